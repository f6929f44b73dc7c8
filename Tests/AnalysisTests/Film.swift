import SlowglassPixels

@testable import SlowglassAnalysis

/// A recording drawn picture by picture, for what is judged on the whole screen.
///
///     Film(frames: 60) { frame, screen in
///       screen.glyphs(x: 20, y: 20, seed: 1)
///       if frame != 30 { screen.glyphs(x: 80, y: 20, seed: 2) }
///     }
struct Film {
  static let width = 240
  static let height = 400

  /// One picture that is being drawn.
  struct Screen {
    fileprivate(set) var plane: Plane

    /// Lays another picture over this one, with an opacity.
    mutating func over(_ opacity: Double, draw: (inout Screen) -> Void) {
      var upper = Screen(plane: Plane(width: Film.width, height: Film.height, filledWith: 235))
      draw(&upper)
      for line in 0..<Film.height {
        for column in 0..<Film.width {
          let below = Double(plane[x: column, y: line])
          let mixed = below + opacity * (Double(upper.plane[x: column, y: line]) - below)
          plane[x: column, y: line] = UInt8(mixed.rounded())
        }
      }
    }

    /// Fills a rectangle with one level.
    mutating func fill(
      x: Int = 0, y: Int = 0, width: Int = Film.width, height: Int = Film.height, _ level: UInt8
    ) {
      let rows = (y..<(y + height)).clamped(to: 0..<Film.height)
      let columns = (x..<(x + width)).clamped(to: 0..<Film.width)
      for line in rows {
        for column in columns { plane[x: column, y: line] = level }
      }
    }

    /// Draws strokes that look like no others of another seed.
    mutating func glyphs(
      x: Int, y: Int, width: Int = 40, height: Int = 24, seed: Int, ink: UInt8 = 30
    ) {
      var state = UInt32(truncatingIfNeeded: seed &* 2_654_435_761 | 1)
      for cell in 0..<(width / 8 * (height / 8)) {
        state = state &* 1_664_525 &+ 1_013_904_223
        let left = x + cell % (width / 8) * 8
        let top = y + cell / (width / 8) * 8
        let kind = state >> 28
        if kind & 1 == 0 { fill(x: left + 1, y: top + Int(state >> 20 & 3), width: 6, height: 2, ink) }
        if kind & 2 == 0 { fill(x: left + Int(state >> 16 & 3) + 1, y: top + 1, width: 2, height: 6, ink) }
        if kind & 3 == 3 { fill(x: left + 2, y: top + 2, width: 4, height: 4, ink) }
      }
    }

    /// Draws a surface with rounded corners, but for those that are square.
    mutating func card(
      x: Int, y: Int, width: Int, height: Int, radius: Int, _ level: UInt8, square: Set<Corner> = []
    ) {
      let box = SampleBox(left: x, top: y, right: x + width, bottom: y + height)
      fill(x: x, y: y, width: width, height: height, level)
      for corner in Corner.allCases where !square.contains(corner) {
        for row in 0..<radius {
          for column in 0..<radius {
            let dx = Double(radius - column) - 0.5
            let dy = Double(radius - row) - 0.5
            if (dx * dx + dy * dy).squareRoot() > Double(radius) {
              plane[x: corner.x(column, in: box), y: corner.y(row, in: box)] = 235
            }
          }
        }
      }
    }

    /// A page of lines of glyphs below a height, moved by an offset.
    mutating func page(from top: Int = 48, x: Int = 0, seed: Int, offset: Int = 0) {
      for line in 0..<12 {
        let y = top + line * 32 - offset
        guard y >= top - 32, y < Film.height else { continue }
        glyphs(x: x + 16, y: y, width: 160, height: 16, seed: seed + line)
      }
    }
  }

  var planes: [Plane]
  /// Where each picture lies on the grid, and by how many seconds its time stamp is beside it.
  var ticks: [Int]
  var jitter: [Double] = []
  var rate = 60.0
  var slowdown = 1.0

