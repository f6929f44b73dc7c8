import Slowglass
import Testing

@testable import SlowglassScenes

@Suite("One transition of several", .timeLimit(.minutes(20))) struct TransitionChoiceTests {
  /// A page that closes with a ghost, and then opens without one.
  private func timeline(transition: Int?, spec: SpecFile? = nil) throws -> Timeline {
    let scratch = try Scratch()
    let scene = try #require(Scene.named("ghost-close-then-open")).recorded(pixelsPerPoint: 1)
    _ = try scene.record([.mp4], to: scratch.path)
    var options = MeasuringOptions()
    options.slowdown = scene.slowdown
    options.transition = transition
    options.spec = spec
    return try measure(scratch.file("ghost-close-then-open.mp4"), options: options)
  }

  @Test func keepsItsNameAndItsFindings() throws {
    let all = try timeline(transition: nil)
    #expect(all.transitions.map(\.id) == ["T1", "T2"])
    for number in [1, 2] {
      let one = try timeline(transition: number)
      #expect(one.transitions.map(\.id) == ["T\(number)"])
      #expect(
        one.errors.map(\.kind) == all.errors.filter { $0.transition == "T\(number)" }.map(\.kind))
    }
    #expect(all.errors.map(\.transition) == ["T1"])
  }

  @Test func anotherOneThanThereAreIsAnError() throws {
    let spec = try SpecFile(text: "{ discover: true }", name: "bar.json5")
    for spec in [nil, spec] {
      let error = try #require(throws: SpecError.self) { try timeline(transition: 3, spec: spec) }
      // The spec has nothing to do with it.
      #expect(
        "\(error)"
          == "ghost-close-then-open.mp4: there is no transition T3, as --transition asks for: this recording has T1 to T2"
      )
    }
  }
}
