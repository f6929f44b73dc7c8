import SlowglassAnalysis
import Testing

@testable import SlowglassGate

/// A stand-in moves from 60 to 140, and the element at rest is opaque from `opaque` on.
private func handover(opaque: Int, movingUntil: Int = 140) -> Measured {
  var measured = Measured()
  for name in ["tabs", "back"] {
    measured.see(name, .moving, 70...movingUntil)
    measured.see(name, .settled, opaque...199)
    measured.happen(.appear, name, opaque)
    measured.happen(.opaque, name, opaque)
  }
  return measured
}

private func status(_ assertion: any Assertion, _ measured: Measured, during: String? = nil)
  -> Judgement.Status
{
  assertion.judge(JudgedTimeline(measured.timeline, during: during)).status
}

@Suite("At most one copy") struct AtMostOneCopyTests {
  private let assertion = AtMostOneCopy(of: "items")

  @Test func failsWithTheGhostOfTheGroupOrOfAMember() {
    for elements in [["items", "tabs", "back"], ["tabs"]] {
      var measured = Measured()
      let id = measured.find(.ghost, elements, 80...120, severity: .note)
      let judgement = assertion.judge(JudgedTimeline(measured.timeline))
      #expect(judgement.status == .fail)
      #expect(judgement.findings == [id])
      #expect(judgement.frames == FrameSpan(80, 120))
    }
  }

  @Test func passesWithoutOneAndForTheGhostOfAnother() {
    var measured = Measured()
    #expect(status(assertion, measured) == .pass)
    measured.find(.ghost, ["other"], 80...120)
    #expect(status(assertion, measured) == .pass)
  }

  @Test func anAcceptedGhostIsNone() {
    var measured = Measured()
    measured.find(.ghost, ["items"], 80...120)
    let acceptances = Acceptances([Allowance(.ghost, reason: "FB1")], in: measured.timeline)
    let view = JudgedTimeline(measured.timeline, during: nil, acceptances: acceptances)
    let judgement = assertion.judge(view)
    #expect(judgement.status == .pass)
    #expect(judgement.reason == "accepted: FB1" && judgement.acceptance?.reason == "FB1")
  }

  @Test func cannotBeJudgedWhereNothingCouldShowIt() {
    #expect(status(AtMostOneCopy(of: "nobody"), Measured()) == .couldNotJudge)
    var still = Measured()
    still.timeline.transitions = []
    #expect(status(assertion, still) == .couldNotJudge)
    var lost = Measured()
    lost.cannotJudge(.ghost, ["tabs", "back"], "never found in the recording")
    #expect(
      assertion.judge(JudgedTimeline(lost.timeline)) == .couldNotJudge("never found in the recording"))
    var unusable = Measured()
    unusable.timeline.recording.quality.verdict = .unusable
    #expect(status(assertion, unusable) == .couldNotJudge)
  }

  @Test func isScopedToItsTransition() {
    var measured = Measured()
    measured.find(.ghost, ["items"], 80...120, transition: "T2")
    #expect(status(assertion, measured, during: "T1") == .pass)
    #expect(
      assertion.judge(JudgedTimeline(measured.timeline, during: "T7")).reason
        == "there is no T7: this recording has 1 transition")
  }
}

@Suite("Opaque not before, not after") struct OpaqueTimeTests {
  private let start = Moment(.start, of: "items")

