internal import SlowglassAnalysis
internal import SlowglassGate

/// What the page says about one recording in words; it can be read without any script.
struct HTMLSections {
  private let timeline: Timeline
  private let index: Int
  private let words: FindingWords
  private let worstFirst: [Finding]
  /// What the gate made of it; nil where nothing was asked of it.
  private let judged: JudgedRecording?

  init(_ timeline: Timeline, index: Int, judged: JudgedRecording? = nil) {
    self.timeline = timeline
    self.index = index
    self.judged = judged
    worstFirst = WorstFirst.order(timeline.findings)
    words = FindingWords(terminal: TerminalText(isASCII: false), timeline: timeline, shown: [])
  }

  /// Whether nothing was found in what could be read of a recording: the rest may hold anything.
  private static func isPart(_ timeline: Timeline) -> Bool {
    timeline.verdict == .clean && timeline.recording.cutShort
  }

  /// The gate's outcome where there is one: a demand may fail where no glitch was found, and a known glitch may pass.
  var verdictWords: String {
    if let outcome = judged?.result?.outcome { return outcome.title.lowercased().capitalizedFirst }
    return switch timeline.verdict {
    case .glitches: "Glitches"
    case .clean: Self.isPart(timeline) ? "Cut short" : "Clean"
    case .inconclusive: "Inconclusive"
    }
  }

  private func text(_ words: String) -> String { MarkupText.escaped(words) }

  // MARK: The head

  var head: String {
    let recording = timeline.recording
    var facts = [
      Severity.allCases.map { severity in
        TextReport.counted(timeline.findings.count { $0.severity == severity }, severity.rawValue)
      }.joined(separator: ", "),
      "\(recording.width)x\(recording.height)",
      "\(TextReport.counted(recording.frameCount, "frame")) at \(fixed(recording.captureRate, 2)) Hz",
    ]
    if recording.slowdown != 1 { facts.append("slowed \(fixed(recording.slowdown, 3))x") }
    if recording.quality.verdict != .good { facts.append("recording \(recording.quality.verdict.rawValue)") }
    return """
      <section class="head \(colour.rawValue)" data-recording="\(index)" aria-label="Verdict">
      <p class="verdict">\(verdictWords)</p>
      <div><h1>\(text(recording.file))</h1>
      <p class="headline">\(headline)</p>
      <p class="counts">\(facts.map(text).joined(separator: " &middot; "))</p>\(hint)</div>
      </section>

      """
  }

  /// What could not be read is coloured as what could not be judged.
  private var colour: Verdict {
    switch judged?.result?.outcome {
    case .passed: .clean
    case .failed: .glitches
    case .couldNotJudge: .inconclusive
    case nil: Self.isPart(timeline) ? .inconclusive : timeline.verdict
    }
  }

  /// What is wrong and at which frame, before anything else.
  private var headline: String {
    if let line = judged?.lines.first(where: { $0.level != .warn }) { return words(of: line) }
    switch timeline.verdict {
    case .inconclusive:
      let reasons = timeline.checks.filter { $0.status == .cannotJudge }.compactMap(\.reason)
      return text(reasons.first.map { "Could not be judged: \($0)" } ?? "Could not be judged")
    case .clean where worstFirst.first?.severity != .warning:
      let count = TextReport.counted(timeline.transitions.count, "transition")
      return text("No glitch was found in \(count)\(Self.isPart(timeline) ? " of what could be read" : "").")
    default:
      guard let worst = worstFirst.first else { return "" }
      let frame = worst.frames.peak
      return
        "<button type=\"button\" class=\"goto\" data-frame=\"\(frame)\" data-finding=\"\(text(worst.id))\">"
        + "Frame \(frame)</button> \(text(worst.message))"
    }
  }

  // MARK: The gate

  /// A line of the gate, with the frame that shows it.
  private func words(of line: GateLine) -> String {
    let isFinding = FindingKind(rawValue: line.rule) != nil
    let sentence = text(isFinding ? line.message : "\(line.title): \(line.message)")
    guard let frame = line.peak ?? line.frames?.first else { return sentence }
    let id = isFinding ? String(line.title.prefix { $0 != " " }) : ""
    return
      "<button type=\"button\" class=\"goto\" data-frame=\"\(frame)\" data-finding=\"\(text(id))\">"
      + "Frame \(frame)</button> \(sentence)"
  }

  /// What was demanded, worst first; what passed is folded up.
  private var demands: String {
    guard let judged else { return "" }
    let findings = Set(FindingKind.allCases.map(\.rawValue))
    let missed = judged.lines.filter { !findings.contains($0.rule) }.map { line in
      let level = line.level == .fail ? "failed" : line.level == .open ? "not judged" : "failed here"
      return
        "<li><b class=\"\(line.level == .fail ? "error" : "warning")\">\(level)</b> \(words(of: line))</li>"
    }
    let met = judged.passed.map { demand in
      "<li><b class=\"met\">\(demand.limit == nil ? "passed" : "passed in part")</b> "
        + "\(text("\(demand.title): \(demand.reason)"))</li>"
    }
    guard !missed.isEmpty || !met.isEmpty else { return "" }
    let passed =
      met.isEmpty
      ? ""
      : "<details\(missed.isEmpty ? " open" : "")><summary>\(TextReport.counted(met.count, "demand")) passed</summary>"
        + "<ul>\(met.joined())</ul></details>"
    return """
      <h2>Demands</h2>
      <div class="demands"><ul>\(missed.joined())</ul>\(passed)</div>

      """
  }

  private var hint: String {
    guard let hint = slowdownHint(for: timeline) else { return "" }
    return "\n<p class=\"hint\">\(text(hint))</p>"
  }

  // MARK: Findings

