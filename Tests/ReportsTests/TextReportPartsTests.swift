import SlowglassAnalysis
import SlowglassPixels
import Testing

@testable import SlowglassReports

private func finding(
  _ id: String, _ kind: FindingKind, _ severity: Severity, frames: ClosedRange<Int> = 10...20,
  elements: [String] = [], transition: String? = nil,
  region: Rectangle = Rectangle(x: 40, y: 60, width: 80, height: 40)
) -> Finding {
  Finding(
    id: id, kind: kind, severity: severity, elements: elements, transition: transition,
    frames: .init(first: frames.lowerBound, last: frames.upperBound, peak: frames.lowerBound),
    seconds: .init(start: Double(frames.lowerBound) / 60, end: Double(frames.upperBound + 1) / 60),
    appMilliseconds: .init(
      start: Double(frames.lowerBound) / 6, end: Double(frames.upperBound + 1) * 100 / 60), region: region,
    message: "something happened")
}

private func recording(_ findings: [Finding], frames: Int = 260, grid: RecordingFacts.Grid = .exact)
  -> Timeline
{
  var timeline = SampleTimelines.still(file: "a.mp4", frameCount: frames, verdict: .glitches)
  timeline.recording.scale = 2
  timeline.recording.grid = grid
  timeline.findings = findings
  return timeline
}

@Suite struct PlaceWordsTests {
  @Test(arguments: [
    (Rectangle(x: 40, y: 60, width: 80, height: 40), "top left, 40x20 pt at 20,30"),
    (Rectangle(x: 0, y: 1500, width: 780, height: 188), "across the bottom, 390x94 pt at 0,750"),
    (Rectangle(x: 300, y: 800, width: 100, height: 80), "centre, 50x40 pt at 150,400"),
    (Rectangle(x: 700, y: 800, width: 60, height: 80), "right, 30x40 pt at 350,400"),
    (Rectangle(x: 0, y: 0, width: 780, height: 1600), "the whole screen"),
  ])
  func sayWhereARegionIs(region: Rectangle, words: String) {
    #expect(PlaceWords(recording: recording([]).recording).words(region) == words)
  }

  @Test func areInPixelsWhereAPointIsOne() {
    var facts = recording([]).recording
    facts.scale = 1
    let region = Rectangle(x: 40, y: 60, width: 80, height: 40)
    #expect(PlaceWords(recording: facts).words(region) == "top left, 80x40 px at 40,60")
  }

  @Test func standBelowAFindingThatNamesNoElement() {
    let text = TextReport().text(of: [recording([finding("W1", .jump, .warning)])])
    #expect(text.contains("   frames 10-20, 33 app ms; top left, 40x20 pt at 20,30\n"))
  }
}

@Suite struct FindingChoiceTests {
  @Test func worstFirstAndTheRestCounted() {
    let warnings = (1...14).map {
      finding("W\($0)", $0 <= 9 ? .jump : .earlySwitch, .warning, frames: ($0 * 10)...($0 * 10 + 2))
    }
    let timeline = recording([finding("E1", .flicker, .error)] + warnings)
    let choice = FindingChoice(timeline)
    #expect(choice.shown.map(\.id).prefix(7) == ["E1", "W10", "W11", "W12", "W13", "W14", "W1"])
    #expect(choice.shown.count == 10)
    #expect(choice.leftOut == "and 5 more warnings (5 jump); --report json has them all")
    let text = TextReport().text(of: [timeline])
    #expect(lines(text).count <= 60)
  }

  @Test func allInOrderWhereThereIsRoom() {
    let timeline = recording([finding("W1", .jump, .warning), finding("W2", .earlySwitch, .warning)])
    #expect(FindingChoice(timeline).shown.map(\.id) == ["W1", "W2"])
    #expect(FindingChoice(timeline).leftOut == nil)
  }

  @Test func aNumberIsSaidOnlyAsAWhole() {
    #expect(FindingWords.says("frame 4", in: "gone at frame 4"))
    #expect(!FindingWords.says("frame 4", in: "gone at frame 40"))
    #expect(!FindingWords.says("9-20", in: "frames 39-20"))
  }
}

@Suite struct SeveralTransitionsTests {
  private func timeline(findingsIn wanted: [Int]) -> Timeline {
    var timeline = recording([], frames: 900)
    timeline.transitions = (0..<6).map { index in
      TransitionFacts(
        id: "T\(index + 1)", first: 50 + 140 * index, last: 110 + 140 * index, firstUncertainty: 1,
        plateBefore: 0, plateAfter: 0)
    }
    timeline.findings = wanted.map { index in
      finding(
        "W\(index + 1)", .jump, .warning, frames: (60 + 140 * index)...(62 + 140 * index),
        transition: "T\(index + 1)")
    }
    return timeline
  }

