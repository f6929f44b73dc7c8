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
    var findings: [Finding] = []
    var left = early
    while let first = left.first {
      // Members that do the same at the same moment are one finding.
      let same = left.filter { $0.kind == first.kind && abs($0.lead - first.lead) <= 1 }
      left.removeAll { $0.kind == first.kind && abs($0.lead - first.lead) <= 1 }
      let sorted = same.sorted { ($0.lead, $0.member) < ($1.lead, $1.member) }
      findings.append(
        describe(
          sorted, typical: sorted[sorted.count / 2], unit: unit, transition: transition, measured: measured))
    }
    return findings
  }

  private func early(
    member: Int, unit: UnitTracks, in transition: MeasuredTransition, measured: Measured
  ) -> Early? {
    let element = unit.unit.members[member]
    let curve = measured.curves[element]
    let start = transition.start
    guard !transition.segment.startsCutOff else { return nil }
    let changes = curve.changes(ticks: measured.ticks).filter {
      $0.first > transition.segment.plateBefore && measured.ticks[$0.last] < start.tick && !$0.isCovered
    }
    let atStart = curve.opacity[start.frame] ?? 0
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
    let names = members.map(\.member).sorted().map { measured.elements[unit.unit.members[$0]].name }
    let agrees = members.count * 10 >= unit.unit.members.count * 6
    let group = agrees ? unit.unit.name : nil
    let subject = group ?? names.joined(separator: ", ")
    let plural = group == nil && names.count > 1
    let change = typical.change
    let lead = typical.lead
    let appFrames = measured.appFrames(ticks: lead)
    let appMilliseconds = measured.appMilliseconds(ticks: lead)
    let how = change.isStep ? "in one step" : "over \(counted(change.ticks, "frame"))"
    // Where nothing was slowed, recorded frames are app frames.
    let inApp = measured.slowdown == 1 ? "" : "\(decimal(appFrames, places: 1)) app frames, "
    let amounts = "\(counted(lead, "frame")) (\(inApp)\(decimal(appMilliseconds, places: 0)) ms)"
    let what: String
    switch typical.kind {
    case .earlyOpaque:
      what =
        "\(plural ? "were" : "was") fully opaque \(amounts) before the animation \(plural ? "they belong" : "it belongs") to began, \(how)"
    case .earlyAppear:
      what =
        "\(plural ? "were" : "was") visible at \(percent(change.to)) \(amounts) before the animation \(plural ? "they belong" : "it belongs") to began, \(how)"
    default:
      what =
        "\(plural ? "were" : "was") gone \(amounts) before the animation \(plural ? "they belong" : "it belongs") to began, \(how)"
    }
    let hasMovingCopy = !unit.paths.isEmpty
    let isError = typical.kind != .earlyVanish && hasMovingCopy
    let frame = typical.kind == .earlyVanish ? change.first : change.last
    let region = members.reduce(Rectangle(x: 0, y: 0, width: 0, height: 0)) {
      $0.union(measured.elements[unit.unit.members[$1.member]].place.scaled(by: Double(measured.scale)))
    }
    var evidence: [String: EvidenceValue] = [
      "animationStartFrame": .integer(transition.start.frame),
      "animationStartUncertainty": .number(transition.start.uncertainty),
      "leadFrames": .integer(lead),
      "leadFramesUncertainty": .number(transition.start.uncertainty + (change.isStep ? 0 : 2)),
      "leadAppFrames": .number(appFrames.rounded(places: 3)),
      "leadAppMilliseconds": .number(appMilliseconds.rounded(places: 3)),
      "rise": .text(change.isStep ? "step" : "ramp"),
      "riseFrames": .integer(change.ticks),
      "opacity": .number(change.to.rounded(places: 3)),
    ]
    evidence[typical.kind == .earlyVanish ? "frame" : "opaqueFrame"] = .integer(frame)
    return measured.finding(
      typical.kind, severity: isError ? .error : .warning, elements: (group.map { [$0] } ?? []) + names,
      transition: transition.id, first: frame, last: max(frame, transition.start.frame - 1), peak: frame,
      region: region,
      message: "\(subject) \(what)", evidence: evidence)
  }
}
