import SlowglassPixels

/// How far, how finely and how strictly copies of a template are looked for.
struct SearchLimits: Sendable {
  /// How far from the reference place a copy may stand, in samples.
  var reachX: Double
  var reachY: Double
  var scales: [Float]
  var leastAmplitude: Float
  var leastCorrelation: Float
  /// Frames that are searched in full; the others are walked to.
  var keyFrames: Int
  /// Frames of the transition: in a short one a copy moves far between two of them.
  var frames: Int = 0
  var mostPaths: Int

  /// Scales in steps of about 5 %, half of which the refinement's catch range covers.
  static func scales(from low: Float, to high: Float, step: Float) -> [Float] {
    var scales: [Float] = [1]
    var scale: Float = 1
    while scale / step >= low {
      scale /= step
      scales.insert(scale, at: 0)
    }
    scale = 1
    while scale * step <= high {
      scale *= step
      scales.append(scale)
    }
    return scales
  }
}

/// Finds every copy of a template that moves through a stretch of frames, beside the one at its reference place.
struct CopyTracker: Sendable {
  let template: Template
  let limits: SearchLimits
  let ticks: [Int]
  /// The plane of a frame.
  let plane: @Sendable (Int) -> Plane?
  /// Copies that are explained already and are taken out of each frame first.
  var explained: [(template: Template, path: CopyPath)] = []

  /// A path ends after so many frames in a row in which nothing was found.
  private static let mostMisses = 3
  /// A walked-to copy is lost below these.
  private static let lostAmplitude: Float = 0.05
  private static let lostCorrelation: Float = 0.22
  /// A copy may be off its predicted place by this many samples, and by half of its speed.
  private static let surprise: Float = 4

  /// Around a predicted place a copy is looked for within this many samples and the way of one frame.
  private static let widerSearch: Float = 6

  /// The way a copy may go in a frame when nothing is known yet: across 120 samples in the length of the transition.
  private static func unknownSpeed(frames: Int) -> Float { max(4, min(40, 240 / Float(max(1, frames)))) }

  /// Where the centre of a copy may stand.
  var centres: Rectangle {
    Rectangle(
      x: Double(template.centreX) - limits.reachX, y: Double(template.centreY) - limits.reachY,
      width: 2 * limits.reachX, height: 2 * limits.reachY)
  }

  private var window: Rectangle {
    Rectangle(
      x: Double(template.centreX - template.halfWidth) - limits.reachX - 8,
      y: Double(template.centreY - template.halfHeight) - limits.reachY - 8,
      width: Double(2 * template.halfWidth) + 2 * limits.reachX + 16,
      height: Double(2 * template.halfHeight) + 2 * limits.reachY + 16)
  }

  /// The frame with what is explained taken out; nil where the frame is not kept.
  func residual(_ frame: Int, beside paths: [CopyPath] = []) -> Residual? {
    guard let plane = plane(frame) else { return nil }
    var residual = Residual(plane, window: window)
    for copy in explained {
      if let point = copy.path[frame] {
        residual.subtract(copy.template, at: point.fit.pose, amplitude: min(point.fit.amplitude, 1))
      }
    }
    for path in paths {
      if let point = path[frame] {
        residual.subtract(template, at: point.fit.pose, amplitude: min(point.fit.amplitude, 1))
      }
    }
    return residual
  }

  /// Searches the key frames and walks from each strong candidate through the frames, strongest first.
  func paths(through frames: [Int]) -> [CopyPath] {
    guard !frames.isEmpty else { return [] }
    var paths: [CopyPath] = []
    for (frame, candidate) in candidates(in: frames) {
      if paths.count >= limits.mostPaths { break }
      let isKnown = paths.contains { path in
        guard let point = path[frame] else { return false }
        return template.distance(from: point.fit.pose, to: candidate.pose) < 8
      }
      if isKnown { continue }
      if let path = walked(from: frame, candidate: candidate, frames: frames, beside: paths) {
        paths.append(path)
      }
    }
    return paths
  }

  /// Candidates of all key frames, strongest first.
  private func candidates(in frames: [Int]) -> [(frame: Int, candidate: Candidate)] {
    let coarse = limits.scales.map { CoarseTemplate(template, scale: $0) }
    // A short transition is searched in every frame: there may be only two or three that show a second copy.
    let step = frames.count <= 2 * limits.keyFrames ? 1 : frames.count / limits.keyFrames
    let keys = Swift.stride(from: step / 2, to: frames.count, by: step).map { frames[$0] }
    let found = concurrentMap(keys.count) { key -> [Candidate] in
      guard var residual = residual(keys[key]) else { return [] }
      residual.subtractHome(of: template)
      return best(of: places(in: CoarseField(residual), coarse), most: 4)
    }
    let all = zip(keys, found).flatMap { key, places in places.map { (frame: key, candidate: $0) } }
    return all.enumerated().sorted {
      $0.element.candidate.score != $1.element.candidate.score
        ? $0.element.candidate.score > $1.element.candidate.score : $0.offset < $1.offset
    }.map(\.element)
  }

