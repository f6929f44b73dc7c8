import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

@Suite("A jump is away and back, or drawn at one place and then at another")
struct JumpDetectorTests {
  private func jumps(_ film: Film) -> [Finding] { JumpDetector().findings(in: film.measured) }

  @Test(arguments: [2, 4])
  func iconsThatHopForATickAreOneFindingWithTheirPixels(pixels: Int) throws {
    let film = Film(frames: 60) { frame, screen in
      screen.page(seed: 10)
      for icon in 0..<3 {
        screen.glyphs(x: 40 + icon * 56, y: frame == 30 ? 16 - pixels : 16, width: 24, seed: icon)
      }
    }
    let found = jumps(film)
    #expect(found.count == 1)
    let finding = try #require(found.first)
    #expect(finding.severity == .warning)
    #expect(finding.frames.first == 30 && finding.frames.last == 30)
    #expect(finding.evidence["px"] == .integer(pixels))
    #expect(FlickerDetector().findings(in: film.measured).isEmpty)
  }

  @Test func aTitleThatIsDrawnBesideItsPlaceFirstIsOne() throws {
    let film = Film(frames: 60) { frame, screen in
      screen.page(seed: 10)
      if frame < 30 { screen.glyphs(x: 40, y: 16, width: 64, seed: 7) }
      if frame == 30 { screen.glyphs(x: 80, y: 16, width: 64, seed: 8) }
      if frame > 30 { screen.glyphs(x: 40, y: 16, width: 64, seed: 8) }
    }
    let finding = try #require(jumps(film).first)
    #expect(finding.frames.first == 30)
    #expect(finding.evidence["px"] == 40)
  }

  @Test func contentThatScrollsIsNone() {
    let film = Film(frames: 80) { frame, screen in
      screen.page(seed: 10, offset: frame < 30 ? 0 : min(60, (frame - 29) * 12))
    }
    #expect(jumps(film).isEmpty)
  }

  @Test func twoStepsOfOneMotionAreNone() {
    let film = Film(frames: 60) { frame, screen in
      screen.page(seed: 10)
      screen.glyphs(x: 20 + min(max(0, frame - 29), 4) * 30, y: 16, width: 40, seed: 7)
    }
    #expect(jumps(film).isEmpty)
  }
}
