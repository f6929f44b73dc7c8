import Foundation
import SlowglassScenes
import Testing

/// What cannot be measured is told on standard error, with the exit status that scripts rely on.
@Suite(.timeLimit(.minutes(20))) struct BadInputTests {
  private let scratch: Scratch
  private let tool: BuiltProgram

  init() throws {
    scratch = try Scratch()
    tool = try #require(BuiltProgram("slowglass"))
  }

  private func expect(
    _ arguments: [String], status: Int32, says words: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try tool.run(arguments)
    #expect(run.status == status, "\(run.errors)", sourceLocation: sourceLocation)
    #expect(run.errors.hasPrefix("slowglass: "), "\(run.errors)", sourceLocation: sourceLocation)
    for word in words {
      #expect(run.errors.contains(word), "\(run.errors)", sourceLocation: sourceLocation)
    }
  }

  // MARK: Options

  @Test(arguments: [
    (["--from", "999"], "frame 999, past the recording's last frame, 19"),
    (["--to", "999"], "frame 999, past the recording's last frame, 19"),
    (["--from", "99s"], "asked to begin at 99 s, past the recording's last frame"),
    (["--hz", "1e9"], "--hz must be 1 to 1000"),
    (["--slowdown", "1e300"], "--slowdown must be 0.001 to 1000"),
  ])
  func anOptionThatNoRecordingCanMeet(options: [String], sentence: String) throws {
    let file = try scratch.file("twenty.mp4")
    try SmallRecording.writePlain(to: file, frames: 20)
    try expect(["analyze", file] + options, status: 64, says: [sentence])
  }

  // MARK: Recordings

  @Test(arguments: ["analyze", "check", "probe", "frames"])
  func aMissingFile(command: String) throws {
    try expect(
      [command, "\(scratch.path)/none.mov"], status: 2, says: ["opening", "none.mov: No such file"])
  }

  @Test func aFolderWithoutPictures() throws {
    _ = try scratch.file("notes.txt", Data("no picture".utf8))
    try expect(["analyze", scratch.path], status: 2, says: [scratch.path, "PNG"])
  }

  @Test func anEmptyFile() throws {
    try expect(["analyze", try scratch.file("a.mov", Data())], status: 2, says: ["a.mov", "empty"])
  }

  @Test func aTextThatIsNamedLikeAVideo() throws {
    let file = try scratch.file("a.mp4", Data("Dear reader,\nthis is a letter.\n".utf8))
    try expect(["analyze", file], status: 2, says: ["a.mp4: it is text, not a recording"])
  }

  @Test(.enabled(if: BuiltProgram(installed: "ffmpeg") != nil, "the ffmpeg tool makes the file"))
  func soundWithoutAPicture() throws {
    let file = try scratch.file("a.m4a")
    let ffmpeg = try #require(BuiltProgram(installed: "ffmpeg"))
    _ = try ffmpeg.run(["-v", "error", "-f", "lavfi", "-i", "sine=duration=1", "-c:a", "aac", file])
    try expect(["analyze", file], status: 2, says: ["finding the video in", "a.m4a"])
  }

  @Test func aFileThatEndsInTheMiddleIsMeasuredAsFarAsItGoes() throws {
    let whole = try scratch.file("whole.mp4")
    try SmallRecording.writePlain(to: whole, frames: 600, fragmented: true)
    let bytes = try Data(contentsOf: URL(filePath: whole))
    let file = try scratch.file("cut.mp4", bytes.prefix(bytes.count * 6 / 10))
    let run = try tool.run(["analyze", file, "--report", "json"])
    #expect(run.status == 2)
    #expect(run.errors.contains("slowglass: cut.mp4 is cut short; what could be read was measured\n"))
    #expect(run.output.contains("\"cutShort\": true"))
  }

  @Test func aFileWithoutItsIndex() throws {
    let whole = try scratch.file("whole.mp4")
    try SmallRecording.writePlain(to: whole, frames: 60)
    let bytes = try Data(contentsOf: URL(filePath: whole))
    let file = try scratch.file("cut.mp4", bytes.prefix(bytes.count / 2))
    try expect(["analyze", file], status: 2, says: ["cut.mp4", "moov"])
  }

  @Test func aSingleFrameCannotBeJudged() throws {
    let file = try scratch.file("one.mp4")
    try SmallRecording.writePlain(to: file, frames: 1)
    let run = try tool.run(["analyze", file])
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("INCONCLUSIVE"))
    try expect(
      ["analyze", file, "--report", "json"], status: 0, says: ["one.mp4 could not be judged: nothing moved"])
    try expect(["check", file], status: 2, says: ["one.mp4 could not be judged: nothing moved"])
  }

  // MARK: Specs

  @Test(
    arguments: [
      ("{ elements: ", ["spec.json5:1:"]),
      ("GIF89a", ["spec.json5:1:1"]),
      (
        "{ elements: { a: { rect: [600, 10, 20, 20] } } }",
        ["spec.json5:1:", "'a' lies wholly outside", "160 x 240"]
      ),
      (
        "{ elements: { a: { rect: [10, 10, 20, 20], frame: 4000 } } }",
        ["element 'a' refers to frame 4000", "last frame"]
      ),
      (
        "{ elements: { a: { rect: [10, 10, 20, 20], frame: \"90s\" } } }",
        ["element 'a' refers to 90 s", "last frame"]
      ),
    ])
  func aSpecThatDoesNotFit(text: String, words: [String]) throws {
    let recording = try SmallRecording()
    let spec = try scratch.file("spec.json5", Data(text.utf8))
    try expect(["analyze", recording.video, "--spec", spec], status: 64, says: words)
  }

  @Test func anElementWithNothingToTrackIsNeverAPass() throws {
    let recording = try SmallRecording()
    let blank = "{ elements: { blank: { rect: [2, 2, 3, 3], frame: \"last\" } } }"
    let spec = try scratch.file("spec.json5", Data(blank.utf8))
    let words = ["small.mp4 could not be judged: blank: the reference picture holds nothing to track"]
    try expect(["check", recording.video, "--spec", spec], status: 2, says: words)
    try expect(["analyze", recording.video, "--spec", spec, "--report", "json"], status: 0, says: words)
  }
}
