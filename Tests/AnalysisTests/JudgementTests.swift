import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

@Suite("How bad a finding is")
struct SeverityTests {
  @Test func aGhostIsAnErrorWhenOneStandsStillOrBothAddUpToMoreThanOne() {
    #expect(Severity(of: .ghost, SeverityContext(oneStandsStill: true, shares: 0.6)) == .error)
    #expect(Severity(of: .ghost, SeverityContext(shares: 1.5)) == .error)
    #expect(Severity(of: .ghost, SeverityContext(shares: 1)) == .note)
  }

  @Test(arguments: [FindingKind.earlyOpaque, .earlyAppear])
  func earlyIsAnErrorBesideAMovingCopy(kind: FindingKind) {
    #expect(Severity(of: kind, SeverityContext(hasMovingCopy: true)) == .error)
    #expect(Severity(of: kind) == .warning)
  }

  @Test(arguments: [
    FindingKind.earlyVanish, .earlySwitch, .lateOpaque, .lateVanish, .lateSwitch, .staleOverlay,
    .doubleExposure,
    .opacityStep, .dip, .blank, .jump, .pop, .freeze, .lowContrast,
  ])
  func warnings(kind: FindingKind) {
    #expect(Severity(of: kind, SeverityContext(hasMovingCopy: true, shares: 2)) == .warning)
  }

  @Test(arguments: [FindingKind.crossDissolve, .morph, .cut, .desync, .overshoot, .contentLoad, .idleRepaint])
  func notes(kind: FindingKind) {
    #expect(Severity(of: kind) == .note)
  }

  @Test(arguments: [FindingKind.stretch, .crop])
  func shapeIsJudgedAgainstTheCopyAtRest(kind: FindingKind) {
    #expect(Severity(of: kind, SeverityContext(hasSettledTwin: true)) == .error)
    #expect(Severity(of: kind) == .warning)
  }

  @Test(
    arguments: [FindingKind.flicker, .endStateFlash, .startStateFlash], [(50.0, Severity.error), (51, .note)])
  func whatShowsForThreeTicksIsAFlicker(kind: FindingKind, length: (Double, Severity)) {
    #expect(Severity(of: kind, SeverityContext(appMilliseconds: length.0)) == length.1)
  }

  @Test func flashesGoByTheirCountOrTheirBrevity() {
    #expect(Severity(of: .flash, SeverityContext(exceedsFlashCount: true)) == .error)
    #expect(Severity(of: .flash, SeverityContext(ticks: 2)) == .error)
    #expect(Severity(of: .flash, SeverityContext(ticks: 3)) == .note)
  }

  @Test func hitchesCountAtFullSpeed() {
    #expect(Severity(of: .hitch) == .warning)
    #expect(Severity(of: .hitch, SeverityContext(isSlowed: true)) == .note)
  }
}

private func finding(
  _ kind: FindingKind, _ elements: [String], transition: String? = "T1",
  evidence: [String: EvidenceValue] = [:]
) -> Finding {
  Finding(
    kind: kind, severity: Severity(of: kind, SeverityContext(oneStandsStill: true)), elements: elements,
    transition: transition, frames: Finding.Frames(first: 100, last: 110, peak: 110),
    seconds: Finding.Interval(start: 1, end: 2), appMilliseconds: Finding.Interval(start: 100, end: 200),
    region: Rectangle(x: 0, y: 0, width: 10, height: 10), message: "\(elements[0]) \(kind.rawValue)",
    evidence: evidence)
}

@Suite("One bug is one finding")
struct ExplanationTests {
  private let ghost = finding(.ghost, ["bar", "tabs", "menu"])

  @Test func aGhostExplainsThatOneCopyGoes() {
    let late = finding(.lateVanish, ["bar", "tabs", "menu"], evidence: ["lagFrames": 14])
    let merged = Explanation.merged([ghost, late])
    #expect(merged.map(\.kind) == [.ghost])
    #expect(
      merged[0].consequences == [
        "the copy at rest went in one step at frame 110, 14 frames after the animation had ended"
      ])
  }

  @Test(arguments: [FindingKind.opacityStep, .crossDissolve])
  func aGhostExplainsJumpsAndFadesOfItsCopies(kind: FindingKind) {
    let merged = Explanation.merged([finding(kind, ["tabs"]), ghost])
    #expect(merged.map(\.kind) == [.ghost])
    #expect(merged[0].consequences == ["tabs \(kind.rawValue)"])
  }

  @Test func whatHappensToOtherElementsOrElsewhereStandsForItself() {
    let others = [
      finding(.lateVanish, ["title"]), finding(.opacityStep, ["tabs"], transition: "T2"),
      finding(.earlyOpaque, ["bar", "tabs", "menu"]), finding(.doubleExposure, ["tabs", "lock"]),
    ]
    let merged = Explanation.merged([ghost] + others)
    #expect(merged.map(\.kind) == [.ghost, .lateVanish, .opacityStep, .earlyOpaque, .doubleExposure])
    #expect(merged[0].consequences.isEmpty)
  }
}

