import SlowglassPixels

/// One copy of a piece of content followed through frames with a scale for each axis.
struct StretchPath: Sendable {
  struct Point: Sendable, Equatable {
    var frame: Int
    var pose: StretchPose
    var amplitude: Float
    var correlation: Float
    /// How well the best copy of one scale correlates at the same place.
    var uniformCorrelation: Float
    /// How well the inner part correlates by itself.
    var innerCorrelation: Float
  }

  /// Points in order of their frames.
  var points: [Point] = []
  /// Whether it was followed to the last frame that was asked for.
  var isWhole = false
}

/// Follows a piece of content from a frame in which it stands at its reference place, continuously in place and in both
/// scales.
struct StretchWalk: Sendable {
  let piece: StretchTemplate
  /// The plane of a frame.
  let plane: @Sendable (Int) -> Plane?
  let ticks: [Int]

  /// A copy correlates this well with what it is a copy of, or it is lost.
  static let leastCorrelation: Float = 0.62
  private static let leastAmplitude: Float = 0.12
  /// Above this nothing better need be looked for.
  private static let goodCorrelation: Float = 0.85
  /// What still stands at its reference place is not fitted.
  private static let still: Float = 0.97
  /// A path ends after so many frames in a row in which nothing was found.
  private static let mostMisses = 2
  /// In slow motion not every frame is needed: so many steps follow a transition.
  private static let steps = 32
  /// Between two frames next to each other a scale changes by no more than this share ...
  private static let leastGrowth: Float = 0.16
  /// ... and a copy moves by no more than this many samples beyond what its speed says.
  private static let surprise: Float = 9
  /// Within so many samples, five times what a fit stops at, a copy is in its place still.
  private static let noStep: Float = 0.05
  /// Larger than this, against the smaller scale, nothing is followed.
  static let mostAspect: Float = 8

  /// - Parameter frames: from the frame of reference on, in the order of the walk.
  func path(from start: StretchPose, through frames: [Int]) -> StretchPath {
    var path = StretchPath()
    guard let first = frames.first, let begin = point(first, near: start, speed: 0) else { return path }
    path.points.append(begin)
    let usual = max(1, frames.count / StretchWalk.steps)
    var index = 0
    var step = usual
    var misses = 0
    while index + 1 < frames.count {
      let target = min(index + step, frames.count - 1)
      if let point = next(after: path.points, at: frames[target], isNextFrame: step == 1) {
        path.points.append(point)
        index = target
        step = min(usual, step * 2)
        misses = 0
      } else if step > 1 {
        step /= 2
      } else {
        misses += 1
        if misses > StretchWalk.mostMisses { break }
        index += 1
      }
    }
    path.isWhole = path.points.last?.frame == frames.last
    path.points.sort { $0.frame < $1.frame }
    return path
  }

  /// Fits the frames between the points as well, where the path is stretched.
  func filled(_ path: StretchPath, frames: [Int]) -> StretchPath {
    guard path.points.count >= 2 else { return path }
    var filled = path
    filled.points = [path.points[0]]
    for (a, b) in zip(path.points, path.points.dropFirst()) {
      for frame in frames where frame > a.frame && frame < b.frame {
        let share = Float(ticks[frame] - ticks[a.frame]) / Float(max(1, ticks[b.frame] - ticks[a.frame]))
        let pose = StretchPose(
          x: a.pose.x + (b.pose.x - a.pose.x) * share, y: a.pose.y + (b.pose.y - a.pose.y) * share,
          scaleX: a.pose.scaleX + (b.pose.scaleX - a.pose.scaleX) * share,
          scaleY: a.pose.scaleY + (b.pose.scaleY - a.pose.scaleY) * share)
        if let point = point(frame, near: pose, speed: 0) { filled.points.append(point) }
      }
      filled.points.append(b)
    }
    return filled
  }

