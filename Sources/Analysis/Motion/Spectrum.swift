/// A field of complex numbers that can be taken to its discrete Fourier transform; both sides are powers of two.
///
/// Every sum is made in one order, and the turning factors come from square roots alone, so the same picture gives
/// the same bytes.
struct Spectrum: Sendable {
  private(set) var rows: Int
  private(set) var columns: Int
  var real: [Float]
  var imaginary: [Float]

  /// All zero, at least as large as asked for.
  init(rows: Int, columns: Int) {
    self.rows = Spectrum.powerOfTwo(atLeast: rows)
    self.columns = Spectrum.powerOfTwo(atLeast: columns)
    real = [Float](repeating: 0, count: self.rows * self.columns)
    imaginary = real
  }

  private static func powerOfTwo(atLeast length: Int) -> Int {
    var power = 8
    while power < length { power *= 2 }
    return power
  }

  /// Takes the field to its transform, with rows and columns exchanged.
  ///
  /// A second transform of the conjugate leads back, times the count of numbers, with rows and columns as before.
  mutating func transform() {
    transformColumns()
    real = Spectrum.transposed(real, rows: rows, columns: columns)
    imaginary = Spectrum.transposed(imaginary, rows: rows, columns: columns)
    swap(&rows, &columns)
    transformColumns()
  }

  private mutating func transformColumns() {
    reorderRows()
    let turns = Spectrum.turns(of: rows)
    var size = 2
    while size <= rows {
      let half = size / 2
      for start in stride(from: 0, to: rows, by: size) {
        for offset in 0..<half {
          let turn = turns[offset * (rows / size)]
          turnAndAdd(
            &real, &imaginary, upper: (start + offset) * columns, lower: (start + offset + half) * columns,
            count: columns, turnReal: turn.real, turnImaginary: turn.imaginary)
        }
      }
      size *= 2
    }
  }

  /// Puts the rows where the bits of their numbers, read backwards, say.
  private mutating func reorderRows() {
    var mirrored = 0
    for row in 1..<rows {
      var bit = rows >> 1
      while mirrored & bit != 0 {
        mirrored ^= bit
        bit >>= 1
      }
      mirrored |= bit
      guard row < mirrored else { continue }
      for column in 0..<columns {
        real.swapAt(row * columns + column, mirrored * columns + column)
        imaginary.swapAt(row * columns + column, mirrored * columns + column)
      }
    }
  }

  private static func transposed(_ field: [Float], rows: Int, columns: Int) -> [Float] {
    [Float](unsafeUninitializedCapacity: field.count) { out, count in
      field.withUnsafeBufferPointer { field in
        for row in 0..<rows {
          for column in 0..<columns { out[column &* rows &+ row] = field[row &* columns &+ column] }
        }
      }
      count = rows * columns
    }
  }

  /// exp(-2 pi i k / count) for the first half of all k: each new one halves the angle between two known ones.
  private static func turns(of count: Int) -> [(real: Float, imaginary: Float)] {
    var turns: [(x: Double, y: Double)] = [(1, 0), (0, -1), (-1, 0), (0, 1)]
    while turns.count < count {
      turns = turns.indices.flatMap { index -> [(x: Double, y: Double)] in
        let one = turns[index]
        let next = turns[(index + 1) % turns.count]
        let x = one.x + next.x
        let y = one.y + next.y
        let length = (x * x + y * y).squareRoot()
        return [one, (x / length, y / length)]
      }
    }
    return turns.prefix(count / 2).map { (Float($0.x), Float($0.y)) }
  }
}

/// One step of the transform for two whole rows at once.
///
/// By itself, on few buffers, so that the compiler handles many numbers at once.
@inline(never)
private func turnAndAdd(
  _ real: inout [Float], _ imaginary: inout [Float], upper: Int, lower: Int, count: Int, turnReal: Float,
  turnImaginary: Float
) {
  real.withUnsafeMutableBufferPointer { real in
    imaginary.withUnsafeMutableBufferPointer { imaginary in
      let upperReal = real.baseAddress! + upper
      let lowerReal = real.baseAddress! + lower
      let upperImaginary = imaginary.baseAddress! + upper
      let lowerImaginary = imaginary.baseAddress! + lower
      for x in 0..<count {
        let turnedReal = turnReal * lowerReal[x] - turnImaginary * lowerImaginary[x]
        let turnedImaginary = turnReal * lowerImaginary[x] + turnImaginary * lowerReal[x]
        lowerReal[x] = upperReal[x] - turnedReal
        lowerImaginary[x] = upperImaginary[x] - turnedImaginary
        upperReal[x] += turnedReal
        upperImaginary[x] += turnedImaginary
      }
    }
  }
}
