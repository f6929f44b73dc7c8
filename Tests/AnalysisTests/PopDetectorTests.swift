import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

@Suite("Content that is swapped where a motion comes to rest, in its place, is a pop")
struct PopDetectorTests {
  /// A picture of glyphs glides to its place and is there from frame 68 on; what stands there from 70 on is given.
  private func film(after seed: Int, shift: Int = 0) -> Film {
    Film(frames: 130) { frame, screen in
      let part = min(1, max(0, Double(frame - 40) / 30))
      let left = Int(100 * (1 - part) * (1 - part))
      let isLanded = frame >= 70
      screen.glyphs(
        x: 40 + left, y: 100 + left + (isLanded ? shift : 0), width: 96, height: 64,
        seed: isLanded ? seed : 4)
    }
  }

  private func pops(_ film: Film) -> [Finding] { PopDetector().findings(in: film.measured) }

  @Test func somethingElseTakesItsPlace() throws {
    let found = pops(film(after: 9))
    #expect(found.map(\.kind) == [.pop] && found.first?.severity == .warning)
    let finding = try #require(found.first)
    #expect(finding.frames.first == 70)
    #expect(finding.evidence["contentStep"] != nil)
  }

  @Test func theSameInItsPlaceIsNone() { #expect(pops(film(after: 4)).isEmpty) }

  @Test func theSameElsewhereIsAJumpAndNoPop() { #expect(pops(film(after: 4, shift: 5)).isEmpty) }
}
