import Foundation
import Slowglass
import SlowglassAnalysis
import SlowglassPixels
import SlowglassRecording
import Testing

@testable import SlowglassTool

@Suite struct RunTests {
  private let timelines = [
    "clean.mov": Sample.timeline(.clean, file: "clean.mov"),
    "ghost.mov": Sample.timeline(.glitches, file: "ghost.mov"),
    "still.mov": Sample.timeline(.inconclusive, file: "still.mov"),
    "cut.mov": Sample.timeline(.clean, file: "cut.mov", cutShort: true),
  ]

  @Test(
    arguments: [
      (["clean.mov"], 0, 0), (["ghost.mov"], 0, 1), (["still.mov"], 0, 2), (["cut.mov"], 2, 2),
      (["missing.mov"], 2, 2),
      (["clean.mov", "ghost.mov"], 0, 1), (["ghost.mov", "still.mov"], 0, 2),
      (["ghost.mov", "missing.mov"], 2, 2),
      (["still.mov", "--inconclusive=warn"], nil, 0), (["still.mov", "--inconclusive", "pass"], nil, 0),
      (["ghost.mov", "still.mov", "--inconclusive=pass"], nil, 1),
      (["missing.mov", "--inconclusive=pass"], nil, 2),
    ] as [([String], Int32?, Int32)])
  func exitsAsTheContractSays(arguments: [String], analyze: Int32?, check: Int32) {
    if let analyze { #expect(ToolRun(["analyze"] + arguments, timelines: timelines).status == analyze) }
    #expect(ToolRun(["check"] + arguments, timelines: timelines).status == check)
  }

  @Test func writesWhatWasMeasuredOfAFileThatIsCutShort() {
    let run = ToolRun(["analyze", "cut.mov", "--report", "json"], timelines: timelines)
    #expect(run.output.contains("\"cutShort\": true"))
    #expect(run.errors.contains("slowglass: cut.mov is cut short; what could be read was measured\n"))
  }

  @Test func aFileThatCannotBeReadDoesNotHideTheOthers() {
    let run = ToolRun(["check", "missing.mov", "ghost.mov"], timelines: timelines)
    #expect(run.errors == "slowglass: opening it: it is not a video\n" + hint)
    #expect(run.output.hasPrefix("COULD NOT JUDGE  0 failed, 1 could not be judged        "))
    #expect(run.output.contains("\nFAIL  E1 ghost: tabs is seen twice\n"))
    #expect(run.output.hasSuffix("\n2 recordings: 0 passed, 1 failed, 1 could not be judged\n"))
  }

  private let hint = ""

  @Test func warnsOfWhatCouldNotBeJudged() {
    let run = ToolRun(["check", "still.mov", "--inconclusive=warn"], timelines: timelines)
    #expect(
      run.errors == "slowglass: warning: still.mov could not be judged: the recording could not answer\n")
  }

  @Test func hintsAtSlowMotionThatNobodyNamed() {
    let slow = ["slow.mov": Sample.timeline(.clean, file: "slow.mov", transitionFrames: 150)]
    let sentence = "a transition lasts 2.5 s; if it was recorded with slow animations, say so: --slowdown 10"
    let json = ToolRun(["analyze", "slow.mov", "--report=json"], timelines: slow)
    #expect(json.errors == "slowglass: slow.mov: \(sentence)\n")
    let text = ToolRun(["analyze", "slow.mov"], timelines: slow)
    #expect(text.errors.isEmpty)
    #expect(text.output.contains("Hint: a transition lasts 2.5 s"))
  }

  @Test func severalReportsGoWhereTheyWereSent() throws {
    let folder = try ScratchFolder()
    let json = try folder.file("a.json")
    let csv = try folder.file("a.csv")
    let run = ToolRun(
      [
        "analyze", "clean.mov", "ghost.mov", "--report=json=\(json)", "--report", "csv=\(csv)",
        "--report=text",
      ],
      timelines: timelines)
    #expect(run.status == 0)
    #expect(folder.names == ["a.csv", "a.json"])
    #expect(try folder.text("a.json").hasPrefix("{\n  \"schemaVersion\": 1,\n  \"timelines\": ["))
    #expect(try folder.text("a.csv").hasPrefix("file,frame,tick,seconds,change,held\nclean.mov,0,0,0,0,1\n"))
    #expect(run.output.hasSuffix("2 recordings: 1 with glitches, 1 clean, 0 that could not be judged\n"))
  }

