import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

/// A screen of 390 x 844 points, drawn by hand.
struct DrawnScreen {
  var plane = Plane(width: 390, height: 844, filledWith: 250)

  mutating func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ level: UInt8) {
    for row in max(0, y)..<min(plane.height, y + height) {
      for column in max(0, x)..<min(plane.width, x + width) { plane[x: column, y: row] = level }
    }
  }

  /// An icon of 22 points around a centre: a frame with a bar through it, or a plus.
  mutating func icon(_ x: Int, _ y: Int, level: UInt8 = 20, isPlus: Bool = false) {
    if isPlus {
      fill(x - 10, y - 1, 21, 3, level)
      fill(x - 1, y - 10, 3, 21, level)
    } else {
      fill(x - 10, y - 10, 21, 3, level)
      fill(x - 10, y + 8, 21, 3, level)
      fill(x - 10, y - 10, 3, 21, level)
      fill(x + 8, y - 10, 3, 21, level)
      fill(x - 10, y - 1, 21, 2, level)
    }
  }

  /// Words of vertical strokes, as wide as they are given, with a space of a third of the height between them.
  mutating func text(_ words: [Int], x: Int, y: Int, height: Int, level: UInt8 = 20) {
    var left = x
    for word in words {
      for stroke in Swift.stride(from: 0, to: word, by: 4) { fill(left + stroke, y, 2, height, level) }
      fill(left, y + height / 2, word - 2, 1, level)
      left += word + height / 3
    }
  }

  mutating func paragraph(y: Int, lines: Int, level: UInt8 = 20) {
    for line in 0..<lines { text([50, 70, 40, 60, 45], x: 20, y: y + 22 * line, height: 12, level: level) }
  }

  func discovered(frame: Int = 0) -> DiscoveredElements {
    var store = PlaneStore()
    store.insert(plane, frame: frame)
    return DiscoveredElements(plates: [frame], store: store, witnesses: [frame])
  }
}

@Suite("What is found on a screen that nobody described")
struct DiscoveryTests {
  @Test func theIconsOfAToolbarAreOneGroupFromLeftToRight() {
    var screen = DrawnScreen()
    for x in [50, 120, 195, 270, 340] { screen.icon(x, 790) }
    let found = screen.discovered()
    #expect(found.groups == [GroupSpec(name: "bottomBar", members: (1...5).map { "bottomBar.\($0)" })])
    #expect(found.elements.map { $0.place.midX.rounded() } == [50, 120, 195, 270, 340].map { $0 + 1 })
    #expect(found.elements.allSatisfy { $0.origin == .discovered && $0.group == "bottomBar" })
  }

  @Test func textThatShinesThroughTheGlassDoesNotHideThem() {
    var screen = DrawnScreen()
    screen.paragraph(y: 740, lines: 5, level: 205)
    screen.fill(10, 768, 370, 44, 235)
    screen.text([60, 80, 70, 90], x: 20, y: 784, height: 12, level: 218)
    for x in [50, 120, 195, 270, 340] {
      screen.fill(x - 14, 774, 28, 32, 236)
      screen.icon(x, 790)
    }
    #expect(screen.discovered().groups.first?.members.count == 5)
  }

  @Test func twoIconsAreABarWhenTheyAreAlikeInSize() {
    var screen = DrawnScreen()
    screen.icon(30, 70)
    screen.icon(350, 70)
    #expect(screen.discovered().groups.map(\.name) == ["topBar"])
    screen.fill(335, 55, 30, 30, 250)
    screen.fill(346, 66, 8, 8, 20)
    #expect(screen.discovered().groups.isEmpty)
  }

  @Test func wordsOfAParagraphAreNoBarAndNoTitle() {
    var screen = DrawnScreen()
    screen.paragraph(y: 60, lines: 8)
    screen.paragraph(y: 740, lines: 4)
    let found = screen.discovered()
    #expect(found.groups.isEmpty)
    #expect(found.elements.isEmpty)
  }

  @Test func aTitleIsOneLineOfSeveralWords() {
    var screen = DrawnScreen()
    screen.text([60, 50], x: 130, y: 64, height: 16)
    screen.text([90, 80], x: 20, y: 140, height: 26)
    let found = screen.discovered()
    #expect(found.elements.map(\.name) == ["topBar.title", "largeTitle"])
    #expect(found.elements.allSatisfy { $0.kind == .text })
  }

  @Test func theStatusBarIsNoElement() {
    var screen = DrawnScreen()
    screen.text([32], x: 40, y: 24, height: 12)
    screen.fill(320, 24, 12, 12, 20)
    screen.fill(345, 24, 16, 12, 20)
    #expect(screen.discovered().elements.isEmpty)
  }

