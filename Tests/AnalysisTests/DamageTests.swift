import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

@Suite("What a damaged file did is not held against the app, and what it may hide is not called clean")
struct DamagedRecordingTests {
  /// A bar of two icons; the second one is missing in a frame.
  private let film = Film(frames: 60) { frame, screen in
    screen.page(seed: 10)
    screen.glyphs(x: 24, y: 16, width: 24, seed: 1)
    if frame != 30 { screen.glyphs(x: 120, y: 16, width: 24, seed: 2) }
  }

  private func timeline(
    _ film: Film, concealed: Set<Int> = [], unreliable: ClosedRange<Int>? = nil
  ) throws -> Timeline {
    var measurement = Measurement(spec: Spec(), scale: 1, slowdown: 1)
    for (frame, plane) in film.planes.enumerated() {
      measurement.observe(
        Picture(
          frame: frame, seconds: film.seconds[frame], luma: plane, isConcealed: concealed.contains(frame),
          isUnreliable: unreliable?.contains(frame) == true))
    }
    let facts = RecordingFacts(
      file: "a.mov", container: "mov", codec: "h264", pixelFormat: "yuv420p", width: Film.width,
      height: Film.height,
      rotation: 0, frameCount: film.planes.count, durationSeconds: 1, captureRate: 60, grid: .exact,
      variableFrameRate: false, slowdown: 1, slowdownGiven: true, noiseFloor: 0,
      quality: .init(verdict: .good, notes: []))
    return try measurement.timeline(
      of: Measurement.Source(
        facts: facts, timeUnit: 1.0 / 600, nominalRate: 60, givenRate: 60,
        tool: ToolIdentity(name: "slowglass", version: "0")))
  }

  @Test func withoutDamageTheFlickerIsAnError() throws {
    let timeline = try timeline(film)
    #expect(timeline.findings.map(\.kind) == [.flicker])
    #expect(timeline.verdict == .glitches)
    #expect(timeline.frames.concealed.isEmpty && timeline.frames.unreliable.isEmpty)
    #expect(timeline.inconsistency == nil)
  }

  @Test func aFlickerOfAMadeUpFrameIsLeftOutAndTold() throws {
    let timeline = try timeline(film, concealed: [30], unreliable: 30...36)
    #expect(timeline.findings.isEmpty)
    #expect(timeline.verdict == .inconclusive)
    #expect(timeline.recording.quality.verdict == .degraded)
    #expect(timeline.frames.concealed == [30])
    #expect(timeline.frames.unreliable == [[30, 36]])
    let flicker = timeline.checks.first { $0.kind == .flicker }
    #expect(flicker?.status == .limited)
    #expect(flicker?.reason == "frames 30-36 are damaged")
  }

  @Test(arguments: [
    // A short one beside a made-up frame, or in what is built on it.
    (32, 33, true), (36, 38, true), (44, 46, false), (20, 27, false),
    // A long one that begins or ends with it, or lies in it for the most part; one that only crosses it.
    (30, 60, true), (10, 31, true), (29, 43, true), (0, 59, false),
  ])
  func whatMayBeTheDamagesDoingIsExplainedByIt(first: Int, last: Int, isExplained: Bool) {
    let damage = Damage(concealed: [30, 31], unreliable: Array(30...40))
    let finding = Finding(
      id: "", kind: .ghost, severity: .error, elements: [], transition: nil,
      frames: .init(first: first, last: last, peak: last), seconds: .init(start: 0, end: 1),
      appMilliseconds: .init(start: 0, end: 1), region: Rectangle(x: 0, y: 0, width: 1, height: 1),
      message: "")
    #expect(damage.explains(finding) == isExplained)
    // An error that is left out leaves the question open.
    #expect(damage.reach(into: [], leftOut: [finding]) == .decisive)
    #expect(damage.reach(into: [50...70], leftOut: []) == .partial)
    #expect(damage.reach(into: [35...50], leftOut: []) == .decisive)
    #expect(Damage(concealed: [], unreliable: []).reach(into: [35...50], leftOut: []) == .none)
  }

