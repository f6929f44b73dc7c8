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
  /// Once so much of the change has passed the motion has ended, and what goes then is no part of it: a motion of a few
  /// ticks need not have crossed each of the blocks between the outlines.
  private static let endedShare = 0.98
  private static let leastOverWhenEnded = 0.3
  /// What changes again afterwards is still on its way.
  private static let mostChangedAgain = 0.4
  /// A thinner thing, in samples, is the edge of something.
  private static let leastThickness = 4.0

  func findings(in measured: Measured) -> [Finding] {
    // What goes in one frame is one thing, or what belonged to it.
    gathered(measured.regions.losses.filter { isStale($0, in: measured) }) {
      $0.event.frame == $1.event.frame
    }.map { finding($0, in: measured) }
  }

  private func isStale(_ loss: MeasuredRegions.Loss, in measured: Measured) -> Bool {
    let event = loss.event
    let isEnded = loss.spent >= StaleOverlayDetector.endedShare
    let leastOver = isEnded ? StaleOverlayDetector.leastOverWhenEnded : StaleOverlayDetector.leastOver
    // What outlives a cut is late.
    return loss.cut == nil && event.back == nil && event.share >= StaleOverlayDetector.leastShare
      && !measured.isPointerSize(event.box) && loss.isOld
      && event.flatShare <= StaleOverlayDetector.mostFlat
      && event.nearShare <= StaleOverlayDetector.mostNear && loss.spent >= StaleOverlayDetector.leastSpent
      && min(loss.inside, loss.around) >= leastOver
      && min(event.box.width, event.box.height) >= StaleOverlayDetector.leastThickness
      && loss.changedAgain <= StaleOverlayDetector.mostChangedAgain
  }

  private func finding(_ losses: [MeasuredRegions.Loss], in measured: Measured) -> Finding {
    let loss = losses[0]
    let event = loss.event
    let first = losses.map(\.motion.lowerBound).min() ?? event.frame
    let box = Rectangle.union(losses.map(\.event.box))
    let ticks = measured.ticks[event.frame] - measured.ticks[first]
    return measured.finding(
      .staleOverlay, severity: Severity(of: .staleOverlay), elements: [],
      transition: loss.transition.map { measured.transitions[$0].id }, first: first, last: event.frame,
      peak: event.frame, region: measured.pixels(box),
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
