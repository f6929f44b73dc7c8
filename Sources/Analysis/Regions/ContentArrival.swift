import SlowglassPixels

/// What came into a page that stood still: words and pictures that fill their places, each where it stays.
///
/// In a block of 8 x 8 samples in which something arrives in place, every frame F between the settled pictures P before
/// and A after is a mix of both, `F = P + w (A - P)` with a w of its own. What moves through a block is not.
struct ContentArrival: Sendable {
  /// The places that were filled.
  let regions: [BlockRegion]
  /// Gradients in them before and after, means of levels a sample.
  let edgesBefore: Double
  let edgesAfter: Double

  /// Share of the screen.
  var share: Double { regions.reduce(0) { $0 + $1.share } }

  /// A block changes by more than this, in levels.
  private static let changedLevels = 3
  /// Of what a block changes by so much may be no mix: the encoder's share of a faint change.
  private static let mostUnmixed = 0.15
  /// A weight a little outside of 0...1 is an encoder's overshoot.
  private static let weights = -0.2...1.2
  /// Share of the blocks that must be filled in place.
  private static let leastInPlace = 0.85
  /// Placeholders are flat: so many times the outlines they had are there afterwards.
  private static let leastGain = 3.0
  /// The page was there before: of all its outlines so much stood and stays.
  private static let leastStanding = 0.03
  /// Single blocks are edges; fewer places may be a menu or a label.
  private static let leastBlocks = 2
  private static let leastRegions = 3
  /// What is most of it is a menu, or a sheet.
  private static let mostOfOne = 0.5

  /// - Returns: nil where anything moved, or where what came replaced other content.
  init?(of segment: Transition, store: PlaneStore) {
    let frames = store.frames(in: segment.first...max(segment.first, segment.last))
    guard frames.count >= 3, let before = store[segment.plateBefore], let after = store[segment.plateAfter]
    else { return nil }
    let blocks = BlockPicture(before)
    let grid = BlockGrid(columns: blocks.columns, rows: blocks.rows)
    let changed = blocks.blocks(
      differingFrom: BlockPicture(after), by: BlockPicture.samplesPerBlock * ContentArrival.changedLevels)
    guard changed.count >= ContentArrival.leastRegions * ContentArrival.leastBlocks else { return nil }
    let probes = store.probes(of: frames)
    let inPlace = changed.count { block in
      probes.allSatisfy { ContentArrival.isMixed(block, of: $0, before: before, after: after, grid: grid) }
    }
    guard Double(inPlace) >= ContentArrival.leastInPlace * Double(changed.count) else { return nil }
    var mask = [Bool](repeating: false, count: grid.count)
    for block in changed { mask[block] = true }
    let was = ContentArrival.edges(of: before, in: changed, grid: grid)
    let now = ContentArrival.edges(of: after, in: changed, grid: grid)
    let standing = ContentArrival.edges(of: after, in: mask.indices.filter { !mask[$0] }, grid: grid)
    regions = grid.regions(of: mask).filter { $0.blocks.count >= ContentArrival.leastBlocks }
    let samples = Double(changed.count * BlockPicture.samplesPerBlock)
    (edgesBefore, edgesAfter) = (Double(was) / samples, Double(now) / samples)
    guard Double(now) >= ContentArrival.leastGain * Double(was),
      Double(standing) >= ContentArrival.leastStanding * Double(now),
      regions.count >= ContentArrival.leastRegions,
      Double(regions[0].blocks.count) <= ContentArrival.mostOfOne * Double(changed.count)
    else { return nil }
  }

  private static func isMixed(
    _ block: Int, of frame: Plane, before: Plane, after: Plane, grid: BlockGrid
  ) -> Bool {
    var along = 0
    var whole = 0
    var moved = 0
    let x = block % grid.columns * BlockPicture.side
    let y = block / grid.columns * BlockPicture.side
    for row in y..<(y + BlockPicture.side) {
      for at in (row * before.width + x)..<(row * before.width + x + BlockPicture.side) {
        let change = Int(after.samples[at]) - Int(before.samples[at])
        let step = Int(frame.samples[at]) - Int(before.samples[at])
        along += step * change
        whole += change * change
        moved += step * step
      }
    }
    guard whole > 0 else { return false }
    let weight = Double(along) / Double(whole)
    let left = Double(moved) - weight * Double(along)
    return weights.contains(weight) && left <= mostUnmixed * Double(whole)
  }

  /// Sum of the gradients in some blocks, in levels over two samples.
  private static func edges(of plane: Plane, in blocks: [Int], grid: BlockGrid) -> Int {
    blocks.reduce(0) { $0 + edges(block: $1, of: plane, grid: grid) }
  }

  private static func edges(block: Int, of plane: Plane, grid: BlockGrid) -> Int {
    var sum = 0
    let x = block % grid.columns * BlockPicture.side
    let y = block / grid.columns * BlockPicture.side
    for row in max(1, y)..<min(plane.height - 1, y + BlockPicture.side) {
      for column in max(1, x)..<min(plane.width - 1, x + BlockPicture.side) {
        sum += LossWatch.gradient(plane.samples.span, row * plane.width + column, plane.width)
      }
    }
    return sum
  }
}
