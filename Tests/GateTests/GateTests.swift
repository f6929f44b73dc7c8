import SlowglassAnalysis
import SlowglassPixels
import Testing

@testable import SlowglassGate

@Suite("The gate") struct GateTests {
  private func judge(
    _ measured: Measured, baseline: BaselineAnswer? = nil, _ change: (inout GateRules) -> Void = { _ in }
  ) -> GateResult {
    var rules = GateRules()
    change(&rules)
    return Gate(rules).judge(measured.timeline, baseline: baseline)
  }

  @Test func withoutASpecAnErrorFailsAndAWarningDoesNot() {
    var measured = Measured()
    measured.find(.lateSwitch, [], 170...170, severity: .warning)
    #expect(judge(measured).outcome == .passed)
    measured.find(.ghost, ["tabs"], 80...90)
    #expect(judge(measured).outcome == .failed)
    #expect(judge(measured).failures == 1)
  }

  @Test func kindsAreMovedByName() {
    var measured = Measured()
    measured.find(.jump, [], 80...81, severity: .warning)
    measured.find(.ghost, ["tabs"], 80...90)
    #expect(judge(measured) { $0.warnOn = [.ghost] }.outcome == .passed)
    let strict = judge(measured) {
      $0.failOn = [.jump]
      $0.warnOn = [.ghost]
    }
    #expect(strict.outcome == .failed)
    #expect(strict.findings.map(\.level) == [.fail, .warn])
    #expect(judge(measured) { $0.failFrom = .warning }.failures == 2)
  }

  @Test func aKindThatIsToFailMustHaveBeenLookedFor() {
    let result = judge(Measured()) { $0.failOn = [.overshoot] }
    #expect(result.outcome == .couldNotJudge)
    #expect(result.openQuestions == ["overshoot: no detector in this version"])
  }

  /// Slow animations make motions longer and stalls not, so that no stall may be seen in one.
  @Test func aKindThatIsToFailMustBeComparable() {
    var measured = Measured()
    let reason = "slowed 10x: not comparable with real time, record at 1x"
    for kind in [FindingKind.hitch, .freeze] { measured.limit(kind, [], reason) }
    let result = judge(measured) { $0.failOn = [.hitch] }
    #expect(result.outcome == .couldNotJudge)
    #expect(result.openQuestions == ["hitch: \(reason)"] && result.limits.isEmpty)
    #expect(judge(measured).outcome == .passed, "nobody asked")
    // A demand passes, and says what its pass does not speak of.
    let demanded = judge(measured) { $0.demands = [Demand(FindingCount(.hitch))] }
    #expect(demanded.outcome == .passed)
    #expect(demanded.assertions[0].limit == reason)
    #expect(demanded.assertions[0].reason == "none found; \(reason)")
    // What was found is found, whatever it compares with.
    measured.find(.hitch, [], 80...84, severity: .note)
    #expect(judge(measured) { $0.failOn = [.hitch] }.outcome == .failed)
    #expect(judge(measured) { $0.failOn = [.hitch] }.limits == ["hitch: \(reason)"])
  }

  @Test func aKindThatIsToFailMustHaveHadSomethingToLookAt() {
    var measured = Measured()
    let reason = "contrast is measured of elements that a spec names as text"
    measured.limit(.lowContrast, [], reason)
    measured.timeline.checks[measured.timeline.checks.count - 1].status = .notExercised
    #expect(judge(measured) { $0.failOn = [.lowContrast] }.openQuestions == ["lowContrast: \(reason)"])
    let demand = judge(measured) { $0.demands = [Demand(FindingCount(.lowContrast))] }
    #expect(demand.outcome == .passed && demand.assertions[0].limit == reason)
  }

  @Test func whatNeedsTwoElementsIsNotAnsweredByOne() {
    var measured = Measured()
    measured.limit(.doubleExposure, ["tabs"], "fewer than two elements could be tracked")
    measured.limit(.opacityStep, ["tabs"], "the recording begins or ends during T1")
    #expect(judge(measured) { $0.failOn = [.doubleExposure] }.outcome == .couldNotJudge)
    let demand = judge(measured) { $0.demands = [Demand(FindingCount(.doubleExposure))] }
    #expect(demand.assertions[0].status == .couldNotJudge)
    // Of a recording that could answer in part, the part is an answer.
    let part = judge(measured) { $0.failOn = [.opacityStep] }
    #expect(part.outcome == .passed)
    #expect(part.limits == ["opacityStep: the recording begins or ends during T1"])
  }