  /// Places in a frame that look like a copy, at all sizes.
  ///
  /// A size next to the right one puts the rim of a small thing off by less than a sample of the field, and finds it
  /// nearly as well: of small things every second size is looked for everywhere, and all sizes where that found something.
  private func places(in field: CoarseField, _ sizes: [CoarseTemplate]) -> [Candidate] {
    func found(_ size: CoarseTemplate, in window: Rectangle, share: Float = 1) -> [Candidate] {
      field.candidates(
        for: size, window: window, leastAmplitude: share * limits.leastAmplitude,
        leastCorrelation: share * limits.leastCorrelation, most: 4)
    }
    guard max(template.halfWidth, template.halfHeight) <= CopyTracker.small else {
      return sizes.flatMap { found($0, in: centres) }
    }
    let rough = Swift.stride(from: 0, to: sizes.count, by: 2).flatMap { index in
      found(sizes[index], in: centres, share: CopyTracker.roughShare).map { (index: index, place: $0) }
    }
    return sizes.indices.flatMap { index in
      let near = rough.filter { abs($0.index - index) <= 1 }.map(\.place.pose)
      return near.flatMap { pose in
        let reach = CopyTracker.roughReach
        let window = Rectangle(
          x: Double(pose.x) - reach, y: Double(pose.y) - reach, width: 2 * reach, height: 2 * reach
        ).intersection(centres)
        return window.isEmpty ? [] : found(sizes[index], in: window)
      }
    }
  }

  /// The rim of what reaches so far from its centre, in samples, is off by 1.5 at the next size.
  private static let small: Float = 24
  /// At the next size so much of a copy is found at least.
  private static let roughShare: Float = 0.75
  /// A place found at another size is right to two samples of the field.
  private static let roughReach = 5.0

  /// The path through a candidate, forward and backward; nil when it does not hold up.
  private func walked(
    from frame: Int, candidate: Candidate, frames: [Int], beside paths: [CopyPath]
  ) -> CopyPath? {
    guard let start = frames.firstIndex(of: frame), let residual = residual(frame, beside: paths),
      let pose = refinedCandidate(candidate, in: residual),
      let first = residual.explanation(of: template, near: pose), isFound(first.fit),
      first.fit.correlation >= limits.leastCorrelation, !isAtHome(first.fit.pose),
      !coincides(first.fit.pose, frame: frame, with: paths)
    else { return nil }
    var path = CopyPath()
    path.insert(point(frame, first))
    for direction in [1, -1] {
      walk(&path, from: start, direction: direction, frames: frames, beside: paths)
    }
    return path.points.count >= 2 || frames.count <= 3 ? path : nil
  }

  /// A coarse candidate is right to 2 samples and half a scale step, which is more than refinement catches at the ends
  /// of a wide group: the places and scales between are tried.
  private func refinedCandidate(_ candidate: Candidate, in residual: Residual) -> Pose? {
    let reach = max(template.halfWidth, template.halfHeight)
    let scaleStep = min(0.02, 1.5 / max(reach, 1))
    let scaleRange = Int((0.027 / scaleStep).rounded(.up))
    let stride = template.roughestStride
    let growth = 1 + Float(scaleRange) * scaleStep
    let picture = residual.gradients(
      in: template.reach(
        at: Pose(x: candidate.pose.x, y: candidate.pose.y, scale: candidate.pose.scale * growth)))
    var bestPose: Pose?
    var bestCorrelation: Float = 0
    for s in -scaleRange...scaleRange {
      for dy in -1...1 {
        for dx in -1...1 {
          var pose = candidate.pose
          pose.scale *= 1 + Float(s) * scaleStep
          pose.x += Float(dx) * 1.5
          pose.y += Float(dy) * 1.5
          let correlation = picture.projection(of: template, at: pose, every: stride).correlation
          if correlation > bestCorrelation {
            bestCorrelation = correlation
            bestPose = pose
          }
        }
      }
    }
    return bestPose
  }

