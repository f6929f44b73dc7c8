/// How one copy moves through a transition: its way, timed, and its opacity beside it.
struct MeasuredMotion: Sendable, Equatable {
  /// Positions of the unit and of its path in the transition.
  var unit: Int
  var path: Int
  /// Progress along its way: places, in samples, or its growth where it stays in place.
  var ticks: [Int]
  var places: [Double]
  /// Length of the way, in samples.
  var way: Double
  /// Where it is at rest, in the units of its places; nil where that is not its own place.
  var end: Double?
  var position: MotionCurve?
  var opacity: MotionCurve?
  /// Whether opacity and position go by one timing; nil where the opacity does not change, or neither can be told.
  var isOneAnimation: Bool?

  /// A shorter way says nothing of its timing, in samples.
  private static let leastWay = 6.0
  /// Places are right to so many samples, opacities of moving copies to this.
  private static let placeNoise = 0.15
  private static let opacityNoise = 0.05
  /// A copy is not followed nearer to its own place than so many samples: it is the copy at rest there.
  private static let landed: Float = 2
  /// A timing that leaves more, as a share of the change, is none.
  private static let mostError = 0.05
  /// An opacity that changes by less does not take part.
  private static let leastFade = 0.4

  /// The motions of a transition's copies, in the order of their units and paths.
  static func all(of units: [UnitTracks], ticks: [Int]) -> [MeasuredMotion] {
    let paths = units.indices.filter { !units[$0].isMemberAlone }.flatMap { unit in
      units[unit].paths.indices.map { (unit, $0) }
    }
    return concurrentMap(paths.count) { index -> MeasuredMotion? in
      MeasuredMotion(of: units[paths[index].0], unit: paths[index].0, path: paths[index].1, ticks: ticks)
    }.compactMap { $0 }
  }

  init?(of tracks: UnitTracks, unit: Int, path index: Int, ticks: [Int]) {
    let path = tracks.paths[index]
    // Beside a copy at rest, the last few samples are read as one copy between both: they would bend the curve.
    let company = path.points.filter { !$0.isAlone }
    let hasCompany = 2 * company.count >= path.points.count
    let points = hasCompany ? company : path.points
    guard let first = points.first?.fit.pose, let last = points.last?.fit.pose else { return nil }
    let dx = Double(last.x - first.x)
    let dy = Double(last.y - first.y)
    let travel = (dx * dx + dy * dy).squareRoot()
    let template = tracks.unit.template
    // What growing by all of its size moves its farthest places by.
    let half = Double(
      template.distance(from: template.home, to: Pose(x: template.home.x, y: template.home.y, scale: 2)))
    let growth = Double(last.scale - first.scale) * half
    guard max(travel, abs(growth)) >= MeasuredMotion.leastWay else { return nil }
    self.unit = unit
    self.path = index
    self.ticks = points.map { ticks[$0.frame] }
    if travel >= MeasuredMotion.leastWay {
      places = points.map { point in
        (Double(point.fit.pose.x - first.x) * dx + Double(point.fit.pose.y - first.y) * dy) / travel
      }
      way = travel
      let home = tracks.unit.template.home
      if tracks.unit.template.distance(from: last, to: home) <= MeasuredMotion.landed {
        end = (Double(home.x - first.x) * dx + Double(home.y - first.y) * dy) / travel
      }
    } else {
      places = points.map { Double($0.fit.pose.scale - first.scale) * half }
      way = abs(growth)
    }
    position = MotionCurve(ticks: self.ticks, values: places, noise: MeasuredMotion.placeNoise)
    let shown = path.points.map { point in
      Double(tracks.memberSums[index][point.frame]?.total.amplitude ?? point.fit.amplitude)
    }
    let all = path.points.map { ticks[$0.frame] }
    guard let least = shown.min(), let most = shown.max(), most - least >= MeasuredMotion.leastFade else {
      return
    }
    opacity = MotionCurve(ticks: all, values: shown, noise: MeasuredMotion.opacityNoise)
    if let position, position.error <= 2 * MotionCurve.leastFit {
      isOneAnimation = position.explains(
        ticks: all, values: shown, noise: MeasuredMotion.opacityNoise, own: opacity)
    }
    // A part of a fade fits the beginning of many.
    if let fade = opacity, fade.error > MeasuredMotion.mostError || fade.lengthUncertainty > fade.length {
      opacity = nil
    }
  }
}
