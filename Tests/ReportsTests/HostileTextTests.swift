import Foundation
import SlowglassAnalysis
import SlowglassGate
import SlowglassPixels
import Testing

@testable import SlowglassReports

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What a name may hold: each means something to a terminal, a page, a table or a build server's log.
enum HostileText {
  static let all: [String] = [
    "\u{1B}[2J\u{1B}]0;title\u{7}", "a\nb\r\n::error::boom", "::warning file=x,line=1::boom",
    " \t::add-mask::x",
    "##[error]boom", "##vso[task.complete result=Failed]", "##teamcity[buildStop]",
    "</script><img src=x onerror=y>",
    "]]>&amp;<!--", "-->\n\nNOTE x", "\u{202E}gpj.\u{2066}x\u{200B}",
    "\u{0}\u{8}\u{7F}\u{9B}31m\u{85}\u{2028}\u{2029}",
    "'\"`$(touch x)", "=HYPERLINK(\"x\")", "| a | b |", "![x](http://y) <http://y> @all #1 ~~x~~",
    "[[ATTACHMENT|/etc/passwd]]",
    "%0A::error::%25", "{{data}}{{script}}", "\u{FFFE}\u{FFFF}\u{E000}",
    String(repeating: "long", count: 200), "",
    "é\u{301}日本語\u{1F600}", String(repeating: "x", count: 74) + "::error::boom", "- a\n# b\n1. c\n\tcode",
  ]

  /// A timeline in which everything that comes from a file, a spec or a name is that text.
  static func timeline(_ text: String) -> Timeline {
    var timeline = SampleTimelines.ghost
    timeline.recording.file = text
    timeline.recording.recorder = text
    timeline.recording.quality.notes = [text]
    timeline.recording.pixelFormat = text
    timeline.recording.codec = text
    timeline.recording.container = text
    for index in timeline.elements.indices where timeline.elements[index].id == "bottomBar" {
      timeline.elements[index].id = text
    }
    timeline.tracks[0].element = text
    for index in timeline.events.indices { timeline.events[index].element = text }
    for index in timeline.findings.indices {
      timeline.findings[index].elements = [text]
      timeline.findings[index].message = text
      timeline.findings[index].consequences = [text]
      timeline.findings[index].evidence["edge"] = .text(text)
      timeline.findings[index].evidence[text] = .text(text)
    }
    for index in timeline.checks.indices {
      timeline.checks[index].elements = [text]
      timeline.checks[index].reason = text
    }
    return timeline
  }

  static func run(_ text: String) -> GateRun {
    let demand = Demand(AtMostOneCopy(of: text), place: SpecPlace(file: text, line: 3, column: 1))
    let gate = Gate(
      {
        var rules = GateRules()
        rules.demands = [demand]
        return rules
      }())
    let timeline = timeline(text)
    return GateRun(
      recordings: [
        JudgedRecording(name: text, path: text, spec: text, timeline: timeline, result: gate.judge(timeline)),
        JudgedRecording(name: text, path: text, failure: text),
      ], skipped: [text])
  }
}

/// Nothing that a file says, and no name, is anything but text in any report.
@Suite("Hostile text in every report") struct HostileTextTests {
  private struct Format: CustomTestStringConvertible {
    var testDescription: String
    var text: @Sendable (String) -> String

    init(_ name: String, _ report: some Report & Sendable) {
      testDescription = name
      text = { report.text(of: [HostileText.timeline($0), HostileText.timeline($0)]) }
    }

    init(_ name: String, _ report: some GateReport & Sendable) {
      testDescription = name
      text = { report.text(of: HostileText.run($0)) }
    }
  }

  private static let formats: [Format] = [
    Format("text", TextReport(paths: [])), Format("text in ASCII", TextReport(ascii: true)),
    Format("json", JSONReport() as JSONReport), Format("html", HTMLReport()), Format("csv", FramesCSV()),
    Format("perfetto", PerfettoReport()), Format("vtt", VTTReport()), Format("gate", GateText()),
    Format("gate in ASCII", GateText(ascii: true)), Format("junit", JUnitReport()),
    Format("sarif", SARIFReport()), Format("github", GitHubReport()), Format("markdown", MarkdownReport()),
  ]
  private static func format(_ name: String) -> Format { formats.first { $0.testDescription == name }! }

  @Test(arguments: formats) private func noCharacterMovesACursorOrHides(format: Format) {
    for hostile in HostileText.all {
      let bad = format.text(hostile).unicodeScalars.first { scalar in
        scalar != "\n" && scalar != "\t" && TerminalText.isDangerous(scalar)
          && scalar.properties.generalCategory != .unassigned
          && scalar.properties.generalCategory != .privateUse
      }
      #expect(bad == nil, "\(String(reflecting: hostile))")
    }
  }

