/// The timing that a motion, or a fade, was written with: which curve, from when, for how long, and how well it fits.
struct MotionCurve: Sendable, Equatable {
  /// One of ``TimingCurve/known``, "cubicBezier" or "spring".
  var name: String
  /// Control points x1, y1, x2, y2 of a cubic Bezier curve; the damping ratio of a spring.
  var parameters: [Double]
  /// Tick at which it begins, and its length in ticks: of a spring until a thousandth of the way is left.
  var start: Double
  var length: Double
  /// 95 % half-widths, in ticks.
  var startUncertainty: Double
  var lengthUncertainty: Double
  /// Root mean square distance from the curve, as a share of the way.
  var error: Double
  /// Whether the fit is close, and no other curve's is as close.
  var isNamed: Bool

  var end: Double { start + length }

  /// Fewer values than this do not tell one curve from another.
  static let leastPoints = 12
  /// More values add time, not knowledge.
  private static let mostPoints = 60
  /// A value that begins or ends hidden may go on for this share of the length that was seen.
  private static let longestHidden = 0.6
  /// Of a curve that is named no more than this share of the way is left: one of six curves is told from the others at one
  /// per cent in 98 of 100 cases.
  static let leastFit = 0.01
  /// Another curve is as close when it leaves less than so many times as much.
  private static let ambiguous = 1.25
  /// A curve with free control points must leave so much less than one without.
  private static let leastGain = 0.6

  /// - Parameters:
  ///   - values: along the way, in any unit.
  ///   - noise: of the values, in their unit: less than this is not told apart.
  init?(ticks: [Int], values: [Double], noise: Double) {
    guard ticks.count >= MotionCurve.leastPoints, let first = values.first, let last = values.last,
      abs(last - first) > 2 * noise
    else { return nil }
    let step = max(1, ticks.count / MotionCurve.mostPoints)
    let kept = ticks.indices.filter { $0 % step == 0 || $0 == ticks.count - 1 }
    let samples = Samples(
      ticks: kept.map { Double(ticks[$0]) }, values: kept.map { values[$0] }, gain: noise / 30)
    let fits = TimingCurve.known.map { samples.fit($0) }.compactMap { $0 }
    let springs = TimingCurve.springs.map { samples.fit($0) }.compactMap { $0 }
    guard let plain = fits.min(by: { $0.residual < $1.residual }) else { return nil }
    let way = abs(plain.way)
    guard way > 0 else { return nil }
    let close = max(noise, MotionCurve.leastFit * way)
    var best = plain
    // A spring has one number more, a free curve four: each has to earn it.
    if let spring = springs.min(by: { $0.residual < $1.residual }),
      spring.residual < MotionCurve.leastGain * best.residual
    {
      best = spring
    }
    if best.residual > max(noise, MotionCurve.leastFit / 2 * way), let free = samples.bezier(near: plain),
      free.residual < MotionCurve.leastGain * best.residual
    {
      best = free
    }
    let limit = max(noise / 3, MotionCurve.ambiguous * best.residual)
    let others = (fits + springs).filter { $0.curve.name != best.curve.name && $0.residual <= limit }
    let near = (fits + springs + [best]).filter { $0.residual <= max(limit, noise / 4) }
    let starts = near.map(\.start)
    let ends = near.map(\.end)
    name = best.curve.name
    parameters = best.curve.parameters
    start = best.start
    length = best.end - best.start
    startUncertainty = max(1, (starts.max() ?? best.start) - (starts.min() ?? best.start))
    lengthUncertainty = startUncertainty + max(1, (ends.max() ?? best.end) - (ends.min() ?? best.end))
    error = best.residual / way
    isNamed = best.residual <= close && others.isEmpty
  }

  /// Whether another value's change is explained by this timing about as well as by the best line of its own.
  ///
  /// - Parameter noise: of the values, in their unit.
  func explains(ticks: [Int], values: [Double], noise: Double, own: MotionCurve?) -> Bool {
    guard ticks.count >= MotionCurve.leastPoints,
      let curve = TimingCurve.all.first(where: { $0.name == name && $0.parameters == parameters })
        ?? (parameters.count == 4
          ? TimingCurve(name, parameters[0], parameters[1], parameters[2], parameters[3]) : nil)
    else { return false }
    let samples = Samples(ticks: ticks.map(Double.init), values: values, gain: noise / 30)
    let left = samples.residual(curve, start: start, end: end).residual
    let spread = (values.max() ?? 0) - (values.min() ?? 0)
    let best = own.map { $0.error * spread } ?? .infinity
    return left <= max(noise, 1.3 * best)
  }

