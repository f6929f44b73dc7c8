import SlowglassPixels

/// How long each sample has stood still, against the value that it came to rest at: a slow fade does not stand still.
struct StandingPicture: Sendable {
  /// A sample that is further than this from where it came to rest (in levels) has changed.
  fileprivate static let stillLevels: UInt8 = 10
  /// A sample that moves by more than this at once, after it has stood, may be part of something that went.
  static let lostLevels: UInt8 = 24
  /// Frames that a sample must have stood to count: content that scrolls does not.
  static let leastAge: UInt8 = 8

  private var reference: [UInt8]
  /// Frames since each sample last changed, up to 255, short of those its row of blocks was skipped for.
  private var ages: [UInt8]
  /// Frames in which a row of blocks did not change at all, not yet added to its samples.
  private var skipped: [UInt8]
  private let grid: BlockGrid
  private let width: Int

  init(_ plane: Plane, grid: BlockGrid) {
    reference = plane.samples
    ages = [UInt8](repeating: 0, count: plane.samples.count)
    skipped = [UInt8](repeating: 0, count: grid.rows)
    self.grid = grid
    width = plane.width
  }

  /// For each block, how many standing samples move at once with the next plane.
  func lost(with plane: Plane, before: Plane, change: BlockChange) -> [UInt8] {
    var lost = [UInt8](repeating: 0, count: grid.count)
    let side = BlockPicture.side
    var lostInColumn = [UInt8](repeating: 0, count: grid.columns * side)
    for row in 0..<grid.rows where isChanged(row, in: change) {
      for x in lostInColumn.indices { lostInColumn[x] = 0 }
      for line in 0..<side {
        addLost(
          now: plane.samples, then: before.samples, ages: ages, to: &lostInColumn,
          first: (row * side + line) * width, after: skipped[row] + 1)
      }
      for column in 0..<grid.columns {
        var count: UInt8 = 0
        for offset in 0..<side { count &+= lostInColumn[column * side + offset] }
        lost[row * grid.columns + column] = count
      }
    }
    return lost
  }

  /// Takes the next plane.
  mutating func observe(_ plane: Plane, change: BlockChange) {
    let side = BlockPicture.side
    for row in 0..<grid.rows {
      guard isChanged(row, in: change) else {
        if skipped[row] < 254 { skipped[row] += 1 }
        continue
      }
      for line in 0..<side {
        moveOn(
          now: plane.samples, reference: &reference, ages: &ages, first: (row * side + line) * width,
          count: grid.columns * side, by: skipped[row] + 1)
      }
      skipped[row] = 0
    }
  }

  private func isChanged(_ row: Int, in change: BlockChange) -> Bool {
    change.sums[(row * grid.columns)..<((row + 1) * grid.columns)].contains { $0 > 0 }
  }

  /// How long a sample has stood; 0 outside of the blocks.
  func age(x: Int, y: Int) -> Int {
    let row = y / BlockPicture.side
    guard x / BlockPicture.side < grid.columns, row < grid.rows else { return 0 }
    return min(255, Int(ages[y * width + x]) + Int(skipped[row]))
  }
}

// By themselves, with bytes alone and few buffers to a loop, so that the compiler handles many samples at once.

/// Counts the samples of a row that have stood and move at once, some frames after their ages were noted.
@inline(never)
private func addLost(
  now: [UInt8], then: [UInt8], ages: [UInt8], to lost: inout [UInt8], first: Int, after pause: UInt8
) {
  let count = lost.count
  let oldest = 255 - pause
  now.withUnsafeBufferPointer { now in
    then.withUnsafeBufferPointer { then in
      ages.withUnsafeBufferPointer { ages in
        lost.withUnsafeMutableBufferPointer { lost in
          let current = now.baseAddress! + first
          let previous = then.baseAddress! + first
          let age = ages.baseAddress! + first
          let gone = lost.baseAddress!
          for x in 0..<count {
            let moved = max(current[x], previous[x]) &- min(current[x], previous[x])
            let older = min(age[x], oldest) &+ pause
            let isLost: UInt8 =
              (moved > StandingPicture.lostLevels ? 1 : 0) & (older > StandingPicture.leastAge ? 1 : 0)
            gone[x] = gone[x] &+ isLost
          }
        }
      }
    }
  }
}

/// Moves the ages of a row of samples on by some frames.
@inline(never)
private func moveOn(
  now: [UInt8], reference: inout [UInt8], ages: inout [UInt8], first: Int, count: Int, by pause: UInt8
) {
  let oldest = 255 - pause
  now.withUnsafeBufferPointer { now in
    reference.withUnsafeMutableBufferPointer { reference in
      ages.withUnsafeMutableBufferPointer { ages in
        let current = now.baseAddress! + first
        let rest = reference.baseAddress! + first
        let age = ages.baseAddress! + first
        for x in 0..<count {
          let drift = max(current[x], rest[x]) &- min(current[x], rest[x])
          let isChanged: UInt8 = drift > StandingPicture.stillLevels ? 255 : 0
          age[x] = (min(age[x], oldest) &+ pause) & ~isChanged
          rest[x] = (current[x] & isChanged) | (rest[x] & ~isChanged)
        }
      }
    }
  }
}