  private func next(
    after points: [StretchPath.Point], at frame: Int, isNextFrame: Bool
  ) -> StretchPath.Point? {
    let last = points[points.count - 1]
    let span = Float(max(1, abs(ticks[frame] - ticks[last.frame])))
    var starts = [last.pose]
    var speed: Float = 0
    if points.count >= 2 {
      let before = points[points.count - 2]
      let ahead = min(3, span / Float(max(1, abs(ticks[last.frame] - ticks[before.frame]))))
      let a = last.pose
      let b = before.pose
      let predicted = StretchPose(
        x: a.x + (a.x - b.x) * ahead, y: a.y + (a.y - b.y) * ahead,
        scaleX: a.scaleX * max(0.7, min(1.4, 1 + (a.scaleX / b.scaleX - 1) * ahead)),
        scaleY: a.scaleY * max(0.7, min(1.4, 1 + (a.scaleY / b.scaleY - 1) * ahead)))
      speed = piece.distance(from: predicted, to: a)
      starts = speed > StretchWalk.noStep ? [predicted, a] : [a]
    }
    for start in starts {
      if let found = point(frame, near: start, speed: speed), follows(last, found, span: span, speed: speed),
        found.correlation >= min(StretchWalk.goodCorrelation, last.correlation - 0.1)
      {
        return found
      }
    }
    // Further ahead a shorter step is tried instead.
    guard isNextFrame else { return nil }
    if let found = searched(frame, around: starts[0], last: last, span: span, speed: speed) { return found }
    // A recorder that misses ticks shows the same place twice, and then goes twice as far.
    let most = fastest(in: points) * span
    guard most > speed, most > StretchWalk.surprise / 2,
      let found = searched(
        frame, around: last.pose, last: last, span: span, speed: most, reach: 2 * most, scales: [1]),
      found.correlation >= min(StretchWalk.goodCorrelation, last.correlation - 0.1),
      max(abs(found.pose.scaleX / last.pose.scaleX - 1), abs(found.pose.scaleY / last.pose.scaleY - 1))
        <= StretchWalk.sameSize
    else { return nil }
    return found
  }

  /// The best of a grid of places and scales around a pose: the first steps of a fast motion are wider than what a fit
  /// catches.
  private func searched(
    _ frame: Int, around start: StretchPose, last: StretchPath.Point, span: Float, speed: Float,
    reach: Float = 5, scales: [Float] = [0.88, 0.94, 1, 1.06, 1.13]
  ) -> StretchPath.Point? {
    guard let picture = picture(frame, near: start, reach: reach) else { return nil }
    let steps = Int(min(reach, StretchWalk.mostReach) / StretchWalk.searchStep)
    var hopeful: [(pose: StretchPose, correlation: Float)] = []
    for scaleX in scales {
      for scaleY in scales {
        for dy in -steps...steps {
          for dx in -steps...steps {
            var pose = start
            pose.scaleX *= scaleX
            pose.scaleY *= scaleY
            pose.x += Float(dx) * StretchWalk.searchStep
            pose.y += Float(dy) * StretchWalk.searchStep
            let correlation = piece.projection(in: picture, at: pose, sparsely: 9).correlation
            if correlation > StretchWalk.leastHope { hopeful.append((pose, correlation)) }
          }
        }
      }
    }
    var best: (pose: StretchPose, correlation: Float)?
    for (pose, _) in hopeful.sorted(by: { $0.correlation > $1.correlation }).prefix(StretchWalk.mostHopeful) {
      let correlation = piece.projection(in: picture, at: pose, sparsely: 3).correlation
      if correlation > best?.correlation ?? StretchWalk.leastHope { best = (pose, correlation) }
    }
    guard let best, let found = point(frame, near: best.pose, speed: speed),
      follows(last, found, span: span, speed: speed)
    else { return nil }
    return found
  }

