public import SlowglassPixels

extension Measurement {
  /// The part of a recording that is judged; transitions that lie wholly outside are left out.
  public struct Stretch: Sendable {
    public var from: FrameReference?
    public var to: FrameReference?
    /// The number of the only transition that is judged, from 1.
    public var transition: Int?

    public init(from: FrameReference? = nil, to: FrameReference? = nil, transition: Int? = nil) {
      self.from = from
      self.to = to
      self.transition = transition
    }

    /// The frames it spans.
    ///
    /// - Throws: ``SpecMismatch`` where there is no transition of that number.
    func frames(seconds: [Double], transitions: [Transition]) throws(SpecMismatch) -> ClosedRange<Int> {
      if let transition {
        guard transitions.indices.contains(transition - 1) else {
          let known = transitions.count == 1 ? "T1 alone" : "T1 to T\(transitions.count)"
          throw SpecMismatch(
            "there is no transition T\(transition), as --transition asks for: this recording has "
              + (transitions.isEmpty ? "none" : known), isOfSpec: false)
        }
        let only = transitions[transition - 1]
        return only.plateBefore...max(only.plateBefore, only.plateAfter)
      }
      let last = max(0, seconds.count - 1)
      func frame(_ reference: FrameReference?, otherwise: Int) -> Int {
        switch reference {
        case .frame(let frame): min(last, max(0, frame))
        case .seconds(let time): seconds.lastIndex { $0 <= time } ?? 0
        case .first: 0
        case .last: last
        case nil: otherwise
        }
      }
      let first = frame(from, otherwise: 0)
      return first...max(first, frame(to, otherwise: last))
    }
  }

  /// What is known of the recording from its file, to be completed by what was measured.
  public struct Source: Sendable {
    public var facts: RecordingFacts
    /// Length of a time-base unit in seconds.
    public var timeUnit: Double
    /// A rate that the container suggests, and one that the caller gave.
    public var nominalRate: Double?
    public var givenRate: Double?
    public var stretch: Stretch
    public var tool: ToolIdentity

    public init(
      facts: RecordingFacts, timeUnit: Double, nominalRate: Double?, givenRate: Double?,
      stretch: Stretch = Stretch(),
      tool: ToolIdentity
    ) {
      self.facts = facts
      self.timeUnit = timeUnit
      self.nominalRate = nominalRate
      self.givenRate = givenRate
      self.stretch = stretch
      self.tool = tool
    }
  }

  /// Makes the timeline of everything observed.
  ///
  /// - Parameters:
  ///   - reread: reads a plane again; asked, with frames that rise, where a recording has more planes than memory was
  ///     given for. Without it, long recordings are tracked in every few frames only.
  ///   - stop: ends the measurement; nothing is judged then, for half of a track is no measure of anything.
  /// - Throws: ``SpecMismatch`` when the spec refers to what the recording does not have.
  public mutating func timeline(
    of source: Source, rereading reread: ((Int) -> Plane?)? = nil, stop: Stop? = nil
  ) throws(SpecMismatch) -> Timeline {
    let measured = try finished(source, rereading: reread, stop: stop)
    return timeline(of: measured, source)
  }

  private func timeline(of measured: Measured, _ source: Source) -> Timeline {
    let timeline = TimelineBuilder(measurement: self, measured: measured, source: source).timeline
    return store.isStopped ? timeline.stopped(store.stop?.reason ?? "") : timeline
  }

  /// Examines the elements of the spec: whether each is found, alone in its looks, and textured.
  ///
  /// - Returns: the timeline as well, from the same measurement.
  /// - Throws: ``SpecMismatch`` when the spec refers to what the recording does not have.
  public mutating func examination(
    of source: Source, rereading reread: ((Int) -> Plane?)? = nil, stop: Stop? = nil
  ) throws(SpecMismatch) -> (timeline: Timeline, elements: [ElementExamination]) {
    let measured = try finished(source, rereading: reread, stop: stop)
    let timeline = timeline(of: measured, source)
    let examiner = ElementExaminer(
      measured: measured, store: store, timeline: timeline, named: Set(spec.elements.map(\.name)))
    return (timeline, examiner.examinations)
  }

