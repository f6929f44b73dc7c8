import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

@Suite("How far a page is scrolled")
struct PageScrollTests {
  private func scroll(frames: Int = 80, _ draw: @escaping (Int, inout Film.Screen) -> Void) -> PageScroll? {
    let film = Film(frames: frames, draw: draw)
    var store = PlaneStore()
    for (frame, plane) in film.planes.enumerated() { store.insert(plane, frame: frame) }
    return PageScroll(
      in: Transition(
        first: 10, last: frames - 10, plateBefore: 5, plateAfter: frames - 5, firstActive: 10), store: store)
  }

  private func page(_ offset: Int, _ screen: inout Film.Screen) {
    for line in 0..<26 {
      let y = 48 + line * 32 - offset
      guard y >= 0, y < Film.height else { continue }
      screen.glyphs(x: 16, y: y, width: 160 + line % 3 * 16, height: 16, seed: 100 + line)
    }
    screen.fill(x: 0, y: 0, height: 44, 245)
    screen.glyphs(x: 60, y: 10, seed: 4)
  }

  /// There and back again.
  private func offset(_ frame: Int) -> Int {
    let out = min(150, max(0, frame - 12) * 5)
    return max(0, out - max(0, frame - 45) * 5)
  }

  @Test func thereAndBackIsFollowed() throws {
    let scroll = try #require(scroll { page(offset($0), &$1) })
    for (frame, position) in zip(scroll.frames, scroll.positions) {
      #expect(abs(position - Double(offset(frame))) <= PageScroll.uncertainty, "frame \(frame): \(position)")
    }
  }

  @Test func aSheetTakesItsEdgeAlongAndIsNoPage() {
    let sheet = scroll { frame, screen in
      page(0, &screen)
      let top = max(100, 400 - max(0, frame - 12) * 6)
      screen.fill(y: top, height: 400, 220)
      for line in 0..<8 { screen.glyphs(x: 20, y: top + 20 + line * 34, width: 160, height: 16, seed: line) }
    }
    #expect(sheet == nil)
  }

  @Test func whatMovesToTheSideIsNoScroll() {
    #expect(
      scroll { frame, screen in
        screen.fill(x: 0, y: 0, 235)
        for line in 0..<10 {
          screen.glyphs(x: 16 - max(0, frame - 12) * 3, y: 40 + line * 32, width: 300, height: 16, seed: line)
        }
      } == nil)
  }

  @Test func aPageThatRestsDoesNotScroll() {
    #expect(scroll { _, screen in page(0, &screen) } == nil)
  }
}
