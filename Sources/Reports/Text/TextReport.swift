public import SlowglassAnalysis

/// What a person needs in ten seconds, in 80 columns.
public struct TextReport: Report {
  public static let name: String = "text"

  private let terminal: TerminalText
  private let paths: [String]
  private let unread: [UnreadRecording]

  /// - Parameters:
  ///   - ascii: draws with ASCII alone, for terminals and logs that know no block characters.
  ///   - paths: the recordings as the caller named them, one for each timeline; commands to paste name them so.
  ///     A timeline knows its file's name alone.
  ///   - unread: recordings without a timeline, which are named at the end.
  public init(ascii: Bool = false, paths: [String] = [], unread: [UnreadRecording] = []) {
    self.terminal = TerminalText(isASCII: ascii)
    self.paths = paths
    self.unread = unread
  }

  public func text(of timelines: [Timeline]) -> String {
    var lines: [String] = []
    for (index, timeline) in timelines.enumerated() {
      if !lines.isEmpty { lines += ["", String(repeating: "-", count: terminal.width), ""] }
      let path = timelines.count == paths.count ? paths[index] : timeline.recording.file
      lines += sections(of: timeline, path: path)
    }
    if timelines.count > 1 {
      lines += ["", String(repeating: "-", count: terminal.width), "", total(timelines)]
    }
    if !unread.isEmpty {
      lines += ["", String(repeating: "-", count: terminal.width), ""]
      for recording in unread { lines += terminal.wrapped(terminal.escaped(recording.words), hanging: 2) }
    }
    return TerminalText.withoutCommands(lines.joined(separator: "\n") + "\n")
  }

