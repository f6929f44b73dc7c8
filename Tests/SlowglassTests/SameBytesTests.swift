import Foundation
import Testing

/// Same input, same bytes out: a timeline can be kept, compared and signed.
@Suite(.timeLimit(.minutes(20))) struct SameBytesTests {
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

  /// Pages hold encoded pictures, which a library of others makes, on threads of its own.
  @Test func pagesAndPicturesAreTheSameTwice() throws {
    let tool = try #require(BuiltProgram("slowglass"))
    let recording = try SmallRecording()
    let other = try recording.scratch.file("other.mp4", Data(contentsOf: URL(filePath: recording.video)))
    let spec = ["--spec", recording.spec]
    let made = try ["first", "second"].map { name -> [String: Data] in
      let scratch = try Scratch()
      let out = { (file: String) in "\(scratch.path)/\(file)" }
      let runs =
        [
          ["analyze", recording.video, "--report", "html=\(out("one.html"))"] + spec,
          ["compare", recording.video, other, "--report", "html=\(out("compare.html"))"] + spec,
          ["frames", recording.video, "--export", out("frames"), "--at", "0,12,20"],
          ["frames", recording.video, "--export", out("annotated"), "--annotated", "--at", "12,20"] + spec,
          ["frames", recording.video, "--export", out("findings"), "--findings"] + spec,
        ]
        + ["strip.png", "strip.apng", "strip.gif"].map {
          ["filmstrip", recording.video, "--output", out($0)] + spec
        }
      for arguments in runs {
        let run = try tool.run(arguments)
        #expect(run.status == 0, "\(arguments) \(run.errors)")
      }
      var files: [String: Data] = [:]
      for path in FileManager.default.enumerator(atPath: scratch.path)?.compactMap({ $0 as? String }) ?? [] {
        guard let data = FileManager.default.contents(atPath: out(path)) else { continue }
        files[path] = data
      }
      return files
    }
    #expect(made[0].count >= 12 && made[0].keys.sorted() == made[1].keys.sorted())
    for (name, data) in made[0] { #expect(data == made[1][name], "\(name)") }
    for page in ["one.html", "compare.html"] {
      let text = String(decoding: made[0][page] ?? Data(), as: UTF8.self)
      #expect(text.contains("image/") && !text.contains(recording.scratch.path))
    }
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
