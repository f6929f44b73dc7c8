/// What was noticed while a recording was read.
public struct ReadingSummary: Sendable, Equatable {
  /// A size of the displayed picture that differs from the first frame's.
  public struct SizeChange: Sendable, Equatable {
    /// The first frame of another size; it was not delivered.
    public var frame: Int
    public var width: Int
    public var height: Int
  }

  /// Frames that were delivered.
  public var frameCount: Int = 0
  /// Frames that the decoder had to invent in part, by number.
  public var concealedFrames: [Int] = []
  /// Frames from a concealed one up to the next intact key frame: what was invented lives on in them.
  public var unreliableRanges: [ClosedRange<Int>] = []
  /// Pieces of the file that could not be decoded at all.
  public var damagedPackets: Int = 0
  /// Time stamps that were equal to the one before and were moved by one unit.
  public var duplicateTimes: Int = 0
  /// Time stamps that lay before the one before and were moved to just after it.
  public var backwardTimes: Int = 0
  /// Frames whose time had to be guessed.
  public var missingTimes: Int = 0
  /// How often the time stamps began anew.
  public var timeRestarts: Int = 0
  /// Whether the file ends before the recording did.
  public var isTruncated: Bool = false
  /// Where the picture changed its size, which ends the reading.
  public var sizeChange: SizeChange?
  /// The limit at which reading ended, in a sentence.
  public var limit: String?
  /// All of that, in sentences.
  public var notes: [String] = []

  public init() {}

  /// Whether there is, or was, more of the recording than was read.
  public var isCutShort: Bool { isTruncated || sizeChange != nil || limit != nil }

  /// How many frames the decoder had to invent in part.
  public var concealedCount: Int { concealedFrames.count }

  /// Takes one more delivered frame into account.
  mutating func count(_ frame: SourceFrame) {
    let index = frameCount
    frameCount += 1
    let isCarriedOn = unreliableRanges.last?.upperBound == index - 1 && !frame.isKey
    if frame.isConcealed { concealedFrames.append(index) }
    guard frame.isConcealed || isCarriedOn else { return }
    if let last = unreliableRanges.last, last.upperBound == index - 1 {
      unreliableRanges[unreliableRanges.count - 1] = last.lowerBound...index
    } else {
      unreliableRanges.append(index...index)
    }
  }

  /// The summary with what the clock and the source know, and with its sentences.
  func finished(clock: PresentationClock, remarks: SourceRemarks) -> ReadingSummary {
    var summary = self
    summary.damagedPackets = remarks.damagedPackets
    summary.isTruncated = remarks.isTruncated
    summary.duplicateTimes = clock.duplicates
    summary.backwardTimes = clock.backward
    summary.missingTimes = clock.missing
    summary.timeRestarts = clock.restarts
    summary.notes = remarks.notes + summary.sentences
    return summary
  }

  private var sentences: [String] {
    var sentences: [String] = []
    if let change = sizeChange {
      sentences.append(
        "At frame \(change.frame) the picture changes its size to \(change.width) x \(change.height); "
          + "reading ends there.")
    }
    if let limit { sentences.append(limit) }
    if let first = concealedFrames.first {
      sentences.append(
        "\(counted(concealedCount, "frame")) damaged and patched up by the "
          + "decoder, the first at frame \(first).")
    }
    if damagedPackets > 0 { sentences.append("\(counted(damagedPackets, "packet")) could not be decoded.") }
    if duplicateTimes > 0 {
      sentences.append("\(counted(duplicateTimes, "time stamp")) equal to the one before moved by one unit.")
    }
    if backwardTimes > 0 {
      sentences.append(
        "\(counted(backwardTimes, "time stamp")) running backwards moved behind the one before.")
    }
    if timeRestarts > 0 {
      sentences.append(
        "The time stamps begin anew \(counted(timeRestarts, "time")); the gap there is a guess.")
    }
    if missingTimes > 0 {
      let whole = missingTimes == frameCount
      sentences.append(
        whole
          ? "The file has no time stamps; its frames are spaced evenly."
          : "\(counted(missingTimes, "frame")) without a time stamp placed by the spacing before.")
    }
    return sentences
  }
}

private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
