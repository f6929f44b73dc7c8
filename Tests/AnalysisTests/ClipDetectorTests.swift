import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

/// A word that goes from the middle of the screen to its place below, and lacks what is asked of it on its way.
@Suite("A copy is cut off where a straight band of it is missing all the way")
struct ClipDetectorTests {
  private static let word = (x: 80, y: 320, width: 80, height: 16)

  /// - Parameter cut: how much is missing at the right in a frame, in samples.
  private func film(moving: Bool = true, cut: @escaping (Int) -> Int) -> Film {
    Film(frames: 70) { frame, screen in
      screen.page(from: 40, seed: 90)
      screen.fill(y: 150, height: 250, 235)
      let share = min(1, max(0, Double(frame - 20) / 30))
      let up = moving ? Int((1 - share) * 120) : 0
      let word = ClipDetectorTests.word
      screen.glyphs(x: word.x, y: word.y - up, width: word.width, height: word.height, seed: 5)
      let missing = cut(frame)
      screen.fill(
        x: word.x + word.width - missing, y: word.y - up, width: missing, height: word.height,
        235)
    }
  }

  private func clips(_ film: Film) -> [Finding] {
    ClipDetector().findings(in: film.measured(withShapes: true))
  }

  @Test func aWordWithoutItsEndIsCutOffAtTheRight() throws {
    let found = clips(film { $0 < 60 ? 16 : 0 })
    let finding = try #require(found.first)
    #expect(found.count == 1)
    #expect(finding.kind == .crop)
    #expect(finding.severity == .warning)
    #expect(finding.evidence["edge"] == .text("right"))
    guard case .number(let missing)? = finding.evidence["missingPixels"],
      case .number(let uncertainty)? = finding.evidence["missingPixelsUncertainty"]
    else {
      Issue.record("no missing pixels")
      return
    }
    #expect(abs(missing - 16) <= uncertainty)
    #expect(finding.frames.first <= 24)
  }

  @Test func aWholeWordIsNot() {
    #expect(clips(film { _ in 0 }).isEmpty)
  }

  @Test func anEdgeThatUncoversAWordBitByBitCutsNothingOff() {
    #expect(clips(film { max(0, 60 - max(0, $0 - 20) * 2) }).isEmpty)
  }
}
