import SlowglassPixels

/// One copy of some content, followed through a transition with a scale for each axis.
struct MeasuredStretch: Sendable {
  /// Which element it is a copy of; nil for content that is none.
  var element: Int?
  /// The frame of its plate, at which both scales are 1.
  var plate: Int
  var path: StretchPath
  /// Half extents of the content at scale 1, in samples.
  var halfWidth: Double
  var halfHeight: Double

  /// Frames in which something is seen twice here: two copies side by side look like a wide one.
  var doubled: Set<Int> = []

  /// The frames in which it is deformed beyond what the fit may be wrong by.
  var stretched: [StretchPath.Point] {
    path.points.filter { isStretched($0) && !doubled.contains($0.frame) }
  }

  /// Scales within this share of each other are equal, at the ends of a way.
  private static let even: Float = 1.04

  /// Whether both ends of the way are known, and even there: then the deformation is one that passes.
  var isEvenAtBothEnds: Bool {
    guard path.isWhole, let first = path.points.first, let last = path.points.last else { return false }
    return first.pose.ratio <= MeasuredStretch.even && last.pose.ratio <= MeasuredStretch.even
  }

  /// Frames that are enough: chance fits one or two.
  private static let leastFrames = 3
  /// What comes to rest with another aspect may be the same word in another weight or size of its type, which is wider
  /// or narrower by up to a fifth.
  private static let leastLastingRatio: Float = 1.25
  /// A copy that is lost where it is deformed most, while it is still seen this well, was something else.
  private static let lostAmplitude: Float = 0.5
  /// ... but for one that went beyond what is followed.
  private static let followedRatio: Float = 0.8 * StretchWalk.mostAspect

  /// Whether it is deformed for more than a moment, and cannot be anything else.
  var isCertain: Bool {
    let points = stretched
    guard points.count >= MeasuredStretch.leastFrames,
      let peak = points.max(by: { $0.pose.ratio < $1.pose.ratio })
    else { return false }
    if isEvenAtBothEnds { return true }
    guard peak.pose.ratio >= MeasuredStretch.leastLastingRatio else { return false }
    if path.isWhole || peak.pose.ratio >= MeasuredStretch.followedRatio { return true }
    guard let first = path.points.first, let last = path.points.last else { return false }
    let ends =
      abs(first.frame - plate) < abs(last.frame - plate)
      ? Array(path.points.suffix(3)) : Array(path.points.prefix(3).reversed())
    let lost = ends[ends.count - 1]
    // It had faded, was less deformed again, or stood still.
    return lost.amplitude < MeasuredStretch.lostAmplitude || lost.pose.ratio < 0.9 * peak.pose.ratio
      || ends.allSatisfy { abs($0.pose.ratio / lost.pose.ratio - 1) < 0.02 }
  }

  /// Content is deformed to the eye from this ratio on: type is laid out wider or narrower by 5 % between sizes.
  static let leastRatio: Float = 1.1
  /// A deformed copy correlates this well with what it is a copy of ...
  private static let leastCorrelation: Float = 0.72
  private static let leastInner: Float = 0.6
  /// ... and leaves this share less unexplained than a copy of one scale would.
  private static let uniformRest: Float = 0.75

  private func isStretched(_ point: StretchPath.Point) -> Bool {
    let margin = Float(3 * logUncertainty(point))
    return point.pose.ratio >= max(MeasuredStretch.leastRatio, 1 + margin)
      && point.correlation >= MeasuredStretch.leastCorrelation
      && point.innerCorrelation >= MeasuredStretch.leastInner
      && (1 - point.correlation) <= MeasuredStretch.uniformRest * (1 - point.uniformCorrelation)
  }

  /// The 95 % half-width of the logarithm of scale x over scale y: the ends of the content are placed to 0.3 samples,
  /// worse where something else shows through.
  func logUncertainty(_ point: StretchPath.Point) -> Double {
    let place = 0.3 + 0.6 * (1 - Double(point.correlation))
    let x = place / max(1, halfWidth * Double(point.pose.scaleX))
    let y = place / max(1, halfHeight * Double(point.pose.scaleY))
    return (x * x + y * y).squareRoot()
  }

