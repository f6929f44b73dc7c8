import SlowglassPixels

/// The frames in which a scrim dims the whole screen, as behind a sheet: what lies there is not meant to be read.
///
/// Most blocks of the settled pictures before and after a transition then differ by one factor.
enum ScreenDimming {
  /// So many of the blocks go along with the median one, to this share of it.
  private static let commonShare = 0.6
  private static let spread = 0.06
  /// A factor closer to one than this dims nothing.
  private static let leastDimming = 0.1
  /// Darker blocks than this, in levels, tell no factor.
  private static let leastLevel = 24

  static func frames(of transitions: [MeasuredTransition], count: Int, store: PlaneStore) -> [ClosedRange<
    Int
  >] {
    var level = 1.0
    // How light the screen is from a frame on, against the beginning.
    var levels: [(first: Int, level: Double)] = [(0, 1)]
    for transition in transitions {
      let segment = transition.segment
      guard let gain = gain(from: segment.plateBefore, to: segment.plateAfter, store: store) else { continue }
      let dims = gain < 1
      level *= gain
      // While a scrim comes it dims already, and while it goes it still does.
      levels.append((dims ? segment.first : segment.last, level))
    }
    guard let lightest = levels.map(\.level).max(), count > 0 else { return [] }
    return levels.indices.compactMap { index in
      let last = index + 1 < levels.count ? levels[index + 1].first - 1 : count - 1
      return levels[index].level < (1 - leastDimming) * lightest && levels[index].first <= last
        ? levels[index].first...last : nil
    }
  }

  /// The factor that most blocks share; nil where they do not, or where it is one.
  static func gain(from before: Int, to after: Int, store: PlaneStore) -> Double? {
    guard let one = store.nearest(to: before).flatMap({ store[$0] }),
      let two = store.nearest(to: after).flatMap({ store[$0] })
    else { return nil }
    let least = leastLevel * BlockPicture.samplesPerBlock
    let (lower, upper) = (BlockPicture(one).sums, BlockPicture(two).sums)
    let factors = zip(lower, upper).filter { max($0, $1) >= least }.map { Double($1) / max(1, Double($0)) }
      .sorted()
    guard factors.count >= 16 else { return nil }
    let median = factors[factors.count / 2]
    let alike = factors.count { abs($0 - median) <= spread * median }
    guard abs(median - 1) > leastDimming, Double(alike) >= commonShare * Double(factors.count) else {
      return nil
    }
    return median
  }
}
