import SlowglassPixels

/// What surfaces cover of the screen in each frame, and what of them has to be drawn anew: the cost of glass follows its
/// area, and whatever moves over a pane of it, or behind it, repaints all of it.
struct GlassCover: Sendable {
  /// Share of the screen in each frame, what surfaces share counted once.
  let shares: [Double]
  /// 95 % half-width of each.
  let uncertainties: [Double]
  /// Samples of surfaces that were painted anew in each frame.
  let repainted: [Int]

  /// A frame repaints a surface where so many of its blocks changed: one alone may be coding.
  private static let leastBlocks = 2

  /// - Parameters:
  ///   - activity: which blocks changed in which frame.
  ///   - width: of the screen, in samples.
  init(
    _ surfaces: [MeasuredSurface], activity: ActivityLog, grid: BlockGrid, count: Int, width: Int, height: Int
  ) {
    let screen = Double(max(1, width * height))
    var shares: [Double] = []
    var uncertainties: [Double] = []
    var repainted: [Int] = []
    var last: [MeasuredSurface.Copy] = []
    for frame in 0..<count {
      let copies = surfaces.flatMap { $0.copies(at: frame) }
      let isChanged = activity.counts.indices.contains(frame) && activity.counts[frame] > 0
      if frame > 0, copies == last {
        shares.append(shares[frame - 1])
        uncertainties.append(uncertainties[frame - 1])
      } else {
        shares.append(min(1, Rectangle.area(covering: copies.map(\.box)) / screen))
        // The sides of one surface are not known independently: a softened edge moves all of them outwards.
        uncertainties.append(
          copies.reduce(0) { $0 + ($1.box.width + $1.box.height) * $1.sideUncertainty } / screen)
        last = copies
      }
      repainted.append(
        !isChanged
          ? 0
          : copies.map(\.box).reduce(0) { sum, box in
            activity.count(in: box, grid: grid, frame: frame) >= GlassCover.leastBlocks
              ? sum + Int(box.area.rounded()) : sum
          })
    }
    self.shares = shares
    self.uncertainties = uncertainties
    self.repainted = repainted
  }

  // MARK: What could be one

  /// Panes of glass this close, in samples, flow into each other when they share a container: its spacing is 20 to 40
  /// points in Apple's own samples.
  private static let siblingGap = 24.0
  /// They stand beside each other when they share so much of the lesser one's height, or width.
  private static let sharedSide = 0.6

  /// Surfaces that stand so close beside each other at rest that one container could hold them, by name.
  static func siblings(_ surfaces: [MeasuredSurface]) -> [[String]] {
    var groups: [[Int]] = surfaces.indices.map { [$0] }
    for one in surfaces.indices {
      for other in surfaces.indices where other > one && areBeside(surfaces[one], surfaces[other]) {
        guard let a = groups.firstIndex(where: { $0.contains(one) }),
          let b = groups.firstIndex(where: { $0.contains(other) }), a != b
        else { continue }
        groups[min(a, b)] = (groups[a] + groups[b]).sorted()
        groups.remove(at: max(a, b))
      }
    }
    return groups.filter { $0.count > 1 }.map { $0.map { surfaces[$0].name } }
  }

  private static func areBeside(_ one: MeasuredSurface, _ other: MeasuredSurface) -> Bool {
    one.rests.contains { rest in
      other.rests.contains { near in
        guard rest.frame == near.frame else { return false }
        let (a, b) = (rest.box, near.box)
        guard a.intersection(b).isEmpty else { return false }
        let across = max(a.x, b.x) - min(a.maxX, b.maxX)
        let down = max(a.y, b.y) - min(a.maxY, b.maxY)
        return across >= 0
          ? across <= siblingGap && -down >= sharedSide * min(a.height, b.height)
          : down <= siblingGap && -across >= sharedSide * min(a.width, b.width)
      }
    }
  }
}

extension MeasuredSurface {
  /// Heights that differ by less than this, in samples, are one: two sides are known to one each.
  private static let sameHeight = 3.0
  /// Of what its height gains at least this share is its content's.
  private static let contentShare = 0.5

  /// Whether it has another height at rest when its content has: nil where it keeps its height, or holds nothing that
  /// could be measured.
  var growsWithContent: Bool? {
    guard let low = rests.min(by: { $0.box.height < $1.box.height }),
      let high = rests.max(by: { $0.box.height < $1.box.height })
    else { return nil }
    let gain = high.box.height - low.box.height
    guard gain > MeasuredSurface.sameHeight else { return nil }
    guard let before = low.contentHeight, let after = high.contentHeight else { return nil }
    return after - before >= MeasuredSurface.contentShare * gain
  }
}