  /// What is fitted.
  struct Samples {
    let ticks: [Double]
    let values: [Double]
    /// A start and an end farther out must leave so much less: of a straight line seen in part any would do.
    let gain: Double

    struct Fit {
      var curve: TimingCurve
      var start: Double
      var end: Double
      var way: Double
      var residual: Double
    }

    /// The best start and end of a curve: a grid, and then halves of its steps around the best.
    func fit(_ curve: TimingCurve) -> Fit? {
      guard let first = ticks.first, let last = ticks.last, last > first else { return nil }
      let length = last - first
      var best: Fit?
      func consider(_ start: Double, _ end: Double) {
        guard end - start > 2 else { return }
        let (residual, way) = self.residual(curve, start: start, end: end)
        if residual < best.map({ $0.residual - gain }) ?? .infinity {
          best = Fit(curve: curve, start: start, end: end, way: way, residual: residual)
        }
      }
      // What settles slowly is at rest, to the eye, long before its end.
      let longest = curve.name == "spring" ? 1.0 : 1 / 3.0
      let starts = stride(from: -MotionCurve.longestHidden, through: 0.3, by: 0.1)
      let ends = stride(from: -0.5, through: longest, by: 0.1)
      for from in starts.sorted(by: { abs($0) < abs($1) }) {
        for to in ends.sorted(by: { abs($0) < abs($1) }) {
          consider(first + from * length, last + to * length)
        }
      }
      return best.map { refined($0, step: length / 20) }
    }

    /// A fit, moved to where it is best, down to a twentieth of a tick.
    func refined(_ fit: Fit, step: Double) -> Fit {
      var best = fit
      var step = step
      // Stretched far beyond what was seen every curve is a straight line.
      let first = ticks.first ?? 0
      let last = ticks.last ?? 0
      let earliest = first - MotionCurve.longestHidden * (last - first)
      let latest = last + (fit.curve.name == "spring" ? 1 : 1 / 3.0) * (last - first)
      while step > 0.05 {
        var isBetter = false
        for (from, to) in [(-1.0, 0.0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1)] {
          let start = best.start + from * step
          let end = best.end + to * step
          guard end - start > 2, start >= earliest, end <= latest else { continue }
          let (residual, way) = residual(best.curve, start: start, end: end)
          if residual < best.residual - gain / 10 {
            best = Fit(curve: best.curve, start: start, end: end, way: way, residual: residual)
            isBetter = true
          }
        }
        if !isBetter { step /= 2 }
      }
      return best
    }

    /// The best cubic Bezier curve, looked for from a fit of a known one by steps of its control points.
    func bezier(near fit: Fit) -> Fit? {
      guard fit.curve.parameters.count == 4 else { return nil }
      var best = fit
      var step = 0.2
      while step >= 0.02 {
        var isBetter = false
        for index in 0..<4 {
          for sign in [-1.0, 1] {
            var points = best.curve.parameters
            points[index] += sign * step
            // Times run from 0 to 1; progress may run beyond, as with a curve that backs up.
            guard (index % 2 == 1 ? -0.6...1.6 : 0...1).contains(points[index]) else { continue }
            let curve = TimingCurve(
              "cubicBezier", points[0], points[1], points[2], points[3], isCoarse: true)
            let start = residual(curve, start: best.start, end: best.end)
            let moved = refined(
              Fit(curve: curve, start: best.start, end: best.end, way: start.way, residual: start.residual),
              step: 2)
            if moved.residual < best.residual * 0.995 {
              best = moved
              isBetter = true
            }
          }
        }
        if !isBetter { step /= 2 }
      }
      return best.curve.name == "cubicBezier" ? best : nil
    }

    /// What the best beginning and way leave.
    func residual(_ curve: TimingCurve, start: Double, end: Double) -> (residual: Double, way: Double) {
      var line = LineSums()
      for (tick, value) in zip(ticks, values) {
        line.add(curve.progress(at: (tick - start) / (end - start)), value)
      }
      let fit = line.fit
      return (fit.residual, fit.slope)
    }
  }
}
