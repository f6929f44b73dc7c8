import Foundation
import SlowglassAnalysis
import SlowglassGate
import SlowglassPixels
import Testing

@testable import SlowglassReports

@Suite struct HTMLReportTests {
  /// What a file or element may be called by someone who means ill, or by chance.
  private static let hostile =
    "</script><script>broken=1</script><!--<b class='broken'>&\"\u{2028}\u{202E}{{data}}"

  private var hostileTimeline: Timeline {
    var timeline = SampleTimelines.ghost
    timeline.recording.file = Self.hostile
    timeline.elements[0].id = Self.hostile
    timeline.tracks[0].element = Self.hostile
    timeline.findings[0].message = Self.hostile
    timeline.findings[0].elements = [Self.hostile]
    timeline.findings[0].evidence[Self.hostile] = .text(Self.hostile)
    timeline.checks[0].reason = Self.hostile
    timeline.recording.quality.notes = [Self.hostile]
    return timeline
  }

  private func count(_ part: String, in text: String) -> Int { text.components(separatedBy: part).count - 1 }

  @Test func textOfARecordingNeverBecomesMarkup() {
    let plain = HTMLReport().text(of: [SampleTimelines.ghost])
    let page = HTMLReport().text(of: [hostileTimeline])
    for part in ["<script", "</script", "<!--", "<b ", "\u{2028}", "\u{202E}"] {
      #expect(count(part, in: page) == count(part, in: plain), "\(part)")
    }
    #expect(page.contains("&lt;/script&gt;&lt;script&gt;broken=1"))
    #expect(page.contains("{{data}}"))
  }

  @Test func theScriptReadsBackTheTimelineThatWasGiven() throws {
    let page = HTMLReport().text(of: [hostileTimeline])
    let start = try #require(page.firstRange(of: "id=\"data\">"))
    let end = try #require(page[start.upperBound...].firstRange(of: "</script>"))
    struct Data: Decodable {
      struct Recording: Decodable { var timeline: Timeline }
      var recordings: [Recording]
    }
    let json = String(page[start.upperBound..<end.lowerBound])
    let data = try JSONDecoder().decode(Data.self, from: Foundation.Data(json.utf8))
    #expect(data.recordings.map(\.timeline) == [hostileTimeline])
  }

  @Test func oneThatIsCutShortIsNotClean() {
    var timeline = SampleTimelines.clean
    timeline.recording.cutShort = true
    let page = HTMLReport().text(of: [timeline])
    #expect(page.contains("<title>Cut short: toolbar-fixed.mp4"))
    #expect(page.contains("No glitch was found in 1 transition of what could be read."))
    #expect(page.contains("class=\"head inconclusive\"") && !page.contains("class=\"head clean\""))
  }

  @Test func aCleanRecordingThatFailsADemandIsNotClean() {
    let demand = Demand(
      OpaqueTime(
        of: "bottomBar", notBefore: Moment(.start, of: "bottomBar"), within: Tolerance(1, .frames)))
    var timeline = SampleTimelines.ghost
    timeline.findings = []
    timeline.verdict = .clean
    let failing = SampleRuns.recording(timeline, name: "a.mov", demands: [demand])
    #expect(failing.result?.outcome == .failed)
    let page = HTMLReport().text(of: GateRun(recordings: [failing]))
    #expect(page.contains("<title>Failed: "))
    #expect(page.contains("<section class=\"head glitches\""))
    #expect(page.contains("<b class=\"error\">failed</b>"))
    let passing = HTMLReport().text(
      of: GateRun(recordings: [
        SampleRuns.recording(SampleTimelines.clean, name: "b.mov", demands: [Demand(FindingCount(.ghost))])
      ]))
    #expect(passing.contains("<title>Passed: "))
    #expect(passing.contains("1 demand passed</summary>"))
  }

  @Test func demandsAreTextToo() {
    var recording = SampleRuns.elsewhere
    recording.result?.assertions[0].title = Self.hostile
    recording.result?.assertions[0].reason = Self.hostile
    let plain = HTMLReport().text(of: GateRun(recordings: [SampleRuns.elsewhere]))
    let page = HTMLReport().text(of: GateRun(recordings: [recording]))
    for part in ["<script", "</script", "<!--", "\u{2028}", "\u{202E}"] {
      #expect(count(part, in: page) == count(part, in: plain), "\(part)")
    }
  }

