import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

@Suite("A freeze stops a motion short of its end")
struct FreezeDetectorTests {
  /// A page that scrolls by 8 points a tick from tick 20 on, to where `offset` puts it.
  private func freezes(_ offset: @escaping (Int) -> Int) -> [Finding] {
    let film = Film(frames: 150) { frame, screen in
      screen.lines(offset: frame < 20 ? 0 : offset(frame - 20))
    }
    return FreezeDetector().findings(in: film.measured)
  }

  @Test func theRestComesLaterInOneStep() throws {
    let found = freezes { $0 <= 25 ? 8 * $0 : $0 < 60 ? 200 : 280 }
    #expect(found.count == 1)
    let freeze = try #require(found.first)
    #expect(freeze.severity == .warning && freeze.frames.first == 45 && freeze.frames.last == 79)
    #expect(freeze.evidence["ticks"] == 34)
    guard case .number(let step)? = freeze.evidence["px"] else { return #expect(Bool(false)) }
    #expect(abs(step - 80) <= 2)
  }

  @Test func aLongHoldInAMotionThatGoesOnIsOne() {
    let found = freezes { ($0 > 25 && $0 <= 45 ? 25 : min(60, $0)) * 4 }
    #expect(found.map { $0.evidence["ticks"] } == [20])
  }

  @Test("what has come to rest may go anywhere later", arguments: [-80, 3, 400])
  func otherSteps(step: Int) {
    #expect(freezes { $0 <= 25 ? 8 * $0 : $0 < 60 ? 200 : 200 + step }.isEmpty)
  }

  @Test func aMotionThatStopsAndStaysIsNone() {
    #expect(freezes { 8 * min(25, $0) }.isEmpty)
  }

  @Test func aSecondMotionIsNone() {
    #expect(freezes { $0 <= 25 ? 8 * $0 : $0 < 60 ? 200 : 200 + 8 * min(20, $0 - 60) }.isEmpty)
  }

  @Test func whatEasedOutHadEnded() {
    #expect(
      freezes {
        let left = max(0, 40 - $0)
        return $0 < 70 ? 160 - left * left / 10 : 200
      }.isEmpty)
  }
}
