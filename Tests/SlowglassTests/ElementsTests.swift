import Foundation
import Slowglass
import SlowglassAnalysis
import SlowglassPixels
import SlowglassReports
import Testing

/// What was found goes into a spec, and comes back from it.
@Suite struct WrittenSpecTests {
  private func timeline(_ elements: [ElementFacts], frames: Int = 260) -> Timeline {
    var columns = FrameColumns()
    columns.tick = Array(0..<frames)
    var timeline = Timeline(
      tool: .current,
      recording: RecordingFacts(
        file: "a\nb.mp4", container: "mov", codec: "h264", pixelFormat: "yuv420p", width: 780, height: 1688,
        rotation: 0, frameCount: frames, durationSeconds: 4, captureRate: 60, grid: .exact,
        variableFrameRate: false, slowdown: 10, slowdownGiven: true, noiseFloor: 0,
        quality: .init(verdict: .good, notes: [])),
      verdict: .clean, frames: columns)
    timeline.elements = elements
    return timeline
  }

  private let found = [
    ElementFacts(
      id: "bottomBar.4", origin: .discovered, kind: .glyph, group: "bottomBar", referenceFrame: 259,
      rect: Rectangle(x: 501.5, y: 1535.98, width: 56.1, height: 56)),
    ElementFacts(
      id: "topBar.title", origin: .discovered, kind: .text, group: nil, referenceFrame: 0,
      rect: Rectangle(x: 116, y: 124, width: 230.5, height: 48)),
    ElementFacts(
      id: "card\"1", origin: .discovered, kind: .surface, group: nil, referenceFrame: 38,
      rect: Rectangle(x: 40, y: 300, width: 700, height: 240)),
    ElementFacts(
      id: "bottomBar", origin: .discovered, kind: .group, group: nil, referenceFrame: 259,
      rect: Rectangle(x: 0, y: 1500, width: 780, height: 100)),
  ]

  @Test func readsBackAsTheSameElements() throws {
    let text = SpecText(timeline(found), path: "takes/a b.mp4").text
    let spec = try SpecFile(text: text, name: "found.json5")
    #expect(spec.slowdown == 10)
    #expect(spec.coordinates == .pixelsOf(width: 780, height: 1688))
    #expect(spec.elements.map(\.name) == ["bottomBar.4", "topBar.title", "card\"1"])
    #expect(spec.elements.map(\.kind) == [.glyph, .text, .surface])
    #expect(spec.groups.map(\.name) == ["bottomBar"])
    #expect(spec.groups.first?.members == ["bottomBar.4"])
    #expect(spec.ignoresAutomatically)
    #expect(
      spec.elements.map { $0.looks[0].source } == [
        .rectangle(Rectangle(x: 502, y: 1536, width: 56, height: 56), frame: .last),
        .rectangle(Rectangle(x: 116, y: 124, width: 231, height: 48), frame: .first),
        .rectangle(Rectangle(x: 40, y: 300, width: 700, height: 240), frame: .frame(38)),
      ])
  }

  @Test func hasOneElementALineWithWhereItIsSeen() {
    var timeline = timeline(found)
    var rest = Copy(id: "rest", role: .settled)
    rest.frames = Array(40...96) + Array(194...259)
    var moving = Copy(id: "moving1", role: .moving)
    moving.frames = Array(64...218)
    timeline.tracks = [Track(element: "bottomBar.4", copies: [rest, moving])]
    let lines = SpecText(timeline, path: "a.mp4").text.split(separator: "\n")
    #expect(
      lines.contains(
        "    \"bottomBar.4\": { rect: [502, 1536, 56, 56], frame: \"last\" },  // at rest 40-96, 194-259, moving 64-218"
      ))
    #expect(lines.first == "// 3 elements of a\\u{A}b.mp4, 780 x 1688 pixels.")
  }

  @Test func isAValidSpecToFillWhereNothingWasFound() throws {
    let text = SpecText(timeline([]), path: "a.mp4")
    #expect(text.isEmpty)
    #expect(try SpecFile(text: text.text, name: "empty").elements.isEmpty)
  }
}

