import SlowglassPixels

/// What is carried from one transition to the next: looks that settled, and surfaces that have a name by now.
struct ScreenContext: Sendable {
  var plates: RegionPlates
  var surfaces: TransitionSurfaces
  var follower: SurfaceFollower
}

/// What the screen, its surfaces and its page do in a transition: everything but the ways of elements.
struct ScreenOfTransition: Sendable {
  private(set) var transition: MeasuredTransition
  private(set) var context: ScreenContext

  init(
    _ segment: Transition, id: String, measurement: Measurement, grid: TickGrid, store: PlaneStore,
    cuts: [Cut], context before: ScreenContext
  ) {
    let (regions, seconds) = (measurement.regions, measurement.survey.seconds)
    context = before
    context.plates.keep(of: segment, from: store)
    let start = MotionStart(of: segment, ticks: grid.ticks, store: store)
    let end = MotionEnd(of: segment, ticks: grid.ticks, store: store)
    transition = MeasuredTransition(id: id, segment: segment, start: start, end: end)
    transition.dissolve = ScreenDissolve(of: segment, store: store)
    transition.stateFlashes = StateFlash.ofScreen(
      in: segment, survey: measurement.survey, store: store, slowdown: measurement.slowdown)
    transition.arrival = ContentArrival(of: segment, store: store)
    transition.surfaces = context.surfaces.tracks(in: segment, store: store)
    context.follower.follow(segment, store: store, named: transition.surfaces, cuts: cuts)
    transition.scroll = PageScroll(in: segment, store: store)
    transition.handOffs = HandOff.all(
      in: segment, end: end, regions: regions, ticks: grid.ticks, seconds: seconds, store: store)
    transition.blanks =
      BlankPlace.places(
        in: segment, regions: regions, plates: context.plates, ticks: grid.ticks, seconds: seconds,
        store: store)
      + transition.surfaces.compactMap { BlankPlace.onTheWay($0, store: store) }
  }
}
