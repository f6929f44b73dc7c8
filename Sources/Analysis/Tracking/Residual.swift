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
      guard let line = glyph.line(at: (Float(y) + 0.5 - offsetY) / scale - 0.5) else { continue }
      for x in left...right {
        let value = line.interpolated((Float(x) + 0.5 - offsetX) / scale - 0.5)
        guard value != 0 else { continue }
        let i = (y - originY) * width + x - originX
        samples[i] = Int16(max(-2048, min(2048, (Float(samples[i]) - amplitude * value).rounded())))
      }
    }
  }
}

extension GlyphImage {
  /// The contrast along a line between two of its rows, bilinear; `y` counts from the centre of the first row. Nil
  /// outside.
  func line(at y: Float) -> GlyphLine? {
    let row = wholePart(y)
    guard row >= -1, row < height else { return nil }
    return GlyphLine(glyph: self, row: row, fraction: y - Float(row))
  }
}

/// A line between two rows of a glyph.
struct GlyphLine {
  fileprivate let glyph: GlyphImage
  fileprivate let row: Int
  fileprivate let fraction: Float

  /// The contrast between samples; `x` counts from the centre of the first one.
  @inline(__always)
  func interpolated(_ x: Float) -> Float {
    let column = wholePart(x)
    guard column >= -1, column < glyph.width else { return 0 }
    let fx = x - Float(column)
    if row >= 0, column >= 0, row + 1 < glyph.height, column + 1 < glyph.width {
      let i = row &* glyph.width &+ column
      let (a, b) = (glyph.contrast[i], glyph.contrast[i &+ 1])
      let (c, d) = (glyph.contrast[i &+ glyph.width], glyph.contrast[i &+ glyph.width &+ 1])
      return (a * (1 - fx) + b * fx) * (1 - fraction) + (c * (1 - fx) + d * fx) * fraction
    }
    let above = glyph[column, row] * (1 - fx) + glyph[column + 1, row] * fx
    let below = glyph[column, row + 1] * (1 - fx) + glyph[column + 1, row + 1] * fx
    return above * (1 - fraction) + below * fraction
  }
}

/// The largest whole number that is not above another one.
@inline(__always)
private func wholePart(_ x: Float) -> Int {
  let whole = Int(x)
  return Float(whole) > x ? whole &- 1 : whole
}