  private mutating func finished(
    _ source: Source, rereading reread: ((Int) -> Plane?)?, stop: Stop?
  ) throws(SpecMismatch) -> Measured {
    keepLastPlane()
    store.stop = stop
    survey.finish()
    regions.finish()
    let grid = TickGrid(
      seconds: survey.seconds, unit: source.timeUnit, candidate: source.nominalRate, given: source.givenRate)
    // What a budget cut off may lack the very frames that a spec refers to.
    if store.isStopped { return nothing(grid: grid, facts: source.facts) }
    // What is read again need not be kept as well; the rest reads the curves between transitions.
    let isLong = store.stride > 1
    if isLong, reread != nil { store.thin(to: store.budget / 4) }
    let measured = try measure(
      grid: grid, facts: source.facts, stretch: source.stretch, rereading: isLong ? reread : nil)
    return store.isStopped ? nothing(grid: grid, facts: source.facts) : measured
  }

  private func nothing(grid: TickGrid, facts: RecordingFacts) -> Measured {
    Measured(
      seconds: survey.seconds, grid: grid, scale: scale, slowdown: slowdown, width: facts.width,
      height: facts.height, elements: [], untrackable: [:], transitions: [], curves: [], cuts: [])
  }

  func measure(
    grid: TickGrid, facts: RecordingFacts, stretch: Stretch = Stretch(),
    rereading reread: ((Int) -> Plane?)? = nil
  ) throws(SpecMismatch) -> Measured {
    let segmentation = Segmentation(survey, isSeen: store.showsMotion)
    let plates = segmentation.transitions.flatMap { [$0.plateBefore, $0.plateAfter] }
    var resolved = try ResolvedElements(
      spec, scale: scale, seconds: survey.seconds, store: store,
      settled: Array(Set(plates + [0, survey.seconds.count - 1])).sorted(), witnesses: segmentation.witnesses)
    if spec.discovers {
      resolved.add(
        DiscoveredElements(
          plates: Array(Set(plates)).sorted(), store: store, witnesses: segmentation.witnesses,
          steps: segmentation.transitions.flatMap { SteppedBar.steps(of: $0, regions: regions.steps) }))
    }
    let units = TrackedUnit.units(of: resolved.elements)
    var transitions: [MeasuredTransition] = []
    var second = reread.map { TransitionPlanes(kept: store, ticks: grid.ticks, plane: $0) }
    var context = ScreenContext(
      plates: RegionPlates(grid: regions.grid),
      surfaces: TransitionSurfaces(elements: resolved.elements, discovers: spec.discovers),
      follower: SurfaceFollower(elements: resolved.elements, discovers: spec.discovers, store: store))
    let judged = try stretch.frames(seconds: survey.seconds, transitions: segmentation.transitions)
    for (index, segment) in segmentation.transitions.enumerated()
    where !store.isStopped
      && stretch.transition.map({ $0 == index + 1 })
        ?? (segment.last >= judged.lowerBound && segment.first <= judged.upperBound)
    {
      let (store, frameStep) = second?.planes(of: segment) ?? (self.store, self.store.stride)
      let tracker = TransitionTracker(
        transition: segment, elements: resolved.elements, ticks: grid.ticks, store: store, scale: scale)
      let (cuts, before) = (segmentation.cuts, context)
      let (screen, units) = concurrently(
        { [self] in
          ScreenOfTransition(
            segment, id: "T\(index + 1)", measurement: self, grid: grid, store: store, cuts: cuts,
            context: before)
        },
        { tracker.tracks(of: units) })
      context = screen.context
      var transition = screen.transition
      transition.frameStep = frameStep
      transition.units = units
      // The short way of a lone glyph that nobody named may be that of several which look alike.
      let ways = transition.units.flatMap { unit in
        let isGiven = unit.unit.name != nil || resolved.elements[unit.unit.members[0]].origin == .spec
        return unit.paths.indices.filter {
          isGiven || (!unit.isContent[$0] && unit.paths[$0].isLongAndClear)
        }.map { unit.paths[$0] }
      }
      transition.start = transition.start.broughtForward(
        by: ways, ticks: grid.ticks,
        after: segment.stepsBefore.first ?? segment.plateBefore)
      transition.shapes =
        StretchSurvey(
          transition: segment, elements: resolved.elements, ticks: grid.ticks, store: store,
          findsPieces: spec.discovers, units: transition.units
        ).result
      let cropSurvey = CropSurvey(transition: segment, store: store)
      transition.crops = transition.units.indices.compactMap {
        cropSurvey.crop(of: transition.units[$0], unit: $0)
      }
      transitions.append(transition)
    }
    let builder = CurveBuilder(elements: resolved.elements, store: store, survey: survey)
    let tracked = transitions
    let curves = concurrentMap(resolved.elements.count) { builder.curve(ofElement: $0, transitions: tracked) }
    var measured = Measured(
      seconds: survey.seconds, grid: grid, scale: scale, slowdown: slowdown, width: facts.width,
      height: facts.height,
      elements: resolved.elements, groups: resolved.groups, untrackable: resolved.untrackable,
      transitions: transitions,
      curves: curves,
      cuts: segmentation.cuts,
      regions: MeasuredRegions(
        regions, energy: survey.energy, seconds: survey.seconds, transitions: transitions,
        plates: context.plates, within: judged, damaged: concealed))
    measured.replacedFrames = UnnamedElements.replacedFrames(of: survey, segmentation: segmentation)
    measured.contrasts = contrast.contrasts(of: resolved.elements, scale: scale)
    if !measured.contrasts.isEmpty {
      measured.dimmed = ScreenDimming.frames(of: transitions, count: survey.seconds.count, store: store)
    }
    measured.ignored =
      IgnoredRegions(
        spec: spec, survey: survey, store: store, witnesses: segmentation.witnesses, scale: scale,
        slowdown: slowdown
      ).regions
    measureGlass(&measured, surfaces: context.follower)
    return measured
  }

