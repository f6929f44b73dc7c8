import SlowglassPixels

/// Tracks units of elements through one transition.
struct TransitionTracker: Sendable {
  let transition: Transition
  let elements: [TrackedElement]
  let ticks: [Int]
  let store: PlaneStore
  /// Pixels for each sample: one pixel is what "at rest" is judged by.
  let scale: Int

  /// Whether a unit has to do with this transition: its reference lies beside it, or it stands in one of its plates.
  func concerns(_ unit: TrackedUnit) -> Bool {
    let range = transition.plateBefore...max(transition.plateBefore, transition.plateAfter)
    if let frame = elements[unit.members[0]].referenceFrame, range.contains(frame) { return true }
    // Before the first plate and after the last nothing changed, so a reference there belongs to the nearest plate.
    return [transition.plateBefore, transition.plateAfter].contains { frame in
      guard let kept = store.nearest(to: frame), let plane = store[kept] else { return false }
      return unit.template.projectionAtHome(in: plane).correlation >= 0.5
    }
  }

  /// Lone glyphs find letters at a correlation of 0.63, words at up to 0.87: they must correlate better than a group.
  static func limits(isGroup: Bool, screenWidth: Int, screenHeight: Int) -> SearchLimits {
    isGroup
      ? SearchLimits(
        reachX: Double(screenWidth) / 2, reachY: Double(screenHeight) * 0.22,
        scales: SearchLimits.scales(from: 0.6, to: 1.6, step: 1.05), leastAmplitude: 0.05,
        leastCorrelation: 0.3,
        keyFrames: 12, mostPaths: 3)
      : SearchLimits(
        reachX: 90, reachY: 90, scales: SearchLimits.scales(from: 0.7, to: 1.35, step: 1.06),
        leastAmplitude: 0.06,
        leastCorrelation: 0.55, keyFrames: 12, mostPaths: 2)
  }

  /// The frames in which something may move: from the first step to a little after the last.
  var frames: [Int] {
    let first = max(transition.plateBefore, min(transition.first, transition.firstActive) - 6)
    let last = min(transition.plateAfter, max(transition.last, transition.stepsAfter.last ?? 0) + 6)
    return store.frames(in: first...max(first, last))
  }

  /// Everything of the units that have to do with this transition, and of members that go a way of their own.
  func tracks(of units: [TrackedUnit]) -> [UnitTracks] {
    let concerned = units.filter { concerns($0) }
    return concurrentMap(concerned.count) { index -> [UnitTracks] in
      guard let tracks = tracks(of: concerned[index]) else { return [] }
      return [tracks] + memberTracks(of: tracks)
    }.flatMap { $0 }
  }

  /// Everything of a unit: its copies, and what its reference place shows beside them.
  func tracks(of unit: TrackedUnit) -> UnitTracks? {
    copies(of: unit).map { withReadings($0) }
  }

  /// The copies of a unit, with no reading taken yet.
  ///
  /// - Parameter isMember: whether the unit is one member of a whole that was looked for before.
  private func copies(
    of unit: TrackedUnit, beside explained: [(template: Template, path: CopyPath)] = [],
    isMember: Bool = false
  ) -> UnitTracks? {
    guard let plane = store.nearest(to: transition.plateBefore).flatMap({ store[$0] }) else { return nil }
    let frames = self.frames
    var limits = TransitionTracker.limits(
      isGroup: unit.isGroup, screenWidth: plane.width, screenHeight: plane.height)
    limits.frames = max(1, transition.last - transition.first)
    let tracker = CopyTracker(
      template: unit.template, limits: limits, ticks: ticks, plane: { store[$0] }, explained: explained)
    let paths = tracker.paths(through: frames)
    var tracks = UnitTracks(
      unit: unit, frames: frames, paths: [], agreeing: [], memberSums: [], readings: [], behind: [],
      lookalike: 0, copiesInPlates: 0)
    // What the plates hold is asked of what moves only.
    guard !paths.isEmpty else { return tracks }
    let plates = platesHold(unit, tracker: tracker)
    tracks.lookalike = plates.lookalike
    tracks.copiesInPlates = plates.copies
    // Of a named group the whole cannot be mistaken; a lone title or icon can, for the same word in a list.
    let isAsked =
      elements[unit.members[0]].origin == .discovered || (unit.members.count == 1 && !isMember)
    let surroundings = Surroundings(template: unit.template, ticks: ticks, plane: { store[$0] })
    for path in paths {
      let sums = memberSums(
        of: path, beside: paths.filter { $0.first != path.first }, unit: unit, tracker: tracker)
      let agreeing = UnitTracks.agreeing(path, sums: sums, members: unit.members.count)
      guard
        UnitTracks.isCopy(
          path, agreeing: agreeing, unit: unit, lookalike: plates.lookalike, frames: frames.count)
      else { continue }
      tracks.paths.append(path)
      tracks.agreeing.append(agreeing)
      tracks.memberSums.append(sums)
      tracks.isContent.append(isAsked && surroundings.move(with: path))
    }
    return tracks
  }

