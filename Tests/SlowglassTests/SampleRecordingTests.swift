import Foundation
import Slowglass
import SlowglassAnalysis
import Testing

/// The recordings beside the sources show what their names say.
@Suite(.timeLimit(.minutes(20))) struct SampleRecordingTests {
  private func timeline(_ recording: String, spec: String) throws -> Timeline {
    let folder = BuiltProgram.package.appending(path: "Samples/Recordings").path
    var options = MeasuringOptions()
    options.spec = try SpecFile.read(path: "\(folder)/\(spec).json5")
    return try measure("\(folder)/\(recording).mp4", options: options)
  }

  @Test func toolbarGhostIsOpaqueTwentyFourFramesTooEarlyAndSeenTwice() throws {
    let timeline = try timeline("toolbar-ghost", spec: "toolbar")
    let all = ["toolbarItems", "back", "forward", "share", "tabs", "menu"]
    #expect(timeline.verdict == .glitches)
    #expect(timeline.findings(.ghost).map(\.elements) == [all])
    let early = try #require(timeline.findings(.earlyOpaque).first)
    #expect(early.elements == all)
    #expect(early.severity == .error)
    #expect(early.number("opaqueFrame") == 40)
    #expect(abs(try #require(early.number("leadFrames")) - 24) <= 1)
  }

  @Test func toolbarCleanIsClean() throws {
    let timeline = try timeline("toolbar-clean", spec: "toolbar")
    #expect(timeline.verdict == .clean)
    #expect(timeline.errors.map(\.message) == [])
    #expect(timeline.checks.contains { $0.kind == .ghost && $0.status == .checked })
  }

  @Test func ghostTopTitleIsOpaqueNineFramesTooEarlyAndSeenTwice() throws {
    let timeline = try timeline("ghost-top-title", spec: "top-title")
    #expect(timeline.verdict == .glitches)
    #expect(timeline.findings(.ghost).first?.elements.first == "toolbarItems")
    #expect(timeline.findings(.ghost).first?.severity == .error)
    let early = try #require(timeline.findings(.earlyOpaque).first)
    #expect(abs(try #require(early.number("leadFrames")) - 9) <= 1)
  }
}
