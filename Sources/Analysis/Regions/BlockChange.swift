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
    guard !isEqual(before.samples.span, after.samples.span) else { return }
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
    // The rows around one in one, with nothing on both sides.
    var around = [UInt32](repeating: 0, count: columns + 2)
    for row in 0..<rows {
      let first = max(0, row - 1)
      let last = min(rows - 1, row + 1)
      for column in 0..<columns { around[column &+ 1] = 0 }
      for y in first...last {
        for column in 0..<columns { around[column &+ 1] &+= UInt32(sums[y &* columns &+ column]) }
      }
      let height = UInt32(last - first + 1)
      for column in 0..<columns {
        let sum = around[column] &+ around[column &+ 1] &+ around[column &+ 2]
        let width: UInt32 = (column > 0 ? 1 : 0) + 1 + (column + 1 < columns ? 1 : 0)
        // A constant divides faster, and nearly all blocks have nine around them.
        let mean = width == 3 && height == 3 ? sum / 9 : sum / (width * height)
        smoothed[row &* columns &+ column] = UInt16(truncatingIfNeeded: mean)
      }
    }
  }
}

/// Whether two planes' samples are the same, in pieces: within one, no sample is asked by itself.
private func isEqual(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Bool {
  guard a.count == b.count else { return false }
  let length = 4096
  for first in stride(from: 0, to: a.count, by: length) {
    let places = first..<min(a.count, first + length)
    if difference(a.extracting(places), b.extracting(places)) != 0 { return false }
  }
  return true
}

/// The bits in which any two samples differ.
@inline(never)
private func difference(_ a: Span<UInt8>, _ b: Span<UInt8>) -> UInt8 {
  precondition(a.count == b.count)
  var bits: UInt8 = 0
  for i in 0..<a.count { bits |= a[i] ^ b[i] }
  return bits
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