  /// Whether a copy that was found with one scale is this one: its centre lies in the middle half of it.
  func holds(_ pose: Pose, frame: Int) -> Bool {
    guard let point = path.points.first(where: { $0.frame == frame }) else { return false }
    let box = box(point)
    return abs(Double(pose.x - point.pose.x)) < box.width / 4
      && abs(Double(pose.y - point.pose.y)) < box.height / 4
  }

  /// The box at a point, in samples.
  func box(_ point: StretchPath.Point) -> Rectangle {
    let width = halfWidth * Double(point.pose.scaleX)
    let height = halfHeight * Double(point.pose.scaleY)
    return Rectangle(
      x: Double(point.pose.x) - width, y: Double(point.pose.y) - height, width: 2 * width, height: 2 * height)
  }
}

/// Follows the content of a transition from both of its plates, and keeps what is deformed on its way.
struct StretchSurvey: Sendable {
  let transition: Transition
  let elements: [TrackedElement]
  let ticks: [Int]
  let store: PlaneStore
  /// Whether content that is no element is followed too.
  let findsPieces: Bool

  /// Everything found of the units that belong to the transition: copies that stand in no plate are followed from there.
  let units: [UnitTracks]

  /// A copy in the middle of its way is followed from this ratio on.
  private static let suspectRatio: Float = 1.06
  /// Members of a copy that are looked at: they are deformed as one.
  private static let mostMembers = 2
  /// An element stands in a plate where it correlates this well.
  private static let atHome: Float = 0.75

  /// What was found, and what could have been.
  struct Result: Sendable {
    var stretches: [MeasuredStretch] = []
    /// Copies that were followed for half of the transition, and those of them whose size changed.
    var followed = 0
    var resized = 0
  }

  /// A copy that stays within this share of its size cannot be given another aspect.
  private static let sameSize: Float = 0.03

  var result: Result {
    let frames = store.frames(in: transition.plateBefore...max(transition.plateBefore, transition.plateAfter))
    guard frames.count >= 3, let first = frames.first, let last = frames.last, let before = store[first],
      let after = store[last]
    else { return Result() }
    // What stays in its place while other things move is not followed.
    let middle = store.nearest(to: (transition.first + transition.last) / 2).flatMap { store[$0] }
    let end = store.nearest(to: transition.last).flatMap { store[$0] }
    let start = store.nearest(to: transition.first).flatMap { store[$0] }
    let forward = starts(in: before, unlike: [middle, end].compactMap { $0 })
    let backward = starts(in: after, unlike: [middle, start].compactMap { $0 })
    let jobs = forward.map { ($0, frames) } + backward.map { ($0, Array(frames.reversed())) }
    let walks = concurrentMap(jobs.count) { index -> MeasuredStretch in
      let (job, frames) = jobs[index]
      let walk = StretchWalk(piece: job.piece, plane: { store[$0] }, ticks: ticks)
      let path = walk.path(from: job.piece.home, through: frames)
      var stretch = MeasuredStretch(
        element: job.element, plate: frames[0], path: path,
        halfWidth: Double(job.piece.template.halfWidth), halfHeight: Double(job.piece.template.halfHeight)
      )
      if !stretch.stretched.isEmpty {
        stretch.path = walk.filled(path, frames: frames.sorted())
        stretch.doubled = doubled(stretch)
      }
      return stretch
    }
    let paths = units.flatMap(\.paths)
    let long = walks.filter { stretch in
      guard let first = stretch.path.points.first, let last = stretch.path.points.last else { return false }
      return 2 * (last.frame - first.frame) >= transition.last - transition.first
    }
    let resized = long.count { stretch in
      stretch.path.points.contains {
        max(abs($0.pose.scaleX - 1), abs($0.pose.scaleY - 1)) > StretchSurvey.sameSize
      }
    }
    return Result(
      stretches: walks.filter { !$0.stretched.isEmpty } + standIns(through: frames),
      followed: long.count + paths.count,
      resized: resized
        + paths.count { $0.points.contains { abs($0.fit.pose.scale - 1) > StretchSurvey.sameSize } })
  }

