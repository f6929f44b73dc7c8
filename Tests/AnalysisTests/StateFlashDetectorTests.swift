import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

@Suite(
  "A settled picture that shows for a moment, before the motion to it or after the motion from it, has a name"
)
struct StateFlashDetectorTests {
  /// One page is pushed by another: at rest until frame 60, moving until 84, at rest until 140.
  private func film(slowdown: Double = 1, showing page: Int? = nil, in frames: ClosedRange<Int> = 0...0)
    -> Film
  {
    var film = Film(frames: 140) { frame, screen in
      let part = min(1, max(0, Double(frame - 60) / 24))
      let eased = part * part * (3 - 2 * part)
      let x = frames.contains(frame) && page != nil ? (page == 0 ? 0 : 240) : Int(240 * eased)
      screen.page(from: 16, x: -x, seed: 10)
      screen.page(from: 16, x: 240 - x, seed: 60)
    }
    film.slowdown = slowdown
    return film
  }

  private func found(_ film: Film) -> [Finding] {
    let measured = film.measured
    return Explanation.merged(
      (StateFlashDetector().findings(in: measured) + FlashDetector().findings(in: measured)
        + FlickerDetector().findings(in: measured)).filter { $0.severity != .note })
  }

  @Test(arguments: [50...50, 56...57, 59...59])
  func thePageToComeBeforeItIsPushed(frames: ClosedRange<Int>) throws {
    let findings = found(film(showing: 1, in: frames))
    #expect(findings.map(\.kind) == [.endStateFlash])
    let finding = try #require(findings.first)
    #expect(finding.severity == .error)
    #expect(finding.frames.first == frames.lowerBound && finding.frames.last == frames.upperBound)
    #expect(finding.evidence["ticksShown"] == .integer(frames.count))
  }

  @Test func thePageThatHasGoneAfterTheMotion() {
    #expect(found(film(showing: 0, in: 90...90)).map(\.kind) == [.startStateFlash])
  }

  @Test func longerThanThreeTicksOfTheAppIsANote() {
    let measured = film(showing: 1, in: 45...54).measured
    #expect(StateFlashDetector().findings(in: measured).map(\.severity) == [.note])
    // Ten ticks of a recording slowed ten times are one of the app.
    let slowed = film(slowdown: 10, showing: 1, in: 45...54).measured
    #expect(StateFlashDetector().findings(in: slowed).map(\.severity) == [.error])
  }

  @Test func aRegionOfTheEndStateToo() {
    let film = Film(frames: 140) { frame, screen in
      let part = min(1, max(0, Double(frame - 60) / 24))
      screen.page(from: 80, x: -Int(240 * part), seed: 10)
      screen.page(from: 80, x: 240 - Int(240 * part), seed: 60)
      let isNew = frame == 50 || frame >= 60
      screen.glyphs(x: 40, y: 24, width: 120, height: 24, seed: isNew ? 5 : 4)
    }
    #expect(found(film).filter { $0.kind != .earlySwitch }.map(\.kind) == [.endStateFlash])
  }

  @Test func anotherPictureStaysAFlash() {
    var film = film()
    let white = Film(frames: 1) { _, screen in screen.fill(255) }.planes[0]
    film.planes[50] = white
    #expect(found(film).map(\.kind) == [.flash])
  }

  @Test func aSpringThatCrossesItsEndShowsItOnTheWay() {
    let film = Film(frames: 140) { frame, screen in
      let time = max(0, Double(frame - 40) / 10)
      // A swing of 12 samples around the end that dies away.
      let left = frame < 40 ? 1.0 : max(-0.3, 1 - time) * (time < 1.3 ? 1 : max(0, 2.6 - time) / 1.3)
      screen.page(from: 16, x: Int(240 * left), seed: 60)
    }
    #expect(StateFlashDetector().findings(in: film.measured).isEmpty)
  }
}
