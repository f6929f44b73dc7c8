import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

@Suite("A surface that repaints while nothing else moves")
struct IdleRepaintTests {
  private let card = Rectangle(x: 24, y: 80, width: 192, height: 120)

  private func repaints(
    frames: Int = 300, card: Bool = true, ignored: [IgnoredRegion] = [],
    _ draw: (Int, inout Film.Screen) -> Void
  ) -> [IdleRepaint] {
    let film = Film(frames: frames) { frame, screen in
      screen.glyphs(x: 20, y: 20, width: 160, seed: 1)
      if card { screen.fill(x: 24, y: 80, width: 192, height: 120, 150) }
      draw(frame, &screen)
      screen.glyphs(x: 40, y: 100, width: 120, seed: 2)
    }
    var survey = Survey()
    for (frame, plane) in film.planes.enumerated() {
      survey.observe(BlockPicture(plane), seconds: film.seconds[frame])
    }
    survey.finish()
    let surface = GlassCoverTests.surface("card", [(0, [self.card])])
    return IdleRepaint.all(
      of: [surface], activity: survey.activity, seconds: film.seconds, ignored: ignored
    ).repaints
  }

  /// A band of light, 32 samples wide, that runs over the card in 60 frames, and then rests for so many.
  private func band(_ frame: Int, rest: Int, _ screen: inout Film.Screen) {
    let at = frame % (60 + rest)
    guard at < 60 else { return }
    let x = 24 + at * 160 / 60
    screen.fill(x: x, y: 80, width: 32, height: 120, 180)
  }

  @Test func aHighlightThatRunsAgainAndAgain() throws {
    let found = try #require(repaints { band($0, rest: 60, &$1) }.first)
    #expect(abs(found.duty - 0.5) <= found.dutyUncertainty + 0.1, "\(found)")
    #expect(found.bursts >= 2 && found.area > 0.9)
    #expect(found.box.intersection(card).area > 0.9 * card.area)
  }

  @Test func oneWithoutAPauseIsOneBurst() throws {
    let found = try #require(repaints { band($0, rest: 0, &$1) }.first)
    #expect(found.duty > 0.9 && found.bursts == 1)
  }

  @Test func aCardThatRestsDoesNot() {
    #expect(repaints { _, _ in }.isEmpty)
  }

  @Test("a level that rises once turns back nowhere")
  func progress() {
    #expect(
      repaints { frame, screen in
        screen.fill(x: 40, y: 150, width: min(160, frame / 2 + 1), height: 40, 220)
      }.isEmpty)
  }

  @Test func whatMovesBesideItMakesItNoIdleTime() {
    #expect(
      repaints { frame, screen in
        band(frame, rest: 60, &screen)
        screen.glyphs(x: 20, y: 240 + frame / 3, width: 160, height: 80, seed: 9)
      }.isEmpty)
  }

  @Test func theSameWithoutASurfaceIsNobodys() {
    let elsewhere = GlassCoverTests.surface(
      "bar", [(0, [Rectangle(x: 0, y: 340, width: 240, height: 56)])])
    let film = Film(frames: 300) { frame, screen in band(frame, rest: 60, &screen) }
    var survey = Survey()
    for (frame, plane) in film.planes.enumerated() {
      survey.observe(BlockPicture(plane), seconds: film.seconds[frame])
    }
    survey.finish()
    #expect(
      IdleRepaint.all(of: [elsewhere], activity: survey.activity, seconds: film.seconds, ignored: [])
        .repaints.isEmpty)
  }

  @Test func aCaretIsNoHighlight() {
    #expect(
      repaints { frame, screen in
        if frame / 30 % 2 == 0 { screen.fill(x: 60, y: 150, width: 2, height: 24, 20) }
      }.isEmpty)
  }

  @Test("a key frame's pulse stays below what counts as change")
  func keyFrames() {
    #expect(
      repaints { frame, screen in
        if frame % 30 == 0 { screen.fill(x: 24, y: 80, width: 192, height: 120, 151) }
      }.isEmpty)
  }

  @Test("strokes stay under a light, and do not in a video")
  func strokes() {
    func strokes(_ draw: (Int, inout Film.Screen) -> Void) -> SurfaceStrokes? {
      let film = Film(frames: 60, draw: draw)
      var store = PlaneStore()
      for (frame, plane) in film.planes.enumerated() { store.insert(plane, frame: frame) }
      return SurfaceStrokes(in: card, frames: Array(0..<60), store: store)
    }
    #expect(
      strokes { frame, screen in
        band(frame, rest: 0, &screen)
        screen.glyphs(x: 40, y: 100, width: 160, height: 80, seed: 2)
      } == .kept)
    #expect(
      strokes { frame, screen in
        screen.glyphs(x: 40 + frame * 2, y: 100, width: 100, height: 80, seed: 2 + frame / 20)
      } == .replaced)
    #expect(strokes { _, screen in screen.fill(x: 0, y: 0, 120) } == SurfaceStrokes.none)
  }
}
