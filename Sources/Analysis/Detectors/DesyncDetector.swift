import SlowglassPixels

/// Finds what belongs to one transition and starts or ends apart: two copies that move, or a copy's fade and its motion.
struct DesyncDetector: Detector {
  static let kinds: [FindingKind] = [.desync]

  /// Apart by more than this, in app milliseconds: three ticks of the usual display, as long as a flicker lasts at most.
  private static let leastApart = 50.0
  /// A timing that leaves more than this share of the way has no start or end to speak of.
  private static let mostError = 0.02

  /// Something with a beginning and an end, in ticks.
  private struct Span {
    var subject: Subject
    var what: String
    var start: Double
    var end: Double
    var startUncertainty: Double
    var endUncertainty: Double
  }

  /// How far two things start or end apart.
  private struct Gap {
    var ticks: Double
    var isStart: Bool
    var uncertainty: Double
  }

  func findings(in measured: Measured) -> [Finding] {
    zip(measured.transitions, measured.motions).compactMap { transition, motions in
      finding(motions, in: transition, measured: measured)
    }
  }

  private func finding(
    _ motions: [MeasuredMotion], in transition: MeasuredTransition, measured: Measured
  ) -> Finding? {
    let moving = motions.filter { !transition.units[$0.unit].isContent(path: $0.path) }
    let spans = moving.compactMap { span(of: $0.position, what: "motion", $0, transition, measured) }
    var apart: [(one: Span, other: Span, gap: Gap)] = []
    for (index, one) in spans.enumerated() {
      for other in spans[(index + 1)...] where one.subject.text != other.subject.text {
        apart.append((one, other, gap(one, other, isFade: false, in: measured)))
      }
    }
    for motion in moving where motion.isOneAnimation == false {
      guard let fade = span(of: motion.opacity, what: "fade", motion, transition, measured),
        let move = span(of: motion.position, what: "motion", motion, transition, measured)
      else { continue }
      apart.append((fade, move, gap(fade, move, isFade: true, in: measured)))
    }
    guard let widest = apart.max(by: { $0.gap.ticks < $1.gap.ticks }), widest.gap.ticks > 0 else {
      return nil
    }
    return finding(widest.one, widest.other, widest.gap, in: transition, measured: measured)
  }

  private func span(
    of curve: MotionCurve?, what: String, _ motion: MeasuredMotion, _ transition: MeasuredTransition,
    _ measured: Measured
  ) -> Span? {
    guard let curve, curve.error <= DesyncDetector.mostError else { return nil }
    let unit = transition.units[motion.unit]
    return Span(
      subject: Subject(members: Array(unit.agreeing[motion.path]), of: unit, in: measured), what: what,
      start: curve.start, end: curve.end, startUncertainty: curve.startUncertainty,
      endUncertainty: curve.lengthUncertainty)
  }

  /// The larger of how far two things start and end apart, beyond what is known of them; 0 where they go together.
  private func gap(_ one: Span, _ other: Span, isFade: Bool, in measured: Measured) -> Gap {
    // A fade that is shorter than its motion is made so; one that begins before it, or outlasts it, is not.
    let starts = isFade ? max(0, other.start - one.start) : abs(one.start - other.start)
    let ends = isFade ? max(0, one.end - other.end) : abs(one.end - other.end)
    func counted(_ apart: Double, _ a: Double, _ b: Double) -> Double {
      let milliseconds = max(0, apart - a - b) / measured.grid.rate * 1000 / measured.slowdown
      return milliseconds > DesyncDetector.leastApart ? apart : 0
    }
    let start = counted(starts, one.startUncertainty, other.startUncertainty)
    let end = counted(ends, one.endUncertainty, other.endUncertainty)
    return start >= end
      ? Gap(ticks: start, isStart: true, uncertainty: one.startUncertainty + other.startUncertainty)
      : Gap(ticks: end, isStart: false, uncertainty: one.endUncertainty + other.endUncertainty)
  }

  private func finding(
    _ one: Span, _ other: Span, _ gap: Gap,
    in transition: MeasuredTransition, measured: Measured
  ) -> Finding {
    func edge(_ span: Span) -> Double { gap.isStart ? span.start : span.end }
    let (early, late) = edge(one) <= edge(other) ? (one, other) : (other, one)
    func frame(_ tick: Double) -> Int {
      measured.ticks.firstIndex { Double($0) >= tick } ?? max(0, measured.ticks.count - 1)
    }
    let ticks = Int(gap.ticks.rounded())
    let isOne = early.subject.text == late.subject.text
    let whose = isOne ? "its \(late.what)" : "the \(late.what) of \(late.subject.text)"
    return measured.finding(
      .desync, severity: Severity(of: .desync),
      elements: early.subject.elements
        + late.subject.elements.filter { !early.subject.elements.contains($0) },
      transition: transition.id, first: frame(edge(early)), last: max(frame(edge(early)), frame(edge(late))),
      peak: frame(edge(early)), region: early.subject.region.union(late.subject.region),
      message:
        "the \(early.what) of \(early.subject.text) \(gap.isStart ? "starts" : "ends") \(measured.amount(ticks: ticks)) before \(whose)",
      evidence: [
        "edge": .text(gap.isStart ? "start" : "end"), "ticks": .number(gap.ticks.rounded(places: 2)),
        "ticksUncertainty": .number(gap.uncertainty.rounded(places: 2)),
        "milliseconds": .number(measured.appMilliseconds(ticks: ticks).rounded(places: 3)),
        "first": .text("\(early.subject.text) \(early.what)"),
        "second": .text("\(late.subject.text) \(late.what)"),
      ])
  }
}
