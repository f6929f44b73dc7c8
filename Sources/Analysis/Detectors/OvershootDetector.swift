import SlowglassPixels

/// Finds copies that go past the place where they come to rest, and back: a spring, or a fling that is caught.
struct OvershootDetector: Detector {
  static let kinds: [FindingKind] = [.overshoot]

  /// Past its end by so many samples: a fit errs by less ...
  private static let leastPast = 1.0
  /// ... and by this share of its way.
  private static let leastShare = 0.01
  /// For so many frames.
  private static let leastFrames = 2
  /// At rest its last places lie within so many samples of each other.
  private static let restSpread = 0.5
  private static let restFrames = 3

  func findings(in measured: Measured) -> [Finding] {
    measured.transitions.indices.flatMap { index -> [Finding] in
      let transition = measured.transitions[index]
      let found = measured.motions[index].compactMap { motion in
        self.past(motion, in: transition).map { (motion, $0.first, $0.last, $0.past) }
      }
      // What goes together is told once, by what goes farthest.
      guard let widest = found.max(by: { $0.3 < $1.3 }) else { return [] }
      let unit = transition.units[widest.0.unit]
      let members = unit.agreeing[widest.0.path]
      let subject = Subject(members: Array(members), of: unit, in: measured)
      let px = (widest.3 * Double(measured.scale)).rounded(places: 2)
      let frames = [widest.1, widest.2].map { tick in
        measured.ticks.firstIndex { $0 >= tick } ?? transition.segment.last
      }
      return [
        measured.finding(
          .overshoot, severity: Severity(of: .overshoot), elements: subject.elements,
          transition: transition.id, first: frames[0], last: max(frames[0], frames[1]), peak: frames[0],
          region: subject.region,
          message:
            "\(subject.text) \(subject.verb("goes", "go")) \(decimal(px, places: 0)) px past \(subject.verb("its", "their")) end and back",
          evidence: [
            "px": .number(px), "pxUncertainty": .number(0.5 * Double(measured.scale)),
            "share": .number((widest.3 / widest.0.way).rounded(places: 3)),
            "curve": .text(widest.0.position?.name ?? "unknown"),
          ])
      ]
    }
  }

  /// By how much a motion goes past its end, and in which ticks; nil where it does not, or never comes to rest.
  private func past(
    _ motion: MeasuredMotion, in transition: MeasuredTransition
  ) -> (first: Int, last: Int, past: Double)? {
    guard !transition.units[motion.unit].isContent(path: motion.path) else { return nil }
    let tail = motion.places.suffix(OvershootDetector.restFrames).sorted()
    guard tail.count == OvershootDetector.restFrames,
      tail[tail.count - 1] - tail[0] <= OvershootDetector.restSpread
    else { return nil }
    let end = motion.end ?? tail[tail.count / 2]
    let sign = end >= (motion.places.first ?? 0) ? 1.0 : -1.0
    let least = max(OvershootDetector.leastPast, OvershootDetector.leastShare * motion.way)
    let beyond = motion.places.indices.filter { (motion.places[$0] - end) * sign >= least }
    guard beyond.count >= OvershootDetector.leastFrames, let first = beyond.first, let last = beyond.last
    else { return nil }
    let most = beyond.map { (motion.places[$0] - end) * sign }.max() ?? 0
    return (motion.ticks[first], motion.ticks[last], most)
  }
}
