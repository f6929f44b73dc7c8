import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

@Suite("A region changes in one step before the motion it belongs to")
struct RegionEarlyDetectorTests {
  private func early(_ film: Film) -> [Finding] { RegionEarlyDetector().findings(in: film.measured) }

  /// A page slides in from the right in frames 40 to 59; the bar above is drawn by the caller.
  private func push(bar: @escaping (Int, inout Film.Screen) -> Void) -> Film {
    Film(frames: 100) { frame, screen in
      let x = Film.width - min(Film.width, max(0, frame - 39) * 12)
      screen.page(from: 56, x: x - Film.width, seed: 10)
      screen.page(from: 56, x: x, seed: 60)
      bar(frame, &screen)
    }
  }

  @Test func aBarThatSwitchesBeforeTheContentMovesIsFoundWithItsLead() throws {
    let film = push { frame, screen in
      screen.fill(height: 40, frame < 36 ? 120 : 225)
      screen.glyphs(x: 40, y: 8, width: 120, seed: frame < 36 ? 1 : 2)
    }
    let found = early(film)
    #expect(found.count == 1)
    let finding = try #require(found.first)
    #expect(finding.kind == .earlySwitch && finding.severity == .warning)
    #expect(finding.elements.isEmpty && finding.transition == "T1")
    #expect(finding.evidence["frame"] == 36)
    guard case .integer(let lead)? = finding.evidence["leadFrames"] else { return #expect(Bool(false)) }
    #expect(abs(lead - 4) <= 1)
  }

  @Test func aBarThatSwitchesAsTheContentMovesIsNone() {
    let film = push { frame, screen in
      screen.fill(height: 40, frame < 40 ? 120 : 225)
      screen.glyphs(x: 40, y: 8, width: 120, seed: frame < 40 ? 1 : 2)
    }
    #expect(early(film).isEmpty)
  }

  @Test func aPressHighlightIsNone() {
    let film = push { frame, screen in
      screen.fill(height: 40, 225)
      screen.glyphs(x: 40, y: 8, width: 120, seed: 1, ink: frame < 36 ? 30 : 130)
    }
    #expect(early(film).isEmpty)
  }

  @Test func aTouchMarkIsNone() {
    let film = push { frame, screen in
      screen.fill(height: 40, 225)
      if (36..<50).contains(frame) { screen.fill(x: 100, y: 180, width: 36, height: 36, 150) }
    }
    #expect(early(film).isEmpty)
  }

  @Test func aPageThatLoadsBeforeAPointerMovesIsNone() {
    let film = Film(frames: 100) { frame, screen in
      screen.page(seed: frame < 36 ? 10 : 60)
      screen.fill(x: 220 - min(max(0, frame - 40), 40) * 4, y: 300, width: 8, height: 12, 20)
    }
    #expect(early(film).isEmpty)
  }
}
