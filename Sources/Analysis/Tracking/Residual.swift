import SlowglassPixels

/// A window of one frame's luma, from which copies that are already explained can be taken out.
///
/// Coordinates are those of the whole plane: sample i covers i ..< i + 1.
struct Residual: Sendable {
  private(set) var samples: [Int16]
  let originX: Int
  let originY: Int
  let width: Int
  let height: Int

  /// Copies the part of a plane that lies in `window`.
  init(_ plane: Plane, window: Rectangle) {
    let left = max(0, min(plane.width - 1, Int(window.x.rounded(.down))))
    let top = max(0, min(plane.height - 1, Int(window.y.rounded(.down))))
    let right = max(left + 1, min(plane.width, Int(window.maxX.rounded(.up))))
    let bottom = max(top + 1, min(plane.height, Int(window.maxY.rounded(.up))))
    originX = left
    originY = top
    width = right - left
    height = bottom - top
    let columns = right - left
    let source = plane.samples.span
    samples = [Int16](unsafeUninitializedCapacity: columns * (bottom - top)) { buffer, count in
      for y in top..<bottom {
        let from = y &* plane.width &+ left
        let to = (y &- top) &* columns
        for x in 0..<columns { buffer[to &+ x] = Int16(source[from &+ x]) }
      }
      count = columns * (bottom - top)
    }
  }

  /// Takes a copy of a template out: subtracts `amplitude` times its contrast as it stands at `pose`.
  mutating func subtract(_ template: Template, at pose: Pose, amplitude: Float) {
    guard amplitude != 0 else { return }
    for glyph in template.glyphs { subtract(glyph, of: template, at: pose, amplitude: amplitude) }
  }

  /// Takes one glyph of a template out.
  mutating func subtract(_ glyph: GlyphImage, of template: Template, at pose: Pose, amplitude: Float) {
    let scale = pose.scale
    let offsetX = pose.x + scale * (Float(glyph.originX) - template.centreX)
    let offsetY = pose.y + scale * (Float(glyph.originY) - template.centreY)
    let left = max(originX, Int((offsetX - scale).rounded(.down)))
    let top = max(originY, Int((offsetY - scale).rounded(.down)))
    let right = min(originX + width - 1, Int((offsetX + scale * Float(glyph.width + 1)).rounded(.up)))
    let bottom = min(originY + height - 1, Int((offsetY + scale * Float(glyph.height + 1)).rounded(.up)))
    guard left <= right, top <= bottom else { return }
    for y in top...bottom {
      let sourceY = (Float(y) + 0.5 - offsetY) / scale - 0.5
      for x in left...right {
        let value = glyph.interpolated((Float(x) + 0.5 - offsetX) / scale - 0.5, sourceY)
        guard value != 0 else { continue }
        let i = (y - originY) * width + x - originX
        samples[i] = Int16(max(-2048, min(2048, (Float(samples[i]) - amplitude * value).rounded())))
      }
    }
  }

  /// The gradient between samples, by central differences interpolated bilinearly, in levels per two samples; nil
  /// outside.
  @inline(__always)
  static func gradient(
    _ samples: Span<Int16>, width: Int, height: Int, _ u: Float, _ v: Float
  ) -> (Float, Float)? {
    guard u >= 1, v >= 1, u < Float(width - 2), v < Float(height - 2) else { return nil }
    let column = Int(u)
    let row = Int(v)
    let fx = u - Float(column)
    let fy = v - Float(row)
    let i = row &* width &+ column
    // Four columns of two rows give the horizontal differences, four rows of two columns the vertical ones.
    let a0 = Float(samples[i])
    let a1 = Float(samples[i &+ 1])
    let b0 = Float(samples[i &+ width])
    let b1 = Float(samples[i &+ width &+ 1])
    let aLeft = Float(samples[i &- 1])
    let aRight = Float(samples[i &+ 2])
    let bLeft = Float(samples[i &+ width &- 1])
    let bRight = Float(samples[i &+ width &+ 2])
    let up0 = Float(samples[i &- width])
    let up1 = Float(samples[i &- width &+ 1])
    let down0 = Float(samples[i &+ 2 &* width])
    let down1 = Float(samples[i &+ 2 &* width &+ 1])
    let topX = (a1 - aLeft) * (1 - fx) + (aRight - a0) * fx
    let bottomX = (b1 - bLeft) * (1 - fx) + (bRight - b0) * fx
    let leftY = (b0 - up0) * (1 - fy) + (down0 - a0) * fy
    let rightY = (b1 - up1) * (1 - fy) + (down1 - a1) * fy
    return (topX * (1 - fy) + bottomX * fy, leftY * (1 - fx) + rightY * fx)
  }
}

extension GlyphImage {
  /// The contrast between samples, bilinear; `x`, `y` count from the centre of the first sample.
  func interpolated(_ x: Float, _ y: Float) -> Float {
    let floorX = x.rounded(.down)
    let floorY = y.rounded(.down)
    let column = Int(floorX)
    let row = Int(floorY)
    guard column >= -1, row >= -1, column < width, row < height else { return 0 }
    let fx = x - floorX
    let fy = y - floorY
    let above = self[column, row] * (1 - fx) + self[column + 1, row] * fx
    let below = self[column, row + 1] * (1 - fx) + self[column + 1, row + 1] * fx
    return above * (1 - fy) + below * fy
  }
}
