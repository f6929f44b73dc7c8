import SlowglassPixels

/// What a copy of a line of content lacks beyond a straight line across it.
struct ContentClip: Sendable, Equatable {
  var edge: CropEdge
  /// From the cut to the end of the content, in samples at settled scale.
  var missing: Double

  /// Whether both end at the same line, to what a cut is known by.
  func isSame(as other: ContentClip) -> Bool {
    edge == other.edge && abs(missing - other.missing) <= ContentClip.placeError
  }

  /// Strips are two samples wide, and a stroke may end in one or the next.
  static let placeError = 2.0
}

extension StretchTemplate {
  /// Width of the strips that content is cut into, in samples.
  private static let strip: Float = 2
  /// What is there looks like the content as well as it does in its plate, but for so much, and shows this much of it.
  private static let keptCorrelation: Float = 0.9
  private static let keptAmplitude: Float = 0.6
  /// As much is there at least, and as much is lacking, of the content's energy.
  private static let leastKept: Float = 0.3
  private static let leastLost: Float = 0.05
  private static let leastMissing: Float = 3
  /// Where it is lacking the ground is even, but for as much energy: an ellipsis has a fifth of the letters that it
  /// stands for.
  private static let mostLeft: Float = 0.25
  /// So many of the points that are lacking lie inside the picture: past its edge nothing can be seen.
  private static let seenShare = 0.9

  /// Whether it is one line of text, as far as its box tells: higher pieces are several things that stand together.
  var isLine: Bool {
    template.halfHeight <= StretchTemplate.mostHalfHeight && template.halfWidth >= 1.5 * template.halfHeight
  }

  /// In samples: a large title is 34 points high and has as much again of its accents and its margin.
  private static let mostHalfHeight: Float = 24
  /// The line of the cut goes through a word, or between two of a sentence: the gap there is this share of the line's
  /// height at most. Across a wider one stand two things, of which one went.
  private static let mostGap: Float = 0.4

  /// What a frame lacks of the content at a pose; nil where it lacks nothing, or something else than a straight band.
  ///
  /// - Parameter plate: the part of its plate in which the content stands at home, whole.
  func clip(in frame: GradientPicture, at pose: StretchPose, plate: GradientPicture) -> ContentClip? {
    var best: (clip: ContentClip, correlation: Float)?
    for edge in [CropEdge.right, .left] {
      guard
        let found = clip(strips(of: frame, at: pose, along: edge), strips(of: plate, at: home, along: edge)),
        found.correlation > best?.correlation ?? 0
      else { continue }
      best = (ContentClip(edge: edge, missing: found.missing), found.correlation)
    }
    return best?.clip
  }

  /// What a frame shows of the content in each strip, from the far end to an edge, and how many points each has.
  private func strips(of frame: GradientPicture, at pose: StretchPose, along edge: CropEdge) -> Strips {
    let half = template.halfWidth
    let count = Int((2 * half / StretchTemplate.strip).rounded(.up)) + 2
    return projections(in: frame, at: pose, count: count) { index in
      let along = edge == .right ? template.pointX[index] : -template.pointX[index]
      return max(0, min(count - 1, Int((along + half + 1) / StretchTemplate.strip)))
    }
  }

  /// How much is missing, and how well the rest looks like the content; nil where nothing is.
  private func clip(_ frame: Strips, _ plate: Strips) -> (missing: Double, correlation: Float)? {
    let count = frame.sums.count
    let whole = plate.sums.total
    var found: (missing: Double, correlation: Float)?
    // From the edge inwards, as far as enough is left.
    for cut in (1..<count).reversed() {
      let kept = Array(frame.sums[..<cut]).total
      let expected = Array(plate.sums[..<cut]).total
      guard expected.templateEnergy >= StretchTemplate.leastKept * whole.templateEnergy else { break }
      let lost = Array(frame.sums[cut...]).total
      let gone = Array(plate.sums[cut...]).total
      let share = kept.amplitude / max(0.01, expected.amplitude)
      // The last strip reaches half of itself past the content.
      let missing = Float(count - cut) * StretchTemplate.strip - 2
      guard share >= StretchTemplate.keptAmplitude,
        kept.correlation >= StretchTemplate.keptCorrelation * expected.correlation,
        lost.frameEnergy <= StretchTemplate.mostLeft * share * share * gone.frameEnergy,
        gone.templateEnergy >= StretchTemplate.leastLost * whole.templateEnergy,
        missing >= StretchTemplate.leastMissing, isThroughWord(plate.sums, cut: cut),
        Double(lost.points) >= StretchTemplate.seenShare * Double(frame.points[cut...].reduce(0, +)),
        kept.correlation > found?.correlation ?? 0
      else { continue }
      found = (Double(missing), kept.correlation)
    }
    return found
  }

  /// Whether strokes stand close on both sides of a cut.
  private func isThroughWord(_ plate: [ProjectionSums], cut: Int) -> Bool {
    let drawn = StretchTemplate.drawnShare * plate.total.templateEnergy / Float(plate.count)
    let most = Int(StretchTemplate.mostGap * 2 * template.halfHeight / StretchTemplate.strip)
    let before = (0..<cut).last { plate[$0].templateEnergy >= drawn } ?? 0
    let after = (cut..<plate.count).first { plate[$0].templateEnergy >= drawn } ?? plate.count
    return after - before - 1 <= most
  }

  /// A strip has strokes from this share of the usual energy on.
  private static let drawnShare: Float = 0.1

  private typealias Strips = (sums: [ProjectionSums], points: [Int])
}
