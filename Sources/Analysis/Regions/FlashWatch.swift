import SlowglassPixels

/// Watches for the outlines of the whole picture going and coming back within a few ticks.
struct FlashWatch: Sendable {
  /// Fewer redrawn blocks than this share are no flash of the screen.
  private static let leastRedrawn = 0.1
  /// A block holds outlines from this mean gradient on, in levels over one sample.
  private static let textured = 4
  /// So many of the blocks must hold outlines for their going to mean something.
  private static let leastTextured = 0.08
  /// What is left of a block's outlines, and of the whole picture's, when they went.
  private static let blockLeft = 0.25
  private static let screenLeft = 0.4
  /// Share of the blocks with outlines that must lose them.
  private static let leastLosing = 0.6
  /// Share of the whole picture's outlines that make it come back.
  private static let backShare = 0.6
  /// The picture is steady on both sides: a fade to blank loses its outlines bit by bit.
  private static let steady = 0.2

  private struct Open {
    var first: Int
    var seconds: Double
    var edges: Int
    var picture: BlockPicture
    var area: Double
    var luminanceChange: Double

    func isBrief(at entry: RegionSurvey.Entry) -> Bool {
      ReturnWatch.isBrief(seconds: entry.seconds - seconds, ticks: entry.frame - first)
    }

    func flash(endingAt entry: RegionSurvey.Entry) -> ScreenFlash {
      ScreenFlash(
        first: first, back: entry.frame, area: area, luminanceChange: luminanceChange,
        likeness: Correlation(zip(picture.sums, entry.picture.sums).lazy.map { (Double($0), Double($1)) })
          .value)
    }
  }

  private var open: Open?
  private var replaced: Open?
  /// The outlines of the latest frames that were asked for: each is compared with the one before it.
  private var known: [(frame: Int, outlines: Outlines)] = []

  private struct Outlines {
    var blocks: [UInt16]
    var total: Int
  }

  mutating func observe(_ entry: RegionSurvey.Entry, ring: [RegionSurvey.Entry]) -> [ScreenFlash] {
    guard let before = ring.last, entry.change.redrawn > 0 else { return [] }
    let lost = observeLoss(entry, before: before, ring: ring)
    let other = observeReplacement(entry, before: before)
    return lost.isEmpty ? other : lost
  }

  /// What stays of a replaced picture's change when the one before it is there again.
  private static let mostLeft = 0.15
  /// The screen stands still before another picture flashes up.
  private static let mostMoving = 0.05

  /// Most of the screen shows something else for a few ticks, and then the same as before.
  private mutating func observeReplacement(_ entry: RegionSurvey.Entry, before: RegionSurvey.Entry)
    -> [ScreenFlash]
  {
    let blockCount = Double(entry.picture.sums.count)
    guard Double(entry.change.redrawn) >= FlashDetector.leastArea * blockCount else { return [] }
    if let candidate = replaced, candidate.isBrief(at: entry) {
      let out = before.picture.difference(to: candidate.picture, threshold: 0, floor: 0).total
      let left = entry.picture.difference(to: candidate.picture, threshold: 0, floor: 0).total
      if Double(left) <= FlashWatch.mostLeft * Double(out) {
        replaced = nil
        return [candidate.flash(endingAt: entry)]
      }
    }
    replaced = nil
    if Double(before.change.redrawn) <= FlashWatch.mostMoving * blockCount {
      replaced = candidate(entry, before: before, edges: 0)
    }
    return []
  }

  private func candidate(_ entry: RegionSurvey.Entry, before: RegionSurvey.Entry, edges: Int) -> Open {
    Open(
      first: entry.frame, seconds: entry.seconds, edges: edges, picture: before.picture,
      area: Double(entry.change.redrawn) / Double(max(1, entry.picture.sums.count)),
      luminanceChange: Luminance.mean(entry.picture.sums) - Luminance.mean(before.picture.sums))
  }

  /// The outlines of the whole screen go for a few ticks.
  private mutating func observeLoss(
    _ entry: RegionSurvey.Entry, before: RegionSurvey.Entry, ring: [RegionSurvey.Entry]
  ) -> [ScreenFlash] {
    if let candidate = open {
      if !candidate.isBrief(at: entry) {
        open = nil
      } else {
        let edges = outlines(of: entry).total
        if Double(edges) >= FlashWatch.backShare * Double(candidate.edges) {
          open = nil
          return [candidate.flash(endingAt: entry)]
        }
      }
    }
    let blockCount = entry.picture.sums.count
    guard Double(entry.change.redrawn) >= FlashWatch.leastRedrawn * Double(blockCount), open == nil else {
      return []
    }
    let then = outlines(of: before)
    let now = outlines(of: entry)
    guard Double(now.total) < FlashWatch.screenLeft * Double(then.total) else { return [] }
    let textured = then.blocks.indices.filter {
      Int(then.blocks[$0]) >= FlashWatch.textured * BlockPicture.samplesPerBlock
    }
    let losing = textured.filter { Double(now.blocks[$0]) <= FlashWatch.blockLeft * Double(then.blocks[$0]) }
    guard Double(textured.count) >= FlashWatch.leastTextured * Double(blockCount),
      Double(losing.count) >= FlashWatch.leastLosing * Double(textured.count)
    else { return [] }
    if ring.count > 1 {
      let earlier = outlines(of: ring[ring.count - 2]).total
      guard abs(Double(earlier - then.total)) <= FlashWatch.steady * Double(then.total) else { return [] }
    }
    open = candidate(entry, before: before, edges: then.total)
    return []
  }

  private mutating func outlines(of entry: RegionSurvey.Entry) -> Outlines {
    if let found = known.first(where: { $0.frame == entry.frame }) { return found.outlines }
    let outlines = FlashWatch.outlines(entry)
    if known.count == 2 { known.removeFirst() }
    known.append((entry.frame, outlines))
    return outlines
  }

  /// The outlines of each block: differences of neighbours in a row of at least 8 levels.
  private static func outlines(_ entry: RegionSurvey.Entry) -> Outlines {
    let columns = entry.picture.columns
    let side = BlockPicture.side
    var blocks = [UInt16](repeating: 0, count: entry.picture.sums.count)
    let width = entry.plane.width
    let samples = entry.plane.samples.span
    var sums = [UInt16](repeating: 0, count: columns * side)
    var total = 0
    for row in 0..<entry.picture.rows {
      addEdges(samples, first: row * side, stride: width, sums: &sums)
      for column in 0..<columns {
        var sum: UInt16 = 0
        for offset in 0..<side { sum &+= sums[column * side + offset] }
        blocks[row * columns + column] = sum
        total += Int(sum)
      }
    }
    return Outlines(blocks: blocks, total: total)
  }
}

/// Adds up the differences of neighbours in eight rows.
@inline(never)
private func addEdges(_ samples: Span<UInt8>, first: Int, stride: Int, sums: inout [UInt16]) {
  let width = min(sums.count, stride - 1)
  for x in 0..<sums.count { sums[x] = 0 }
  for line in 0..<BlockPicture.side {
    let start = (first + line) * stride
    let a = samples.extracting(start..<(start + width))
    let b = samples.extracting((start + 1)..<(start + 1 + width))
    for x in 0..<width {
      let difference = max(a[x], b[x]) &- min(a[x], b[x])
      sums[x] &+= difference >= 8 ? UInt16(difference) : 0
    }
  }
}
