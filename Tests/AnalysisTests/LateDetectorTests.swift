import Testing

@testable import SlowglassAnalysis

/// A motion from 30 to 120, known to end within a tick.
private func late(_ curve: String, _ change: (inout Drawn) -> Void = { _ in }) -> [Finding] {
  var drawn = Drawn(
    elements: [Drawn.Element(name: "title", curve: curve)], motion: 30...120, plates: 29...239)
  change(&drawn)
  return LateDetector().findings(in: drawn.measured)
}

@Suite("An element is late when it changes in a step after the motion has ended")
struct LateDetectorTests {
  @Test func vanishesAfterTheMotion() throws {
    let finding = try #require(late("9*134 0*106").first)
    #expect(finding.kind == .lateVanish)
    #expect(finding.severity == .warning)
    #expect(
      finding.message
        == "title vanished 14 frames (1.4 app frames, 23 ms) after the animation it belongs to had ended, in one step"
    )
    #expect(finding.evidence["frame"] == 134)
    #expect(finding.evidence["animationEndFrame"] == 120)
    #expect(finding.evidence["lagFrames"] == 14)
    #expect(finding.evidence["lagAppFrames"] == 1.4)
    #expect(finding.frames == Finding.Frames(first: 120, last: 134, peak: 134))
  }

  @Test func becomesOpaqueAfterTheMotion() throws {
    let finding = try #require(late("0*150 9*90").first)
    #expect(finding.kind == .lateOpaque)
    #expect(finding.evidence["lagFrames"] == 30)
    #expect(finding.message.hasPrefix("title became opaque 30 frames"))
  }

  @Test func aLagWithinTheUncertaintyOfTheEndIsNone() {
    #expect(late("9*125 0*115") { $0.endUncertainty = 5 }.isEmpty)
    #expect(late("9*126 0*114") { $0.endUncertainty = 5 }.count == 1)
  }

  @Test func aStepWithTheMotionIsNotLate() {
    #expect(late("9*100 0*140").isEmpty)
    #expect(late("9*120 0*120").isEmpty)
    #expect(late("9*121 0*119").isEmpty)
  }

  @Test(arguments: [(180, 1), (182, 0)])
  func afterASecondItBelongsToSomethingElse(step: Int, count: Int) {
    #expect(late("9*\(step) 0*\(240 - step)").count == count)
  }

  @Test func atFullSpeedWhatComesAThirdOfASecondLaterIsContent() {
    #expect(late("0*150 9*90") { $0.slowdown = 1 }.isEmpty)
    #expect(late("0*136 9*104") { $0.slowdown = 1 }.count == 1)
  }

  @Test func aSlowFadeAfterTheMotionIsAnAnimationOfItsOwn() {
    #expect(late("9*130 9>0*40 0*70").isEmpty)
  }

  @Test func aCopyThatComesToRestInThePlaceHandsOver() {
    #expect(late("0*100 0c*30 9c*20 9*90").isEmpty)
  }

  @Test func whatNeverLooksOpaqueIsNotLateOpaque() {
    // What stands in an element's place can look like it: readings of lookalikes reach 0.7.
    #expect(late("0*150 6*90").isEmpty)
  }

  @Test func aMotionWhoseEndIsMissingCannotBeJudged() {
    #expect(late("9*134 0*106") { $0.endsCutOff = true }.isEmpty)
  }

  @Test func theStepMayFollowALittleFade() throws {
    let finding = try #require(late("9*124 9>8*10 0*106").first)
    #expect(finding.evidence["lagFrames"] == 14)
  }

  @Test func thePlateAfterIsSettled() {
    #expect(late("9*134 0*106") { $0.plates = 29...134 }.isEmpty)
    #expect(late("9*134 0*106") { $0.plates = 29...135 }.count == 1)
  }

  @Test func membersThatAgreeAreOneFinding() {
    let findings = late("9*134 0*106") { drawn in
      drawn.elements.append(Drawn.Element(name: "back", curve: "9*135 0*105", x: 200))
      drawn.groups[0] = "bar"
    }
    #expect(findings.map(\.elements) == [["bar", "title", "back"]])
  }
}
