import SlowglassPixels

/// Finds regions that are replaced, appear or vanish in one tick shortly before the motion they belong to begins.
///
/// A step belongs to the motion that follows within a second if it is a good part of the screen, or if the motion goes
/// over its place; and if what it brought is still there when the motion has ended: highlights and touch marks are not.
struct RegionEarlyDetector: Detector {
  static let kinds: [FindingKind] = [.earlySwitch, .earlyVanish, .earlyOpaque]

  /// Of the step so much may change again until the motion has ended; real ones were at 0.01 and 0.02.
  private static let mostChangedAgain = 0.35
  /// The motion changes so many blocks at once, relative to the step: a hover does not own the page that loads.
  private static let leastExtent = 0.3
  /// A step of so much of the screen is a bar or more ...
  private static let leastShare = 0.03
  /// ... a smaller one lies where the motion goes.
  private static let leastTouched = 0.3
  /// A step that brings less than this, in levels, is hard to see.
  private static let leastLevel = 4.0

  func findings(in measured: Measured) -> [Finding] {
    measured.regions.early.compactMap { early in
      let step = early.step
      guard step.level >= RegionEarlyDetector.leastLevel,
        early.changedAgain <= RegionEarlyDetector.mostChangedAgain,
        early.extent >= RegionEarlyDetector.leastExtent,
        step.region.share >= RegionEarlyDetector.leastShare
          || early.touched >= RegionEarlyDetector.leastTouched,
        !measured.isPointerSize(step.look.box)
      else { return nil }
      return finding(early, in: measured)
    }
  }

  private func finding(_ early: MeasuredRegions.Early, in measured: Measured) -> Finding? {
    let step = early.step
    let transition = measured.transitions[early.transition]
    let lead = measured.ticks[early.start] - measured.ticks[step.frame]
    let (kind, what): (FindingKind, String)
    switch step.look.change {
    case .vanish: (kind, what) = (.earlyVanish, "went")
    case .appear: (kind, what) = (.earlyOpaque, "appeared")
    case .replacement: (kind, what) = (.earlySwitch, "was replaced")
    case .moved, .sameGlyphs, .flat: return nil
    }
    var evidence = measured.evidence(of: "lead", ticks: lead, uncertainty: transition.start.uncertainty)
    evidence[kind == .earlyOpaque ? "opaqueFrame" : "frame"] = .integer(step.frame)
    evidence["animationStartFrame"] = .integer(early.start)
    evidence["animationStartUncertainty"] = .number(transition.start.uncertainty)
    evidence["rise"] = "step"
    evidence["riseFrames"] = 1
    evidence["share"] = .number(step.region.share.rounded(places: 3))
    return measured.finding(
      kind, severity: Severity(of: kind), elements: [], transition: transition.id, first: step.frame,
      last: max(step.frame, early.start - 1), peak: step.frame, region: measured.pixels(step.look.box),
      message:
        "a region of \(percent(step.region.share)) of the screen \(what) \(measured.amount(ticks: lead)) before the animation it belongs to began, in one step",
      evidence: evidence)
  }
}
