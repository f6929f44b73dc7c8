public import SlowglassAnalysis
internal import SlowglassPixels

/// Whether each element of a spec can be followed: a table for a person, or JSON.
public struct ExaminationReport: Sendable {
  private let terminal: TerminalText
  private let timeline: Timeline
  private let elements: [ElementExamination]

  public init(_ timeline: Timeline, elements: [ElementExamination], ascii: Bool = false) {
    self.timeline = timeline
    self.elements = elements
    terminal = TerminalText(isASCII: ascii)
  }

  private struct Fields: Encodable {
    var schemaVersion = Timeline.currentSchemaVersion
    var tool: ToolIdentity
    var recording: RecordingFacts
    var elements: [ElementExamination]
  }

  /// The examinations with the recording they were made on.
  public var json: String {
    JSONReport.text(of: Fields(tool: timeline.tool, recording: timeline.recording, elements: elements))
  }

  /// The table, in 80 columns.
  public var text: String { (head + table + remarks).joined(separator: "\n") + "\n" }

  private var head: [String] {
    let lost = elements.count { $0.status == .cannotTrack }
    let followed = elements.count { $0.status == .good || $0.status == .ambiguous }
    let verdict = lost == 0 ? "ALL FOUND" : "NOT ALL FOUND"
    var counts = "\(followed) of \(TextReport.counted(elements.count, "element")) can be followed"
    let atRest = elements.count { $0.status == .atRestOnly }
    if atRest > 0 { counts += ", \(atRest) at rest only" }
    if lost > 0 { counts += ", \(lost) cannot be tracked" }
    let left = "\(verdict)  \(counts)"
    let room = terminal.width - left.count - 2
    let file = terminal.shortened(terminal.escaped(timeline.recording.file), to: max(8, room))
    let gap = max(2, terminal.width - left.count - TerminalText.width(of: file))
    return [left + String(repeating: " ", count: gap) + file, ""]
  }

  private static let nameWidth = 22

  private var table: [String] {
    let names = elements.map { terminal.shortened(terminal.escaped($0.id), to: Self.nameWidth) }
    let width = max(7, names.map { TerminalText.width(of: $0) }.max() ?? 0)
    var lines = [row("element", "frame", "contrast", "at rest", "moving", "lookalike", width: width)]
    for (element, name) in zip(elements, names) {
      lines.append(
        row(
          name, element.referenceFrame.map(String.init) ?? "-", element.contrast.map { fixed($0, 0) } ?? "-",
          spans(element.atRest), spans(element.moving),
          element.lookalike.map { Self.hundredths($0.correlation) } ?? "-", width: width))
    }
    return lines
  }

  /// Columns of fixed widths, so that they fit beside the longest name: 22 + 58.
  private func row(
    _ name: String, _ frame: String, _ contrast: String, _ rest: String, _ moving: String, _ twin: String,
    width: Int
  ) -> String {
    let room = (terminal.width - width - 2 - 5 - 2 - 8 - 2 - 2 - 9 - 2) / 2
    let line =
      TerminalText.padded(name, to: width) + "  " + Self.right(frame, 5) + "  " + Self.right(contrast, 8)
      + "  "
      + TerminalText.padded(terminal.shortened(rest, to: room), to: room) + "  "
      + TerminalText.padded(terminal.shortened(moving, to: room), to: room) + "  " + Self.right(twin, 9)
    return String(line.trimmingEnd())
  }

  /// `0.40`: digits below each other are compared at a glance.
  private static func hundredths(_ share: Double) -> String {
    let digits = fixed(share, 2)
    let places = digits.split(separator: ".").dropFirst().first?.count ?? 0
    return digits + (places == 0 ? "." : "") + String(repeating: "0", count: 2 - places)
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private func spans(_ pairs: [[Int]]) -> String {
    let spans = pairs.compactMap { $0.count == 2 && $0[0] <= $0[1] ? $0[0]...$0[1] : nil }
    guard let first = spans.first, let last = spans.last else { return "-" }
    return spans.count < 3
      ? FrameSpans(spans: spans).words : "\(first.lowerBound)-\(last.upperBound) in parts"
  }

  /// What the table has no room for: why, and where the lookalikes are.
  private var remarks: [String] {
    let places = PlaceWords(recording: timeline.recording)
    var lines: [String] = []
    for element in elements {
      guard element.status != .good, let reason = element.reason else { continue }
      var text = reason
      if let twin = element.lookalike, element.status == .ambiguous, twin.correlation >= Self.toldFrom {
        text += "; the other is in frame \(twin.frame), \(places.words(twin.region) ?? "")"
      }
      lines += terminal.wrapped(terminal.escaped("\(element.id): \(text)"), hanging: 2)
    }
    let legend =
      "contrast in levels of 255, at rest and moving in frames, lookalike: correlation of what looks most alike "
      + "elsewhere (from 0.8 on the same drawing)"
    return (lines.isEmpty ? [] : [""] + lines) + [""] + terminal.wrapped(legend)
  }

  /// From this correlation on a lookalike is worth naming.
  private static let toldFrom = 0.62
}
