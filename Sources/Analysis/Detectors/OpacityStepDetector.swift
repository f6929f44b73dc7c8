import SlowglassPixels

/// Finds jumps of opacity inside an animated transition: something other than the animation wrote the property.
///
/// Only steps strictly inside the motion count. What happens at its ends is a hand-over, and what happens before or
/// after it is early or late.
struct OpacityStepDetector: Detector {
  static let kinds: [FindingKind] = [.opacityStep]

  /// The least jump: twice the largest error of a reading (0.1) and a margin.
  static let leastJump = 0.25
  /// The least jump from or to nothing: a reading comes out of what is too faint to be told from the page at up to
  /// 0.35 (measured on fades that are seen through other content).
  static let leastJumpFromNothing = 0.5
  /// Where a moving copy of the element comes or goes this close (in ticks), the jump is its hand-over.
  private static let handOver = 3

  func findings(in measured: Measured) -> [Finding] {
    measured.transitions.flatMap { transition in
      transition.units.filter { !$0.isMemberAlone }.flatMap { unit in
        findings(for: unit, in: transition, measured: measured)
      }
    }
  }

  private struct Step {
    var member: Int
    var jump: OpacityJump
  }

  private func findings(for unit: UnitTracks, in transition: MeasuredTransition, measured: Measured)
    -> [Finding]
  {
    let steps = unit.unit.members.indices.flatMap { member in
      self.steps(of: member, unit: unit, in: transition, measured: measured)
    }
    return gathered(steps) { first, other in
      abs(measured.ticks[other.jump.frame] - measured.ticks[first.jump.frame]) <= 1
        && (other.jump.to > other.jump.from) == (first.jump.to > first.jump.from)
    }.map { describe($0, unit: unit, transition: transition, measured: measured) }
  }

  private func steps(
    of member: Int, unit: UnitTracks, in transition: MeasuredTransition, measured: Measured
  ) -> [Step] {
    let element = unit.unit.members[member]
    let curve = measured.curves[element]
    let ticks = measured.ticks
    let first = Double(transition.start.tick) + transition.start.uncertainty + 1
    let last = Double(transition.end.tick) - transition.end.uncertainty - 1
    let handOvers = unit.paths.indices.filter { unit.agreeing[$0].contains(member) }.flatMap { index in
      [unit.paths[index].first, unit.paths[index].last].compactMap { $0.map { ticks[$0.frame] } }
    }
    return measured.changes[element].compactMap { change in
      guard !change.isCovered, let jump = curve.jump(in: change), jump.isStep, isLarge(jump) else {
        return nil
      }
      let tick = ticks[jump.frame]
      let isMoved = unit.arrivals.indices.contains(member) && unit.arrivals[member].contains(jump.frame)
      guard Double(tick) >= first, Double(tick) <= last, !isMoved,
        !handOvers.contains(where: { abs($0 - tick) <= OpacityStepDetector.handOver })
      else { return nil }
      return Step(member: member, jump: jump)
    }
  }

  private func isLarge(_ jump: OpacityJump) -> Bool {
    let isFromNothing = min(jump.from, jump.to) < GhostDetector.leastOpacity
    // What both readings may be off by could be all of it.
    return isFromNothing
      ? jump.size - jump.uncertainty >= OpacityStepDetector.leastJumpFromNothing
      : jump.size >= max(OpacityStepDetector.leastJump, jump.uncertainty)
  }

  private func describe(
    _ steps: [Step], unit: UnitTracks, transition: MeasuredTransition, measured: Measured
  ) -> Finding {
    let subject = Subject(members: steps.map(\.member), of: unit, in: measured)
    let sorted = steps.sorted { ($0.jump.size, $0.member) < ($1.jump.size, $1.member) }
    let jump = sorted[sorted.count / 2].jump
    return measured.finding(
      .opacityStep, severity: Severity(of: .opacityStep), elements: subject.elements,
      transition: transition.id,
      first: jump.frame, last: jump.frame, peak: jump.frame, region: subject.region,
      message:
        "\(subject.text) jumped from \(percent(jump.from)) to \(percent(jump.to)) opacity at frame \(jump.frame), "
        + "inside the animation: something other than the animation wrote it",
      evidence: [
        "from": .number(jump.from.rounded(places: 3)),
        "to": .number(jump.to.rounded(places: 3)),
        "opacityUncertainty": .number(jump.uncertainty.rounded(places: 3)),
        "frame": .integer(jump.frame),
      ])
  }
}
