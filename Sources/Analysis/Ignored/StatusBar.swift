import SlowglassPixels

/// Finds a phone's status bar by its clock: digits, a colon and digits in one line at the top, and signs on the far side.
///
/// A page's own header has words and icons there, but no colon between digits of the same height.
struct StatusBar: Sendable, Equatable {
  /// Rows of the line that clock and battery stand in, in samples.
  let line: ClosedRange<Int>

  /// The highest status bar of a phone that is sold: 62 points, its line ends well above.
  private static let searched = 60
  /// The text of a status bar is 10 to 16 points high; what is higher is a title.
  private static let lineHeights = 8...17
  /// Samples that differ by more than this across two points are drawn, not coded.
  private static let drawnLevels = 24
  /// Rows of a line may miss so many in between: the dots of a colon are apart, small signs are ragged.
  private static let bridged = 2
  /// A colon is no wider than this, its dots no higher, and digits stand no further from it.
  private static let colonWidth = 4
  private static let dotHeight = 4
  private static let digitGap = 4
  /// Digits are at least this high.
  private static let digitHeight = 7

  /// Looks at one picture; nil where there is no clock at the top of it.
  init?(in plane: Plane) {
    let third = plane.width / 3
    let zones = [0..<third, third..<(plane.width - third), (plane.width - third)..<plane.width]
    // The clock stands left (newer phones), in the middle (older ones) or right; its line holds something else beside.
    for clock in zones {
      guard let line = StatusBar.line(in: plane, columns: clock) else { continue }
      let others = zones.filter { $0 != clock && $0 != zones[1] }
      let isAccompanied = others.contains { zone in
        line.contains { StatusBar.drawnSteps(in: plane, row: $0, columns: zone) >= 2 }
      }
      guard isAccompanied, StatusBar.hasClock(plane, rows: line, columns: clock) else { continue }
      self.line = line
      return
    }
    return nil
  }

  /// The strip's height in samples: text stands in the middle of a strip without a notch (20 and 24 points), and ends
  /// 12 to 16 points above the lower edge of one with a notch (44 to 54 points).
  var height: Int {
    min(line.lowerBound + line.upperBound + 1, line.upperBound + 13, 54)
  }

  private static func drawnSteps(in plane: Plane, row: Int, columns: Range<Int>) -> Int {
    var count = 0
    for x in max(1, columns.lowerBound)..<min(plane.width - 1, columns.upperBound) {
      if abs(Int(plane[x: x + 1, y: row]) - Int(plane[x: x - 1, y: row])) > drawnLevels { count += 1 }
    }
    return count
  }

  /// The first line of something drawn, where it is as high as a status bar's.
  private static func line(in plane: Plane, columns: Range<Int>) -> ClosedRange<Int>? {
    guard plane.height > 4 * searched else { return nil }
    var first: Int?
    var last = 0
    for row in 0..<searched {
      if drawnSteps(in: plane, row: row, columns: columns) >= 2 {
        first = first ?? row
        last = row
      } else if first != nil, row - last > bridged {
        break
      }
    }
    guard let first, first >= 2, lineHeights.contains(last - first + 1), last < searched - 1 else {
      return nil
    }
    return first...last
  }

  private struct Sign {
    var columns: Range<Int>
    /// Rows with something drawn, in order.
    var rows: [Int]
    var height: Int { (rows.last ?? 0) - (rows.first ?? 0) + 1 }
  }

  private static func hasClock(_ plane: Plane, rows: ClosedRange<Int>, columns: Range<Int>) -> Bool {
    let signs = signs(in: plane, rows: (rows.lowerBound - 1)...(rows.upperBound + 1), columns: columns)
    guard signs.count >= 3 else { return false }
    return (1..<(signs.count - 1)).contains { index in
      let before = signs[index - 1]
      let after = signs[index + 1]
      return isColon(signs[index]) && signs[index].columns.lowerBound - before.columns.upperBound <= digitGap
        && after.columns.lowerBound - signs[index].columns.upperBound <= digitGap
        && min(before.height, after.height) >= digitHeight
    }
  }

  /// Two dots above each other.
  private static func isColon(_ sign: Sign) -> Bool {
    guard sign.columns.count <= colonWidth else { return false }
    let breaks = sign.rows.indices.dropFirst().filter { sign.rows[$0] - sign.rows[$0 - 1] > 1 }
    guard breaks.count == 1, sign.rows[breaks[0]] - sign.rows[breaks[0] - 1] > 2 else { return false }
    return breaks[0] <= dotHeight && sign.rows.count - breaks[0] <= dotHeight
  }

  /// What is drawn in a line, sign by sign: runs of columns that differ from the ground.
  private static func signs(in plane: Plane, rows: ClosedRange<Int>, columns: Range<Int>) -> [Sign] {
    var levels: [Int] = []
    for y in rows { for x in columns { levels.append(Int(plane[x: x, y: y])) } }
    let ground = levels.sorted()[levels.count / 2]
    let contrasts = levels.map { abs($0 - ground) }.sorted()
    let strongest = contrasts[min(contrasts.count - 1, contrasts.count * 99 / 100)]
    let least = max(20, strongest * 2 / 5)
    var signs: [Sign] = []
    for x in columns {
      let drawn = rows.filter { abs(Int(plane[x: x, y: $0]) - ground) > least }
      guard !drawn.isEmpty else { continue }
      if let last = signs.last, last.columns.upperBound == x {
        signs[signs.count - 1].columns = last.columns.lowerBound..<(x + 1)
        signs[signs.count - 1].rows = Set(last.rows).union(drawn).sorted()
      } else {
        signs.append(Sign(columns: x..<(x + 1), rows: drawn))
      }
    }
    return signs
  }
}
