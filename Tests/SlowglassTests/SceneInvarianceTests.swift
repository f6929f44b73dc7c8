import Slowglass
import SlowglassAnalysis
import Testing

@testable import SlowglassScenes

/// How a transition was recorded must not change what is said about it, beyond the uncertainty that is said too.
@Suite("The same scene at 1x, at 10x and as variable frame rate", .timeLimit(.minutes(20)))
struct SceneInvarianceTests {
  struct Take: Sendable, CustomTestStringConvertible {
    var slowdown: Double
    var variant: RecordingVariant
    var testDescription: String { "\(Int(slowdown))x \(variant)" }

    static let all = [
      Take(slowdown: 10, variant: .mp4), Take(slowdown: 10, variant: .vfr), Take(slowdown: 1, variant: .mp4),
      Take(slowdown: 1, variant: .vfr),
    ]

    /// With rest at both ends at 1x too, so that there is a plate to begin with and one to end with.
    func scene(_ named: String) throws -> Scene {
      var scene = try #require(Scene.named(named)).recorded(slowdown: slowdown, pixelsPerPoint: 1)
      if slowdown == 1 {
        scene = scene.delayed(by: 500)
        scene.duration += 500
      }
      return scene
    }
  }

  /// Measured once for all tests.
  private static let ghosts: [Result<MeasuredScene, any Error>] = Take.all.map { take in
    Result { try MeasuredScene(take.scene("toolbar-ghost"), as: take.variant) }
  }

  private func ghost(_ take: Int) throws -> MeasuredScene { try Self.ghosts[take].get() }

  /// A number and what it may be off by, in app milliseconds.
  private struct Stated {
    var value: Double
    var uncertainty: Double
    func agrees(with other: Stated) -> Bool {
      abs(value - other.value) <= uncertainty + other.uncertainty + 0.01
    }
  }

  private func lead(_ measured: MeasuredScene) throws -> Stated {
    let finding = try #require(measured.timeline.findings(.earlyOpaque).first, "no earlyOpaque")
    return Stated(
      value: try #require(finding.number("leadAppMilliseconds")),
      uncertainty: try #require(finding.number("leadFramesUncertainty")) * measured.tick)
  }

  private func ghostEnds(_ measured: MeasuredScene) throws -> [Stated] {
    let finding = try #require(measured.timeline.findings(.ghost).first, "no ghost")
    let uncertainty = try #require(finding.number("overlapTicksUncertainty")) * measured.tick
    return [finding.appMilliseconds.start, finding.appMilliseconds.end].map {
      Stated(value: $0, uncertainty: uncertainty)
    }
  }

  /// The scene waits before its transition at 1x; what is said in app time goes from there.
  private func wait(_ take: Int) -> Double { Take.all[take].slowdown == 1 ? 500 : 0 }

  @Test("has the lead that is true", arguments: Take.all.indices)
  func leadIsTrue(take: Int) throws {
    let measured = try ghost(take)
    let truth = Double(try #require(measured.truth.leadFrames(of: "tabs"))) * measured.tick
    #expect(try lead(measured).agrees(with: Stated(value: truth, uncertainty: 0)))
  }

  @Test("is opaque in the frame that is true", arguments: Take.all.indices)
  func opaqueFrameIsTrue(take: Int) throws {
    let measured = try ghost(take)
    let finding = try #require(measured.timeline.findings(.earlyOpaque).first)
    let frame = try #require(finding.number("opaqueFrame"))
    #expect(measured.sceneFrame(frame) == measured.truth.opaqueFrame(of: "tabs"))
  }

  @Test("is seen twice while that is true", arguments: Take.all.indices)
  func ghostIsTrue(take: Int) throws {
    let measured = try ghost(take)
    let truth = try #require(measured.trueGhost(of: "tabs"))
    for (stated, known) in zip(try ghostEnds(measured), [truth.start, truth.end]) {
      #expect(stated.agrees(with: Stated(value: known, uncertainty: 0)), "\(stated) for \(known)")
    }
  }

  @Test("names all that appeared, in one finding each", arguments: Take.all.indices)
  func namesAll(take: Int) throws {
    let all = ["toolbarItems", "back", "forward", "share", "tabs", "menu"]
    let timeline = try ghost(take).timeline
    #expect(timeline.verdict == .glitches)
    #expect(timeline.findings(.ghost).map(\.elements) == [all])
    #expect(timeline.findings(.earlyOpaque).map(\.elements) == [all])
  }

  @Test("gives the same lead and the same ghost each time")
  func agreeWithEachOther() throws {
    for one in Take.all.indices {
      for other in Take.all.indices.dropFirst(one + 1) {
        let (a, b) = (try ghost(one), try ghost(other))
        #expect(try lead(a).agrees(with: lead(b)), "\(Take.all[one]) and \(Take.all[other])")
        for (var end, var otherEnd) in zip(try ghostEnds(a), try ghostEnds(b)) {
          end.value -= wait(one)
          otherEnd.value -= wait(other)
          #expect(end.agrees(with: otherEnd), "\(Take.all[one]): \(end), \(Take.all[other]): \(otherEnd)")
        }
      }
    }
  }

  @Test("has no error where the bar is handed over right", arguments: [0, 3])
  func cleanTwin(take: Int) throws {
    let measured = try MeasuredScene(Take.all[take].scene("toolbar-clean"), as: Take.all[take].variant)
    #expect(measured.timeline.errors.map(\.message) == [])
    #expect(measured.timeline.verdict == .clean)
    let checked = measured.timeline.checks.filter { $0.status == .checked }.map(\.kind)
    #expect(checked.contains(.ghost) && checked.contains(.earlyOpaque))
  }
}
