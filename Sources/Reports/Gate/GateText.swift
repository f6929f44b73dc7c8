internal import SlowglassAnalysis
public import SlowglassGate

/// The gate's result in 80 columns: what failed first, then what is open, what warns, and what passed in one line.
public struct GateText: GateReport {
  public static let name: String = "text"

  private let terminal: TerminalText

  /// - Parameter ascii: writes ASCII alone.
  public init(ascii: Bool = false) { terminal = TerminalText(isASCII: ascii) }

  public func text(of run: GateRun) -> String {
    var sections: [[String]] = []
    let isBatch = run.recordings.count != 1 || !run.skipped.isEmpty
    // Of many recordings a reader wants those that did not pass; the table has the others.
    for recording in run.recordings
    where !isBatch || recording.outcome != .passed || !recording.lines.isEmpty || !recording.limits.isEmpty
      || recording.result?.notes.isEmpty == false
    {
      sections.append(section(recording, isAlone: !isBatch))
    }
    if isBatch { sections.append(table(run)) }
    return TerminalText.withoutCommands(
      sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n")
  }

  // MARK: One recording

  /// Beyond so many lines of one level a reader goes to another report.
  private static let mostLines = 12

  private func section(_ recording: JudgedRecording, isAlone: Bool) -> [String] {
    let lines = recording.lines
    var output = [head(recording, lines)]
    for level in [GateLine.Level.fail, .open, .warn] {
      let own = lines.filter { $0.level == level }
      let mark = level == .fail ? "FAIL  " : level == .open ? "OPEN  " : "warn  "
      let (alone, together) = Self.sorted(own)
      for line in alone.prefix(Self.mostLines) {
        output += words(line, mark: mark)
        let same = together.filter { $0.reason == line.message }.map(\.title)
        if !same.isEmpty {
          output += terminal.wrapped(
            terminal.escaped("and with it \(same.joined(separator: "; "))"), first: "      ")
        }
      }
      if alone.count > Self.mostLines { output.append("      and \(alone.count - Self.mostLines) more") }
    }
    for limit in recording.limits {
      output += terminal.wrapped(terminal.escaped("\(limit.title): \(limit.words)"), first: "part  ")
    }
    let whole = recording.passed.filter { $0.limit == nil && $0.acceptance == nil }
    if !whole.isEmpty {
      output += terminal.wrapped(
        terminal.escaped(whole.map(\.title).joined(separator: "; ")), first: "pass  ")
    }
    for demand in recording.passed where demand.acceptance != nil && demand.limit == nil {
      output += terminal.wrapped(terminal.escaped("\(demand.title): \(demand.reason)"), first: "known ")
    }
    guard let result = recording.result else { return output }
    let accepted = result.findings.filter { $0.level == .accepted || $0.level == .known }
    for finding in accepted.prefix(Self.mostLines) {
      guard let told = recording.timeline?.findings.first(where: { $0.id == finding.id }) else { continue }
      let reason = Self.without("known", finding.reason ?? finding.level.rawValue)
      output += terminal.wrapped(
        terminal.escaped("\(finding.id) \(told.kind.rawValue): \(told.message) (\(reason))"), first: "known ")
    }
    for fixed in result.baseline?.fixed ?? [] {
      output += terminal.wrapped(terminal.escaped(Self.without("fixed", fixed.words)), first: "fixed ")
    }
    let notLookedAt = result.baseline?.notLookedAt.map(\.words) ?? []
    for note in notLookedAt + (result.baseline?.curves ?? []) + result.notes {
      output += terminal.wrapped(terminal.escaped(note), first: "note  ")
    }
    if isAlone { output += unseen(recording) }
    output += look(recording, lines)
    return output
  }

  /// The words without the one at their start that stands in front of them already.
  private static func without(_ mark: String, _ words: String) -> String {
    let rest = words.dropFirst(mark.count)
    return words.hasPrefix(mark) && (rest.first == ":" || rest.first == ",")
      ? String(rest.dropFirst(2)) : words
  }

  /// What a pass does not speak of: kinds that were looked for in part, and those that nobody looked for.
  private func unseen(_ recording: JudgedRecording) -> [String] {
    var output: [String] = []
    for part in recording.kindsInPart {
      let kinds = part.kinds.map(\.rawValue).joined(separator: ", ")
      output += terminal.wrapped(terminal.escaped("\(kinds): \(part.reason)"), first: "part  ")
    }
    let kinds = recording.kindsUnseen
    guard !kinds.isEmpty else { return output }
    let isAll = kinds.count == Set(recording.timeline?.checks.map(\.kind) ?? []).count
    return output
      + terminal.wrapped(
        isAll ? "anything: no kind was looked for" : kinds.map(\.rawValue).joined(separator: ", "),
        first: "not   ")
  }

  /// Open demands for which the reason is one that is told already are told with it, by their titles alone.
  private static func sorted(
    _ lines: [GateLine]
  ) -> (alone: [GateLine], together: [(title: String, reason: String)]) {
    let told = lines.filter { $0.level == .open && $0.rule != "assertion" }.map(\.message)
    var alone: [GateLine] = []
    var together: [(title: String, reason: String)] = []
    for line in lines {
      // A demand on a kind has the kind in front of its reason.
      let reason = told.first { line.message == $0 || line.message.hasSuffix(": \($0)") }
      if line.level == .open, line.rule == "assertion", let reason {
        together.append((line.title, reason))
      } else {
        alone.append(line)
      }
    }
    return (alone, together)
  }

  private func head(_ recording: JudgedRecording, _ lines: [GateLine]) -> String {
    let counts = { (level: GateLine.Level) in lines.count { $0.level == level } }
    var parts = ["\(counts(.fail)) failed"]
    if counts(.open) > 0 { parts.append("\(counts(.open)) could not be judged") }
    if counts(.warn) > 0 { parts.append(TextReport.counted(counts(.warn), "warning")) }
    if !recording.passed.isEmpty { parts.append("\(recording.passed.count) passed") }
    let left = "\(recording.outcome.title)  \(parts.joined(separator: ", "))"
    let name = terminal.shortened(
      terminal.escaped(recording.name), to: max(8, terminal.width - left.count - 2))
    let gap = max(2, terminal.width - left.count - TerminalText.width(of: name))
    return left + String(repeating: " ", count: gap) + name
  }

  private func words(_ line: GateLine, mark: String) -> [String] {
    // An assertion is known by what it demands, a finding by what was seen.
    if line.rule == "assertion" {
      return terminal.wrapped(terminal.escaped(line.title), first: mark)
        + terminal.wrapped(terminal.escaped(line.message), first: "      ")
    }
    return terminal.wrapped(terminal.escaped("\(line.title): \(line.message)"), first: mark)
  }

  /// The frames that show the failures, as a command to paste.
  private func look(_ recording: JudgedRecording, _ lines: [GateLine]) -> [String] {
    guard recording.path != "-", recording.failure == nil else { return [] }
    var frames: [Int] = []
    for line in lines where line.level == .fail {
      guard let span = line.frames else { continue }
      for frame in [span.first, line.peak ?? (span.first + span.last) / 2]
      where !frames.contains(frame) && frames.count < 6 {
        frames.append(frame)
      }
    }
    guard !frames.isEmpty else { return [] }
    let list = frames.sorted().map(String.init).joined(separator: ",")
    let path = ShellWord.quoted(recording.path, isASCII: terminal.isASCII)
    // A command is not wrapped in the middle of a word.
    return ["look  slowglass frames \(path) \\", "        --export look --at \(list)"]
  }

  // MARK: Many recordings

  private func table(_ run: GateRun) -> [String] {
    let widest = run.recordings.map { TerminalText.width(of: terminal.escaped($0.name)) }.max() ?? 0
    let width = min(max(9, widest), terminal.width - 45)
    var lines = [
      TerminalText.padded("recording", to: width) + "  " + TerminalText.padded("", to: 15)
        + "  failed   open   warn  pass"
    ]
    if run.recordings.isEmpty { lines = [] }
    for recording in run.recordings {
      let own = recording.lines
      let numbers = [GateLine.Level.fail, .open, .warn].map { level in own.count { $0.level == level } }
      let name = terminal.shortened(terminal.escaped(recording.name), to: width)
      lines.append(
        TerminalText.padded(name, to: width) + "  " + TerminalText.padded(recording.outcome.title, to: 15)
          + Self.column(numbers[0], 8) + Self.column(numbers[1], 7) + Self.column(numbers[2], 7)
          + Self.column(recording.passed.count, 6))
    }
    if !lines.isEmpty { lines.append("") }
    lines.append(
      "\(TextReport.counted(run.recordings.count, "recording")): \(run.count(.passed)) passed, "
        + "\(run.count(.failed)) failed, \(run.count(.couldNotJudge)) could not be judged")
    if !run.skipped.isEmpty {
      lines.append("\(run.skipped.count) more not measured: enough had failed")
    }
    return lines
  }

  private static func column(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: " ", count: max(1, width - digits.count)) + digits
  }
}
