import SlowglassPixels

/// Finds the bar at the bottom of a phone's screen that is swiped to leave an app.
///
/// It is even, centred, a third of the screen wide, 5 points high and 8 points above the edge (4 and 4 on some phones
/// with another system); nothing that a page draws is all of that.
struct HomeIndicator: Sendable, Equatable {
  /// In samples.
  let bar: Rectangle

  private static let widths = 0.18...0.42
  private static let heights = 3...7
  /// Rows between it and the edge of the screen.
  private static let edgeGaps = 3...14
  /// It is even within this, and stands out by this, in levels.
  private static let evenLevels = 12
  private static let leastContrast = 10

  init?(in plane: Plane) {
    guard plane.height > 100, plane.width > 100 else { return nil }
    let centre = plane.width / 2
    var runs: [(row: Int, left: Int, right: Int)] = []
    for row in (plane.height - 16)..<(plane.height - 3) {
      let level = Int(plane[x: centre, y: row])
      var left = centre
      var right = centre
      while left > 0, abs(Int(plane[x: left - 1, y: row]) - level) <= Self.evenLevels { left -= 1 }
      while right < plane.width - 1, abs(Int(plane[x: right + 1, y: row]) - level) <= Self.evenLevels {
        right += 1
      }
      let share = Double(right - left + 1) / Double(plane.width)
      guard Self.widths.contains(share), abs(left + right - plane.width + 1) <= 4 else { continue }
      runs.append((row, left, right))
    }
    guard let first = runs.first, let last = runs.last, last.row - first.row + 1 == runs.count,
      Self.heights.contains(runs.count), Self.edgeGaps.contains(plane.height - 1 - last.row)
    else { return nil }
    let left = runs.map(\.left).max() ?? 0
    let right = runs.map(\.right).min() ?? 0
    func level(_ row: Int) -> Int {
      let samples = (left + 3..<max(left + 4, right - 2)).map { plane[x: $0, y: min(plane.height - 1, row)] }
        .sorted()
      return Int(samples[samples.count / 2])
    }
    let inside = level(first.row + runs.count / 2)
    guard abs(inside - level(first.row - 3)) >= Self.leastContrast,
      abs(inside - level(last.row + 3)) >= Self.leastContrast
    else { return nil }
    bar = Rectangle(
      x: Double(left), y: Double(first.row), width: Double(right - left + 1), height: Double(runs.count))
  }
}
