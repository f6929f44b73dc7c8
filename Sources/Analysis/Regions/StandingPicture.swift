import SlowglassPixels

/// How long each sample has stood still, against the value that it came to rest at: a slow fade does not stand still.
struct StandingPicture: Sendable {
  /// A sample that is further than this from where it came to rest (in levels) has changed.
  private static let stillLevels: UInt8 = 10
  /// A sample that moves by more than this at once, after it has stood, may be part of something that went.
  static let lostLevels: UInt8 = 24
  /// Frames that a sample must have stood to count: content that scrolls does not.
  static let leastAge: UInt8 = 8

  private var reference: [UInt8]
  /// Frames since each sample last changed, up to 255, short of those its block was skipped for.
  private(set) var ages: [UInt8]
  /// Frames in which a block did not change at all, not yet added to its samples.
  private var skipped: [UInt8]
  private let grid: BlockGrid
  private let width: Int

  init(_ plane: Plane, grid: BlockGrid) {
    reference = plane.samples
    ages = [UInt8](repeating: 0, count: plane.samples.count)
    skipped = [UInt8](repeating: 0, count: grid.count)
    self.grid = grid
    width = plane.width
  }

  /// Takes the next plane; returns for each block how many standing samples moved at once.
  mutating func observe(_ plane: Plane, before: Plane, change: BlockChange) -> [UInt8] {
    var lost = [UInt8](repeating: 0, count: grid.count)
    let side = BlockPicture.side
    let grid = grid
    let width = width
    plane.samples.withUnsafeBufferPointer { now in
      before.samples.withUnsafeBufferPointer { then in
        reference.withUnsafeMutableBufferPointer { reference in
          ages.withUnsafeMutableBufferPointer { ages in
            for block in 0..<grid.count {
              guard change.sums[block] > 0 else {
                if skipped[block] < 255 { skipped[block] += 1 }
                continue
              }
              let pause = min(254, skipped[block]) + 1
              skipped[block] = 0
              var count = SIMD8<UInt8>(repeating: 0)
              let first = block / grid.columns * side * width + block % grid.columns * side
              for line in 0..<side {
                let at = first &+ line &* width
                let current = StandingPicture.load(now, at)
                let previous = StandingPicture.load(then, at)
                let rest = StandingPicture.load(UnsafeBufferPointer(reference), at)
                let age = StandingPicture.load(UnsafeBufferPointer(ages), at)
                let older = (age .> (255 &- pause)).replacing(age &+ pause)
                let moved = pointwiseMax(current, previous) &- pointwiseMin(current, previous)
                let drift = pointwiseMax(current, rest) &- pointwiseMin(current, rest)
                let isChanged = drift .> StandingPicture.stillLevels
                let isLost = (moved .> StandingPicture.lostLevels) .& (older .> StandingPicture.leastAge)
                count = count &+ SIMD8<UInt8>(repeating: 0).replacing(with: 1, where: isLost)
                StandingPicture.store(older.replacing(with: 0, where: isChanged), ages, at)
                StandingPicture.store(rest.replacing(with: current, where: isChanged), reference, at)
              }
              lost[block] = count.wrappedSum()
            }
          }
        }
      }
    }
    return lost
  }

  /// How long a sample has stood, before the next plane is observed; 0 outside of the blocks.
  func age(x: Int, y: Int) -> Int {
    let column = x / BlockPicture.side
    guard column < grid.columns, y / BlockPicture.side < grid.rows else { return 0 }
    let block = y / BlockPicture.side * grid.columns + column
    return min(255, Int(ages[y * width + x]) + Int(skipped[block]))
  }

  @inline(__always)
  private static func load(_ buffer: UnsafeBufferPointer<UInt8>, _ at: Int) -> SIMD8<UInt8> {
    UnsafeRawPointer(buffer.baseAddress! + at).loadUnaligned(as: SIMD8<UInt8>.self)
  }

  @inline(__always)
  private static func store(_ value: SIMD8<UInt8>, _ buffer: UnsafeMutableBufferPointer<UInt8>, _ at: Int) {
    UnsafeMutableRawPointer(buffer.baseAddress! + at).storeBytes(of: value, as: SIMD8<UInt8>.self)
  }
}

extension SIMDMask where Storage == SIMD8<Int8> {
  /// 255 where the mask holds, the sum elsewhere.
  @inline(__always)
  fileprivate func replacing(_ sum: SIMD8<UInt8>) -> SIMD8<UInt8> {
    sum.replacing(with: 255, where: self)
  }
}
