internal import SlowglassAnalysis

/// The way of a moving copy over the screen, whatever its timing: positions from where it starts to where it ends.
struct MotionWay {
  private var points: [(x: Double, y: Double, uncertainty: Double)]

  struct Comparison: Equatable {
    /// The most that one way lies beside the other, in pixels, and what is unknown of both there.
    var distance: Double
    var uncertainty: Double
    var isOther: Bool { distance > uncertainty }
  }

  /// Two ways of one motion lie so far apart where it is fitted to moving pixels, in pixels.
  private static let slack = 2.0

  /// - Parameter scale: pixels of the first recording for one of this one.
  init?(of element: String, in transition: TransitionFacts, of timeline: Timeline, scale: Double) {
    let places = timeline.places(of: element, role: .moving)
    points = (transition.first...max(transition.first, transition.last)).compactMap { frame in
      places[frame].map { ($0.x * scale, $0.y * scale, $0.uncertainty * scale) }
    }
    guard points.count >= 2 else { return nil }
  }

  /// How far the ways lie apart. Both go on straight before their first points: one may have been seen from earlier on.
  func compared(with other: MotionWay) -> Comparison {
    var worst = Comparison(distance: 0, uncertainty: Self.slack)
    for point in other.points {
      let near = nearest(to: (point.x, point.y))
      let uncertainty = Self.slack + point.uncertainty + near.uncertainty
      if near.distance - uncertainty > worst.distance - worst.uncertainty {
        worst = Comparison(distance: near.distance, uncertainty: uncertainty)
      }
    }
    return worst
  }

  private func nearest(to point: (x: Double, y: Double)) -> (distance: Double, uncertainty: Double) {
    var best = (distance: Double.infinity, uncertainty: 0.0)
    // The first stretch is made of points far enough apart to have a direction.
    let ahead = points[min(points.count - 1, max(1, points.count / 4))]
    let start = points[0]
    let before = (
      x: start.x + 10 * (start.x - ahead.x), y: start.y + 10 * (start.y - ahead.y),
      uncertainty: start.uncertainty
    )
    let line = [before] + points
    for (from, to) in zip(line, line.dropFirst()) {
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let square = dx * dx + dy * dy
      let along =
        square > 0 ? min(1, max(0, ((point.x - from.x) * dx + (point.y - from.y) * dy) / square)) : 0
      let (x, y) = (from.x + along * dx - point.x, from.y + along * dy - point.y)
      let distance = (x * x + y * y).squareRoot()
      if distance < best.distance { best = (distance, max(from.uncertainty, to.uncertainty)) }
    }
    return best
  }
}
