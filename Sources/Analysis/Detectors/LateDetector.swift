import SlowglassPixels

/// Finds elements that become opaque or vanish in one step after the motion they belong to has ended.
///
/// The lag is the tick of the step minus the tick in which the motion came to rest. A copy that hands over in place
/// changes nothing there, and what is covered meanwhile is no evidence.
struct LateDetector: Detector {
  static let kinds: [FindingKind] = [.lateOpaque, .lateVanish]

  /// Steps this long after the motion belong to it, in recorded seconds, as those before it do ...
  static let longestLag = 1.0
  /// ... and in app seconds: completion handlers run within a few frames, people and networks take longer.
  static let longestAppLag = 0.3
  /// A step may follow a little fade, but makes most of the change.
  private static let stepShare = 0.6
  /// A lag of one tick is within the error of any step.
  private static let leastLag = 2

  func findings(in measured: Measured) -> [Finding] {
    measured.transitions.flatMap { transition in
      transition.units.filter { !$0.isMemberAlone }.flatMap { unit in
        findings(for: unit, in: transition, measured: measured)
      }
    }
  }

  private struct Late {
    var member: Int
    var kind: FindingKind
    var jump: OpacityJump
    var lag: Int
  }

  private func findings(for unit: UnitTracks, in transition: MeasuredTransition, measured: Measured)
    -> [Finding]
  {
    guard !transition.segment.endsCutOff else { return [] }
    let late = unit.unit.members.indices.compactMap {
      self.late(member: $0, unit: unit, in: transition, measured: measured)
    }
    return gathered(late) { $0.kind == $1.kind && abs($0.lag - $1.lag) <= 1 }.map { same in
      let sorted = same.sorted { ($0.lag, $0.member) < ($1.lag, $1.member) }
      return describe(
        sorted, typical: sorted[sorted.count / 2], unit: unit, transition: transition, measured: measured)
    }
  }

  private func late(
    member: Int, unit: UnitTracks, in transition: MeasuredTransition, measured: Measured
  ) -> Late? {
    let element = unit.unit.members[member]
    let curve = measured.curves[element]
    let ticks = measured.ticks
    let end = transition.end
    for change in measured.changes[element] where !change.isCovered {
      // The plate after is settled: what seems to change in it is another reading of the same picture.
      guard let jump = curve.jump(in: change), jump.isStep, jump.frame < transition.segment.plateAfter,
        jump.size >= LateDetector.stepShare * abs(change.to - change.from)
      else { continue }
      let lag = ticks[jump.frame] - end.tick
      let seconds = measured.seconds[jump.frame] - measured.seconds[end.frame]
      guard lag >= LateDetector.leastLag, Double(lag) > end.uncertainty, seconds <= LateDetector.longestLag,
        seconds <= LateDetector.longestAppLag * measured.slowdown
      else { continue }
      if change.from < EarlyDetector.absentBelow, change.to >= EarlyDetector.opaqueFrom {
        return Late(member: member, kind: .lateOpaque, jump: jump, lag: lag)
      }
      if change.from > 1 - EarlyDetector.absentBelow, change.to < GhostDetector.leastOpacity {
        return Late(member: member, kind: .lateVanish, jump: jump, lag: lag)
      }
    }
    return nil
  }

  private func describe(
    _ members: [Late], typical: Late, unit: UnitTracks, transition: MeasuredTransition, measured: Measured
  ) -> Finding {
    let subject = Subject(members: members.map(\.member), of: unit, in: measured)
    let lag = typical.lag
    let frame = typical.jump.frame
    var evidence = measured.evidence(of: "lag", ticks: lag, uncertainty: transition.end.uncertainty)
    evidence["frame"] = .integer(frame)
    evidence["animationEndFrame"] = .integer(transition.end.frame)
    evidence["animationEndUncertainty"] = .number(transition.end.uncertainty)
    evidence["from"] = .number(typical.jump.from.rounded(places: 3))
    evidence["to"] = .number(typical.jump.to.rounded(places: 3))
    evidence["opacityUncertainty"] = 0.04
    let what = typical.kind == .lateOpaque ? "became opaque" : "vanished"
    let belonging = subject.verb("it belongs", "they belong")
    return measured.finding(
      typical.kind, severity: Severity(of: typical.kind, SeverityContext(hasMovingCopy: !unit.paths.isEmpty)),
      elements: subject.elements, transition: transition.id, first: min(transition.end.frame, frame),
      last: frame,
      peak: frame, region: subject.region,
      message:
        "\(subject.text) \(what) \(measured.amount(ticks: lag)) after the animation \(belonging) to had ended, in one step",
      evidence: evidence)
  }
}
