import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

/// Words of upright and level strokes with softened edges, on an even ground, at full resolution.
struct Lettering {
  var text = ScreenColour(red: 44, green: 44, blue: 48)
  var backdrop = ScreenColour(red: 223, green: 230, blue: 243)
  /// Width of a stroke in pixels; fractions leave soft edges.
  var stroke = 3.0
  /// Colour differences are stored at half the resolution, as most video does.
  var halvesColour = false
  /// What is drawn over the ground first.
  var ground: ((_ x: Int, _ y: Int) -> ScreenColour)?

  private let width = 240
  private let height = 60

  /// How much of a pixel the strokes cover.
  private func coverage(_ x: Int, _ y: Int) -> Double {
    func covered(_ at: Int, _ start: Double) -> Double {
      max(0, min(Double(at) + 1, start + stroke) - max(Double(at), start))
    }
    guard y >= 12, y < 48 else { return 0 }
    let letter = x / 20
    let start = Double(letter * 20) + 4 + Double(letter % 5) * 0.2
    let stem = covered(x, start)
    let isBar = Double(x) >= start && Double(x) < start + 11
    return max(stem, isBar ? covered(y, 28 + Double(letter % 3) * 0.3) : 0)
  }

  var picture: ColourPicture {
    var samples: [Double] = []
    for y in 0..<height {
      for x in 0..<width {
        let share = coverage(x, y)
        let ground = ground?(x, y) ?? backdrop
        for (t, b) in [(text.red, ground.red), (text.green, ground.green), (text.blue, ground.blue)] {
          samples.append(b + (t - b) * share)
        }
      }
    }
    if halvesColour { halveColour(&samples) }
    return ColourPicture(
      width: width, height: height, samples: samples.map { UInt8(min(255, max(0, $0)).rounded()) })
  }

  /// Keeps each pixel's luma and gives four pixels the mean of their colour differences.
  private func halveColour(_ samples: inout [Double]) {
    for top in stride(from: 0, to: height, by: 2) {
      for left in stride(from: 0, to: width, by: 2) {
        let pixels = [(0, 0), (1, 0), (0, 1), (1, 1)].map { ((top + $0.1) * width + left + $0.0) * 3 }
        let colours = pixels.map {
          ScreenColour(red: samples[$0], green: samples[$0 + 1], blue: samples[$0 + 2])
        }
        for part in 0..<3 {
          let mean = zip(pixels, colours).reduce(0.0) { $0 + (samples[$1.0 + part] - $1.1.luma) / 4 }
          for (pixel, colour) in zip(pixels, colours) { samples[pixel + part] = colour.luma + mean }
        }
      }
    }
  }
}

@Suite("The colours of text are read from the few pixels that have them")
struct TextColoursTests {
  @Test(arguments: [
    (ScreenColour.gray(0), ScreenColour.gray(255), 21.0), (.gray(0x76), .gray(255), 4.54),
    (.gray(0x77), .gray(255), 4.48), (ScreenColour(red: 255, green: 0, blue: 0), .gray(255), 3.998),
    (ScreenColour(red: 0, green: 0, blue: 255), .gray(255), 8.592),
  ])
  func contrastIsThatOfWCAG(text: ScreenColour, backdrop: ScreenColour, ratio: Double) {
    #expect(abs(text.contrast(with: backdrop) - ratio) < 0.006)
    #expect(text.contrast(with: backdrop) == backdrop.contrast(with: text))
  }

  @Test(arguments: [1.6, 2, 3, 4.3, 9], [false, true])
  func strokesOfAnyWidthGiveTheirColour(stroke: Double, halvesColour: Bool) throws {
    let drawn = Lettering(stroke: stroke, halvesColour: halvesColour)
    let read = try #require(TextColours(drawn.picture))
    let truth = drawn.text.contrast(with: drawn.backdrop)
    #expect(abs(read.ratio - truth) <= read.ratioUncertainty + 0.02)
    #expect(abs(read.ratio - truth) < 0.06 * truth)
  }

