import Foundation
import Testing

/// Full disks, closed pipes, signals: a report is whole or not there, and what went wrong is said.
@Suite(.timeLimit(.minutes(20))) struct FaultTests {
  private let scratch: Scratch
  private let tool: BuiltProgram
  private let shell: BuiltProgram
  private let video: String
  private let whole: Data

  init() throws {
    scratch = try Scratch()
    tool = try #require(BuiltProgram("slowglass"))
    shell = try #require(BuiltProgram(installed: "sh"))
    video = try scratch.file("a.mp4")
    try SmallRecording.writePlain(to: video, frames: 40)
    whole = try Data(contentsOf: URL(filePath: video))
  }

  /// Runs a line of the shell in which TOOL, VIDEO and DIR stand for themselves.
  private func run(_ line: String) throws -> BuiltProgram.Outcome {
    let words = ["TOOL": tool.path, "VIDEO": video, "DIR": scratch.path]
    return try shell.run(["-c", words.reduce(line) { $0.replacing($1.key, with: "'\($1.value)'") }])
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted()
  }
  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(scratch.path)/\(name)", encoding: .utf8)
  }

  // MARK: Writing

  /// Whether a device that is always full can be made, or is there.
  private static let canFill: Bool = {
    guard let scratch = try? Scratch(), let shell = BuiltProgram(installed: "sh") else { return false }
    return (try? shell.run(["-c", "mknod '\(scratch.path)/full' c 1 7 && echo x > '\(scratch.path)/full'"]))?
      .errors
      .contains("No space") == true
  }()

  @Test(.enabled(if: canFill, "needs the right to make a device that is always full")) func aFullDiskIsSaid()
    throws
  {
    for line in ["TOOL analyze VIDEO --report json > DIR/full", "TOOL analyze VIDEO --report json=DIR/full"] {
      let run = try run("[ -c DIR/full ] || mknod DIR/full c 1 7; " + line)
      #expect(run.status == 2)
      #expect(
        run.errors.contains("slowglass: writing ") && run.errors.contains("No space left on device"),
        "\(run.errors)")
    }
  }

  /// A limit on the size of files is met in the middle of writing, as the end of a disk is.
  @Test func aReportThatDoesNotFitLeavesTheOldOne() throws {
    _ = try scratch.file("a.html", Data("old".utf8))
    let run = try run("ulimit -f 8; TOOL analyze VIDEO --report html=DIR/a.html")
    #expect(run.status == 2, "\(run.errors)")
    #expect(
      run.errors.contains("slowglass: writing ") && run.errors.contains("File too large"), "\(run.errors)")
    #expect(try text("a.html") == "old")
    #expect(try names() == ["a.html", "a.mp4"])
  }

  @Test func aFolderThatTakesNoFileIsSaidBeforeOrAfter() throws {
    // The user who runs the tests in a container may write anywhere, but not here.
    let run = try run("TOOL analyze VIDEO --report json=/proc/a.json")
    #expect([2, 64].contains(run.status))
    #expect(run.errors.hasPrefix("slowglass: "), "\(run.errors)")
  }

  @Test func aReaderThatGoesAwayIsNoError() throws {
    let run = try run("{ TOOL analyze VIDEO --report json; echo status $? >&2; } | head -c 5")
    #expect(run.errors.hasSuffix("status 0\n") && !run.errors.contains("writing"), "\(run.errors)")
    #expect(run.output.count == 5)
  }

  // MARK: Descriptors

  @Test(arguments: [">&-", "2>&-", "<&-", "<&- >&- 2>&-"]) func closedStreamsTakeNoFilesPlace(closed: String)
    throws
  {
    let run = try run("TOOL check VIDEO --report json=DIR/a.json --report text \(closed)")
    #expect([0, 1, 2].contains(run.status))
    if closed.contains(" >&-") || closed.hasPrefix(">&-") { #expect(run.status == 2) }
    let report = try JSONSerialization.jsonObject(with: Data(try text("a.json").utf8))
    #expect(report is [String: Any])
    #expect(try Data(contentsOf: URL(filePath: video)) == whole)
  }

  @Test func tooFewDescriptorsAreSaid() throws {
    let plenty = try run("ulimit -n 40; TOOL analyze VIDEO --report json=DIR/a.json")
    #expect(plenty.status == 0, "\(plenty.errors)")
    let old = try text("a.json")
    var refused = 0
    for count in 3...12 {
      let run = try run("ulimit -n \(count); TOOL analyze VIDEO --report json=DIR/a.json")
      // With too few to load its libraries the program does not begin at all.
      if run.errors.contains("error while loading shared libraries") || run.status == 126 || run.status == 127
      {
        continue
      }
      #expect([0, 2, 64].contains(run.status), "\(count): \(run.errors)")
      if run.status != 0 {
        refused += 1
        #expect(run.errors.contains("slowglass: "), "\(run.errors)")
      }
      #expect(try text("a.json") == old)
    }
    #expect(refused > 0)
    #expect(try names() == ["a.json", "a.mp4"])
  }

  // MARK: Signals

  /// Whenever it is stopped, there is the old report or the new one.
  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func aSignalAtAnyMomentLeavesNoHalfReport(signal: Int32, status: Int32) throws {
    let report = try scratch.file("a.html", Data("old".utf8))
    var stopped = 0
    for moment in 0..<24 {
      let process = Process()
      process.executableURL = URL(filePath: tool.path)
      process.arguments = ["analyze", video, "--report", "html=\(report)"]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      // The first moments are those before the tool has set anything up.
      Thread.sleep(forTimeInterval: 0.03 + Double(moment) * 0.02)
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      let ended = process.terminationStatus
      let isBySignal = process.terminationReason == .uncaughtSignal && ended == signal
      #expect(isBySignal || [0, status].contains(ended), "\(ended)")
      stopped += ended == 0 ? 0 : 1
      let page = try text("a.html")
      #expect(page == "old" || page.hasSuffix("</html>\n"), "\(page.suffix(40))")
      #expect(try names() == ["a.html", "a.mp4"])
    }
    #expect(stopped > 0)
  }

  // MARK: Links

  @Test func aLinkInTheFolderOfFramesIsReplacedNotFollowed() throws {
    let precious = try scratch.file("precious", Data("keep".utf8))
    let folder = try scratch.file("frames")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/frame-00000.png", withDestinationPath: precious)
    let run = try tool.run(["frames", video, "--export", folder, "--at", "0"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try text("precious") == "keep")
    #expect(
      try Data(contentsOf: URL(filePath: "\(folder)/frame-00000.png")).starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test(arguments: [
    "analyze VIDEO --report json=LINK", "elements VIDEO --output LINK", "filmstrip VIDEO --output LINK",
  ])
  func aLinkIsNeverWrittenThrough(line: String) throws {
    let precious = try scratch.file("precious", Data("keep".utf8))
    let link = "\(scratch.path)/link.png"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: precious)
    let run = try run("TOOL " + line.replacing("LINK", with: "DIR/link.png"))
    #expect(run.status == 64)
    #expect(run.errors.contains("is a symbolic link"), "\(run.errors)")
    #expect(try text("precious") == "keep")
  }

  @Test func noReportGoesOverAnotherRecording() throws {
    for line in [
      "analyze VIDEO --report json=DIR/b.mp4", "elements VIDEO --output DIR/b.mp4",
      "frames VIDEO --export VIDEO",
      "analyze VIDEO --report json=VIDEO", "check VIDEO --baseline VIDEO --update-baselines=all",
    ] {
      _ = try scratch.file("b.mp4", whole)
      let run = try run("TOOL \(line)")
      #expect([2, 64].contains(run.status), "\(line): \(run.errors)")
      #expect(run.errors.hasPrefix("slowglass: "), "\(run.errors)")
      #expect(try Data(contentsOf: URL(filePath: "\(scratch.path)/b.mp4")) == whole)
      #expect(try Data(contentsOf: URL(filePath: video)) == whole)
    }
  }

  /// A pipe is read once; waiting for it to be filled again would be for ever.
  @Test func aPipeIsNotReadAgainForPictures() throws {
    let run = try run(
      "mkfifo DIR/pipe; cat VIDEO > DIR/pipe & TOOL analyze DIR/pipe --report html=DIR/a.html")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try text("a.html").contains("no file that can be read again"))
  }
}
