import SlowglassPixels

/// Watches for blocks that change and, a few ticks later, show again what they showed before.
struct ReturnWatch: Sendable {
  /// What is away for longer is a state of its own: a key's pop-up shows for 100 ms.
  private static let longest = 0.05
  /// And in ticks, where a recording has more of them.
  private static let longestTicks = 3
  /// A block takes part if it changes by this much, in levels.
  private static let leastLevel = 3.0
  /// Time stamps are rounded to their units.
  private static let rounding = 0.002

  /// Whether what began some seconds, and some ticks, ago may still be a moment.
  static func isBrief(seconds: Double, ticks: Int = 0) -> Bool {
    seconds <= longest + rounding && ticks <= longestTicks
  }

  /// It is as before if no more is left than this, in levels, and this share of the change.
  private static let mostLeft = 0.8
  private static let mostLeftShare = 0.15

  private var grid = BlockGrid(columns: 0, rows: 0)
  /// What each block showed before it changed, and the frame in which it did; -1 for none.
  private var old: [UInt8] = []
  private var since: [Int32] = []
  private var sinceSeconds: [Double] = []
  private var level: [UInt16] = []

  init() {}

  init(grid: BlockGrid) {
    self.grid = grid
    old = [UInt8](repeating: 0, count: grid.count * BlockPicture.samplesPerBlock)
    since = [Int32](repeating: -1, count: grid.count)
    sinceSeconds = [Double](repeating: 0, count: grid.count)
    level = [UInt16](repeating: 0, count: grid.count)
  }

  /// Takes the next frame; returns the regions that are as before with it.
  mutating func observe(_ entry: RegionSurvey.Entry, before: RegionSurvey.Entry) -> [RegionReturn] {
    // Where most of the screen changes it is a flash or a page; its parts tell no more.
    guard entry.change.redrawn > 0,
      Double(entry.change.redrawn) < FlashDetector.leastArea * Double(grid.count)
    else { return [] }
    let least = UInt16(ReturnWatch.leastLevel * Double(BlockPicture.samplesPerBlock))
    var back: [Int: [Int]] = [:]
    for block in 0..<grid.count where entry.change.sums[block] >= least {
      if since[block] >= 0,
        ReturnWatch.isBrief(
          seconds: entry.seconds - sinceSeconds[block], ticks: entry.frame - Int(since[block]))
      {
        let limit =
          max(
            ReturnWatch.mostLeft * Double(BlockPicture.samplesPerBlock),
            ReturnWatch.mostLeftShare * Double(level[block]))
        if Double(difference(of: block, to: entry.plane)) <= limit {
          back[Int(since[block]), default: []].append(block)
          since[block] = -1
          continue
        }
      }
      remember(block, of: before.plane)
      since[block] = Int32(entry.frame)
      sinceSeconds[block] = entry.seconds
      level[block] = entry.change.sums[block]
    }
    return back.keys.sorted().flatMap { first in
      regions(back[first] ?? [], first: first, entry: entry, before: before)
    }
  }

  private func regions(
    _ blocks: [Int], first: Int, entry: RegionSurvey.Entry, before: RegionSurvey.Entry
  ) -> [RegionReturn] {
    var mask = [Bool](repeating: false, count: grid.count)
    for block in blocks { mask[block] = true }
    let others = entry.change.redrawn - blocks.count
    return grid.regions(of: mask, bridging: 1).prefix(16).map { region in
      // The picture before is there again, so this frame stands for it.
      let look = RegionLook(of: region, from: entry.plane, to: before.plane)
      let ring = region.surroundings
      let busy = ring.filter { entry.change.moved[$0] >= BlockChange.leastMoved && !mask[$0] }
      let front = ring.isEmpty ? 0 : Double(busy.count) / Double(ring.count)
      // Looking for a thing takes long, and what moves among other things that move says nothing.
      let isApart = front <= 0.35 && others <= region.blocks.count
      return RegionReturn(
        first: first, back: entry.frame, region: region, look: look,
        displacement: isApart ? displacement(look.box, from: entry.plane, to: before.plane) : nil,
        frontShare: front,
        otherBlocks: max(0, others), shown: isApart ? region.quarters(of: before.plane) : [],
        rest: isApart ? region.quarters(of: entry.plane) : [])
    }
  }

  /// Where what stands in a box is found in the picture between.
  private func displacement(_ box: Rectangle, from rest: Plane, to between: Plane) -> Displacement? {
    guard let outline = Displacement.outlineBox(in: rest, box: box.outset(by: 1)) else { return nil }
    let found = Displacement(of: outline, in: rest, to: between, reachX: 32, reachY: 16)
    return found.flatMap { $0.isMove ? $0 : nil }
  }

  private mutating func remember(_ block: Int, of plane: Plane) {
    let side = BlockPicture.side
    let samples = plane.samples.span
    let first = block / grid.columns * side * plane.width + block % grid.columns * side
    var to = block * side * side
    for line in 0..<side {
      for column in 0..<side {
        old[to] = samples[first &+ line &* plane.width &+ column]
        to &+= 1
      }
    }
  }

  private func difference(of block: Int, to plane: Plane) -> Int {
    let side = BlockPicture.side
    let first = block / grid.columns * side * plane.width + block % grid.columns * side
    let then = old.span
    let now = plane.samples.span
    var sum: UInt32 = 0
    for line in 0..<side {
      let row = now.extracting((first + line * plane.width)..<(first + line * plane.width + side))
      let from = (block * side + line) * side
      let other = then.extracting(from..<(from + side))
      for column in 0..<side {
        sum &+= UInt32(max(row[column], other[column]) &- min(row[column], other[column]))
      }
    }
    return Int(sum)
  }
}
