import SlowglassPixels

/// The colours of a piece of text and of what is behind it, read from a picture of its place at full resolution.
///
/// Text is thin and drawn with softened edges, so few of its pixels have its colour. Video makes it worse: brightness
/// rings beside strokes, and colour is stored at half the resolution. So brightness is read from the pixels that a stroke
/// of the measured width covers wholly, and colour by how it goes with brightness in means of 4 x 4 pixels, where both
/// are equally blurred.
struct TextColours: Sendable, Equatable {
  let backdrop: ScreenColour
  let text: ScreenColour
  /// The text's colour if what looks like ringing were drawn: what it may be at most.
  let strongest: ScreenColour
  /// Typical width of strokes along a line, in pixels.
  let strokeWidth: Double

  /// Pixels within so many levels of the backdrop's level are the backdrop.
  private static let backdropSpread = 4
  /// The backdrop's level is where most pixels are, counted over so many levels on either side.
  private static let modeReach = 3
  /// Of an even place that holds text so much is backdrop: bold type in a tight box leaves half of it.
  private static let leastBackdrop = 0.4
  /// Less difference than this in levels is coding, not drawing.
  private static let noise = 8
  /// On the other side of the backdrop there may be so much in comparison: ringing.
  private static let mostOpposite = 0.25
  /// Beyond this share of what differs at all, differences are ringing's.
  private static let extreme = 0.98
  /// Ringing reaches this quantile of a stroke's pixels.
  private static let ringing = 0.9
  /// No stroke is so thin that less than this share of its pixels counts.
  private static let mostQuantile = 0.95
  /// Strokes thinner than this, in pixels, may cover none of them wholly: they may be a fifth stronger than they look.
  private static let thin = 1.5
  private static let thinLoss = 1.2
  /// The typical step from one pixel to the next at a stroke's end, over all of its contrast: softened edges give 0.72.
  /// Coding that blurs makes it less, and what it blurs it also makes fainter, thin strokes most: measured, a stroke of w
  /// pixels is up to 3 / w times what is missing stronger than it looks. Below 0.3 little is left of it.
  private static let sharp = 0.72
  private static let leastSharpness = 0.3
  private static let lossOfBlur = 3.0
  private static let mostLoss = 0.5
  /// Colour is averaged over so many pixels a side: twice the coarsest colour of video.
  private static let cell = 4

  var ratio: Double { text.contrast(with: backdrop) }

  /// Half-width of the interval that holds the true ratio in 95 of 100 cases: what ringing may be, and a level and a half
  /// that coding moves both colours by.
  var ratioUncertainty: Double {
    let away = text.luma < backdrop.luma ? -1.0 : 1
    let coded = text.raised(by: 1.5 * away).contrast(with: backdrop.raised(by: -1.5 * away))
    return max(strongest.contrast(with: backdrop), coded) - ratio
  }
}

extension TextColours {
  /// - Returns: nil where the place holds no text on an even backdrop.
  init?(_ picture: ColourPicture) {
    let luma = TextColours.luma(of: picture)
    guard luma.count >= 64 else { return nil }
    var counts = [Int](repeating: 0, count: 256)
    for level in luma { counts[Int(level)] += 1 }
    let mode = TextColours.mode(of: counts)
    let near = max(0, mode - TextColours.backdropSpread)...min(255, mode + TextColours.backdropSpread)
    let even = near.reduce(0) { $0 + counts[$1] }
    guard Double(even) >= TextColours.leastBackdrop * Double(luma.count) else { return nil }

    // The side on which the strokes are, and how far they go.
    func strength(_ levels: some Sequence<Int>) -> Int {
      levels.reduce(0) { $0 + abs($1 - mode) * counts[$1] }
    }
    let dark = strength(0..<max(0, mode - TextColours.noise))
    let light = strength(min(256, mode + TextColours.noise + 1)..<256)
    let isDark = dark > light
    guard Double(min(dark, light)) <= TextColours.mostOpposite * Double(max(dark, light)) else { return nil }
    let away = isDark ? -1 : 1
    var differences = [Int](repeating: 0, count: 256)
    for level in 0..<256 where (level - mode) * away > TextColours.noise {
      differences[(level - mode) * away] = counts[level]
    }
    guard let reach = TextColours.quantile(TextColours.extreme, of: differences) else { return nil }
    let half = Int(reach / 2)
    for difference in 0...min(255, half) { differences[difference] = 0 }
    guard differences.reduce(0, +) >= TextColours.leastInk else { return nil }
    let (width, step) = TextColours.strokes(luma, width: picture.width) { (Int($0) - mode) * away > half }
    // A stroke that is w pixels wide covers w - 1 of them wholly, wherever it lies; their middle is its level.
    let share = min(TextColours.mostQuantile, 1 - (width - 1) / (2 * width))
    guard let middle = TextColours.quantile(share, of: differences),
      let most = TextColours.quantile(max(TextColours.ringing, share), of: differences)
    else { return nil }

    let sharpness = step / middle
    guard sharpness >= TextColours.leastSharpness else { return nil }
    let loss = min(
      TextColours.mostLoss, TextColours.lossOfBlur * max(0, TextColours.sharp - sharpness) / width)

    let behind = TextColours.mean(of: picture, where: { near.contains(Int(luma[$0])) })
    let slope = TextColours.slope(of: picture, backdrop: behind, away: away)
    func colour(_ difference: Double) -> ScreenColour {
      let step = difference * Double(away)
      return ScreenColour(
        red: behind.red + slope.red * step, green: behind.green + slope.green * step,
        blue: behind.blue + slope.blue * step
      ).clamped
    }
    self.init(
      backdrop: behind, text: colour(middle),
      strongest: colour(
        max(most, middle * (1 + loss), width < TextColours.thin ? middle * TextColours.thinLoss : 0)),
      strokeWidth: width)
  }

