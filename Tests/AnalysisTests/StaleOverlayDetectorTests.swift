import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

@Suite("Old content stays over what arrives, and then goes at once")
struct StaleOverlayDetectorTests {
  private func stale(_ film: Film) -> [Finding] { StaleOverlayDetector().findings(in: film.measured) }

  /// A page slides in from the right in frames 30 to 49; a large title lies on top until a frame.
  private func push(titleUntil last: Int, fading: Bool = false) -> Film {
    Film(frames: 90) { frame, screen in
      let x = Film.width - min(Film.width, max(0, frame - 29) * 12)
      if x > 0 { screen.page(from: 80, seed: 10) }
      screen.fill(x: x, 200)
      screen.page(from: 24, x: x, seed: 60)
      if frame <= last {
        screen.glyphs(x: 16, y: 40, width: 160, height: 32, seed: 5)
      } else if fading {
        let ink = 30 + (frame - last) * 17
        if ink < 190 { screen.glyphs(x: 16, y: 40, width: 160, height: 32, seed: 5, ink: UInt8(ink)) }
      }
    }
  }

  @Test func aTitleThatIsLeftUntilTheEndIsFoundWithTheFrameInWhichItGoes() throws {
    let found = stale(push(titleUntil: 46))
    #expect(found.count == 1)
    let finding = try #require(found.first)
    #expect(finding.severity == .warning)
    #expect(finding.evidence["vanishFrame"] == 47)
    #expect(finding.frames.last == 47 && (28...34).contains(finding.frames.first))
    #expect(!finding.region.intersection(Rectangle(x: 16, y: 40, width: 160, height: 32)).isEmpty)
  }

  @Test func aTitleThatGoesAsTheMotionBeginsIsNone() {
    #expect(stale(push(titleUntil: 29)).isEmpty)
  }

  @Test func aTitleThatFadesAwayIsNone() {
    #expect(stale(push(titleUntil: 36, fading: true)).isEmpty)
  }

  @Test func aPageThatPushesTheOldOneOutIsNone() {
    let film = Film(frames: 90) { frame, screen in
      let x = Film.width - min(Film.width, max(0, frame - 29) * 12)
      screen.page(from: 24, x: x - Film.width, seed: 10)
      screen.page(from: 24, x: x, seed: 60)
    }
    #expect(stale(film).isEmpty)
  }
}
