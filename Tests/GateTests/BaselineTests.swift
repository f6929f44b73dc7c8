import SlowglassAnalysis
import SlowglassPixels
import Testing

@testable import SlowglassGate

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

  private func entry(
    _ measured: Measured, replacing before: Baseline.Entry? = nil, within judged: ClosedRange<Int>? = nil
  ) -> Baseline.Entry {
    Baseline.entry(
      for: BaselineKey(path: "a.mov", parts: ["a.mov"]), measured.timeline,
      result: Gate(GateRules()).judge(measured.timeline), replacing: before, within: judged)
  }

  private func judge(
    _ now: Measured, against before: Measured, within judged: ClosedRange<Int>? = nil,
    _ change: (inout GateRules) -> Void = { _ in }
  ) -> GateResult {
    var rules = GateRules()
    change(&rules)
    return Gate(rules).judge(now.timeline, baseline: .entry(entry(before)), within: judged)
  }

  @Test func whatIsKnownIsNotFailedByItsKind() {
    let before = measured(lead: 24, extra: true)
    let result = judge(before, against: before) { $0.failOn = [.earlyOpaque, .jump] }
    #expect(result.outcome == .passed)
    #expect(result.findings.map(\.level) == [.known, .known])
  }

  // MARK: What a run did not look at

  @Test func whatWasNotLookedAtIsNeitherFixedNorForgotten() {
    let before = measured(lead: 24, extra: true)
    var still = measured(lead: nil)
    still.timeline.transitions = []
    var short = measured(lead: nil)
    short.timeline.recording.cutShort = true
    var refused = measured(lead: nil)
    for kind in [FindingKind.earlyOpaque, .jump] {
      refused.timeline.checks.removeAll { $0.kind == kind }
      refused.cannotJudge(kind, kind == .jump ? [] : ["tabs"], "never found")
    }
    for (now, judged, reason) in [
      (measured(lead: nil), 170...199, "only frames 170-199 were judged"),
      (measured(lead: nil), 0...100, "only frames 0-100 were judged"),
      (short, nil, "the recording is cut short"),
      (still, nil, "nothing moved in this recording"), (refused, nil, "never found"),
    ] as [(Measured, ClosedRange<Int>?, String)] {
      let result = judge(now, against: before, within: judged)
      #expect(result.baseline?.findings.map(\.status) == [.notLookedAt, .notLookedAt], "\(reason)")
      #expect(
        result.baseline?.notLookedAt.first?.words == "not looked at: items has a earlyOpaque (\(reason))")
      #expect(result.baseline?.isChanged == false && result.baseline?.curves == [])
      let kept = entry(now, replacing: entry(before), within: judged)
      #expect(kept.findings == entry(before).findings, "\(reason)")
    }
    // A part that holds all of the transition is all of it.
    #expect(
      judge(measured(lead: nil), against: before, within: 40...195).baseline?.fixed.count == 2)
  }

  @Test func aPartKeepsTheCurvesOfTheRest() {
    var before = Measured()
    before.see("other", .settled, 0...199, 1)
    var now = Measured()
    now.timeline.transitions = []
    let kept = entry(now, replacing: entry(before), within: 170...199)
    #expect(kept.curves.map(\.element) == ["other"])
    #expect(entry(now).curves.isEmpty)
    #expect(judge(now, against: before, within: 170...199).baseline?.curves == [])
  }

  @Test func whatAnIgnoredAreaCoversNowIsNotFixed() {
    let before = measured(lead: 24, extra: true)
    var now = measured(lead: nil)
    let ignore = { (now: inout Measured, box: Rectangle) in
      now.timeline.ignored = [
        IgnoredRegion(what: .region, region: box, first: 0, last: 199, reason: "given")
      ]
    }
    ignore(&now, Rectangle(x: 0, y: 0, width: 20, height: 20))
    let result = judge(now, against: before)
    #expect(result.baseline?.findings.map(\.status) == [.notLookedAt, .notLookedAt])
    #expect(result.baseline?.notLookedAt[1].words.hasSuffix("(an ignored area covers its place)") == true)
    ignore(&now, Rectangle(x: 100, y: 0, width: 20, height: 20))
    #expect(judge(now, against: before).baseline?.fixed.count == 2)
    // An older baseline has no places: that of the element counts.
    var old = entry(before)
    for index in old.findings.indices { old.findings[index].region = nil }
    ignore(&now, Rectangle(x: 90, y: 690, width: 80, height: 60))
    now.timeline.elements[2].rect = Rectangle(x: 100, y: 700, width: 50, height: 40)
    let older = Gate(GateRules()).judge(now.timeline, baseline: .entry(old)).baseline
    #expect(older?.findings.map(\.status) == [.notLookedAt, .fixed])
  }

  @Test func anotherSlowdownIsNoneToBeHeldAgainst() {
    let made = entry(measured(lead: 24))
    #expect(made.slowdown == 10)
    for slowdown in [5.0, 20] {
      var now = measured(lead: 24)
      now.timeline.recording.slowdown = slowdown
      let result = Gate(GateRules()).judge(now.timeline, baseline: .entry(made))
      #expect(result.outcome == .couldNotJudge && result.baseline == nil)
      #expect(
        result.missingBaseline?.hasPrefix(
          "the baseline was made with a slowdown of 10, and this run has \(Int(slowdown)): ") == true)
      // Of an older version nobody knows.
      var old = made
      old.slowdown = nil
      #expect(Gate(GateRules()).judge(now.timeline, baseline: .entry(old)).missingBaseline == nil)
      #expect(entry(now, replacing: made, within: 170...199).findings.count == 1, "nothing is taken over")
    }
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

  @Test func aCutIsMeasuredByItsShareOfTheScreen() {
    var cut = Measured()
    cut.find(.cut, [], 80...80, evidence: ["share": 0.4])
    #expect(entry(cut).findings.map(\.measure) == ["share"])
    #expect(entry(cut).findings.map(\.value) == [0.4])
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

  @Test func aRecordingIsFoundByItsPathWhateverElseRuns() {
    let entry = { (name: String, path: String?) in
      Baseline.Entry(recording: name, path: path, findings: [], curves: [])
    }
    let key = { (path: String) in
      BaselineKey(path: path, parts: ["repository"] + path.split(separator: "/").map(String.init))
    }
    let baseline = Baseline(recordings: [entry("v.mov", "x/v.mov"), entry("v.mov", "y/v.mov")])
    #expect(baseline.index(of: key("y/v.mov")) == 1)
    #expect(baseline.index(of: key("v.mov")) == nil, "another file of that name is another recording")
    // An older version called a recording by its file, or by its folders where several files have one name.
    let old = Baseline(recordings: [entry("v.mov", nil), entry("y", nil), entry("x/y", nil)])
    #expect(old.index(of: key("z/v.mov")) == 0)
    #expect(old.index(of: key("x/y/v.mov")) == 2)
    #expect(old.index(of: key("x/w.mov")) == nil)
    let adopted = old.adopting([key("x/y/v.mov")])
    #expect(adopted.recordings.map(\.path) == [nil, nil, "x/y/v.mov"])
    #expect(adopted.recordings[2].recording == "v.mov")
  }

  @Test(arguments: [
    (Baseline.Update.none, ["old", "same"]), (.missing, ["old", "same", "new"]),
    (.changed, ["NEW", "same", "new"]),
    (.all, ["NEW", "SAME", "new"]),
  ])
  func writesWhatIsAskedFor(update: Baseline.Update, expected: [String]) {
    func entry(_ name: String, _ message: String) -> Baseline.Entry {
      Baseline.Entry(
        recording: name, path: name,
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
