/// What lies behind the strokes of a glyph that stands on a picture or on text.
///
/// Dark strokes vanish when a patch is closed (the maximum over a square, then the minimum of that), light ones when it
/// is opened; edges of what lies behind stay. The square is wider than any stroke and smaller than the glyph's box.
struct Backdrop: Sendable {
  let samples: [Float]

  /// Half of the square's side, as a share of the box's shorter side: solid icons fill up to three quarters of it.
  private static let reach: Float = 0.38

  init(behindStrokesOf patch: [Float], width: Int, height: Int) {
    let radius = max(3, Int((Float(min(width, height)) * Backdrop.reach).rounded()))
    let closed = Backdrop.extreme(
      of: Backdrop.extreme(of: patch, width: width, height: height, radius: radius, takes: max), width: width,
      height: height, radius: radius, takes: min)
    let opened = Backdrop.extreme(
      of: Backdrop.extreme(of: patch, width: width, height: height, radius: radius, takes: min), width: width,
      height: height, radius: radius, takes: max)
    var dark: Float = 0
    var light: Float = 0
    for i in patch.indices {
      dark += (patch[i] - closed[i]) * (patch[i] - closed[i])
      light += (patch[i] - opened[i]) * (patch[i] - opened[i])
    }
    // Closing leaves a light backdrop nearly as it was and takes dark strokes away; opening would darken all of it, since
    // the square always meets a stroke. So the operation that changes less is the one that removed strokes.
    samples = dark <= light ? closed : opened
  }

  /// The largest or smallest sample of the square around each sample, rows first.
  private static func extreme(
    of patch: [Float], width: Int, height: Int, radius: Int, takes: (Float, Float) -> Float
  ) -> [Float] {
    var rows = patch
    for y in 0..<height {
      for x in 0..<width {
        var value = patch[y * width + x]
        for other in max(0, x - radius)...min(width - 1, x + radius) {
          value = takes(value, patch[y * width + other])
        }
        rows[y * width + x] = value
      }
    }
    var result = rows
    for y in 0..<height {
      for x in 0..<width {
        var value = rows[y * width + x]
        for other in max(0, y - radius)...min(height - 1, y + radius) {
          value = takes(value, rows[other * width + x])
        }
        result[y * width + x] = value
      }
    }
    return result
  }

  /// The contrast of the strokes as it would be on one backdrop throughout: their cover times their mean contrast.
  ///
  /// Black strokes stand out by 240 levels over white and by 90 over a picture, at the same opacity.
  func evenContrast(of patch: [Float]) -> [Float] {
    let difference = zip(patch, samples).map { $0 - $1 }
    let strongest = difference.map { abs($0) }.max() ?? 0
    guard strongest > 0 else { return difference }
    let clear = difference.indices.filter { abs(difference[$0]) >= 0.8 * strongest }
    let foreground = clear.reduce(0) { $0 + patch[$1] } / Float(clear.count)
    let sign: Float = difference[clear[0]] < 0 ? -1 : 1
    var cover = [Float](repeating: 0, count: patch.count)
    var contrastSum: Float = 0
    var strokes: Float = 0
    for i in patch.indices where difference[i] * sign > 0 {
      let local = abs(samples[i] - foreground)
      cover[i] = min(1, abs(difference[i]) / max(local, Backdrop.leastLocalContrast))
      if cover[i] > 0.5 {
        contrastSum += local
        strokes += 1
      }
    }
    let contrast = strokes > 0 ? contrastSum / strokes : strongest
    return cover.map { $0 * sign * contrast }
  }

  /// Where strokes and backdrop are this much alike, cover cannot be told from noise.
  private static let leastLocalContrast: Float = 30
}
