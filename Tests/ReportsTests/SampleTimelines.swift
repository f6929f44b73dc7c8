public import SlowglassAnalysis
import SlowglassPixels
public import Testing

/// A test's name shows which timeline it was given, not all of it, and not its file: one is called by what clears
/// a terminal.
extension Timeline: CustomTestStringConvertible {
  public var testDescription: String { "\(recording.frameCount) frames, \(verdict.rawValue)" }
}

/// Timelines made by hand, as a run would make them.
enum SampleTimelines {
  static func still(
    file: String, frameCount: Int, slowdown: Double = 10, given: Bool = true, verdict: Verdict,
    quality: RecordingFacts.Quality = .init(verdict: .good, notes: ["no gaps", "no damage"])
  ) -> Timeline {
    var frames = FrameColumns()
    frames.tick = Array(0..<frameCount)
    frames.seconds = frames.tick.map { (Double($0) / 60 * 1e6).rounded() / 1e6 }
    frames.change = frames.tick.map { 64...213 ~= $0 ? 0.75 : 0 }
    frames.held = frames.tick.map { !(64...213 ~= $0) }
    return Timeline(
      tool: ToolIdentity(name: "slowglass", version: "0.1.0"),
      recording: RecordingFacts(
        file: file, container: "mov,mp4", codec: "h264", pixelFormat: "yuv420p", width: 780, height: 1688,
        rotation: 0,
        frameCount: frameCount, durationSeconds: (Double(frameCount) / 60 * 1e6).rounded() / 1e6,
        captureRate: 60,
        grid: .exact, variableFrameRate: false, slowdown: slowdown, slowdownGiven: given, noiseFloor: 0.04,
        quality: quality),
      verdict: verdict, frames: frames)
  }

  /// A toolbar opaque 24 frames before the animation that brings its stand-in.
  static var ghost: Timeline {
    var timeline = still(file: "toolbar-ghost.mp4", frameCount: 260, verdict: .glitches)
    let bar = Rectangle(x: 0, y: 1480, width: 780, height: 168)
    timeline.elements = [
      ElementFacts(
        id: "bottomBar", origin: .discovered, kind: .group, group: nil, referenceFrame: 259, rect: bar)
    ]
    for index in 1...6 {
      timeline.elements.append(
        ElementFacts(
          id: "bottomBar.\(index)", origin: .discovered, kind: .glyph, group: "bottomBar",
          referenceFrame: 259,
          rect: Rectangle(x: Double(index) * 110, y: 1536, width: 56, height: 56)))
    }
    timeline.transitions = [
      TransitionFacts(id: "T1", first: 64, last: 213, firstUncertainty: 1, plateBefore: 38, plateAfter: 240)
    ]
    timeline.tracks = [
      Track(
        element: "bottomBar", copies: ghostCopies,
        writes: [
          OpacityWrite(shape: .step, first: 40, last: 40, from: 0, to: 1, duringAnimation: false)
        ])
    ]
    timeline.events = [
      event(.appear, "rest", 40), event(.opaque, "rest", 40), event(.motionStart, "moving", 64),
      event(.motionEnd, "moving", 213),
    ]
    timeline.findings = [earlyFinding(bar), ghostFinding(bar)]
    timeline.checks = ghostChecks
    timeline.metrics = ["ghostTicks": 98, "leadFrames": 24]
    return timeline
  }

  private static func event(_ kind: Event.Kind, _ copy: String, _ frame: Int) -> Event {
    Event(
      kind: kind, element: "bottomBar", copy: copy, transition: "T1", frame: frame, tick: frame,
      seconds: (Double(frame) / 60 * 1e6).rounded() / 1e6, tickUncertainty: 1)
  }

  private static var ghostCopies: [Copy] {
    var rest = Copy(id: "rest", role: .settled)
    for frame in 40..<260 {
      let opacity = frame < 97 ? 1 : frame < 194 ? 1 - Double(frame - 97) / 160 : frame < 213 ? nil : 1.0
      rest.frames.append(frame)
      rest.opacity.append(opacity.map { ($0 * 1000).rounded() / 1000 })
      rest.opacityUncertainty.append(opacity == nil ? nil : 0.02)
      rest.layerOpacity.append(1)
      rest.x.append(390)
      rest.y.append(1564)
      rest.positionUncertainty.append(0.1)
      rest.scaleX.append(1)
      rest.scaleY.append(1)
      rest.scaleUncertainty.append(0.001)
      rest.confidence.append(0.99)
    }
    var moving = Copy(id: "moving", role: .moving)
    for frame in 64...213 {
      let share = Double(frame - 64) / 149
      moving.frames.append(frame)
      moving.opacity.append((min(1, share * 1.3) * 1000).rounded() / 1000)
      moving.opacityUncertainty.append(0.02)
      moving.layerOpacity.append(nil)
      moving.x.append(390)
      moving.y.append((1564 + 60 * (1 - share)).rounded())
      moving.positionUncertainty.append(0.5)
      moving.scaleX.append(0.95)
      moving.scaleY.append(0.95)
      moving.scaleUncertainty.append(0.002)
      moving.confidence.append(0.93)
    }
    return [rest, moving]
  }

