import SlowglassPixels

/// A settled picture of a transition, shown for a moment where it does not belong.
struct StateFlash: Sendable, Equatable {
  enum State: Sendable, Equatable {
    /// The picture before, shown again when the other one had come.
    case start
    /// The picture after, shown before the motion that leads to it.
    case end
  }

  var state: State
  /// The first frame that shows it, and the first that does not any more.
  var first: Int
  var back: Int
  /// Where it shows, in samples, and its share of the screen.
  var box: Rectangle
  var share: Double
  /// What differs between it and that settled picture, relative to what differs between both settled ones.
  var difference: Double
}

extension StateFlash {
  /// It is the settled picture where no more than this differs, relative to what the transition changes: the encoder's
  /// share of a picture that stands for one tick reached 0.06 at low quality.
  static let mostDifferent = 0.12
  /// It begins and ends in a step: the pictures on both sides agree with each other so much better than with it. A spring
  /// that crosses its end has two that differ as much as each does from the crossing.
  static let mostApart = 0.5
  /// What shows for longer than this, in app seconds, is no moment: a key's pop-up shows for a tenth.
  static let longest = 0.25

  /// The flashes of a whole screen around one transition.
  ///
  /// Judged on the blocks that the transition changes: with P and A the settled pictures before and after and F a frame,
  /// `|F - A| / |A - P|` is 0 where the frame shows the end and 1 where it shows the beginning.
  static func ofScreen(
    in segment: Transition, survey: Survey, store: PlaneStore, slowdown: Double
  ) -> [StateFlash] {
    guard let before = store[segment.plateBefore].map(BlockPicture.init),
      let after = store[segment.plateAfter].map(BlockPicture.init)
    else { return [] }
    let levels = BlockPicture.samplesPerBlock * StateFlash.changedLevels
    let blocks = before.blocks(differingFrom: after, by: levels)
    let grid = BlockGrid(columns: before.columns, rows: before.rows)
    guard Double(blocks.count) >= StateFlash.leastShare * Double(grid.count) else { return [] }
    let pair = Plates(before: before, after: after, blocks: blocks)
    let meanChange = Double(pair.size) / Double(BlockPicture.samplesPerBlock * grid.count)
    let seconds = survey.seconds
    var flashes: [StateFlash] = []
    var frame = max(1, segment.first)
    while frame > 1, seconds[segment.first] - seconds[frame - 1] <= MeasuredRegions.longestLead { frame -= 1 }
    while frame + 1 < seconds.count,
      frame <= segment.last
        || seconds[frame] - seconds[segment.last] <= StateFlash.longestLag
    {
      defer { frame += 1 }
      // Both of its steps are as large as what the transition changes.
      guard survey.change[frame] >= StateFlash.leastStep * meanChange,
        let flash = pair.flash(from: frame, store: store, seconds: seconds, longest: longest * slowdown)
      else { continue }
      let isPlaced = flash.state == .end ? frame <= segment.last : frame > segment.first
      guard isPlaced else { continue }
      let region = BlockRegion(blocks: blocks.map(Int32.init), grid: grid)
      flashes.append(
        StateFlash(
          state: flash.state, first: frame, back: flash.back, box: region.box, share: region.share,
          difference: flash.difference))
      frame = flash.back
    }
    return flashes
  }

  /// A block takes part when both settled pictures differ in it by more than this, in levels.
  private static let changedLevels = 3
  /// Less of the screen is a region.
  private static let leastShare = 0.1
  /// Of the mean change from one plate to the other so much comes in one tick.
  private static let leastStep = 0.3
  /// So long after the motion, in recorded seconds, the old picture is shown again.
  static let longestLag = 0.5

  /// Both settled pictures, where they differ.
  private struct Plates {
    let before: BlockPicture
    let after: BlockPicture
    let blocks: [Int]
    /// How far they are apart.
    let size: Int

    init(before: BlockPicture, after: BlockPicture, blocks: [Int]) {
      (self.before, self.after, self.blocks) = (before, after, blocks)
      size = Plates.distance(before, after, in: blocks)
    }

    func distance(_ one: BlockPicture, _ other: BlockPicture) -> Int {
      Plates.distance(one, other, in: blocks)
    }

    private static func distance(_ one: BlockPicture, _ other: BlockPicture, in blocks: [Int]) -> Int {
      blocks.reduce(0) { $0 + abs(Int(one.sums[$1]) - Int(other.sums[$1])) }
    }

    /// The flash that begins with a frame, if one does.
    func flash(from first: Int, store: PlaneStore, seconds: [Double], longest: Double) -> (
      state: State, back: Int, difference: Double
    )? {
      guard let shown = store[first].map(BlockPicture.init),
        let earlier = store[first - 1].map(BlockPicture.init)
      else { return nil }
      let size = Double(max(1, self.size))
      let toEnd = Double(distance(shown, after)) / size
      let toStart = Double(distance(shown, before)) / size
      guard min(toEnd, toStart) <= StateFlash.mostDifferent else { return nil }
      let step = Double(distance(earlier, shown))
      // From one settled picture to the other or nearly so, not the last part of a way.
      guard step >= StateFlash.mostApart * size else { return nil }
      var back = first + 1
      while back < seconds.count, seconds[back] - seconds[first] <= longest + 0.002 {
        guard let later = store[back].map(BlockPicture.init) else { return nil }
        if Double(distance(later, shown)) >= StateFlash.mostApart * size {
          let apart = Double(distance(earlier, later))
          let out = min(step, Double(distance(later, shown)))
          guard apart <= StateFlash.mostApart * out else { return nil }
          return (toEnd < toStart ? .end : .start, back, min(toEnd, toStart))
        }
        back += 1
      }
      return nil
    }
  }
}