/// The spec beside the sample recordings is examined element by element.
@Suite(.timeLimit(.minutes(20))) struct ExaminationTests {
  private func examination(_ spec: String? = nil) throws -> Examination {
    let folder = BuiltProgram.package.appending(path: "Samples/Recordings").path
    var options = MeasuringOptions()
    options.spec =
      if let spec { try SpecFile(text: spec, name: "s") } else {
        try SpecFile.read(path: "\(folder)/toolbar.json5")
      }
    return try examine("\(folder)/toolbar-ghost.mp4", options: options)
  }

  @Test func foundUniqueAndTextured() throws {
    let examination = try examination()
    let elements = examination.elements
    #expect(elements.map(\.id) == ["toolbar", "back", "forward", "share", "tabs", "menu"])
    #expect(elements[0].status == .atRestOnly)
    for element in elements.dropFirst() {
      #expect(element.status == .good, "\(element.id)")
      #expect(element.contrast.map { $0 > 150 } == true, "\(element.id)")
      #expect(element.atRest.first?.first == 40, "\(element.id)")
      #expect(!element.moving.isEmpty, "\(element.id)")
      #expect(element.lookalike.map { $0.correlation < 0.8 } == true, "\(element.id)")
    }
    let report = ExaminationReport(examination.timeline, elements: elements)
    #expect(report.text.hasPrefix("ALL FOUND  5 of 6 elements can be followed"))
    #expect(report.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(report.text.contains("  0.40\n") && report.text.contains("toolbar    259"))
    let table = try #require(
      try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any])
    #expect((table["elements"] as? [[String: Any]])?.first?["status"] as? String == "atRestOnly")
  }

  @Test func whatIsFlatCannotBeTracked() throws {
    let elements = try examination("{ elements: { plain: { rect: [500, 200, 100, 30], frame: 'last' } } }")
      .elements
    #expect(elements.map(\.status) == [.cannotTrack])
    #expect(elements.first?.reason?.contains("nothing to track") == true)
  }
}

/// What is ignored is listed, and comes from the command line before the spec.
@Suite(.timeLimit(.minutes(20))) struct IgnoreOptionTests {
  private func ignored(_ change: (inout MeasuringOptions) throws -> Void = { _ in }) throws -> [IgnoredRegion]
  {
    let small = try SmallRecording()
    var options = MeasuringOptions()
    options.spec = try SpecFile.read(path: small.spec)
    try change(&options)
    return try measure(small.video, options: options).ignored
  }

  @Test func aScreenWithoutAnyOfItHasNone() throws {
    #expect(try ignored().isEmpty)
  }

  @Test func rectanglesAreListedAsTheyWereGiven() throws {
    let found = try ignored {
      $0.ignoresAutomatically = false
      $0.ignoredRegions = [Rectangle(x: 0, y: 0, width: 40, height: 20)]
    }
    #expect(found.map(\.what) == [.region])
    #expect(found.first?.region == Rectangle(x: 0, y: 0, width: 40, height: 20))
    #expect(found.first?.first == 0)
  }

  @Test func aFindingThatLiesInARectangleIsDropped() throws {
    let small = try SmallRecording()
    var options = MeasuringOptions()
    options.spec = try SpecFile.read(path: small.spec)
    let whole = try measure(small.video, options: options)
    #expect(!whole.findings.isEmpty)
    #expect(whole.metrics["ignoredFindings"] == nil)
    options.ignoredRegions = [Rectangle(x: 0, y: 0, width: 160, height: 240)]
    let dropped = try measure(small.video, options: options)
    #expect(dropped.findings.isEmpty)
    #expect(dropped.metrics["ignoredFindings"] == .integer(whole.findings.count { $0.severity != .note }))
  }
}
