import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

@Suite("A bar that comes within one tick is told from what it stands on")
struct SteppedBarTests {
  private let places = [50, 120, 195, 270, 340]

  /// A page of text with a band of other levels in its middle, as a picture has.
  private var page: DrawnScreen {
    var screen = DrawnScreen()
    screen.paragraph(y: 60, lines: 35)
    screen.fill(150, 730, 180, 90, 120)
    screen.fill(210, 760, 90, 40, 190)
    return screen
  }

  /// The same with a picture all across where the bar comes.
  private var picture: DrawnScreen {
    var screen = page
    screen.fill(0, 730, 390, 90, 120)
    screen.fill(85, 760, 150, 40, 160)
    screen.fill(245, 740, 60, 70, 70)
    return screen
  }

  /// The same with a bar above it, whose surface lets a share of the page through.
  private func withBar(_ page: DrawnScreen, surface: Double = 0, opacity: Double = 1) -> DrawnScreen {
    var screen = page
    for y in 760..<820 {
      for x in 20..<370 {
        let level = Double(screen.plane[x: x, y: y]) * (1 - surface) + 240 * surface
        screen.plane[x: x, y: y] = UInt8(level.rounded())
      }
    }
    let below = screen
    for x in places { screen.icon(x, 790, level: 230, isPlus: false) }
    for x in places where surface > 0 { screen.icon(x, 790, level: 20) }
    guard opacity < 1 else { return screen }
    for i in screen.plane.samples.indices {
      let level = Double(screen.plane.samples[i]) * opacity + Double(below.plane.samples[i]) * (1 - opacity)
      screen.plane[x: i % screen.plane.width, y: i / screen.plane.width] = UInt8(level.rounded())
    }
    return screen
  }

  private func found(_ frames: [DrawnScreen], transition: Transition) -> DiscoveredElements {
    var store = PlaneStore()
    for (frame, screen) in frames.enumerated() { store.insert(screen.plane, frame: frame) }
    return DiscoveredElements(
      plates: [transition.plateBefore, transition.plateAfter], store: store, witnesses: [],
      steps: SteppedBar.steps(of: transition, regions: []))
  }

  /// Frame 1 brings the bar; then something moves, and frame 3 is at rest.
  private let opening = Transition(
    first: 2, last: 2, stepsBefore: [1], plateBefore: 0, plateAfter: 3, firstActive: 2)

  @Test func iconsOverAPictureAreOneGroup() {
    let bar = withBar(picture)
    let found = found([picture, bar, bar, bar], transition: opening)
    #expect(found.groups.map(\.members.count) == [5])
    #expect(
      found.elements.filter { $0.group != nil }.map { $0.place.midX.rounded() }
        == places.map { Double($0) + 1 })
  }

  @Test func textThatShinesThroughItsSurfaceIsNoPartOfThem() throws {
    let bar = withBar(page, surface: 0.6)
    let found = found([page, bar, bar, bar], transition: opening)
    #expect(found.groups.map(\.members.count) == [5])
    // Between its strokes an icon has nothing.
    let glyph = try #require(found.elements.first { $0.group != nil }?.glyphs.first)
    #expect(glyph[glyph.width / 2, glyph.height / 4] == 0)
  }

  @Test func whatGoesAfterAMotionIsFoundLikewise() {
    let bar = withBar(picture)
    let closing = Transition(
      first: 1, last: 2, stepsAfter: [3], plateBefore: 0, plateAfter: 3, firstActive: 1)
    #expect(found([bar, bar, bar, picture], transition: closing).groups.map(\.members.count) == [5])
  }

  @Test func whatIsGoneWhenTheMotionHasEndedIsNoBar() {
    #expect(found([picture, withBar(picture), picture, picture], transition: opening).groups.isEmpty)
  }

  @Test func whatComesHalfTransparentIsMeasuredWhereItIsOpaque() throws {
    let faint = withBar(picture, opacity: 0.4)
    let found = found([picture, faint, faint, withBar(picture)], transition: opening)
    let element = try #require(found.elements.first { $0.group != nil })
    #expect(element.referenceFrame == 3)
  }

  @Test func aPageThatIsReplacedHasNoBar() {
    var other = DrawnScreen()
    other.fill(0, 0, 390, 844, 90)
    for x in places { other.icon(x, 500, level: 200) }
    #expect(found([page, other, other, other], transition: opening).groups.isEmpty)
  }

  @Test(arguments: [
    (SampleBox(left: 20, top: 12, right: 90, bottom: 30), false),
    (SampleBox(left: 20, top: 12, right: 370, bottom: 40), true),
    (SampleBox(left: 20, top: 30, right: 370, bottom: 70), false),
  ])
  func aPageLineAcrossTheStatusBarIsNoTitle(box: SampleBox, isAcross: Bool) {
    #expect(ScreenZone.isAcrossStatusBar(box, width: 390, height: 844) == isAcross)
    // Without a phone's shape there is no status bar.
    #expect(!ScreenZone.isAcrossStatusBar(box, width: 844, height: 844))
  }
}
