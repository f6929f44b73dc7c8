import Slowglass
import SlowglassAnalysis
import Testing

@testable import SlowglassScenes

/// A hold is the same hold however it was recorded, and what was meant to pause is none.
@Suite(.timeLimit(.minutes(20))) struct HoldTests {
  @Test(
    "in every recording of it",
    arguments: ["hitch-scroll", "hitch-push"], [RecordingVariant.vfr, .simctl, .low])
  func hitch(name: String, variant: RecordingVariant) throws {
    let scene = try #require(Scene.named(name)).recorded(pixelsPerPoint: 1)
    let measured = try MeasuredScene(scene, as: variant)
    let truth = try #require(measured.truth.defects.first)
    let found = measured.timeline.findings(.hitch)
    #expect(found.count == 1)
    let hitch = try #require(found.first)
    let first = measured.sceneFrame(Double(hitch.frames.first))
    #expect(abs(first + 1 - truth.frames.lowerBound) <= 1)
    let held = try #require(hitch.number("heldFrames"))
    let uncertainty = try #require(hitch.number("heldFramesUncertainty"))
    #expect(abs(held - Double(truth.frames.count)) <= uncertainty)
  }

  @Test(arguments: [("content-at-30", 30.0), ("content-at-24", 24), ("finger-pause", 60)])
  func contentOnTime(name: String, rate: Double) throws {
    let measured = try MeasuredScene(named: name)
    #expect(measured.timeline.findings(.hitch).isEmpty && measured.timeline.findings(.freeze).isEmpty)
    let transition = try #require(measured.timeline.transitions.first)
    let stated = try #require(transition.contentRate)
    #expect(abs(stated - rate) <= (try #require(transition.contentRateUncertainty)))
  }
}