  /// Copies that fade in or out beside the one at rest, and so cannot be followed from a plate.
  private func standIns(through frames: [Int]) -> [MeasuredStretch] {
    var jobs: [(unit: UnitTracks, member: Int, point: CopyPath.Point)] = []
    for unit in units where !unit.isMemberAlone {
      for (index, path) in unit.paths.enumerated() where !unit.isContent[index] {
        guard
          let point = path.points.max(by: { ($0.fit.correlation, $1.frame) < ($1.fit.correlation, $0.frame) })
        else { continue }
        for member in unit.agreeing[index].sorted().prefix(StretchSurvey.mostMembers) {
          jobs.append((unit, member, point))
        }
      }
    }
    let starts = jobs
    return concurrentMap(starts.count) { index -> MeasuredStretch? in
      let (unit, member, point) = starts[index]
      let piece = StretchTemplate(Template([unit.unit.template.glyphs[member]]))
      let start = StretchPose(unit.unit.pose(of: member, in: point.fit.pose))
      guard piece.isContent, let plane = store[point.frame], let position = frames.firstIndex(of: point.frame)
      else { return nil }
      let window = piece.box(at: start).outset(by: 12)
      guard let fit = piece.refined(in: Residual(plane, window: window), from: start),
        fit.pose.ratio >= StretchSurvey.suspectRatio, fit.correlation >= StretchWalk.leastCorrelation
      else { return nil }
      let walk = StretchWalk(piece: piece, plane: { store[$0] }, ticks: ticks)
      var path = walk.path(from: fit.pose, through: Array(frames[position...]))
      let before = walk.path(from: fit.pose, through: Array(frames[...position].reversed()))
      path.points = before.points.filter { $0.frame < point.frame } + path.points
      path.isWhole = path.isWhole && before.isWhole
      let element = unit.unit.members[member]
      var stretch = MeasuredStretch(
        element: element, plate: elements[element].referenceFrame ?? transition.plateAfter, path: path,
        halfWidth: Double(piece.template.halfWidth), halfHeight: Double(piece.template.halfHeight))
      guard !stretch.stretched.isEmpty else { return nil }
      stretch.path = walk.filled(path, frames: frames)
      stretch.doubled = doubled(stretch)
      return stretch
    }.compactMap { $0 }
  }

  /// The frames in which one of the units is seen twice where this content is.
  private func doubled(_ stretch: MeasuredStretch) -> Set<Int> {
    var frames: Set<Int> = []
    for point in stretch.path.points {
      let box = stretch.box(point)
      let isDoubled = units.contains { unit in
        unit.paths.contains { path in
          guard let copy = path[point.frame], !copy.isAlone, copy.home >= StretchSurvey.seenTwice else {
            return false
          }
          let template = unit.unit.template
          return [copy.fit.pose, template.home].contains { pose in
            let width = Double(2 * template.halfWidth * pose.scale)
            let height = Double(2 * template.halfHeight * pose.scale)
            let place = Rectangle(
              x: Double(pose.x) - width / 2, y: Double(pose.y) - height / 2, width: width, height: height)
            return !place.intersection(box).isEmpty
          }
        }
      }
      if isDoubled { frames.insert(point.frame) }
    }
    return frames
  }

  /// A second copy is seen from this amplitude on.
  private static let seenTwice: Float = 0.1

  private struct Start: Sendable {
    var element: Int?
    var piece: StretchTemplate
  }

  /// What stands in a plate and can be followed from there.
  private func starts(in plane: Plane, unlike others: [Plane]) -> [Start] {
    let whole = Residual(
      plane, window: Rectangle(x: 0, y: 0, width: Double(plane.width), height: Double(plane.height)))
    let named = elements.indices.compactMap { index -> Start? in
      guard elements[index].kind != .surface, let glyph = elements[index].glyphs.first else { return nil }
      let piece = StretchTemplate(Template([glyph]))
      guard piece.isContent,
        piece.projection(in: whole, at: piece.home).correlation >= StretchSurvey.atHome
      else { return nil }
      return Start(element: index, piece: piece)
    }
    guard findsPieces else { return named }
    let found = ContentPieces.pieces(of: plane, unlike: others).filter { piece in
      !named.contains { piece.overlaps($0.piece) }
    }
    return named + found.map { Start(element: nil, piece: $0) }
  }
}

extension StretchTemplate {
  /// Whether half of the smaller of two boxes lies in the other.
  fileprivate func overlaps(_ other: StretchTemplate) -> Bool {
    let one = box(at: home)
    let two = other.box(at: other.home)
    return 2 * one.intersection(two).area > min(one.area, two.area)
  }
}
