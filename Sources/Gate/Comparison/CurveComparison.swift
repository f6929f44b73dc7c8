public import SlowglassAnalysis

/// One number of one element over the phase of a transition, in two recordings, and where the two part.
public struct CurveComparison: Sendable, Equatable, Codable {
  /// A stretch in which both differ by more than is unknown of them.
  public struct Parting: Sendable, Equatable, Codable {
    /// Phases.
    public var from: Double
    public var to: Double
    /// Where they differ most, and what they are there.
    public var at: Double
    public var before: Double
    public var after: Double
  }

  public var element: String
  public var transition: String
  public var role: Copy.Role
  public var quantity: PhaseCurve.Quantity
  public var before: PhaseCurve
  public var after: PhaseCurve
  public var partings: [Parting]

  /// One place alone is a tick more or less.
  private static let leastPlaces = 2

  /// - Parameter tolerance: by how much of the motion the phases may lie beside each other.
  init(
    element: String, transition: String, role: Copy.Role, quantity: PhaseCurve.Quantity, before: PhaseCurve,
    after: PhaseCurve, tolerance: Double
  ) {
    self.element = element
    self.transition = transition
    self.role = role
    self.quantity = quantity
    self.before = before
    self.after = after
    partings = []
    let step = PhaseCurve.phases[1] - PhaseCurve.phases[0]
    let reach = max(1, Int((tolerance / step).rounded(.up)))
    let excess = PhaseCurve.phases.indices.map { Self.excess(before, after, at: $0, reach: reach) }
    var index = 0
    while index < excess.count {
      guard excess[index] > 0 else {
        index += 1
        continue
      }
      var end = index
      while end + 1 < excess.count, excess[end + 1] > 0 { end += 1 }
      if end - index + 1 >= Self.leastPlaces,
        let worst = (index...end).max(by: { excess[$0] < excess[$1] }),
        let value = before.values[worst], let other = after.values[worst]
      {
        partings.append(
          Parting(
            from: PhaseCurve.phases[index].rounded(places: 3), to: PhaseCurve.phases[end].rounded(places: 3),
            at: PhaseCurve.phases[worst].rounded(places: 3), before: value, after: other))
      }
      index = end + 1
    }
  }

  /// How far both differ beyond their uncertainties, at a place and as far beside it as the phases may be off; zero
  /// or less where they do not, or one of them is not known.
  private static func excess(_ first: PhaseCurve, _ second: PhaseCurve, at place: Int, reach: Int) -> Double {
    let window = max(0, place - reach)...min(first.values.count - 1, place + reach)
    return min(
      distance(first, at: place, to: second, in: window), distance(second, at: place, to: first, in: window))
  }

  private static func distance(
    _ one: PhaseCurve, at place: Int, to other: PhaseCurve, in window: ClosedRange<Int>
  ) -> Double {
    guard let value = one.values[place] else { return 0 }
    var low = Double.infinity
    var high = -Double.infinity
    for index in window {
      guard let near = other.values[index] else { return 0 }
      low = min(low, near - other.uncertainties[index])
      high = max(high, near + other.uncertainties[index])
    }
    return max(low - value, value - high) - one.uncertainties[place]
  }
}