  /// A log of a build server is read line by line; `::` begins a command there, blanks before it or not, and `##`
  /// with a word and a bracket one anywhere.
  @Test(arguments: formats) private func noLineIsACommandToABuildServer(format: Format) {
    let own = ["::error ", "::warning ", "::notice title=slowglass::"]
    for hostile in HostileText.all {
      for line in lines(format.text(hostile)) {
        let start = line.drop { $0.isWhitespace }
        let isOurs = format.testDescription == "github" && own.contains { line.hasPrefix($0) }
        #expect(isOurs || !start.hasPrefix("::"), "\(line.prefix(120))")
        #expect(line.firstMatch(of: #/##[A-Za-z]*\[/#) == nil, "\(line.prefix(120))")
      }
    }
  }

  @Test(arguments: ["github", "markdown", "csv"]) func noNameMakesALine(name: String) {
    let format = Self.format(name)
    let expected = lines(format.text("plain")).count
    for hostile in HostileText.all where !hostile.isEmpty {
      #expect(lines(format.text(hostile)).count == expected, "\(String(reflecting: hostile))")
    }
  }

  @Test(arguments: ["json", "perfetto", "sarif"]) func jsonGivesEveryNameBack(name: String) throws {
    for hostile in HostileText.all {
      let tree = try JSONSerialization.jsonObject(with: Data(Self.format(name).text(hostile).utf8))
      #expect(
        Self.strings(in: tree).contains { $0.contains(hostile) || hostile.isEmpty },
        "\(String(reflecting: hostile))")
    }
  }

  private static func strings(in tree: Any) -> [String] {
    switch tree {
    case let text as String: [text]
    case let list as [Any]: list.flatMap(strings)
    case let table as [String: Any]: table.values.flatMap(strings)
    default: []
    }
  }

  /// Counts the elements of a document as it is read.
  private final class Elements: NSObject, XMLParserDelegate {
    var count = 0
    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String] = [:]
    ) { count += 1 }
  }

  @Test func xmlKeepsItsElements() throws {
    let count = { (text: String) in
      let parser = XMLParser(data: Data(Self.format("junit").text(text).utf8))
      let elements = Elements()
      parser.delegate = elements
      return parser.parse() ? elements.count : -1
    }
    let expected = count("plain")
    #expect(expected > 10)
    // A path that is no plain one is not attached, which takes an element from each recording.
    for hostile in HostileText.all {
      #expect([expected, expected - 2].contains(count(hostile)), "\(String(reflecting: hostile))")
    }
  }

  @Test func noNameAttachesAFile() {
    // Readers look for the marker in what a suite printed.
    let printed = { (text: String) in
      text.components(separatedBy: "<system-out>").dropFirst().map {
        $0.components(separatedBy: "</system-out>")[0]
      }
      .joined()
    }
    #expect(!printed(Self.format("junit").text("[[ATTACHMENT|/etc/passwd]]")).contains("[[ATTACHMENT"))
    // A path of the recording that was named is attached, when it is no more than a path.
    #expect(Self.format("junit").text("a/b.mov").contains("[[ATTACHMENT|a/b.mov]]"))
    #expect(!printed(Self.format("junit").text("a\n[[ATTACHMENT|x")).contains("[[ATTACHMENT"))
  }

  @Test func aPageKeepsItsTags() {
    let page = Self.format("html")
    let count = { (text: String) in text.count { $0 == "<" } }
    // An empty name leaves out what it would stand in.
    let expected = count(page.text("plain"))
    for hostile in HostileText.all where !hostile.isEmpty {
      #expect(count(page.text(hostile)) == expected, "\(String(reflecting: hostile))")
    }
  }

  @Test func aSubtitleKeepsItsCues() {
    let cues = { (text: String) in text.components(separatedBy: "-->").count }
    let expected = cues(Self.format("vtt").text("plain"))
    for hostile in HostileText.all { #expect(cues(Self.format("vtt").text(hostile)) == expected) }
  }

  /// A table that is opened by a spreadsheet calculates nothing.
  @Test(arguments: ["=1+1", "+1", "-1", " @x"]) func aNameIsNoFormula(name: String) {
    let field = FramesCSV.quoted(name: name)
    #expect(field.hasPrefix("'") || field.hasPrefix("\"'"))
    #expect(FramesCSV.quoted(name: "plain-name") == "plain-name")
  }

  @Test func markdownHoldsNoMarkupOfAName() {
    for hostile in HostileText.all {
      for line in lines(Self.format("markdown").text(hostile)) {
        let body = line.hasPrefix("#") ? line.drop { $0 == "#" } : line[...]
        #expect(!body.contains("<") && !body.contains("#1") && !body.contains("@all"), "\(line.prefix(120))")
        #expect(!body.contains("`") || body.contains("\\`"), "\(line.prefix(120))")
        #expect(!body.replacing("\\]", with: "").contains("]("), "\(line.prefix(120))")
      }
    }
  }
}
