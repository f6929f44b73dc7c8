internal import SlowglassAnalysis

/// How much slower the second recording shows its motions than the first.
public struct SlowdownFactor: Sendable, Equatable, Codable {
  /// Where the slowdown that app times are compared by comes from.
  public enum Source: String, Sendable, Codable {
    /// Both recordings' slowdowns were given.
    case given
    /// It was measured: the motions' lengths differ by more than any change of a duration.
    case measured
    /// Neither was given, and nothing looks slowed against the other.
    case assumed
  }

  /// Recorded length of a motion in the second recording, for one in the first; nil where no motion is in both.
  public var measured: Double?
  public var uncertainty: Double?
  /// What the slowdowns make it.
  public var expected: Double
  public var source: Source
  /// The slowdowns by which app times of both are told. Where neither was given and the factor was measured, the faster
  /// recording counts as one at 1x.
  public var before: Double
  public var after: Double

  /// Motions that differ by this factor were recorded with another slowdown: nobody tunes an animation by so much in
  /// one try, and slow animations are five or ten times as slow.
  private static let leastSlowdown = 3.0

  init(_ first: RecordingFacts, _ second: RecordingFacts, transitions: [AlignedTransition]) {
    let ratios = transitions.map(\.names).sorted { $0.durationRatio < $1.durationRatio }
    let middle = ratios.isEmpty ? nil : ratios[ratios.count / 2]
    measured = middle?.durationRatio
    uncertainty = middle?.durationRatioUncertainty
    let stated = second.slowdown / max(0.001, first.slowdown)
    let bothGiven = first.slowdownGiven && second.slowdownGiven
    expected = stated
    (before, after) = (first.slowdown, second.slowdown)
    source = bothGiven ? .given : .assumed
    guard !bothGiven, let measured, measured > 0 else { return }
    let beside = measured / stated
    guard beside >= Self.leastSlowdown || beside <= 1 / Self.leastSlowdown else { return }
    source = .measured
    expected = measured
    let isFirstSlower = !first.slowdownGiven && (second.slowdownGiven || measured < 1)
    if isFirstSlower {
      before = (after / measured).rounded(places: 3)
    } else {
      after = (before * measured).rounded(places: 3)
    }
  }

  /// The same, where other recordings of a comparison say how slow the first one is.
  mutating func read(firstAs slowdown: Double, second: RecordingFacts) {
    before = slowdown
    guard !second.slowdownGiven else { return }
    after = (slowdown * expected).rounded(places: 3)
  }

  /// Whether the motions last another time in the app, beyond what is known of both, with the factor by which.
  public var appDurationRatio: Double? {
    guard let measured, let uncertainty, source != .measured else { return nil }
    let ratio = measured / expected
    let slack = max(uncertainty / expected, FindingMeasure.relativeTolerance)
    return abs(ratio - 1) > slack ? ratio : nil
  }
}
