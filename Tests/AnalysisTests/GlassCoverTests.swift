import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

@Suite("What surfaces cover, and what it costs")
struct GlassCoverTests {
  static func surface(
    _ name: String, _ places: [(frame: Int, boxes: [Rectangle])], rests: [MeasuredSurface.Rest] = []
  ) -> MeasuredSurface {
    MeasuredSurface(
      name: name, origin: .spec, referenceFrame: 0, reference: places[0].boxes.first ?? Rectangle.union([]),
      places: places.map { place in
        MeasuredSurface.Place(
          frame: place.frame, copies: place.boxes.map { .init(box: $0, sideUncertainty: 0.5) })
      }, rests: rests)
  }

  private static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rectangle {
    Rectangle(x: x, y: y, width: width, height: height)
  }

  private func cover(_ surfaces: [MeasuredSurface], active: [Int: [Int]] = [:], frames: Int = 4) -> GlassCover
  {
    let grid = BlockGrid(columns: 10, rows: 10)
    var log = ActivityLog()
    for frame in 0..<frames {
      log.append((0..<grid.count).map { active[frame]?.contains($0) ?? false })
    }
    return GlassCover(surfaces, activity: log, grid: grid, count: frames, width: 80, height: 80)
  }

  @Test func whatTwoShareCountsOnce() {
    let boxes = [Self.box(0, 0, 40, 40), Self.box(20, 20, 40, 40), Self.box(0, 60, 80, 20)]
    #expect(Rectangle.area(covering: boxes) == 1600 + 1600 - 400 + 1600)
    #expect(Rectangle.area(covering: []) == 0)
  }

  @Test func eachFrameHasItsOwnShare() {
    let bar = Self.surface("bar", [(0, [Self.box(0, 0, 80, 20)]), (2, [Self.box(0, 0, 80, 40)]), (3, [])])
    let cover = cover([bar])
    #expect(cover.shares == [0.25, 0.25, 0.5, 0])
    #expect(cover.uncertainties[0] > 0 && cover.uncertainties[0] < 0.01)
  }

  @Test("whatever changes over a pane repaints all of it, and one block alone is coding")
  func repaint() {
    let bar = Self.surface("bar", [(0, [Self.box(0, 0, 80, 16)])])
    let cover = cover([bar], active: [1: [3], 2: [3, 4], 3: [55, 56]])
    #expect(cover.repainted == [0, 0, 80 * 16, 0])
  }

  @Test func panesCloseBesideEachOtherCouldShareAContainer() {
    func at(_ box: Rectangle) -> [MeasuredSurface.Rest] { [.init(frame: 0, box: box, contentHeight: nil)] }
    func named(_ name: String, _ box: Rectangle) -> MeasuredSurface {
      Self.surface(name, [(0, [box])], rests: at(box))
    }
    let one = named("one", Self.box(20, 700, 100, 44))
    let two = named("two", Self.box(130, 700, 100, 44))
    let far = named("far", Self.box(300, 700, 60, 44))
    let above = named("above", Self.box(20, 600, 100, 44))
    #expect(GlassCover.siblings([one, two, far, above]) == [["one", "two"]])
  }

  @Test func aSurfaceGrowsWithItsContentOrWithoutIt() {
    func rest(_ frame: Int, _ height: Double, _ content: Double?) -> MeasuredSurface.Rest {
      .init(frame: frame, box: Self.box(0, 0, 80, height), contentHeight: content)
    }
    func grows(_ rests: [MeasuredSurface.Rest]) -> Bool? {
      Self.surface("s", [(0, [Self.box(0, 0, 80, 50)])], rests: rests).growsWithContent
    }
    #expect(grows([rest(0, 50, 30), rest(9, 90, 68)]) == true)
    #expect(grows([rest(0, 50, 30), rest(9, 90, 31)]) == false)
    #expect(grows([rest(0, 50, 30), rest(9, 51, 60)]) == nil)
  }
}
