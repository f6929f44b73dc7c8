import Testing

@testable import SlowglassAnalysis

private func steps(_ curve: String, _ change: (inout Drawn) -> Void = { _ in }) -> [Finding] {
  var drawn = Drawn(
    elements: [Drawn.Element(name: "badge", curve: curve)], motion: 30...120, plates: 29...199)
  change(&drawn)
  return OpacityStepDetector().findings(in: drawn.measured)
}

@Suite("A jump of opacity inside an animation was written by something else")
struct OpacityStepDetectorTests {
  @Test func aStepInTheMiddle() throws {
    let finding = try #require(steps("0*70 9*130").first)
    #expect(finding.kind == .opacityStep)
    #expect(finding.severity == .warning)
    #expect(finding.evidence["from"] == 0.0)
    #expect(finding.evidence["to"] == 1.0)
    #expect(finding.evidence["frame"] == 70)
    #expect(
      finding.message
        == "badge jumped from 0 % to 100 % opacity at frame 70, inside the animation: something other than the animation wrote it"
    )
  }

  @Test func aStepThatCutsAFadeShort() throws {
    let finding = try #require(steps("0*40 0>5*40 9*120").first)
    #expect(finding.evidence["frame"] == 80)
    #expect(finding.evidence["to"] == 1.0)
  }

  @Test func aFadeIsNoStepHoweverShort() {
    #expect(steps("0*60 0>9*40 9*100").isEmpty)
    #expect(steps("0*60 0>9*4 9*136").isEmpty, "four ticks, a quarter each")
    #expect(steps("0*60 0>9*2 9*138").isEmpty)
  }

  @Test(arguments: [("9*70 7*130", 0), ("9*70 6*130", 1)])
  func theLeastJumpIsAQuarter(curve: String, count: Int) {
    #expect(steps(curve).count == count)
  }

  @Test(arguments: [("0*70 5*130", 0), ("0*70 7*130", 1), ("5*70 0*130", 0), ("7*70 0*130", 1)])
  func comingOutOfWhatIsTooFaintToReadIsNoStep(curve: String, count: Int) {
    #expect(steps(curve).count == count)
  }

  @Test(arguments: [(69, 1), (70, 0), (71, 1)])
  func whatComesToRestInItsPlaceWasThereBefore(arrival: Int, count: Int) {
    #expect(steps("0*70 9*130") { $0.elements[0].arrivals = [arrival] }.count == count)
  }

  @Test(arguments: [(0.02, 1), (0.1, 1), (0.3, 0)])
  func whatBothReadingsMayBeOffByIsNoStep(noise: Double, count: Int) {
    #expect(steps("9*70 0*40 9*90") { $0.elements[0].uncertainty = noise }.count == 2 * count)
  }

  @Test func whatHappensBeforeOrAfterIsEarlyOrLate() {
    #expect(steps("0*20 9*180").isEmpty)
    #expect(steps("0*140 9*60").isEmpty)
  }

  @Test(arguments: [29, 30, 31, 119, 120, 121])
  func atTheEndsOfTheMotionElementsAreHandedOver(frame: Int) {
    #expect(steps("0*\(frame) 9*\(200 - frame)").isEmpty)
  }

  @Test func whatIsCoveredMeanwhileIsNoStep() {
    #expect(steps("0*60 0c*10 9c*10 9*120").isEmpty)
  }

  @Test func whereTheMovingCopyEndsItsPlaceIsTakenOver() {
    #expect(
      steps("0*70 9*130") {
        $0.elements[0].copy = [Drawn.Copy(frames: 40...69, from: (0, 90), to: (0, 25))]
      }.isEmpty)
  }

  @Test func aFlickerOfOneFrameIsNotAStep() {
    #expect(steps("9*70 0 9*129").isEmpty)
  }

  @Test func aFrameThatCouldNotBeReadLeavesItOpen() {
    #expect(steps("0*69 . 9*130").isEmpty)
  }
}
