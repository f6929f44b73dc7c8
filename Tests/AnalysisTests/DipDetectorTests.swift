import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

@Suite("A dip is what two half transparent layers let through")
struct DipDetectorTests {
  private func dips(_ film: Film) -> [Finding] { DipDetector().findings(in: film.measured) }

  private func page(_ screen: inout Film.Screen, seed: Int) {
    screen.page(from: 90, seed: seed)
    screen.fill(y: 20, height: 60, 60)
    screen.glyphs(x: 40, y: 32, width: 120, height: 32, seed: 3, ink: 235)
  }

  /// Two pages with the same bar over a grey ground; the weights of the old and the new one at each share of the way.
  private func dissolve(_ weights: @escaping (Double) -> (old: Double, new: Double)) -> Film {
    Film(frames: 90) { frame, screen in
      let share = min(1, max(0, Double(frame - 30) / 30))
      screen.fill(150)
      screen.over(weights(share).old) { page(&$0, seed: 10) }
      screen.over(weights(share).new) { page(&$0, seed: 40) }
    }
  }

  @Test func crossingFadesLoseAQuarterInTheMiddle() throws {
    let found = dips(dissolve { (1 - $0, $0) })
    let finding = try #require(found.first)
    #expect(found.count == 1)
    #expect(finding.severity == .warning)
    #expect((43...47).contains(finding.frames.peak))
    guard case .number(let depth)? = finding.evidence["depth"] else {
      Issue.record("no depth")
      return
    }
    #expect(abs(depth - 0.25) < 0.02)
  }

  @Test func aNewPageThatFadesInOverTheOldOneKeepsTheBar() {
    #expect(dips(dissolve { (1, $0) }).isEmpty)
  }

  @Test func oneThatFadesOutBeforeTheOtherComesIsAFadeThrough() {
    #expect(dips(dissolve { (max(0, 1 - 2 * $0), max(0, 2 * $0 - 1)) }).isEmpty)
  }

  @Test func aPageThatIsPushedInIsNoDissolve() {
    let film = Film(frames: 90) { frame, screen in
      let x = Film.width * min(max(0, frame - 30), 30) / 30
      screen.page(x: -x, seed: 10)
      screen.page(x: Film.width - x, seed: 40)
    }
    #expect(film.measured.transitions.allSatisfy { $0.dissolve == nil })
  }
}
