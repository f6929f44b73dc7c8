import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

/// A page at one sample a point with a few lines on it, and what is painted over it in a frame.
private func page(width: Int = 390, height: Int = 844, _ paint: (inout Plane) -> Void = { _ in }) -> Plane {
  var plane = Plane(width: width, height: height, filledWith: 230)
  for line in 0..<6 { plane.paint(40, 200 + 40 * line, 200, 8, 60) }
  paint(&plane)
  return plane
}

extension Plane {
  /// A rectangle of one level.
  fileprivate mutating func paint(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ level: UInt8) {
    for row in max(0, y)..<min(self.height, y + height) {
      for column in max(0, x)..<min(self.width, x + width) { self[x: column, y: row] = level }
    }
  }

  /// `9:41` as blocks of a clock's size, and a battery on the far side.
  fileprivate mutating func paintStatusBar(colon: Bool = true) {
    paint(44, 20, 7, 12, 10)
    if colon {
      paint(53, 22, 2, 3, 10)
      paint(53, 28, 2, 3, 10)
    } else {
      paint(53, 20, 7, 12, 10)
    }
    paint(colon ? 57 : 62, 20, 7, 12, 10)
    paint(colon ? 66 : 71, 20, 3, 12, 10)
    paint(330, 20, 26, 12, 10)
  }
}

/// What is ignored in a recording of so many frames at 60 Hz.
private func ignored(
  frames: Int, spec: Spec = Spec(), witnesses: [Int] = [], slowdown: Double = 1, _ plane: (Int) -> Plane
) -> [IgnoredRegion] {
  var survey = Survey()
  var store = PlaneStore()
  for frame in 0..<frames {
    let picture = plane(frame)
    survey.observe(picture, seconds: Double(frame) / 60)
    store.insert(picture, frame: frame)
  }
  survey.finish()
  return IgnoredRegions(
    spec: spec, survey: survey, store: store, witnesses: witnesses, scale: 2, slowdown: slowdown
  ).regions
}

@Suite("What stands at the edges of a phone's screen is ignored where it is seen")
struct ScreenEdgeTests {
  @Test func aClockAndABatteryAreAStatusBarAndNothingBelowIt() throws {
    let found = ignored(frames: 3) { _ in page { $0.paintStatusBar() } }
    #expect(found.map(\.what) == [.statusBar])
    let strip = try #require(found.first?.region)
    #expect((strip.x, strip.y, strip.width) == (0, 0, 780))
    // The safe area of such a screen begins at 44 to 59 points.
    #expect((80...108).contains(strip.height))
    #expect((found.first?.first, found.first?.last) == (0, 2))
  }

  @Test func aPagesOwnHeaderIsNone() {
    #expect(ignored(frames: 3) { _ in page { $0.paintStatusBar(colon: false) } }.isEmpty)
  }

  @Test func aDesktopHasNone() {
    #expect(ignored(frames: 3) { _ in page(width: 1280, height: 800) { $0.paintStatusBar() } }.isEmpty)
  }

  @Test func contentThatPassesUnderItDoesNotHideIt() {
    let found = ignored(frames: 3, witnesses: [1]) { frame in
      page {
        if frame > 0 { $0.paint(0, 0, 390, 60, 120) } else { $0.paintStatusBar() }
      }
    }
    #expect(found.map(\.what) == [.statusBar])
  }

  @Test func namedItNeedsNoClock() {
    var spec = Spec()
    spec.ignoresAutomatically = false
    spec.ignoredByName = [.statusBar]
    let found = ignored(frames: 2, spec: spec) { _ in page() }
    #expect(found.map(\.region.height) == [108])
    #expect(found.first?.reason == "as named; the highest there is, 54 pt")
  }

  @Test func aFilledPillAroundTheClockIsTheRecordersMark() throws {
    let found = ignored(frames: 2) { _ in
      page {
        for row in 0..<24 {
          $0.paint(
            30 + [6, 3, 1][min(row, 23 - row, 2)], 16 + row, 60 - 2 * [6, 3, 1][min(row, 23 - row, 2)], 1, 110
          )
        }
        for digit in [44, 52, 62, 70] { $0.paint(digit, 22, 4, 12, 250) }
      }
    }
    #expect(found.map(\.what) == [.recorder])
    #expect(found.first?.region == Rectangle(x: 58, y: 28, width: 124, height: 56))
  }

  @Test func aCentredBarAtTheLowerEdgeIsTheHomeIndicator() throws {
    let found = ignored(frames: 2) { _ in page { $0.paint(128, 831, 134, 5, 0) } }
    #expect(found.map(\.what) == [.homeIndicator])
    #expect(found.first?.region == Rectangle(x: 248, y: 1654, width: 284, height: 26))
    #expect(ignored(frames: 2) { _ in page { $0.paint(60, 831, 134, 5, 0) } }.isEmpty)
  }
}

@Suite("What blinks, turns or wanders is told from what moves and fades")
struct RepetitionTests {
  private func caret(_ frames: Int, width: Int = 2, halfPeriod: Int = 30) -> [IgnoredRegion] {
    ignored(frames: frames) { frame in
      page { if frame / halfPeriod % 2 == 0 { $0.paint(99, 402, width, 22, 20) } }
    }
  }

  @Test func aCaretBlinksOnceASecond() throws {
    let found = try #require(caret(200).first)
    #expect(found.what == .caret)
    #expect(found.reason == "2 x 22 pt, turned back 5 times at the pace of a caret, 517 ms each")
    // Its bar and a block around it, in pixels.
    #expect(found.region == Rectangle(x: 182, y: 788, width: 36, height: 76))
  }

