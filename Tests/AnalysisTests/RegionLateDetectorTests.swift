import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

@Suite("A region changes in one step after the motion, or the cut, it belongs to")
struct RegionLateDetectorTests {
  private func late(_ film: Film) -> [Finding] { RegionLateDetector().findings(in: film.measured) }

  /// A card moves down in frames 30 to 49; its label is another one from a frame on.
  private func card(labelFrom frame: Int, ink: UInt8 = 30, seed: Int = 6) -> Film {
    Film(frames: 90) { now, screen in
      let y = 40 + min(20, max(0, now - 29)) * 10
      screen.fill(x: 20, y: y, width: 200, height: 80, 200)
      screen.glyphs(
        x: 60, y: y + 24, width: 96, height: 32, seed: now < frame ? 5 : seed, ink: now < frame ? 30 : ink)
    }
  }

  @Test func aLabelThatSwitchesAfterTheMotionIsFoundWithItsLag() throws {
    let found = late(card(labelFrom: 54))
    #expect(found.count == 1)
    let finding = try #require(found.first)
    #expect(finding.kind == .lateSwitch && finding.severity == .warning)
    #expect(finding.evidence["frame"] == 54 && finding.frames.last == 54)
    guard case .integer(let lag)? = finding.evidence["lagFrames"] else { return #expect(Bool(false)) }
    #expect((3...7).contains(lag))
  }

  @Test func aLabelThatSwitchesLongAfterwardsIsNone() {
    #expect(late(card(labelFrom: 75)).isEmpty)
  }

  @Test func aLabelThatGrowsPaleIsNone() {
    #expect(late(card(labelFrom: 54, ink: 110, seed: 5)).isEmpty)
  }

  @Test func aMenuThatOutlivesTheCutAroundItByATickIsLate() throws {
    let film = Film(frames: 60) { frame, screen in
      screen.fill(frame < 30 ? 220 : 120)
      screen.page(from: 240, seed: frame < 30 ? 10 : 60)
      if frame < 31 {
        screen.fill(x: 80, y: 120, width: 64, height: 96, 245)
        screen.glyphs(x: 92, y: 132, width: 40, height: 72, seed: 3)
      }
    }
    let finding = try #require(late(film).first { $0.kind == .lateVanish })
    #expect(finding.frames.first == 30 && finding.frames.last == 31)
    #expect(finding.evidence["lagFrames"] == 1)
  }

  @Test func aCaretThatBlinksAfterwardsIsNone() {
    let film = Film(frames: 90) { frame, screen in
      let y = 40 + min(20, max(0, frame - 29)) * 10
      screen.fill(x: 20, y: y, width: 200, height: 80, 200)
      if frame >= 54 { screen.fill(x: 60, y: 264, width: 2, height: 20, 30) }
    }
    #expect(late(film).isEmpty)
  }
}