  @Test func countsTheLeadInFramesOfTheAppAndInMilliseconds() {
    let measured = handover(opaque: 36)
    let assertion = OpaqueTime(of: "tabs", notBefore: start, within: Tolerance(1, .frames))
    let judgement = assertion.judge(JudgedTimeline(measured.timeline))
    #expect(judgement.status == .fail)
    #expect(
      judgement.reason
        == "opaque at frame 36, start of items at 60 (+-2): 24 frames (2.4 app frames, 40 ms) too early")
    #expect(judgement.evidence["leadFrames"] == 24)
  }

  @Test(arguments: [
    // Ten ticks are one frame of a recording slowed ten times; three more are within the uncertainty.
    (48, Tolerance(1, .frames), Judgement.Status.pass), (46, Tolerance(1, .frames), .fail),
    (36, Tolerance(40, .milliseconds), .pass), (36, Tolerance(24, .ticks), .pass),
    (141, Tolerance(0, .ticks), .pass),
  ])
  func toleratesWhatTheDemandAllows(opaque: Int, within: Tolerance, expected: Judgement.Status) {
    #expect(
      status(OpaqueTime(of: "tabs", notBefore: start, within: within), handover(opaque: opaque)) == expected)
  }

  @Test func demandsThatItComesInTime() {
    let late = OpaqueTime(of: "items", notAfter: Moment(.end, of: nil), within: Tolerance(1, .frames))
    #expect(status(late, handover(opaque: 150)) == .pass)
    #expect(status(late, handover(opaque: 185)) == .fail)
    var never = Measured()
    never.see("tabs", .moving, 70...140)
    #expect(status(OpaqueTime(of: "tabs", notAfter: Moment(.end, of: nil)), never) == .fail)
    #expect(status(OpaqueTime(of: "tabs", notBefore: Moment(.start, of: nil)), never) == .couldNotJudge)
  }

  @Test func whatIsOpaqueFromTheStartIsTooEarly() {
    var measured = Measured()
    measured.see("tabs", .moving, 70...140)
    measured.see("tabs", .settled, 0...199)
    #expect(status(OpaqueTime(of: "tabs", notBefore: start), measured) == .fail)
  }

  @Test func aMomentThatNeverComesLeavesItOpen() {
    var measured = Measured()
    measured.see("tabs", .settled, 100...199)
    measured.happen(.opaque, "tabs", 100)
    #expect(
      OpaqueTime(of: "tabs", notBefore: start).judge(JudgedTimeline(measured.timeline))
        == .couldNotJudge("'items' was not seen moving"))
  }
}

@Suite("Visible until, from, for so long") struct VisibleTimeTests {
  @Test func untilAnotherIsVisible() {
    var measured = Measured()
    measured.see("other", .settled, 0...99)
    measured.happen(.appear, "tabs", 100)
    let assertion = VisibleTime(of: "other", .until(Moment(.visible, of: "tabs")))
    #expect(status(assertion, measured) == .pass)
    measured.timeline.events[0].frame = 106
    let judgement = assertion.judge(JudgedTimeline(measured.timeline))
    #expect(judgement.status == .fail)
    #expect(judgement.reason == "not visible in frames 100-105, 6 frames (0.6 app frames, 10 ms)")
    let tolerant = VisibleTime(
      of: "other", .until(Moment(.visible, of: "tabs")), within: Tolerance(1, .frames))
    #expect(status(tolerant, measured) == .pass)
  }

  @Test func whatCannotBeMeasuredIsNotHidden() {
    var measured = Measured()
    measured.see("other", .settled, 0...50)
    measured.see("other", .settled, 51...199, nil)
    #expect(status(VisibleTime(of: "other", .always), measured) == .pass)
    var unknown = Measured()
    unknown.see("other", .settled, 0...199, nil)
    #expect(status(VisibleTime(of: "other", .always), unknown) == .couldNotJudge)
    #expect(status(VisibleTime(of: "other", .never), unknown) == .couldNotJudge)
  }

  @Test(arguments: [
    (VisibleTime.Demand.always, Judgement.Status.fail), (.never, .fail), (.becomesVisible, .pass),
    (.becomesInvisible, .fail), (.from(Moment(.visible, of: "other")), .pass),
    (.atLeast(Tolerance(80, .ticks)), .pass), (.atLeast(Tolerance(11, .frames)), .couldNotJudge),
  ])
  func ofAnElementThatAppearsAndStays(demand: VisibleTime.Demand, expected: Judgement.Status) {
    var measured = Measured()
    measured.see("other", .settled, 100...199)
    measured.happen(.appear, "other", 100)
    #expect(status(VisibleTime(of: "other", demand), measured) == expected)
  }

  @Test func aShortSightFails() {
    var measured = Measured()
    measured.see("other", .settled, 100...104)
    let judgement = VisibleTime(of: "other", .atLeast(Tolerance(1, .frames))).judge(
      JudgedTimeline(measured.timeline))
    #expect(judgement.status == .fail)
    #expect(judgement.evidence["visibleTicks"] == 5)
  }
}

