import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

@Suite("How far one picture has moved against another")
struct PictureShiftTests {
  private let box = Rectangle(x: 0, y: 0, width: Double(Film.width), height: Double(Film.height))

  private func shifts(_ draw: (Int, inout Film.Screen) -> Void) -> [PictureShift] {
    let film = Film(frames: 2, draw: draw)
    return PictureShift.shifts(from: film.planes[0], to: film.planes[1], within: box)
  }

  @Test(arguments: [(0, -9), (0, 40), (-31, 0), (12, 17)])
  func isFoundToASample(x: Int, y: Int) throws {
    let found = try #require(
      shifts { frame, screen in
        screen.lines(x: frame * x, offset: -frame * y)
      }.first)
    #expect(abs(found.x - Double(x)) <= 0.5 && abs(found.y - Double(y)) <= 0.5, "\(found)")
    #expect(found.peak > 0.3 && found.prominence > 3)
  }

  @Test func whatStandsStillBesideItDoesNotCount() throws {
    let found = try #require(
      shifts { frame, screen in
        screen.lines(offset: frame * 13)
        screen.fill(height: 120, 235)
        screen.glyphs(x: 16, y: 16, width: 200, height: 96, seed: 77)
      }.first)
    #expect(abs(found.y + 13) <= 0.5 && abs(found.x) <= 0.5)
  }

  @Test func twoLayersHaveTwoWays() {
    let found = shifts { frame, screen in
      screen.lines(x: -frame * 8, seed: 5)
      screen.fill(x: 110 - frame * 24, 245)
      screen.lines(x: 110 - frame * 24, seed: 60)
    }
    for way in [-8.0, -24] {
      #expect(found.contains { abs($0.x - way) <= 1 && abs($0.y) <= 1 }, "\(way) of \(found)")
    }
  }

  @Test func anEqualPictureHasNone() {
    #expect(shifts { _, screen in screen.lines(offset: 3) }.isEmpty)
  }

  @Test func unlikePicturesHaveNoClearOne() {
    let found = shifts { frame, screen in screen.lines(seed: frame * 200) }
    #expect((found.first?.peak ?? 0) < 0.2)
  }
}

extension Film.Screen {
  /// A page without an end: lines of glyphs, each unlike the others.
  mutating func lines(x: Int = 0, seed: Int = 300, offset: Int = 0) {
    for line in ((offset - 40) / 26)...((offset + Film.height) / 26 + 1) {
      let left = x + 16 + (line &* 37 % 5 + 5) % 5 * 8
      glyphs(x: left, y: line * 26 - offset, width: 160, height: 16, seed: seed + line)
    }
  }
}
