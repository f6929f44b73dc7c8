import SlowglassPixels

/// Finds old content that stays opaque over arriving content and then goes at once.
///
/// Outlines that had stood there before the motion began go in one tick, while the motion has gone over their place and what
/// is around them.
struct StaleOverlayDetector: Detector {
  static let kinds: [FindingKind] = [.staleOverlay]

  /// So much of the standing outlines goes: the rest is the arriving content's, or its own that another thing covers.
  private static let leastShare = 0.4
  /// What of the flat places changes, too, was covered by something that leaves with it.
  private static let mostFlat = 0.5
  /// Outlines around that go in the ticks beside it, relative to it: a front passes.
  private static let mostNear = 0.25
  /// Share of the motion's change that has passed: what leaves as the others begin to move is not late.
  private static let leastSpent = 0.5
  /// Share of the blocks inside and around that the motion has gone over.
  private static let leastOver = 0.5
  /// What changes again afterwards is still on its way.
  private static let mostChangedAgain = 0.4

  func findings(in measured: Measured) -> [Finding] {
    measured.regions.losses.compactMap { loss in
      let event = loss.event
      guard event.back == nil, event.share >= StaleOverlayDetector.leastShare,
        !measured.isPointerSize(event.box)
      else { return nil }
      // What outlives a cut is late.
      guard loss.cut == nil else { return nil }
      guard loss.isOld, event.flatShare <= StaleOverlayDetector.mostFlat,
        event.nearShare <= StaleOverlayDetector.mostNear, loss.spent >= StaleOverlayDetector.leastSpent,
        min(loss.inside, loss.around) >= StaleOverlayDetector.leastOver,
        loss.changedAgain <= StaleOverlayDetector.mostChangedAgain
      else { return nil }
      return finding(loss, from: loss.motion.lowerBound, in: measured)
    }
  }

  private func finding(_ loss: MeasuredRegions.Loss, from first: Int, in measured: Measured) -> Finding {
    let event = loss.event
    let ticks = measured.ticks[event.frame] - measured.ticks[first]
    return measured.finding(
      .staleOverlay, severity: Severity(of: .staleOverlay), elements: [],
      transition: loss.transition.map { measured.transitions[$0].id }, first: first, last: event.frame,
      peak: event.frame, region: measured.pixels(event.box),
      message:
        "old content stayed over what arrived for \(measured.amount(ticks: ticks)) and went in one step at frame \(event.frame)",
      evidence: [
        "ranges": [first...max(first, event.frame - 1)].evidence,
        "vanishFrame": .integer(event.frame),
        "vanishFrameUncertainty": 1,
        "ticks": .integer(ticks),
      ])
  }
}
