import Slowglass
import SlowglassAnalysis
import SlowglassPixels
import SlowglassRecording
import Testing

@testable import SlowglassTool

@Suite struct ElementsCommandTests {
  private var found: Timeline {
    var timeline = Sample.timeline(.clean)
    timeline.elements = [
      ElementFacts(
        id: "bottomBar.1", origin: .discovered, kind: .glyph, group: nil, referenceFrame: 299,
        rect: Rectangle(x: 10, y: 10, width: 8, height: 8))
    ]
    return timeline
  }

  @Test func writesWhatWasFoundAsASpec() throws {
    let run = ToolRun(["elements", "a.mov", "--slowdown=10"], timelines: ["a.mov": found])
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(try SpecFile(text: run.output, name: "s").elements.map(\.name) == ["bottomBar.1"])
    #expect(run.measured.first?.options.slowdown == 10)
  }

  @Test func writesItToAFile() throws {
    let folder = try ScratchFolder()
    let path = try folder.file("found.json5")
    let run = ToolRun(["elements", "a.mov", "--output", path], timelines: ["a.mov": found])
    #expect(run.status == 0 && run.output.isEmpty)
    #expect(try SpecFile.read(path: path).elements.map(\.name) == ["bottomBar.1"])
  }

  @Test func saysPlainlyThatNothingWasFound() throws {
    let run = ToolRun(["elements", "a.mov"], timelines: ["a.mov": Sample.timeline(.clean)])
    #expect(run.status == 0)
    #expect(run.errors.hasPrefix("slowglass: no element was found in a.mov"))
    #expect(try SpecFile(text: run.output, name: "s").elements.isEmpty)
  }

  @Test(arguments: [
    (ElementExamination.Status.good, Int32(0)), (.ambiguous, 0), (.atRestOnly, 0), (.cannotTrack, 2),
  ])
  func exitsByWhatCanBeTracked(element: ElementExamination.Status, expected: Int32) throws {
    let folder = try ScratchFolder()
    let spec = try folder.file("s.json5", "{ elements: { tabs: { rect: [1, 2, 30, 30] } } }")
    var output = ""
    let console = Console(write: { output += $0 }, complain: { _ in })
    let examination = ElementExamination(
      id: "tabs", kind: .glyph, group: nil, referenceFrame: 299, rect: nil, status: element, reason: "why",
      contrast: 120, atRest: [[0, 299]], moving: [], lookalike: nil)
    let status = run(
      ["elements", "a.mov", "--spec", spec], console: console,
      examining: { _, _, _ in Examination(timeline: Sample.timeline(.clean), elements: [examination]) })
    #expect(status == expected)
    #expect(output.contains("tabs       299       120  0-299"))
  }

  @Test(arguments: [
    (
      ["elements", "a", "--report", "json"],
      "--report tells how a spec fits: give one with --spec FILE; without, a spec is written"
    ),
    (["elements", "a", "--spec", "/no"], "cannot open the spec"),
    (
      ["elements", "-", "--picture", "a.png"],
      "standard input can be read only once: write it to a file first"
    ),
    (["elements", "a", "b"], "elements"),
  ])
  func refusesWhatMakesNoSense(arguments: [String], message: String) {
    let run = ToolRun(arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains(message))
  }
}

@Suite struct ElementPictureTests {
  private func element(_ name: String, frame: Int, x: Double, y: Double) -> ElementFacts {
    ElementFacts(
      id: name, origin: .discovered, kind: .glyph, group: nil, referenceFrame: frame,
      rect: Rectangle(x: x, y: y, width: 20, height: 20))
  }

  @Test func setsFramesSideBySideWithEachElementOutlinedAndNamed() {
    let picture = ElementPicture(elements: [
      element("a", frame: 0, x: 40, y: 60), element("b", frame: 9, x: 40, y: 60),
    ])
    #expect(picture.frames.shown == [0, 9])
    let blank = ColourPicture(width: 100, height: 120, filledWith: 200)
    let sheet = picture.drawn(on: [blank, blank])
    // Two pictures with a gap, a caption above them.
    #expect((sheet.width, sheet.height) == (204, 134))
    func level(_ x: Int, _ y: Int) -> [UInt8] {
      Array(sheet.samples[((y * sheet.width + x) * 3)...].prefix(3))
    }
    for left in [0, 104] {
      #expect(level(left + 39, 14 + 70) == [255, 210, 0])
      #expect(level(left + 38, 14 + 70) == [0, 0, 0])
      #expect(level(left + 50, 14 + 70) == [200, 200, 200])
      // The name's ground lies above the box.
      #expect(level(left + 39, 14 + 47) == [0, 0, 0])
    }
  }

  @Test func everyLetterOfANameHasADrawingOfItsOwn() {
    let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:-_+/#()=%"
    let drawings = letters.map { letter in BitmapFont.cells(of: letter).map { $0.y * 5 + $0.x } }
    #expect(drawings.allSatisfy { cells in !cells.isEmpty && cells.allSatisfy { $0 < 40 } })
    #expect(Set(drawings).count == letters.count)
    #expect(BitmapFont.cells(of: "日").count == 20)
    #expect(BitmapFont.width(of: "ab") == 11)
  }
}
