import Foundation
import SlowglassAnalysis
import SlowglassGate
import SlowglassReports
import Testing

@testable import Slowglass

/// Whether the page can be opened here.
private enum ScriptedBrowser {
  static let scripts = BuiltProgram.package.appending(path: "scripts").path

  static let isHere: Bool = {
    guard let python = BuiltProgram(installed: "python3") else { return false }
    let found = try? python.run(
      ["-c", "import chromium; exit(chromium.find() is None)"], environment: ["PYTHONPATH": scripts])
    return found?.status == 0
  }()
}

/// The HTML report as it is used: in a browser, by mouse and keyboard. `scripts/browser-tests.py` does it.
@Suite(
  .timeLimit(.minutes(20)),
  .enabled(if: ScriptedBrowser.isHere, "no Chromium or no Python 3 on this machine"))
struct BrowserTests {
  private func use(_ page: String, by tests: String = "browser-tests.py") throws {
    let scratch = try Scratch()
    let file = try scratch.file("report.html", Data(page.utf8))
    let python = try #require(BuiltProgram(installed: "python3"))
    let outcome = try python.run(
      ["\(ScriptedBrowser.scripts)/\(tests)", file], environment: ["PYTHONDONTWRITEBYTECODE": "1"])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }

  private func page(
    _ recording: String, spec: String?, changing change: (inout Timeline) -> Void = { _ in }
  ) throws -> String {
    var options = MeasuringOptions()
    options.spec = try spec.map { try SpecFile.read(path: $0) }
    var timeline = try measure(recording, options: options)
    change(&timeline)
    let pictures = try evidencePictures(of: recording, timeline: timeline)
    return HTMLReport(pictures: [pictures]).text(of: [timeline])
  }

  private func sample(_ name: String) -> String {
    BuiltProgram.package.appending(path: "Samples/Recordings/\(name)").path
  }

  @Test func aGhostIsSeenAndSteppedThrough() throws {
    let page = try page(sample("toolbar-ghost.mp4"), spec: sample("toolbar.json5"))
    #expect(page.utf8.count < 8_000_000)
    try use(page)
  }

  @Test func aCleanRecordingIsSteppedThrough() throws {
    try use(try page(sample("toolbar-clean.mp4"), spec: sample("toolbar.json5")))
  }

  @Test func hostileNamesStayText() throws {
    let hostile =
      "</script><script>broken=1</script><!--<b class='broken'>\u{2028}{{data}}<img src=x onerror='broken=1'>"
    let recording = try SmallRecording()
    try use(
      try page(recording.video, spec: recording.spec) { timeline in
        timeline.recording.file = hostile
        for index in timeline.findings.indices {
          timeline.findings[index].message += hostile
          timeline.findings[index].elements = timeline.findings[index].elements.map { $0 + hostile }
        }
        for index in timeline.tracks.indices { timeline.tracks[index].element += hostile }
        for index in timeline.elements.indices {
          timeline.elements[index].id += hostile
          timeline.elements[index].group = timeline.elements[index].group.map { $0 + hostile }
        }
        timeline.recording.quality.notes.append(hostile)
      })
  }

  @Test func severalRecordingsShareAPage() throws {
    let recording = try SmallRecording()
    let timeline = try measure(recording.video)
    let pictures = try evidencePictures(of: recording.video, timeline: timeline)
    try use(HTMLReport(pictures: [pictures, pictures]).text(of: [timeline, timeline]))
  }

  @Test func twoRecordingsAreSteppedThroughSideBySide() throws {
    let recordings = try ["toolbar-ghost.mp4", "toolbar-clean.mp4"].map { name in
      var options = MeasuringOptions()
      options.spec = try SpecFile.read(path: sample("toolbar.json5"))
      let timeline = try measure(sample(name), options: options)
      let pictures = try evidencePictures(
        of: sample(name), timeline: timeline, budget: EvidenceBudget.usual / 2)
      return (Comparison.Recording(label: name, path: name, timeline: timeline), pictures)
    }
    let page = HTMLComparison(pictures: recordings.map(\.1)).text(of: Comparison(recordings.map(\.0)))
    #expect(page.utf8.count < 8_000_000)
    try use(page, by: "browser-compare-tests.py")
  }

  @Test func severalTriesWithHostileNamesShareAPage() throws {
    let hostile =
      "</script><script>broken=1</script><!--<b class='broken'>\u{2028}{{data}}<img src=x onerror='broken=1'>"
    let recording = try SmallRecording()
    var options = MeasuringOptions()
    options.spec = try SpecFile.read(path: recording.spec)
    var timeline = try measure(recording.video, options: options)
    for index in timeline.findings.indices { timeline.findings[index].message += hostile }
    let pictures = try evidencePictures(of: recording.video, timeline: timeline)
    let tries = ["a", "b" + hostile, "c"].map {
      Comparison.Recording(label: $0, path: $0, knobs: [hostile: .text(hostile)], timeline: timeline)
    }
    let page = HTMLComparison(pictures: [pictures, pictures, pictures]).text(of: Comparison(tries))
    try use(page, by: "browser-compare-tests.py")
  }

  @Test func aReportWithoutPicturesStillTellsAll() throws {
    let recording = try SmallRecording()
    try use(HTMLReport().text(of: [try measure(recording.video)]))
  }
}
