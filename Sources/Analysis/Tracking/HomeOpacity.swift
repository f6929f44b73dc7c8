import SlowglassPixels

/// A copy that lies over an element's reference place, to be allowed for when its opacity is read.
struct OverlyingCopy: Sendable {
  var glyph: GlyphImage
  var template: Template
  var pose: Pose
  var amplitude: Float
}

/// What an element's reference place showed of it in one frame.
struct HomeReading: Sendable, Equatable {
  /// Visible opacity, 0...1 and a little more with noise; nil where too little of it was uncovered.
  var opacity: Double?
  /// 95 % half-width.
  var uncertainty: Double
  /// Share of the explained energy that the element's own strokes explain, 0...1.
  var quality: Double
  /// Share of the strokes that no other copy's strokes lie over.
  var uncovered: Double

  /// A copy stands so close to the place that nothing can be said of one at it.
  static let notMeasurable = HomeReading(opacity: nil, uncertainty: 1, quality: 0, uncovered: 0)
  static let absent = HomeReading(opacity: 0, uncertainty: 0.02, quality: 0, uncovered: 1)
}

/// Reads the opacity of an element at rest from luma, by least squares.
///
/// The picture at the reference place is modelled as
///
///     F = a D (1 - covered) + sum of overlying copies + b0 + b1 x + b2 y + c Q
///
/// with D the strokes' contrast and Q what the other plate shows there. The intercept takes up whatever fill lies above,
/// so the slope a is what is seen: the layer's own opacity times what the cover lets through. Contrast on another
/// backdrop is allowed for: black strokes over grey differ from it by less at the same opacity.
struct HomeOpacity {
  /// One look of the element: its strokes, and what the other plate shows behind them where that differs.
  struct Look {
    var glyph: GlyphImage
    var behind: Plane?
  }

  let looks: [Look]

  /// Residuals of this many levels count half: coding noise is 2 to 4, an edge behind is 30 and more.
  private static let residualScale = 8.0
  /// Below this share of explained energy a reading is content passing by.
  private static let leastQuality = 0.3
  /// Below this contrast between strokes and backdrop the correction for contrast is not trusted.
  private static let leastContrast = 25.0
  /// Below this uncovered share nothing is measurable.
  private static let leastUncovered = 0.3

  /// Reads one frame.
  func reading(of plane: Plane, under copies: [OverlyingCopy]) -> HomeReading {
    var best: HomeReading?
    for look in looks {
      let reading = HomeOpacity.reading(of: look, in: plane, under: copies)
      if best == nil
        || (reading.opacity ?? -1) * reading.quality > (best?.opacity ?? -1) * (best?.quality ?? 0)
      {
        best = reading
      }
    }
    return best ?? .absent
  }

  /// Whether two planes of one size are the same wherever a reading looks: then it would be, too.
  func showsTheSame(in one: Plane, as other: Plane) -> Bool {
    guard one.width == other.width, one.height == other.height else { return false }
    let (a, b) = (one.samples.span, other.samples.span)
    for look in looks {
      let window = HomeOpacity.window(of: look, in: one)
      guard window.width > 0 else { continue }
      for y in window.top..<max(window.top, window.bottom) {
        var difference: UInt8 = 0
        for i in (y * one.width + window.left)..<(y * one.width + window.right) { difference |= a[i] ^ b[i] }
        if difference != 0 { return false }
      }
    }
    return true
  }

  /// The glyph's box and two samples around it.
  private static func window(of look: Look, in plane: Plane) -> SampleBox {
    let glyph = look.glyph
    return SampleBox(
      left: glyph.originX, top: glyph.originY, right: glyph.originX + glyph.width,
      bottom: glyph.originY + glyph.height
    ).outset(by: 2).clipped(width: plane.width, height: plane.height)
  }

