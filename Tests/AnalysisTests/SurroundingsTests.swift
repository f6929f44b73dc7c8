import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

@Suite("Whether what surrounds a glyph moves with it")
struct SurroundingsTests {
  /// A plus at a height, with text around it that stands where it says.
  private func picture(plusAt y: Int, textAt textY: Int) -> Plane {
    var screen = DrawnScreen()
    screen.text([60, 40], x: 110, y: textY - 6, height: 12)
    screen.text([60, 40], x: 215, y: textY - 6, height: 12)
    screen.fill(110, textY - 22, 170, 2, 120)
    screen.icon(195, y, isPlus: true)
    return screen.plane
  }

  private func moves(text: @escaping (Int) -> Int) -> Bool {
    let home = picture(plusAt: 400, textAt: 400)
    guard let glyph = GlyphImage(cutting: Rectangle(x: 182, y: 387, width: 27, height: 27), from: home) else {
      Issue.record("a plus has strokes")
      return false
    }
    let template = Template([glyph])
    var path = CopyPath()
    for frame in 0...30 {
      let pose = Pose(x: template.centreX, y: template.centreY + Float(frame), scale: 1)
      path.insert(
        CopyPath.Point(
          frame: frame, fit: PoseFit(pose: pose, amplitude: 1, correlation: 1, inside: 1), home: 0,
          isAlone: false))
    }
    let planes = (0...30).map { picture(plusAt: 400 + $0, textAt: text($0)) }
    return Surroundings(template: template, ticks: Array(0...30), plane: { planes[$0] }).move(with: path)
  }

  @Test func aRowThatScrollsTakesItAlong() { #expect(moves { 400 + $0 }) }

  @Test func aStandInGoesOverAPageAtRest() { #expect(!moves { _ in 400 }) }

  @Test func aPageThatGoesTheOtherWayIsNotItsOwn() { #expect(!moves { 400 - $0 }) }
}
