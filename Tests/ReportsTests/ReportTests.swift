import Foundation
import SlowglassAnalysis
import Testing

@testable import SlowglassReports

@Suite struct TextReportTests {
  @Test(arguments: [
    ("ghost", SampleTimelines.ghost), ("clean", SampleTimelines.clean),
    ("inconclusive", SampleTimelines.inconclusive),
    ("everything", SampleTimelines.everything),
  ])
  func matchesTheGoldenFile(name: String, timeline: Timeline) throws {
    try expectGolden(TextReport().text(of: [timeline]), "\(name).txt")
    try expectGolden(TextReport(ascii: true).text(of: [timeline]), "\(name).ascii.txt")
  }

  @Test(
    arguments: [false, true],
    [
      SampleTimelines.ghost, SampleTimelines.clean, SampleTimelines.inconclusive, SampleTimelines.everything,
    ])
  func staysWithinEightyColumnsAndMovesNoCursor(ascii: Bool, timeline: Timeline) {
    for line in lines(TextReport(ascii: ascii).text(of: [timeline])) {
      // A command is worth a line that is too long.
      #expect(TerminalText.width(of: line) <= 80 || line.hasSuffix(" \\"), "\(line)")
      #expect(
        line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0 != "\u{202E}" }, "\(line)"
      )
      #expect(!line.hasSuffix(" "), "\(line)")
      if ascii { #expect(line.utf8.allSatisfy { $0 < 0x80 }, "\(line)") }
    }
  }

  @Test func sumsUpSeveralRecordings() {
    let text = TextReport().text(of: [
      SampleTimelines.ghost, SampleTimelines.clean, SampleTimelines.inconclusive,
    ])
    #expect(text.hasSuffix("3 recordings: 1 with glitches, 1 clean, 1 that could not be judged\n"))
  }

  @Test func hintsAtSlowMotionThatNobodyNamed() {
    var timeline = SampleTimelines.ghost
    #expect(slowdownHint(for: timeline) == nil)
    timeline.recording.slowdown = 1
    timeline.recording.slowdownGiven = false
    #expect(slowdownHint(for: timeline)?.contains("lasts 2.5 s") == true)
    timeline.transitions[0].last = 180
    #expect(slowdownHint(for: timeline) == nil)
  }

  @Test func quotesAFileNameForTheShell() {
    var timeline = SampleTimelines.ghost
    timeline.recording.file = "it's a take.mp4"
    #expect(TextReport().text(of: [timeline]).contains(#"slowglass frames 'it'\''s a take.mp4' --export"#))
  }
}

@Suite struct TerminalTextTests {
  private let terminal = TerminalText(isASCII: false, width: 20)

  @Test(arguments: [
    ("one two", ["> one two"]), ("a word that goes on and on", ["> a word that goes", "  on and on"]),
    (
      String(repeating: "x", count: 30),
      ["> " + String(repeating: "x", count: 18), "  " + String(repeating: "x", count: 12)]
    ),
    ("日本語日本語日本語日本語", ["> 日本語日本語日本語", "  日本語"]), ("", [">"]),
  ])
  func wrapsAtTheTerminalsWidth(text: String, expected: [String]) {
    #expect(terminal.wrapped(text, first: "> ") == expected)
  }

  @Test func keepsBothEndsOfALongName() {
    #expect(terminal.shortened("recording-of-today.mp4", to: 11) == "recor…y.mp4")
    #expect(TerminalText(isASCII: true).shortened("recording-of-today.mp4", to: 11) == "reco....mp4")
    #expect(terminal.shortened("short.mp4", to: 11) == "short.mp4")
  }

  @Test(arguments: [
    (1.0, 2, "1"), (0.125, 2, "0.13"), (-0.001, 2, "0"), (-2.5, 0, "-3"), (99.999, 2, "100"), (60, 0, "60"),
  ])
  func printsFixedDigits(value: Double, decimals: Int, expected: String) {
    #expect(fixed(value, decimals) == expected)
  }
}

@Suite struct JSONReportTests {
  @Test(arguments: [SampleTimelines.ghost, SampleTimelines.inconclusive, SampleTimelines.everything])
  func readsBackAsTheSameTimeline(timeline: Timeline) throws {
    let text = JSONReport().text(of: [timeline])
    let back = try JSONDecoder().decode(Timeline.self, from: Data(text.utf8))
    #expect(JSONReport().text(of: [back]) == text)
    #expect(back.tracks == timeline.tracks)
    #expect(back.frames == timeline.frames)
    #expect(back.recording == timeline.recording)
  }