  @Test func asksNothingOfTheNetwork() {
    let page = HTMLReport().text(of: [SampleTimelines.everything])
    let addresses = page.components(separatedBy: "http").dropFirst().map { $0.prefix(24) }
    // The name of SVG is an address that nobody goes to; the other one forbids every request.
    #expect(addresses.allSatisfy { $0.hasPrefix("://www.w3.org/2000/svg") || $0.hasPrefix("-equiv") })
    #expect(page.contains("default-src 'none'"))
  }

  @Test(arguments: [
    (SampleTimelines.ghost, "<title>Glitches: toolbar-ghost.mp4", "bottomBar is seen twice"),
    (SampleTimelines.clean, "<title>Clean: toolbar-fixed.mp4", "No glitch was found in 1 transition."),
    (
      SampleTimelines.inconclusive, "<title>Inconclusive: nothing-moves.mov",
      "Could not be judged: nothing moved in the whole recording"
    ),
  ])
  func saysTheVerdictWithoutAnyScript(timeline: Timeline, title: String, headline: String) {
    let page = HTMLReport().text(of: [timeline])
    #expect(page.contains(title))
    #expect(page.contains(headline))
    #expect(page == HTMLReport().text(of: [timeline]))
  }

  @Test func listsTheWorstFindingFirst() {
    let order = WorstFirst.order(SampleTimelines.everything.findings + SampleTimelines.clean.findings)
    let ranks = order.map { Severity.allCases.firstIndex(of: $0.severity) ?? 0 }
    #expect(ranks == ranks.sorted())
    #expect(order.first?.kind == .ghost)
  }

  @Test func holdsEachPictureOnce() {
    var pictures = ReportPictures()
    pictures.frames = [.init(frame: 40, bytes: Array("one picture".utf8))]
    let page = HTMLReport(pictures: [pictures]).text(of: [SampleTimelines.ghost])
    #expect(count("b25lIHBpY3R1cmU=", in: page) == 1)
  }

  @Test func letsSeveralRecordingsBeChosen() {
    let page = HTMLReport().text(of: [SampleTimelines.ghost, SampleTimelines.clean])
    #expect(page.contains("<title>2 recordings"))
    #expect(page.contains("<option value=\"1\">toolbar-fixed.mp4: clean</option>"))
  }

  /// RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func writesBaseSixtyFour(text: String, expected: String) {
    #expect(MarkupText.base64(Array(text.utf8)) == expected)
  }
}

@Suite struct WantedPicturesTests {
  private let wanted = WantedPictures(SampleTimelines.ghost)

  @Test func areThoseAroundATransitionAndWhatAFindingNames() {
    let frames = wanted.frames.map(\.frame)
    #expect(frames == frames.sorted())
    for named in [0, 38, 40, 63, 64, 97, 145, 194, 213, 240, 259] { #expect(frames.contains(named)) }
    // Between two settled stretches every frame that moves is there.
    #expect(Set(64...213).isSubset(of: frames))
    // What stands still is shown by the frame before.
    #expect(!frames.contains(52))
    #expect(!frames.contains(250))
  }

  @Test func showAFindingsPlaceAtItsFirstStrongestAndLastFrame() {
    let crops = wanted.crops.filter { $0.finding == "E2" }
    #expect(crops.map(\.frame) == [97, 145, 194])
    for crop in wanted.crops {
      #expect(crop.region.x >= 0 && crop.region.maxX <= 780)
      #expect(crop.region.y < 1480 && crop.region.maxY <= 1688)
    }
  }

  @Test func leaveOutTheCropOfAFindingThatCoversTheScreen() {
    var timeline = SampleTimelines.ghost
    timeline.findings[0].region = Rectangle(x: 0, y: 0, width: 780, height: 1688)
    #expect(!WantedPictures(timeline).crops.contains { $0.finding == "E1" })
  }
}
