import SlowglassPixels

/// What changed in each frame, measured on block means against anchors, never against the neighbour alone.
///
/// A fade slowed ten times moves no pixel by a level from one frame to the next; against the frame shown a tenth of a
/// second earlier it does.
struct Survey: Sendable {
  /// Activity looks back this far, in recorded seconds: six ticks at 60 Hz.
  static let lookBack = 0.1
  /// A block that differs by more than this (in levels) from the frame one look-back earlier has changed. Key frames
  /// move block means by up to 1.0 on still content.
  static let changedLevels = 1.5
  /// Differences of block means between two frames up to this (in levels) are coding noise.
  static let noiseLevels = 0.4

  /// Presentation time of each frame, in seconds after the first.
  private(set) var seconds: [Double] = []
  /// Change against the frame before, above the noise: sum over blocks, in levels.
  private(set) var energy: [Double] = []
  /// Mean absolute difference to the frame before, over all blocks, in levels.
  private(set) var change: [Double] = []
  /// Blocks that differ from the frame shown one look-back earlier.
  private(set) var changedBlocks: [Int] = []
  /// Frames that differ from both neighbours while the neighbours agree: a flicker, not motion.
  private(set) var returns: [Bool] = []
  private(set) var blockCount: Int = 0
  /// What each block does again and again.
  private(set) var activity = BlockActivity()

  private var recent: [(seconds: Double, picture: BlockPicture)] = []

  init() {}

  /// A survey of what was measured elsewhere, one value for each frame.
  init(seconds: [Double], energy: [Double], change: [Double], changedBlocks: [Int], blockCount: Int) {
    self.seconds = seconds
    self.energy = energy
    self.change = change
    self.changedBlocks = changedBlocks
    self.blockCount = blockCount
    returns = [Bool](repeating: false, count: seconds.count)
  }

  /// Looks at the next frame.
  mutating func observe(_ plane: Plane, seconds time: Double) {
    observe(BlockPicture(plane), seconds: time)
  }

  /// Looks at the next frame's block sums.
  mutating func observe(_ picture: BlockPicture, seconds time: Double) {
    blockCount = picture.sums.count
    let unit = BlockPicture.samplesPerBlock
    let noise = Int(Survey.noiseLevels * Double(unit))
    let changed = Int(Survey.changedLevels * Double(unit))
    if let last = recent.last {
      let step = picture.difference(to: last.picture, threshold: changed, floor: noise)
      seconds.append(time)
      energy.append(Double(step.energy) / Double(unit))
      change.append(Double(step.total) / Double(unit * max(1, blockCount)))
      // The latest frame that was already on screen one look-back ago; the small margin absorbs rounded time stamps.
      let anchor = recent.last { $0.seconds <= time - Survey.lookBack + 0.002 } ?? recent[0]
      changedBlocks.append(
        picture.difference(to: anchor.picture, threshold: changed, floor: noise).changedBlocks)
      returns.append(false)
      activity.observe(picture, last: last.picture, anchor: anchor.picture, seconds: seconds)
      noteReturn(of: picture)
    } else {
      seconds.append(time)
      energy.append(0)
      change.append(0)
      changedBlocks.append(0)
      returns.append(false)
    }
    recent.append((time, picture))
    while recent.count > 2, recent[1].seconds <= time - Survey.lookBack { recent.removeFirst() }
  }

  /// Ends what was followed from frame to frame, when the last one was looked at.
  mutating func finish() { activity.finish() }

  /// Marks the frame before as a flicker when this one agrees with the one before that.
  private mutating func noteReturn(of picture: BlockPicture) {
    guard recent.count >= 2 else { return }
    let before = recent[recent.count - 2].picture
    let between = recent[recent.count - 1].picture
    let out = between.difference(to: before, threshold: 0, floor: 26)
    let back = picture.difference(to: before, threshold: 0, floor: 26)
    let unit = BlockPicture.samplesPerBlock
    guard out.energy > 20 * unit, back.energy * 5 < out.energy else { return }
    returns[returns.count - 2] = true
    // The flicker never happened, as far as motion goes: its two steps are taken out again.
    energy[energy.count - 2] = 0
    energy[energy.count - 1] = Double(back.energy) / Double(unit)
    changedBlocks[changedBlocks.count - 2] =
      changedBlocks.count > 2 ? changedBlocks[changedBlocks.count - 3] : 0
    recent[recent.count - 1].picture = before
  }

  /// Whether something was changing at a frame: enough blocks differ from one look-back earlier.
  func isActive(_ frame: Int) -> Bool {
    changedBlocks[frame] >= max(3, Int(Double(blockCount) * 0.0006))
  }

  /// Typical change of a still frame, in levels: the median over frames in which nothing was active.
  var noiseFloor: Double {
    let still = change.indices.filter { $0 > 0 && !isActive($0) }.map { change[$0] }.sorted()
    return still.isEmpty ? 0 : still[still.count / 2]
  }

  /// Whether nothing was active within the time around a frame in which steps are tied to a motion.
  ///
  /// It looks at the frames of that time only, so it costs the same however long the recording is.
  func isQuiet(around frame: Int) -> Bool {
    let reach = Segmentation.stepsBeforeMotion + 0.3
    guard let latest = seconds.last, latest - seconds[frame] > reach else { return false }
    var near = frame
    while near >= 0, seconds[frame] - seconds[near] <= reach {
      if isActive(near) { return false }
      near -= 1
    }
    near = frame + 1
    while near < seconds.count, seconds[near] - seconds[frame] <= reach {
      if isActive(near) { return false }
      near += 1
    }
    return true
  }
}
