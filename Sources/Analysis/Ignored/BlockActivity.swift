import SlowglassPixels

/// What each block of the screen does over a whole recording: how often it changes, and how often it turns back.
///
/// What blinks, turns or plays changes again and again and returns to what it was; what a transition moves does so once.
/// Memory is bounded: a few numbers for each block, and which blocks changed in each quarter of a second.
struct BlockActivity: Sendable {
  /// Repeated change of one block while nearly all of the screen stood still.
  struct Spell: Sendable, Equatable {
    var block: Int
    var first: Int
    var last: Int
    /// How often its level turned back by more than ``turnLevels``.
    var turns: Int
    /// Frames in which it differed from the one a look-back earlier.
    var activeFrames: Int
    /// The frames in which it was darkest and brightest.
    var darkest: Int
    var brightest: Int
  }

  /// A stretch of a quarter of a second or a little more, and the blocks that changed in most of its frames.
  struct Window: Sendable, Equatable {
    var first: Int
    var last: Int
    /// Blocks that changed in most frames, and others that changed in some, in order.
    var busy: [UInt32]
    var touched: [UInt32]
    /// Blocks among them whose level turned back.
    var turned: [UInt32] = []
    /// So much of the screen changed that the blocks are not kept.
    var isWide: Bool

    /// All blocks that changed, as far as they are kept.
    var changed: [UInt32] { busy + touched }
  }

  /// Small things that changed between two frames while all else stood still: boxes in blocks.
  struct Spot: Sendable, Equatable {
    var frame: Int
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int
  }

  /// A level has turned back when it has moved this far the other way; a refining encoder moves a mean by 1.
  static let turnLevels = 3
  /// A block that stands still this long, in recorded seconds, has ended its spell: a caret pauses for half a second.
  static let spellPause = 1.6
  /// At most this share of the screen changes in a calm frame: a spinner of 64 points is 1 % of a phone's screen.
  static let calmShare = 0.03
  /// A spell with fewer turns is no repetition: something shown, hidden and shown again turns twice.
  static let fewestTurns = 2
  /// Length of a window, in recorded seconds, and the share of its frames in which a busy block changes.
  static let windowSeconds = 0.25
  static let busyShare = 0.6
  /// Frames in which another block changes, to be told: one look-back is what a single step makes.
  private static let touchedFrames: UInt16 = 3
  /// Beyond this share of the screen it is the page that moves.
  private static let wideShare = 0.5
  /// A window of fewer frames says nothing about "most".
  static let fewestWindowFrames = 6
  /// Spells, windows' blocks and spots that are kept at most.
  private static let mostSpells = 3000
  private static let mostBlocks = 2_000_000
  private static let mostSpots = 100_000
  /// Blocks that a pointer covers at two places at once: 48 points are 7 blocks across.
  private static let mostSpotBlocks = 40

  private(set) var spells: [Spell] = []
  private(set) var windows: [Window] = []
  private(set) var spots: [Spot] = []
  /// How often each block's level turned back in the whole recording, whatever else moved.
  private(set) var reversals: [Int] = []
  private(set) var columns = 0
  private(set) var rows = 0

  private struct Running {
    var first: Int32 = -1
    var last: Int32 = 0
    var course = Course(extreme: 0)
    var low: UInt16 = 0
    var high: UInt16 = 0
    var darkest: Int32 = 0
    var brightest: Int32 = 0
    var turns: UInt16 = 0
    var active: UInt16 = 0
  }

  /// Where a block's level is going, and the furthest it came.
  private struct Course {
    var extreme: UInt16
    var isRising = false

    /// Goes on to a level; whether it has turned back on the way there.
    mutating func turns(at level: UInt16) -> Bool {
      if isRising ? level >= extreme : level <= extreme {
        extreme = level
        return false
      }
      let turn = UInt16(BlockActivity.turnLevels * BlockPicture.samplesPerBlock)
      guard max(level, extreme) - min(level, extreme) > turn else { return false }
      isRising.toggle()
      extreme = level
      return true
    }
  }

  private var courses: [Course] = []
  private var running: [Running] = []
  private var counts: [UInt16] = []
  private var isTurned: [Bool] = []
  private var windowFirst = 0
  private var windowFrames = 0
  private var lastFrame = 0
  private var blocksKept = 0

  /// Looks at the latest frame: its picture, the one before it, and the one on screen a look-back earlier.
  ///
  /// - Parameter seconds: when each frame so far was shown, this one last.
  mutating func observe(
    _ picture: BlockPicture, last: BlockPicture, anchor: BlockPicture, seconds: [Double]
  ) {
    let frame = seconds.count - 1
    if running.isEmpty {
      columns = picture.columns
      rows = picture.rows
      running = [Running](repeating: Running(), count: picture.sums.count)
      counts = [UInt16](repeating: 0, count: picture.sums.count)
      isTurned = [Bool](repeating: false, count: picture.sums.count)
      courses = last.sums.map { Course(extreme: $0) }
      reversals = [Int](repeating: 0, count: picture.sums.count)
    }
    lastFrame = frame
    let threshold = Int(Survey.changedLevels * Double(BlockPicture.samplesPerBlock))
    let changed = picture.blocks(differingFrom: anchor, by: threshold)
    let isCalm = Double(changed.count) <= max(4, BlockActivity.calmShare * Double(picture.sums.count))
    for block in changed {
      counts[block] &+= 1
      if courses[block].turns(at: picture.sums[block]) {
        reversals[block] += 1
        isTurned[block] = true
      }
      let isOver =
        running[block].first >= 0
        && seconds[frame] - seconds[Int(running[block].last)] > BlockActivity.spellPause
      if isOver || !isCalm { close(block) }
      if isCalm { follow(block, level: picture.sums[block], before: anchor.sums[block], frame: frame) }
    }
    if isCalm { noteSpots(picture.blocks(differingFrom: last, by: threshold), frame: frame) }
    windowFrames += 1
    let isLong = seconds[frame] - seconds[windowFirst] >= BlockActivity.windowSeconds - 0.002
    if isLong, windowFrames >= BlockActivity.fewestWindowFrames { closeWindow(frame: frame) }
  }

