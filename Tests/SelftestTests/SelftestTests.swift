import Slowglass
import SlowglassAnalysis
import SlowglassPixels
import SlowglassScenes
import Testing

@testable import SlowglassSelftest

/// A scene in which one icon moves by 40 points and another appears ten ticks before, with its truth.
private let known: Truth = {
  var scene = Scene("test", notes: "", width: 200, height: 100, duration: 1000, verdict: .early)
  (scene.slowdown, scene.pixelsPerPoint) = (1, 1)
  func icon(_ id: String, x: Double) -> Layer {
    let place = Rectangle(x: x, y: 40, width: 20, height: 20)
    var layer = Layer(id, drawing: Drawing(), bounds: place)
    layer.parts = [.init(id, place)]
    return layer
  }
  var moving = icon("moves", x: 20)
  moving.offsetX = Animated(0).animate(to: 40, from: 29 * 1000 / 60, for: 200, .linear)
  var early = icon("early", x: 120)
  early.opacity = Animated(0).step(to: 1, at: 20 * 1000 / 60)
  scene.layers = [moving, early]
  scene.elements = [.init("moves"), .init("early")]
  return Truth(scene)
}()

private func timeline(_ findings: [Finding] = [], checks: [Check] = []) -> Timeline {
  let facts = RecordingFacts(
    file: "test.mp4", container: "mp4", codec: "h264", pixelFormat: "yuv420p", width: 200, height: 100,
    rotation: 0, frameCount: 60, durationSeconds: 1, captureRate: 60, grid: .exact, variableFrameRate: false,
    slowdown: 1, slowdownGiven: true, noiseFloor: 0, quality: .init(verdict: .good, notes: []))
  var timeline = Timeline(
    tool: ToolIdentity(name: "test", version: "0"), recording: facts, verdict: .clean, frames: FrameColumns())
  timeline.findings = findings
  timeline.checks = checks
  timeline.elements = [
    ElementFacts(
      id: "early", origin: .spec, kind: .glyph, group: nil, referenceFrame: 59,
      rect: Rectangle(x: 120, y: 40, width: 20, height: 20))
  ]
  return timeline
}

private func early(at frame: Int, lead: Int, of element: String = "early", severity: Severity = .warning)
  -> Finding
{
  Finding(
    kind: .earlyOpaque, severity: severity, elements: [element], transition: "T1",
    frames: .init(first: frame, last: 29, peak: frame), seconds: .init(start: 0, end: 0),
    appMilliseconds: .init(start: 0, end: 0), region: Rectangle(x: 120, y: 40, width: 20, height: 20),
    message: "", evidence: ["leadFrames": .integer(lead), "leadFramesUncertainty": 1])
}

@Suite("Findings beside the truth") struct GlitchComparisonTests {
  private let checked = [Check(kind: .earlyOpaque, status: .checked, elements: ["early"])]

  private func answer(_ findings: [Finding], _ checks: [Check]) throws -> SelftestResult.Answer {
    let defect = try #require(known.defects.first)
    return GlitchComparison(truth: known, timeline: timeline(findings, checks: checks), isNamed: true)
      .answer(to: defect)
  }

  @Test func theTruthIsALeadOfTenTicks() throws {
    let defect = try #require(known.defects.first)
    #expect(defect.kind == .earlyOpaque)
    #expect(defect.leadFrames == 10)
    #expect(known.defects.count == 1)
  }

  @Test func aFindingAtItsFrameIsFoundWithItsError() throws {
    let answer = try answer([early(at: 20, lead: 12)], checked)
    #expect(answer.status == .found)
    #expect(answer.ticksOff == 2)
    #expect(answer.falseErrors == 0)
  }

  @Test func silenceIsAMissOnlyWhereItWasJudged() throws {
    #expect(try answer([], checked).status == .missed)
    let open = [Check(kind: .earlyOpaque, status: .cannotJudge)]
    #expect(try answer([], open).status == .notJudged)
    #expect(try answer([], []).status == .notJudged)
  }

  @Test func anotherFrameOrElementIsAnotherThing() throws {
    let later = try answer([early(at: 25, lead: 5, severity: .error)], checked)
    #expect(later.status == .missed)
    #expect(later.falseErrors == 1)
    let other = try answer([early(at: 20, lead: 10, of: "moves", severity: .error)], checked)
    #expect(other.status == .missed)
    #expect(other.falseErrors == 1)
  }

  @Test func aNoteFindsNothing() throws {
    #expect(try answer([early(at: 20, lead: 10, severity: .note)], checked).status == .missed)
  }
}

@Suite("Numbers beside the truth") struct TruthComparisonTests {
  private func quantity(_ quantity: String, _ timeline: Timeline) -> SelftestResult.QuantityRow? {
    TruthComparison(truth: known, timeline: timeline).errors.rows.first { $0.quantity == quantity }
  }

  @Test func aMotionThatIsSeenATickLateIsOffByOne() throws {
    var seen = timeline()
    seen.transitions = [
      TransitionFacts(
        id: "T1", first: 31, last: 42, firstUncertainty: 1, plateBefore: 10, plateAfter: 45)
    ]
    let row = try #require(quantity("start of the motion", seen))
    #expect(row.meanError == 1)
    #expect(row.inside == 1)
  }

