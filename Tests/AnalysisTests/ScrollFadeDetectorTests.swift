import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

@Suite("A bar that fades with scrolling has one opacity at one position")
struct ScrollFadeDetectorTests {
  /// A page that scrolls by 120 samples in 60 frames and back in 60, and a title with the opacities of a drawing.
  private func findings(_ curve: String) -> [Finding] {
    var drawn = Drawn(
      elements: [.init(name: "title", curve: curve, y: 60)], motion: 20...139, plates: 10...150)
    let frames = Array(10...150)
    drawn.scroll = PageScroll(
      frames: frames,
      positions: frames.map { frame in
        frame <= 20 ? 0 : frame <= 80 ? Double(frame - 20) * 2 : max(0, 120 - Double(frame - 80) * 2)
      })
    return ScrollFadeDetector().findings(in: drawn.measured)
  }

  @Test func twoOpacitiesAtOnePositionMeanASecondWriter() throws {
    let finding = try #require(findings("9*20 9>0*40 0*21 0>9*10 9*60").first)
    #expect(finding.kind == .desync && finding.severity == .note && finding.elements == ["title"])
    #expect(finding.evidence["edge"] == .text("scroll"))
    guard case .list(let opacities)? = finding.evidence["opacities"] else {
      Issue.record("no opacities")
      return
    }
    #expect(opacities.count == 2)
  }

  @Test func oneThatFollowsThePageBothWaysIsFine() {
    #expect(findings("9*20 9>0*40 0*41 0>9*40 9*20").isEmpty)
  }

  @Test("a title that comes in a step follows no page")
  func steps() {
    #expect(findings("9*30 0*60 9*61").isEmpty)
  }

  @Test func oneThatKeepsItsOpacityIsFine() {
    #expect(findings("9*151").isEmpty)
  }
}
