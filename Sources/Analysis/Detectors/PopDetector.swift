import SlowglassPixels

/// Finds content that is swapped in one tick at the hand-off: the stand-in lands, and what takes its place shows something
/// else, at the same place and in the same size.
struct PopDetector: Detector {
  static let kinds: [FindingKind] = [.pop]

  func findings(in measured: Measured) -> [Finding] {
    measured.transitions.flatMap { transition in
      let pops = transition.handOffs.filter {
        !measured.isPointerSize($0.box) || !measured.elements(at: $0.box).isEmpty
      }
      // Parts of one thing change together.
      return gathered(pops) { $0.frame == $1.frame }.map { together in
        finding(together, in: transition, measured: measured)
      }
    }
  }

  private func finding(
    _ pops: [HandOff], in transition: MeasuredTransition, measured: Measured
  ) -> Finding {
    let box = Rectangle.union(pops.map(\.box))
    let frame = pops[0].frame
    let share = pops.reduce(0) { $0 + $1.share }
    let level = pops.reduce(0) { $0 + $1.level * $1.share } / max(share, 1e-9)
    return measured.finding(
      .pop, severity: Severity(of: .pop), elements: measured.elements(at: box),
      transition: transition.id, first: frame, last: frame,
      peak: frame, region: measured.pixels(box),
      message:
        "where the motion comes to rest, what is shown is swapped in one step at frame \(frame), in its place",
      evidence: [
        "contentStep": .number(level.rounded(places: 2)),
        "contentStepUncertainty": 1.5,
        "agreement": .number((pops.map(\.agreement).min() ?? 0).rounded(places: 3)),
        "share": .number(share.rounded(places: 3)),
        "animationEndFrame": .integer(transition.end.frame),
        "animationEndUncertainty": .number(transition.end.uncertainty),
      ])
  }
}