  @Test func theCommandLineBeatsTheSpec() throws {
    let folder = try ScratchFolder()
    let spec = try folder.file("s.json5", "{ slowdown: 10, ignore: [] }")
    let bySpec = ToolRun(["analyze", "clean.mov", "--spec", spec], timelines: timelines)
    #expect(bySpec.measured.first?.options.slowdown == 10)
    let byHand = ToolRun(
      ["analyze", "clean.mov", "--spec", spec, "--slowdown=5", "--ignore=auto", "--ignore=1,2,3,4"],
      timelines: timelines)
    #expect(byHand.measured.first?.options.slowdown == 5)
    #expect(byHand.measured.first?.options.ignoresAutomatically == true)
    #expect(byHand.measured.first?.options.ignoredRegions == [Rectangle(x: 1, y: 2, width: 3, height: 4)])
    let named = ToolRun(
      ["analyze", "clean.mov", "--ignore=none", "--ignore", "statusBar"], timelines: timelines)
    #expect(named.measured.first?.options.ignoresAutomatically == false)
    #expect(named.measured.first?.options.ignoredByName == [.statusBar])
  }

  @Test func aSpecThatIsWrongIsBadUsageWithItsPlace() throws {
    let folder = try ScratchFolder()
    let spec = try folder.file("s.json5", "{\n  elemnts: {} }")
    let run = ToolRun(["check", "clean.mov", "--spec", spec], timelines: timelines)
    #expect(run.status == 64)
    #expect(
      run.errors == "slowglass: \(spec):2:3: unknown key 'elemnts' in the spec; did you mean 'elements'?\n")
    #expect(ToolRun(["check", "clean.mov", "--spec", "/no"], timelines: timelines).status == 64)
  }

  @Test func printsItsConfigurationAndMeasuresNothing() throws {
    let run = ToolRun(["check", "a.mov", "--slowdown", "10", "--print-config", "--from=1.5s"])
    let table = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(run.status == 0)
    #expect(run.measured.isEmpty)
    #expect(table["slowdown"] as? Double == 10)
    #expect(table["from"] as? String == "1.5s")
    #expect(table["inconclusive"] as? String == "fail")
    #expect(table["reports"] as? [String] == ["text"])
  }

  @Test func framesPrintsATable() {
    let run = ToolRun(["frames", "clean.mov"], timelines: timelines)
    #expect(run.status == 0)
    #expect(run.output == ToolRun(["frames", "clean.mov", "--csv"], timelines: timelines).output)
    #expect(run.output.split(separator: "\n").count == 301)
  }

  @Test func namesInMessagesMoveNoCursor() {
    #expect(ToolRun(["\u{1B}[2J"]).errors.contains("'\\u{1B}[2J'"))
  }
}

@Suite struct OutputFileTests {
  @Test func replacesAFileAndKeepsItsPermissions() throws {
    let folder = try ScratchFolder()
    let path = try folder.file("report.json", "old")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try OutputFile(path, inputs: []).write("new")
    #expect(try folder.text("report.json") == "new")
    #expect(folder.names == ["report.json"])
    let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(permissions == 0o640)
  }