  @Test func anAssertionOnAKindDecidesAboutItsFindings() {
    var measured = Measured()
    measured.find(.flicker, [], 80...81)
    let allowed = judge(measured) { $0.demands = [Demand(FindingCount(.flicker, atMost: 1))] }
    #expect(allowed.outcome == .passed)
    #expect(allowed.findings[0].level == .asserted)
    #expect(judge(measured) { $0.demands = [Demand(FindingCount(.flicker))] }.outcome == .failed)
  }

  @Test func oneBugIsOneFailure() {
    var measured = Measured()
    measured.find(.ghost, ["items", "tabs", "back"], 80...90)
    #expect(judge(measured) { $0.demands = [Demand(AtMostOneCopy(of: "items"))] }.failures == 1)
  }

  @Test func couldNotJudgeOutranksAFailure() {
    var measured = Measured()
    measured.find(.ghost, ["tabs"], 80...90)
    let demands = [Demand(AtMostOneCopy(of: "tabs")), Demand(Contrast(of: "tabs", atLeast: 4.5))]
    let result = judge(measured) { $0.demands = demands }
    #expect(result.outcome == .couldNotJudge)
    #expect(result.failures == 1)
    for lenient in [GateRules.Inconclusive.warn, .pass] {
      let result = judge(measured) {
        $0.demands = demands
        $0.inconclusive = lenient
      }
      #expect(result.outcome == .failed)
    }
  }

  @Test func aRecordingThatEndsEarlyIsNeverJudged() {
    var measured = Measured()
    measured.timeline.recording.cutShort = true
    #expect(judge(measured) { $0.inconclusive = .pass }.outcome == .couldNotJudge)
  }

  @Test func anInconclusiveRecordingSaysWhy() {
    var measured = Measured(verdict: .inconclusive)
    measured.cannotJudge(.ghost, ["tabs"], "never found in the recording")
    let result = judge(measured)
    #expect(result.outcome == .couldNotJudge)
    #expect(result.openQuestions == ["tabs: never found in the recording"])
    #expect(judge(measured) { $0.inconclusive = .warn }.outcome == .passed)
  }
}

@Suite("Ignored areas") struct IgnoredAreaTests {
  private func judge(
    _ boxes: [Rectangle], _ demands: [any Assertion] = [], ghost: Bool = false,
    what: IgnoredRegion.What = .region
  ) -> GateResult {
    var measured = Measured()
    measured.see("tabs", .settled, 0...199)
    measured.see("tabs", .moving, 60...160)
    if ghost { measured.find(.ghost, ["tabs"], 80...90) }
    measured.timeline.ignored = boxes.map {
      IgnoredRegion(what: what, region: $0, first: 0, last: 199, reason: "given")
    }
    var rules = GateRules()
    rules.demands = demands.map { Demand($0) }
    return Gate(rules).judge(measured.timeline)
  }

  @Test func thatLeaveNothingOfTheScreenLeaveNothingToJudge() {
    let whole = Rectangle(x: 0, y: 0, width: 400, height: 800)
    let top = Rectangle(x: -5, y: -5, width: 410, height: 405)
    let bottom = Rectangle(x: 0, y: 395, width: 400, height: 400)
    for boxes in [[whole], [top, bottom]] {
      let result = judge(boxes)
      #expect(result.outcome == .couldNotJudge)
      #expect(result.openQuestions.first?.hasPrefix("the ignored areas leave 0") == true)
    }
    #expect(judge([top]).outcome == .passed)
    // What is found by itself hides nothing that a spec names.
    #expect(judge([whole], what: .video).outcome == .passed)
  }

  @Test func aDemandOnWhatLiesInOneIsNoPass() {
    let left = Rectangle(x: 90, y: 690, width: 35, height: 60)
    let right = Rectangle(x: 120, y: 690, width: 40, height: 60)
    let demands: [any Assertion] = [
      AtMostOneCopy(of: "tabs"), Handover(of: "tabs", gapTicks: 100), AtMostOneCopy(of: "items"),
      OpaqueTime(of: "tabs", notBefore: Moment(.start, of: "tabs")), VisibleTime(of: "tabs", .always),
    ]
    let result = judge([left, right], demands)
    for assertion in result.assertions {
      #expect(assertion.status == .couldNotJudge)
      #expect(assertion.reason.hasSuffix("lies wholly in an ignored area, where nothing counts"))
    }
    #expect(judge([left], [AtMostOneCopy(of: "tabs")]).assertions[0].status == .pass)
    // What is found all the same reaches out of it.
    #expect(judge([left, right], [AtMostOneCopy(of: "tabs")], ghost: true).assertions[0].status == .fail)
  }
}