  private func withReadings(_ copies: UnitTracks) -> UnitTracks {
    var tracks = copies
    let unit = copies.unit
    tracks.behind = unit.members.map { behindPlate(of: elements[$0]) }
    let found = tracks
    let seen = concurrentMap(unit.members.count) { readings(ofMember: $0, unit: unit, tracks: found) }
    tracks.readings = seen.map(\.readings)
    tracks.hops = seen.map(\.hops)
    tracks.arrivals = seen.map(\.arrivals)
    // Where one of several hops the others are looked at, too: strokes that go along with the way hide it.
    for frame in Set(tracks.hops.flatMap(\.keys)).sorted() {
      guard let plane = store[frame] else { continue }
      for member in unit.members.indices where tracks.hops[member][frame] == nil {
        guard let hop = hop(of: unit.template.glyphs[member], in: plane) else { continue }
        tracks.hops[member][frame] = hop
        let level = tracks.readings[member][frame]?.opacity ?? 1
        if level < FlickerDetector.there { tracks.readings[member][frame] = .notMeasurable }
      }
    }
    return tracks
  }

  /// Looks at each member of a unit by itself, with what the whole explains taken out: one icon of five may be doubled,
  /// and a row of elements need not move as one.
  func memberTracks(of whole: UnitTracks) -> [UnitTracks] {
    guard whole.unit.members.count > 1 else { return [] }
    let explained = whole.paths.map { (template: whole.unit.template, path: $0) }
    return concurrentMap(whole.unit.members.count) { member -> UnitTracks? in
      let element = whole.unit.members[member]
      let unit = TrackedUnit(
        name: nil, members: [element], template: Template([whole.unit.template.glyphs[member]]))
      guard let copies = copies(of: unit, beside: explained, isMember: whole.unit.name != nil) else {
        return nil
      }
      let siblings = copies.paths.indices.filter { isSibling(copies.paths[$0], of: member, in: whole) }
      // Its whole has read the place: only a way of its own is worth another reading.
      guard siblings.count < copies.paths.count else { return nil }
      var tracks = withReadings(copies)
      tracks.isMemberAlone = true
      for index in siblings.reversed() { tracks.removePath(at: index) }
      return tracks
    }.compactMap { $0 }
  }

  /// Whether a path is another member of the unit, or what was left of the whole's copy of this one: it lies on that
  /// place for a third of its frames.
  private func isSibling(_ path: CopyPath, of member: Int, in whole: UnitTracks) -> Bool {
    whole.unit.members.indices.contains { other in
      let isOwn = other == member
      let reach =
        Float(max(whole.unit.template.glyphs[other].width, whole.unit.template.glyphs[other].height)) / 2
      let hits = path.points.filter { point in
        let homes =
          (isOwn ? [] : [whole.unit.template.home]) + whole.paths.compactMap { $0[point.frame]?.fit.pose }
        return homes.contains { home in
          let place = whole.unit.pose(of: other, in: home)
          let near = isOwn ? 4 : reach
          return abs(place.x - point.fit.pose.x) < near && abs(place.y - point.fit.pose.y) < near
        }
      }
      return 3 * hits.count > path.points.count
    }
  }

  private func memberSums(
    of path: CopyPath, beside others: [CopyPath], unit: TrackedUnit, tracker: CopyTracker
  ) -> [Int: [ProjectionSums]] {
    var sums: [Int: [ProjectionSums]] = [:]
    for point in path.points {
      guard var residual = tracker.residual(point.frame, beside: others) else { continue }
      if point.home > 0 { residual.subtract(unit.template, at: unit.template.home, amplitude: point.home) }
      let picture = residual.gradients(in: unit.template.reach(at: point.fit.pose))
      sums[point.frame] = picture.softProjections(of: unit.template, at: point.fit.pose)
    }
    return sums
  }

