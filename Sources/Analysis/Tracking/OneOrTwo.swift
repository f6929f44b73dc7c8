import SlowglassPixels

/// What one frame holds near a template's reference place: one copy, or one there and another elsewhere.
struct CopyExplanation: Sendable {
  var fit: PoseFit
  /// Amplitude of the copy at the reference place; 0 when one copy is enough.
  var home: Float
  var isAlone: Bool
}

extension Residual {
  /// One copy is enough when it leaves no more than this many times what two leave ...
  static let oneCopyFactor: Float = 1.2
  /// ... and this share of the energy more: the fits of a single copy half a point from home, whose double
  /// explanation is always a little better, stay below both.
  static let oneCopyAllowance: Float = 0.015
  /// A second copy is real when it takes away this share of its own energy, and correlates this well by itself.
  static let wholeCopyShare: Float = 0.5
  static let clearCorrelation: Float = 0.5
  /// Two copies closer than this, in samples, are closer than a stroke is wide: they cannot be told from one that
  /// stands between them, which splits into two of 1.1 samples distance (measured on a single copy coming to rest).
  static let leastSeparation: Float = 1.75
  /// A copy fainter than this beside another is not evidence of anything.
  static let leastAmplitude: Float = 0.06

  /// Explains the frame by a copy near `start`, with or without a second one at the reference place.
  ///
  /// Far from the reference place both are independent. Near it, a single copy half a sample off looks like two: both
  /// explanations are fitted, and two must leave clearly less than one.
  func explanation(of template: Template, near start: Pose, freeScale: Bool = true) -> CopyExplanation? {
    let home = template.home
    let isNear = abs(start.x - home.x) < 7 && abs(start.y - home.y) < 7 && abs(start.scale - 1) < 0.12

    var homeAmplitude = clampedHome(projection(of: template, at: home))
    var two: PoseFit?
    for round in 0..<(isNear ? 3 : 1) {
      var rest = self
      rest.subtract(template, at: home, amplitude: homeAmplitude)
      guard let fit = rest.refined(template, from: two?.pose ?? start, freeScale: freeScale) else { break }
      two = fit
      if isNear, round < 2 {
        var other = self
        other.subtract(template, at: fit.pose, amplitude: fit.amplitude)
        let before = homeAmplitude
        homeAmplitude = clampedHome(other.projection(of: template, at: home))
        // What was taken out is the same again, nothing: so would the fit be.
        if homeAmplitude == before { break }
      }
    }
    guard isNear else {
      return two.map { CopyExplanation(fit: $0, home: homeAmplitude, isAlone: homeAmplitude == 0) }
    }
    let twoApart = two.flatMap { fit in
      fit.amplitude >= Residual.leastAmplitude && homeAmplitude >= Residual.leastAmplitude
        && template.distance(from: fit.pose, to: home)
          >= Residual.leastSeparation
        ? fit : nil
    }
    let middle = Pose(x: (start.x + home.x) / 2, y: (start.y + home.y) / 2, scale: (start.scale + 1) / 2)
    guard let one = single(template, from: [start, middle, home], freeScale: freeScale) else {
      return twoApart.map { CopyExplanation(fit: $0, home: homeAmplitude, isAlone: false) }
    }
    guard let two = twoApart else { return CopyExplanation(fit: one, home: 0, isAlone: true) }
    let places = [home, two.pose, one.pose]
    let whole = energy(of: template, at: places)
    guard whole > 0 else { return CopyExplanation(fit: one, home: 0, isAlone: true) }
    var afterOne = self
    afterOne.subtract(template, at: one.pose, amplitude: one.amplitude)
    var afterTwo = self
    afterTwo.subtract(template, at: home, amplitude: homeAmplitude)
    afterTwo.subtract(template, at: two.pose, amplitude: two.amplitude)
    let restOne = afterOne.energy(of: template, at: places) / whole
    let restTwo = afterTwo.energy(of: template, at: places) / whole
    // Over a busy page both leave much, and a faint second copy takes little away: but a real one takes away all of its
    // own energy, where one that only splits another takes next to nothing.
    let expected = two.amplitude * two.amplitude * template.energy / whole
    let isWhole =
      restOne - restTwo >= Residual.wholeCopyShare * expected && two.correlation >= Residual.clearCorrelation
    if restOne < Residual.oneCopyFactor * restTwo + Residual.oneCopyAllowance, !isWhole {
      return CopyExplanation(fit: one, home: 0, isAlone: true)
    }
    return CopyExplanation(fit: two, home: homeAmplitude, isAlone: false)
  }

  /// A fit that correlates this well leaves a tenth of the energy: none from elsewhere explains more of it.
  private static let sufficient: Float = 0.95

  /// The best fit of one copy from some poses, the likeliest first.
  private func single(_ template: Template, from starts: [Pose], freeScale: Bool) -> PoseFit? {
    var best: PoseFit?
    for start in starts {
      guard let fit = refined(template, from: start, freeScale: freeScale) else { continue }
      if fit.correlation > best?.correlation ?? -1 { best = fit }
      if fit.correlation >= Residual.sufficient { break }
    }
    return best
  }

  /// Below this correlation what the reference place shows is not the copy at rest, and is left where it is.
  private static let restCorrelation: Float = 0.25

  /// Takes the copy at rest out, before others are looked for.
  mutating func subtractHome(of template: Template, atMost most: Float = 1) {
    let home = projection(of: template, at: template.home)
    guard home.correlation > Residual.restCorrelation else { return }
    subtract(template, at: template.home, amplitude: min(home.amplitude, most))
  }

  private func clampedHome(_ sums: ProjectionSums) -> Float {
    // Content passing over the reference place correlates by chance up to about a fifth.
    sums.correlation > 0.2 && sums.amplitude > 0.04 ? min(sums.amplitude, 1.2) : 0
  }

  /// Gradient energy in the boxes of a template's glyphs at some poses, each sample counted once.
  func energy(of template: Template, at poses: [Pose]) -> Float {
    var total: Float = 0
    for glyph in template.glyphs {
      var boxes: [(left: Int, top: Int, right: Int, bottom: Int)] = []
      for pose in poses {
        let left = pose.x + pose.scale * (Float(glyph.originX) - template.centreX) - Float(originX)
        let top = pose.y + pose.scale * (Float(glyph.originY) - template.centreY) - Float(originY)
        boxes.append(
          (
            max(1, Int(left.rounded(.down))), max(1, Int(top.rounded(.down))),
            min(width - 1, Int((left + pose.scale * Float(glyph.width)).rounded(.up))),
            min(height - 1, Int((top + pose.scale * Float(glyph.height)).rounded(.up)))
          ))
      }
      for (index, box) in boxes.enumerated() where box.left < box.right && box.top < box.bottom {
        let earlier = boxes[..<index]
        for y in box.top..<box.bottom {
          for x in box.left..<box.right {
            if earlier.contains(where: { x >= $0.left && x < $0.right && y >= $0.top && y < $0.bottom }) {
              continue
            }
            let i = y * width + x
            let gx = Float(samples[i + 1]) - Float(samples[i - 1])
            let gy = Float(samples[i + width]) - Float(samples[i - width])
            total += gx * gx + gy * gy
          }
        }
      }
    }
    return total
  }
}
