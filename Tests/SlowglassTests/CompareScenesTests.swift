import Slowglass
import SlowglassAnalysis
import SlowglassGate
import Testing

@testable import SlowglassScenes

/// The sample scenes as an engineer compares them: after a try at a fix, and recorded in another way.
@Suite("Scenes compared", .timeLimit(.minutes(20)))
struct CompareScenesTests {
  private static let before = Result { try MeasuredScene(named: "toolbar-ghost").timeline }

  private func compared(with after: Timeline) throws -> RecordingComparison {
    RecordingComparison(of: try Self.before.get(), with: after)
  }

  private func statuses(_ comparison: RecordingComparison) -> [FindingKind: ComparisonStatus] {
    Dictionary(comparison.findings.map { ($0.finding.kind, $0.status) }) { one, _ in one }
  }

  @Test func aGhostWithAnotherCurveIsReshapedAndTheStepStandsStill() throws {
    let comparison = try compared(with: try MeasuredScene(named: "toolbar-ghost-reshaped").timeline)
    #expect(comparison.verdict == .reshaped)
    let ghost = try #require(comparison.findings.first { $0.finding.kind == .ghost })
    #expect(ghost.status == .reshaped)
    #expect(Set(ghost.changes.map(\.aspect)).isSuperset(of: [.length, .curve, .place]))
    let moment = try #require(ghost.standsStill)
    #expect(moment.event == "opaque" && moment.isStep)
    #expect(abs(moment.before - 40) <= 1 && abs(moment.after - 40) <= 1)
    let ratio = try #require(comparison.slowdown.appDurationRatio)
    // 22 app frames for 15.
    #expect(abs(ratio - 22.0 / 15) < 0.15)
  }

  @Test func theFixedOneIsFixed() throws {
    let comparison = try compared(with: try MeasuredScene(named: "toolbar-clean").timeline)
    #expect(comparison.verdict == .fixed)
    #expect(statuses(comparison)[.ghost] == .fixed && statuses(comparison)[.earlyOpaque] == .fixed)
    let back = RecordingComparison(
      of: try MeasuredScene(named: "toolbar-clean").timeline, with: try Self.before.get())
    #expect(back.verdict == .worse && statuses(back)[.ghost] == .new)
  }

  @Test("is unchanged, whatever it is encoded as", arguments: [RecordingVariant.low, .vfr, .simctl, .webm])
  func encodedOtherwise(variant: RecordingVariant) throws {
    let scene = try #require(Scene.named("toolbar-ghost")).recorded(pixelsPerPoint: 1)
    let comparison = try compared(with: try MeasuredScene(scene, as: variant).timeline)
    #expect(comparison.verdict == .unchanged)
    #expect(statuses(comparison)[.ghost] == .unchanged)
    #expect(statuses(comparison)[.earlyOpaque] == .unchanged)
  }

  /// Without a curve that both recordings know, the motions' lengths go by the last frame that shows anything.
  @Test("at another size lasts as long, within what is said", arguments: [true, false])
  func recordedAtAnotherSize(hasCurves: Bool) throws {
    let scene = try #require(Scene.named("toolbar-clean"))
    var timelines = try [1, 2].map {
      try MeasuredScene(scene.recorded(pixelsPerPoint: $0), as: .mp4).timeline
    }
    for index in timelines.indices where !hasCurves {
      for track in timelines[index].tracks.indices {
        for copy in timelines[index].tracks[track].copies.indices {
          timelines[index].tracks[track].copies[copy].curve = nil
        }
      }
    }
    for (one, other) in [(0, 1), (1, 0)] {
      let comparison = RecordingComparison(of: timelines[one], with: timelines[other])
      #expect(comparison.verdict == .unchanged)
      let factor = try #require(comparison.slowdown.measured)
      let uncertainty = try #require(comparison.slowdown.uncertainty)
      #expect(abs(factor - 1) <= uncertainty && uncertainty < 0.1, "\(factor) +-\(uncertainty)")
    }
  }

  @Test("that end in the middle of the motion are no other ghost")
  func cutShort() throws {
    let scene = try #require(Scene.named("toolbar-ghost")).recorded(pixelsPerPoint: 1)
    let scratch = try Scratch()
    _ = try scene.record([.mp4], to: scratch.path)
    var options = MeasuringOptions()
    options.spec = try SpecFile(text: Truth(scene).specText(), name: "toolbar-ghost.json5")
    options.limits.frames = 150
    let after = try measure(scratch.file("toolbar-ghost.mp4"), options: options)
    let comparison = try compared(with: after)
    #expect(statuses(comparison)[.ghost] == .couldNotJudge)
    #expect(statuses(comparison)[.earlyOpaque] == .unchanged)
    #expect(comparison.verdict == .couldNotJudge)
  }

  @Test("is unchanged at 1x, and its slowdown is measured")
  func inRealTime() throws {
    let after = try MeasuredScene(named: "toolbar-ghost-1x").timeline
    let comparison = try compared(with: after)
    #expect(comparison.verdict == .unchanged)
    #expect(statuses(comparison)[.ghost] == .unchanged)
    #expect(statuses(comparison)[.earlyOpaque] == .unchanged)
    let factor = try #require(comparison.slowdown.measured)
    #expect(abs(factor - 0.1) <= (comparison.slowdown.uncertainty ?? 0) + 0.002)
  }
}
