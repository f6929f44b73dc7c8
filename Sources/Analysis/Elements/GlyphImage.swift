import SlowglassPixels

/// What an element draws, cut free of what lies behind it: luma minus the backdrop, zero outside its strokes.
///
/// Coordinates are those of the plane it was cut from; `originX`, `originY` is its first sample.
struct GlyphImage: Sendable, Equatable {
  var originX: Int
  var originY: Int
  let width: Int
  let height: Int
  /// Signed contrast against the backdrop, in levels.
  var contrast: [Float]
  /// Mean luma of the backdrop behind its strokes.
  let backdrop: Float
  /// Typical contrast of its strokes: the mean magnitude over the strongest half.
  let strength: Float

  /// A stroke counts from this share of the strongest contrast; text seen through glass behind it stays below.
  private static let strokeShare: Float = 0.45
  /// Antialiased edges beside a stroke count down to this share.
  private static let edgeShare: Float = 0.12
  /// A rim of which a fifth differs by more than this from its median is no flat backdrop.
  private static let busyRim: Float = 25
  /// Icons and words cover 10 to 35 % of their boxes, pictures and discs 60 % and more.
  private static let pictureFill: Float = 0.5
  /// Below this contrast in levels nothing can be told from coding noise (measured on still stretches: 2 to 4).
  static let leastContrast: Float = 10

  /// Cuts the glyph in `box` out of `plane`; nil where there is nothing to track.
  init?(cutting box: Rectangle, from plane: Plane) {
    let left = max(0, Int(box.x.rounded(.down)))
    let top = max(0, Int(box.y.rounded(.down)))
    let right = min(plane.width, Int(box.maxX.rounded(.up)))
    let bottom = min(plane.height, Int(box.maxY.rounded(.up)))
    guard right - left >= 3, bottom - top >= 3 else { return nil }
    let width = right - left
    let height = bottom - top
    var patch = [Float](repeating: 0, count: width * height)
    var rim: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let sample = plane[x: left + x, y: top + y]
        patch[y * width + x] = Float(sample)
        if x == 0 || y == 0 || x == width - 1 || y == height - 1 { rim.append(sample) }
      }
    }
    rim.sort()
    let median = Float(rim[rim.count / 2])
    let spread = rim.map { abs(Float($0) - median) }.sorted()
    let flat = [Float](repeating: median, count: patch.count)
    // Over a picture or text no single level is the backdrop: then it is what closing the strokes leaves.
    let isBusy = spread[spread.count * 4 / 5] > GlyphImage.busyRim
    let backdrop = isBusy ? Backdrop(behindStrokesOf: patch, width: width, height: height) : nil
    self.init(
      contrast: backdrop?.evenContrast(of: patch) ?? patch.map { $0 - median },
      backdrop: backdrop?.samples ?? flat,
      width: width, height: height, originX: left, originY: top)
  }

  /// Keeps the strokes of a patch whose contrast against its backdrop is known.
  init?(contrast difference: [Float], backdrop: [Float], width: Int, height: Int, originX: Int, originY: Int)
  {
    let magnitudes = difference.map { abs($0) }.sorted()
    // The strongest samples but for the very few that ringing makes.
    let strongest = magnitudes[min(magnitudes.count - 1, magnitudes.count * 995 / 1000)]
    guard strongest >= GlyphImage.leastContrast else { return nil }
    // An element that fills its box is a picture, not strokes on a backdrop: all of it counts.
    let filled = magnitudes.filter { $0 > GlyphImage.edgeShare * strongest }.count
    let strokeShare =
      Float(filled) > GlyphImage.pictureFill * Float(magnitudes.count)
      ? GlyphImage.edgeShare / 2 : GlyphImage.strokeShare
    var contrast = [Float](repeating: 0, count: difference.count)
    var stroke = [Bool](repeating: false, count: difference.count)
    for i in 0..<difference.count where abs(difference[i]) > strokeShare * strongest {
      stroke[i] = true
      contrast[i] = difference[i]
    }
    for y in 0..<height {
      for x in 0..<width where !stroke[y * width + x] {
        let i = y * width + x
        guard abs(difference[i]) > GlyphImage.edgeShare * strongest else { continue }
        let beside =
          (x > 0 && stroke[i - 1]) || (x < width - 1 && stroke[i + 1]) || (y > 0 && stroke[i - width])
          || (y < height - 1 && stroke[i + width])
        if beside { contrast[i] = difference[i] }
      }
    }
    let strokes = zip(difference, stroke).filter { $0.1 }.map { abs($0.0) }.sorted(by: >)
    guard strokes.count >= 4 else { return nil }
    let half = strokes.prefix((strokes.count + 1) / 2)
    self.originX = originX
    self.originY = originY
    self.width = width
    self.height = height
    self.contrast = contrast
    let behind = zip(backdrop, stroke).filter { $0.1 }.map { $0.0 }
    self.backdrop = behind.reduce(0, +) / Float(behind.count)
    self.strength = half.reduce(0, +) / Float(half.count)
  }

  /// The contrast at a sample, zero outside.
  subscript(x: Int, y: Int) -> Float {
    x < 0 || y < 0 || x >= width || y >= height ? 0 : contrast[y * width + x]
  }

  /// Centre of the box, in plane coordinates.
  var centreX: Float { Float(originX) + Float(width) / 2 }
  var centreY: Float { Float(originY) + Float(height) / 2 }

  /// The glyph after a blur of 1 6 1 in both directions: what half a sample's interpolation does to it.
  func softened() -> GlyphImage {
    var result = self
    var rows = contrast
    for y in 0..<height {
      for x in 0..<width { rows[y * width + x] = (self[x - 1, y] + 6 * self[x, y] + self[x + 1, y]) / 8 }
    }
    for y in 0..<height {
      for x in 0..<width {
        let above = y > 0 ? rows[(y - 1) * width + x] : 0
        let below = y < height - 1 ? rows[(y + 1) * width + x] : 0
        result.contrast[y * width + x] = (above + 6 * rows[y * width + x] + below) / 8
      }
    }
    return result
  }
}