  var findings: String {
    let items = worstFirst.map(item).joined()
    let body =
      worstFirst.isEmpty ? "<p>Nothing was found.</p>\n" : "<ol class=\"findings\">\n\(items)</ol>\n"
    return """
      <section class="list" data-recording="\(index)" aria-label="Findings">
      \(demands)<h2>\(worstFirst.isEmpty ? "Findings" : "Findings, worst first")</h2>
      \(body)</section>

      """
  }

  private func item(_ finding: Finding) -> String {
    let severity = finding.severity.rawValue
    // What stands behind a colon is how it was seen: it is among the details.
    let sentence = finding.message.split(separator: ": ", maxSplits: 1).first.map(String.init) ?? ""
    let details = words.details(of: finding, isDetailed: true).map { "<li>\(text($0))</li>" }.joined()
    return """
      <li class="finding \(severity)" data-finding="\(text(finding.id))">
      <h3><button type="button" class="pick"><span class="severity">\(severity)</span> \
      <span class="kind">\(text(finding.kind.rawValue))</span> \
      <span class="message">\(text(sentence))</span></button></h3>
      <div class="body"><div class="jumps">\(jumps(finding))</div>
      <ul class="details">\(details)</ul>\(numbers(finding))</div>
      </li>

      """
  }

  private func jumps(_ finding: Finding) -> String {
    var names: [(frame: Int, name: String)] = []
    let frames = finding.frames
    for (frame, name) in [(frames.first, "first"), (frames.peak, "peak"), (frames.last, "last")] {
      if let known = names.firstIndex(where: { $0.frame == frame }) {
        names[known].name += ", \(name)"
      } else {
        names.append((frame, name))
      }
    }
    return names.sorted { $0.frame < $1.frame }.map {
      "<button type=\"button\" class=\"jump\" data-frame=\"\($0.frame)\">"
        + "<span>\($0.name)</span> <b>frame \($0.frame)</b></button>"
    }.joined()
  }

  private func numbers(_ finding: Finding) -> String {
    let evidence = Evidence(finding.evidence)
    let rows = finding.evidence.keys.sorted().compactMap { key -> String? in
      guard !key.hasSuffix("Uncertainty"), let value = evidence.words(key) else { return nil }
      let about = evidence.words(key + "Uncertainty").map { " (+-\($0))" } ?? ""
      return "<dt>\(text(Evidence.spaced(key)))</dt><dd>\(text(value + about))</dd>"
    }
    guard !rows.isEmpty else { return "" }
    return "\n<details class=\"numbers\"><summary>All numbers</summary><dl>\(rows.joined())</dl></details>"
  }

  // MARK: The recording and the checks

  var facts: String {
    let recording = timeline.recording
    var rows: [(String, String)] = [
      ("file", recording.file), ("codec", "\(recording.codec), \(recording.pixelFormat)"),
      ("size", "\(recording.width) x \(recording.height) pixels, \(recording.scale) to a point"),
      ("length", "\(recording.frameCount) frames, \(fixed(recording.durationSeconds, 3)) s"),
      (
        "grid",
        "\(recording.grid.rawValue), \(fixed(recording.captureRate, 3)) Hz"
          + (recording.variableFrameRate ? ", variable frame rate" : "")
      ),
      ("slowdown", fixed(recording.slowdown, 3) + (recording.slowdownGiven ? " (given)" : " (not given)")),
      ("noise floor", "\(fixed(recording.noiseFloor, 3)) levels"),
    ]
    rows += timeline.metrics.keys.sorted().compactMap { key in
      Evidence(timeline.metrics).words(key).map { (Evidence.spaced(key), $0) }
    }
    let table = rows.map { "<dt>\(text($0.0))</dt><dd>\(text($0.1))</dd>" }.joined()
    return """
      <section class="facts" data-recording="\(index)" aria-label="Recording">
      <h2>Recording: \(text(qualityWords))</h2>
      \(notes)<details><summary>What it is</summary><dl>\(table)</dl></details>
      <details\(worstFirst.isEmpty ? " open" : "")><summary>What was looked for</summary>\(checks)</details>
      \(ignored)</section>

      """
  }

  private var qualityWords: String {
    switch timeline.recording.quality.verdict {
    case .good: "fit to judge"
    case .degraded: "judged with care"
    case .unusable: "not fit to judge"
    }
  }

  private var notes: String {
    var notes = timeline.recording.quality.notes
    if timeline.recording.cutShort, timeline.recording.budgetNote == nil {
      notes.append("It is cut short; what could be read was measured.")
    }
    guard !notes.isEmpty else { return "" }
    return "<ul>" + notes.map { "<li>\(text($0))</li>" }.joined() + "</ul>\n"
  }

  private var checks: String {
    let rows = timeline.checks.map { check in
      let subject = check.elements.isEmpty ? "" : check.elements.joined(separator: ", ")
      let status = Evidence.spaced(check.status.rawValue)
      return "<tr><th scope=\"row\">\(text(check.kind.rawValue))</th><td>\(text(status))</td>"
        + "<td>\(text([subject, check.reason ?? ""].filter { !$0.isEmpty }.joined(separator: ": ")))</td></tr>"
    }
    return "<div class=\"wide\"><table><thead><tr><th scope=\"col\">Kind</th><th scope=\"col\">Status</th>"
      + "<th scope=\"col\">Of what, and why</th></tr></thead><tbody>\(rows.joined())</tbody></table></div>"
  }

  private var ignored: String {
    guard !timeline.ignored.isEmpty else { return "" }
    let items = timeline.ignored.map { region in
      "<li>\(text(region.what.words)), frames \(region.first)-\(region.last): \(text(region.reason))</li>"
    }
    return "<details><summary>What was ignored</summary><ul>\(items.joined())</ul></details>\n"
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