  @Test func damageElsewhereHidesNothing() throws {
    let timeline = try timeline(film, concealed: [50], unreliable: 50...53)
    #expect(timeline.findings.map(\.kind) == [.flicker])
    #expect(timeline.verdict == .glitches)
    #expect(timeline.frames.unreliable == [[50, 53]])
  }

  @Test func aTransitionThatIsDamagedForMostOfItsWayCannotBeJudged() throws {
    let push = Film(frames: 90) { frame, screen in
      let moved = min(max(0, frame - 30), 30) * 8
      screen.page(x: -moved, seed: 1)
      screen.page(x: Film.width - moved, seed: 40)
      screen.fill(height: 44, 225)
      screen.glyphs(x: 20, y: 8, width: 32, seed: 3)
    }
    let whole = try timeline(push)
    #expect(whole.checks.allSatisfy { $0.reason?.contains("damaged") != true })
    let damaged = try timeline(push, concealed: [35], unreliable: 35...55)
    #expect(damaged.verdict == .inconclusive)
    let ghost = damaged.checks.filter { $0.kind == .ghost }
    #expect(ghost.allSatisfy { [.cannotJudge, .notExercised].contains($0.status) }, "\(ghost)")
  }

  @Test func aRecordingThatIsMostlyDamagedIsUnusable() throws {
    let timeline = try timeline(film, concealed: [5], unreliable: 5...59)
    #expect(timeline.recording.quality.verdict == .unusable)
    #expect(timeline.verdict == .inconclusive)
  }
}

@Suite("A timeline from a file holds together, or is refused") struct ConsistencyTests {
  private var timeline: Timeline {
    var frames = FrameColumns()
    frames.seconds = [0, 0.1, 0.2]
    frames.tick = [0, 6, 12]
    frames.change = [0, 1, 0]
    frames.held = [false, false, true]
    let facts = RecordingFacts(
      file: "a.mov", container: "mov", codec: "h264", pixelFormat: "yuv420p", width: 4, height: 4,
      rotation: 0,
      frameCount: 3, durationSeconds: 0.3, captureRate: 60, grid: .exact, variableFrameRate: false,
      slowdown: 1,
      slowdownGiven: true, noiseFloor: 0, quality: .init(verdict: .good, notes: []))
    var timeline = Timeline(
      tool: ToolIdentity(name: "slowglass", version: "0"), recording: facts, verdict: .clean, frames: frames)
    timeline.transitions = [
      TransitionFacts(id: "T1", first: 0, last: 2, firstUncertainty: 1, plateBefore: 0, plateAfter: 2)
    ]
    var copy = Copy(id: "c", role: .moving)
    copy.frames = [1]
    copy.opacity = [1]
    copy.opacityUncertainty = [nil]
    copy.layerOpacity = [nil]
    for column in [\Copy.x, \.y, \.positionUncertainty, \.scaleX, \.scaleY, \.scaleUncertainty, \.confidence]
    {
      copy[keyPath: column] = [1]
    }
    timeline.tracks = [Track(element: "a", copies: [copy])]
    return timeline
  }

  @Test func whatHoldsTogetherIsTaken() { #expect(timeline.inconsistency == nil) }

  @Test(
    arguments: [
      { $0.recording.frameCount = 1 << 60 }, { $0.frames.tick.removeLast() }, { $0.frames.held = [] },
      { $0.frames.tick = [0, Int.max, 12] }, { $0.frames.seconds[1] = .nan }, { $0.recording.width = 0 },
      { $0.recording.scale = 0 }, { $0.recording.slowdown = -1 }, { $0.recording.captureRate = .infinity },
      { $0.transitions[0].last = 3 }, { $0.transitions[0].plateBefore = -1 },
      { $0.tracks[0].copies[0].frames = [3] },
      { $0.tracks[0].copies[0].x = [] }, { $0.tracks[0].copies[0].scaleX = [1e300] },
      { $0.frames.unreliable = [[2, 1]] }, { $0.frames.concealed = [-1] },
    ] as [@Sendable (inout Timeline) -> Void])
  func whatDoesNotIsRefused(change: @Sendable (inout Timeline) -> Void) {
    var timeline = timeline
    change(&timeline)
    #expect(timeline.inconsistency != nil)
  }
}
