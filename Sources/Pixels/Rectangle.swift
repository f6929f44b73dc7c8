/// A rectangle with its origin at the top left, in pixels or points as the context says.
public struct Rectangle: Sendable, Hashable, Codable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public var midX: Double { x + width / 2 }
  public var midY: Double { y + height / 2 }
  public var maxX: Double { x + width }
  public var maxY: Double { y + height }
  public var area: Double { max(0, width) * max(0, height) }
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The part that both share; empty (zero width or height) where they do not meet.
  public func intersection(_ other: Rectangle) -> Rectangle {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rectangle(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top))
  }

  /// The smallest rectangle that holds both; an empty one adds nothing.
  public func union(_ other: Rectangle) -> Rectangle {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rectangle(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The smallest rectangle that holds all of some; empty where none has an area.
  public static func union(_ rectangles: some Sequence<Rectangle>) -> Rectangle {
    rectangles.reduce(Rectangle(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) }
  }

  /// The area that some rectangles cover together, what they share counted once.
  public static func area(covering boxes: [Rectangle]) -> Double {
    guard boxes.count > 1 else { return boxes.first?.area ?? 0 }
    let lines = Set(boxes.flatMap { [$0.y, $0.maxY] }).sorted()
    var area = 0.0
    for (top, bottom) in zip(lines, lines.dropFirst()) {
      let spans = boxes.filter { $0.y <= top && $0.maxY >= bottom }.sorted {
        ($0.x, $0.maxX) < ($1.x, $1.maxX)
      }
      var reached = -Double.infinity
      var width = 0.0
      for span in spans where span.maxX > reached {
        width += span.maxX - max(reached, span.x)
        reached = span.maxX
      }
      area += width * (bottom - top)
    }
    return area
  }

  /// The share that two have in common of what both cover together, 0...1.
  public func sharedPart(with other: Rectangle) -> Double {
    let common = intersection(other).area
    let both = area + other.area - common
    return both > 0 ? common / both : 0
  }

  /// The rectangle with every number multiplied by `factor`.
  public func scaled(by factor: Double) -> Rectangle {
    Rectangle(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
  }

  /// The rectangle moved out by `margin` on every side; inwards where it is negative.
  public func outset(by margin: Double) -> Rectangle {
    Rectangle(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}