  /// A place of a plate that correlates this well is a copy; what correlates less is a lookalike.
  private static let plateCopy: Float = 0.8

  /// How many copies of a unit the plates hold, and how well the best of what is no copy correlates.
  private func platesHold(_ unit: TrackedUnit, tracker: CopyTracker) -> (copies: Int, lookalike: Float) {
    var copies = 0
    var lookalike: Float = 0
    let coarse = tracker.limits.scales.map { CoarseTemplate(unit.template, scale: $0) }
    for frame in [transition.plateBefore, transition.plateAfter] {
      guard let kept = store.nearest(to: frame), var residual = tracker.residual(kept) else { continue }
      var count = 0
      let home = residual.projection(of: unit.template, at: unit.template.home)
      if home.correlation >= 0.5, home.amplitude > 0.5 { count += 1 }
      residual.subtractHome(of: unit.template, atMost: 1.1)
      let field = CoarseField(residual)
      let found = best(
        of: coarse.flatMap {
          field.candidates(
            for: $0, window: tracker.centres, leastAmplitude: 0.1, leastCorrelation: 0.2, most: 6)
        }, most: 6)
      var places: [Pose] = []
      for candidate in found {
        guard let fit = residual.refined(unit.template, from: candidate.pose),
          unit.template.distance(from: fit.pose, to: unit.template.home)
            > 2,
          !places.contains(where: { abs($0.x - fit.pose.x) < 4 && abs($0.y - fit.pose.y) < 4 })
        else { continue }
        places.append(fit.pose)
        if fit.correlation >= TransitionTracker.plateCopy, fit.amplitude > 0.4 {
          count += 1
        } else {
          lookalike = max(lookalike, fit.correlation)
        }
      }
      copies = max(copies, count)
    }
    return (copies, lookalike)
  }

  private func readings(ofMember member: Int, unit: TrackedUnit, tracks: UnitTracks) -> (
    readings: [Int: HomeReading], hops: [Int: ElementHop], arrivals: Set<Int>
  ) {
    let element = elements[unit.members[member]]
    let opacity = HomeOpacity(
      looks: element.glyphs.map { HomeOpacity.Look(glyph: $0, behind: tracks.behind[member]) })
    let glyph = unit.template.glyphs[member]
    var readings: [Int: HomeReading] = [:]
    var hops: [Int: ElementHop] = [:]
    var arrivals: Set<Int> = []
    var last: HomeReading?
    var lastPlane: Plane?
    var uncovered: (plane: Plane, reading: HomeReading)?
    var beside = 0
    for frame in tracks.frames {
      guard let plane = store[frame] else { continue }
      var over: [OverlyingCopy] = []
      var isElsewhere = false
      var isUndecidable = false
      for (index, path) in tracks.paths.enumerated() {
        guard let point = path[frame], tracks.agreeing[index].contains(member) else { continue }
        let sums = tracks.memberSums[index][frame]
        let amplitude = sums.map { max(0, min(1, $0[member].amplitude)) } ?? point.fit.amplitude
        let distance = unit.template.distance(from: point.fit.pose, to: unit.template.home)
        let reach = Float(max(glyph.width, glyph.height))
        if point.isAlone, distance * Float(scale) <= 1 { continue }
        if point.isAlone, distance < Residual.leastSeparation { isUndecidable = true }
        if point.isAlone, distance < reach { isElsewhere = true }
        if distance < 2 * reach + unit.template.halfWidth * 0.5 {
          over.append(
            OverlyingCopy(glyph: glyph, template: unit.template, pose: point.fit.pose, amplitude: amplitude))
        }
      }
      let reading: HomeReading
      if isUndecidable {
        reading = .notMeasurable
      } else if isElsewhere {
        reading = .absent
      } else if over.isEmpty, let same = uncovered, opacity.showsTheSame(in: plane, as: same.plane) {
        reading = same.reading
      } else {
        reading = opacity.reading(of: plane, under: over)
        if over.isEmpty { uncovered = (plane, reading) }
      }
      let wasThere =
        (last?.opacity ?? 0) >= FlickerDetector.there || (1..<TransitionTracker.hopFrames ~= beside)
      if (reading.opacity ?? 1) < FlickerDetector.gone, wasThere, let hop = hop(of: glyph, in: plane) {
        hops[frame] = hop
        readings[frame] = .notMeasurable
        beside += 1
      } else {
        readings[frame] = reading
        beside = 0
      }
      if let before = last?.opacity, let here = reading.opacity {
        // What comes or goes is looked for where it is not at its place.
        let isComing = before < FlickerDetector.gone && here >= FlickerDetector.there
        let isGoing = before >= FlickerDetector.there && here < FlickerDetector.gone && hops[frame] == nil
        let other = isComing ? lastPlane : isGoing ? plane : nil
        let seen = isComing ? plane : lastPlane
        if let other, let seen,
          hop(of: glyph, in: other, reach: TransitionTracker.arrival) != nil || isCutOff(glyph, in: seen)
        {
          arrivals.insert(frame)
        }
      }
      last = reading
      lastPlane = plane
    }
    return (readings, hops, arrivals)
  }

