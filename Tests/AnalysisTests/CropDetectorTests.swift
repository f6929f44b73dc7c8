import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

/// A bar with three icons over a page of text; its stand-in comes from 30 samples above and rests for eight pictures.
private struct BarFilm {
  /// What the stand-in lacks, in samples at each edge.
  var bottom = 0
  var top = 0
  /// Whether a panel that does not move lies over the lowest 14 samples of the bar's place until the end.
  var isCovered = false
  /// How far below its place the stand-in begins instead.
  var fromBelow: Int?

  private static let frames = 48
  private static let landing = 38
  private static let box = (x: 30, y: 300, width: 180, height: 44)

  private func draw(_ frame: Int) -> Plane {
    // Above the bar's way: lines of text behind it are as strong as its outline, and then nothing can be told.
    var film = Film(frames: 1) { _, screen in
      for line in 0..<6 { screen.glyphs(x: 16, y: 20 + 32 * line, width: 160, height: 16, seed: 3 + line) }
    }
    var plane = film.planes.removeFirst()
    let isWhole = frame >= BarFilm.frames - 2
    let offset = isWhole ? 0 : self.offset(frame)
    let from = isWhole ? 0 : top
    let to = BarFilm.box.height - (isWhole ? 0 : bottom)
    for row in from..<max(from, to) {
      for column in 0..<BarFilm.box.width {
        let y = BarFilm.box.y + row + offset
        guard y >= 0, y < Film.height else { continue }
        let isEdge = row == 0 || row == BarFilm.box.height - 1
        plane[x: BarFilm.box.x + column, y: y] = isEdge ? 120 : BarFilm.isIcon(column, row) ? 20 : 190
      }
    }
    if isCovered, !isWhole {
      for y in (BarFilm.box.y + BarFilm.box.height - 14)..<Film.height {
        for x in 0..<Film.width { plane[x: x, y: y] = 205 }
      }
    }
    return plane
  }

  private func offset(_ frame: Int) -> Int {
    let way = fromBelow ?? -30
    return frame >= BarFilm.landing ? 0 : way * (BarFilm.landing - frame) / BarFilm.landing
  }

  /// Three icons, each of its own.
  private static func isIcon(_ x: Int, _ y: Int) -> Bool {
    guard y >= 12, y < 28 else { return false }
    for (index, left) in [20, 82, 144].enumerated() where x >= left && x < left + 16 {
      let dx = x - left
      let dy = y - 12
      return [dx == dy || dx == dy + 1, dx < 3 || dy < 3, dx + dy > 20 || dy < 2][index]
    }
    return false
  }

  var crop: MeasuredCrop? {
    var store = PlaneStore()
    for frame in 0..<BarFilm.frames { store.insert(draw(frame), frame: frame) }
    guard let plate = store[BarFilm.frames - 1] else { return nil }
    let glyphs = [20, 82, 144].compactMap { left in
      GlyphImage(
        cutting: Rectangle(
          x: Double(BarFilm.box.x + left - 2), y: Double(BarFilm.box.y + 10), width: 20, height: 20),
        from: plate)
    }
    let template = Template(glyphs)
    var path = CopyPath()
    for frame in 2..<BarFilm.landing {
      var pose = template.home
      pose.y += Float(offset(frame))
      path.insert(
        CopyPath.Point(
          frame: frame, fit: PoseFit(pose: pose, amplitude: 1, correlation: 0.95, inside: 1), home: 0,
          isAlone: true))
    }
    let unit = TrackedUnit(name: "tools", members: [0, 1, 2], template: template)
    let tracks = UnitTracks(
      unit: unit, frames: Array(0..<BarFilm.frames), paths: [path], agreeing: [[0, 1, 2]], memberSums: [[:]],
      isContent: [false], readings: [[:], [:], [:]], behind: [nil, nil, nil], lookalike: 0, copiesInPlates: 1)
    let segment = Transition(
      first: 2, last: BarFilm.landing, plateBefore: 0, plateAfter: BarFilm.frames - 1, firstActive: 2)
    return CropSurvey(transition: segment, store: store).crop(of: tracks, unit: 0)
  }
}

@Suite("A crop lacks a straight band that the settled look has")
struct CropDetectorTests {
  @Test(arguments: [8, 14])
  func theBandAtTheBottomIsMeasured(missing: Int) throws {
    let crop = try #require(BarFilm(bottom: missing).crop)
    #expect(crop.edge == .bottom)
    #expect(abs(crop.missing - Double(missing)) <= 1.5)
    #expect(crop.frames.first == 2 && crop.frames.last == 45)
    #expect(crop.plate == 47 && crop.compared == 45)
  }

  @Test func theBandAtTheTopIsMeasured() throws {
    let crop = try #require(BarFilm(top: 9).crop)
    #expect(crop.edge == .top)
    #expect(abs(crop.missing - 9) <= 1.5)
  }

  @Test func aWholeStandInIsNone() { #expect(BarFilm().crop == nil) }

  @Test func whatAnotherLayerCoversIsNone() { #expect(BarFilm(isCovered: true).crop == nil) }

  @Test func whatRunsOffTheScreenIsNone() { #expect(BarFilm(fromBelow: 70).crop == nil) }
}
