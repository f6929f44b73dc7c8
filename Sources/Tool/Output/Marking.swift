internal import SlowglassPixels
internal import SlowglassRecording

/// A colour as red, green and blue, 0...255 each.
struct MarkColour: Sendable, Equatable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8

  init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  static let black = MarkColour(0, 0, 0)
}

/// Outlines and labels drawn on a picture; what lies outside of it is left out.
extension ColourPicture {
  mutating func mark(x: Int, y: Int, _ colour: MarkColour) {
    guard x >= 0, y >= 0, x < width, y < height else { return }
    let place = (y * width + x) * 3
    samples[place] = colour.red
    samples[place + 1] = colour.green
    samples[place + 2] = colour.blue
  }

  /// Draws the border of a rectangle, inwards from its edge.
  mutating func stroke(_ rectangle: Rectangle, _ colour: MarkColour, thickness: Int) {
    guard let box = PixelBox(rectangle) else { return }
    for y in box.rows(in: height) {
      let isEdgeRow = y < box.top + thickness || y >= box.bottom - thickness
      for x in box.columns(in: width)
      where isEdgeRow || x < box.left + thickness || x >= box.right - thickness {
        mark(x: x, y: y, colour)
      }
    }
  }

  /// Fills a rectangle.
  mutating func fill(_ rectangle: Rectangle, _ colour: MarkColour) {
    guard let box = PixelBox(rectangle) else { return }
    for y in box.rows(in: height) { for x in box.columns(in: width) { mark(x: x, y: y, colour) } }
  }

  /// Writes a text from its upper left corner; `size` is the side of one of the letters' cells in pixels.
  mutating func write(_ text: String, x: Int, y: Int, size: Int, _ colour: MarkColour) {
    var pen = x
    for character in text {
      for cell in BitmapFont.cells(of: character) {
        for down in 0..<size {
          for across in 0..<size {
            mark(x: pen + cell.x * size + across, y: y + cell.y * size + down, colour)
          }
        }
      }
      pen += BitmapFont.advance * size
    }
  }
}

/// A rectangle in whole pixels.
private struct PixelBox {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  /// Nil where a number is not finite.
  init?(_ rectangle: Rectangle) {
    func whole(_ value: Double) -> Int { Int(max(-100_000, min(100_000, value + (value < 0 ? -0.5 : 0.5)))) }
    guard rectangle.x.isFinite, rectangle.y.isFinite, rectangle.maxX.isFinite, rectangle.maxY.isFinite else {
      return nil
    }
    left = whole(rectangle.x)
    top = whole(rectangle.y)
    right = whole(rectangle.maxX)
    bottom = whole(rectangle.maxY)
  }

  func columns(in width: Int) -> Range<Int> { max(0, left)..<max(0, left, min(width, right)) }
  func rows(in height: Int) -> Range<Int> { max(0, top)..<max(0, top, min(height, bottom)) }
}
