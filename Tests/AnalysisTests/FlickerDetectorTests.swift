import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

@Suite("A flicker is away, or there, for up to three ticks")
struct FlickerDetectorTests {
  /// A bar of two icons; the second one is missing, or something else shows, in some frames.
  private func film(_ frames: ClosedRange<Int>, rate: Double = 60, count: Int = 60) -> Film {
    Film(frames: count, rate: rate) { frame, screen in
      screen.page(seed: 10)
      screen.glyphs(x: 24, y: 16, width: 24, seed: 1)
      if !frames.contains(frame) { screen.glyphs(x: 120, y: 16, width: 24, seed: 2) }
    }
  }

  private func flickers(_ film: Film) -> [Finding] { FlickerDetector().findings(in: film.measured) }

  @Test(arguments: [1, 2, 3])
  func anIconThatIsMissingIsAnErrorWithItsTicks(ticks: Int) throws {
    let found = flickers(film(30...(29 + ticks)))
    let finding = try #require(found.first)
    #expect(found.count == 1)
    #expect(finding.kind == .flicker && finding.severity == .error)
    #expect(finding.frames.first == 30 && finding.frames.last == 29 + ticks)
    #expect(finding.evidence["framesHidden"] == .integer(ticks))
    #expect(!finding.region.intersection(Rectangle(x: 120, y: 16, width: 24, height: 24)).isEmpty)
    #expect(finding.region.width < 40)
  }

  @Test func whatShowsForAsLongAsAKeysPopUpIsNone() {
    #expect(flickers(film(30...35)).isEmpty)
  }

  @Test func atTwentyFiveFramesASecondNobodyCanTell() {
    #expect(flickers(film(30...30, rate: 25)).allSatisfy { $0.severity == .note })
  }

  @Test func anIconOverScrollingContentIsSeenToGoAsWell() throws {
    let film = Film(frames: 80) { frame, screen in
      screen.page(seed: 10, offset: max(0, frame - 20) * 3)
      screen.fill(y: 340, height: 60, 225)
      if frame != 50 { screen.glyphs(x: 100, y: 352, width: 32, height: 32, seed: 3) }
    }
    let found = flickers(film)
    #expect(found.map(\.frames.first) == [50])
    #expect(found.allSatisfy { $0.severity == .error })
  }

  @Test func aThingThatTravelsIsNone() {
    // A line that flies down leaves each place as it was.
    let film = Film(frames: 60) { frame, screen in
      screen.page(from: 250, seed: 10)
      let step = min(max(0, frame - 20), 5)
      screen.glyphs(x: 60, y: 20 + step * 40, width: 48, height: 16, seed: 4)
    }
    #expect(flickers(film).isEmpty)
  }

  @Test func aPointerIsNone() {
    let film = Film(frames: 60) { frame, screen in
      screen.page(seed: 10)
      if frame == 30 { screen.fill(x: 210, y: 100, width: 8, height: 11, 20) }
    }
    #expect(flickers(film).isEmpty)
  }

  @Test func aHighlightOfTheSameGlyphsIsNone() {
    let film = Film(frames: 60) { frame, screen in
      screen.glyphs(x: 40, y: 100, width: 80, seed: 5, ink: frame == 30 ? 120 : 30)
    }
    #expect(flickers(film).isEmpty)
  }
}