  /// Fewer pixels of strokes than this are no text: a full stop has as many.
  private static let leastInk = 12

  /// BT.709 luma in whole levels.
  private static func luma(of picture: ColourPicture) -> [UInt8] {
    let count = picture.width * picture.height
    return [UInt8](unsafeUninitializedCapacity: count) { out, filled in
      picture.samples.withUnsafeBufferPointer { samples in
        for pixel in 0..<count {
          let at = 3 &* pixel
          let sum =
            54 &* UInt32(samples[at]) &+ 183 &* UInt32(samples[at &+ 1]) &+ 19 &* UInt32(samples[at &+ 2])
          out[pixel] = UInt8(truncatingIfNeeded: (sum &+ 128) >> 8)
        }
      }
      filled = count
    }
  }

  private static func mode(of counts: [Int]) -> Int {
    var best = (level: 0, count: -1)
    for level in 0..<256 {
      let count = (max(0, level - modeReach)...min(255, level + modeReach)).reduce(0) { $0 + counts[$1] }
      if count > best.count { best = (level, count) }
    }
    // Of an even ground every window that holds its level counts as much: their middle is in the mean of one.
    let window = max(0, best.level - modeReach)...min(255, best.level + modeReach)
    let sum = window.reduce(0) { $0 + $1 * counts[$1] }
    return (sum + best.count / 2) / max(1, best.count)
  }

  /// A quantile of counted whole numbers, straight between them; nil where none is counted.
  private static func quantile(_ share: Double, of counts: [Int]) -> Double? {
    let total = counts.reduce(0, +)
    guard total > 0 else { return nil }
    let wanted = share * Double(total)
    var below = 0.0
    for (value, count) in counts.enumerated() where count > 0 {
      if below + Double(count) >= wanted {
        return Double(value) - 0.5 + (wanted - below) / Double(count)
      }
      below += Double(count)
    }
    return counts.lastIndex { $0 > 0 }.map { Double($0) }
  }

  /// The median length of the runs of ink along lines, and the median step in luma at their ends.
  private static func strokes(
    _ luma: [UInt8], width: Int, isInk: (UInt8) -> Bool
  ) -> (width: Double, step: Double) {
    var lengths = [Int](repeating: 0, count: width + 1)
    var steps = [Int](repeating: 0, count: 256)
    for start in stride(from: 0, to: luma.count - width + 1, by: width) {
      var run = 0
      for x in 0..<width {
        let isDrawn = isInk(luma[start + x])
        if x > 0, isDrawn != (run > 0) { steps[abs(Int(luma[start + x]) - Int(luma[start + x - 1]))] += 1 }
        if isDrawn {
          run += 1
        } else if run > 0 {
          lengths[run] += 1
          run = 0
        }
      }
      if run > 0 { lengths[run] += 1 }
    }
    return (max(1, quantile(0.5, of: lengths) ?? 1), quantile(0.5, of: steps) ?? 0)
  }

  private static func mean(of picture: ColourPicture, where isCounted: (Int) -> Bool) -> ScreenColour {
    var sums = (0, 0, 0)
    var count = 0
    for pixel in 0..<(picture.width * picture.height) where isCounted(pixel) {
      sums.0 += Int(picture.samples[pixel * 3])
      sums.1 += Int(picture.samples[pixel * 3 + 1])
      sums.2 += Int(picture.samples[pixel * 3 + 2])
      count += 1
    }
    let all = Double(max(1, count))
    return ScreenColour(red: Double(sums.0) / all, green: Double(sums.1) / all, blue: Double(sums.2) / all)
  }

  /// How much each part of the colour changes with a level of luma, by least squares over cells that hold ink.
  private static func slope(
    of picture: ColourPicture, backdrop: ScreenColour, away: Int
  ) -> ScreenColour {
    var products = (0.0, 0.0, 0.0)
    var squares = 0.0
    let area = Double(cell * cell)
    for top in stride(from: 0, through: picture.height - cell, by: cell) {
      for left in stride(from: 0, through: picture.width - cell, by: cell) {
        var sums = (0, 0, 0)
        for y in top..<(top + cell) {
          for x in left..<(left + cell) {
            let pixel = y * picture.width + x
            sums.0 += Int(picture.samples[pixel * 3])
            sums.1 += Int(picture.samples[pixel * 3 + 1])
            sums.2 += Int(picture.samples[pixel * 3 + 2])
          }
        }
        let mean = ScreenColour(
          red: Double(sums.0) / area, green: Double(sums.1) / area, blue: Double(sums.2) / area)
        // Not from whole levels of luma: what they are rounded by would count as ink in every cell.
        let step = mean.luma - backdrop.luma
        guard step * Double(away) > Double(noise) / 2 else { continue }
        products.0 += step * (mean.red - backdrop.red)
        products.1 += step * (mean.green - backdrop.green)
        products.2 += step * (mean.blue - backdrop.blue)
        squares += step * step
      }
    }
    guard squares > 0 else { return .gray(1) }
    return ScreenColour(
      red: products.0 / squares, green: products.1 / squares, blue: products.2 / squares)
  }
}