  @Test func saysTheSameAsTheEncoderOfFoundation() throws {
    let ours = try JSONSerialization.jsonObject(
      with: Data(JSONReport().text(of: [SampleTimelines.ghost]).utf8))
    let theirs = try JSONSerialization.jsonObject(with: JSONEncoder().encode(SampleTimelines.ghost))
    #expect(withoutNull(ours) as? NSDictionary == withoutNull(theirs) as? NSDictionary)
  }

  /// Foundation leaves out a field that is nil, and keeps a nil in a list.
  private func withoutNull(_ value: Any) -> Any {
    if let table = value as? [String: Any] {
      return table.filter { !($0.value is NSNull) }.mapValues(withoutNull) as NSDictionary
    }
    if let list = value as? [Any] { return list.map(withoutNull) as NSArray }
    return value
  }

  @Test func keepsNumbersOnOneLineAndFieldsInOrder() throws {
    let text = JSONReport().text(of: [SampleTimelines.ghost])
    try expectGolden(text, "ghost.json")
    #expect(lines(text).count < 280)
    #expect(text.contains("\"tick\": [0, 1, 2, 3, "))
    #expect(text.contains("\"evidence\": {") && text.contains("\"pixelAspect\": 1,"))
    let keys = lines(text).filter { $0.hasPrefix("  \"") }.compactMap {
      $0.split(separator: "\"").dropFirst().first
    }
    #expect(
      keys == [
        "schemaVersion", "tool", "recording", "verdict", "checks", "elements", "transitions", "ignored",
        "frames",
        "tracks", "glass", "events",
        "findings", "metrics",
      ])
  }

  @Test func wrapsSeveralRecordings() throws {
    let text = JSONReport().text(of: [SampleTimelines.ghost, SampleTimelines.clean])
    let table = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(table["schemaVersion"] as? Int == 1)
    #expect((table["timelines"] as? [Any])?.count == 2)
  }

  @Test(arguments: [
    (0.1, "0.1"), (1.0, "1"), (-0.0, "0"), (1e-7, "1e-07"), (0.666667, "0.666667"), (1e20, "1e+20"),
    (.nan, "null"), (.infinity, "null"),
  ])
  func printsTheShortestDigits(value: Double, expected: String) {
    #expect(JSONTree.digits(of: value) == expected)
  }

  @Test func escapesWhatJSONMustNotHold() {
    #expect(JSONTree.text("a\"\\\n\u{1}\u{7F}é\u{2028}😀").written() == #""a\"\\\n\u0001\u007fé\u2028😀""#)
  }

  @Test func isValidForPython() throws {
    let python = URL(filePath: "/usr/bin/python3")
    guard FileManager.default.isExecutableFile(atPath: python.path) else { return }
    let file = FileManager.default.temporaryDirectory.appending(path: "slowglass-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(JSONReport().text(of: [SampleTimelines.everything]).utf8).write(to: file)
    let process = Process()
    process.executableURL = python
    process.arguments = [
      "-c",
      "import json,sys; t=json.load(open(sys.argv[1]), parse_constant=lambda c: sys.exit(3)); "
        + "sys.exit(0 if len(t['findings']) == \(SampleTimelines.everything.findings.count) else 4)",
      file.path,
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}

@Suite struct FramesCSVTests {
  @Test func matchesTheGoldenFile() throws {
    try expectGolden(FramesCSV().text(of: [SampleTimelines.ghost]), "ghost.csv")
  }

  @Test func everyLineHasTheColumnsOfTheHeader() {
    let timelines = [SampleTimelines.ghost, SampleTimelines.inconclusive]
    let counts = Set(
      lines(FramesCSV().text(of: timelines)).filter { !$0.isEmpty }.map {
        $0.split(separator: ",", omittingEmptySubsequences: false).count
      })
    #expect(counts == [11])
  }

  @Test(arguments: [
    ("plain", "plain"), ("a,b", "\"a,b\""), ("say \"x\"", "\"say \"\"x\"\"\""), ("a\nb", "\"a\nb\""),
  ])
  func quotesAsRFC4180Does(field: String, expected: String) {
    #expect(FramesCSV.quoted(field) == expected)
  }
}
