import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

@Suite("What is empty for a while of the content it had and has again is blank")
struct BlankDetectorTests {
  private func blanks(_ film: Film) -> [Finding] { BlankDetector().findings(in: film.measured) }

  /// A page scrolls below a bar with a label; the label's ink at each frame is given.
  private func bar(ink: @escaping (Int) -> UInt8) -> Film {
    Film(frames: 140) { frame, screen in
      screen.page(from: 100, seed: 10, offset: min(90, max(0, (frame - 40) * 2)))
      screen.fill(y: 0, height: 64, 235)
      screen.glyphs(x: 40, y: 24, width: 120, height: 24, seed: 4, ink: ink(frame))
    }
  }

  @Test func aLabelThatIsAwayForTenTicks() throws {
    let found = blanks(bar { (50..<60).contains($0) ? 235 : 30 })
    #expect(found.map(\.severity) == [.warning])
    let finding = try #require(found.first)
    #expect(finding.frames.first == 50 && finding.frames.last == 59)
    #expect(finding.evidence["ticks"] == 10)
    #expect(finding.region.y < 64)
  }

  @Test func awayForThreeTicksIsAFlicker() {
    #expect(blanks(bar { (50..<53).contains($0) ? 235 : 30 }).isEmpty)
  }

  @Test func aFadeOutAndInWasMeant() {
    #expect(
      blanks(bar { UInt8(min(235, 30 + max(0, 10 - abs($0 - 60)) * 24)) }).isEmpty)
  }

  @Test func aLabelThatStaysAwayIsNotBlank() {
    #expect(blanks(bar { $0 >= 50 ? 235 : 30 }).isEmpty)
  }

  /// A card with words moves up; their ink at each frame is given.
  private func card(ink: @escaping (Double) -> UInt8) -> Film {
    Film(frames: 160) { frame, screen in
      let part = min(1, max(0, Double(frame - 40) / 70))
      let y = 220 - Int(80 * part * part * (3 - 2 * part))
      screen.card(x: 30, y: y, width: 160, height: 90, radius: 16, 180)
      screen.glyphs(x: 56, y: y + 30, width: 104, height: 32, seed: 4, ink: ink(part))
    }
  }

  @Test func aCardThatIsEmptyOnItsWay() {
    let found = blanks(card { $0 > 0.1 && $0 < 0.9 ? 180 : 40 })
    #expect(found.map(\.severity) == [.warning])
    #expect(found.first?.elements.count == 1)
  }

  @Test func aCardWhoseContentFadesOutAndInIsNot() {
    #expect(blanks(card { UInt8(40 + 140 * min(1, 3.2 * min($0, 1 - $0))) }).isEmpty)
  }
}
