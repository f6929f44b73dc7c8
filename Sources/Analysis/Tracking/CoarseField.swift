import SlowglassPixels

/// A frame's gradient at half size, for looking everywhere at once.
///
/// Gradients are cut off at what a faint copy has: the edges of a page are several times as strong, and would hide it in
/// what they add to the energy. Small numbers also let eight places be summed at once in 16 bits.
struct CoarseField: Sendable {
  /// Half gradients are cut off here, in levels: those of a copy of full contrast at opacity 0.3.
  static let limit: Int16 = 31

  /// Where the window it was made from begins, in plane coordinates.
  let originX: Int
  let originY: Int
  /// Rows have as many empty samples on both sides as are read at once, so that a template that hangs over an edge
  /// needs no case of its own.
  let horizontal: [Int16]
  let vertical: [Int16]
  /// For each eight samples, in which direction there is any gradient in them and in the ``CoarseField/stretch`` that
  /// follows (1 across, 2 down): most of a screen is even, and adds nothing to any sum.
  let isOccupied: [UInt8]
  static let margin = stretch + 8
  let stride: Int
  /// Sum of squared gradients above and left of each sample, one row and column larger than the field; it wraps, and
  /// the sum of a box comes out right as long as that fits.
  private let energyIntegral: [UInt32]
  let width: Int
  let height: Int

  /// Places that are summed at once.
  static let lanes = 32
  /// Places in a row for which the points that meet something are listed at once: of most points nothing is met, and to
  /// find that out costs more than the sums of the others.
  static let stretch = 3 * lanes

  /// Halves a residual; the gradient is that of 2 x 2 means, by central differences of the full-size samples.
  init(_ residual: Residual) {
    let width = residual.width / 2
    let height = residual.height / 2
    originX = residual.originX
    originY = residual.originY
    let margin = CoarseField.margin
    // Whole groups of eight, and what a last group reads beyond its row.
    let rowLength = (width + 2 * margin + 7) / 8 * 8
    let count = rowLength * height + CoarseField.stretch
    var horizontal = [Int16](repeating: 0, count: count)
    var vertical = [Int16](repeating: 0, count: count)
    var integral = [UInt32](repeating: 0, count: (width + 1) * (height + 1))
    let luma = residual.samples.span
    let stride = residual.width
    var across = [Int16](repeating: 0, count: 2 * width)
    var down = [Int16](repeating: 0, count: 2 * width)
    if width > 2, height > 2 {
      for y in 1..<(height - 1) {
        let first = (2 * y - 1) * stride
        addGradients(
          luma.extracting(first..<(first + stride)), luma.extracting((first + stride)..<(first + 2 * stride)),
          luma.extracting((first + 2 * stride)..<(first + 3 * stride)),
          luma.extracting((first + 3 * stride)..<(first + 4 * stride)), across: &across, down: &down)
        let to = y * rowLength + margin
        takeEverySecond(across.span, to: &horizontal, at: to, count: width)
        takeEverySecond(down.span, to: &vertical, at: to, count: width)
      }
      for y in 1..<height {
        addEnergies(
          horizontal.span, vertical.span, first: y * rowLength + margin, count: width, to: &integral,
          above: y * (width + 1))
      }
    }
    isOccupied = CoarseField.occupied(horizontal.span, vertical.span)
    self.horizontal = horizontal
    self.vertical = vertical
    self.stride = rowLength
    self.energyIntegral = integral
    self.width = width
    self.height = height
  }

  /// Sum of squared gradients in a box, clipped to the field.
  @inline(__always)
  func energy(left: Int, top: Int, right: Int, bottom: Int) -> Int64 {
    let x0 = max(0, left)
    let y0 = max(0, top)
    let x1 = min(width, right)
    let y1 = min(height, bottom)
    guard x0 < x1, y0 < y1 else { return 0 }
    let columns = width + 1
    return Int64(
      energyIntegral[y1 * columns + x1] &- energyIntegral[y0 * columns + x1]
        &- energyIntegral[y1 * columns + x0]
        &+ energyIntegral[y0 * columns + x0])
  }

  /// For each eight samples, in which directions they or those that a stretch beside them reaches hold anything.
  private static func occupied(_ horizontal: Span<Int16>, _ vertical: Span<Int16>) -> [UInt8] {
    let count = horizontal.count / 8
    var filled = [UInt8](repeating: 0, count: count)
    for group in 0..<count {
      var (across, down): (Int16, Int16) = (0, 0)
      for i in (8 &* group)..<(8 &* group &+ 8) {
        across |= horizontal[i]
        down |= vertical[i]
      }
      filled[group] = (across != 0 ? 1 : 0) | (down != 0 ? 2 : 0)
    }
    // Places that begin within a group of eight reach into as many groups more as they span.
    let reach = stretch / 8
    var last = (across: count + reach + 1, down: count + reach + 1)
    for group in (0..<count).reversed() {
      if filled[group] & 1 != 0 { last.across = group }
      if filled[group] & 2 != 0 { last.down = group }
      filled[group] = (last.across - group <= reach ? 1 : 0) | (last.down - group <= reach ? 2 : 0)
    }
    return filled
  }
}

/// Gradients of 2 x 2 means, times four, at each sample of the second of four rows.
///
/// By themselves, these loops know their buffers as their own, and the compiler handles many samples at once.
@inline(never)
private func addGradients(
  _ above: Span<Int16>, _ here: Span<Int16>, _ below: Span<Int16>, _ under: Span<Int16>,
  across: inout [Int16], down: inout [Int16]
) {
  let count = across.count
  guard count > 3 else { return }
  var middle = across
  for x in 0..<count { middle[x] = here[x] &+ below[x] }
  for x in 1..<(count - 2) {
    across[x] = middle[x &+ 1] &+ middle[x &+ 2] &- middle[x &- 1] &- middle[x]
  }
  for x in 0..<count { middle[x] = below[x] &+ under[x] &- above[x] &- here[x] }
  for x in 1..<(count - 2) { down[x] = middle[x] &+ middle[x &+ 1] }
}

/// Takes every second of some sums of four samples' gradients, as half of their mean, cut off; the first and the last
/// stay 0.
@inline(never)
private func takeEverySecond(_ sums: Span<Int16>, to field: inout [Int16], at first: Int, count: Int) {
  precondition(sums.count >= 2 * count && first >= 0 && first + count <= field.count)
  field.withUnsafeMutableBufferPointer { field in
    for x in 1..<(count - 1) {
      field[first &+ x] = max(-CoarseField.limit, min(CoarseField.limit, sums[2 &* x] / 8))
    }
  }
}

/// Adds a row's squared gradients to the row of sums above it.
@inline(never)
private func addEnergies(
  _ horizontal: Span<Int16>, _ vertical: Span<Int16>, first: Int, count: Int, to integral: inout [UInt32],
  above: Int
) {
  let columns = count + 1
  let gx = horizontal.extracting(first..<(first + count))
  let gy = vertical.extracting(first..<(first + count))
  precondition(above >= 0 && above + 2 * columns <= integral.count)
  integral.withUnsafeMutableBufferPointer { rows in
    var sum: UInt32 = 0
    for x in 0..<count {
      let energy = Int32(gx[x]) &* Int32(gx[x]) &+ Int32(gy[x]) &* Int32(gy[x])
      sum &+= UInt32(bitPattern: energy)
      rows[above &+ columns &+ x &+ 1] = rows[above &+ x &+ 1] &+ sum
    }
  }
}
