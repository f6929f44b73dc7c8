internal import SlowglassAnalysis
public import SlowglassGate

/// A comparison in 80 columns: what became of each finding, what stood still, and how several tries compare.
public struct ComparisonText: ComparisonReport {
  public static let name: String = "text"

  private let terminal: TerminalText

  /// - Parameter ascii: writes ASCII alone.
  public init(ascii: Bool = false) { terminal = TerminalText(isASCII: ascii) }

  public func text(of comparison: Comparison) -> String {
    let hint = ComparisonWords.hint(comparison)
    var sections = comparison.tries.enumerated().map { index, attempt in
      section(attempt, against: comparison.before, hint: index == 0 ? hint : nil)
    }
    if comparison.tries.count > 1 {
      let standing = comparison.standing.flatMap {
        wrapped(ComparisonWords.standing($0), first: "still     ")
      }
      if !standing.isEmpty { sections.append(standing) }
      if let table = comparison.variants { sections.append(VariantText(terminal: terminal).lines(table)) }
    }
    return sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private func wrapped(_ text: String, first: String) -> [String] {
    terminal.wrapped(terminal.escaped(text), first: first)
  }

  // MARK: One try

  private func section(
    _ attempt: Comparison.Try, against before: Comparison.Recording, hint: String?
  ) -> [String] {
    let names = [before.label, attempt.recording.label]
    guard let comparison = attempt.comparison else {
      return [head("COULD NOT COMPARE", names)]
        + wrapped(ComparisonWords.unreadable(attempt, before: before), first: "open      ")
    }
    var lines = [
      head("\(comparison.verdict.title)  \(ComparisonWords.counts(comparison))", names)
    ]
    if let reason = comparison.openReason { lines += wrapped(reason, first: "open      ") }
    lines += wrapped(ComparisonWords.slowdown(comparison.slowdown), first: "time      ")
    if let hint { lines += wrapped(hint, first: "hint      ") }
    for (names, which) in [(comparison.onlyBefore, "first"), (comparison.onlyAfter, "second")]
    where !names.isEmpty {
      lines += wrapped(
        "\(names.joined(separator: ", ")) of the \(which) recording has no counterpart", first: "open      ")
    }
    lines += findings(comparison)
    for words in ComparisonWords.partings(comparison, most: 4) {
      lines += wrapped(words, first: "parts     ")
    }
    return lines
  }

  /// What it came to, and at the end of the line the two names: each is shortened by itself, so that the arrow stays.
  private func head(_ left: String, _ names: [String]) -> String {
    let arrow = " -> "
    let names = names.map { terminal.escaped($0) }
    let room = max(12, terminal.width - left.count - 2 - arrow.count)
    let widths = names.map { TerminalText.width(of: $0) }
    let name = names.indices.map { index in
      terminal.shortened(names[index], to: max(room / 2, room - widths[1 - index]))
    }.joined(separator: arrow)
    let gap = max(2, terminal.width - left.count - TerminalText.width(of: name))
    return left + String(repeating: " ", count: gap) + name
  }

  // MARK: Findings

  /// More of one kind and status are told together, and so are warnings that nobody can judge.
  private static let mostAlone = 3
  /// Beyond so many a reader goes to another report.
  private static let most = 12

  private func findings(_ comparison: RecordingComparison) -> [String] {
    var lines: [String] = []
    var told: Set<String> = []
    let counting = comparison.findings.filter { $0.severity != .note }
    var left = 0
    for compared in counting {
      let same = counting.filter { Self.bundle($0) == Self.bundle(compared) }
      guard told.insert(Self.bundle(compared)).inserted || same.count <= Self.mostAlone else { continue }
      guard told.count <= Self.most else {
        left += 1
        continue
      }
      lines += same.count > Self.mostAlone ? together(same) : words(compared)
    }
    if left > 0 { lines.append("          and \(left) more; the other reports have them") }
    if let notes = ComparisonWords.notes(comparison) { lines += wrapped(notes, first: "notes     ") }
    return lines
  }

  /// What is told together where there is much of it.
  private static func bundle(_ compared: ComparedFinding) -> String {
    compared.status == .couldNotJudge && compared.severity != .error
      ? "open" : "\(compared.status) \(compared.finding.kind)"
  }

  private func together(_ same: [ComparedFinding]) -> [String] {
    let kinds = same.map(\.finding.kind)
    let named = FindingKind.allCases.filter(kinds.contains).map { kind in
      "\(kinds.count { $0 == kind }) \(kind.rawValue)"
    }
    let reasons = Set(same.compactMap(\.reason))
    let reason = reasons.count == 1 ? reasons.first.map { ": \($0)" } ?? "" : ""
    return wrapped(named.joined(separator: ", ") + reason, first: mark(same[0].status))
  }

  private func mark(_ status: ComparisonStatus) -> String { TerminalText.padded(status.title, to: 10) }

  private func words(_ compared: ComparedFinding) -> [String] {
    let finding = compared.finding
    let ids = ComparisonWords.ids(compared)
    var title = "\(ComparisonWords.subject(finding)) (\(ids))"
    if let meaning = ComparisonWords.meaning(compared) { title += ": \(meaning)" }
    // What is new, or gone, is known by its own sentence.
    if compared.status == .new || compared.status == .fixed {
      title = "\(finding.kind.rawValue) (\(ids)): \(finding.message)"
      if let reason = compared.reason { title += " (\(reason))" }
    }
    var lines = wrapped(title, first: mark(compared.status))
    let shown = compared.status == .unchanged ? Array(compared.differences.prefix(1)) : compared.changes
    for difference in shown {
      lines += wrapped(
        difference.words, first: "          " + TerminalText.padded(ComparisonWords.aspect(difference), to: 9)
      )
    }
    if let moment = compared.standsStill {
      lines += wrapped(ComparisonWords.standing(moment), first: "          still    ")
    }
    return lines
  }
}