  @Test func drawsTheThreeThatHaveSomethingToShowAndNamesTheRest() {
    let text = TextReport().text(of: [timeline(findingsIn: [1, 3, 4, 5])])
    let rulers = lines(text).filter { $0.hasPrefix("frame  ") }
    #expect(rulers.count == 3)
    for name in ["T2 ", "T4 ", "T5 "] { #expect(lines(text).contains { $0.hasPrefix(name) }, "\(name)") }
    #expect(text.contains("not drawn: frames 43-117, "))
    #expect(lines(text).count <= 60)
  }

  @Test func aCutBesideNoMotionHasNone() {
    var timeline = recording([
      finding("N1", .cut, .note, region: Rectangle(x: 0, y: 0, width: 780, height: 1688))
    ])
    timeline.verdict = .clean
    let text = TextReport().text(of: [timeline])
    #expect(!text.contains("frame  ") && !text.contains("the whole screen"))
  }

  @Test func aCleanOneHasOneChart() {
    let text = TextReport().text(of: [timeline(findingsIn: [])])
    #expect(lines(text).count { $0.hasPrefix("frame  ") } == 1)
  }
}

@Suite struct NominalGridTests {
  @Test func millisecondsComeFirstWithTheGapAsTheirUncertainty() {
    let text = TextReport().text(of: [recording([finding("W1", .jump, .warning)], grid: .nominal)])
    #expect(text.contains("   33 app ms (+-2), frames 10-20; top left"))
  }
}

@Suite struct ClosingLinesTests {
  private func closing(_ timeline: Timeline, path: String = "takes/a b.mp4") -> String {
    ClosingLines(terminal: TerminalText(isASCII: false), timeline: timeline, path: path).lines.joined(
      separator: "\n")
  }

  @Test func theCommandNamesTheFileAsItWasNamed() {
    let text = TextReport(paths: ["takes/it's.mp4"]).text(of: [SampleTimelines.ghost])
    #expect(text.contains(#"slowglass frames 'takes/it'\''s.mp4' --export look"#))
    #expect(closing(recording([finding("W1", .jump, .warning)])).contains("frames 'takes/a b.mp4' --export"))
    let long = String(repeating: "folder/", count: 8) + "a.mp4"
    #expect(
      closing(recording([finding("W1", .jump, .warning)]), path: long).hasPrefix(
        "Look     slowglass frames \\\n           \(long) \\\n           --export look --at 10\n"))
  }

  @Test func nextNamesAllItSpeaksOf() {
    var timeline = recording([finding("E1", .ghost, .error, elements: ["a", "b", "c", "d"])])
    #expect(closing(timeline).contains("which of the two copies of a, b, c and 1 more should"))
    timeline.elements = [
      ElementFacts(id: "bar", origin: .spec, kind: .group, group: nil, referenceFrame: 0, rect: nil)
    ]
    timeline.findings[0].elements = ["bar", "a", "b"]
    #expect(closing(timeline).contains("copies of bar should"))
  }

  @Test func nextSaysHowToNameElementsWhereThereAreNone() {
    var timeline = recording([])
    timeline.verdict = .inconclusive
    timeline.transitions = SampleTimelines.ghost.transitions
    #expect(closing(timeline, path: "a.mp4").contains("slowglass elements a.mp4 --output elements.json5"))
  }

  @Test func tellsWhatIsIgnoredInOneLine() {
    var timeline = recording([])
    timeline.ignored = [
      IgnoredRegion(
        what: .statusBar, region: Rectangle(x: 0, y: 0, width: 780, height: 90), first: 0, last: 259,
        reason: ""),
      IgnoredRegion(
        what: .caret, region: Rectangle(x: 180, y: 800, width: 40, height: 80), first: 0, last: 99, reason: ""
      ),
      IgnoredRegion(
        what: .pointer, region: Rectangle(x: 1, y: 1, width: 40, height: 40), first: 20, last: 30, reason: ""),
      IgnoredRegion(
        what: .pointer, region: Rectangle(x: 40, y: 1, width: 40, height: 40), first: 30, last: 60, reason: ""
      ),
    ]
    #expect(
      closing(timeline).contains(
        "Ignored  status bar, caret at 100,420 (frames 0-99), pointer (frames 20-60)"))
  }

  @Test func aRectangleIsToldAsItWasGivenWithWhatItDropped() {
    var timeline = recording([])
    timeline.ignored = [
      IgnoredRegion(
        what: .region, region: Rectangle(x: 0, y: 1400, width: 780, height: 288), first: 0, last: 259,
        reason: "as given")
    ]
    timeline.metrics["ignoredFindings"] = 2
    #expect(closing(timeline).contains("Ignored  the region 0,1400,780,288; 2 findings in them dropped"))
  }
}
