internal import SlowglassAnalysis
public import SlowglassGate

/// A comparison as Markdown: what became of each finding, and the table of variants that one pastes beside the code.
public struct ComparisonMarkdown: ComparisonReport {
  public static let name: String = "markdown"

  private static let mostRows = 40

  public init() {}

  public func text(of comparison: Comparison) -> String {
    var output = "## Slowglass: \(Self.escaped(comparison.before.label)) compared\n"
    if let hint = ComparisonWords.hint(comparison) { output += "\n\(Self.sentence(hint))\n" }
    for attempt in comparison.tries { output += section(attempt, against: comparison.before) }
    if comparison.tries.count > 1, !comparison.standing.isEmpty {
      output += "\n"
      for moment in comparison.standing {
        output += "- still: \(Self.escaped(ComparisonWords.standing(moment)))\n"
      }
    }
    if let table = comparison.variants { output += variants(table) }
    return output
  }

  private static func escaped(_ text: String) -> String { MarkdownReport.escaped(text) }

  // MARK: One try

  private func section(_ attempt: Comparison.Try, against before: Comparison.Recording) -> String {
    let label = Self.escaped(attempt.recording.label)
    guard let comparison = attempt.comparison else {
      let reason = ComparisonWords.unreadable(attempt, before: before)
      return "\n**\(label): could not be compared.** \(Self.escaped(reason))\n"
    }
    var output =
      "\n**\(label): \(comparison.verdict.title.lowercased())** (\(ComparisonWords.counts(comparison))). "
      + "\(Self.sentence(ComparisonWords.slowdown(comparison.slowdown)))\n"
    if let reason = comparison.openReason { output += "\n\(Self.sentence(reason))\n" }
    let counting = comparison.findings.filter { $0.severity != .note }
    guard !counting.isEmpty else { return output }
    output += "\n| | finding | what changed |\n|---|---|---|\n"
    for compared in counting.prefix(Self.mostRows) { output += row(compared) }
    if counting.count > Self.mostRows {
      output += "\nand \(counting.count - Self.mostRows) more; the other reports have them.\n"
    }
    return output
  }

  private static func sentence(_ clause: String) -> String {
    escaped(clause.prefix(1).uppercased() + clause.dropFirst()) + "."
  }

  private func row(_ compared: ComparedFinding) -> String {
    var parts = compared.changes.map { "\(ComparisonWords.aspect($0)) \($0.words)" }
    if let moment = compared.standsStill { parts.append("still \(ComparisonWords.standing(moment))") }
    if parts.isEmpty {
      let words = compared.status == .unchanged ? compared.differences.first?.words : compared.finding.message
      parts = [ComparisonWords.meaning(compared), words].compactMap { $0 }
      // Why nobody can say stands for itself; what is new or gone is known by its own sentence first.
      parts = compared.status == .couldNotJudge ? Array(parts.prefix(1)) : parts.reversed()
    }
    let title = "\(ComparisonWords.subject(compared.finding)) (\(ComparisonWords.ids(compared)))"
    return "| \(compared.status.title) | \(Self.escaped(title)) | "
      + "\(Self.escaped(parts.joined(separator: "; "))) |\n"
  }

  // MARK: Variants

  /// Each cell is the value; a difference that was measured stands behind it with its limits.
  private func variants(_ table: VariantTable) -> String {
    let metrics = VariantWords.known(table)
    guard !metrics.isEmpty else { return "" }
    let titles =
      ["variant"] + table.knobs.map(Self.escaped) + metrics.map { VariantWords.title($0.name) }
    var output = "\n| \(titles.joined(separator: " | ")) |\n|---"
    output += String(repeating: "|---", count: table.knobs.count)
    output += String(repeating: "|--:", count: metrics.count) + "|\n"
    for index in table.variants.indices {
      let variant = table.variants[index]
      let knobs = table.knobs.map { Self.escaped(VariantWords.knob(variant.knobs[$0])) }
      let numbers = metrics.map { metric -> String in
        let value = metric.values[index]
        let words =
          index > 0 ? VariantWords.difference(metric.name, value).map { "<br>\(Self.escaped($0))" } ?? "" : ""
        return VariantWords.cell(metric.name, value) + words
      }
      output += "| \(([Self.escaped(variant.label)] + knobs + numbers).joined(separator: " | ")) |\n"
    }
    output += "\nDifferences are against the first row, with 95 % limits.\n"
    for correlation in table.correlations {
      output += "- \(Self.escaped(VariantWords.correlation(correlation)))\n"
    }
    return output
  }
}
