internal import SlowglassAnalysis

/// One metric of every variant, and how it differs from the first one's.
public struct VariantMetric: Sendable, Equatable, Codable {
  public enum Name: String, Sendable, Codable, CaseIterable {
    /// Hitches in a minute of motion.
    case hitches = "hitchesPerMotionMinute"
    /// Milliseconds of holds in a second of motion.
    case holdRatio
    /// The largest share of the screen that glass covers.
    case coverage = "glassCoverage"
    case surfaces = "surfaceCount"
    /// Ticks in which something is seen twice, and the longest lead: of the first recording's grid.
    case ghost = "ghostTicks"
    case lead = "leadTicks"
  }

  public struct Value: Sendable, Equatable, Codable {
    /// Nil where it was not measured.
    public var value: Double?
    /// Events that a rate was counted from.
    public var count: Int?
    /// Against the first variant; nil for that one, and where one of them is not known.
    public var difference: Difference?
    /// Why there is no value, or nothing to compare it with.
    public var reason: String?
  }

  public struct Difference: Sendable, Equatable, Codable {
    /// Whether limits are of a ratio or of a difference.
    public enum Scale: String, Sendable, Codable { case ratio, difference }

    /// This variant's value less the first one's.
    public var value: Double
    public var scale: Scale
    /// The 95 % limits; nil for no limit above.
    public var lower: Double
    public var upper: Double?
    /// The smallest difference that so much recording could have shown.
    public var smallestShown: Double?
    /// Whether the limits leave out "no difference": zero, or a ratio of one.
    public var isMeasurable: Bool
  }

  public var name: Name
  public var values: [Value]

  init(_ name: Name, of timelines: [Timeline]) {
    self.name = name
    switch name {
    case .hitches: values = Self.rates(timelines)
    case .holdRatio: values = Self.holdRatios(timelines)
    case .coverage: values = Self.surfaceNumbers(timelines, "glassCoverage")
    case .surfaces: values = Self.surfaceNumbers(timelines, "surfaceCount")
    case .ghost: values = Self.ticks(timelines, of: [.ghost], "overlapTicks", sums: true)
    case .lead:
      values = Self.ticks(
        timelines, of: [.earlyOpaque, .earlyAppear, .earlyVanish, .earlySwitch], "leadFrames", sums: false)
    }
  }

  /// Whether any variant has a value.
  public var isKnown: Bool { values.contains { $0.value != nil } }

  // MARK: Hitches

  /// Why hitches of two recordings cannot be held against each other: in a slowed one motions are longer and stalls are
  /// not, so that none may be seen where there are many. Nil where neither is slowed.
  private static func obstacle(_ first: Timeline, _ second: Timeline) -> String? {
    [first, second].contains { $0.recording.slowdown != 1 } ? "not comparable (slowed)" : nil
  }

  private static func rates(_ timelines: [Timeline]) -> [Value] {
    let rates = timelines.map { timeline -> EventRate? in
      guard let count = timeline.metrics["hitches"]?.number,
        let motion = timeline.metrics["motionSeconds"]?.number, motion > 0
      else { return nil }
      return EventRate(count: Int(count), minutes: motion / 60)
    }
    return rates.indices.map { index in
      guard let rate = rates[index] else { return Value(reason: "nothing moved, or too few frames a second") }
      var value = Value(value: rate.perMinute.rounded(places: 2), count: rate.count)
      if index > 0, let reason = obstacle(timelines[0], timelines[index]) {
        value.reason = reason
        return value
      }
      guard index > 0, let first = rates[0], let ratio = first.ratio(to: rate) else { return value }
      value.difference = Difference(
        value: (rate.perMinute - first.perMinute).rounded(places: 2), scale: .ratio,
        lower: ratio.lower.rounded(places: 3),
        upper: ratio.upper.map { $0.rounded(places: 3) },
        smallestShown: first.smallestRise(in: rate.minutes).map { $0.rounded(places: 2) },
        isMeasurable: first.differs(from: rate))
      return value
    }
  }

