public import SlowglassAnalysis

/// No finding of a kind, at most so many, or none beyond a limit of its evidence.
public struct FindingCount: Assertion {
  public var kind: FindingKind
  /// The element or group it is about; nil for all.
  public var element: String?
  public var atMost: Double
  /// Whether the count is for each minute of the recording.
  public var perMinute: Bool
  /// The number of the evidence that is limited instead of the count: `leadFrames`.
  public var measure: String?

  public init(
    _ kind: FindingKind, of element: String? = nil, atMost: Double = 0, perMinute: Bool = false,
    measure: String? = nil
  ) {
    self.kind = kind
    self.element = element
    self.atMost = atMost
    self.perMinute = perMinute
    self.measure = measure
  }

  public var words: String {
    let subject = element.map { " of \($0)" } ?? ""
    if let measure { return "\(kind.rawValue)\(subject): \(measure) at most \(decimal(atMost, places: 3))" }
    guard atMost > 0 else { return "no \(kind.rawValue)\(subject)" }
    return "at most \(decimal(atMost, places: 3)) \(kind.rawValue)\(subject)" + (perMinute ? " a minute" : "")
  }

  /// Whether it speaks of a finding, which is then judged by it and not by its severity.
  func speaks(of finding: Finding, in view: JudgedTimeline) -> Bool {
    ((try? view.findings([kind], of: element)) ?? []).contains { $0.id == finding.id }
  }

  public func judge(_ view: JudgedTimeline) -> Judgement {
    judged { () throws(Undecided) in
      let findings = try view.findings([kind], of: element)
      let failing = try judgement(of: findings, in: view)
      if let failing, failing.status == .fail { return failing }
      if let element { try view.requireJudgeable(element) }
      let limit = try view.requireAnswer(to: kind, of: element)
      let acceptance = view.acceptedFinding([kind], of: element)
      let none = acceptance.map { "none found that is not accepted: \($0.reason)" } ?? "none found"
      return Judgement(
        .pass, failing?.reason ?? none, findings: findings.map(\.id),
        evidence: ["count": .integer(findings.count)], limit: limit, acceptance: acceptance)
    }
  }

  private func judgement(of findings: [Finding], in view: JudgedTimeline) throws(Undecided) -> Judgement? {
    guard let first = findings.first else { return nil }
    if let measure { return try limited(findings, by: measure) }
    let duration = view.timeline.recording.durationSeconds
    guard !perMinute || duration > 0 else { throw Undecided("the recording has no length") }
    let amount = perMinute ? Double(findings.count) * 60 / duration : Double(findings.count)
    let rate = perMinute ? ", \(decimal(amount, places: 1)) a minute" : ""
    let span = FrameSpan(first.frames.first, first.frames.last)
    let told = findings.count == 1 ? first.message : "\(findings.count) found, the first: \(first.message)"
    return Judgement(
      amount > atMost ? .fail : .pass, amount > atMost ? told + rate : "\(findings.count) found\(rate)",
      findings: findings.map(\.id), frames: span, evidence: ["count": .integer(findings.count)])
  }

  private func limited(_ findings: [Finding], by measure: String) throws(Undecided) -> Judgement {
    var worst: (finding: Finding, value: Double)?
    for finding in findings {
      guard let value = finding.evidence[measure]?.number else {
        throw Undecided("\(finding.id) has no number '\(measure)' in its evidence")
      }
      if value > worst?.value ?? -.infinity { worst = (finding, value) }
    }
    guard let worst else { return Judgement(.pass, "none found") }
    let words = "\(measure) \(decimal(worst.value, places: 3))"
    return Judgement(
      worst.value > atMost ? .fail : .pass,
      worst.value > atMost ? "\(words): \(worst.finding.message)" : words,
      findings: findings.filter { ($0.evidence[measure]?.number ?? 0) > atMost }.map(\.id),
      frames: FrameSpan(worst.finding.frames.first, worst.finding.frames.last),
      evidence: [measure: .number(worst.value)])
  }
}
