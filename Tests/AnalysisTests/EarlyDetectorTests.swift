import Testing

@testable import SlowglassAnalysis

/// Opaque in one step at 40, motion from 64, as the toolbar that was shown too early.
private func early(_ curve: String = "0*40 9*160", _ change: (inout Drawn) -> Void = { _ in }) -> [Finding] {
  var drawn = Drawn(
    elements: [
      Drawn.Element(
        name: "tabs", curve: curve, copy: [Drawn.Copy(frames: 95...150, from: (0, 30), to: (0, 3))])
    ], motion: 64...160, plates: 39...199)
  change(&drawn)
  return EarlyDetector().findings(in: drawn.measured)
}

@Suite("An element is early when it changes before the motion it belongs to")
struct EarlyDetectorTests {
  @Test func opaqueInOneStepBeforeTheMotion() throws {
    let finding = try #require(early().first)
    #expect(finding.kind == .earlyOpaque)
    #expect(finding.severity == .error)
    #expect(
      finding.message
        == "tabs was fully opaque 24 frames (2.4 app frames, 40 ms) before the animation it belongs to began, in one step"
    )
    #expect(finding.evidence["opaqueFrame"] == 40)
    #expect(finding.evidence["animationStartFrame"] == 64)
    #expect(finding.evidence["leadFrames"] == 24)
    #expect(finding.evidence["leadAppFrames"] == 2.4)
    #expect(finding.evidence["leadAppMilliseconds"] == 40.0)
    #expect(finding.evidence["rise"] == "step")
    #expect(finding.evidence["riseFrames"] == 1)
  }

  @Test func atFullSpeedAFrameIsAnAppFrame() throws {
    let finding = try #require(early { $0.slowdown = 1 }.first)
    #expect(finding.evidence["leadFrames"] == 24)
    #expect(finding.evidence["leadAppFrames"] == 24.0)
    #expect(finding.evidence["leadAppMilliseconds"] == 400.0)
    #expect(finding.message.contains("24 frames (400 ms)"))
  }

  @Test func onA30HertzGridATickIsTwoFramesOfTheDisplay() throws {
    let finding = try #require(early { $0.rate = 30 }.first)
    #expect(finding.evidence["leadFrames"] == 24)
    #expect(finding.evidence["leadAppFrames"] == 4.8)
    #expect(finding.evidence["leadAppMilliseconds"] == 80.0)
  }

  @Test func withFramesOfTwoTicksTheLeadIsInTicks() throws {
    let finding = try #require(early { $0.frameTicks = 2 }.first)
    #expect(finding.evidence["leadFrames"] == 48)
  }

  @Test func aRampIsNamedAsOne() throws {
    let finding = try #require(early("0*42 0>9*10 9*148").first)
    #expect(finding.kind == .earlyOpaque)
    #expect(finding.evidence["rise"] == "ramp")
    #expect(finding.message.hasSuffix("over 10 frames"))
  }

  @Test func lessThanOpaqueIsEarlyAppear() throws {
    let finding = try #require(early("0*40 5*60 5>9*20 9*80").first)
    #expect(finding.kind == .earlyAppear)
    #expect(finding.message.contains("visible at 56 %"))
  }

  @Test func goneBeforeTheMotionIsEarlyVanish() throws {
    let finding = try #require(early("9*40 0*160").first)
    #expect(finding.kind == .earlyVanish)
    #expect(finding.severity == .warning)
    #expect(finding.evidence["frame"] == 40)
    #expect(finding.evidence["leadFrames"] == 24)
  }

  @Test func withoutAMovingCopyItIsAWarning() {
    #expect(early { $0.elements[0].copy = [] }.first?.severity == .warning)
  }

  @Test(arguments: [(62, 1), (63, 0), (64, 0), (70, 0)])
  func theLeastLeadIsTwoTicks(step: Int, count: Int) {
    #expect(early("0*\(step) 9*\(200 - step)").count == count)
  }

  @Test func whatThePlateShowsAlreadyIsNotEarly() {
    #expect(early("9*200").isEmpty)
    #expect(early("0*20 9*180").isEmpty, "the step lies before the plate")
  }

  @Test func whatIsGoneAgainWhenTheMotionStartsWasAFlicker() {
    #expect(!early("0*40 9*14 0*146").map(\.kind).contains(.earlyOpaque))
  }

  @Test func aPlaceThatWasCoveredProvesNothing() {
    #expect(early("0*30 0c*10 9c*20 9*140").isEmpty)
  }

  @Test func aTransitionWhoseStartIsMissingCannotBeJudged() {
    #expect(early { $0.startsCutOff = true }.isEmpty)
  }

  @Test func membersThatAgreeSpeakAsTheGroup() {
    let findings = early { drawn in
      drawn.elements.append(Drawn.Element(name: "menu", curve: "0*41 9*159", x: 200))
      drawn.elements.append(Drawn.Element(name: "share", curve: "0*50 9*150", x: 300))
      drawn.groups[0] = "toolbarItems"
    }
    #expect(findings.map(\.elements) == [["toolbarItems", "tabs", "menu"], ["share"]])
  }
}
