internal import Foundation

/// Points along round lines.
enum Curves {
  /// Part of an ellipse as a polyline; angles in degrees, y upwards, from the right.
  static func arc(
    _ x: Double, _ y: Double, _ radiusX: Double, _ radiusY: Double, _ from: Double, _ to: Double
  ) -> [Point] {
    let count = max(2, Int((abs(to - from) / 20).rounded(.up)))
    return (0...count).map { step in
      let angle = (from + (to - from) * Double(step) / Double(count)) * .pi / 180
      return Point(x + radiusX * cos(angle), y + radiusY * sin(angle))
    }
  }

  /// A circle in a drawing, where y runs downwards.
  static func circle(_ x: Double, _ y: Double, _ radius: Double) -> [Point] {
    arc(x, y, radius, radius, 0, 360)
  }

  /// A star or another polygon whose corners alternate between two radii.
  static func star(_ x: Double, _ y: Double, points: Int, outer: Double, inner: Double) -> [Point] {
    (0...(2 * points)).map { step in
      let angle = Double(step) * .pi / Double(points) - .pi / 2
      let radius = step % 2 == 0 ? outer : inner
      return Point(x + radius * cos(angle), y + radius * sin(angle))
    }
  }
}
