import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

@Suite("A flash takes the whole screen's content for a tick or two")
struct FlashDetectorTests {
  private func flashes(_ film: Film) -> [Finding] { FlashDetector().findings(in: film.measured) }

  private func film(blank: ClosedRange<Int>, after: Int = 10, scroll: Int = 0) -> Film {
    Film(frames: 60) { frame, screen in
      if blank.contains(frame) { return screen.fill(255) }
      screen.page(from: 16, seed: frame > blank.upperBound ? after : 10, offset: frame * scroll)
    }
  }

  @Test(arguments: [0, 2])
  func ofOneTickIsAnErrorAlsoWhileScrolling(scroll: Int) throws {
    let found = flashes(film(blank: 30...30, scroll: scroll))
    #expect(found.count == 1)
    let finding = try #require(found.first)
    #expect(finding.kind == .flash && finding.severity == .error)
    #expect(finding.frames.first == 30 && finding.frames.last == 30)
    #expect(finding.evidence["area"] != nil && finding.evidence["luminanceChange"] != nil)
    #expect(finding.region.width == Double(Film.width))
  }

  @Test func anotherPictureForATickIsAFlashAndNotAFlicker() {
    let film = Film(frames: 60) { frame, screen in
      if frame == 30 { screen.fill(40) }
      screen.page(from: 16, seed: frame == 30 ? 50 : 10)
    }
    #expect(flashes(film).map(\.kind) == [.flash])
    #expect(FlickerDetector().findings(in: film.measured).isEmpty)
  }

  @Test func aPageThatFadesThroughBlankIsNone() {
    let film = Film(frames: 60) { frame, screen in
      let ink = 30 + min(205, abs(30 - frame) < 10 ? (10 - abs(30 - frame)) * 22 : 0)
      for line in 0..<10 {
        screen.glyphs(
          x: 16, y: 16 + line * 32, width: 160, height: 16, seed: line + (frame > 30 ? 50 : 10),
          ink: UInt8(ink))
      }
    }
    #expect(flashes(film).isEmpty)
  }

  @Test(arguments: [(6, 1), (12, 0)])
  func lightAndDarkMoreThanThreeTimesASecondIsAnError(ticks: Int, count: Int) {
    let film = Film(frames: 120) { frame, screen in screen.fill(frame / ticks % 2 == 0 ? 20 : 200) }
    let found = flashes(film)
    #expect(found.count == count)
    #expect(found.allSatisfy { $0.severity == .error && $0.evidence["wcagFlashes"] == 5 })
  }

  @Test func aNewPageThatStaysIsNone() {
    let film = Film(frames: 60) { frame, screen in screen.page(from: 16, seed: frame < 30 ? 10 : 80) }
    #expect(flashes(film).isEmpty)
  }
}