  @Test func aCopyAtItsPlaceIsRightAndOneThatIsNotIsOutside() throws {
    var seen = timeline()
    seen.elements.append(
      ElementFacts(
        id: "moves", origin: .spec, kind: .glyph, group: nil, referenceFrame: 0,
        rect: Rectangle(x: 20, y: 40, width: 20, height: 20)))
    var copy = SlowglassAnalysis.Copy(id: "moving1", role: .moving)
    let middle = try #require(known.frames[35].first { $0.id == "moves" }).rectangle.midX
    for (x, frame) in [(middle, 35), (middle + 2, 35)] {
      copy.frames.append(frame)
      copy.x.append(x)
      copy.y.append(50)
      copy.positionUncertainty.append(0.2)
      copy.scaleX.append(1)
      copy.scaleY.append(1)
      copy.scaleUncertainty.append(0.01)
      copy.opacity.append(0.97)
      copy.opacityUncertainty.append(0.05)
      copy.layerOpacity.append(nil)
      copy.confidence.append(1)
    }
    seen.tracks = [Track(element: "moves", copies: [copy])]
    let place = try #require(quantity("place of a moving copy", seen))
    #expect(place.truths == 4)
    #expect(place.inside == 0.75)
    #expect(!place.holds || place.truths < 20)
    #expect(try #require(quantity("opacity of a moving copy", seen)).inside == 1)
  }

  @Test func opacityAtRestIsComparedDuringTransitionsOnly() throws {
    var seen = timeline()
    seen.transitions = [
      TransitionFacts(
        id: "T1", first: 30, last: 42, firstUncertainty: 1, plateBefore: 18, plateAfter: 23)
    ]
    var copy = SlowglassAnalysis.Copy(id: "rest", role: .settled)
    for frame in 0..<60 {
      copy.frames.append(frame)
      copy.opacity.append(frame < 20 ? 0 : 0.9)
      copy.opacityUncertainty.append(0.05)
    }
    seen.tracks = [Track(element: "early", copies: [copy])]
    let row = try #require(quantity("opacity at rest", seen))
    #expect(row.truths == 4)
    #expect(row.inside == 0.25)
  }
}

@Suite("The table of errors") struct ErrorTableTests {
  @Test func oneInTwentyMayLieOutside() throws {
    var table = ErrorTable()
    for index in 0..<40 { table.add(.lead, error: index < 2 ? 3 : 0, stated: 1) }
    #expect(try #require(table.rows.first).holds)
    table.add(.lead, error: 3, stated: 1)
    table.add(.lead, error: 3, stated: 1)
    #expect(try #require(table.rows.first).holds == false)
  }
}

@Suite("Text of a self test") struct SelftestTextTests {
  private func result(missed: Bool) -> SelftestResult {
    let answer = SelftestResult.Answer(
      status: missed ? .missed : .found, kind: .ghost, ticksOff: 4, opacityError: 0.0154, ghostRecall: 1,
      falseErrors: 0)
    let open = SelftestResult.Answer(
      status: .notJudged, kind: nil, ticksOff: nil, opacityError: nil, ghostRecall: nil, falseErrors: 0)
    let silence = SelftestResult.Silence(verdict: .clean, errors: 0, warnings: 1, namedBy: [])
    var table = ErrorTable()
    table.add(.position, error: 0.1, stated: 0.2)
    return SelftestResult(
      isQuick: false,
      glitches: [.init(scene: "toolbar-ghost", kind: "ghost", withSpec: answer, alone: open)],
      lookalikes: [
        .init(
          scene: "title-morph", lookalike: "title-morph", expectedNames: ["morph"], withSpec: silence,
          alone: silence)
      ],
      sightings: [
        .init(
          scene: "toolbar-ghost", kinds: ["ghost"],
          withSpec: missed ? [] : [.init(kind: .ghost, severity: .error, isOwn: true)],
          alone: [.init(kind: .pop, severity: .warning, isOwn: false)]),
        .init(scene: "title-morph", kinds: [], withSpec: [], alone: []),
      ], errors: [("toolbar-ghost", table)])
  }

  @Test func theMatrixHasALetterForEachDetectorAndScene() {
    let text = SelftestText().text(of: result(missed: false))
    #expect(text.contains("\nghost              #\npop                w\n"))
    #expect(text.contains("\nghost              .\npop                .\n"))
    #expect(text.contains("Off the diagonal, 1:\n  pop in toolbar-ghost: warning alone\n"))
    #expect(SelftestText().text(of: result(missed: true)).contains("\nghost              o\n"))
  }

  @Test func everyLineFitsEightyColumns() {
    for missed in [false, true] {
      let lines = SelftestText().text(of: result(missed: missed)).split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= 80 })
    }
  }

  @Test func theVerdictIsOneWord() {
    let good = result(missed: false)
    #expect(good.holds)
    #expect(SelftestText().text(of: good).contains("\nHOLDS 1 of 1 glitches found with a spec"))
    let bad = result(missed: true)
    #expect(!bad.holds)
    #expect(SelftestText().text(of: bad).contains("\nFAILS 0 of 1"))
    #expect(bad.failures == ["0 of 1 glitches found with a spec, less than 0.8 of them"])
  }
}
