import SlowglassPixels

/// Watches for outlines that have stood still and go at once, whatever moves behind them.
struct LossWatch: Sendable {
  /// Gradients of an outline, and of a flat place, in levels over two samples.
  private static let outline = 40
  private static let flat = 14
  /// Fewer lost samples than this are no thing that anyone sees: a letter's outline has more.
  private static let leastCount = 30
  /// Where a larger share of the blocks loses something the screen is replaced.
  private static let mostBlocks = 0.25
  /// A block with so many standing samples moving at once is looked at.
  private static let leastInBlock: UInt8 = 2
  /// A sample is there again if it is this close, in levels, to what it was.
  private static let backLevels = 30
  /// Share of the samples that must be there again.
  private static let backShare = 0.75
  /// Frames until it counts as gone.
  private static let patience = 3
  /// Frames that it must stay after it came back.
  private static let stay = [2, 4]

  private struct Candidate {
    var loss: StandingLoss
    var points: [Int32]
    var values: [UInt8]
    /// Whether it is refuted: it came back and went again.
    var isUnsteady = false
  }

  private var open: [Candidate] = []
  /// Lost samples of each block, for the latest frames.
  private var recent: [(frame: Int, blocks: [UInt8])] = []

  /// Takes the next frame, with how long everything had stood before it; returns the losses whose fate is known with
  /// it.
  mutating func observe(
    _ entry: RegionSurvey.Entry, before: RegionSurvey.Entry, standing: StandingPicture
  ) -> [StandingLoss] {
    let decided = follow(entry)
    let found = losses(at: entry, before: before, ages: standing)
    recent.append((entry.frame, found.blocks))
    if recent.count > 8 { recent.removeFirst() }
    open += found.candidates
    return decided
  }

  mutating func finish() -> [StandingLoss] {
    defer { open = [] }
    return open.filter { !$0.isUnsteady }.map { withNear($0.loss) }
  }

  private mutating func follow(_ entry: RegionSurvey.Entry) -> [StandingLoss] {
    var decided: [StandingLoss] = []
    var left: [Candidate] = []
    for candidate in open {
      var candidate = candidate
      let passed = entry.frame - candidate.loss.frame
      let isBack = share(of: candidate, in: entry.plane) > LossWatch.backShare
      if let back = candidate.loss.back {
        if LossWatch.stay.contains(entry.frame - back), !isBack { candidate.isUnsteady = true }
      } else if isBack, passed <= LossWatch.patience {
        candidate.loss.back = entry.frame
      }
      let isOver =
        candidate.loss.back.map { entry.frame - $0 >= 4 } ?? (passed > LossWatch.patience)
      if !isOver {
        left.append(candidate)
      } else if !candidate.isUnsteady {
        decided.append(withNear(candidate.loss))
      }
    }
    open = left
    return decided
  }

  private func share(of candidate: Candidate, in plane: Plane) -> Double {
    var count = 0
    for (point, value) in zip(candidate.points, candidate.values)
    where abs(Int(plane.samples[Int(point)]) - Int(value)) <= LossWatch.backLevels {
      count += 1
    }
    return Double(count) / Double(max(1, candidate.points.count))
  }

  /// Adds what went around it in the frames beside it.
  private func withNear(_ loss: StandingLoss) -> StandingLoss {
    var loss = loss
    let around = loss.region.ring(width: 3) + loss.region.blocks.map { Int($0) }
    var sum = 0
    for (frame, blocks) in recent where frame != loss.frame && abs(frame - loss.frame) <= 3 && !blocks.isEmpty
    {
      if let back = loss.back, frame >= back - 1 { continue }
      for block in around { sum += Int(blocks[block]) }
    }
    loss.nearShare = Double(sum) / Double(max(1, loss.count))
    return loss
  }