@Suite("Handover") struct HandoverTests {
  @Test func failsByTheTicksInWhichBothAreSeen() {
    var measured = handover(opaque: 36)
    measured.find(.ghost, ["items", "tabs", "back"], 80...119, evidence: ["overlapTicks": 40])
    let judgement = Handover(of: "items").judge(JudgedTimeline(measured.timeline))
    #expect(judgement.status == .fail)
    #expect(judgement.reason.hasPrefix("both are seen for 40 frames (4 app frames, 67 ms), frames 80-119"))
    #expect(status(Handover(of: "items", overlapTicks: 40), measured) == .pass)
  }

  @Test func failsByTheTicksInWhichNeitherIs() {
    #expect(status(Handover(of: "items"), handover(opaque: 141)) == .pass)
    // The last frame of a copy is known to six ticks.
    #expect(status(Handover(of: "items"), handover(opaque: 146)) == .pass)
    let judgement = Handover(of: "items").judge(JudgedTimeline(handover(opaque: 161).timeline))
    #expect(judgement.status == .fail)
    #expect(judgement.frames == FrameSpan(141, 160))
    #expect(status(Handover(of: "items", gapTicks: 14), handover(opaque: 161)) == .pass)
  }

  @Test func aMemberThatCannotBeFollowedLeavesItOpen() {
    var measured = handover(opaque: 141)
    measured.cannotJudge(.ghost, ["back"], "nothing in it stands out")
    #expect(
      Handover(of: "items").judge(JudgedTimeline(measured.timeline))
        == .couldNotJudge("ghost: nothing in it stands out"))
    #expect(status(Handover(of: "tabs"), measured) == .pass)
    // What is seen all the same is a failure.
    measured.find(.ghost, ["tabs"], 80...120)
    #expect(status(Handover(of: "items"), measured) == .fail)
  }

  @Test func needsBothCopies() {
    var measured = Measured()
    measured.see("tabs", .settled, 0...199)
    #expect(status(Handover(of: "tabs"), measured) == .couldNotJudge)
    var moving = Measured()
    moving.see("tabs", .moving, 70...140)
    #expect(status(Handover(of: "tabs"), moving) == .couldNotJudge)
  }
}

@Suite("Never at once") struct NeverTogetherTests {
  private let assertion = NeverTogether([.init("tabs", above: 0.15), .init("other", above: 0.15)])

  @Test func failsWhereAllHoldBeyondTheirUncertainty() {
    var measured = Measured()
    measured.see("tabs", .settled, 0...110, 0.5)
    measured.see("other", .settled, 101...199, 0.4)
    let judgement = assertion.judge(JudgedTimeline(measured.timeline))
    #expect(judgement.status == .fail)
    #expect(judgement.reason == "all at once in frames 101-110, at 105: tabs 0.5, other 0.4")
  }

  @Test func passesWithinTheUncertaintyAndWhereOneIsGone() {
    var measured = Measured()
    measured.see("tabs", .settled, 0...110, 0.17)
    measured.see("other", .settled, 101...199, 0.17)
    #expect(status(assertion, measured) == .pass)
    #expect(
      status(NeverTogether([.init("tabs", above: 0.1), .init("other", below: 0.5)]), measured) == .fail)
  }

  @Test func isOpenWhereOneCannotBeMeasured() {
    var measured = Measured()
    measured.see("tabs", .settled, 0...110, nil)
    measured.see("other", .settled, 101...199, 0.5)
    #expect(status(assertion, measured) == .couldNotJudge)
  }
}

@Suite("Counts, limits, metrics") struct LimitTests {
  @Test func countsFindings() {
    var measured = Measured()
    #expect(status(FindingCount(.hitch), measured) == .pass)
    measured.find(.hitch, [], 80...82, severity: .warning)
    #expect(status(FindingCount(.hitch), measured) == .fail)
    #expect(status(FindingCount(.hitch, atMost: 1), measured) == .pass)
    // One in three and a third seconds is eighteen a minute.
    #expect(status(FindingCount(.hitch, atMost: 17, perMinute: true), measured) == .fail)
    #expect(status(FindingCount(.hitch, atMost: 18, perMinute: true), measured) == .pass)
    #expect(status(FindingCount(.hitch, of: "tabs"), measured) == .pass)
  }

