import SlowglassPixels

/// The grid of 8 x 8 blocks that a plane is divided into.
struct BlockGrid: Sendable, Equatable {
  var columns: Int
  var rows: Int

  var count: Int { columns * rows }

  /// The blocks that a mark stands at, put together where they touch; the largest regions first.
  ///
  /// - Parameter gap: blocks without a mark that may lie between two of one region.
  func regions(of mask: [Bool], bridging gap: Int = 0) -> [BlockRegion] {
    var left = mask
    var found: [BlockRegion] = []
    for start in left.indices where left[start] {
      var blocks: [Int32] = []
      var open = [start]
      left[start] = false
      while let block = open.popLast() {
        blocks.append(Int32(block))
        let column = block % columns
        let row = block / columns
        for y in max(0, row - 1 - gap)...min(rows - 1, row + 1 + gap) {
          for x in max(0, column - 1 - gap)...min(columns - 1, column + 1 + gap) where left[y * columns + x] {
            left[y * columns + x] = false
            open.append(y * columns + x)
          }
        }
      }
      found.append(BlockRegion(blocks: blocks.sorted(), grid: self))
    }
    return found.sorted {
      ($1.blocks.count, $0.blocks[0]) < ($0.blocks.count, $1.blocks[0])
    }
  }
}

/// Some of a plane's blocks.
struct BlockRegion: Sendable, Equatable {
  /// Their positions in the grid, row after row.
  let blocks: [Int32]
  let grid: BlockGrid
  /// The rows and columns that they lie in.
  let columns: ClosedRange<Int>
  let rows: ClosedRange<Int>

  init(blocks: [Int32], grid: BlockGrid) {
    precondition(!blocks.isEmpty)
    self.blocks = blocks
    self.grid = grid
    let x = blocks.map { Int($0) % grid.columns }
    columns = (x.min() ?? 0)...(x.max() ?? 0)
    rows = (Int(blocks[0]) / grid.columns)...(Int(blocks[blocks.count - 1]) / grid.columns)
  }

  /// Share of the grid's blocks.
  var share: Double { Double(blocks.count) / Double(max(1, grid.count)) }

  /// Blocks along its shorter side.
  var thinSide: Int { min(columns.count, rows.count) }

  /// Its box in samples.
  var box: Rectangle {
    let side = Double(BlockPicture.side)
    return Rectangle(
      x: Double(columns.lowerBound) * side, y: Double(rows.lowerBound) * side,
      width: Double(columns.count) * side, height: Double(rows.count) * side)
  }

  /// The blocks around it, as far out as it is thick: a moving edge of its thickness was, or will be, there.
  var surroundings: [Int] { ring(width: min(8, max(1, thinSide))) }

  /// The blocks within so many of it, without its own.
  func ring(width: Int) -> [Int] {
    let left = max(0, columns.lowerBound - width)
    let right = min(grid.columns - 1, columns.upperBound + width)
    let top = max(0, rows.lowerBound - width)
    let bottom = min(grid.rows - 1, rows.upperBound + width)
    let span = right - left + 1
    // 0: outside, 1: its own, 2: near it in its row, 3: near it.
    var mark = [UInt8](repeating: 0, count: span * (bottom - top + 1))
    for block in blocks {
      mark[(Int(block) / grid.columns - top) * span + Int(block) % grid.columns - left] = 1
    }
    for y in 0...(bottom - top) {
      let own = (0..<span).filter { mark[y * span + $0] == 1 }
      for x in own {
        for near in max(0, x - width)...min(span - 1, x + width) where mark[y * span + near] == 0 {
          mark[y * span + near] = 2
        }
      }
    }
    for x in 0..<span {
      let near = (0...(bottom - top)).filter { mark[$0 * span + x] == 1 || mark[$0 * span + x] == 2 }
      for y in near {
        for other in max(0, y - width)...min(bottom - top, y + width) where mark[other * span + x] == 0 {
          mark[other * span + x] = 3
        }
      }
    }
    return mark.indices.filter { mark[$0] >= 2 }.map { (top + $0 / span) * grid.columns + left + $0 % span }
  }

  /// The means of the four quarters of each block: enough to tell later whether a picture is still there.
  func quarters(of plane: Plane) -> [UInt8] {
    let half = BlockPicture.side / 2
    return blocks.flatMap { block -> [UInt8] in
      let x = Int(block) % grid.columns * BlockPicture.side
      let y = Int(block) / grid.columns * BlockPicture.side
      return [(0, 0), (half, 0), (0, half), (half, half)].map { offset in
        var sum = 0
        for line in 0..<half {
          for column in 0..<half { sum += Int(plane[x: x + offset.0 + column, y: y + offset.1 + line]) }
        }
        return UInt8(sum / (half * half))
      }
    }
  }
}

/// The plates' pictures as means of the quarters of their blocks: small enough to keep for every transition.
struct RegionPlates: Sendable {
  private let whole: BlockRegion?
  private var quarters: [Int: [UInt8]] = [:]

  init(grid: BlockGrid) {
    whole = grid.count > 0 ? BlockRegion(blocks: (0..<Int32(grid.count)).map { $0 }, grid: grid) : nil
  }

  /// Keeps both plates of a transition.
  mutating func keep(of transition: Transition, from store: PlaneStore) {
    for frame in [transition.plateBefore, transition.plateAfter] where quarters[frame] == nil {
      quarters[frame] = store[frame].flatMap { plane in whole?.quarters(of: plane) }
    }
  }

  /// How a region looks in a plate; nil where the plate was not kept.
  func quarters(of region: BlockRegion, in frame: Int) -> [UInt8]? {
    quarters[frame].map { all in
      region.blocks.flatMap { all[(Int($0) * 4)..<(Int($0) * 4 + 4)] }
    }
  }
}

/// Mean absolute difference of two lists of means, in levels.
func meanDifference(_ a: [UInt8], _ b: [UInt8]) -> Double {
  guard a.count == b.count, !a.isEmpty else { return 0 }
  var sum = 0
  for (x, y) in zip(a, b) { sum += abs(Int(x) - Int(y)) }
  return Double(sum) / Double(a.count)
}