  private func losses(
    at entry: RegionSurvey.Entry, before: RegionSurvey.Entry, ages: StandingPicture
  ) -> (candidates: [Candidate], blocks: [UInt8]) {
    let grid = BlockGrid(columns: entry.picture.columns, rows: entry.picture.rows)
    let lost = ages.lost(with: entry.plane, before: before.plane, change: entry.change)
    let suspects = lost.indices.filter { lost[$0] >= LossWatch.leastInBlock }
    guard !suspects.isEmpty, Double(suspects.count) <= LossWatch.mostBlocks * Double(grid.count) else {
      return ([], [])
    }
    var counts = [UInt8](repeating: 0, count: grid.count)
    var points: [Int: [Int32]] = [:]
    let width = entry.plane.width
    let height = entry.plane.height
    let then = before.plane.samples.span
    let now = entry.plane.samples.span
    for block in suspects {
      let x0 = block % grid.columns * BlockPicture.side
      let y0 = block / grid.columns * BlockPicture.side
      for y in max(1, y0)..<min(height - 1, y0 + BlockPicture.side) {
        for x in max(1, x0)..<min(width - 1, x0 + BlockPicture.side) {
          let at = y * width + x
          guard abs(Int(then[at]) - Int(now[at])) > Int(StandingPicture.lostLevels),
            LossWatch.gradient(then, at, width) > LossWatch.outline,
            LossWatch.gradient(now, at, width) < LossWatch.outline / 2,
            LossWatch.stands(x, y, in: ages)
          else { continue }
          counts[block] += 1
          points[block, default: []].append(Int32(at))
        }
      }
    }
    let regions = grid.regions(of: counts.map { $0 >= LossWatch.leastInBlock }, bridging: 1)
    let candidates = regions.prefix(8).compactMap { region in
      candidate(
        region, points: region.blocks.flatMap { points[Int($0)] ?? [] }.sorted(), entry: entry,
        before: before, ages: ages)
    }
    return (candidates, counts)
  }

  private func candidate(
    _ region: BlockRegion, points: [Int32], entry: RegionSurvey.Entry, before: RegionSurvey.Entry,
    ages: StandingPicture
  ) -> Candidate? {
    guard points.count >= LossWatch.leastCount else { return nil }
    let width = entry.plane.width
    let xs = points.map { Int($0) % width }
    let ys = points.map { Int($0) / width }
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
      return nil
    }
    var standing = 0
    var flat = 0
    var flatChanged = 0
    let then = before.plane.samples.span
    let now = entry.plane.samples.span
    for y in max(1, top - 2)...min(entry.plane.height - 2, bottom + 2) {
      for x in max(1, left - 2)...min(width - 2, right + 2) where LossWatch.stands(x, y, in: ages) {
        let at = y * width + x
        let gradient = LossWatch.gradient(then, at, width)
        if gradient > LossWatch.outline { standing += 1 }
        if gradient < LossWatch.flat {
          flat += 1
          if abs(Int(then[at]) - Int(now[at])) > Int(StandingPicture.lostLevels) { flatChanged += 1 }
        }
      }
    }
    let stood = zip(xs, ys).map { ages.age(x: $0, y: $1) }.sorted()
    let loss = StandingLoss(
      frame: entry.frame,
      box: Rectangle(
        x: Double(left), y: Double(top), width: Double(right - left + 1), height: Double(bottom - top + 1)),
      region: region, count: points.count, share: Double(points.count) / Double(max(1, standing)),
      flatShare: Double(flatChanged) / Double(max(1, flat)), age: stood[stood.count / 4])
    let samples = before.plane.samples
    return Candidate(loss: loss, points: points, values: points.map { samples[Int($0)] })
  }

  /// A sample's gradient, as the sum of both directions in levels over two samples.
  @inline(__always)
  static func gradient(_ samples: Span<UInt8>, _ at: Int, _ width: Int) -> Int {
    abs(Int(samples[at + 1]) - Int(samples[at - 1]))
      + abs(Int(samples[at + width]) - Int(samples[at - width]))
  }

  /// Whether a sample and all around it have stood still: what passes by changes some of them.
  private static func stands(_ x: Int, _ y: Int, in ages: StandingPicture) -> Bool {
    for dy in -1...1 {
      for dx in -1...1 where ages.age(x: x + dx, y: y + dy) < Int(StandingPicture.leastAge) { return false }
    }
    return true
  }
}