  @Test(arguments: [
    ScreenColour(red: 200, green: 30, blue: 30), ScreenColour(red: 20, green: 40, blue: 220),
    ScreenColour(red: 0, green: 122, blue: 255),
  ])
  func thinColouredTextIsNotTakenForGrey(text: ScreenColour) throws {
    let drawn = Lettering(text: text, backdrop: .gray(250), stroke: 2, halvesColour: true)
    let read = try #require(TextColours(drawn.picture))
    let truth = text.contrast(with: drawn.backdrop)
    // Two pixels wide and stored at half the resolution, red reads up to 9 % too strong.
    #expect(abs(read.ratio - truth) < 0.1 * truth)
    // Its luma alone says something else.
    #expect(abs(ScreenColour.gray(text.luma).contrast(with: drawn.backdrop) - truth) > 0.15 * truth)
  }

  @Test func lightTextOnDarkIsReadAsWell() throws {
    let drawn = Lettering(text: .gray(200), backdrop: ScreenColour(red: 30, green: 34, blue: 60))
    let read = try #require(TextColours(drawn.picture))
    #expect(abs(read.ratio - drawn.text.contrast(with: drawn.backdrop)) < 0.2)
  }

  @Test func hairlinesMayBeStrongerThanTheyLook() throws {
    let read = try #require(TextColours(Lettering(stroke: 0.9).picture))
    let truth = Lettering().text.contrast(with: Lettering().backdrop)
    #expect(read.ratio < truth)
    #expect(read.ratio + read.ratioUncertainty > truth)
  }

  @Test func nothingIsSaidOfAnEmptyPlace() {
    #expect(TextColours(Lettering(text: .gray(230), backdrop: .gray(230)).picture) == nil)
  }

  @Test func nothingIsSaidOfTextOnAPicture() {
    let drawn = Lettering(ground: { x, y in .gray(Double((x * 7 + y * 13) % 200) + 30) })
    #expect(TextColours(drawn.picture) == nil)
  }

  @Test func nothingIsSaidOfTwoKindsOfInk() {
    let drawn = Lettering(
      text: .gray(20), backdrop: .gray(128), ground: { x, y in .gray(y > 50 || x % 20 > 15 ? 250 : 128) })
    #expect(TextColours(drawn.picture) == nil)
  }
}

@Suite("The threshold goes by the size of the type")
struct TypeSizeTests {
  /// A line of small letters, every third with an ascender, at one sample a point.
  private func typeSize(em: Double, stem: Double = 0.09) -> TypeSize? {
    let height = Int(em * 1.4)
    var plane = Plane(width: 300, height: height + 12, filledWith: 240)
    let baseline = 6 + Int(em)
    let small = Int((em * 0.53).rounded())
    for letter in 0..<16 {
      let top = baseline - (letter % 3 == 0 ? Int((em * 0.74).rounded()) : small)
      for y in top..<baseline {
        for x in 0..<2 { plane[x: 8 + letter * 17 + x, y: y] = 30 }
      }
      for y in [baseline - small, baseline - 1] {
        for x in 0..<8 { plane[x: 8 + letter * 17 + x, y: y] = 30 }
      }
    }
    let box = Rectangle(x: 2, y: 2, width: 296, height: Double(height + 8))
    return GlyphImage(cutting: box, from: plane).flatMap { TypeSize(of: $0, strokeWidth: stem * em) }
  }

  @Test(arguments: [13.0, 17, 20, 28, 34])
  func isReadFromTheHeightOfSmallLetters(em: Double) throws {
    let size = try #require(typeSize(em: em))
    #expect(abs(size.points - em) <= size.uncertainty)
  }

  @Test(arguments: [(13.0, false, 4.5), (17, true, 3), (17, false, 4.5), (18.7, true, 3), (24, false, 3)])
  func largeTextMayHaveLessContrast(points: Double, isBold: Bool, threshold: Double) {
    #expect(TypeSize(points: points, isBold: isBold).threshold == threshold)
  }
}