  private static func earlyFinding(_ bar: Rectangle) -> Finding {
    Finding(
      id: "E1", kind: .earlyOpaque, severity: .error, elements: ["bottomBar"], transition: "T1",
      frames: .init(first: 40, last: 63, peak: 40), seconds: .init(start: 0.666667, end: 1.066667),
      appMilliseconds: .init(start: 66.667, end: 106.667), region: bar,
      message: "bottomBar was fully opaque 24 frames before the animation it belongs to began",
      evidence: [
        "opaqueFrame": 40, "animationStartFrame": 64, "leadFrames": 24, "leadFramesUncertainty": 1.5,
        "leadAppFrames": 2.4, "leadAppMilliseconds": 40, "rise": "step", "riseFrames": 1, "opacity": 1,
      ])
  }

  private static func ghostFinding(_ bar: Rectangle) -> Finding {
    Finding(
      id: "E2", kind: .ghost, severity: .error, elements: ["bottomBar"], transition: "T1",
      frames: .init(first: 97, last: 194, peak: 145), seconds: .init(start: 1.616667, end: 3.25),
      appMilliseconds: .init(start: 161.667, end: 325), region: bar, message: "bottomBar is seen twice",
      evidence: [
        "offset": .table(["x": 0, "y": 27]), "opacity": .table(["settled": 0.58, "moving": 0.58]),
        "scale": 0.95,
        "overlapTicks": 98, "ranges": .list([.list([97, 194])]),
      ],
      consequences: ["the copy at rest never fades by itself, it is only covered: follows from E1"])
  }

  private static var ghostChecks: [Check] {
    [.ghost, .earlyOpaque, .earlyAppear, .lateOpaque, .opacityStep, .cut].map {
      Check(kind: $0, status: .checked)
    } + [
      Check(kind: .hitch, status: .off, reason: "slowed 10x"),
      Check(
        kind: .stretch, status: .notExercised, reason: "both sizes have one aspect, a stretch could not show"),
      Check(kind: .lowContrast, status: .notExercised, reason: "no text named"),
      Check(kind: .doubleExposure, status: .limited, elements: ["bottomBar.3"], reason: "hardly any texture"),
    ]
  }

  static var clean: Timeline {
    var timeline = still(file: "toolbar-fixed.mp4", frameCount: 260, verdict: .clean)
    timeline.elements = ghost.elements
    timeline.transitions = ghost.transitions
    timeline.tracks = [Track(element: "bottomBar", copies: [ghostCopies[1]])]
    timeline.checks = ghostChecks
    timeline.findings = [
      Finding(
        id: "N1", kind: .crossDissolve, severity: .note, elements: ["page"], transition: "T1",
        frames: .init(first: 80, last: 120, peak: 100), seconds: .init(start: 1.333333, end: 2),
        appMilliseconds: .init(start: 133.333, end: 200),
        region: Rectangle(x: 0, y: 0, width: 780, height: 1480),
        message: "page fades to its new content in place", evidence: ["from": 0, "to": 1])
    ]
    return timeline
  }

  static var inconclusive: Timeline {
    var timeline = still(
      file: "nothing-moves.mov", frameCount: 90, slowdown: 1, given: false, verdict: .inconclusive,
      quality: .init(
        verdict: .degraded, notes: ["3 concealed frames (12-14)", "strong compression, noise 1.9 levels"]))
    timeline.recording.cutShort = true
    timeline.recording.grid = .nominal
    timeline.recording.variableFrameRate = true
    timeline.elements = [
      ElementFacts(id: "tabs", origin: .spec, kind: .glyph, group: nil, referenceFrame: 89, rect: nil)
    ]
    timeline.checks = [
      Check(
        kind: .ghost, status: .cannotJudge, elements: ["tabs"], reason: "nothing moved in the whole recording"
      ),
      Check(
        kind: .earlyOpaque, status: .cannotJudge, elements: ["tabs"],
        reason: "nothing moved in the whole recording"),
      Check(kind: .cut, status: .checked),
    ]
    return timeline
  }

  /// Every kind at once, a hostile name, and more elements than lanes.
  static var everything: Timeline {
    var timeline = still(
      file: "\u{1B}[2Jevil\u{202E}gpj \(String(repeating: "long", count: 30)).mp4", frameCount: 200,
      slowdown: 1, given: false, verdict: .glitches)
    timeline.transitions = [
      TransitionFacts(id: "T1", first: 10, last: 180, firstUncertainty: 2, plateBefore: 0, plateAfter: 190)
    ]
    // No finding is of the kind that only measures.
    for (index, kind) in FindingKind.allCases.filter({ $0 != .glassCoverage }).enumerated() {
      timeline.findings.append(
        Finding(
          id: "W\(index + 1)", kind: kind, severity: index.isMultiple(of: 3) ? .error : .warning,
          elements: ["a rather long name of an element number \(index)"], transition: "T1",
          frames: .init(first: 10 + index, last: 20 + index * 2, peak: 15 + index),
          seconds: .init(start: 0.5, end: 0.75), appMilliseconds: .init(start: 500, end: 750),
          region: Rectangle(x: 0, y: 0, width: 10, height: 10),
          message:
            "something with \u{1B}[31mcolour and \(String(repeating: "x", count: 90)) happened ±2 × 3 日本語 …",
          evidence: [
            "peakRatio": 1.37, "peakRatioUncertainty": 0.02, "expectedScale": 0.5, "edge": "bottom",
            "ok": true,
            "ranges": .list([.list([10, 12]), .list([14, 14])]), "nothing": .null,
            "wide": .text(String(repeating: "w ", count: 60)),
          ], consequences: ["a pop when the extra copy goes"]))
    }
    for index in 0..<20 {
      timeline.tracks.append(Track(element: "element \(index) with a name", copies: ghostCopies))
    }
    return timeline
  }
}
