import SlowglassPixels

/// Finds regions that are replaced, appear or vanish in one tick shortly after the motion they belong to has ended, or
/// after the cut that replaced what is around them.
struct RegionLateDetector: Detector {
  static let kinds: [FindingKind] = [.lateSwitch, .lateVanish, .lateOpaque]

  /// The motion has gone over so much of the region: a label elsewhere that is set anew does not lag ...
  private static let leastTouched = 0.3
  /// ... but what is a bar or more of the screen does, from so many ticks beyond the error of the end on.
  private static let leastShare = 0.03
  private static let leastLag = 2.0
  /// Less than this differs from the picture before the motion: a visitor has left, as touch marks do.
  private static let leastFromBefore = 0.35
  /// So much of the region may change just before or after: an encoder that settles, not content that moves.
  private static let mostRestless = 0.5
  /// A straggler stands still on both sides.
  private static let mostRestlessStraggler = 0.15
  /// A step that brings less than this, in levels, is hard to see.
  private static let leastLevel = 4.0
  /// A straggler is as clear as this, in levels, or a long line.
  private static let leastStragglerLevel = 12.0
  private static let leastLine = 12
  /// Of the old content's standing outlines so much goes at once.
  private static let leastOutlinesGone = 0.6

  func findings(in measured: Measured) -> [Finding] {
    let late = measured.regions.late.filter { late in
      late.step.level >= RegionLateDetector.leastLevel
        && (late.touched >= RegionLateDetector.leastTouched
          || late.step.region.share >= RegionLateDetector.leastShare && isClearlyLate(late, in: measured))
        && late.fromBefore >= RegionLateDetector.leastFromBefore
        && late.restless <= RegionLateDetector.mostRestless
        && late.step.frame + 2 < measured.seconds.count && !measured.isPointerSize(late.step.look.box)
    }
    let stragglers = measured.regions.stragglers.filter { straggler in
      let step = straggler.step
      let isLine = step.region.thinSide == 1 && step.region.blocks.count >= RegionLateDetector.leastLine
      return straggler.restless <= RegionLateDetector.mostRestlessStraggler
        && (step.level >= RegionLateDetector.leastStragglerLevel || isLine)
        && !measured.isPointerSize(step.look.box)
    }
    let outlived = measured.regions.losses.compactMap { self.finding($0, in: measured) }
    return outlived
      + late.compactMap {
        finding(
          $0.step, end: $0.end, uncertainty: measured.transitions[$0.transition].end.uncertainty,
          after: "the animation it belongs to had ended",
          transition: measured.transitions[$0.transition].id, in: measured)
      }
      + stragglers.filter { straggler in
        !late.contains { $0.step.frame == straggler.step.frame && $0.step.region == straggler.step.region }
      }.compactMap {
        finding(
          $0.step, end: $0.cut.frame, uncertainty: 0, after: "what is around it had been replaced",
          transition: nil, in: measured)
      }
  }

  private func isClearlyLate(_ late: MeasuredRegions.Late, in measured: Measured) -> Bool {
    let lag = measured.ticks[late.step.frame] - measured.ticks[late.end]
    return Double(lag)
      >= RegionLateDetector.leastLag + measured.transitions[late.transition].end.uncertainty
  }

  /// Old content that outlives, by some ticks, the cut that replaced everything around it.
  private func finding(_ loss: MeasuredRegions.Loss, in measured: Measured) -> Finding? {
    let event = loss.event
    guard let cut = loss.cut, event.back == nil, event.share >= RegionLateDetector.leastOutlinesGone,
      !measured.isPointerSize(event.box)
    else { return nil }
    let lag = measured.ticks[event.frame] - measured.ticks[cut]
    return measured.finding(
      .lateVanish, severity: Severity(of: .lateVanish), elements: [], transition: nil, first: cut,
      last: event.frame, peak: event.frame, region: measured.pixels(event.box),
      message:
        "old content stayed for \(measured.amount(ticks: lag)) after what is around it had been replaced, then went in one step",
      evidence: evidence(
        frame: event.frame, end: cut, uncertainty: 0, share: event.region.share, in: measured))
  }

  private func evidence(frame: Int, end: Int, uncertainty: Double, share: Double, in measured: Measured)
    -> [String: EvidenceValue]
  {
    var evidence = measured.evidence(
      of: "lag", ticks: measured.ticks[frame] - measured.ticks[end], uncertainty: uncertainty)
    evidence["frame"] = .integer(frame)
    evidence["animationEndFrame"] = .integer(end)
    evidence["animationEndUncertainty"] = .number(uncertainty)
    evidence["share"] = .number(share.rounded(places: 3))
    return evidence
  }

  private func finding(
    _ step: RegionStep, end: Int, uncertainty: Double, after: String, transition: String?,
    in measured: Measured
  ) -> Finding? {
    let (kind, what): (FindingKind, String)
    switch step.look.change {
    case .vanish: (kind, what) = (.lateVanish, "went")
    case .appear: (kind, what) = (.lateOpaque, "appeared")
    case .replacement: (kind, what) = (.lateSwitch, "was replaced")
    case .moved, .sameGlyphs, .flat: return nil
    }
    let lag = measured.ticks[step.frame] - measured.ticks[end]
    return measured.finding(
      kind, severity: Severity(of: kind), elements: [], transition: transition, first: end,
      last: step.frame, peak: step.frame, region: measured.pixels(step.look.box),
      message:
        "a region of \(percent(step.region.share)) of the screen \(what) \(measured.amount(ticks: lag)) after \(after), in one step",
      evidence: evidence(
        frame: step.frame, end: end, uncertainty: uncertainty, share: step.region.share, in: measured))
  }
}
