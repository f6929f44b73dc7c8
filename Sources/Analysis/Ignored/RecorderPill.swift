import SlowglassPixels

/// Finds the filled pill that a phone puts around its clock while its screen is recorded.
///
/// It is even but for the digits in it, rounded at its ends, 20 to 30 points high and lies in the left part of the
/// status bar, where a page draws nothing.
struct RecorderPill: Sendable, Equatable {
  /// In samples.
  let box: Rectangle

  private static let rows = 4..<60
  /// A little wider than points allow: recordings are scaled on their way.
  private static let heights = 14...34
  private static let widths = 28...110
  /// It differs from the ground around it by this, in levels, and is even within this.
  private static let leastContrast = 20
  private static let evenLevels = 14
  /// The digits cover less than a half of it.
  private static let filledShare = 0.5
  /// So much shorter than the others its first and last rows are.
  private static let rounding = 4

  init?(in plane: Plane) {
    guard plane.height > 4 * Self.rows.upperBound, plane.width > 200 else { return nil }
    let zone = 4..<(plane.width * 2 / 5)
    var spans: [(row: Int, left: Int, right: Int)] = []
    for row in Self.rows {
      let ground = Int(plane[x: 2, y: row])
      let drawn = zone.filter { abs(Int(plane[x: $0, y: row]) - ground) >= Self.leastContrast }
      if let left = drawn.first, let right = drawn.last {
        spans.append((row, left, right))
      } else if !spans.isEmpty {
        break
      }
    }
    guard let first = spans.first, let last = spans.last, Self.heights.contains(last.row - first.row + 1),
      last.row < Self.rows.upperBound - 1
    else { return nil }
    let left = spans.map(\.left).min() ?? 0
    let right = spans.map(\.right).max() ?? 0
    let width = right - left + 1
    guard Self.widths.contains(width), width > spans.count, right < zone.upperBound - 1,
      left > zone.lowerBound,
      width - (first.right - first.left + 1) >= Self.rounding,
      width - (last.right - last.left + 1) >= Self.rounding
    else { return nil }
    var levels: [Int] = []
    for span in spans { for x in span.left...span.right { levels.append(Int(plane[x: x, y: span.row])) } }
    let fill = levels.sorted()[levels.count / 2]
    let even = levels.count { abs($0 - fill) <= Self.evenLevels }
    let digits = levels.count { abs($0 - fill) >= 2 * Self.leastContrast }
    guard Double(even) >= Self.filledShare * Double(levels.count), digits > levels.count / 20 else {
      return nil
    }
    box = Rectangle(x: Double(left), y: Double(first.row), width: Double(width), height: Double(spans.count))
  }
}
