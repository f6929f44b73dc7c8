/// How far two rows of numbers rise and fall together, by their ranks (Spearman, 1904).
struct RankCorrelation: Equatable {
  /// -1...1
  var coefficient: Double
  /// The share of all orders in which chance alone would tie them as closely, or more so.
  var probability: Double

  /// Up to so many pairs every order is tried; 9 have 362880.
  private static let mostExact = 9
  private static let samples = 100_000

  /// - Returns: nil where there are fewer than three pairs, or one row is all of one value.
  init?(_ first: [Double], _ second: [Double]) {
    let a = Self.ranks(first)
    let b = Self.ranks(second)
    let count = a.count
    guard count >= 3, count == b.count else { return nil }
    // Ranks are doubled, so that shared ones are whole numbers too and equal sums are equal.
    let middle = count + 1
    let centred = (a.map { $0 - middle }, b.map { $0 - middle })
    let squares = (centred.0.reduce(0) { $0 + $1 * $1 }, centred.1.reduce(0) { $0 + $1 * $1 })
    guard squares.0 > 0, squares.1 > 0 else { return nil }
    let sum = Self.product(centred.0, centred.1)
    coefficient = Double(sum) / (Double(squares.0) * Double(squares.1)).squareRoot()
    var asClose = 0
    var all = 0
    Self.visitOrders(of: centred.1) { order in
      all += 1
      if abs(Self.product(centred.0, order)) >= abs(sum) { asClose += 1 }
    }
    probability = Double(asClose) / Double(all)
  }

  private static func product(_ a: [Int], _ b: [Int]) -> Int {
    var sum = 0
    for index in a.indices { sum += a[index] * b[index] }
    return sum
  }

  /// Twice the rank of each, equal ones sharing the mean of their places.
  static func ranks(_ values: [Double]) -> [Int] {
    values.map { value in
      let below = values.count { $0 < value }
      let equal = values.count { $0 == value }
      return 2 * below + equal + 1
    }
  }

  /// Every order of a short row; of a longer one a fixed sample, the same in every run.
  private static func visitOrders(of row: [Int], _ visit: ([Int]) -> Void) {
    var order = row
    guard row.count > mostExact else {
      permute(&order, row.count, visit)
      return
    }
    var state: UInt64 = 0x5EED
    visit(order)
    for _ in 1..<samples {
      for index in stride(from: order.count - 1, to: 0, by: -1) {
        // A linear congruential generator (Knuth's constants), of which the upper bits are used.
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        order.swapAt(index, Int((state >> 33) % UInt64(index + 1)))
      }
      visit(order)
    }
  }

  /// Heap's algorithm (1963).
  private static func permute(_ order: inout [Int], _ count: Int, _ visit: ([Int]) -> Void) {
    guard count > 1 else { return visit(order) }
    for index in 0..<count {
      permute(&order, count - 1, visit)
      if index < count - 1 { order.swapAt(count.isMultiple(of: 2) ? index : 0, count - 1) }
    }
  }
}
