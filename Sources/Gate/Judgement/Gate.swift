public import SlowglassAnalysis

/// The gate: judges one timeline by rules, and by a baseline where there is one.
///
///     let result = Gate(rules).judge(timeline)
public struct Gate: Sendable {
  public var rules: GateRules

  public init(_ rules: GateRules) { self.rules = rules }

  /// - Parameters:
  ///   - baseline: what was accepted as it is; nil where no baseline was asked for.
  ///   - judged: the frames that findings may come from; nil for all of them.
  public func judge(
    _ timeline: Timeline, baseline: BaselineAnswer? = nil, within judged: ClosedRange<Int>? = nil
  ) -> GateResult {
    let holding = rules.allowances.filter { $0.holds(on: rules.today) }
    let acceptances = Acceptances(holding, in: timeline)
    var result = GateResult(outcome: .passed)
    result.assertions = rules.demands.map { demand in
      let view = JudgedTimeline(timeline, during: demand.during, acceptances: acceptances)
      return AssertionResult(title: demand.words, place: demand.place, demand.assertion.judge(view))
    }
    result.findings = timeline.findings.map { level(of: $0, in: timeline, acceptances) }
    if let baseline { compare(&result, timeline, with: baseline, within: judged) }
    result.openQuestions += openQuestions(of: timeline, result: result)
    result.limits = limits(of: timeline, result: result)
    result.notes += notes(on: timeline, result: result, acceptances)
    result.outcome = outcome(of: result, timeline: timeline)
    return result
  }

  // MARK: Findings

  /// What a reader of `allow` should know: what has ended, what accepts nothing any more, and what cannot be accepted.
  private func notes(
    on timeline: Timeline, result: GateResult, _ acceptances: Acceptances
  ) -> [String] {
    var notes: [String] = []
    // Pictures that are missing, or were left out, are seen by nobody who reads the verdict alone.
    if timeline.recording.container == "folder", timeline.recording.quality.verdict == .degraded {
      notes += timeline.recording.quality.notes.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
    }
    for allowance in rules.allowances {
      let findings = allowance.accepts(in: timeline)
      guard allowance.holds(on: rules.today) else {
        if !findings.isEmpty, let until = allowance.until {
          notes.append("\(allowance.words) was accepted until \(until.text) (\(allowance.reason))")
        }
        continue
      }
      let isUsed = result.assertions.contains { $0.acceptance == Acceptance(allowance) }
      if findings.isEmpty, !isUsed {
        notes.append(
          "\(allowance.words) is accepted (\(allowance.reason)) and was not found: take the entry out")
      }
      // Of a finding that speaks of others too, a part is not enough.
      for finding in timeline.findings where findings.contains(finding.id) {
        let left = acceptances.left(of: finding)
        guard !left.isEmpty else { continue }
        notes.append(
          "\(allowance.words) is accepted, and \(finding.id) is of \(left.joined(separator: ", ")) too, which no "
            + "entry of 'allow' has")
      }
      for (demand, assertion) in zip(rules.demands, result.assertions) where assertion.status == .fail {
        guard let refusal = demand.assertion.refusal(of: allowance) else { continue }
        notes.append("\(demand.words) fails all the same: \(refusal)")
      }
    }
    return notes
  }

  private func level(
    of finding: Finding, in timeline: Timeline, _ acceptances: Acceptances
  ) -> JudgedFinding {
    if let acceptance = acceptances.acceptance(of: finding) {
      return JudgedFinding(id: finding.id, level: .accepted, reason: "accepted: \(acceptance.reason)")
    }
    for demand in rules.demands {
      guard let count = demand.assertion as? FindingCount else { continue }
      // What is accepted as far as the demand speaks of it is not judged by it.
      let view = JudgedTimeline(timeline, during: demand.during, acceptances: acceptances)
      if count.speaks(of: finding, in: view) {
        return JudgedFinding(id: finding.id, level: .asserted, reason: "judged by: \(demand.words)")
      }
    }
    return JudgedFinding(id: finding.id, level: rules.level(of: finding))
  }