@Suite("What is accepted") struct AllowanceTests {
  private func outcome(_ allowance: Allowance, today: String?) -> GateResult {
    var measured = Measured()
    measured.find(.ghost, ["items", "tabs", "back"], 80...90)
    var rules = GateRules()
    rules.allowances = [allowance]
    rules.demands = [Demand(AtMostOneCopy(of: "items"))]
    rules.today = today.flatMap { Day($0) }
    return Gate(rules).judge(measured.timeline)
  }

  @Test func aKnownGlitchPassesWithItsReason() {
    let result = outcome(Allowance(.ghost, of: "items", reason: "FB123"), today: nil)
    #expect(result.outcome == .passed)
    #expect(result.findings[0].reason == "accepted: FB123")
  }

  /// What the gate makes of a finding, of demands on it, and what it notes.
  private func judge(
    _ finding: (kind: FindingKind, elements: [String]), _ demands: [any Assertion], _ allowed: [String?]
  ) -> GateResult {
    var measured = Measured()
    for (element, role) in [("items", Copy.Role.settled), ("items", .moving)] {
      measured.see(element, role, role == .settled ? 40...199 : 60...160)
    }
    measured.find(finding.kind, finding.elements, 80...90)
    var rules = GateRules()
    rules.allowances = allowed.map { Allowance(finding.kind, of: $0, reason: "x") }
    rules.demands = demands.map { Demand($0) }
    return Gate(rules).judge(measured.timeline)
  }

  @Test func aFindingIsAcceptedWhereEachOfItsElementsIs() {
    for (elements, allowed, isAccepted) in [
      (["tabs", "back"], ["tabs"], false), (["tabs", "back"], ["tabs", "back"], true),
      (["tabs", "back"], [nil], true), (["tabs", "back"], ["items"], true),
      (["items", "tabs", "back"], ["tabs"], false), (["items", "tabs", "back"], ["tabs", "back"], true),
      (["items", "tabs"], ["tabs"], true), (["items", "tabs", "back"], ["items"], true),
      (["tabs", "other"], ["items"], false), ([], ["tabs"], false), ([], [nil], true),
    ] as [([String], [String?], Bool)] {
      let result = judge((.ghost, elements), [], allowed)
      #expect(result.findings[0].level == (isAccepted ? .accepted : .fail), "\(elements) by \(allowed)")
    }
    let part = judge((.ghost, ["tabs", "back"]), [], ["tabs"])
    #expect(part.notes == ["ghost of tabs is accepted, and E1 is of back too, which no entry of 'allow' has"])
  }

