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
      var first: Int?
      var last = 0
      var open = 0
      for frame in 0..<scope.count {
        let states = zip(conditions, sights).map { Self.holds($0, $1[frame]) }
        if states.allSatisfy({ $0 == true }) {
          if first == nil { first = frame }
          if frame == last + 1 || first == frame { last = frame }
        } else if states.allSatisfy({ $0 != false }) {
          open += 1
        }
      }
      if let first {
        let span = FrameSpan(scope.lowerBound + first, scope.lowerBound + last)
        let values = zip(conditions, sights).map { condition, sights -> String in
          guard case .seen(let opacity, _) = sights[(first + last) / 2] else {
            return "\(condition.element) not seen"
          }
          return "\(condition.element) \(decimal(opacity, places: 2))"
        }
        let exposures = try view.findings([.doubleExposure, .crossDissolve, .morph, .ghost]).filter {
          finding in
          finding.frames.first <= span.last && finding.frames.last >= span.first
            && conditions.contains { !Set(view.family(of: $0.element)).isDisjoint(with: finding.elements) }
        }
        return Judgement(
          .fail,
          "all at once in \(span.words), at \((span.first + span.last) / 2): \(values.joined(separator: ", "))",
          findings: exposures.map(\.id), frames: span)
      }
      guard open == 0 else {
        throw Undecided("in \(counted(open, "frame")) the opacity could not be measured")
      }
      return Judgement(.pass, "never at once")
    }
  }
}