  private func walk(
    _ path: inout CopyPath, from start: Int, direction: Int, frames: [Int], beside paths: [CopyPath]
  ) {
    var misses = 0
    var index = start + direction
    while frames.indices.contains(index), misses < CopyTracker.mostMisses {
      let frame = frames[index]
      index += direction
      guard let residual = residual(frame, beside: paths) else { continue }
      let predicted = prediction(of: path, at: frame, direction: direction)
      let found =
        self.found(in: residual, near: predicted.pose, within: CopyTracker.surprise + predicted.speed / 2)
        ?? searched(in: residual, around: predicted.pose, reach: CopyTracker.widerSearch + predicted.speed)
      if let found, !coincides(found.fit.pose, frame: frame, with: paths) {
        path.insert(point(frame, found))
        misses = 0
      } else {
        misses += 1
      }
    }
  }

  /// The copy near a predicted place; nil when it is lost, or when all there is is the copy at rest.
  private func found(in residual: Residual, near pose: Pose, within surprise: Float) -> CopyExplanation? {
    guard let found = residual.explanation(of: template, near: pose), isFound(found.fit) else { return nil }
    let jump = template.distance(from: found.fit.pose, to: pose)
    guard jump <= surprise + template.halfWidth * 0.03 else { return nil }
    // A path does not leap to the reference place: what stands there is another copy.
    if found.isAlone, isAtHome(found.fit.pose), jump > Residual.leastSeparation { return nil }
    return found
  }

  /// Looks around a predicted place when refinement alone does not find the copy: a motion in real time covers more
  /// than its catch range between two frames.
  private func searched(in residual: Residual, around pose: Pose, reach: Float) -> CopyExplanation? {
    var rest = residual
    rest.subtractHome(of: template)
    let field = CoarseField(rest)
    let window = Rectangle(
      x: Double(pose.x - reach), y: Double(pose.y - reach), width: Double(2 * reach),
      height: Double(2 * reach))
    let candidates = [Float(0.94), 1, 1.06].flatMap { step in
      field.candidates(
        for: CoarseTemplate(template, scale: pose.scale * step), window: window,
        leastAmplitude: limits.leastAmplitude,
        leastCorrelation: limits.leastCorrelation, most: 2)
    }
    for candidate in best(of: candidates, most: 2) {
      guard let refined = refinedCandidate(candidate, in: rest) else { continue }
      if let found = found(in: residual, near: refined, within: CopyTracker.surprise),
        !isAtHome(found.fit.pose), found.fit.correlation >= limits.leastCorrelation
      {
        return found
      }
    }
    return nil
  }

  private func point(_ frame: Int, _ found: CopyExplanation) -> CopyPath.Point {
    CopyPath.Point(frame: frame, fit: found.fit, home: found.home, isAlone: found.isAlone)
  }

  /// Within 0.75 samples of the reference place nothing moves: that is the copy at rest.
  private func isAtHome(_ pose: Pose) -> Bool {
    template.distance(from: pose, to: template.home) < 0.75
  }

  /// What is left of a copy that was taken out correlates with it: a path must keep apart from the others.
  private func coincides(_ pose: Pose, frame: Int, with paths: [CopyPath]) -> Bool {
    paths.contains { path in
      guard let point = path[frame] else { return false }
      return template.distance(from: point.fit.pose, to: pose)
        < 2.5
    }
  }

  private func isFound(_ fit: PoseFit) -> Bool {
    fit.amplitude >= CopyTracker.lostAmplitude && fit.correlation >= CopyTracker.lostCorrelation
      && fit.pose.scale > 0.45 && fit.pose.scale < 1.9 && fit.inside > 0.5
  }

  /// Where the path would be at a frame if it went on at the speed of its last ticks.
  private func prediction(of path: CopyPath, at frame: Int, direction: Int) -> (pose: Pose, speed: Float) {
    let points = direction > 0 ? Array(path.points.suffix(4)) : Array(path.points.prefix(4).reversed())
    guard let last = points.last else { return (template.home, 0) }
    guard points.count >= 2 else { return (last.fit.pose, CopyTracker.unknownSpeed(frames: limits.frames)) }
    let before = points[points.count - 2]
    let span = Float(max(1, abs(ticks[last.frame] - ticks[before.frame])))
    let ahead = Float(max(1, abs(ticks[frame] - ticks[last.frame])))
    let ratio = min(ahead / span, 3)
    let a = last.fit.pose
    let b = before.fit.pose
    let pose = Pose(
      x: a.x + (a.x - b.x) * ratio, y: a.y + (a.y - b.y) * ratio,
      scale: a.scale * (1 + (a.scale / b.scale - 1) * ratio))
    return (pose, max(abs(a.x - b.x), abs(a.y - b.y)) * ratio)
  }
}
