/// Least squares whose large residuals count less: three rounds, weights 1 / (1 + (r / s)^2).
struct RobustFit {
  private(set) var solution: [Double]
  private(set) var predicted: [Double]
  /// Standard deviation of the first unknown, with residuals taken as correlated over four samples.
  private(set) var deviation: Double
  private var weights: [Double]
  private let columns: [[Double]]
  private let values: [Double]

  init?(columns: [[Double]], values: [Double], residualScale: Double, rounds: Int = 3) {
    let unknowns = columns.count
    let count = values.count
    var weights = [Double](repeating: 1, count: count)
    var solution = [Double](repeating: 0, count: unknowns)
    var predicted = values
    var matrix = [[Double]](repeating: [Double](repeating: 0, count: unknowns), count: unknowns)
    var weighted = [Double](repeating: 0, count: count)
    for _ in 0..<rounds {
      var right = [Double](repeating: 0, count: unknowns)
      for a in 0..<unknowns {
        let column = columns[a]
        for i in 0..<count { weighted[i] = weights[i] * column[i] }
        let others = columns[...a] + [values]
        var sums: [Double] = []
        for b in stride(from: 0, to: others.count, by: 2) {
          let (one, other) = (others[b], others[min(b + 1, a + 1)])
          let pair = products(weighted.span, one.span, other.span)
          sums += [pair.0, pair.1]
        }
        for b in 0...a {
          matrix[a][b] = sums[b]
          matrix[b][a] = sums[b]
        }
        // A whisper of damping keeps a column that is nearly another one from blowing up.
        matrix[a][a] += 1e-3
        right[a] = sums[a + 1]
      }
      guard let solved = solveSymmetric(matrix, right) else { return nil }
      solution = solved
      predicted = [Double](repeating: 0, count: count)
      for a in 0..<unknowns {
        let column = columns[a]
        let factor = solved[a]
        for i in 0..<count { predicted[i] += factor * column[i] }
      }
      for i in 0..<count {
        let r = (values[i] - predicted[i]) / residualScale
        weights[i] = 1 / (1 + r * r)
      }
    }
    self.solution = solution
    self.predicted = predicted
    self.weights = weights
    self.columns = columns
    self.values = values
    var squares = 0.0
    var weightSum = 0.0
    for i in 0..<count {
      squares += weights[i] * (values[i] - predicted[i]) * (values[i] - predicted[i])
      weightSum += weights[i]
    }
    let variance = squares / max(1, weightSum - Double(unknowns))
    var unit = [Double](repeating: 0, count: unknowns)
    unit[0] = 1
    let inverse = solveSymmetric(matrix, unit)?[0] ?? 0
    deviation = (max(0, inverse) * variance * 4).squareRoot()
  }

  /// How much of what is not backdrop one column explains.
  func quality(of column: Int) -> Double {
    var explained = 0.0
    var rest = 0.0
    for i in values.indices {
      let part = solution[column] * columns[column][i]
      explained += weights[i] * part * part
      rest += weights[i] * (values[i] - predicted[i]) * (values[i] - predicted[i])
    }
    return explained / max(1e-9, explained + rest)
  }
}

/// The inner products of a column with two others, each in four sums of a fixed order; all of them run side by side.
private func products(_ a: Span<Double>, _ b: Span<Double>, _ c: Span<Double>) -> (Double, Double) {
  precondition(a.count == b.count && a.count == c.count)
  var sumsB = SIMD4<Double>(repeating: 0)
  var sumsC = sumsB
  var i = 0
  while i &+ 4 <= a.count {
    let four = a.four(i)
    sumsB += four * b.four(i)
    sumsC += four * c.four(i)
    i &+= 4
  }
  var sumB = (sumsB[0] + sumsB[1]) + (sumsB[2] + sumsB[3])
  var sumC = (sumsC[0] + sumsC[1]) + (sumsC[2] + sumsC[3])
  while i < a.count {
    sumB += a[i] * b[i]
    sumC += a[i] * c[i]
    i &+= 1
  }
  return (sumB, sumC)
}

extension Span<Double> {
  /// Four numbers from one on, which are all there.
  @inline(__always)
  fileprivate func four(_ i: Int) -> SIMD4<Double> {
    SIMD4(self[unchecked: i], self[unchecked: i &+ 1], self[unchecked: i &+ 2], self[unchecked: i &+ 3])
  }
}