  @Test func whatVanishesOnceOrTwiceIsAFlicker() {
    #expect(caret(80).isEmpty)
    #expect(
      ignored(frames: 300) { frame in
        page { if frame != 45 && frame != 110 { $0.paint(99, 402, 22, 22, 20) } }
      }.isEmpty)
  }

  @Test func aBlinkingLampIsNoCaret() {
    #expect(caret(200, width: 24).isEmpty)
  }

  @Test func aSpinnerTurnsWithoutEnd() {
    let found = ignored(frames: 240) { frame in
      page { plane in
        // Eight spokes, one of them dark, a turn in 48 frames.
        let dark = frame / 6 % 8
        let places = [(16, 0), (28, 4), (32, 16), (28, 28), (16, 32), (4, 28), (0, 16), (4, 4)]
        for (index, place) in places.enumerated() {
          plane.paint(180 + place.0, 400 + place.1, 6, 6, index == dark ? 30 : 200)
        }
      }
    }
    #expect(found.map(\.what) == [.spinner])
    #expect(found.first.map { $0.region.width <= 2 * 64 && $0.region.height <= 2 * 64 } == true)
  }

  @Test func aFadeAndASlideAreNone() {
    #expect(
      ignored(frames: 300) { frame in
        page { $0.paint(180, 400, 32, 32, UInt8(max(30, 230 - max(0, frame - 40)))) }
      }.isEmpty)
    #expect(
      ignored(frames: 300) { frame in
        page { $0.paint(120 + max(0, min(200, frame - 40)) / 4, 400, 32, 32, 30) }
      }.isEmpty)
  }

  private func moving(_ place: @escaping (Int) -> (x: Int, y: Int)) -> [IgnoredRegion] {
    ignored(frames: 160) { frame in page { $0.paint(place(frame).x, place(frame).y, 12, 18, 0) } }
  }

  @Test func aPointerWandersAndTurnsBack() {
    let found = moving { frame in
      let step = max(0, min(120, frame - 20))
      return step < 60 ? (60 + 4 * step, 480 + step) : (300 - 4 * (step - 60), 540 + 2 * (step - 60))
    }
    #expect(!found.isEmpty && found.allSatisfy { $0.what == .pointer })
    // Where it was, while it was there: never a large part of the page.
    #expect(found.allSatisfy { $0.region.width <= 2 * 96 && $0.region.height <= 2 * 96 })
  }

  @Test func aPointerRestsAndSetsOutInAnotherDirection() {
    let found = moving { frame in
      let first = max(0, min(40, frame - 10))
      let second = max(0, min(40, frame - 80))
      return (60 + 5 * first, 480 - 2 * first + 3 * second)
    }
    #expect(!found.isEmpty && found.allSatisfy { $0.what == .pointer })
  }

  @Test func whatGoesStraightIsLeftToBeJudged() {
    #expect(moving { (60 + 2 * max(0, min(120, $0 - 20)), 480) }.isEmpty)
    // There and back on one line, with a rest, as the mark below a tab goes.
    #expect(moving { (60 + 5 * max(0, min(40, $0 - 10)) - 5 * max(0, min(20, $0 - 90)), 480) }.isEmpty)
  }
}

@Suite("A video is told from a transition by going on alone before and after it")
struct PlayingVideoTests {
  /// A rectangle in which every block changes with every frame, from one frame to another.
  private func recording(playing: Range<Int>, sliding: Range<Int>?, slowdown: Double = 1) -> [IgnoredRegion] {
    ignored(frames: 600, slowdown: slowdown) { frame in
      page { plane in
        for row in 0..<12 {
          for column in 0..<20 {
            let level = playing.contains(frame) ? 60 + (frame * 37 + row * 53 + column * 29) % 120 : 90
            plane.paint(160 + 8 * column, 480 + 8 * row, 8, 8, UInt8(level))
          }
        }
        if let sliding {
          let step = max(0, min(sliding.count, frame - sliding.lowerBound))
          plane.paint(0, 844 - step, 150, 400, 40)
        }
      }
    }
  }

  @Test func aVideoBesideATransition() throws {
    let found = try #require(recording(playing: 0..<600, sliding: 200..<400).first)
    #expect(found.what == .video)
    #expect(found.region.intersection(Rectangle(x: 320, y: 960, width: 320, height: 192)).area == 320 * 192)
    #expect(found.region.area < 1.5 * 320 * 192)
  }

  @Test func whatStartsAndEndsWithTheTransitionIsPartOfIt() {
    #expect(recording(playing: 190..<410, sliding: 200..<400).isEmpty)
    #expect(recording(playing: 0..<600, sliding: 200..<400, slowdown: 10).isEmpty)
  }
}

@Suite("A finding is dropped only where all of it does not count")
struct IgnoredFindingTests {
  private let strip = IgnoredRegion(
    what: .statusBar, region: Rectangle(x: 0, y: 0, width: 400, height: 44), first: 10, last: 50, reason: "")

  private func finding(_ region: Rectangle, _ frames: ClosedRange<Int>) -> Finding {
    Finding(
      kind: .flicker, severity: .error, elements: [], transition: nil,
      frames: .init(first: frames.lowerBound, last: frames.upperBound, peak: frames.lowerBound),
      seconds: .init(start: 0, end: 1), appMilliseconds: .init(start: 0, end: 1), region: region, message: "")
  }

  @Test func inPlaceAndTime() {
    let clock = Rectangle(x: 40, y: 12, width: 60, height: 20)
    #expect(strip.holds(finding(clock, 20...22)))
    #expect(!strip.holds(finding(Rectangle(x: 40, y: 12, width: 60, height: 60), 20...22)))
    #expect(!strip.holds(finding(clock, 49...52)))
  }
}
