/// Exact 95 % limits of counts, from the tails of their distributions alone.
///
/// Tails are sums of terms, each made from its neighbour by one factor and related to the largest: there is neither a
/// logarithm nor a factorial in it, so that every machine gives the same digits.
enum ExactLimits {
  /// Each tail outside the limits holds at most this.
  static let tail = 0.025
  private static let steps = 60

  // MARK: Poisson

  /// The limits of a Poisson mean of which one count was seen (Garwood, 1936).
  static func poissonMean(count: Int) -> (lower: Double, upper: Double) {
    let reach = Double(count) + 10 * Double(count + 1).squareRoot() + 10
    // The mean at which so large, or so small, a count is as rare as a tail allows.
    let lower =
      count == 0 ? 0 : bisected(0...Double(count)) { 1 - poissonBelow(count, mean: $0) >= tail }
    let upper = bisected(Double(count)...reach) { poissonBelow(count + 1, mean: $0) <= tail }
    return (lower, upper)
  }

  /// The probability of fewer than `count` events.
  static func poissonBelow(_ count: Int, mean: Double) -> Double {
    guard count > 0 else { return 0 }
    guard mean > 0 else { return 1 }
    let mode = Int(mean)
    var below = 0.0
    var all = 0.0
    var term = 1.0
    var index = mode
    while index >= 0, term > 1e-18 {
      if index < count { below += term }
      all += term
      term *= Double(index) / mean
      index -= 1
    }
    term = mean / Double(mode + 1)
    index = mode + 1
    while term > 1e-18 {
      if index < count { below += term }
      all += term
      index += 1
      term *= mean / Double(index)
    }
    return below / all
  }

  // MARK: Binomial

  /// The limits of a probability with which `count` of `total` were seen (Clopper and Pearson, 1934).
  static func probability(count: Int, of total: Int) -> (lower: Double, upper: Double) {
    guard total > 0 else { return (0, 1) }
    let lower =
      count == 0 ? 0 : bisected(0...1) { 1 - binomialBelow(count, of: total, probability: $0) >= tail }
    let upper =
      count == total ? 1 : bisected(0...1) { binomialBelow(count + 1, of: total, probability: $0) <= tail }
    return (lower, upper)
  }

  /// The probability of fewer than `count` successes in `total` trials.
  static func binomialBelow(_ count: Int, of total: Int, probability: Double) -> Double {
    guard count > 0 else { return 0 }
    guard count <= total, probability < 1 else { return count > total ? 1 : 0 }
    guard probability > 0 else { return 1 }
    let odds = probability / (1 - probability)
    let mode = min(total, Int(Double(total + 1) * probability))
    var below = 0.0
    var all = 0.0
    var term = 1.0
    for index in stride(from: mode, through: 0, by: -1) {
      if index < count { below += term }
      all += term
      term *= Double(index) / (Double(total - index + 1) * odds)
      if term < 1e-18 { break }
    }
    term = 1
    for index in mode..<total {
      term *= Double(total - index) / Double(index + 1) * odds
      if index + 1 < count { below += term }
      all += term
      if term < 1e-18 { break }
    }
    return below / all
  }

  /// Where a condition that fails at the lower end begins to hold.
  private static func bisected(
    _ range: ClosedRange<Double>, holds: (Double) -> Bool
  ) -> Double {
    var low = range.lowerBound
    var high = range.upperBound
    for _ in 0..<steps {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle }
    }
    return (low + high) / 2
  }
}
