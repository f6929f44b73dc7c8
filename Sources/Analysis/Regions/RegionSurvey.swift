import SlowglassPixels

/// Watches every region of the screen for changes within one tick, whatever else is moving.
///
/// It keeps a handful of planes, the blocks that changed in each frame as single bits, and what it found; so its memory
/// does not grow with the planes of a recording. A frame is judged when the two frames after it are known.
struct RegionSurvey: Sendable {
  /// Neighbouring frames further away than this, in seconds, say nothing of a change.
  static let neighbourTime = 0.1
  /// A block's mean that is this far from where it was last noted (in levels) has changed, however slowly.
  private static let driftLevels = 2.5
  /// Frames that are kept for comparisons.
  private static let ringLength = 9

  private(set) var steps: [RegionStep] = []
  private(set) var returns: [RegionReturn] = []
  private(set) var hops: [RegionHop] = []
  private(set) var losses: [StandingLoss] = []
  private(set) var flashes: [ScreenFlash] = []
  private(set) var activity = ActivityLog()
  /// Mean relative luminance of each frame, 0...1.
  private(set) var luminance: [Double] = []
  /// Frames in which nothing larger than a pointer changed.
  private(set) var pointerFrames: Set<Int> = []
  private(set) var grid = BlockGrid(columns: 0, rows: 0)
  private(set) var frameCount = 0

  /// A frame with what it takes to judge it and its neighbours.
  struct Entry: Sendable {
    var frame: Int
    var seconds: Double
    var plane: Plane
    var picture: BlockPicture
    var change: BlockChange
    var redrawn: [Bool]
  }

  private var ring: [Entry] = []
  private var anchor: [UInt16] = []
  private var standing: StandingPicture?
  private var returning = ReturnWatch()
  private var losing = LossWatch()
  private var flashing = FlashWatch()
  /// Holds of the screen while something moves.
  private(set) var moving = MotionWatch()

  init() {}

  /// Looks at the next frame.
  mutating func observe(_ plane: Plane, picture: BlockPicture, seconds: Double) {
    if grid.count == 0 {
      grid = BlockGrid(columns: picture.columns, rows: picture.rows)
      anchor = picture.sums
      standing = StandingPicture(plane, grid: grid)
      returning = ReturnWatch(grid: grid)
    }
    let before = ring.last
    let change =
      before.map { BlockChange(from: $0.plane, to: plane) } ?? BlockChange(blockCount: grid.count)
    let entry = Entry(
      frame: frameCount, seconds: seconds, plane: plane, picture: picture, change: change,
      redrawn: change.moved.map { $0 >= BlockChange.leastMoved })
    noteActivity(entry)
    luminance.append(
      change.redrawn == 0 && before != nil ? luminance[frameCount - 1] : Luminance.mean(picture.sums))
    if let before {
      if let standing { losses += losing.observe(entry, before: before, standing: standing) }
      standing?.observe(plane, change: change)
      returns += returning.observe(entry, before: before)
      flashes += flashing.observe(entry, ring: ring)
    }
    moving.observe(entry, grid: grid, isPointer: pointerFrames.contains(frameCount))
    ring.append(entry)
    if ring.count > RegionSurvey.ringLength { ring.removeFirst() }
    frameCount += 1
    if ring.count >= 3 { judge(at: ring.count - 3) }
  }

  /// Judges the last frames, whose neighbours will not come any more.
  mutating func finish() {
    for index in max(0, ring.count - 2)..<max(0, ring.count) { judge(at: index) }
    losses += losing.finish()
    moving.finish()
  }

  private mutating func noteActivity(_ entry: Entry) {
    let limit = Int32(RegionSurvey.driftLevels * Double(BlockPicture.samplesPerBlock))
    var active = entry.redrawn
    for block in active.indices where abs(Int32(entry.picture.sums[block]) - Int32(anchor[block])) > limit {
      active[block] = true
      anchor[block] = entry.picture.sums[block]
    }
    activity.append(active)
    if isPointer(active, redrawn: entry.change.redrawn) { pointerFrames.insert(entry.frame) }
  }

  /// Pointers and the marks that touches leave are up to so large, as a share of the screen's shorter side.
  private static let pointerShare = 0.12
  /// Frames with more blocks than this hold more than pointers.
  private static let mostPointerBlocks = 80

  private func isPointer(_ active: [Bool], redrawn: Int) -> Bool {
    guard redrawn <= RegionSurvey.mostPointerBlocks else { return false }
    // A pointer shows at the place that it left and at the one that it came to.
    let limit = max(3, Int(RegionSurvey.pointerShare * Double(min(grid.columns, grid.rows))) + 1)
    return grid.regions(of: active).allSatisfy { $0.columns.count <= limit && $0.rows.count <= limit }
  }
}

// MARK: Steps

extension RegionSurvey {
  /// Around a step nothing changes by more than this share of it.
  private static let neighbourShare = 0.3
  /// A step changes its blocks by this much on average, in levels.
  private static let leastLevel = 1.5
  /// What is around a step and changes by this share of it, and by so many levels, is a moving front.
  private static let frontLevelShare = 0.2
  private static let leastFrontLevel = 3.0
  /// Real steps have up to 0.27 of the blocks around them changing, moving edges half of them and more.
  private static let mostFront = 0.3
  /// No edge crosses so much of the screen in one tick: what changes beside it is what a cut left out.
  private static let replacedShare = 0.4
  /// Of one frame's steps so many are kept, the largest.
  private static let mostRegions = 24
  /// And so many of a recording: a video in the page makes some in each frame.
  private static let mostSteps = 20_000