  @Test func aDemandIsAcceptedByWhatCoversAllThatItNames() {
    let finding = (kind: FindingKind.ghost, elements: ["items", "tabs", "back"])
    let demands: [any Assertion] = [
      AtMostOneCopy(of: "tabs"), AtMostOneCopy(of: "back"), AtMostOneCopy(of: "items"),
      Handover(of: "items", overlapTicks: 2), FindingCount(.ghost, of: "tabs"), FindingCount(.ghost),
    ]
    #expect(
      judge(finding, demands, ["tabs"]).assertions.map(\.status) == [
        .pass, .fail, .fail, .fail, .pass, .fail,
      ])
    #expect(judge(finding, demands, ["tabs", "back"]).assertions.allSatisfy { $0.status == .pass })
    #expect(judge(finding, demands, ["items"]).assertions.allSatisfy { $0.status == .pass })
    // What a demand passes for one of its elements is not the finding's end.
    let one = judge(finding, [FindingCount(.ghost, of: "tabs")], ["tabs"])
    #expect(one.findings[0].level == .fail && one.outcome == .failed)
  }

  @Test(arguments: [
    ("2027-01-30", GateResult.Outcome.passed), ("2027-01-31", .passed), ("2027-02-01", .failed),
  ])
  func holdsUpToItsLastDay(today: String, expected: GateResult.Outcome) {
    let allowance = Allowance(.ghost, reason: "FB123", until: Day("2027-01-31"))
    #expect(outcome(allowance, today: today).outcome == expected)
  }

  @Test func neverAsksAClock() {
    let allowance = Allowance(.ghost, reason: "FB123", until: Day("9999-12-31"))
    #expect(outcome(allowance, today: nil).outcome == .failed)
  }

  @Test func ofAnotherElementKindOrTransitionAcceptsNothing() {
    for allowance in [
      Allowance(.ghost, of: "other", reason: "x"), Allowance(.jump, reason: "x"),
      Allowance(.ghost, during: "T2", reason: "x"),
    ] {
      let result = outcome(allowance, today: nil)
      #expect(result.outcome == .failed)
      #expect(result.notes.count == 1, "an entry that accepts nothing is to be taken out")
    }
  }

  // MARK: Demands

  private func accepted(
    _ measured: Measured, _ assertion: any Assertion, _ allowance: Allowance
  ) -> (status: Judgement.Status, notes: [String]) {
    var rules = GateRules()
    rules.demands = [Demand(assertion)]
    rules.allowances = [allowance]
    let result = Gate(rules).judge(measured.timeline)
    return (result.assertions[0].status, result.notes)
  }

  /// `tabs` is opaque 20 ticks before its stand-in begins to move.
  private func early(withFinding: Bool) -> Measured {
    var measured = Measured()
    measured.see("tabs", .settled, 40...199)
    measured.see("tabs", .moving, 60...160)
    measured.happen(.opaque, "tabs", 40)
    if withFinding { measured.find(.earlyOpaque, ["tabs"], 40...60) }
    return measured
  }

  @Test(arguments: [true, false]) func reachesADemandOnTheSameThing(withFinding: Bool) {
    let demand = OpaqueTime(of: "tabs", notBefore: Moment(.start, of: "tabs"))
    let measured = early(withFinding: withFinding)
    for (allowance, status) in [
      (Allowance(.earlyOpaque, of: "tabs", reason: "x"), .pass),
      (Allowance(.earlyOpaque, reason: "x"), .pass),
      (Allowance(.earlyOpaque, of: "tabs", during: "T1", reason: "x"), .pass),
      (Allowance(.earlyOpaque, of: "back", reason: "x"), .fail),
      (Allowance(.lateOpaque, of: "tabs", reason: "x"), .fail),
      (Allowance(.earlyOpaque, of: "tabs", during: "T2", reason: "x"), .fail),
    ] as [(Allowance, Judgement.Status)] {
      let result = accepted(measured, demand, allowance)
      #expect(result.status == status, "\(allowance)")
      #expect(result.notes.isEmpty == (status == .pass), "an entry that is used is not to be taken out")
    }
  }

  @Test func reachesDemandsOnWhatIsSeenByTheirFindings() {
    var flickering = Measured()
    flickering.see("tabs", .settled, 0...79)
    flickering.see("tabs", .settled, 82...199)
    let always = VisibleTime(of: "tabs", .always)
    let allowance = Allowance(.flicker, of: "tabs", reason: "x")
    #expect(accepted(flickering, always, allowance).status == .fail, "no finding says that it is a flicker")
    flickering.find(.flicker, ["tabs"], 80...81)
    #expect(accepted(flickering, always, allowance).status == .pass)
    var through = Measured()
    through.see("tabs", .settled, 0...199)
    through.see("other", .settled, 80...90)
    through.see("other", .settled, 100...110)
    let never = NeverTogether([.init("tabs", above: 0.5), .init("other", above: 0.5)])
    through.find(.doubleExposure, ["other", "tabs"], 80...90)
    let first = Allowance(.doubleExposure, of: "other", during: "T2", reason: "x")
    #expect(accepted(through, never, first).status == .fail)
    #expect(accepted(through, never, Allowance(.doubleExposure, reason: "x")).status == .pass)
    let one = Allowance(.doubleExposure, of: "other", reason: "x")
    #expect(accepted(through, never, one).status == .fail, "it names another element too")
    // What makes up a small part of a failure is not what fails.
    var shown = Measured()
    shown.see("tabs", .settled, 40...199)
    shown.find(.earlyOpaque, ["tabs"], 40...60)
    let hidden = VisibleTime(of: "tabs", .never)
    #expect(accepted(shown, hidden, Allowance(.earlyOpaque, of: "tabs", reason: "x")).status == .fail)
    // A ghost that is accepted accepts the frames that it was found in, and no others.
    through.timeline.findings[0].kind = .ghost
    #expect(accepted(through, never, Allowance(.ghost, of: "other", reason: "x")).status == .fail)
  }

  @Test func saysWhereItCannotReach() {
    var measured = Measured()
    measured.timeline.metrics["holdRatio"] = 20
    let held = accepted(measured, MetricLimit("holdRatio", atMost: 10), Allowance(.hitch, reason: "x"))
    #expect(held.status == .fail)
    #expect(
      held.notes.last?.hasSuffix(
        "'holdRatio' is a number of the whole recording, and no entry of 'allow' changes it") == true)
  }

  @Test(arguments: ["2027-02-29", "2027-13-01", "27-01-01", "2027-1-1", "2027-00-10", "tomorrow", ""])
  func refusesWhatIsNoDay(text: String) { #expect(Day(text) == nil) }

  @Test func knowsLeapYears() {
    #expect(Day("2028-02-29") != nil && Day("2000-02-29") != nil && Day("2100-02-29") == nil)
  }
}