  private static func reading(of look: Look, in plane: Plane, under copies: [OverlyingCopy]) -> HomeReading {
    let glyph = look.glyph
    let window = window(of: look, in: plane)
    let (left, top, right, bottom) = (window.left, window.top, window.right, window.bottom)
    let width = window.width
    guard width > 2, bottom - top > 2 else { return .absent }
    let count = width * (bottom - top)

    var frame = [Double](repeating: 0, count: count)
    var strokes = [Double](repeating: 0, count: count)
    let over = copies.map { $0.drawn(left: left, top: top, right: right, bottom: bottom) }
    let cover = copies.map { min(1, Double($0.amplitude)) }
    let contrast = copies.map { Double(max(1, $0.glyph.strength)) }
    var behind = [Double](repeating: 0, count: count)
    var coveredSum = 0.0
    var strokeSum = 0.0
    let samples = plane.samples.span
    let backdropPlane = look.behind ?? plane
    let others = backdropPlane.samples.span
    for y in top..<bottom {
      for x in left..<right {
        let i = (y - top) * width + x - left
        frame[i] = Double(samples[y * plane.width + x])
        var stroke = Double(glyph[x - glyph.originX, y - glyph.originY])
        let full = abs(stroke)
        for k in over.indices where over[k][i] != 0 {
          stroke *= 1 - cover[k] * min(1, abs(over[k][i]) / contrast[k])
        }
        strokes[i] = stroke
        strokeSum += full
        coveredSum += full - abs(stroke)
        if look.behind != nil { behind[i] = Double(others[y * backdropPlane.width + x]) }
      }
    }
    let uncovered = strokeSum > 0 ? 1 - coveredSum / strokeSum : 0
    guard uncovered >= leastUncovered else {
      return HomeReading(opacity: nil, uncertainty: 1, quality: 0, uncovered: uncovered)
    }

    var columns: [[Double]] = [strokes]
    columns += over.filter { $0.contains { $0 != 0 } }
    columns.append([Double](repeating: 1, count: count))
    let acrossOnce = (0..<width).map { Double($0) / Double(width) - 0.5 }
    columns.append([[Double]](repeating: acrossOnce, count: bottom - top).flatMap { $0 })
    columns.append(
      (0..<(bottom - top)).flatMap { row in
        [Double](repeating: Double(row) / Double(bottom - top) - 0.5, count: width)
      })
    if look.behind != nil {
      let mean = behind.reduce(0, +) / Double(count)
      columns.append(behind.map { ($0 - mean) / 64 })
    }
    guard let fit = RobustFit(columns: columns, values: frame, residualScale: residualScale) else {
      return .absent
    }
    let amplitude = fit.solution[0]

    // The backdrop under the strokes: everything of the fit but the strokes themselves.
    var backdrop = 0.0
    var signed = 0.0
    for i in 0..<count where strokes[i] != 0 {
      backdrop += abs(strokes[i]) * (fit.predicted[i] - amplitude * strokes[i])
      signed += strokes[i]
    }
    backdrop /= max(1e-9, strokes.reduce(0) { $0 + abs($1) })
    let foreground = Double(glyph.backdrop) + (signed < 0 ? -1 : 1) * Double(glyph.strength)
    let contrastHere = backdrop - foreground
    let reference = Double(glyph.backdrop) - foreground
    var factor = 1.0
    if abs(contrastHere) > leastContrast, contrastHere * reference > 0 {
      factor = min(2, max(0.5, reference / contrastHere))
    }
    let quality = fit.quality(of: 0)
    guard quality >= leastQuality, amplitude > 0 else {
      return HomeReading(
        opacity: 0, uncertainty: max(0.02, 2 * fit.deviation), quality: quality, uncovered: uncovered)
    }
    return HomeReading(
      opacity: min(1.1, amplitude * factor), uncertainty: max(0.01, 2 * fit.deviation * factor),
      quality: quality,
      uncovered: uncovered)
  }
}

extension OverlyingCopy {
  /// The copy's contrast at each sample of a box of the plane, at full opacity, row after row.
  func drawn(left: Int, top: Int, right: Int, bottom: Int) -> [Double] {
    let offsetX = pose.x + pose.scale * (Float(glyph.originX) - template.centreX)
    let offsetY = pose.y + pose.scale * (Float(glyph.originY) - template.centreY)
    let scale = pose.scale
    var result = [Double](repeating: 0, count: (right - left) * (bottom - top))
    var i = 0
    for y in top..<bottom {
      let line = glyph.line(at: (Float(y) + 0.5 - offsetY) / scale - 0.5)
      for x in left..<right {
        result[i] = Double(line?.interpolated((Float(x) + 0.5 - offsetX) / scale - 0.5) ?? 0)
        i += 1
      }
    }
    return result
  }
}
