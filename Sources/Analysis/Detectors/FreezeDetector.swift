import SlowglassPixels

/// Finds freezes: a motion stops short of its end, and the rest of the way comes much later, at once.
struct FreezeDetector: Detector {
  static let kinds: [FindingKind] = [.freeze]

  /// What stands still for longer, in seconds, is a motion that has ended and another one.
  private static let longest = 1.0
  /// Nothing moves for so many seconds after the rest of the way.
  private static let quiet = 0.25

  func findings(in measured: Measured) -> [Finding] {
    guard measured.grid.rate >= HitchDetector.leastRate else { return [] }
    let motion = measured.regions.motion
    return motion.holds.compactMap { hold -> Finding? in
      guard let held = HeldTicks(hold, in: measured), held.seconds <= FreezeDetector.longest else {
        return nil
      }
      if held.seconds > HitchDetector.longest, let ratio = hold.catchUp(due: held.due) {
        return finding(hold, held: held, ratio: ratio, endsThere: false, in: measured)
      }
      guard let ratio = hold.rest(due: held.due),
        !motion.movesOn(after: hold.back, within: FreezeDetector.quiet)
      else { return nil }
      return finding(hold, held: held, ratio: ratio, endsThere: true, in: measured)
    }
  }

  private func finding(
    _ hold: MotionHold, held: HeldTicks, ratio: Double, endsThere: Bool, in measured: Measured
  ) -> Finding {
    let pixels = hold.step.length * Double(measured.scale)
    let rest =
      endsThere
      ? "moved the last \(decimal(pixels, places: 0)) px at once"
      : "went on \(decimal(pixels, places: 0)) px further"
    return measured.finding(
      .freeze, severity: Severity(of: .freeze), elements: [],
      transition: measured.transition(at: hold.frame)?.id, first: hold.frame, last: hold.back - 1,
      peak: hold.frame, region: measured.pixels(hold.box),
      message:
        "the screen stood still for \(measured.heldAmount(held)) before its motion had ended, then \(rest)",
      evidence: [
        "ticks": .integer(held.count),
        "ticksUncertainty": .number(held.uncertainty),
        "milliseconds": .number((held.seconds * 1000).rounded(places: 3)),
        "px": .number(pixels.rounded(places: 2)),
        "pxUncertainty": .number(measured.shiftUncertainty),
        "stepRatio": .number(ratio.rounded(places: 2)),
      ])
  }
}