  @Test func iconsOfAListAreContentAndAButtonAloneIsNot() {
    var screen = DrawnScreen()
    for row in 0..<5 { screen.icon(40, 250 + 60 * row) }
    screen.icon(330, 640, isPlus: true)
    #expect(screen.discovered().elements.map(\.name) == ["bottomRight"])
  }

  @Test func whatStandsInALaterScreenAtTheSamePlaceIsTheSame() {
    var screen = DrawnScreen()
    for x in [50, 195, 340] { screen.icon(x, 790) }
    var later = screen
    later.text([60, 50], x: 130, y: 64, height: 16)
    var store = PlaneStore()
    store.insert(screen.plane, frame: 0)
    store.insert(later.plane, frame: 90)
    let found = DiscoveredElements(plates: [0, 90], store: store, witnesses: [0, 90])
    #expect(found.elements.map(\.name) == ["bottomBar.1", "bottomBar.2", "bottomBar.3", "topBar.title"])
    #expect(found.elements.map(\.referenceFrame) == [0, 0, 0, 90])
  }

  @Test func anotherBarAtTheSamePlaceHasAnotherName() {
    var screen = DrawnScreen()
    for x in [50, 195, 340] { screen.icon(x, 790) }
    var later = DrawnScreen()
    for x in [80, 195, 310] { later.icon(x, 790, isPlus: true) }
    var store = PlaneStore()
    store.insert(screen.plane, frame: 0)
    store.insert(later.plane, frame: 90)
    let found = DiscoveredElements(plates: [0, 90], store: store, witnesses: [])
    #expect(found.groups.map(\.name) == ["bottomBar", "bottomBar2"])
    #expect(Set(found.elements.map(\.name)).count == 6)
  }

  @Test func anEmptyScreenHoldsNothing() {
    #expect(DrawnScreen().discovered().elements.isEmpty)
  }
}

@Suite("Connected pieces of a mask")
struct ConnectedPiecesTests {
  private func mask(_ rows: [String]) -> (mask: [Bool], width: Int, height: Int) {
    (rows.flatMap { $0.map { $0 == "#" } }, rows[0].count, rows.count)
  }

  @Test func neighboursAlsoAcrossACornerAreOne() {
    let drawn = mask([
      "##....#",
      "..#...#",
      "...#.##",
      "#......",
    ])
    let boxes = ConnectedPieces.boxes(of: drawn.mask, width: drawn.width, height: drawn.height)
    #expect(
      Set(boxes) == [
        SampleBox(left: 0, top: 0, right: 4, bottom: 3), SampleBox(left: 5, top: 0, right: 7, bottom: 3),
        SampleBox(left: 0, top: 3, right: 1, bottom: 4),
      ])
  }

  @Test func armsThatMeetBelowAreOne() {
    let drawn = mask([
      "#.#.#",
      "#.#.#",
      "#####",
    ])
    #expect(
      ConnectedPieces.boxes(of: drawn.mask, width: 5, height: 3) == [
        SampleBox(left: 0, top: 0, right: 5, bottom: 3)
      ])
  }

  @Test func closingBridgesGapsUpToItsSquare() {
    let drawn = mask([
      "...........",
      "..#..#.....",
      "...........",
    ])
    let closed = ConnectedPieces.closed(drawn.mask, width: 11, height: 3, radius: 1)
    #expect(ConnectedPieces.boxes(of: closed, width: 11, height: 3).count == 1)
    let wide = mask([
      "...........",
      "..#...#....",
      "...........",
    ])
    let open = ConnectedPieces.closed(wide.mask, width: 11, height: 3, radius: 1)
    #expect(ConnectedPieces.boxes(of: open, width: 11, height: 3).count == 2)
  }

  @Test(arguments: [1, 2, 4]) func closingIsGrowingAndShrinkingByASquare(radius: Int) {
    let (width, height) = (37, 23)
    let drawn = (0..<(width * height)).map { ($0 * $0 * 31 + $0 * 17) % 97 < 9 }
    /// What some, or all, of a square's samples that lie in the mask are.
    func squares(_ mask: [Bool], all: Bool) -> [Bool] {
      (0..<(width * height)).map { i in
        let (x, y) = (i % width, i / width)
        let near = (max(0, y - radius)...min(height - 1, y + radius)).flatMap { row in
          (max(0, x - radius)...min(width - 1, x + radius)).map { mask[row * width + $0] }
        }
        return all ? near.allSatisfy { $0 } : near.contains(true)
      }
    }
    let expected = squares(squares(drawn, all: false), all: true)
    #expect(ConnectedPieces.closed(drawn, width: width, height: height, radius: radius) == expected)
  }
}