  init(frames: Int, rate: Double = 60, draw: (Int, inout Screen) -> Void) {
    self.rate = rate
    ticks = Array(0..<frames)
    planes = (0..<frames).map { frame in
      var screen = Screen(plane: Plane(width: Film.width, height: Film.height, filledWith: 235))
      draw(frame, &screen)
      return screen.plane
    }
  }

  /// The same recording by a recorder that writes changes only, and its last picture.
  var withoutEqualPictures: Film {
    var film = self
    let kept = planes.indices.filter {
      $0 == 0 || $0 == planes.count - 1 || planes[$0] != planes[$0 - 1]
    }
    film.planes = kept.map { planes[$0] }
    film.ticks = kept.map { ticks[$0] }
    return film
  }

  /// The same recording with time stamps up to 4 ms beside the grid.
  var jittered: Film {
    var film = self
    film.jitter = film.planes.indices.map { Double($0 * 7 % 9 - 4) / 1000 }
    return film
  }

  var seconds: [Double] {
    ticks.indices.map { max(0, Double(ticks[$0]) / rate + (jitter.isEmpty ? 0 : jitter[$0])) }
  }

  /// What was measured of it, without elements.
  var measured: Measured { measured(withShapes: false) }

  /// - Parameter withShapes: whether content is followed as well, which takes its time.
  func measured(withShapes: Bool) -> Measured {
    let seconds = seconds
    var survey = Survey()
    var regions = RegionSurvey()
    var store = PlaneStore()
    for (frame, plane) in planes.enumerated() {
      let blocks = BlockPicture(plane)
      survey.observe(blocks, seconds: seconds[frame])
      regions.observe(plane, picture: blocks, seconds: seconds[frame])
      store.insert(plane, frame: frame)
    }
    regions.finish()
    let segmentation = Segmentation(survey, isSeen: store.showsMotion)
    var plates = RegionPlates(grid: regions.grid)
    var surfaces = TransitionSurfaces(elements: [], discovers: true)
    let transitions = segmentation.transitions.enumerated().map { index, segment in
      plates.keep(of: segment, from: store)
      var transition = MeasuredTransition(
        id: "T\(index + 1)", segment: segment,
        start: MotionStart(of: segment, ticks: ticks, store: store),
        end: MotionEnd(of: segment, ticks: ticks, store: store))
      transition.dissolve = ScreenDissolve(of: segment, store: store)
      transition.stateFlashes = StateFlash.ofScreen(
        in: segment, survey: survey, store: store, slowdown: slowdown)
      transition.arrival = ContentArrival(of: segment, store: store)
      transition.surfaces = surfaces.tracks(in: segment, store: store)
      if withShapes {
        transition.shapes =
          StretchSurvey(
            transition: segment, elements: [], ticks: ticks, store: store, findsPieces: true, units: []
          ).result
      }
      transition.handOffs = HandOff.all(
        in: segment, end: transition.end, regions: regions, ticks: ticks, seconds: survey.seconds,
        store: store)
      transition.blanks =
        BlankPlace.places(
          in: segment, regions: regions, plates: plates, ticks: ticks, seconds: survey.seconds, store: store)
        + transition.surfaces.compactMap { BlankPlace.onTheWay($0, store: store) }
      return transition
    }
    return Measured(
      seconds: survey.seconds, grid: TickGrid(rate: rate, isExact: jitter.isEmpty, ticks: ticks), scale: 1,
      slowdown: slowdown, width: Film.width, height: Film.height, elements: [], untrackable: [:],
      transitions: transitions, curves: [], cuts: segmentation.cuts,
      regions: MeasuredRegions(
        regions, energy: survey.energy, seconds: survey.seconds, transitions: transitions, plates: plates,
        within: 0...(planes.count - 1), damaged: []))
  }
}
