/// How long the screen was held while it should have moved: milliseconds for each second of motion.
struct HoldShare: Equatable {
  /// Each hold, in milliseconds.
  var holds: [Double]
  var motionSeconds: Double

  /// In milliseconds a second.
  var ratio: Double { motionSeconds > 0 ? holds.reduce(0, +) / motionSeconds : 0 }

  /// The 95 % limits of the ratio.
  ///
  /// Holds that come by chance, each with its length, are a weighted sum of Poisson counts: the exact limits of their
  /// number, spread by the root of the mean square of the weights (Dobson, Kuulasmaa, Eberle and Scherer, 1991).
  ///
  /// - Parameter longest: what one hold would have lasted, where none was seen.
  func limits(longest: Double) -> (lower: Double, upper: Double) {
    guard motionSeconds > 0 else { return (0, .infinity) }
    let count = holds.count
    let mean = ExactLimits.poissonMean(count: count)
    guard count > 0 else { return (0, mean.upper * longest / motionSeconds) }
    let sum = holds.reduce(0, +)
    let spread = (holds.reduce(0) { $0 + $1 * $1 } / Double(count)).squareRoot()
    return (
      max(0, sum + spread * (mean.lower - Double(count))) / motionSeconds,
      (sum + spread * (mean.upper - Double(count))) / motionSeconds
    )
  }

  /// The difference of another share to this one, with its 95 % limits from those of both (Zou and Donner, 2008).
  func difference(to other: HoldShare) -> (value: Double, lower: Double, upper: Double)? {
    guard motionSeconds > 0, other.motionSeconds > 0 else { return nil }
    let longest = (holds + other.holds).max() ?? 1000 / 60
    let own = limits(longest: longest)
    let others = other.limits(longest: longest)
    let value = other.ratio - ratio
    let down = root(other.ratio - others.lower, own.upper - ratio)
    let up = root(others.upper - other.ratio, ratio - own.lower)
    return (value, value - down, value + up)
  }

  private func root(_ first: Double, _ second: Double) -> Double {
    (first * first + second * second).squareRoot()
  }
}
