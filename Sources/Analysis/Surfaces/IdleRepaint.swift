import SlowglassPixels

/// A part of a surface that is painted again and again while nothing else on the screen moves.
///
/// Read from what the survey keeps of each quarter of a second: the blocks that changed against the picture a tenth of a
/// second earlier by more than 1.5 levels, which the pulse of a key frame does not reach, and those that turned back. What
/// moves on to another state turns back nowhere, however slowly; a highlight that runs over a pane does so in every block.
struct IdleRepaint: Sendable, Equatable {
  /// Position of the surface in the list.
  var surface: Int
  var first: Int
  var last: Int
  /// The frame in which most of it changed.
  var peak: Int
  /// In samples.
  var box: Rectangle
  /// Share of the idle time in which it repaints, and the half-width that holds it with 95 %.
  var duty: Double
  var dutyUncertainty: Double
  /// Share of the surface that repaints.
  var area: Double
  /// Stretches of repainting, with rest between.
  var bursts: Int
  /// The time in which nothing else moved, in recorded seconds.
  var idleSeconds: Double

  /// A surface stands where its box keeps this share of itself.
  static let standing = 0.97
  /// Windows beside one in which something else moves are not idle: an encoder goes on refining what came to rest.
  private static let settling = 2
  /// Outside of all surfaces so many blocks may change: coding, and a mark that nobody recognised.
  private static let mostOutside = 2
  /// A window repaints a surface where so many of its blocks change.
  private static let leastChanged = 3
  /// What is repainted turns back in so many windows, in so many of its blocks.
  private static let leastTurns = 2
  private static let turningShare = 0.4
  /// Smaller, in blocks, it is a caret, a digit, a badge, a spinner; thinner, a bar of progress.
  private static let leastBlocks = 16
  private static let leastSide = 3
  /// A highlight goes over this share of its surface: what plays in a tenth of a sheet is a thing on it.
  private static let leastArea = 0.1
  /// In less idle time than this, in recorded seconds, nothing can be called repeated; nor what lasts no longer in all.
  static let leastIdle = 2.0
  private static let leastActive = 1.0

  /// - Parameters:
  ///   - ignored: regions that do not count, in samples: carets, spinners, pointers, status bars.
  ///
  /// - Returns: the repaints, and for how long, in recorded seconds, nothing else moved around the surface that rested longest.
  static func all(
    of surfaces: [MeasuredSurface], activity: BlockActivity, seconds: [Double], ignored: [IgnoredRegion]
  ) -> (repaints: [IdleRepaint], idleSeconds: Double) {
    guard activity.columns > 0, !surfaces.isEmpty else { return ([], 0) }
    let windows = activity.windows
    let looks = windows.map { window in
      Look(window, surfaces: surfaces, activity: activity, ignored: ignored)
    }
    let isIdle = looks.indices.map { index in
      (max(0, index - settling)...min(looks.count - 1, index + settling)).allSatisfy { looks[$0].isIdle }
    }
    let lengths = windows.map { seconds[$0.last] - seconds[$0.first] }
    let idle = surfaces.indices.map { surface in
      looks.indices.filter { isIdle[$0] && looks[$0].surfaces[surface] != nil }
    }
    return (
      surfaces.indices.compactMap { surface in
        IdleRepaint(
          surface, idle: idle[surface], looks: looks, windows: windows, lengths: lengths,
          columns: activity.columns)
      }, idle.map { $0.reduce(0) { $0 + lengths[$1] } }.max() ?? 0
    )
  }

  /// What one window shows of every surface.
  private struct Look {
    var isIdle: Bool
    /// Of each surface its box in blocks, and its blocks that changed; nil where it is not there, or moves.
    var surfaces: [(box: BlockBox, changed: [Int])?]

    init(
      _ window: BlockActivity.Window, surfaces: [MeasuredSurface], activity: BlockActivity,
      ignored: [IgnoredRegion]
    ) {
      let boxes = surfaces.map { surface -> BlockBox? in
        guard let box = surface.box(at: window.first), let last = surface.box(at: window.last),
          box.sharedPart(with: last) >= IdleRepaint.standing
        else { return nil }
        return BlockBox(touching: box, columns: activity.columns, rows: activity.rows)
      }
      let excluded = ignored.filter { $0.first <= window.last && $0.last >= window.first }.compactMap {
        BlockBox(touching: $0.region, columns: activity.columns, rows: activity.rows)
      }
      var outside = 0
      var inside = boxes.map { $0.map { ($0, [Int]()) } }
      for block in window.changed.map({ Int($0) }) {
        let column = block % activity.columns
        let row = block / activity.columns
        if excluded.contains(where: { $0.holds(column, row) }) { continue }
        var isInside = false
        for index in boxes.indices where boxes[index]?.holds(column, row) == true {
          inside[index]?.1.append(block)
          isInside = true
        }
        // The block beside a pane has a softened edge of it.
        if !isInside, !boxes.contains(where: { $0?.holds(column, row, margin: 1) == true }) { outside += 1 }
      }
      self.surfaces = inside
      isIdle = !window.isWide && outside <= IdleRepaint.mostOutside
    }
  }

