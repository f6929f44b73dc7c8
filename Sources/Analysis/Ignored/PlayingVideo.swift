import SlowglassPixels

/// A part of the page that goes on changing while nothing else does: a video, a map that turns, an animation without end.
///
/// What a transition moves also changes in most ticks, for seconds where it is slowed. So it counts only where it goes
/// on alone both before something else moves and after that, and comes back again and again to levels it had: a
/// transition goes from one picture to another.
enum PlayingVideo {
  /// It goes on alone for this long on either side, in recorded seconds and in the app's: parts of one transition start
  /// and end up to half a second apart.
  private static let aloneSeconds = 2.0
  private static let aloneAppSeconds = 0.5
  /// The same for what plays from the first to the last frame: no recording of a transition begins and ends in it.
  private static let throughoutSeconds = 0.5
  /// What plays throughout changes in this share of all windows, if only a little: even parts of a picture stand still
  /// for a while. What plays for a time is busy in as many as it must be alone.
  private static let throughoutShare = 0.5
  /// A window shows it playing when this share of its blocks changes.
  private static let playingShare = 0.3
  /// This share of its blocks turns back so many times.
  private static let turningShare = 0.4
  private static let turns = 3
  /// It fills this share of its box: videos are rectangles, with even parts in them.
  private static let filledShare = 0.5
  /// More of the screen than this is a page that moves, not a part of one.
  private static let largestShare = 0.6
  /// What is smaller, in blocks, is no video but a spinner or a mark.
  private static let fewestBlocks = 16
  /// So many busy blocks outside of it are something else that moves.
  private static let elsewhereShare = 0.01

  /// Where something plays, in samples, and from which frame to which.
  struct Place: Sendable, Equatable {
    var box: Rectangle
    var first: Int
    var last: Int
  }

  static func places(in activity: BlockActivity, seconds: [Double], slowdown: Double) -> [Place] {
    let blocks = activity.columns * activity.rows
    var busy = [Int](repeating: 0, count: blocks)
    var active = busy
    for window in activity.windows {
      for block in window.busy {
        busy[Int(block)] += 1
        active[Int(block)] += 1
      }
      for block in window.touched { active[Int(block)] += 1 }
    }
    let app = aloneAppSeconds * slowdown
    // Where much of the screen changes at once, nothing is known of its parts.
    let told = activity.windows.count { !$0.isWide }
    let throughout = max(2, Int((throughoutShare * Double(told)).rounded(.up)))
    let whole = pieces(active, atLeast: throughout, activity: activity).compactMap {
      place($0, alone: max(throughoutSeconds, app), isThroughout: true, activity: activity, seconds: seconds)
    }
    if !whole.isEmpty { return whole }
    let alone = max(aloneSeconds, app)
    let fewest = max(2, Int(2 * alone / BlockActivity.windowSeconds))
    return pieces(busy, atLeast: fewest, activity: activity).compactMap {
      place($0, alone: alone, isThroughout: false, activity: activity, seconds: seconds)
    }
  }

  private static func pieces(_ counts: [Int], atLeast fewest: Int, activity: BlockActivity) -> [BlockBox] {
    BlockBox.boxes(
      around: counts.indices.filter { counts[$0] >= fewest }, columns: activity.columns, reach: 2
    ).filter { piece in
      let area = piece.width * piece.height
      let turning = piece.blocks.count { activity.reversals[$0] >= turns }
      return piece.blocks.count >= fewestBlocks && Double(area) <= largestShare * Double(counts.count)
        && Double(piece.blocks.count) >= filledShare * Double(area)
        && Double(turning) >= turningShare * Double(piece.blocks.count)
    }
  }

  private static func place(
    _ piece: BlockBox, alone: Double, isThroughout: Bool, activity: BlockActivity, seconds: [Double]
  ) -> Place? {
    let windows = activity.windows
    let members = Set(piece.blocks)
    let playing = windows.indices.filter { index in
      let changed = windows[index].changed.count { members.contains(Int($0)) }
      return windows[index].isWide || Double(changed) >= playingShare * Double(members.count)
    }
    guard let first = playing.first, let last = playing.last, playing.count == last - first + 1,
      !isThroughout || (first == 0 && last == windows.count - 1)
    else { return nil }
    // What is beside its box moves by itself; what is in it may be its own even parts.
    let others = playing.filter { index in
      let outside = windows[index].changed.count {
        !piece.contains(Int($0), columns: activity.columns)
      }
      return windows[index].isWide
        || Double(outside) >= max(3, elsewhereShare * Double(activity.columns * activity.rows))
    }
    // A window may be a frame short of its length.
    let least = alone - 0.05
    guard let firstOther = others.first, let lastOther = others.last,
      seconds[windows[firstOther].first] - seconds[windows[first].first] >= least,
      seconds[windows[last].last] - seconds[windows[lastOther].last] >= least
    else { return nil }
    return Place(
      box: piece.rectangle.outset(by: Double(BlockPicture.side)), first: windows[first].first,
      last: windows[last].last)
  }
}

extension BlockBox {
  fileprivate func contains(_ block: Int, columns: Int) -> Bool {
    (left...right).contains(block % columns) && (top...bottom).contains(block / columns)
  }
}
