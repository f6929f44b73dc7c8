import SlowglassPixels

/// By how much one picture is moved against another, found by phase correlation.
///
/// Only the phases of the two spectra are compared (Kuglin and Hines, 1975), so a strong edge counts no more than a
/// faint word, and text that looks alike line for line is not mistaken for text that stands still: there a difference
/// of blocks is as large after one tick as after five.
struct PictureShift: Sendable, Equatable {
  /// How far, in samples of the planes that were given.
  var x: Double
  var y: Double
  /// Height of the correlation's peak: 1 for the same picture elsewhere, near 0 for unlike ones.
  var peak: Double
  /// The peak over the next best one elsewhere.
  var prominence: Double

  var length: Double { (x * x + y * y).squareRoot() }

  /// What differs by less than this between both pictures, in levels, stands still: a bar over content that scrolls.
  private static let stillLevels: Int32 = 3
  /// Stronger outlines count no more than this, in levels.
  private static let strongest: Int32 = 60
  /// Shorter sides hold nothing to correlate.
  private static let leastSide = 8
  /// Frequencies weaker than this share of the mean say nothing: their phase is noise.
  private static let weakShare: Float = 0.001
  /// The peak's own slopes reach so far.
  private static let peakReach = 2

  /// Two layers that move apart, as two pages do, have a peak each; so many are told from noise.
  private static let mostLayers = 3
  /// Lower peaks are noise: of unlike pictures they are 0.03 high.
  private static let leastPeak = 0.05

  /// Compares the outlines of two planes of one size within a box; the clearest way first, none where the box holds
  /// too little.
  static func shifts(from before: Plane, to after: Plane, within box: Rectangle) -> [PictureShift] {
    let x0 = max(1, Int(box.x))
    let y0 = max(1, Int(box.y))
    let width = min(before.width - 1, Int(box.maxX)) - x0
    let height = min(before.height - 1, Int(box.maxY)) - y0
    guard width >= PictureShift.leastSide, height >= PictureShift.leastSide,
      before.width == after.width, before.height == after.height
    else { return [] }
    // Two real pictures fit into one complex field.
    var field = Spectrum(rows: height, columns: width)
    let window = PictureShift.window(width)
    let down = PictureShift.window(height)
    for line in 0..<height {
      for column in 0..<width {
        let at = (y0 + line) * before.width + x0 + column
        let change = abs(Int32(before.samples[at]) - Int32(after.samples[at]))
        guard change >= PictureShift.stillLevels else { continue }
        let weight = window[column] * down[line]
        field.real[line * field.columns + column] = PictureShift.outline(before, at) * weight
        field.imaginary[line * field.columns + column] = PictureShift.outline(after, at) * weight
      }
    }
    field.transform()
    guard PictureShift.keepPhases(of: &field) else { return [] }
    field.transform()
    return peaks(of: field)
  }

  /// Rises from 0 at the ends to 1 in the middle, so that the box's own edges are no outlines.
  private static func window(_ count: Int) -> [Float] {
    (0..<count).map { index in
      let share = (Float(index) + 0.5) / Float(count)
      return 4 * share * (1 - share)
    }
  }

  /// The Laplacian: four times the sample less its neighbours.
  private static func outline(_ plane: Plane, _ at: Int) -> Float {
    let around =
      Int32(plane.samples[at - 1]) + Int32(plane.samples[at + 1])
      + Int32(plane.samples[at - plane.width]) + Int32(plane.samples[at + plane.width])
    return Float(min(strongest, max(-strongest, 4 * Int32(plane.samples[at]) - around)))
  }

  /// Turns the transform of before + i after into the conjugate of their cross spectrum, all of one strength.
  ///
  /// - Returns: whether there is anything in it.
  private static func keepPhases(of field: inout Spectrum) -> Bool {
    let rows = field.rows
    let columns = field.columns
    var real = [Float](repeating: 0, count: rows * columns)
    var imaginary = real
    var sum = 0.0
    for row in 0..<rows {
      let opposite = (rows - row) % rows * columns
      for column in 0..<columns {
        let at = row * columns + column
        let mirrored = opposite + (columns - column) % columns
        let a = (
          field.real[at] + field.real[mirrored], field.imaginary[at] - field.imaginary[mirrored]
        )
        let b = (
          field.imaginary[at] + field.imaginary[mirrored], field.real[mirrored] - field.real[at]
        )
        real[at] = b.0 * a.0 + b.1 * a.1
        imaginary[at] = b.1 * a.0 - b.0 * a.1
        sum += Double((real[at] * real[at] + imaginary[at] * imaginary[at]).squareRoot())
      }
    }
    guard sum > 0 else { return false }
    let weak = weakShare * Float(sum / Double(rows * columns))
    for at in real.indices {
      let strength = (real[at] * real[at] + imaginary[at] * imaginary[at]).squareRoot() + weak
      real[at] /= strength
      imaginary[at] /= -strength
    }
    field.real = real
    field.imaginary = imaginary
    return true
  }

  private static func peaks(of field: Spectrum) -> [PictureShift] {
    let rows = field.rows
    let columns = field.columns
    let count = Float(rows * columns)
    func value(_ row: Int, _ column: Int) -> Double {
      Double(field.real[(row + rows) % rows * columns + (column + columns) % columns] / count)
    }
    /// Where a parabola through three values has its top, from the middle one.
    func top(_ left: Double, _ middle: Double, _ right: Double) -> Double {
      let bend = left - 2 * middle + right
      return bend < 0 ? 0.5 * (left - right) / bend : 0
    }
    var left = field.real
    var peaks: [PictureShift] = []
    // One more than is wanted: the last one's prominence goes by it.
    while peaks.count <= mostLayers, let highest = left.max(), highest > 0,
      let place = left.firstIndex(of: highest)
    {
      let row = place / columns
      let column = place % columns
      let peak = value(row, column)
      if let last = peaks.indices.last {
        peaks[last].prominence = peaks[last].peak / max(1e-6, peak)
      }
      guard peak >= leastPeak else { break }
      var y = Double(row) + top(value(row - 1, column), peak, value(row + 1, column))
      var x = Double(column) + top(value(row, column - 1), peak, value(row, column + 1))
      if y > Double(rows) / 2 { y -= Double(rows) }
      if x > Double(columns) / 2 { x -= Double(columns) }
      peaks.append(PictureShift(x: x, y: y, peak: peak, prominence: 0))
      for down in (row - peakReach)...(row + peakReach) {
        for across in (column - peakReach)...(column + peakReach) {
          left[(down + rows) % rows * columns + (across + columns) % columns] = 0
        }
      }
    }
    return Array(peaks.prefix(mostLayers))
  }
}
