/// A timing curve as animations are written with: how far along a motion is at a share of its duration.
struct TimingCurve: Sendable {
  let name: String
  /// The control points of a cubic Bezier curve, or the damping ratio of a spring.
  let parameters: [Double]
  /// Progress at evenly spaced shares of the duration.
  private let table: [Double]
  private let steps: Double

  private static let steps = 256
  /// Enough to see how well a curve fits, where many are tried.
  private static let coarseSteps = 64

  /// A cubic Bezier curve from (0, 0) to (1, 1) with two control points, as in CSS and Core Animation.
  init(
    _ name: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, isCoarse: Bool = false
  ) {
    self.name = name
    parameters = [x1, y1, x2, y2]
    let count = isCoarse ? TimingCurve.coarseSteps : TimingCurve.steps
    steps = Double(count)
    func bezier(_ a: Double, _ b: Double, _ s: Double) -> Double {
      3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
    }
    table = (0...count).map { step in
      let target = Double(step) / Double(count)
      var low = 0.0
      var high = 1.0
      for _ in 0..<(isCoarse ? 16 : 40) {
        let middle = (low + high) / 2
        if bezier(x1, x2, middle) < target { low = middle } else { high = middle }
      }
      return bezier(y1, y2, (low + high) / 2)
    }
  }

  /// A spring that starts at rest, until a thousandth of its way is left: `x'' = -2 z x' - x` from x = 1, with the
  /// damping ratio z and time in units of one over its undamped frequency.
  init(spring ratio: Double) {
    name = "spring"
    parameters = [ratio]
    steps = Double(TimingCurve.steps)
    let left = TimingCurve.swing(ratio)
    let settled = left.lastIndex { abs($0) > TimingCurve.settledAt } ?? 0
    table = (0...TimingCurve.steps).map { step in
      1 - left[min(left.count - 1, settled * step / TimingCurve.steps)]
    }
  }

  private static let settledAt = 0.001
  private static let swingStep = 1.0 / 256
  private static let longestSwing = 24.0

  /// What is left of a spring's way, in small steps of time: integrated by Runge and Kutta's method of fourth order, whose
  /// error is far below a sample's, so that no library's idea of an exponential has a say.
  private static func swing(_ ratio: Double) -> [Double] {
    let h = swingStep
    func pull(_ x: Double, _ v: Double) -> Double { -2 * ratio * v - x }
    var x = 1.0
    var v = 0.0
    return (0...Int(longestSwing / h)).map { _ in
      let now = x
      let a1 = pull(x, v)
      let a2 = pull(x + h / 2 * v, v + h / 2 * a1)
      let a3 = pull(x + h / 2 * (v + h / 2 * a1), v + h / 2 * a2)
      let a4 = pull(x + h * (v + h / 2 * a2), v + h * a3)
      x += h * v + h * h / 6 * (a1 + a2 + a3)
      v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
      return now
    }
  }

  /// The time that a spring takes to settle, in units of one over its undamped frequency.
  static func settling(_ ratio: Double) -> Double {
    Double(swing(ratio).lastIndex { abs($0) > settledAt } ?? 0) * swingStep
  }

  /// Progress, 0 before the motion and 1 after it.
  func progress(at share: Double) -> Double {
    guard share > 0 else { return 0 }
    guard share < 1 else { return 1 }
    let position = share * steps
    let index = Int(position)
    return table[index] + (table[index + 1] - table[index]) * (position - Double(index))
  }

  /// The curves that toolkits offer by name; a motion that fits none of them is not extrapolated.
  static let known: [TimingCurve] = [
    TimingCurve("linear", 0, 0, 1, 1),
    TimingCurve("ease", 0.25, 0.1, 0.25, 1),
    TimingCurve("ease-in", 0.42, 0, 1, 1),
    TimingCurve("ease-out", 0, 0, 0.58, 1),
    TimingCurve("ease-in-out", 0.42, 0, 0.58, 1),
    TimingCurve("standard", 0.4, 0, 0.2, 1),
  ]

  /// Springs from critically damped to lively.
  static let springs: [TimingCurve] = [
    1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4, 0.35,
  ].map {
    TimingCurve(spring: $0)
  }

  static let all: [TimingCurve] = known + springs
}

/// A moving copy's way fitted by a timing curve: when it began, before it could be seen.
struct ProgressFit: Sendable {
  /// Tick at which the fitted motion begins.
  let start: Double
  let curve: String
  /// Root mean square distance of the places from the fitted curve, in the unit of the places.
  let residual: Double

  /// Fewer places than this do not tell one curve from another.
  private static let leastPoints = 12
  /// A motion may have begun this share of its seen length before it was first seen.
  private static let longestHidden = 0.6

