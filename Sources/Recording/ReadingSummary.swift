/// What was noticed while a recording was read.
public struct ReadingSummary: Sendable, Equatable {
  /// A size of the displayed picture that differs from the first frame's.
  public struct SizeChange: Sendable, Equatable {
    /// The first frame of another size; it was not delivered.
    public var frame: Int
    public var width: Int
    public var height: Int
  }

  public var frameCount: Int = 0
  /// Frames that the decoder had to invent in part, by number.
  public var concealedFrames: [Int] = []
  /// Pieces of the file that could not be decoded at all.
  public var damagedPackets: Int = 0
  /// Time stamps that were equal to the one before, or lay before it, and were moved.
  public var duplicateTimes: Int = 0
  public var backwardTimes: Int = 0
  /// Frames whose time had to be guessed.
  public var missingTimes: Int = 0
  /// Whether the file ends before the recording did.
  public var isTruncated: Bool = false
  /// Where the picture changed its size, which ends the reading.
  public var sizeChange: SizeChange?
  /// All of that, in sentences.
  public var notes: [String] = []

  public var concealedCount: Int { concealedFrames.count }
}