  private init?(
    _ surface: Int, idle: [Int], looks: [Look], windows: [BlockActivity.Window], lengths: [Double],
    columns: Int
  ) {
    let active = idle.filter {
      (looks[$0].surfaces[surface]?.changed.count ?? 0) >= IdleRepaint.leastChanged
    }
    let idleSeconds = idle.reduce(0) { $0 + lengths[$1] }
    let activeSeconds = active.reduce(0) { $0 + lengths[$1] }
    guard idleSeconds >= IdleRepaint.leastIdle, activeSeconds >= IdleRepaint.leastActive,
      let first = active.first, let last = active.last, let whole = looks[first].surfaces[surface]?.box
    else { return nil }
    var touched: Set<Int> = []
    var turns: [Int: Int] = [:]
    for index in active {
      let changed = Set(looks[index].surfaces[surface]?.changed ?? [])
      touched.formUnion(changed)
      for block in windows[index].turned.map({ Int($0) }) where changed.contains(block) {
        turns[block, default: 0] += 1
      }
    }
    let turning = touched.filter { turns[$0, default: 0] >= IdleRepaint.leastTurns }.sorted()
    guard turning.count >= IdleRepaint.leastBlocks,
      Double(turning.count) >= IdleRepaint.turningShare * Double(touched.count),
      let box = BlockBox(holding: touched.sorted(), columns: columns),
      min(box.width, box.height) >= IdleRepaint.leastSide
    else { return nil }
    let area = Double(touched.count) / Double(max(1, whole.width * whole.height))
    guard area >= IdleRepaint.leastArea else { return nil }
    // In the order of idle time, so that what moves in between ends no burst.
    let isActive = idle.map { active.contains($0) }
    let ends = zip(isActive, isActive.dropFirst()).count { $0 != $1 }
    self.surface = surface
    self.first = windows[first].first
    self.last = windows[last].last
    peak =
      windows[
        active.max {
          (looks[$0].surfaces[surface]?.changed.count ?? 0, -$0)
            < (looks[$1].surfaces[surface]?.changed.count ?? 0, -$1)
        } ?? first
      ].last
    self.box = box.rectangle
    // A burst is seen for a look-back longer, and counts in whole windows from 0.05 s in one on: 0.25 s too much.
    let atEnds = Double(ends) * (BlockActivity.windowSeconds / 2)
    duty = max(0, min(1, (activeSeconds - atEnds) / idleSeconds))
    dutyUncertainty = min(1, max(atEnds, BlockActivity.windowSeconds) / idleSeconds)
    self.area = min(1, area)
    bursts = (isActive.first == true ? 1 : 0) + zip(isActive, isActive.dropFirst()).count { !$0 && $1 }
    self.idleSeconds = idleSeconds
  }
}

extension BlockBox {
  /// The blocks that a rectangle of samples touches by more than a rim; nil where there is none.
  init?(touching box: Rectangle, columns: Int, rows: Int) {
    let side = Double(BlockPicture.side)
    left = max(0, Int((box.x / side).rounded(.down)))
    top = max(0, Int((box.y / side).rounded(.down)))
    right = min(columns - 1, Int((box.maxX / side).rounded(.up)) - 1)
    bottom = min(rows - 1, Int((box.maxY / side).rounded(.up)) - 1)
    if left > right || top > bottom { return nil }
  }

  /// The box around some blocks; nil around none.
  init?(holding blocks: [Int], columns: Int) {
    guard let first = blocks.first, let last = blocks.last, columns > 0 else { return nil }
    left = blocks.map { $0 % columns }.min() ?? 0
    right = blocks.map { $0 % columns }.max() ?? 0
    top = first / columns
    bottom = last / columns
    self.blocks = blocks
  }

  /// Whether a block lies in it, or so many beside it.
  func holds(_ column: Int, _ row: Int, margin: Int = 0) -> Bool {
    column >= left - margin && column <= right + margin && row >= top - margin && row <= bottom + margin
  }
}
