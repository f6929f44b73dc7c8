/// The correlation of two lists of values, gathered pair by pair: 1 where one rises and falls with the other.
struct Correlation: Sendable {
  private var count = 0.0
  private var one = 0.0
  private var other = 0.0
  private var oneSquared = 0.0
  private var otherSquared = 0.0
  private var product = 0.0

  init() {}

  init(_ pairs: some Sequence<(Double, Double)>) {
    for (a, b) in pairs { add(a, b) }
  }

  mutating func add(_ a: Double, _ b: Double) {
    count += 1
    one += a
    other += b
    oneSquared += a * a
    otherSquared += b * b
    product += a * b
  }

  /// Pearson's coefficient, -1...1; 0 where either list does not vary.
  var value: Double {
    guard count > 0 else { return 0 }
    let variance = (oneSquared - one * one / count) * (otherSquared - other * other / count)
    return variance > 0 ? (product - one * other / count) / variance.squareRoot() : 0
  }
}
