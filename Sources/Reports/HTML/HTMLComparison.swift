internal import SlowglassAnalysis
public import SlowglassGate

/// One self-contained page with both recordings side by side at the same phase of their transition, what became of each
/// finding, and the curves over the phase.
public struct HTMLComparison: ComparisonReport {
  public static let name: String = HTMLReport.name

  private let pictures: [ReportPictures]

  /// - Parameter pictures: one for each recording, in their order; none leaves the frames out.
  public init(pictures: [ReportPictures] = []) { self.pictures = pictures }

  public func text(of comparison: Comparison) -> String {
    let tries = comparison.tries.enumerated().map { HTMLTry($0.element, of: comparison, index: $0.offset) }
    let title = comparison.tries.compactMap(\.comparison).first.map { Self.title($0.verdict) } ?? "Compared"
    let values: [String: String] = [
      "title": MarkupText.escaped("\(title): \(comparison.before.label) compared - Slowglass"),
      "style": PageSource.style + PageSource.comparisonStyle,
      "chooser": comparison.tries.count > 1 ? Self.chooser(comparison) : "",
      "heads": tries.map(\.head).joined(),
      "main": HTMLReport.filled(
        PageSource.comparisonMain,
        with: [
          "findings": tries.map(\.findings).joined(),
          "buttons": HTMLReport.filled(PageSource.buttons, with: ["step": "step"]),
          "table": comparison.variants.map(HTMLVariants.section) ?? "",
        ]),
      "skip": "To the phase",
      "data": MarkupText.scriptSafe(HTMLComparisonData.json(comparison, pictures: pictures)),
      "script": PageSource.comparisonScript,
    ]
    return HTMLReport.filled(PageSource.page, with: values)
  }

  /// `Partly fixed`
  static func title(_ verdict: RecordingComparison.Verdict) -> String {
    let words = verdict.title.lowercased()
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  private static func chooser(_ comparison: Comparison) -> String {
    HTMLReport.chooser(
      "Try", id: "try",
      comparison.tries.map { attempt in
        let verdict = attempt.comparison.map { title($0.verdict).lowercased() } ?? "could not be compared"
        return "\(attempt.recording.label): \(verdict)"
      })
  }
}

/// What the page says about one try in words; it can be read without any script.
private struct HTMLTry {
  private let attempt: Comparison.Try
  private let before: Comparison.Recording
  private let index: Int

  init(_ attempt: Comparison.Try, of comparison: Comparison, index: Int) {
    self.attempt = attempt
    self.index = index
    before = comparison.before
  }

  private func text(_ words: String) -> String { MarkupText.escaped(words) }

  var head: String {
    let verdict = attempt.comparison?.verdict ?? .couldNotJudge
    let lines = attempt.comparison.map {
      [ComparisonWords.slowdown($0.slowdown)] + [$0.openReason].compactMap(\.self)
    }
    let names = "\(before.label) \u{2192} \(attempt.recording.label)"
    return """
      <section class="head \(verdict.rawValue)" data-part="\(index)" aria-label="Verdict">
      <p class="verdict">\(text(HTMLComparison.title(verdict)))</p>
      <div><h1>\(text(names))</h1>
      <p class="headline">\(text(headline))</p>
      <p class="counts">\((lines ?? []).map(text).joined(separator: " &middot; "))</p></div>
      </section>

      """
  }

  private var headline: String {
    guard let comparison = attempt.comparison else {
      return "It could not be compared: \(ComparisonWords.unreadable(attempt, before: before))"
    }
    if let stands = comparison.findings.first(where: { $0.standsStill != nil }),
      let moment = stands.standsStill
    {
      let words = "still \(ComparisonWords.standing(moment))."
      return stands.finding.elements.first.map { "\($0) is \(words)" } ?? words.prefix(1).uppercased()
        + words.dropFirst()
    }
    let counts = ComparisonWords.counts(comparison)
    return counts.prefix(1).uppercased() + counts.dropFirst() + "."
  }

  var findings: String {
    let findings = attempt.comparison?.findings ?? []
    let items = findings.enumerated().map { item($0.element, number: $0.offset) }.joined()
    let body =
      findings.isEmpty ? "<p>Nothing was found in either.</p>\n" : "<ol class=\"findings\">\n\(items)</ol>\n"
    return """
      <section class="list" data-part="\(index)" aria-label="Findings">
      <h2>What became of each finding</h2>
      \(body)</section>

      """
  }

  private func item(_ compared: ComparedFinding, number: Int) -> String {
    let finding = compared.finding
    var details = [ComparisonWords.meaning(compared)].compactMap { $0 }.map { "<li>\(text($0))</li>" }
    details += compared.changes.map { "<li>\(text("\(ComparisonWords.aspect($0)): \($0.words)"))</li>" }
    if compared.changes.isEmpty, let first = compared.differences.first {
      details.append("<li>\(text("\(ComparisonWords.aspect(first)): \(first.words)"))</li>")
    }
    if let moment = compared.standsStill {
      details.append("<li class=\"still\">\(text("still " + ComparisonWords.standing(moment)))</li>")
    }
    let look = "\(compared.status.rawValue) \(compared.severity.rawValue)"
    let colour = compared.status == .fixed ? compared.status.rawValue : compared.severity.rawValue
    return """
      <li class="finding \(colour) open" data-try="\(index)" data-finding="\(number)">
      <h3><button type="button" class="pick"><span class="status \(look)">\
      \(text(compared.status.title))</span> <span class="kind">\(text("\(finding.kind.rawValue) (\(ComparisonWords.ids(compared)))"))</span> \
      <span class="message">\(text(finding.message))</span></button></h3>
      <div class="body"><ul class="details">\(details.joined())</ul></div>
      </li>

      """
  }
}

/// The table of variants as markup.
private enum HTMLVariants {
  static func section(_ table: VariantTable) -> String {
    let metrics = VariantWords.known(table)
    guard !metrics.isEmpty else { return "" }
    let titles = ["variant"] + table.knobs + metrics.map { VariantWords.title($0.name) }
    let head = titles.map { "<th scope=\"col\">\(MarkupText.escaped($0))</th>" }.joined()
    let rows = table.variants.indices.map { index in
      let variant = table.variants[index]
      let knobs = table.knobs.map { "<td>\(MarkupText.escaped(VariantWords.knob(variant.knobs[$0])))</td>" }
      let cells = metrics.map { metric in
        let value = metric.values[index]
        let words = index > 0 ? VariantWords.difference(metric.name, value) : nil
        return "<td>\(MarkupText.escaped(VariantWords.cell(metric.name, value)))"
          + (words.map { "<small>\(MarkupText.escaped($0))</small>" } ?? "") + "</td>"
      }
      return
        "<tr><th scope=\"row\">\(MarkupText.escaped(variant.label))</th>\((knobs + cells).joined())</tr>\n"
    }
    let ties = table.correlations.map { "<p>\(MarkupText.escaped(VariantWords.correlation($0)))</p>\n" }
    return """
      <section class="variants" aria-label="Variants"><h2>Variants</h2>
      <div class="wide"><table><thead><tr>\(head)</tr></thead><tbody>
      \(rows.joined())</tbody></table></div>
      <p class="shows">Differences are against the first row, with 95 % limits.</p>
      \(ties.joined())</section>

      """
  }
}
