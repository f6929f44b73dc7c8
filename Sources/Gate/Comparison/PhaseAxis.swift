internal import SlowglassAnalysis

/// A transition's motion as an axis from 0, where it starts, to 1, where it ends: one for recordings of every rate,
/// start and slowdown.
struct PhaseAxis: Equatable {
  /// Recorded seconds.
  var start: Double
  var end: Double
  /// 95 % half-widths, in recorded seconds.
  var startUncertainty: Double
  var endUncertainty: Double

  var length: Double { end - start }
  var lengthUncertainty: Double {
    (startUncertainty * startUncertainty + endUncertainty * endUncertainty).squareRoot()
  }

  var interval: Finding.Interval { .init(start: start.rounded(places: 6), end: end.rounded(places: 6)) }

  func phase(ofSeconds seconds: Double) -> Double { length > 0 ? (seconds - start) / length : 0 }
  func seconds(ofPhase phase: Double) -> Double { start + phase * length }

  /// From the first to the last frame in which anything of the transition moves.
  init?(_ transition: TransitionFacts, in timeline: Timeline) {
    let seconds = timeline.frames.seconds
    guard seconds.indices.contains(transition.first), seconds.indices.contains(transition.last),
      transition.last > transition.first
    else { return nil }
    let tick = timeline.recording.tickSeconds
    start = seconds[transition.first]
    end = seconds[transition.last]
    startUncertainty = (1 + transition.firstUncertainty) * tick
    endUncertainty = max(startUncertainty, Self.tail(length: end - start, tick: tick))
  }

  /// By how much the last frame that shows anything may lie beside the end of the motion.
  ///
  /// The last twentieth of an ease-out covers less than half a hundredth of the way, and for some frames after it an
  /// encoder still refines: one scene ends 8 frames after its motion of 150 at one size, and one before it at another.
  /// It is never more than a tenth of the motion, which in real time is a frame or two.
  private static func tail(length: Double, tick: Double) -> Double {
    min(length / 10, max(length / 20, Moment.endUncertainty * tick))
  }

  /// From the start to the end of the curve that a copy moves by.
  init(_ curve: CurveFacts) {
    start = curve.startSeconds
    end = curve.startSeconds + curve.durationSeconds
    startUncertainty = curve.startUncertainty
    endUncertainty = curve.durationUncertainty
  }

  /// The axes of one transition in two recordings, by the curve of one element where both have it, because it is
  /// known better than the first and the last frame that show anything.
  ///
  /// Of several the longest: what fades in is followed from where it is seen, and its curve lacks the beginning, by
  /// another part at every size.
  static func pair(
    _ before: TransitionFacts, in first: Timeline, _ after: TransitionFacts, in second: Timeline,
    elements: [ElementPair]
  ) -> (before: PhaseAxis, after: PhaseAxis)? {
    guard let own = PhaseAxis(before, in: first), let others = PhaseAxis(after, in: second) else {
      return nil
    }
    let known = elements.compactMap { pair -> (before: PhaseAxis, after: PhaseAxis)? in
      guard let one = first.motionCurve(of: pair.before, in: before),
        let other = second.motionCurve(of: pair.after, in: after), one.isStandard, other.isStandard,
        one.name == other.name
      else { return nil }
      let axes = (before: PhaseAxis(one), after: PhaseAxis(other))
      // A curve that begins long before anything moves fits the way and not the time.
      return own.holds(axes.before) && others.holds(axes.after) ? axes : nil
    }
    let share = { (axes: (before: PhaseAxis, after: PhaseAxis)) in
      axes.before.length / max(1e-6, own.length) + axes.after.length / max(1e-6, others.length)
    }
    return known.max { share($0) < share($1) } ?? (own, others)
  }

  /// Whether a curve's time lies in this motion's, but for what both are unsure of.
  private func holds(_ curve: PhaseAxis) -> Bool {
    let slack = 0.1 * length + 2 * (startUncertainty + curve.startUncertainty)
    return curve.start > start - slack && curve.end < end + slack && curve.length > 0.5 * length
  }
}

extension CurveFacts {
  /// Whether it is a curve of a name: free control points are no two recordings' the same.
  var isStandard: Bool { isNamed && name != "cubicBezier" }
}

extension Timeline {
  /// The curve that an element's moving copy goes by in a transition; the longest where there are several.
  func motionCurve(of element: String, in transition: TransitionFacts) -> CurveFacts? {
    let copies = tracks.first { $0.element == element }?.copies ?? []
    let moving = copies.filter { copy in
      copy.role == .moving && copy.frames.contains { (transition.first...transition.last).contains($0) }
    }
    return moving.max { $0.frames.count < $1.frames.count }?.curve
  }
}