  @Test func limitsANumberOfTheEvidence() {
    var measured = Measured()
    measured.find(.stretch, ["tabs"], 80...90, evidence: ["peakRatio": 1.4])
    #expect(status(FindingCount(.stretch, atMost: 1.5, measure: "peakRatio"), measured) == .pass)
    #expect(status(FindingCount(.stretch, atMost: 1.3, measure: "peakRatio"), measured) == .fail)
    #expect(status(FindingCount(.stretch, atMost: 1.3, measure: "lead"), measured) == .couldNotJudge)
  }

  @Test func whatNobodyLookedForIsNoPass() {
    #expect(status(FindingCount(.overshoot), Measured()) == .couldNotJudge)
    #expect(status(Contrast(of: "tabs", atLeast: 4.5), Measured()) == .couldNotJudge)
    #expect(status(MetricLimit("glassCoverage", atMost: 0.5), Measured()) == .couldNotJudge)
  }

  @Test func aContrastPassesWhereItWasReadAndIsNeverLower() {
    var measured = Measured()
    measured.timeline.checks.removeAll { $0.kind == .lowContrast }
    measured.timeline.checks.append(Check(kind: .lowContrast, status: .checked, elements: ["tabs"]))
    #expect(status(Contrast(of: "tabs", atLeast: 4.5), measured) == .couldNotJudge)
    measured.timeline.metrics["leastContrast"] = .table(["tabs": .table(["ratio": 5.2, "frame": 12])])
    #expect(status(Contrast(of: "tabs", atLeast: 4.5), measured) == .pass)
    // Large text may have 3.9, which is no finding: a demand of 4.5 is not met by that.
    measured.timeline.metrics["leastContrast"] = .table(["tabs": .table(["ratio": 3.9, "frame": 12])])
    #expect(status(Contrast(of: "tabs", atLeast: 4.5), measured) == .couldNotJudge)
    #expect(status(Contrast(of: "tabs", atLeast: 3), measured) == .pass)
  }

  @Test func ofTwoTextsOnOneBackdropEachHasItsOwnRatio() {
    var measured = Measured()
    measured.timeline.checks.removeAll { $0.kind == .lowContrast }
    measured.timeline.checks.append(Check(kind: .lowContrast, status: .checked, elements: ["tabs", "back"]))
    measured.timeline.metrics["leastContrast"] = .table([
      "tabs": .table(["ratio": 2.1, "frame": 99]), "back": .table(["ratio": 3.4, "frame": 99]),
    ])
    measured.find(
      .lowContrast, ["tabs", "back"], 80...190, severity: .warning,
      evidence: [
        "ratio": 2.1,
        "texts": .table(["tabs": .table(["ratio": 2.1]), "back": .table(["ratio": 3.4])]),
      ])
    #expect(status(Contrast(of: "tabs", atLeast: 3), measured) == .fail)
    #expect(status(Contrast(of: "back", atLeast: 3), measured) == .pass)
    #expect(status(Contrast(of: "back", atLeast: 4.5), measured) == .fail)
  }

  @Test func aRatioThatCannotBeComparedMayFailButNotPass() {
    var measured = Measured()
    measured.timeline.metrics = [
      "holdRatio": 3, "holdRatioComparable": false, "holdRatioReason": "slowed 10x",
    ]
    #expect(status(MetricLimit("holdRatio", atMost: 10), measured) == .couldNotJudge)
    #expect(status(MetricLimit("holdRatio", atMost: 2), measured) == .fail)
    measured.timeline.metrics["holdRatioComparable"] = true
    #expect(status(MetricLimit("holdRatio", atMost: 10), measured) == .pass)
  }

  @Test func measuresWhatASurfaceCovers() {
    var measured = Measured()
    measured.see("other", .moving, 0...199, scale: 2)
    #expect(status(Extent(of: "other", .height, atMost: 80), measured) == .pass)
    #expect(status(Extent(of: "other", .height, atMost: 70), measured) == .fail)
    #expect(status(Extent(of: "other", .covers, atLeast: 1), measured) == .fail)
    #expect(status(Extent(of: "back", .covers, atLeast: 1), measured) == .couldNotJudge)
  }
}