  private func compare(
    _ result: inout GateResult, _ timeline: Timeline, with answer: BaselineAnswer,
    within judged: ClosedRange<Int>?
  ) {
    guard case .entry(let entry) = answer else {
      if case .missing(let why) = answer { result.missingBaseline = why }
      return
    }
    if let difference = entry.difference(from: timeline) {
      result.missingBaseline = difference
      return
    }
    let levels = result.findings
    let counting = timeline.findings.filter { finding in
      levels.contains { $0.id == finding.id && ($0.level == .fail || $0.level == .warn) }
    }
    let comparison = BaselineComparison(
      counting, of: timeline, with: entry, reach: BaselineReach(timeline, within: judged))
    for index in result.findings.indices {
      guard let match = comparison.findings.first(where: { $0.id == result.findings[index].id }) else {
        continue
      }
      switch match.status {
      case .same:
        result.findings[index] = JudgedFinding(
          id: result.findings[index].id, level: .known, reason: match.words)
      case .new, .worse:
        // A kind that is only to warn does so whether it is known or not.
        let kind = timeline.findings[index].kind
        result.findings[index].level = rules.warnOn.contains(kind) ? .warn : .fail
        result.findings[index].reason = match.words
      case .fixed, .notLookedAt: break
      }
    }
    result.baseline = comparison
  }

  // MARK: The outcome

  /// What the recording as a whole leaves open.
  private func openQuestions(of timeline: Timeline, result: GateResult) -> [String] {
    var open = result.missingBaseline.map { [$0] } ?? []
    if timeline.recording.cutShort {
      open.append(
        timeline.recording.budgetNote ?? "the recording is cut short; what could be read was judged")
    }
    if let reason = IgnoredAreas(timeline).openReason { open.append(reason) }
    // An error that is accepted or known answers nothing: what is left must be judged as if it were not there.
    let failing = Set(result.findings.filter { $0.level == .fail }.map(\.id))
    let left = timeline.findings.filter { failing.contains($0.id) }
    let isOpen =
      Verdict(findings: [], checks: timeline.checks) == .inconclusive || timeline.verdict == .inconclusive
    let reason = timeline.openReason ?? "the recording could not answer"
    if left.isEmpty, isOpen, !open.contains(reason) { open.append(reason) }
    for kind in FindingKind.allCases where rules.failOn.contains(kind) {
      let view = JudgedTimeline(timeline)
      do {
        _ = try view.requireAnswer(to: kind)
        // What was found fails, whatever it compares with; that nothing was found proves nothing.
        if !left.contains(where: { $0.kind == kind }), let reason = view.silence(on: kind) {
          open.append("\(kind.rawValue): \(reason)")
        }
      } catch {
        open.append(error.reason)
      }
    }
    return open
  }

  /// What was asked for by kind, and could be looked for in part only.
  private func limits(of timeline: Timeline, result: GateResult) -> [String] {
    let view = JudgedTimeline(timeline)
    return FindingKind.allCases.filter(rules.failOn.contains).compactMap { kind in
      guard let limit = try? view.requireAnswer(to: kind) else { return nil }
      let words = "\(kind.rawValue): \(limit)"
      return result.openQuestions.contains(words) ? nil : words
    }
  }

  private func outcome(of result: GateResult, timeline: Timeline) -> GateResult.Outcome {
    let isOpen = !result.openQuestions.isEmpty || result.assertions.contains { $0.status == .couldNotJudge }
    // A recording that ends early, and a baseline that is not there, are exit 2 whatever is let through.
    if timeline.recording.cutShort || result.missingBaseline != nil || isOpen && rules.inconclusive == .fail {
      return .couldNotJudge
    }
    return result.failures > 0 ? .failed : .passed
  }
}
