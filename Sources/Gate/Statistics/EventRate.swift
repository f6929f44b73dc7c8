/// Events that were counted while something was watched for some minutes.
struct EventRate: Equatable {
  var count: Int
  var minutes: Double

  var perMinute: Double { minutes > 0 ? Double(count) / minutes : 0 }

  /// The ratio of another rate to this one with its exact 95 % limits; nil where one of them was not watched.
  ///
  /// Given the sum of both counts, the other one is binomial with a probability that holds nothing but the ratio and
  /// the times (Przyborowski and Wilenski, 1940): its limits by Clopper and Pearson are the ratio's.
  func ratio(to other: EventRate) -> (lower: Double, upper: Double?)? {
    guard minutes > 0, other.minutes > 0 else { return nil }
    let total = count + other.count
    guard total > 0 else { return (0, nil) }
    let limits = ExactLimits.probability(count: other.count, of: total)
    let scale = minutes / other.minutes
    return (
      limits.lower / (1 - limits.lower) * scale,
      limits.upper >= 1 ? nil : limits.upper / (1 - limits.upper) * scale
    )
  }

  /// Whether the rates differ beyond what chance does in one of twenty pairs.
  func differs(from other: EventRate) -> Bool {
    guard let ratio = ratio(to: other) else { return false }
    return ratio.lower > 1 || ratio.upper.map { $0 < 1 } ?? false
  }

  private static let mostCount = 100_000

  /// The smallest rise, in events a minute, that so many minutes could have shown against this rate.
  func smallestRise(in minutes: Double) -> Double? {
    guard self.minutes > 0, minutes > 0 else { return nil }
    let isShown = { (other: Int) in
      differs(from: EventRate(count: other, minutes: minutes)) && Double(other) / minutes > perMinute
    }
    // From there on more events only say it more clearly, so the least of them is found by halves.
    var high = max(8, 2 * Int(perMinute * minutes))
    while !isShown(high) {
      high *= 2
      guard high < Self.mostCount else { return nil }
    }
    var low = 0
    while low < high {
      let middle = (low + high) / 2
      if isShown(middle) { high = middle } else { low = middle + 1 }
    }
    return Double(high) / minutes - perMinute
  }
}