  private func sections(of timeline: Timeline, path: String) -> [String] {
    var sections = [head(timeline)]
    let choice = FindingChoice(timeline)
    let words = FindingWords(terminal: terminal, timeline: timeline, shown: choice.shown)
    if !choice.shown.isEmpty {
      var lines = choice.shown.flatMap { words.lines($0, isDetailed: choice.isDetailed($0)) }
      if let leftOut = choice.leftOut { lines += terminal.wrapped(leftOut, hanging: 2) }
      sections.append(lines)
    }
    sections += LaneChart.charts(of: timeline, shown: choice.shown, terminal: terminal)
    sections.append(ClosingLines(terminal: terminal, timeline: timeline, path: path).lines)
    return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  // MARK: The head

  private func head(_ timeline: Timeline) -> [String] {
    let errors = timeline.findings.count { $0.severity == .error }
    let warnings = timeline.findings.count { $0.severity == .warning }
    let notes = timeline.findings.count { $0.severity == .note }
    let verdict =
      switch timeline.verdict {
      case .glitches: "GLITCHES"
      case .clean: "CLEAN"
      case .inconclusive: "INCONCLUSIVE"
      }
    var counts = [Self.counted(errors, "error"), Self.counted(warnings, "warning")]
    if notes > 0 { counts.append(Self.counted(notes, "note")) }
    let left = "\(verdict)  \(counts.joined(separator: ", "))"
    let room = terminal.width - left.count - 2
    let file = terminal.shortened(terminal.escaped(timeline.recording.file), to: room)
    let gap = terminal.width - left.count - TerminalText.width(of: file)
    return [left + String(repeating: " ", count: gap) + file] + recordingLines(timeline)
      + qualityLines(timeline) + reasonLines(timeline) + hintLines(timeline)
  }

  private func recordingLines(_ timeline: Timeline) -> [String] {
    let recording = timeline.recording
    var parts = ["\(terminal.escaped(recording.codec)) \(recording.width)x\(recording.height)"]
    if recording.rotation != 0 { parts[0] += " turned by \(recording.rotation)" }
    let rate = fixed(recording.captureRate, 2)
    parts.append(
      recording.grid == .exact
        ? "\(Self.counted(recording.frameCount, "frame")) on an exact \(rate) Hz grid"
        : "\(Self.counted(recording.frameCount, "frame")) near a \(rate) Hz grid")
    if recording.variableFrameRate { parts.append("variable rate") }
    parts.append("\(fixed(recording.durationSeconds, 2)) s")
    let slowdown = fixed(recording.slowdown, 3)
    switch (recording.slowdown == 1, recording.slowdownGiven) {
    case (false, true): parts.append("slowed \(slowdown)x (as given)")
    case (false, false): parts.append("slowed \(slowdown)x")
    case (true, true): parts.append("not slowed (as given)")
    case (true, false): parts.append("taken as not slowed")
    }
    return terminal.wrapped(parts.joined(separator: ", "), hanging: 2)
  }

  private func qualityLines(_ timeline: Timeline) -> [String] {
    let quality = timeline.recording.quality
    let title =
      switch quality.verdict {
      case .good: "Fit to judge: "
      case .degraded: "Judged with care: "
      case .unusable: "Not fit to judge: "
      }
    // Notes are sentences of their own; in a list they are clauses.
    var parts = quality.notes.map { terminal.escaped(Self.clause($0)) }
    if timeline.recording.cutShort, timeline.recording.budgetNote == nil,
      !parts.contains(where: { $0.contains("cut") || $0.contains("trunc") })
    {
      parts.insert("cut short, what could be read was measured", at: 0)
    }
    if parts.isEmpty, quality.verdict == .good { parts.append("no gaps, no damage") }
    let notes = parts.joined(separator: ", ")
    let text = [notes, uncertaintyWords(timeline) ?? ""].filter { !$0.isEmpty }.joined(separator: "; ")
    guard !text.isEmpty else { return [String(title.dropLast(2))] }
    return terminal.wrapped(text, first: title, hanging: 2)
  }

  /// A sentence without its capital and full stop; names such as `T1` or `FFmpeg` keep theirs.
  static func clause(_ sentence: String) -> String {
    let words = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    guard words.first?.isUppercase == true, words.dropFirst().first?.isLowercase == true else { return words }
    return words.prefix(1).lowercased() + words.dropFirst()
  }

  /// `opacity +-0.02, position +-0.5 px, time +-1` (frames): the middle of what tracks and events claim.
  private func uncertaintyWords(_ timeline: Timeline) -> String? {
    let copies = timeline.tracks.flatMap(\.copies)
    var words: [String] = []
    // What a reader compares are opacities at rest; a moving copy's half-widths stand beside its values.
    let settled = copies.filter { $0.role == .settled }
    if let opacity = Self.middle(settled.flatMap { $0.opacityUncertainty.compactMap { $0 } }) {
      words.append("opacity +-\(fixed(opacity, 2))")
    }
    if let position = Self.middle(copies.filter { $0.role == .moving }.flatMap(\.positionUncertainty)) {
      words.append("position +-\(fixed(position, 1)) px")
    }
    if let time = Self.middle(timeline.events.map(\.tickUncertainty)) {
      words.append("time +-\(fixed(time, 1))")
    }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// Why an inconclusive run is one: the first thing a reader asks, so it does not wait for the end.
  private func reasonLines(_ timeline: Timeline) -> [String] {
    guard timeline.verdict == .inconclusive else { return [] }
    var reasons: [String] = []
    for check in timeline.checks where check.status == .cannotJudge {
      guard let reason = check.reason else { continue }
      let subject = check.elements.isEmpty ? "" : " (\(check.elements.joined(separator: ", ")))"
      if !reasons.contains(reason + subject) { reasons.append(reason + subject) }
    }
    return reasons.prefix(6).flatMap { terminal.wrapped(terminal.escaped($0), first: "Why: ") }
  }

  private func hintLines(_ timeline: Timeline) -> [String] {
    guard let hint = slowdownHint(for: timeline) else { return [] }
    return terminal.wrapped(hint, first: "Hint: ")
  }

  private func total(_ timelines: [Timeline]) -> String {
    let count = { (verdict: Verdict) in timelines.count { $0.verdict == verdict } }
    return
      "\(Self.counted(timelines.count, "recording")): \(count(.glitches)) with glitches, \(count(.clean)) clean, "
      + "\(count(.inconclusive)) that could not be judged"
  }

  static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  private static func middle(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.sorted()[values.count / 2]
  }
}

/// A hint that a recording whose slowdown nobody gave looks slowed; nil where it does not.
///
/// App transitions of more than two seconds are rare, slowed recordings are not.
public func slowdownHint(for timeline: Timeline) -> String? {
  guard !timeline.recording.slowdownGiven else { return nil }
  let seconds = timeline.frames.seconds
  let lengths = timeline.transitions.compactMap { transition -> Double? in
    guard seconds.indices.contains(transition.first), seconds.indices.contains(transition.last) else {
      return nil
    }
    return seconds[transition.last] - seconds[transition.first]
  }
  guard let longest = lengths.max(), longest > 2 else { return nil }
  return
    "a transition lasts \(fixed(longest, 1)) s; if it was recorded with slow animations, say so: --slowdown 10"
}
