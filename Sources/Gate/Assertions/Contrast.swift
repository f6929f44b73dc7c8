internal import SlowglassAnalysis

/// A text keeps a contrast against what is behind it.
public struct Contrast: Assertion {
  public var element: String
  public var atLeast: Double

  public init(of element: String, atLeast: Double) {
    self.element = element
    self.atLeast = atLeast
  }

  public var words: String { "\(element): contrast at least \(decimal(atLeast, places: 2))" }

  public func judge(_ view: JudgedTimeline) -> Judgement {
    judged { () throws(Undecided) in
      try view.requireJudgeable(element)
      let findings = try view.findings([.lowContrast], of: element)
      for finding in findings {
        guard let ratio = ratio(in: finding), ratio < atLeast else { continue }
        return Judgement(
          .fail, finding.message, findings: [finding.id],
          frames: FrameSpan(finding.frames.first, finding.frames.last), evidence: ["ratio": .number(ratio)])
      }
      let limit = try view.requireAnswer(to: .lowContrast, of: element)
      if let acceptance = view.acceptedFinding([.lowContrast], of: element) {
        return Judgement(
          .pass, "accepted: \(acceptance.reason)", limit: limit, acceptance: acceptance)
      }
      guard case .table(let texts)? = view.timeline.metrics["leastContrast"],
        case .table(let text)? = texts[element], let least = text["ratio"]?.number
      else { throw Undecided("its contrast could not be read in any frame") }
      guard least >= atLeast else {
        throw Undecided(
          "\(decimal(least, places: 1)):1 at the least, where it moves or for too short to be read: no finding, and no "
            + "proof")
      }
      return Judgement(
        .pass, "\(decimal(least, places: 1)):1 at the least", evidence: ["ratio": .number(least)],
        limit: limit)
    }
  }

  /// The element's own ratio in a finding that may speak of several texts on one backdrop.
  private func ratio(in finding: Finding) -> Double? {
    guard case .table(let texts)? = finding.evidence["texts"] else {
      return finding.evidence["ratio"]?.number
    }
    guard case .table(let text)? = texts[element] else { return nil }
    return text["ratio"]?.number
  }
}