@Suite("The verdict that the gate goes by")
struct VerdictTests {
  @Test func anErrorIsAGlitchWhateverElseIsOpen() {
    #expect(
      Verdict(findings: [finding(.ghost, ["tabs"])], checks: [Check(kind: .ghost, status: .cannotJudge)])
        == .glitches)
  }

  @Test(arguments: [
    FindingKind.ghost, .earlyOpaque, .earlyAppear, .earlyVanish, .lateOpaque, .lateVanish,
  ])
  func anOpenQuestionThatDecidesIsInconclusive(kind: FindingKind) {
    #expect(Verdict(findings: [], checks: [Check(kind: kind, status: .cannotJudge)]) == .inconclusive)
  }

  @Test func warningsNotesAndLimitsLeaveItClean() {
    #expect(
      Verdict(findings: [finding(.lateVanish, ["tabs"]), finding(.cut, ["tabs"])], checks: []) == .clean)
    #expect(Verdict(findings: [], checks: [Check(kind: .ghost, status: .limited)]) == .clean)
    #expect(Verdict(findings: [], checks: [Check(kind: .hitch, status: .cannotJudge)]) == .clean)
  }
}

@Suite("What a recording could answer")
struct CheckListTests {
  private func checks(of kind: FindingKind, _ drawn: Drawn) -> [Check] {
    CheckList(measured: drawn.measured, concealed: []).checks.filter { $0.kind == kind }
  }

  private let moving = Drawn(
    elements: [
      Drawn.Element(name: "tabs", curve: "9*100"), Drawn.Element(name: "menu", curve: "9*100", unit: 1),
    ],
    motion: 30...60, plates: 29...99)

  private var stillstand: Drawn {
    var drawn = moving
    drawn.motion = nil
    return drawn
  }

  @Test func everyKindIsAnswered() {
    let kinds = Set(CheckList(measured: moving.measured, concealed: []).checks.map(\.kind))
    #expect(kinds == Set(FindingKind.allCases))
  }

  @Test(arguments: [
    FindingKind.ghost, .earlyOpaque, .lateOpaque, .lateVanish, .opacityStep, .crossDissolve, .morph,
    .doubleExposure,
  ])
  func elementsThatAreSeenAreChecked(kind: FindingKind) {
    #expect(checks(of: kind, moving) == [Check(kind: kind, status: .checked, elements: ["tabs", "menu"])])
  }

  @Test func whereNothingMovesGhostsCannotBeJudgedAndDissolvesAreNotExercised() {
    #expect(checks(of: .ghost, stillstand).map(\.status) == [.cannotJudge])
    #expect(checks(of: .lateVanish, stillstand).map(\.status) == [.cannotJudge])
    #expect(checks(of: .opacityStep, stillstand).map(\.status) == [.notExercised])
    #expect(checks(of: .morph, stillstand).map(\.status) == [.notExercised])
    #expect(checks(of: .cut, stillstand).map(\.status) == [.checked])
  }

  @Test func anElementThatIsNeverSeenCannotBeJudged() {
    var drawn = moving
    drawn.elements[1].curve = "0*100"
    let found = checks(of: .ghost, drawn)
    #expect(found.map(\.status) == [.checked, .cannotJudge])
    #expect(found.last?.elements == ["menu"])
    #expect(checks(of: .doubleExposure, drawn).map(\.status) == [.limited])
  }

  @Test func anElementWithNothingToTrackCannotBeJudged() {
    var drawn = moving
    drawn.untrackable = ["card": "nothing to track"]
    #expect(
      checks(of: .earlyOpaque, drawn).last
        == Check(
          kind: .earlyOpaque, status: .cannotJudge, elements: ["card"], reason: "nothing to track"))
  }

  @Test func aMotionThatIsCutOffLimitsItself() {
    var drawn = moving
    drawn.startsCutOff = true
    let found = checks(of: .ghost, drawn)
    #expect(found.map(\.status) == [.limited])
    #expect(found.first?.reason == "the recording begins or ends during T1")
  }

  @Test func whereNothingCameToRestNothingIsJudged() {
    var drawn = moving
    drawn.endsCutOff = true
    let found = checks(of: .ghost, drawn)
    #expect(found.map(\.status) == [.cannotJudge])
    #expect(
      found.first?.reason
        == "the recording ends before anything came to rest: record until the screen stands still")
    #expect(checks(of: .doubleExposure, drawn).map(\.status) == [.limited])
  }
}
