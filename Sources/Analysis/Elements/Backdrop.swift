/// What lies behind the strokes of a glyph that stands on a picture or on text.
///
/// Dark strokes vanish when a patch is closed (the maximum over a square, then the minimum of that), light ones when it
/// is opened; edges of what lies behind stay. The square is wider than any stroke and smaller than the glyph's box.
struct Backdrop: Sendable {
  let samples: [Float]

  /// Half of the square's side, as a share of the box's shorter side: solid icons fill up to three quarters of it.
  private static let reach: Float = 0.38

  /// What is known to lie behind.
  init(samples: [Float]) { self.samples = samples }

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
      spread(patch, first: y * width, step: 1, count: width, radius: radius, takes: takes, to: &rows)
    }
    var result = rows
    for x in 0..<width {
      spread(rows, first: x, step: width, count: height, radius: radius, takes: takes, to: &result)
    }
    return result
  }

  /// The extreme of the stretch around each sample of a line, in three comparisons a sample whatever its length (van
  /// Herk 1992): the line is cut into blocks as long as a stretch, which then covers the end of one and the beginning
  /// of the next.
  private static func spread(
    _ patch: [Float], first: Int, step: Int, count: Int, radius: Int, takes: (Float, Float) -> Float,
    to result: inout [Float]
  ) {
    let length = 2 * radius + 1
    var fromStart = [Float](repeating: 0, count: count)
    var toEnd = fromStart
    for i in 0..<count {
      let value = patch[first + i * step]
      fromStart[i] = i % length == 0 ? value : takes(fromStart[i - 1], value)
    }
    for i in (0..<count).reversed() {
      let value = patch[first + i * step]
      toEnd[i] = i == count - 1 || i % length == length - 1 ? value : takes(toEnd[i + 1], value)
    }
    for i in 0..<count {
      let low = max(0, i - radius)
      let high = min(count - 1, i + radius)
      // In one block lies what begins with it, or is cut short at the line's end.
      let isInOneBlock = low / length == high / length
      result[first + i * step] =
        !isInOneBlock
        ? takes(toEnd[low], fromStart[high]) : low % length == 0 ? fromStart[high] : toEnd[low]
    }
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