  /// Ends what is still running.
  mutating func finish() {
    for block in running.indices { close(block) }
    closeWindow(frame: lastFrame)
  }

  // MARK: Spells

  private mutating func follow(_ block: Int, level: UInt16, before: UInt16, frame: Int) {
    if running[block].first < 0 {
      let isRising = level > before
      running[block] = Running(
        first: Int32(frame), course: Course(extreme: level, isRising: isRising), low: min(level, before),
        high: max(level, before),
        darkest: Int32(isRising ? max(0, frame - 1) : frame),
        brightest: Int32(isRising ? frame : max(0, frame - 1)))
    }
    running[block].last = Int32(frame)
    running[block].active &+= 1
    if running[block].course.turns(at: level) { running[block].turns &+= 1 }
    if level < running[block].low {
      running[block].low = level
      running[block].darkest = Int32(frame)
    }
    if level > running[block].high {
      running[block].high = level
      running[block].brightest = Int32(frame)
    }
  }

  private mutating func close(_ block: Int) {
    let ended = running[block]
    running[block] = Running()
    guard ended.first >= 0, Int(ended.turns) >= BlockActivity.fewestTurns,
      spells.count < BlockActivity.mostSpells
    else { return }
    spells.append(
      Spell(
        block: block, first: Int(ended.first), last: Int(ended.last), turns: Int(ended.turns),
        activeFrames: Int(ended.active), darkest: Int(ended.darkest), brightest: Int(ended.brightest)))
  }

  // MARK: Windows

  private mutating func closeWindow(frame: Int) {
    if windowFrames >= BlockActivity.fewestWindowFrames {
      let least = UInt16(min(60_000, (BlockActivity.busyShare * Double(windowFrames)).rounded(.up)))
      let isKept = blocksKept < BlockActivity.mostBlocks
      let busy = isKept ? counts.indices.filter { counts[$0] >= least }.map(UInt32.init) : []
      let touched =
        isKept
        ? counts.indices.filter { counts[$0] >= BlockActivity.touchedFrames && counts[$0] < least }.map(
          UInt32.init)
        : []
      let isWide = Double(busy.count + touched.count) > BlockActivity.wideShare * Double(counts.count)
      let turned = isWide ? [] : (busy + touched).filter { isTurned[Int($0)] }
      windows.append(
        Window(
          first: windowFirst, last: frame, busy: busy, touched: isWide ? [] : touched, turned: turned,
          isWide: isWide))
      blocksKept += busy.count + (isWide ? 0 : touched.count) + turned.count
    }
    for block in counts.indices {
      counts[block] = 0
      isTurned[block] = false
    }
    // The next frame begins it, whose difference reaches back to this one.
    windowFirst = frame
    windowFrames = 0
  }

  // MARK: Spots

  private mutating func noteSpots(_ changed: [Int], frame: Int) {
    guard !changed.isEmpty, changed.count <= BlockActivity.mostSpotBlocks,
      spots.count < BlockActivity.mostSpots
    else { return }
    let found = BlockBox.boxes(around: changed, columns: columns, reach: 1)
    guard found.count <= 2 else { return }
    for box in found {
      spots.append(Spot(frame: frame, left: box.left, top: box.top, right: box.right, bottom: box.bottom))
    }
  }
}

/// A box of blocks, its edges included.
struct BlockBox: Sendable, Equatable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int
  /// Blocks in it that count.
  var blocks: [Int] = []

  var width: Int { right - left + 1 }
  var height: Int { bottom - top + 1 }

  /// In samples of the plane.
  var rectangle: Rectangle {
    let side = Double(BlockPicture.side)
    return Rectangle(
      x: Double(left) * side, y: Double(top) * side, width: Double(width) * side,
      height: Double(height) * side)
  }

  /// The connected pieces of a list of blocks; blocks up to `reach` apart belong together.
  static func boxes(around blocks: [Int], columns: Int, reach: Int) -> [BlockBox] {
    guard columns > 0, let last = blocks.max() else { return [] }
    let grid = BlockGrid(columns: columns, rows: last / columns + 1)
    var mask = [Bool](repeating: false, count: grid.count)
    for block in blocks { mask[block] = true }
    return grid.regions(of: mask, bridging: reach - 1).sorted { $0.blocks[0] < $1.blocks[0] }.map { region in
      BlockBox(
        left: region.columns.lowerBound, top: region.rows.lowerBound, right: region.columns.upperBound,
        bottom: region.rows.upperBound, blocks: region.blocks.map { Int($0) })
    }
  }
}