  /// Where a glyph stands that is not at its place: what hops by a few samples for a frame has not gone.
  private func hop(of glyph: GlyphImage, in plane: Plane, reach side: Int = hop) -> ElementHop? {
    let template = Template([glyph])
    let window = Rectangle(
      x: Double(glyph.originX), y: Double(glyph.originY), width: Double(glyph.width),
      height: Double(glyph.height)
    ).outset(by: Double(side) + 4)
    let residual = Residual(plane, window: window)
    let picture = residual.gradients(in: window)
    let reach = -side...side
    var best: (pose: Pose, sums: ProjectionSums)?
    for dy in reach {
      for dx in reach {
        var pose = template.home
        pose.x += Float(dx)
        pose.y += Float(dy)
        let sums = picture.projection(of: template, at: pose)
        if sums.correlation > best?.sums.correlation ?? 0 { best = (pose, sums) }
      }
    }
    guard let best, best.sums.correlation >= TransitionTracker.plateCopy, best.sums.amplitude >= 0.6 else {
      return nil
    }
    let pose = residual.refined(template, from: best.pose, freeScale: false)?.pose ?? best.pose
    return ElementHop(
      x: pose.x - template.home.x, y: pose.y - template.home.y, correlation: best.sums.correlation)
  }

  /// Whether one half of a glyph is seen much less than the other: what lies over it has an edge there, and a write changes
  /// all of it at once.
  private func isCutOff(_ glyph: GlyphImage, in plane: Plane) -> Bool {
    let template = Template([glyph])
    let place = template.reach(at: template.home)
    let picture = GradientPicture(plane, window: place.outset(by: 2))
    let seen = [(1, 0), (-1, 0), (0, 1), (0, -1)].map { side in
      picture.projection(of: template, at: template.home) { x, y in
        Float(side.0) * x + Float(side.1) * y > 0
      }.amplitude
    }
    return min(seen[0], seen[1]) < TransitionTracker.cutShare * max(seen[0], seen[1])
      || min(seen[2], seen[3]) < TransitionTracker.cutShare * max(seen[2], seen[3])
  }

  /// Halves of what fades as one are seen alike, to a fifth of their contrast over a busy page.
  private static let cutShare: Float = 0.6

  /// How far a thing hops, in samples.
  private static let hop = 5
  /// How far from its place a thing that eases out still stands in the tick before it is taken to be there: 8 samples were
  /// measured in real time, a half more is allowed for.
  private static let arrival = 12
  /// What is longer beside its place has moved there.
  private static let hopFrames = 3

  /// The plate that shows what lies behind an element, where it shows something else than the element there.
  private func behindPlate(of element: TrackedElement) -> Plane? {
    guard let glyph = element.glyphs.first else { return nil }
    let template = Template([glyph])
    var best: (correlation: Float, plane: Plane)?
    for frame in [transition.plateBefore, transition.plateAfter] {
      guard let kept = store.nearest(to: frame), let plane = store[kept] else { continue }
      let sums = template.projectionAtHome(in: plane)
      if best == nil || sums.correlation < best?.correlation ?? 0 { best = (sums.correlation, plane) }
    }
    guard let best, best.correlation < 0.8 else { return nil }
    return best.plane
  }
}
