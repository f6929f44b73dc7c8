public import SlowglassAnalysis
internal import SlowglassPixels

/// The elements of a timeline as a spec that is ready to edit: what was found becomes what is asked for.
public struct SpecText: Sendable {
  private let timeline: Timeline
  private let path: String

  /// - Parameter path: the recording as the caller named it, for the command to paste.
  public init(_ timeline: Timeline, path: String) {
    self.timeline = timeline
    self.path = path
  }

  /// Elements that a spec can hold: with a place in a frame.
  private var written: [ElementFacts] {
    timeline.elements.filter { $0.kind != .group && $0.rect != nil && $0.referenceFrame != nil }
  }

  /// Whether there is anything to write.
  public var isEmpty: Bool { written.isEmpty }

  /// The text, in lines that end in a line feed.
  public var text: String {
    let recording = timeline.recording
    var lines = head + ["{"]
    if recording.slowdownGiven { lines.append("  slowdown: \(fixed(recording.slowdown, 6)),") }
    lines.append("  size: [\(recording.width), \(recording.height)],")
    if isEmpty {
      lines += [
        "  elements: {",
        "    // tabs: { rect: [x, y, width, height], frame: \"last\" },",
        "  },",
      ]
    } else {
      lines.append("  elements: {")
      lines += written.map { "    \(entry($0))" }
      lines.append("  },")
      lines += groups
    }
    lines += ["  ignore: [\"auto\"],", "}"]
    return lines.joined(separator: "\n") + "\n"
  }

  private var head: [String] {
    let terminal = TerminalText(isASCII: false)
    let recording = timeline.recording
    let file = terminal.escaped(recording.file)
    let count = TextReport.counted(written.count, "element")
    var lines = ["// \(count) of \(file), \(recording.width) x \(recording.height) pixels."]
    if isEmpty {
      lines = [
        "// No element was found in \(file): nothing stands out in its settled pictures that moves or changes.",
        "// Name what is to be followed by hand: its box in pixels, and a frame that shows it.",
      ]
    }
    lines.append("// Rename, correct and leave out what you like, then:")
    lines.append(
      "//   slowglass analyze \(ShellWord.quoted(path, isASCII: terminal.isASCII)) --spec THIS-FILE")
    return lines
  }

  /// `"bottomBar.4": { rect: [501, 1536, 56, 56], frame: "last" },  // at rest 40-259, moving 64-218`
  private func entry(_ element: ElementFacts) -> String {
    let rect = element.rect ?? Rectangle(x: 0, y: 0, width: 0, height: 0)
    // Boxes are edited by hand: whole pixels, and never less than one.
    let left = rect.x.rounded()
    let top = rect.y.rounded()
    let numbers = [left, top, max(1, (rect.maxX - left).rounded()), max(1, (rect.maxY - top).rounded())]
    let box = numbers.map { fixed($0, 0) }.joined(separator: ", ")
    var text = "\(key(element.id)): { rect: [\(box)], frame: \(frame(element.referenceFrame ?? 0))"
    if element.kind != .glyph { text += ", kind: \"\(element.kind.rawValue)\"" }
    return text + " },  // \(whereSeen(element.id))"
  }

  private func frame(_ frame: Int) -> String {
    if frame == 0 { return "\"first\"" }
    return frame == timeline.recording.frameCount - 1 ? "\"last\"" : String(frame)
  }

  private func whereSeen(_ name: String) -> String {
    let copies = timeline.tracks.first { $0.element == name }?.copies ?? []
    let words = [("at rest", Copy.Role.settled), ("moving", .moving)].compactMap { label, role -> String? in
      let frames = copies.filter { $0.role == role }.flatMap(\.frames)
      return frames.isEmpty ? nil : "\(label) \(FrameSpans(frames).words)"
    }
    return words.isEmpty ? "seen in its own frame alone" : words.joined(separator: ", ")
  }

  private var groups: [String] {
    let names = timeline.elements.filter { $0.kind == .group }.map(\.id)
    let lines = names.compactMap { name -> String? in
      let members = written.filter { $0.group == name }.map { quoted($0.id) }
      return members.isEmpty ? nil : "    \(key(name)): [\(members.joined(separator: ", "))],"
    }
    return lines.isEmpty ? [] : ["  groups: {"] + lines + ["  },"]
  }

  private func quoted(_ name: String) -> String {
    var text = ""
    JSONTree.writeString(name, to: &text)
    return text
  }

  /// A name as a key: bare where JSON5 takes it so.
  private func key(_ name: String) -> String {
    let letters = { (character: Character) in
      character.isASCII && (character.isLetter || character == "_" || character == "$")
    }
    let isBare =
      name.first.map(letters) == true && name.allSatisfy { letters($0) || $0.isASCII && $0.isNumber }
    return isBare ? name : quoted(name)
  }
}

/// Frames as spans of neighbours: `40-96, 120, 194-259`.
struct FrameSpans: Sendable, Equatable {
  private(set) var spans: [ClosedRange<Int>] = []

  init(_ frames: [Int]) {
    for frame in frames.sorted() {
      if let last = spans.last, frame <= last.upperBound + 1 {
        spans[spans.count - 1] = last.lowerBound...max(last.upperBound, frame)
      } else {
        spans.append(frame...frame)
      }
    }
  }

  init(spans: [ClosedRange<Int>]) { self.spans = spans }

  /// The first three of them; more are hinted at.
  var words: String {
    let named = spans.prefix(3).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
    }
    return named.joined(separator: ", ") + (spans.count > 3 ? ", ..." : "")
  }
}
