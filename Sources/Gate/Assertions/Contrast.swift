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
      let ratios = findings.compactMap { $0.evidence["ratio"]?.number }
      if let least = ratios.min(), least < atLeast, let worst = findings.first {
        return Judgement(
          .fail, worst.message, findings: findings.map(\.id),
          frames: FrameSpan(worst.frames.first, worst.frames.last), evidence: ["ratio": .number(least)])
      }
      let limit = try view.requireAnswer(to: .lowContrast, of: element)
      // Only what lies below the detector's own threshold is a finding: a stricter demand needs the ratio itself.
      guard atLeast <= Self.usualThreshold || !ratios.isEmpty else {
        throw Undecided("contrast is measured against \(decimal(Self.usualThreshold, places: 1)) only")
      }
      return Judgement(.pass, limit ?? "never lower")
    }
  }

  /// The ratio of WCAG 2 for text, at level AA.
  private static let usualThreshold = 4.5
}