  /// Fits place = end + travel (1 - progress) over all known curves, starts and ends.
  init?(ticks: [Int], places: [Double]) {
    guard ticks.count >= ProgressFit.leastPoints, let first = ticks.first, let last = ticks.last else {
      return nil
    }
    let length = Double(last - first)
    var best: (residual: Double, start: Double, end: Double, curve: TimingCurve)?
    func consider(_ curve: TimingCurve, _ start: Double, _ end: Double) {
      guard end - start > 4 else { return }
      let residual = ProgressFit.residual(curve, start: start, end: end, ticks: ticks, places: places)
      if residual < best?.residual ?? .infinity { best = (residual, start, end, curve) }
    }
    let coarse = max(1, (length / 24).rounded())
    for curve in TimingCurve.known {
      for start in stride(
        from: Double(first) - ProgressFit.longestHidden * length, through: Double(first), by: coarse)
      {
        for end in stride(from: Double(last) - length / 2, through: Double(last) + length / 3, by: coarse) {
          consider(curve, start, end)
        }
      }
    }
    guard let rough = best else { return nil }
    for start in stride(
      from: rough.start - coarse, through: min(Double(first), rough.start + coarse), by: 0.5)
    {
      for end in stride(from: rough.end - coarse, through: rough.end + coarse, by: 0.5) {
        consider(rough.curve, start, end)
      }
    }
    guard let best else { return nil }
    start = best.start
    curve = best.curve.name
    residual = best.residual
  }

  /// What the best end and travel leave.
  private static func residual(
    _ curve: TimingCurve, start: Double, end: Double, ticks: [Int], places: [Double]
  ) -> Double {
    var line = LineSums()
    for (tick, place) in zip(ticks, places) {
      line.add(1 - curve.progress(at: (Double(tick) - start) / (end - start)), place)
    }
    return line.fit.residual
  }
}

/// What a straight line through points needs: linear least squares in closed form.
struct LineSums {
  private var count = 0.0
  private var x = 0.0
  private var xx = 0.0
  private var y = 0.0
  private var xy = 0.0
  private var yy = 0.0

  @inline(__always)
  mutating func add(_ x: Double, _ y: Double) {
    count += 1
    self.x += x
    xx += x * x
    self.y += y
    xy += x * y
    yy += y * y
  }

  /// The root mean square distance from the best line, and its slope; infinite where all points stand above each other.
  var fit: (residual: Double, slope: Double) {
    let spread = xx - x * x / count
    guard spread > 1e-6 else { return (.infinity, 0) }
    let covariance = xy - x * y / count
    let rest = yy - y * y / count - covariance * covariance / spread
    return ((max(0, rest) / count).squareRoot(), covariance / spread)
  }
}

extension MotionStart {
  /// Places are right to 0.1 samples, so a curve that leaves more than this, or than this share of the way, is not the
  /// one that was used.
  private static let leastFit = 0.15
  private static let leastFitShare = 0.004
  /// A curve is followed back beyond what can be seen by this share of the way seen.
  private static let mostBroughtForward = 0.16
  /// And by this share where the curve leaves no more than the noise of the places.
  private static let mostForCloseFit = 0.3
  private static let closeFit = 0.03
  private static let closeFitShare = 0.0015
  /// A way shorter than this, in samples, says nothing about its beginning.
  private static let leastTravel = 6.0
  /// Curves of one family differ by this many ticks in where they begin.
  private static let fitUncertainty = 3.0

  /// The start, moved forward when a copy's way shows that it began before anything could be seen.
  ///
  /// A copy that fades in while it eases in is invisible at first, and a page that rises from below the screen too.
  func broughtForward(by paths: [CopyPath], ticks: [Int], after lastStep: Int) -> MotionStart {
    var result = self
    for path in paths {
      // Beside a copy at rest, the last few samples are read as one copy between both: they would bend the curve.
      let hasCompany = path.points.contains { !$0.isAlone }
      let points = path.points.filter { !hasCompany || !$0.isAlone }
      guard let first = points.first?.fit.pose, let last = points.last?.fit.pose else { continue }
      let dx = Double(first.x - last.x)
      let dy = Double(first.y - last.y)
      let travel = (dx * dx + dy * dy).squareRoot()
      guard travel >= MotionStart.leastTravel else { continue }
      let places = points.map { point in
        (Double(point.fit.pose.x - last.x) * dx + Double(point.fit.pose.y - last.y) * dy) / travel
      }
      guard let fit = ProgressFit(ticks: points.map { ticks[$0.frame] }, places: places),
        fit.residual <= max(MotionStart.leastFit, MotionStart.leastFitShare * travel),
        fit.start < Double(result.tick) - MotionStart.fitUncertainty
      else { continue }
      let tick = max(Int(fit.start.rounded(.up)), ticks[lastStep] + 1)
      let seen = Double(ticks[points[points.count - 1].frame] - ticks[points[0].frame])
      let isClose = fit.residual <= MotionStart.closeFit + MotionStart.closeFitShare * travel
      let most = isClose ? MotionStart.mostForCloseFit : MotionStart.mostBroughtForward
      guard tick < result.tick, Double(self.tick - tick) <= most * seen else { continue }
      let frame = ticks.firstIndex { $0 >= tick } ?? result.frame
      result = MotionStart(frame: frame, tick: tick, uncertainty: MotionStart.fitUncertainty)
    }
    return result
  }
}
