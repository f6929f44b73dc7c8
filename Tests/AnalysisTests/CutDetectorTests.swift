import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

@Suite("A cut replaces much of the screen beside no motion")
struct CutDetectorTests {
  private func cuts(_ cuts: [Cut]) -> [Finding] {
    CutDetector().findings(
      in: Drawn(
        elements: [Drawn.Element(name: "tabs", curve: "9*60")], motion: nil, plates: 0...59, cuts: cuts
      ).measured)
  }

  @Test func isNotedWithItsShare() throws {
    let finding = try #require(cuts([Cut(frame: 20, share: 0.85)]).first)
    #expect(finding.kind == .cut)
    #expect(finding.severity == .note)
    #expect(finding.elements.isEmpty)
    #expect(finding.transition == nil)
    #expect(finding.evidence["share"] == 0.85)
    #expect(finding.region.width == 400 && finding.region.height == 800)
    #expect(finding.message == "85 % of the screen was replaced in one step at frame 20, beside no motion")
  }

  @Test(arguments: [(0.39, 0), (0.4, 1)])
  func lessThanTwoFifthsIsAChangeWithinAPage(share: Double, count: Int) {
    #expect(cuts([Cut(frame: 20, share: share)]).count == count)
  }
}
