public import SlowglassAnalysis
internal import SlowglassGate

/// Findings as cues of a subtitle file (WebVTT), for a player that shows the recording.
public struct VTTReport: Report {
  public static let name: String = "vtt"

  private let unread: [UnreadRecording]

  /// - Parameter unread: recordings without a timeline, each told in a note.
  public init(unread: [UnreadRecording] = []) { self.unread = unread }

  public func text(of timelines: [Timeline]) -> String {
    var blocks = ["WEBVTT"] + unread.map { "NOTE " + Self.cueText($0.words) }
    for timeline in timelines {
      let file = timelines.count > 1 ? timeline.recording.file + ": " : ""
      blocks.append("NOTE " + Self.cueText("\(timeline.recording.file): \(timeline.verdict.rawValue)"))
      // Cues stand in order of time, as players expect them.
      let findings = timeline.findings.enumerated().sorted {
        ($0.element.seconds.start, $0.offset) < ($1.element.seconds.start, $1.offset)
      }.map(\.element)
      blocks += findings.map { Self.cue($0, file: file) }
    }
    return TerminalText.withoutCommands(blocks.joined(separator: "\n\n") + "\n")
  }

  private static func cue(_ finding: Finding, file: String) -> String {
    let start = milliseconds(finding.seconds.start)
    // A cue of no length is never shown.
    let end = max(start + 1, milliseconds(finding.seconds.end))
    let frames = finding.frames
    let span = FrameSpan(frames.first, frames.last).words
    let peak = frames.peak == frames.first || frames.peak == frames.last ? "" : ", most at \(frames.peak)"
    return """
      \(cueText(file + finding.id))
      \(time(start)) --> \(time(end))
      \(cueText("\(file)\(finding.severity.rawValue) \(finding.kind.rawValue): \(finding.message)"))
      \(cueText("(\(span)\(peak))"))
      """
  }

  private static func milliseconds(_ seconds: Double) -> Int {
    seconds.isFinite ? Int(max(0, min(seconds, 1e9)) * 1000 + 0.5) : 0
  }

  /// `01:02:03.456`
  private static func time(_ milliseconds: Int) -> String {
    func digits(_ value: Int, _ count: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let seconds = milliseconds / 1000
    return "\(digits(seconds / 3600, 2)):\(digits(seconds / 60 % 60, 2)):\(digits(seconds % 60, 2))"
      + ".\(digits(milliseconds % 1000, 3))"
  }

  /// Text on one line, with what begins a tag or an entity written out; `-->` cannot be left in it.
  private static func cueText(_ text: String) -> String { MarkupText.escaped(text, isAttribute: false) }
}
