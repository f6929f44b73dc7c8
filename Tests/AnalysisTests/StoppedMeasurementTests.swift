import SlowglassPixels
import Synchronization
import Testing

@testable import SlowglassAnalysis

/// A measurement that is to end tells that nothing was judged, wherever it was by then, and soon.
@Suite("A measurement that is stopped") struct StoppedMeasurementTests {
  /// A bar whose icons move up by some steps over a page, with a card that comes from below.
  private static let film = Film(frames: 48) { frame, screen in
    let way = min(24, max(0, frame - 12))
    screen.page(seed: 10, offset: way / 2)
    screen.card(x: 20, y: 272 - 8 * way, width: 200, height: 120, radius: 16, 200)
    for icon in 0..<3 { screen.glyphs(x: 24 + 64 * icon, y: 340 - 4 * way, width: 24, seed: icon + 1) }
  }

  private static let observed: Measurement = {
    var spec = Spec()
    spec.elements = (0..<3).map { icon in
      ElementSpec(
        name: "icon\(icon)",
        looks: [.rectangle(Rectangle(x: 24 + 64 * Double(icon), y: 244, width: 24, height: 24), frame: .last)]
      )
    }
    spec.groups = [GroupSpec(name: "icons", members: spec.elements.map(\.name))]
    spec.discovers = true
    var measurement = Measurement(spec: spec, scale: 1, slowdown: 1)
    for (frame, plane) in film.planes.enumerated() {
      measurement.observe(Picture(frame: frame, seconds: film.seconds[frame], luma: plane))
    }
    return measurement
  }()

  private static let source = Measurement.Source(
    facts: RecordingFacts(
      file: "a.mov", container: "mov", codec: "h264", pixelFormat: "yuv420p", width: Film.width,
      height: Film.height, rotation: 0, frameCount: film.planes.count, durationSeconds: 0.8, captureRate: 60,
      grid: .exact, variableFrameRate: false, slowdown: 1, slowdownGiven: true, noiseFloor: 0,
      quality: .init(verdict: .good, notes: [])),
    timeUnit: 1.0 / 600, nominalRate: 60, givenRate: 60, tool: ToolIdentity(name: "slowglass", version: "0"))

  /// Counts how often it is asked, and says yes from some time on.
  private final class Counter: Sendable {
    private let asked = Mutex(0)
    private let last: Int

    init(saysYesAfter last: Int) { self.last = last }

    var count: Int { asked.withLock { $0 } }

    func isDue() -> Bool {
      asked.withLock {
        $0 += 1
        return $0 > last
      }
    }
  }

  private static func timeline(_ counter: Counter) throws -> Timeline {
    var measurement = observed
    return try measurement.timeline(
      of: source, stop: Measurement.Stop(reason: "it was stopped", isDue: counter.isDue))
  }

  @Test func oneThatIsNeverDueChangesNothing() throws {
    let counter = Counter(saysYesAfter: .max)
    var measurement = Self.observed
    let whole = try measurement.timeline(of: Self.source)
    #expect(try Self.timeline(counter) == whole)
    #expect(whole.transitions.count == 1 && !whole.tracks.isEmpty)
    #expect(counter.count > 500)
  }

  @Test func whereverItEndsNothingIsJudgedAndFewPlanesAreStillAskedFor() throws {
    let whole = Counter(saysYesAfter: .max)
    _ = try Self.timeline(whole)
    for part in 0..<24 {
      // Close together at first, where most kinds of walks begin.
      let last = part < 12 ? part * 7 : whole.count * (part - 11) / 13
      let timeline = try Self.timeline(Counter(saysYesAfter: last))
      #expect(timeline.verdict == .inconclusive && timeline.openReason == "it was stopped")
      #expect(timeline.recording.cutShort && timeline.recording.quality.verdict == .degraded)
      #expect(timeline.recording.quality.notes.last == "it was stopped")
      #expect(timeline.findings.isEmpty && timeline.tracks.isEmpty && timeline.events.isEmpty)
      #expect(timeline.checks.allSatisfy { $0.status == .cannotJudge })
      #expect(timeline.frames.seconds.count == Self.film.planes.count)
      #expect(timeline.inconsistency == nil)
    }
  }

  @Test func oneThatIsDueAtOnceEndsAtOnce() throws {
    let clock = ContinuousClock()
    let whole = try clock.measure { _ = try Self.timeline(Counter(saysYesAfter: .max)) }
    let none = try clock.measure { _ = try Self.timeline(Counter(saysYesAfter: 0)) }
    #expect(none * 10 < whole)
  }
}
