import SlowglassPixels

/// How the 8 x 8 blocks of a plane differ from the plane before it.
struct BlockChange: Sendable {
  /// A sample that moved by more than this (in levels) was redrawn; less is coding noise or a slow fade.
  static let movedLevels: UInt8 = 12
  /// A block with fewer moved samples than this was not redrawn: single samples ring beside any edge.
  static let leastMoved: UInt8 = 3

  /// Sum of the absolute differences of each block: 0...16320.
  private(set) var sums: [UInt16]
  /// Samples of each block that moved.
  private(set) var moved: [UInt8]
  /// The sums' means over 3 x 3 blocks: an edge that passes shows in the neighbours, too.
  private(set) var smoothed: [UInt16]
  /// Blocks with enough moved samples.
  private(set) var redrawn: Int = 0

  /// No change at all.
  init(blockCount: Int) {
    sums = [UInt16](repeating: 0, count: blockCount)
    moved = [UInt8](repeating: 0, count: blockCount)
    smoothed = sums
  }

  /// Compares two planes of one size.
  init(from before: Plane, to after: Plane) {
    let columns = after.width / BlockPicture.side
    let rows = after.height / BlockPicture.side
    self.init(blockCount: columns * rows)
    guard before.samples != after.samples else { return }
    let a = before.samples.span
    let b = after.samples.span
    let width = columns * BlockPicture.side
    var sumOfColumn = [UInt16](repeating: 0, count: width)
    var movedInColumn = [UInt8](repeating: 0, count: width)
    for row in 0..<rows {
      addDifferences(
        a, b, first: row * BlockPicture.side, stride: after.width, sums: &sumOfColumn, moved: &movedInColumn)
      for column in 0..<columns {
        var sum: UInt16 = 0
        var count: UInt8 = 0
        let start = column &* BlockPicture.side
        for offset in 0..<BlockPicture.side {
          sum &+= sumOfColumn[start &+ offset]
          count &+= movedInColumn[start &+ offset]
        }
        sums[row &* columns &+ column] = sum
        moved[row &* columns &+ column] = count
        if count >= BlockChange.leastMoved { redrawn += 1 }
      }
    }
    smooth(columns: columns, rows: rows)
  }

  private mutating func smooth(columns: Int, rows: Int) {
    for row in 0..<rows {
      for column in 0..<columns {
        var sum = 0
        var count = 0
        for y in max(0, row - 1)...min(rows - 1, row + 1) {
          for x in max(0, column - 1)...min(columns - 1, column + 1) {
            sum &+= Int(sums[y &* columns &+ x])
            count &+= 1
          }
        }
        smoothed[row &* columns &+ column] = UInt16(sum / count)
      }
    }
  }
}

/// Adds up the differences of eight rows, sample by sample.
///
/// By itself, not in its caller's loops, the compiler handles many samples at once.
@inline(never)
private func addDifferences(
  _ before: Span<UInt8>, _ after: Span<UInt8>, first: Int, stride: Int, sums: inout [UInt16],
  moved: inout [UInt8]
) {
  let width = sums.count
  for x in 0..<width {
    sums[x] = 0
    moved[x] = 0
  }
  for line in 0..<BlockPicture.side {
    let start = (first + line) * stride
    let a = before.extracting(start..<(start + width))
    let b = after.extracting(start..<(start + width))
    for x in 0..<width {
      let difference = max(a[x], b[x]) &- min(a[x], b[x])
      sums[x] &+= UInt16(difference)
      moved[x] &+= difference > BlockChange.movedLevels ? 1 : 0
    }
  }
}
