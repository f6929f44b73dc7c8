import SlowglassPixels

/// The gradient of a part of a frame, by central differences, in levels per two samples.
///
/// Coordinates are those of the whole plane: sample i covers i ..< i + 1.
struct GradientPicture: Sendable {
  let originX: Int
  let originY: Int
  let width: Int
  let height: Int
  /// The difference across and the one down for each sample, side by side: two neighbours are read at once.
  let pairs: [Int16]

  /// The gradient of a residual in a box, as far as both neighbours of a sample are there.
  init(_ residual: Residual, in box: Rectangle) {
    let inside = residual.inside(box)
    originX = residual.originX + inside.left
    originY = residual.originY + inside.top
    width = inside.right - inside.left
    height = inside.bottom - inside.top
    let columns = width
    let rows = height
    let stride = residual.width
    let luma = residual.samples.span
    pairs = [Int16](unsafeUninitializedCapacity: 2 * columns * rows) { buffer, count in
      for y in 0..<rows {
        let from = (inside.top &+ y) &* stride &+ inside.left
        writeGradients(
          here: luma.extracting((from - 1)..<(from + columns + 1)),
          above: luma.extracting((from - stride)..<(from - stride + columns)),
          below: luma.extracting((from + stride)..<(from + stride + columns)),
          to: UnsafeMutableBufferPointer(rebasing: buffer[(2 * y * columns)..<(2 * (y + 1) * columns)]))
      }
      count = 2 * columns * rows
    }
  }

  /// The gradient of a window of a plane.
  init(_ plane: Plane, window: Rectangle) {
    self.init(Residual(plane, window: window), in: window)
  }

  /// The gradient between samples, interpolated bilinearly; nil outside. Positions count from the centre of the first
  /// sample.
  ///
  /// - Parameter pairs: this picture's own; loops take them once.
  @inline(__always)
  func gradient(_ pairs: Span<Int16>, _ u: Float, _ v: Float) -> (Float, Float)? {
    guard u >= 0, v >= 0, u < Float(width &- 1), v < Float(height &- 1) else { return nil }
    let column = Int(u)
    let row = Int(v)
    let fx = u - Float(column)
    let fy = v - Float(row)
    let i = 2 &* (row &* width &+ column)
    let top = SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: four(pairs, i)))
    let bottom = SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: four(pairs, i &+ 2 &* width)))
    let line = top * (1 - fy) + bottom * fy
    let between = line.lowHalf * (1 - fx) + line.highHalf * fx
    return (between[0], between[1])
  }

  /// Whether all of a box that a residual has is here.
  func holds(_ box: Rectangle, of residual: Residual) -> Bool {
    let inside = residual.inside(box)
    let left = originX - residual.originX
    let top = originY - residual.originY
    return inside.left >= left && inside.top >= top && inside.right <= left + width
      && inside.bottom <= top + height
  }
}

/// Four numbers from one on, which are all there.
@inline(__always)
private func four(_ numbers: Span<Int16>, _ i: Int) -> SIMD4<Int16> {
  SIMD4(
    numbers[unchecked: i], numbers[unchecked: i &+ 1], numbers[unchecked: i &+ 2], numbers[unchecked: i &+ 3])
}

/// Writes a row of differences; `here` begins one sample before it.
@inline(never)
private func writeGradients(
  here: Span<Int16>, above: Span<Int16>, below: Span<Int16>, to pairs: UnsafeMutableBufferPointer<Int16>
) {
  let count = above.count
  precondition(here.count == count + 2 && below.count == count && pairs.count == 2 * count)
  for x in 0..<count {
    pairs[2 &* x] = here[unchecked: x &+ 2] &- here[unchecked: x]
    pairs[2 &* x &+ 1] = below[unchecked: x] &- above[unchecked: x]
  }
}

extension Residual {
  /// The samples of a box that have neighbours on all sides, counted from the residual's first; never less than none.
  func inside(_ box: Rectangle) -> (left: Int, top: Int, right: Int, bottom: Int) {
    func clipped(_ low: Double, _ high: Double, _ origin: Int, _ size: Int) -> (Int, Int) {
      let last = max(1, size - 1)
      func within(_ place: Double) -> Int { Int(Double.maximum(1, Double.minimum(Double(last), place))) }
      let first = within((low - Double(origin)).rounded(.down))
      return (first, max(first, within((high - Double(origin)).rounded(.up))))
    }
    let (left, right) = clipped(box.x, box.maxX, originX, width)
    let (top, bottom) = clipped(box.y, box.maxY, originY, height)
    // With a row or column of neighbours alone there is nothing between them.
    guard width > 2, height > 2 else { return (1, 1, 1, 1) }
    return (left, top, right, bottom)
  }

  /// The gradient in a box and a little beside it; what was made for another place is kept where it holds all of it.
  func gradients(in box: Rectangle, unless old: GradientPicture? = nil) -> GradientPicture {
    if let old, old.holds(box, of: self) { return old }
    return GradientPicture(self, in: box.outset(by: Residual.spare))
  }

  /// A fit goes so far from where it began, in samples, before the gradient is taken anew.
  private static let spare = 6.0
}
