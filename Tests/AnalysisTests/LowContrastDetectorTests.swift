import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

@Suite("Text that is hard to read on its backdrop is a warning")
struct LowContrastDetectorTests {
  private let light = ScreenColour(red: 223, green: 230, blue: 243)
  private let tinted = ScreenColour(red: 96, green: 108, blue: 134)
  private let ink = ScreenColour(red: 44, green: 44, blue: 48)

  /// What a place shows from a frame on.
  private func look(
    _ frame: Int, _ text: ScreenColour, on backdrop: ScreenColour
  ) -> ContrastWatch.Reading {
    ContrastWatch.Reading(
      frame: frame,
      colours: TextColours(backdrop: backdrop, text: text, strongest: text, strokeWidth: 3))
  }

  private func found(
    _ looks: [ContrastWatch.Reading], curve: String = "9*200", motion: ClosedRange<Int>? = 40...100,
    points: Double = 17, slowdown: Double = 10, count: Int = 1, dimmed: [ClosedRange<Int>] = []
  ) -> [Finding] {
    var drawn = Drawn(
      elements: (0..<count).map {
        Drawn.Element(name: "label\($0 + 1)", curve: curve, x: 60, y: 100 + Double($0) * 60, unit: $0)
      }, motion: motion, plates: 10...150, slowdown: slowdown)
    drawn.rate = 60
    var measured = drawn.measured
    measured.contrasts = (0..<count).map {
      MeasuredContrast(element: $0, readings: looks, size: TypeSize(points: points, isBold: false))
    }
    measured.dimmed = dimmed
    return LowContrastDetector().findings(in: measured)
  }

  @Test func aTintThatTurnsDarkBeneathItsTextIsOne() throws {
    let looks = [
      look(0, ink, on: light), look(80, ink, on: ScreenColour(red: 130, green: 140, blue: 163)),
      look(100, ink, on: tinted),
    ]
    let finding = try #require(found(looks).first)
    #expect(finding.severity == .warning)
    #expect(finding.frames.first == 80 && finding.frames.last == 199 && finding.frames.peak >= 100)
    #expect(finding.evidence["threshold"] == 4.5)
    guard case .number(let ratio)? = finding.evidence["ratio"] else { return #expect(Bool(false)) }
    #expect(abs(ratio - ink.contrast(with: tinted)) < 0.001)
    #expect(finding.evidence["text"] == "#2C2C30")
  }

  @Test func textsOnOneBackdropAreOneFinding() {
    #expect(
      found([look(0, ink, on: light), look(100, ink, on: tinted)], count: 2).map(\.elements) == [
        ["label1", "label2"]
      ])
  }

  @Test func enoughContrastIsNone() {
    #expect(found([look(0, ink, on: light), look(100, ink, on: .gray(150))]).isEmpty)
  }

  @Test func whatIsWithinTheErrorOfTheThresholdIsNone() {
    var close = look(100, ink, on: .gray(132))
    close = ContrastWatch.Reading(
      frame: 100,
      colours: TextColours(backdrop: .gray(132), text: ink, strongest: .gray(20), strokeWidth: 3))
    #expect(ink.contrast(with: .gray(132)) < 4.5)
    #expect(found([look(0, ink, on: light), close]).isEmpty)
  }

  @Test func largeTypeMayHaveLess() {
    let middle = ScreenColour.gray(120)
    #expect(found([look(0, ink, on: light), look(100, ink, on: middle)], points: 30).isEmpty)
    #expect(!found([look(0, ink, on: light), look(100, ink, on: middle)]).isEmpty)
  }

  @Test func textThatFadesIsNone() {
    let fading = (40...100).map { frame in
      let share = Double(frame - 40) / 60
      return look(frame, .gray(230 - 190 * share), on: .gray(230))
    }
    #expect(found([look(0, .gray(229), on: .gray(230))] + fading).isEmpty)
    // Also when it rests half faded for a long time.
    #expect(found([look(0, .gray(150), on: .gray(230)), look(100, .gray(40), on: .gray(230))]).isEmpty)
  }

  @Test func aScrimOverTheWholeScreenIsNone() {
    let dimmed = look(100, .gray(18), on: ScreenColour(red: 89, green: 92, blue: 97))
    #expect(!found([look(0, ink, on: light), dimmed]).isEmpty)
    #expect(found([look(0, ink, on: light), dimmed], dimmed: [60...199]).isEmpty)
  }

  @Test func aPlaceThatShowsAnotherElementIsNone() {
    #expect(found([look(0, ink, on: light), look(100, ink, on: tinted)], curve: "9*60 0*140").isEmpty)
  }

  @Test func whatPassesBehindItForAMomentIsNone() {
    let passing = [look(0, ink, on: light), look(60, ink, on: tinted), look(80, ink, on: light)]
    #expect(found(passing).isEmpty)
    #expect(found(passing, slowdown: 1).isEmpty)
  }

  @Test func whatStaysBehindItWhileThePageScrollsIsOne() {
    let staying = [look(0, ink, on: light), look(45, ink, on: tinted), look(95, ink, on: light)]
    #expect(found(staying, slowdown: 1).map(\.frames.first) == [45])
  }

  @Test func aPressHighlightIsNone() {
    let pressed = [look(0, ink, on: light), look(20, ink, on: tinted), look(35, ink, on: light)]
    #expect(found(pressed, motion: nil, slowdown: 1).isEmpty)
  }

  @Test(arguments: [(0x8A, Severity.note), (0xA8, .warning)])
  func whatNeverHadMoreIsANoteUnlessNoTypeMayHaveSoLittle(level: Int, severity: Severity) {
    #expect(found([look(0, .gray(Double(level)), on: .gray(255))]).map(\.severity) == [severity])
  }
}

@Suite("A scrim dims the whole screen by one factor")
struct ScreenDimmingTests {
  /// A page that is drawn with a factor after frame 40, a card of it from the level of another.
  private func dimmed(_ factor: Double, card: Double? = nil, back: Bool = false) -> [ClosedRange<Int>] {
    let film = Film(frames: 120) { frame, screen in
      let share =
        min(1, max(0, Double(frame - 20) / 20)) - (back ? min(1, max(0, Double(frame - 80) / 20)) : 0)
      let gain = 1 + (factor - 1) * share
      screen.fill(UInt8(220 * gain))
      for line in 0..<10 {
        screen.glyphs(x: 20, y: 20 + line * 36, width: 120, height: 16, seed: line, ink: UInt8(40 * gain))
      }
      if let card { screen.fill(x: 30, y: 80, width: 160, height: 90, UInt8(220 * (1 + (card - 1) * share))) }
    }
    var store = PlaneStore()
    for (frame, plane) in film.planes.enumerated() { store.insert(plane, frame: frame) }
    return ScreenDimming.frames(of: film.measured.transitions, count: 120, store: store)
  }

  @Test func untilItGoes() throws {
    let stays = try #require(dimmed(0.5).first)
    #expect((18...24).contains(stays.lowerBound) && stays.upperBound == 119)
    let goes = try #require(dimmed(0.5, back: true).first)
    #expect((95...105).contains(goes.upperBound))
  }

  @Test func aCardThatTurnsDarkIsNone() {
    #expect(dimmed(1, card: 0.4).isEmpty)
  }
}
