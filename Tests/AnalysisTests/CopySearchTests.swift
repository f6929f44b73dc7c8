import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

@Suite("The search for copies on half-size gradients")
struct CopySearchTests {
  /// A screen of one grey with a black icon, two crossed strokes in a frame, wherever it is asked for.
  private static func screen(_ icons: [(x: Int, y: Int)], width: Int = 240, height: Int = 160) -> Plane {
    var plane = Plane(width: width, height: height, filledWith: 200)
    for icon in icons {
      for y in 0..<24 {
        for x in 0..<24 {
          let isStroke = x < 3 || y < 3 || x > 20 || abs(x - y) < 3 || (x > 12 && x + y == 30)
          let (column, row) = (icon.x + x, icon.y + y)
          if isStroke, column >= 0, column < width, row >= 0, row < height { plane[x: column, y: row] = 20 }
        }
      }
    }
    return plane
  }

  private static func candidates(in plane: Plane, most: Int) throws -> [Candidate] {
    let box = Rectangle(x: 98, y: 58, width: 28, height: 28)
    let glyph = try #require(GlyphImage(cutting: box, from: screen([(100, 60)])))
    let whole = Rectangle(x: 0, y: 0, width: Double(plane.width), height: Double(plane.height))
    return CoarseField(Residual(plane, window: whole)).candidates(
      for: CoarseTemplate(Template([glyph]), scale: 1), window: whole, leastAmplitude: 0.06,
      leastCorrelation: 0.55, most: most)
  }

  @Test(arguments: [(2, 2), (31, 60), (64, 7), (97, 100), (128, 60), (214, 134)])
  func anIconIsFoundWhereverItStands(x: Int, y: Int) throws {
    let found = try #require(try Self.candidates(in: Self.screen([(x, y)]), most: 1).first)
    #expect(abs(found.pose.x - Float(x + 12)) <= 2 && abs(found.pose.y - Float(y + 12)) <= 2)
    // Gradients are cut off, which costs a drawing in black and white the most.
    #expect(found.correlation > 0.6)
  }

  @Test func allOfSeveralAreFound() throws {
    let places = [(10, 20), (60, 20), (110, 100), (170, 90), (200, 10)]
    let found = try Self.candidates(in: Self.screen(places.map { (x: $0.0, y: $0.1) }), most: 5)
    for (x, y) in places {
      #expect(found.contains { abs($0.pose.x - Float(x + 12)) <= 2 && abs($0.pose.y - Float(y + 12)) <= 2 })
    }
  }

  @Test func anEvenScreenHoldsNothing() throws {
    #expect(try Self.candidates(in: Self.screen([]), most: 4).isEmpty)
  }
}

@Suite("Readings of a place that did not change")
struct UnchangedReadingTests {
  @Test func onlyWhatAReadingLooksAtCounts() throws {
    var plane = Plane(width: 80, height: 60, filledWith: 180)
    for y in 20..<36 { plane[x: 30, y: y] = 10 }
    for x in 24..<40 { plane[x: x, y: 28] = 10 }
    let box = Rectangle(x: 22, y: 18, width: 20, height: 20)
    let glyph = try #require(GlyphImage(cutting: box, from: plane))
    let opacity = HomeOpacity(looks: [HomeOpacity.Look(glyph: glyph, behind: nil)])
    var other = plane
    other[x: 70, y: 50] = 0
    #expect(opacity.showsTheSame(in: other, as: plane))
    other[x: 21, y: 18] = 179
    #expect(!opacity.showsTheSame(in: other, as: plane))
    #expect(!opacity.showsTheSame(in: Plane(width: 40, height: 60, filledWith: 180), as: plane))
  }
}
