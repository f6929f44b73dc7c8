import SlowglassPixels

/// Which blocks changed in which frame: one bit for each, and nothing for frames in which nothing did.
struct ActivityLog: Sendable {
  private var words: [[UInt64]] = []
  private(set) var counts: [Int] = []

  /// Adds the next frame.
  mutating func append(_ active: [Bool]) {
    var count = 0
    for isActive in active where isActive { count += 1 }
    counts.append(count)
    guard count > 0 else {
      words.append([])
      return
    }
    var bits = [UInt64](repeating: 0, count: (active.count + 63) / 64)
    for index in active.indices where active[index] { bits[index >> 6] |= 1 << UInt64(index & 63) }
    words.append(bits)
  }

  /// Whether a block changed in a frame.
  func isActive(_ block: Int, _ frame: Int) -> Bool {
    guard words.indices.contains(frame), !words[frame].isEmpty else { return false }
    return words[frame][block >> 6] >> UInt64(block & 63) & 1 == 1
  }

  /// Share of some blocks that changed in at least so many of the frames.
  func share(of blocks: [Int], changingIn frames: Range<Int>, atLeast least: Int = 1) -> Double {
    guard !blocks.isEmpty else { return 0 }
    let busy = frames.clamped(to: 0..<words.count).filter { !words[$0].isEmpty }
    var touched = 0
    for block in blocks {
      var count = 0
      for frame in busy where isActive(block, frame) {
        count += 1
        if count == least { break }
      }
      if count >= least { touched += 1 }
    }
    return Double(touched) / Double(blocks.count)
  }

  /// How many of the blocks that a box of samples touches changed in a frame.
  func count(in box: Rectangle, grid: BlockGrid, frame: Int) -> Int {
    guard words.indices.contains(frame), !words[frame].isEmpty,
      let blocks = BlockBox(touching: box, columns: grid.columns, rows: grid.rows)
    else { return 0 }
    var count = 0
    for row in blocks.top...blocks.bottom {
      for column in blocks.left...blocks.right where isActive(row * grid.columns + column, frame) {
        count += 1
      }
    }
    return count
  }

  /// How many blocks changed in at least so many of the frames.
  func extent(in frames: Range<Int>, atLeast least: Int, blockCount: Int) -> Int {
    let all = Array(0..<blockCount)
    return Int((share(of: all, changingIn: frames, atLeast: least) * Double(blockCount)).rounded())
  }
}
