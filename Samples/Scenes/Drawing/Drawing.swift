public import SlowglassPixels

/// A place in points, origin at the top left.
public struct Point: Sendable, Hashable {
  public var x: Double
  public var y: Double

  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// Something that can be drawn, in points.
public indirect enum Shape: Sendable, Hashable {
  /// A box; a circle where the radius is half its side.
  case box(Rectangle, radius: Double = 0, paint: Paint)
  /// Lines of one width with round ends and corners.
  case stroke([[Point]], width: Double, colour: Colour)
  /// The inside of closed lines, even-odd.
  case fill([[Point]], colour: Colour)
  /// The soft shadow of a box: `blur` points from full to none.
  case shadow(Rectangle, radius: Double, blur: Double, colour: Colour)
  /// A picture made up from a seed: a sky, hills and discs, with fine grain.
  case picture(Rectangle, radius: Double, seed: UInt64)
  /// Another drawing, shrunk by `scale`, moved to `origin` and cut to a box in this drawing's points.
  case group(Drawing, scale: Double, origin: Point, clip: Rectangle?, radius: Double)
}

/// Shapes, painted one over the other in the order they were added.
public struct Drawing: Sendable, Hashable {
  public var shapes: [Shape] = []

  public init(_ shapes: [Shape] = []) {
    self.shapes = shapes
  }

  public mutating func add(_ shape: Shape) {
    shapes.append(shape)
  }

  public mutating func add(_ drawing: Drawing) {
    shapes += drawing.shapes
  }

  /// Adds a line of text whose capitals reach from `top` to the baseline; returns its width in points.
  @discardableResult
  public mutating func addText(
    _ text: String, x: Double, top: Double, size: Double, weight: Double = 0.085, colour: Colour
  ) -> Double {
    let (lines, width) = Alphabet.outline(text, x: x, baseline: top + size * Alphabet.capHeight, size: size)
    if !lines.isEmpty { add(.stroke(lines, width: size * weight, colour: colour)) }
    return width
  }
}
