import SlowglassAnalysis
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
    let result = outcome(Allowance(.ghost, of: "tabs", reason: "FB123"), today: nil)
    #expect(result.outcome == .passed)
    #expect(result.findings[0].reason == "accepted: FB123")
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

  @Test(arguments: ["2027-02-29", "2027-13-01", "27-01-01", "2027-1-1", "2027-00-10", "tomorrow", ""])
  func refusesWhatIsNoDay(text: String) { #expect(Day(text) == nil) }

  @Test func knowsLeapYears() {
    #expect(Day("2028-02-29") != nil && Day("2000-02-29") != nil && Day("2100-02-29") == nil)
  }
}

@Suite("Baselines") struct BaselineTests {
  private func measured(lead: Int?, extra: Bool = false) -> Measured {
    var measured = Measured()
    if let lead {
      measured.find(
        .earlyOpaque, ["items"], (60 - lead)...59,
        evidence: ["leadFrames": .integer(lead), "leadFramesUncertainty": 2])
    }
    if extra { measured.find(.jump, [], 100...101, severity: .warning, evidence: ["px": 8]) }
    return measured
  }

  private func entry(_ measured: Measured) -> Baseline.Entry {
    Baseline.entry(for: "a.mov", measured.timeline, result: Gate(GateRules()).judge(measured.timeline))
  }

  private func judge(_ now: Measured, against before: Measured) -> GateResult {
    Gate(GateRules()).judge(now.timeline, baseline: .entry(entry(before)))
  }

  @Test func theSamePasses() {
    let result = judge(measured(lead: 24), against: measured(lead: 24))
    #expect(result.outcome == .passed)
    #expect(result.findings[0].level == .known)
    #expect(result.baseline?.isChanged == false)
    // Within the uncertainty of both readings it is the same.
    #expect(judge(measured(lead: 26), against: measured(lead: 24)).outcome == .passed)
    #expect(judge(measured(lead: 15), against: measured(lead: 24)).outcome == .passed)
  }

  @Test func worseFails() {
    let result = judge(measured(lead: 36), against: measured(lead: 24))
    #expect(result.outcome == .failed)
    #expect(result.findings[0].reason == "worse: leadAppMilliseconds 60, was 40 (+-6.333)")
  }

  @Test func newFailsEvenAsAWarning() {
    let result = judge(measured(lead: 24, extra: true), against: measured(lead: 24))
    #expect(result.outcome == .failed)
    #expect(result.baseline?.findings.map(\.status) == [.same, .new])
  }

  @Test func fixedPassesAndIsSaid() {
    let result = judge(measured(lead: nil), against: measured(lead: 24))
    #expect(result.outcome == .passed)
    #expect(result.baseline?.fixed.map(\.words) == ["fixed: items has a earlyOpaque"])
    #expect(result.baseline?.isChanged == true)
  }

  @Test func oneMadeWithoutASpecIsNoneForARunWithOne() {
    var found = measured(lead: 24)
    for index in found.timeline.elements.indices { found.timeline.elements[index].origin = .discovered }
    for (now, before, words) in [
      (measured(lead: 24), found, "made without the elements of a spec, and this run has some"),
      (found, measured(lead: 24), "made with the elements of a spec, and this run has none"),
    ] {
      let result = judge(now, against: before)
      #expect(result.outcome == .couldNotJudge)
      #expect(result.baseline == nil)
      #expect(result.openQuestions.count == 1 && result.openQuestions[0].contains(words))
    }
    #expect(judge(found, against: found).outcome == .passed)
    // Of what was written before this was noted nobody knows.
    var old = entry(found)
    old.elements = nil
    let result = Gate(GateRules()).judge(measured(lead: 24).timeline, baseline: .entry(old))
    #expect(result.missingBaseline == nil)
  }

  @Test func aMissingBaselineNeverPasses() {
    var rules = GateRules()
    rules.inconclusive = .pass
    let result = Gate(rules).judge(Measured().timeline, baseline: .missing("there is no baseline"))
    #expect(result.outcome == .couldNotJudge)
    #expect(result.openQuestions == ["there is no baseline"])
  }

  @Test func aCurveThatLeavesItsBaselineIsSaid() {
    var before = Measured()
    before.see("other", .settled, 0...199, 1)
    var now = Measured()
    now.see("other", .settled, 0...99, 1)
    now.see("other", .settled, 100...199, 0.5)
    let result = judge(now, against: before)
    #expect(result.outcome == .passed)
    #expect(result.baseline?.curves == ["other at rest in T1: opacity 0.5 at 40 % of the way, was 1"])
  }

  @Test(arguments: [
    (Baseline.Update.none, ["old", "same"]), (.missing, ["old", "same", "new"]),
    (.changed, ["NEW", "same", "new"]),
    (.all, ["NEW", "SAME", "new"]),
  ])
  func writesWhatIsAskedFor(update: Baseline.Update, expected: [String]) {
    func entry(_ name: String, _ message: String) -> Baseline.Entry {
      Baseline.Entry(
        recording: name,
        findings: [
          Baseline.Known(
            kind: .ghost, element: nil, transition: nil, measure: nil, value: nil, tolerance: nil,
            message: message)
        ], curves: [])
    }
    let before = Baseline(recordings: [entry("1", "old"), entry("2", "same")])
    let after = before.updated(
      update, with: [(entry("1", "NEW"), true), (entry("2", "SAME"), false), (entry("3", "new"), true)])
    #expect(after.recordings.map { $0.findings[0].message } == expected)
  }
}
