import SlowglassPixels

/// Finds elements that become opaque, appear or vanish before the motion they belong to begins.
///
/// The lead is the first tick of the transition's motion minus the tick at which the element changed, for an element
/// that was not visible (or, for one that vanishes, was visible) in the plate before.
struct EarlyDetector: Detector {
  static let kinds: [FindingKind] = [.earlyOpaque, .earlyAppear, .earlyVanish]

  /// Less than this is not seen, more than its complement is there.
  static let absentBelow = 0.35
  /// From this opacity on an element counts as opaque: readings of opaque elements lie within 0.05 of 1.
  static let opaqueFrom = 0.9
  /// A lead of one tick is within the error of the motion's start.
  static let leastLead = 2

  func findings(in measured: Measured) -> [Finding] {
    measured.transitions.flatMap { transition in
      transition.units.filter { !$0.isMemberAlone }.flatMap { unit in
        findings(for: unit, in: transition, measured: measured)
      }
    }
  }

  private struct Early {
    var member: Int
    var kind: FindingKind
    var change: OpacityChange
    var lead: Int
  }

  private func findings(
    for unit: UnitTracks, in transition: MeasuredTransition, measured: Measured
  ) -> [Finding] {
    let early = unit.unit.members.indices.compactMap {
      self.early(member: $0, unit: unit, in: transition, measured: measured)
    }
    return gathered(early) { $0.kind == $1.kind && abs($0.lead - $1.lead) <= 1 }.map { same in
      let sorted = same.sorted { ($0.lead, $0.member) < ($1.lead, $1.member) }
      return describe(
        sorted, typical: sorted[sorted.count / 2], unit: unit, transition: transition, measured: measured)
    }
  }

  private func early(
    member: Int, unit: UnitTracks, in transition: MeasuredTransition, measured: Measured
  ) -> Early? {
    let element = unit.unit.members[member]
    let start = transition.start
    guard !transition.segment.startsCutOff else { return nil }
    let changes = measured.changes[element].filter {
      $0.first > transition.segment.plateBefore && measured.ticks[$0.last] < start.tick && !$0.isCovered
    }
    let atStart = measured.curves[element].opacity[start.frame] ?? 0
    for change in changes {
      if change.from < EarlyDetector.absentBelow, change.to >= EarlyDetector.absentBelow,
        atStart >= 0.6 * change.to
      {
        let lead = start.tick - measured.ticks[change.last]
        guard lead >= EarlyDetector.leastLead else { continue }
        let kind: FindingKind = change.to >= EarlyDetector.opaqueFrom ? .earlyOpaque : .earlyAppear
        return Early(member: member, kind: kind, change: change, lead: lead)
      }
      if change.from > 1 - EarlyDetector.absentBelow, change.to < GhostDetector.leastOpacity,
        atStart < GhostDetector.leastOpacity
      {
        let lead = start.tick - measured.ticks[change.first]
        guard lead >= EarlyDetector.leastLead else { continue }
        return Early(member: member, kind: .earlyVanish, change: change, lead: lead)
      }
    }
    return nil
  }

  private func describe(
    _ members: [Early], typical: Early, unit: UnitTracks, transition: MeasuredTransition, measured: Measured
  ) -> Finding {
    let subject = Subject(members: members.map(\.member), of: unit, in: measured)
    let change = typical.change
    let lead = typical.lead
    let state =
      switch typical.kind {
      case .earlyOpaque: "fully opaque"
      case .earlyAppear: "visible at \(percent(change.to))"
      default: "gone"
      }
    let how = change.isStep ? "in one step" : "over \(counted(change.ticks, "frame"))"
    let was = subject.verb("was", "were")
    let belongs = subject.verb("it belongs", "they belong")
    let frame = typical.kind == .earlyVanish ? change.first : change.last
    var evidence = measured.evidence(
      of: "lead", ticks: lead, uncertainty: transition.start.uncertainty + (change.isStep ? 0 : 2))
    evidence["animationStartFrame"] = .integer(transition.start.frame)
    evidence["animationStartUncertainty"] = .number(transition.start.uncertainty)
    evidence["rise"] = .text(change.isStep ? "step" : "ramp")
    evidence["riseFrames"] = .integer(change.ticks)
    evidence["opacity"] = .number(change.to.rounded(places: 3))
    evidence[typical.kind == .earlyVanish ? "frame" : "opaqueFrame"] = .integer(frame)
    return measured.finding(
      typical.kind, severity: Severity(of: typical.kind, SeverityContext(hasMovingCopy: !unit.paths.isEmpty)),
      elements: subject.elements, transition: transition.id, first: frame,
      last: max(frame, transition.start.frame - 1), peak: frame, region: subject.region,
      message:
        "\(subject.text) \(was) \(state) \(measured.amount(ticks: lead)) before the animation \(belongs) to began, \(how)",
      evidence: evidence)
  }
}
