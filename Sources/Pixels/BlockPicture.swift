/// The sums of the 8 x 8 blocks of a plane: a picture small enough to compare with many others.
public struct BlockPicture: Sendable, Equatable {
  /// Samples along a side of a block.
  public static let side: Int = 8
  /// Samples in a block; a mean of one level is a sum of this.
  public static let samplesPerBlock: Int = side * side

  /// Block sums, row after row: 0...16320.
  public private(set) var sums: [UInt16]
  /// Blocks in a row.
  public let columns: Int
  /// Rows of blocks.
  public let rows: Int

  /// Sums a plane's blocks; samples right and below of the last whole block are left out.
  public init(_ plane: Plane) {
    columns = plane.width / BlockPicture.side
    rows = plane.height / BlockPicture.side
    let source = plane.samples.span
    var columnSums = [UInt16](repeating: 0, count: plane.width)
    var sums = [UInt16](repeating: 0, count: columns * rows)
    for row in 0..<rows {
      addRows(
        source, first: row &* BlockPicture.side, count: BlockPicture.side, width: plane.width,
        into: &columnSums)
      for column in 0..<columns {
        var sum: UInt16 = 0
        let start = column &* BlockPicture.side
        for offset in 0..<BlockPicture.side { sum &+= columnSums[start &+ offset] }
        sums[row &* columns &+ column] = sum
      }
    }
    self.sums = sums
  }

  /// What differs between two pictures of one size, in the units of ``BlockDifference``.
  public func difference(to other: BlockPicture, threshold: Int, floor: Int) -> BlockDifference {
    precondition(sums.count == other.sums.count)
    let a = sums.span
    let b = other.sums.span
    var count: UInt32 = 0
    var energy: UInt32 = 0
    var total: UInt32 = 0
    let limit = Int32(threshold)
    let floorLevel = Int32(floor)
    // 16320 * 262144 blocks fill 32 bits; a 16384 x 1024 plane has 262144.
    for i in 0..<a.count {
      let difference = abs(Int32(a[i]) &- Int32(b[i]))
      count &+= difference > limit ? 1 : 0
      energy &+= UInt32(bitPattern: max(0, difference &- floorLevel))
      total &+= UInt32(bitPattern: difference)
    }
    return BlockDifference(changedBlocks: Int(count), energy: Int(energy), total: Int(total))
  }
}

extension BlockPicture {
  /// The blocks whose sums differ by more than a threshold, in order.
  public func blocks(differingFrom other: BlockPicture, by threshold: Int) -> [Int] {
    precondition(sums.count == other.sums.count)
    let a = sums.span
    let b = other.sums.span
    let limit = Int32(threshold)
    var result: [Int] = []
    for i in 0..<a.count where abs(Int32(a[i]) &- Int32(b[i])) > limit { result.append(i) }
    return result
  }
}

/// How two block pictures differ.
public struct BlockDifference: Sendable, Equatable {
  /// Blocks whose sums differ by more than the threshold.
  public var changedBlocks: Int
  /// Sum over blocks of what lies above the floor, in block sums.
  public var energy: Int
  /// Sum over blocks of the whole difference, in block sums.
  public var total: Int
}