  private static func holdRatios(_ timelines: [Timeline]) -> [Value] {
    let shares = timelines.map { timeline -> HoldShare? in
      guard let motion = timeline.metrics["motionSeconds"]?.number, motion > 0 else { return nil }
      let hitches = timeline.findings.filter { $0.kind == .hitch && $0.evidence["catchUp"] != .null }
      return HoldShare(
        holds: hitches.compactMap { $0.evidence["milliseconds"]?.number }, motionSeconds: motion)
    }
    return shares.indices.map { index in
      guard let share = shares[index] else { return Value(reason: "nothing moved") }
      var value = Value(value: share.ratio.rounded(places: 2), count: share.holds.count)
      guard index > 0, let first = shares[0] else { return value }
      if let reason = obstacle(timelines[0], timelines[index]) {
        value.reason = reason
        return value
      }
      value.difference = first.difference(to: share).map { difference in
        Difference(
          value: difference.value.rounded(places: 2), scale: .difference,
          lower: difference.lower.rounded(places: 2),
          upper: difference.upper.rounded(places: 2),
          smallestShown: (difference.upper - difference.value).rounded(places: 2),
          isMeasurable: difference.lower > 0 || difference.upper < 0)
      }
      return value
    }
  }

  // MARK: Measured numbers

  /// Numbers of surfaces differ by what was found of them, too, where nobody named them.
  private static func surfaceNumbers(_ timelines: [Timeline], _ name: String) -> [Value] {
    let found = timelines.map { timeline in
      timeline.elements.filter { $0.kind == .surface && $0.origin == .discovered }.map(\.id).sorted()
    }
    return zip(numbers(timelines, name), found).map { value, ids in
      guard ids != found[0], value.difference != nil else { return value }
      return Value(
        value: value.value,
        reason: "surfaces that nobody named were found, and not the same: name them in a spec")
    }
  }

  private static func numbers(_ timelines: [Timeline], _ name: String) -> [Value] {
    let values = timelines.map { $0.metrics[name]?.number }
    let stated = timelines.map { $0.metrics[name + "Uncertainty"]?.number ?? 0 }
    return values.indices.map { index in
      guard let value = values[index] else { return Value(reason: "not measured") }
      return Value(
        value: value,
        difference: index > 0
          ? values[0].map { difference(value, stated[index], to: $0, stated[0], places: 4) } : nil)
    }
  }

  private static func ticks(
    _ timelines: [Timeline], of kinds: Set<FindingKind>, _ name: String, sums: Bool
  ) -> [Value] {
    let first = timelines[0].recording
    let unit = max(0.001, first.captureRate) * max(0.001, first.slowdown)
    let values = timelines.map { timeline -> (value: Double, uncertainty: Double)? in
      let isOpen = timeline.checks.contains {
        kinds.contains($0.kind) && $0.status == .cannotJudge && $0.elements.isEmpty
      }
      guard !isOpen else { return nil }
      let scale =
        unit / max(0.001, timeline.recording.captureRate) / max(0.001, timeline.recording.slowdown)
      let found = timeline.findings.filter { kinds.contains($0.kind) && $0.severity != .note }
      let lengths = found.compactMap { finding -> (Double, Double)? in
        finding.evidence[name]?.number.map {
          ($0 * scale, (0.5 + (finding.evidence[name + "Uncertainty"]?.number ?? 0)) * scale)
        }
      }
      // What is not there is known to a tick.
      guard !lengths.isEmpty else { return (0, scale) }
      if !sums, let longest = lengths.max(by: { $0.0 < $1.0 }) { return longest }
      return lengths.reduce((0, 0)) { ($0.0 + $1.0, $0.1 + $1.1) }
    }
    return values.indices.map { index in
      guard let value = values[index] else { return Value(reason: "could not be judged") }
      return Value(
        value: value.value.rounded(places: 1),
        difference: index > 0
          ? values[0].map {
            difference(value.value, value.uncertainty, to: $0.value, $0.uncertainty, places: 1)
          } : nil)
    }
  }

  /// Two measured numbers, each with its 95 % half-width: independent errors add by their squares.
  private static func difference(
    _ value: Double, _ uncertainty: Double, to first: Double, _ other: Double, places: Int
  ) -> Difference {
    let reach = (uncertainty * uncertainty + other * other).squareRoot()
    let difference = value - first
    return Difference(
      value: difference.rounded(places: places), scale: .difference,
      lower: (difference - reach).rounded(places: places),
      upper: (difference + reach).rounded(places: places), smallestShown: reach.rounded(places: places),
      isMeasurable: abs(difference) > reach)
  }
}