  /// Whether a point goes on continuously from the last one.
  private func follows(
    _ last: StretchPath.Point, _ found: StretchPath.Point, span: Float, speed: Float
  ) -> Bool {
    let growth =
      1 + StretchWalk.leastGrowth * max(1, min(2, span)) + 0.5 * speed / max(8, piece.template.halfWidth)
    func isNear(_ a: Float, _ b: Float) -> Bool { max(a / b, b / a) <= growth }
    let most =
      StretchWalk.surprise + 1.5 * speed + 0.12 * max(piece.template.halfWidth, piece.template.halfHeight)
    return isNear(found.pose.scaleX, last.pose.scaleX) && isNear(found.pose.scaleY, last.pose.scaleY)
      && abs(found.pose.x - last.pose.x) <= most && abs(found.pose.y - last.pose.y) <= most
      && found.pose.ratio <= StretchWalk.mostAspect
  }

  /// What correlates less on some of its points is nowhere near; the best of the others are asked on three times as many.
  /// Eighty points say it to a tenth, which more than a dozen places of a grid do not share by chance.
  private static let leastHope: Float = 0.25
  private static let mostHopeful = 16
  /// Places are tried so far apart, in samples: a fit catches what lies between; and no further away than this.
  private static let searchStep: Float = 2.5
  /// What is found further away by its look alone has the size it had.
  private static let sameSize: Float = 0.04
  private static let mostReach: Float = 60

  /// The way of the fastest step between two points, for one tick.
  private func fastest(in points: [StretchPath.Point]) -> Float {
    zip(points, points.dropFirst()).map { one, other in
      piece.distance(from: one.pose, to: other.pose)
        / Float(max(1, abs(ticks[other.frame] - ticks[one.frame])))
    }.max() ?? 0
  }

  private func picture(_ frame: Int, near pose: StretchPose, reach: Float = 0) -> GradientPicture? {
    plane(frame).map {
      GradientPicture(
        $0,
        window: piece.box(at: pose).outset(
          by: 14 + Double(min(reach, StretchWalk.mostReach)) + 0.15
            * Double(piece.template.halfWidth * pose.scaleX))
      )
    }
  }

  /// The fit near a pose; nil where the piece is not there.
  private func point(_ frame: Int, near pose: StretchPose, speed: Float) -> StretchPath.Point? {
    guard let picture = picture(frame, near: pose) else { return nil }
    if pose == piece.home {
      let here = piece.projection(in: picture, at: pose)
      if here.correlation >= StretchWalk.still, here.amplitude > 0.9 {
        return StretchPath.Point(
          frame: frame, pose: pose, amplitude: here.amplitude, correlation: here.correlation,
          uniformCorrelation: here.correlation, innerCorrelation: here.correlation)
      }
    }
    guard let fit = piece.refined(in: picture, from: pose), fit.correlation >= StretchWalk.leastCorrelation,
      fit.amplitude >= StretchWalk.leastAmplitude, fit.inside > 0.6
    else { return nil }
    // What is not deformed needs no other explanation.
    let isAsked = fit.pose.ratio >= MeasuredStretch.leastRatio
    return StretchPath.Point(
      frame: frame, pose: fit.pose, amplitude: fit.amplitude, correlation: fit.correlation,
      uniformCorrelation: isAsked ? uniform(in: picture, near: fit.pose) : fit.correlation,
      innerCorrelation: isAsked
        ? piece.projection(in: picture, at: fit.pose, onlyInner: true).correlation : fit.correlation)
  }

  /// How well a copy of one scale can explain what stands at a pose.
  private func uniform(in picture: GradientPicture, near pose: StretchPose) -> Float {
    var best: Float = 0
    for scale in [pose.scaleX, (pose.scaleX * pose.scaleY).squareRoot(), pose.scaleY] {
      let start = StretchPose(x: pose.x, y: pose.y, scaleX: scale, scaleY: scale)
      if let fit = piece.refined(in: picture, from: start, rounds: 4, freeAspect: false) {
        best = max(best, fit.correlation)
      }
    }
    return best
  }
}
