import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

@Suite("Content that fills a page which stands still is named")
struct ContentLoadDetectorTests {
  private func loads(_ film: Film) -> [Finding] { ContentLoadDetector().findings(in: film.measured) }

  /// A bar, and rows that fade from grey boxes to words, one after the other.
  private func rows(_ count: Int, move: Int = 0) -> Film {
    Film(frames: 100) { frame, screen in
      screen.glyphs(x: 60, y: 16, width: 80, seed: 1)
      for row in 0..<count {
        let share = min(1, max(0, Double(frame - 30 - 4 * row) / 12))
        let y = 70 + row * 60
        screen.fill(x: 20, y: y, width: 160, height: 32, 205)
        screen.over(share) {
          $0.glyphs(x: 60, y: 16, width: 80, seed: 1)
          for other in 0..<count {
            let top = 70 + other * 60
            if other < row { $0.glyphs(x: 20, y: top, width: 160, height: 32, seed: 20 + other) }
            if other == row {
              $0.glyphs(
                x: 20 + Int(Double(move) * (1 - share)), y: top, width: 160, height: 32, seed: 20 + row)
            }
          }
        }
      }
    }
  }

  @Test func boxesThatFillAreCounted() throws {
    let finding = try #require(loads(rows(4)).first)
    #expect(finding.severity == .note)
    #expect(finding.evidence["places"] == .integer(4))
  }

  @Test func aSingleLabelIsNone() {
    #expect(loads(rows(1)).isEmpty)
  }

  @Test func rowsThatMoveInAreNone() {
    #expect(loads(rows(4, move: 60)).isEmpty)
  }
}