  private mutating func judge(at index: Int) {
    let entry = ring[index]
    guard index > 0, entry.change.redrawn > 0 else { return }
    func neighbour(_ offset: Int) -> BlockChange? {
      let other = index + offset
      guard ring.indices.contains(other),
        abs(ring[other].seconds - entry.seconds) <= RegionSurvey.neighbourTime + 0.002
      else { return nil }
      return ring[other].change.redrawn > 0 || ring[other].change.sums.contains { $0 > 0 }
        ? ring[other].change : nil
    }
    let around = [-2, -1, 1, 2].map { neighbour($0) }
    let least = UInt16(RegionSurvey.leastLevel * Double(BlockPicture.samplesPerBlock))
    var mask = [Bool](repeating: false, count: grid.count)
    var twice = mask
    var hasTwice = false
    for block in mask.indices where entry.redrawn[block] && entry.change.sums[block] >= least {
      let limit = Double(entry.change.smoothed[block]) * RegionSurvey.neighbourShare
      let levels = around.map { Double($0?.smoothed[block] ?? 0) }
      if levels.allSatisfy({ $0 <= limit }) {
        mask[block] = true
      }
      let second = RegionSurvey.neighbourShare * levels[2]
      if let next = around[2], next.moved[block] >= BlockChange.leastMoved, next.sums[block] >= least,
        max(levels[0], levels[1]) <= min(limit, second), levels[3] <= min(limit, second)
      {
        twice[block] = true
        hasTwice = true
      }
    }
    let regions = grid.regions(of: mask)
    let inSteps = regions.reduce(0) { $0 + $1.blocks.count }
    for region in regions.prefix(RegionSurvey.mostRegions) where steps.count < RegionSurvey.mostSteps {
      let level = self.level(of: region, in: entry.change)
      let front = frontShare(of: region, level: level, neighbours: [around[1], around[2]])
      guard front <= RegionSurvey.mostFront || region.share >= RegionSurvey.replacedShare else { continue }
      let before = ring[index - 1].plane
      steps.append(
        RegionStep(
          frame: entry.frame, region: region,
          look: RegionLook(of: region, from: before, to: entry.plane), level: level, frontShare: front,
          movingBlocks: entry.change.redrawn - inSteps, before: region.quarters(of: before),
          after: region.quarters(of: entry.plane)))
    }
    // What moved before already, or goes on after, is content on its way.
    if hasTwice, around[0] == nil, around[1] == nil { noteHops(twice, at: index) }
  }

  /// The mean change of a region's blocks, in levels.
  private func level(of region: BlockRegion, in change: BlockChange) -> Double {
    let sum = region.blocks.reduce(0) { $0 + Int(change.sums[Int($1)]) }
    return Double(sum) / Double(region.blocks.count * BlockPicture.samplesPerBlock)
  }

  /// Share of the blocks around a region that change one frame earlier or later.
  private func frontShare(of region: BlockRegion, level: Double, neighbours: [BlockChange?]) -> Double {
    let ring = region.surroundings
    guard !ring.isEmpty else { return 0 }
    let limit =
      max(RegionSurvey.leastFrontLevel, RegionSurvey.frontLevelShare * level)
      * Double(BlockPicture.samplesPerBlock)
    let active = ring.filter { block in neighbours.contains { Double($0?.sums[block] ?? 0) > limit } }
    return Double(active.count) / Double(ring.count)
  }

  /// How far a thing hops, in samples, is looked for up to: half the width of a title bar.
  private static let hopReachX = 64
  private static let hopReachY = 16

  /// Things that are drawn in one tick and drawn elsewhere in the next one.
  private mutating func noteHops(_ mask: [Bool], at index: Int) {
    guard index + 1 < ring.count else { return }
    let before = ring[index - 1].plane
    let here = ring[index].plane
    let after = ring[index + 1].plane
    for region in grid.regions(of: mask, bridging: 1).prefix(4) where region.blocks.count >= 2 {
      let rim = region.ring(width: 2)
      let busy = rim.filter { self.ring[index + 1].redrawn[$0] && !mask[$0] }
      guard Double(busy.count) <= RegionSurvey.mostFront * Double(rim.count), region.share < 0.1,
        let box = Displacement.outlineBox(in: here, box: region.box),
        let move = Displacement(
          of: box, in: here, to: after, reachX: RegionSurvey.hopReachX, reachY: RegionSurvey.hopReachY),
        move.isMove
      else { continue }
      // What was there before already, here or elsewhere, is simply on its way.
      let earlier = Displacement(
        of: box, in: here, to: before, reachX: RegionSurvey.hopReachX, reachY: RegionSurvey.hopReachY)
      if let earlier, earlier.score >= 0.6 { continue }
      hops.append(RegionHop(frame: ring[index].frame, box: box, displacement: move))
    }
  }
}