  @Test func leavesTheOldFileWhereWritingFails() throws {
    let folder = try ScratchFolder()
    let path = try folder.file("report.json", "old")
    #expect(throws: OutputError(path, reason: "no ink")) {
      try OutputFile.replace(path) { (temporary) throws(OutputError) in
        _ = Platform.create(temporary, permissions: nil).map { Platform.close($0) }
        throw OutputError(path, reason: "no ink")
      }
    }
    #expect(try folder.text("report.json") == "old")
    #expect(folder.names == ["report.json"])
  }

  @Test func neverWritesOntoARecording() throws {
    let folder = try ScratchFolder()
    let recording = try folder.file("a.mov", "video")
    let other = "\(folder.path)/../\((folder.path as NSString).lastPathComponent)/a.mov"
    let run = ToolRun(
      ["analyze", recording, "--report=json=\(other)"], timelines: [recording: Sample.timeline(.clean)])
    #expect(run.status == 64)
    #expect(run.errors.contains("a report is never written onto it"))
    #expect(try folder.text("a.mov") == "video")
  }

  @Test func followsNoSymbolicLink() throws {
    let folder = try ScratchFolder()
    let target = try folder.file("precious", "keep")
    let link = try folder.file("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    #expect(throws: UsageError("'\(link)' is a symbolic link; name the file that it leads to")) {
      try OutputFile(link, inputs: [])
    }
    #expect(try folder.text("precious") == "keep")
  }

  @Test func writesADeviceInPlace() throws {
    try OutputFile("/dev/null", inputs: []).write("gone")
    #expect(throws: OutputError.self) { try OutputFile("/dev/no-such-device", inputs: []).write("x") }
    var isDevice = false
    if case .stream = Platform.kind(of: "/dev/null") { isDevice = true }
    #expect(isDevice)
  }
}

@Suite struct CopyOutlinesTests {
  @Test func outlinesStayInsideThePicture() {
    var picture = ColourPicture(width: 20, height: 10, samples: [UInt8](repeating: 0, count: 600))
    picture.stroke(Rectangle(x: 12, y: -5, width: 20, height: 9), MarkColour(1, 2, 3), thickness: 1)
    let marked = (0..<200).filter { picture.samples[$0 * 3] == 1 }
    #expect(marked == [12, 32, 52] + Array(72..<80))
    picture.stroke(Rectangle(x: 1e300, y: .nan, width: 2, height: 2), MarkColour(9, 9, 9), thickness: 1)
    #expect(!picture.samples.contains(9))
  }

  @Test func drawsEachCopyWhereItIs() {
    var timeline = Sample.timeline(.clean)
    timeline.elements = [
      ElementFacts(
        id: "tabs", origin: .spec, kind: .glyph, group: nil, referenceFrame: 0,
        rect: Rectangle(x: 10, y: 10, width: 8, height: 8))
    ]
    var copy = Copy(id: "m", role: .moving)
    copy.frames = [5]
    copy.x = [20]
    copy.y = [20]
    copy.scaleX = [0.5]
    copy.scaleY = [0.5]
    timeline.tracks = [Track(element: "tabs", copies: [copy])]
    let outlines = CopyOutlines(timeline)
    let blank = ColourPicture(width: 40, height: 40, samples: [UInt8](repeating: 200, count: 4800))
    var other = blank
    outlines.draw(on: &other, frame: 4)
    #expect(other == blank)
    var picture = blank
    outlines.draw(on: &picture, frame: 5)
    func red(_ x: Int, _ y: Int) -> UInt8 { picture.samples[(y * 40 + x) * 3] }
    #expect([red(15, 20), red(16, 20), red(17, 20), red(18, 20), red(20, 20)] == [0, 255, 255, 200, 200])
  }
}

@Suite("A recording is never written over")
struct RecordingsAreKeptTests {
  private func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)-\(name)")
    try Data(bytes).write(to: url)
    return url.path
  }

  @Test(arguments: [
    [0, 0, 0, 24] + Array("ftypisom".utf8), [0x1A, 0x45, 0xDF, 0xA3, 1, 0, 0, 0], Array("GIF89a..".utf8),
  ])
  func alsoOneThatIsNotTheInput(start: [UInt8]) throws {
    let path = try file("other.bin", start)
    #expect(throws: UsageError.self) { try OutputFile(path, inputs: []) }
    try FileManager.default.removeItem(atPath: path)
  }

  @Test func anOldReportIsReplaced() throws {
    let path = try file("old.json", Array("{\"schemaVersion\": 1}".utf8))
    try OutputFile(path, inputs: []).write("new")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    try FileManager.default.removeItem(atPath: path)
  }
}
