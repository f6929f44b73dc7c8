import Foundation
import Testing

/// Same input, same bytes out: a timeline can be kept, compared and signed.
@Suite(.timeLimit(.minutes(5))) struct SameBytesTests {
  @Test func oneCoreAndAllOfThemWriteTheSameTimelineTwiceInARow() throws {
    let tool = try #require(BuiltProgram("slowglass"))
    let recording = try SmallRecording()
    let arguments = ["analyze", recording.video, "--spec", recording.spec, "--report", "json"]
    let first = try tool.run(arguments)
    #expect(first.status == 0)
    #expect(first.output.contains("\"kind\": \"motionStart\""))
    #expect(try tool.run(arguments).output == first.output)
    guard let taskset = BuiltProgram(installed: "taskset") else { return }
    let onOneCore = try taskset.run(["-c", "0", tool.path] + arguments)
    #expect(onOneCore.status == 0)
    #expect(onOneCore.output == first.output)
  }

  @Test func theFolderOfARecordingLeavesNoTrace() throws {
    let tool = try #require(BuiltProgram("slowglass"))
    let recording = try SmallRecording()
    let elsewhere = try Scratch()
    let copy = try elsewhere.file("small.mp4", Data(contentsOf: URL(filePath: recording.video)))
    let outputs = try [recording.video, copy].map {
      try tool.run(["analyze", $0, "--spec", recording.spec, "--report", "json"]).output
    }
    #expect(outputs[0] == outputs[1])
    #expect(!outputs[0].contains(recording.scratch.path))
  }

  /// glibc and macOS can be told to fill fresh memory, which brings out what only chance would.
  @Test func rubbishInFreshMemoryDoesNotGetIntoARecording() throws {
    let maker = try #require(BuiltProgram("make-samples"))
    let recordings = try ["1", "85", "170"].map { filling in
      let scratch = try Scratch()
      let arguments = ["render", "clean-1px-a-point", "--out", scratch.path]
      let made = try maker.run(
        arguments, environment: ["MALLOC_PERTURB_": filling, "MallocPreScribble": "1"])
      #expect(made.status == 0, "\(made.errors)")
      return try Data(contentsOf: URL(filePath: scratch.file("clean-1px-a-point.mp4")))
    }
    #expect(!recordings[0].isEmpty)
    #expect(Set(recordings).count == 1)
  }
}
