import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

@Suite("A corner bleeds where what a surface holds is not clipped by it")
struct CornerBleedDetectorTests {
  /// A card that grows, with a row at its foot; its bottom corners are square while `isSquare` says so.
  private func bleeds(isSquare: @escaping (Int) -> Bool, all: Bool = false) -> [Finding] {
    let film = Film(frames: 90) { frame, screen in
      screen.glyphs(x: 20, y: 10, width: 80, seed: 5)
      let height = 120 + min(60, max(0, frame - 20))
      screen.card(
        x: 20, y: 60, width: 200, height: height, radius: 20, 150,
        square: isSquare(frame)
          ? (all ? [.topLeft, .topRight, .bottomLeft, .bottomRight] : [.bottomLeft, .bottomRight]) : [])
      screen.glyphs(x: 60, y: 80, width: 120, seed: 2)
    }
    return CornerBleedDetector().findings(in: film.measured)
  }

  @Test func squareCornersWhileItGrowsAreAnError() throws {
    let finding = try #require(bleeds { (25...70).contains($0) }.first)
    #expect(finding.severity == .error)
    #expect(finding.evidence["corners"] == .list([.text("bottomLeft"), .text("bottomRight")]))
    #expect(finding.frames.first == 25 && finding.frames.last == 70)
    #expect(finding.elements == ["topCard"])
  }

  @Test func aCardThatStaysRoundIsNone() {
    #expect(bleeds { _ in false }.isEmpty)
  }

  @Test func aCardWithSquareFeetAllTheTimeIsDesigned() {
    #expect(bleeds { _ in true }.isEmpty)
  }

  @Test func aSurfaceThatLosesAllItsRoundingIsNone() {
    #expect(bleeds(isSquare: { (25...70).contains($0) }, all: true).isEmpty)
  }
}
