internal import SlowglassAnalysis
public import SlowglassGate

/// Markdown for a job summary or a pull request: a table of recordings, then what failed in each.
public struct MarkdownReport: GateReport {
  public static let name: String = "markdown"

  /// A job summary of more than 1 MiB is dropped as a whole.
  static let mostBytes: Int = 1_000_000
  private static let mostLines = 40

  private let limit: Int

  public init() { limit = Self.mostBytes }

  /// - Parameter limit: the most bytes that it may have.
  init(limit: Int) { self.limit = limit }

  public func text(of run: GateRun) -> String {
    var output = "## Slowglass: \(run.outcome.title.lowercased())\n\n"
    output +=
      run.summary
      + (run.skipped.isEmpty ? ".\n\n" : ", \(run.skipped.count) not measured because enough had failed.\n\n")
    let closing = "\nMore did not fit into this report; the other reports have it all.\n"
    var room = limit - output.utf8.count - closing.utf8.count
    var isFull = false
    let add = { (text: String) in
      guard !isFull, text.utf8.count <= room else {
        isFull = true
        return
      }
      room -= text.utf8.count
      output += text
    }
    add("| recording | outcome | failed | open | warnings | passed |\n|---|---|--:|--:|--:|--:|\n")
    for recording in run.recordings { add(row(recording)) }
    // What did not pass is worth the room first.
    let ordered =
      run.recordings.filter { $0.outcome != .passed } + run.recordings.filter { $0.outcome == .passed }
    for recording in ordered { add(section(recording, isAlone: run.recordings.count == 1)) }
    return isFull ? output + closing : output
  }

  private func row(_ recording: JudgedRecording) -> String {
    let lines = recording.lines
    let counts = [GateLine.Level.fail, .open, .warn].map { level in "\(lines.count { $0.level == level })" }
    return "| \(Self.escaped(recording.name)) | \(recording.outcome.title.lowercased()) | "
      + counts.joined(separator: " | ") + " | \(recording.passed.count) |\n"
  }

  /// - Parameter isAlone: whether it is the run's only recording, of which a reader wants everything.
  private func section(_ recording: JudgedRecording, isAlone: Bool) -> String {
    let lines = recording.lines
    let baseline = recording.result?.baseline
    let fixed = (baseline?.fixed ?? []) + (baseline?.notLookedAt ?? [])
    let limits = limits(of: recording, isAlone: isAlone)
    guard !lines.isEmpty || !fixed.isEmpty || !limits.isEmpty else { return "" }
    var output = "\n### \(Self.escaped(recording.name))\n\n"
    for line in lines.prefix(Self.mostLines) {
      let mark = line.level == .fail ? "failed" : line.level == .open ? "could not judge" : "warning"
      output += "- **\(mark)**: \(Self.escaped(line.title)): \(Self.escaped(line.message))"
      output += "\(line.framesInBrackets)\n"
    }
    if lines.count > Self.mostLines { output += "- and \(lines.count - Self.mostLines) more\n" }
    for match in fixed { output += "- \(Self.escaped(match.words))\n" }
    for limit in limits { output += "- \(Self.escaped(limit))\n" }
    return output
  }

  /// What a pass does not speak of, in clauses.
  private func limits(of recording: JudgedRecording, isAlone: Bool) -> [String] {
    var limits = recording.limits.map { "in part: \($0.title): \($0.words)" }
    guard isAlone else { return limits }
    limits += recording.kindsInPart.map { part in
      "looked for in part: \(part.kinds.map(\.rawValue).joined(separator: ", ")): \(part.reason)"
    }
    let unseen = recording.kindsUnseen.map(\.rawValue)
    return unseen.isEmpty ? limits : limits + ["not looked for: \(unseen.joined(separator: ", "))"]
  }

  /// Text in which nothing is markup, on one line.
  static func escaped(_ text: String) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\n", "\r", "\t": output += " "
      // A mention or a reference would call somebody, or link somewhere.
      case "@": output += "&#64;"
      case "#": output += "&#35;"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "|", "~", "!":
        output += "\\"
        output.unicodeScalars.append(scalar)
      default:
        if TerminalText.isDangerous(scalar) {
          output += "\\\\u\\{\(String(scalar.value, radix: 16, uppercase: true))\\}"
        } else {
          output.unicodeScalars.append(scalar)
        }
      }
    }
    return output
  }
}