  /// What surfaces cover, and what of them repaints by itself.
  private func measureGlass(_ measured: inout Measured, surfaces follower: SurfaceFollower) {
    (measured.surfaces, measured.invisibleSurfaces) = follower.surfaces(in: measured, store: store)
    guard !measured.surfaces.isEmpty else { return }
    let size = (width: measured.width / scale, height: measured.height / scale)
    measured.cover = GlassCover(
      measured.surfaces, activity: regions.activity, grid: regions.grid, count: survey.seconds.count,
      width: size.width, height: size.height)
    // What the caller excludes, and what is known by its shape; a video may be the highlight itself.
    let excluded = measured.ignored.filter { $0.what != .video }.map { region in
      var region = region
      region.region = region.region.scaled(by: 1 / Double(scale))
      return region
    }
    let (repaints, idleSeconds) = IdleRepaint.all(
      of: measured.surfaces, activity: survey.activity, seconds: survey.seconds, ignored: excluded)
    measured.idleSeconds = idleSeconds
    measured.idleRepaints = repaints.filter { isHighlight($0, in: measured) }
  }

  /// Whether what repaints leaves what is drawn in its place, as light that runs over a pane does and a video does not.
  private func isHighlight(_ repaint: IdleRepaint, in measured: Measured) -> Bool {
    let surface = measured.surfaces[repaint.surface]
    let box = surface.box(at: repaint.first)
    let frames = store.frames(in: repaint.first...repaint.last).filter { frame in
      guard let box, let now = surface.box(at: frame) else { return false }
      return box.sharedPart(with: now) >= IdleRepaint.standing
    }
    let region = measured.pixels(repaint.box)
    switch SurfaceStrokes(in: repaint.box, frames: frames, store: store) {
    case .kept: return true
    case .replaced, nil: return false
    case .some(.none):
      return !measured.ignored.contains {
        $0.what == .video && $0.region.intersection(region).area >= 0.5 * region.area
      }
    }
  }
}
