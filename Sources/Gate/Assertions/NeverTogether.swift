internal import SlowglassAnalysis

/// No frame in which all of several conditions on opacities hold at once.
public struct NeverTogether: Assertion {
  /// `old above 0.15`
  public struct Condition: Sendable, Equatable {
    public var element: String
    public var isAbove: Bool
    public var opacity: Double

    public init(_ element: String, above opacity: Double) {
      self.element = element
      self.isAbove = true
      self.opacity = opacity
    }

    public init(_ element: String, below opacity: Double) {
      self.element = element
      self.isAbove = false
      self.opacity = opacity
    }

    var words: String { "\(element) \(isAbove ? "above" : "below") \(decimal(opacity, places: 3))" }
  }

  public var conditions: [Condition]

  public init(_ conditions: [Condition]) { self.conditions = conditions }

  public var words: String { "never " + conditions.map(\.words).joined(separator: " and ") }

  /// Whether a condition holds in a frame beyond its uncertainty; nil where it cannot be told.
  private static func holds(_ condition: Condition, _ sight: JudgedTimeline.Sight) -> Bool? {
    switch sight {
    case .unknown: return nil
    case .absent: return condition.isAbove ? false : condition.opacity > 0
    case .seen(let opacity, let uncertainty):
      return condition.isAbove
        ? opacity - uncertainty > condition.opacity : opacity + uncertainty < condition.opacity
    }
  }

  public func judge(_ view: JudgedTimeline) -> Judgement {
    judged { () throws(Undecided) in
      let scope = try view.scope()
      for condition in conditions { try view.requireJudgeable(condition.element) }
      let sights = conditions.map { view.sights(of: $0.element, in: scope) }
      var stretches: [ClosedRange<Int>] = []
      var open = 0
      for frame in 0..<scope.count {
        let states = zip(conditions, sights).map { Self.holds($0, $1[frame]) }
        if states.allSatisfy({ $0 == true }) {
          if let last = stretches.last, last.upperBound == frame - 1 {
            stretches[stretches.count - 1] = last.lowerBound...frame
          } else {
            stretches.append(frame...frame)
          }
        } else if states.allSatisfy({ $0 != false }) {
          open += 1
        }
      }
      var acceptance: Acceptance?
      for stretch in stretches {
        let failure = try failure(in: stretch, of: scope, sights, view)
        guard let accepted = accepted(failure, in: view) else { return failure }
        acceptance = acceptance ?? accepted
      }
      guard open == 0 else {
        throw Undecided("in \(counted(open, "frame")) the opacity could not be measured")
      }
      return Judgement(
        .pass, acceptance.map { "accepted: \($0.reason)" } ?? "never at once", acceptance: acceptance)
    }
  }

  private static let kinds: Set<FindingKind> = [.doubleExposure, .crossDissolve, .morph, .ghost]

  private func failure(
    in stretch: ClosedRange<Int>, of scope: ClosedRange<Int>, _ sights: [[JudgedTimeline.Sight]],
    _ view: JudgedTimeline
  ) throws(Undecided) -> Judgement {
    let span = FrameSpan(scope.lowerBound + stretch.lowerBound, scope.lowerBound + stretch.upperBound)
    let middle = (stretch.lowerBound + stretch.upperBound) / 2
    let values = zip(conditions, sights).map { condition, sights -> String in
      guard case .seen(let opacity, _) = sights[middle] else { return "\(condition.element) not seen" }
      return "\(condition.element) \(decimal(opacity, places: 2))"
    }
    let exposures = try view.findings(Self.kinds).filter { finding in
      finding.frames.first <= span.last && finding.frames.last >= span.first
        && conditions.contains { !Set(view.family(of: $0.element)).isDisjoint(with: finding.elements) }
    }
    return Judgement(
      .fail,
      "all at once in \(span.words), at \((span.first + span.last) / 2): \(values.joined(separator: ", "))",
      findings: exposures.map(\.id), frames: span)
  }

  /// Entries of `allow` for what a failure shows, which have each of the elements that it names: for the double exposure
  /// that it is, or for a finding in its frames.
  private func accepted(_ failure: Judgement, in view: JudgedTimeline) -> Acceptance? {
    let acceptances = conditions.map { condition in
      view.acceptance(of: failure, [.doubleExposure], element: condition.element).acceptance
        ?? view.acceptedFinding(Self.kinds, of: condition.element, in: failure.frames)
    }
    return acceptances.contains { $0 == nil } ? nil : acceptances.first ?? nil
  }
}
