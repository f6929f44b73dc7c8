import SlowglassPixels

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
    /// Content that is cut off for a while.
    var clips: [MeasuredClip] = []
    /// Content of no element that goes to another place and size as it is.
    var travels: [MeasuredStretch] = []
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
    let back = Array(frames.reversed())
    let standing = (before: named(in: before), after: named(in: after))
    var walks = followed(standing.before.map { ($0, frames) } + standing.after.map { ($0, back) })
    // What is much larger in its plate than where it comes from is followed better from there.
    if findsPieces || walks.contains(where: isLostSmall) {
      let unlike = [[middle, end], [middle, start]].map { $0.compactMap { $0 } }
      let found = concurrentMap(2) { side in
        pieces(
          of: side == 0 ? before : after, unlike: unlike[side],
          beside: side == 0 ? standing.before : standing.after)
      }
      let ways = followed(found[0].map { ($0, frames) } + found[1].map { ($0, back) })
      let forward = ways.prefix(found[0].count).map { named($0, by: standing.after) }
      let backward = ways.dropFirst(found[0].count).map { named($0, by: standing.before) }
      walks += (forward + backward).filter { findsPieces || $0.element != nil }
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
      clips: walks.compactMap(\.clip) + clippedText(standing.before, of: first, through: frames)
        + clippedText(standing.after, of: last, through: frames),
      travels: walks.filter { $0.element == nil && $0.isTravel },
      followed: long.count + paths.count,
      resized: resized
        + paths.count { $0.points.contains { abs($0.fit.pose.scale - 1) > StretchSurvey.sameSize } })
  }

  private func followed(_ jobs: [(Start, [Int])]) -> [MeasuredStretch] {
    concurrentMap(jobs.count) { index -> MeasuredStretch in
      let (job, frames) = jobs[index]
      let walk = StretchWalk(piece: job.piece, plane: { store[$0] }, ticks: ticks)
      let path = walk.path(from: job.piece.home, through: frames)
      var stretch = MeasuredStretch(
        element: job.element, plate: frames[0], path: path, reference: job.piece.home,
        halfWidth: Double(job.piece.template.halfWidth), halfHeight: Double(job.piece.template.halfHeight)
      )
      if !stretch.stretched.isEmpty {
        stretch.path = walk.filled(path, frames: frames.sorted())
        stretch.doubled = doubled(stretch)
      } else {
        stretch.clip = MeasuredClip(of: stretch, piece: job.piece, store: store)
      }
      return stretch
    }
  }

  /// Titles and labels that are cut off at their places.
  private func clippedText(_ standing: [Start], of plate: Int, through frames: [Int]) -> [MeasuredClip] {
    let texts = standing.filter { start in
      start.element.map { elements[$0].kind == .text && elements[$0].glyphs.count == 1 } ?? false
    }
    return concurrentMap(texts.count) { index in
      MeasuredClip.standing(
        element: texts[index].element ?? 0, piece: texts[index].piece, plate: plate, frames: frames,
        store: store)
    }.flatMap { $0 }
  }

  /// Whether a copy was lost where it was much smaller than in its plate: detail is lost there.
  private func isLostSmall(_ stretch: MeasuredStretch) -> Bool {
    guard !stretch.path.isWhole, let first = stretch.path.points.first, let last = stretch.path.points.last
    else { return false }
    let lost = first.frame == stretch.plate ? last : first
    return min(lost.pose.scaleX, lost.pose.scaleY) < StretchSurvey.smallScale
  }

  private static let smallScale: Float = 0.75

  /// A piece that comes to lie where an element stands is a copy of that element.
  private func named(_ stretch: MeasuredStretch, by standing: [Start]) -> MeasuredStretch {
    guard stretch.path.isWhole, let first = stretch.path.points.first, let last = stretch.path.points.last
    else { return stretch }
    let far = first.frame == stretch.plate ? last : first
    let box = stretch.box(far)
    var result = stretch
    result.element =
      standing.first { start in
        let place = start.piece.box(at: start.piece.home)
        return 2 * place.intersection(box).area > max(place.area, box.area)
      }?.element
    result.clip?.element = result.element
    if result.element != nil { result.reference = far.pose }
    return result
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
      guard let fit = piece.refined(in: GradientPicture(plane, window: window), from: start),
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
        reference: piece.home,
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
            !template.box(at: pose).intersection(box).isEmpty
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

  /// The elements that stand in a plate.
  private func named(in plane: Plane) -> [Start] {
    let whole = GradientPicture(
      plane, window: Rectangle(x: 0, y: 0, width: Double(plane.width), height: Double(plane.height)))
    return elements.indices.compactMap { index -> Start? in
      guard elements[index].kind != .surface, let glyph = elements[index].glyphs.first else { return nil }
      let piece = StretchTemplate(Template([glyph]))
      guard piece.isContent,
        piece.projection(in: whole, at: piece.home).correlation >= StretchSurvey.atHome
      else { return nil }
      return Start(element: index, piece: piece)
    }
  }

  /// What else stands in a plate and can be followed from there.
  private func pieces(of plane: Plane, unlike others: [Plane], beside named: [Start]) -> [Start] {
    ContentPieces.pieces(
      of: plane, unlike: others, most: findsPieces ? ContentPieces.most : ContentPieces.mostForElements
    ).filter { piece in
      !named.contains { piece.overlaps($0.piece) }
    }.map { Start(element: nil, piece: $0) }
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
