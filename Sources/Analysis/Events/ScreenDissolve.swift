import SlowglassPixels

/// How strongly each frame of a transition shows the picture before and the picture after, where one screen dissolves
/// into the other in place.
///
/// Two layers over an even backdrop B, the one of opacity a over the other of opacity b, show
///
///     F = a A + (1 - a) b P + (1 - a)(1 - b) B
///
/// at every place, with P and A the settled pictures before and after. So the blocks of a frame are fitted, by least
/// squares, with `F = after A + before P + c`. Where anything moves that fit fails, and there is no dissolve.
struct ScreenDissolve: Sendable {
  struct Reading: Sendable {
    let frame: Int
    /// Weight of the picture before, and of the picture after, 0...1.
    let before: Double
    let after: Double
    /// Standard errors of what both add up to.
    let error: Double

    /// How much of what both pictures show alike is missing: the backdrop shows through.
    var depth: Double { 1 - before - after }
  }

  /// One for each frame that the fit explains, in order.
  let readings: [Reading]
  /// What both pictures show alike and what does change in between; nil where there is nothing.
  let common: BlockRegion?

  /// Pictures agree in a block up to so many levels: key frames move block means by one.
  private static let alikeLevels = 2
  /// A block takes part when it changes by more than this, in levels.
  private static let changedLevels = 3
  /// What the fit may leave of the picture's variance. Dissolves leave 0.001 to 0.006; a page pushed in more than 0.2.
  private static let mostUnexplained = 0.03
  /// Fewer blocks say nothing about three unknowns.
  private static let leastBlocks = 24
  /// Share of the frames that must be explained.
  private static let leastExplained = 0.8

  /// - Returns: nil where the transition is no dissolve of the whole of what changes.
  init?(of segment: Transition, store: PlaneStore) {
    let frames = store.frames(in: segment.first...max(segment.first, segment.last))
    guard frames.count >= 3, let before = store[segment.plateBefore].map(BlockPicture.init),
      let after = store[segment.plateAfter].map(BlockPicture.init)
    else { return nil }
    // Three frames tell a dissolve from a motion, so that only dissolves are read in full.
    let probes = store.probes(of: frames).map(BlockPicture.init)
    let levels = BlockPicture.samplesPerBlock * ScreenDissolve.changedLevels
    var changes = [Bool](repeating: false, count: before.sums.count)
    for picture in probes {
      for block in picture.blocks(differingFrom: before, by: levels) { changes[block] = true }
      for block in picture.blocks(differingFrom: after, by: levels) { changes[block] = true }
    }
    let active = changes.indices.filter { changes[$0] }
    guard active.count >= ScreenDissolve.leastBlocks, probes.count == 3,
      LayerFit(of: probes[1], before: before, after: after, blocks: active)?.unexplained ?? 1
        <= ScreenDissolve.mostUnexplained
    else { return nil }
    readings = frames.compactMap { frame in
      guard let picture = store[frame].map(BlockPicture.init),
        let fit = LayerFit(of: picture, before: before, after: after, blocks: active),
        fit.unexplained <= ScreenDissolve.mostUnexplained
      else { return nil }
      return Reading(frame: frame, before: fit.before, after: fit.after, error: fit.error)
    }
    guard Double(readings.count) >= ScreenDissolve.leastExplained * Double(frames.count) else { return nil }
    let alike = BlockPicture.samplesPerBlock * ScreenDissolve.alikeLevels
    let blocks = active.filter { abs(Int(before.sums[$0]) - Int(after.sums[$0])) <= alike }.map(Int32.init)
    let grid = BlockGrid(columns: before.columns, rows: before.rows)
    common = blocks.isEmpty ? nil : BlockRegion(blocks: blocks, grid: grid)
  }
}

/// The least squares fit of one picture by two others and an even ground.
private struct LayerFit {
  let before: Double
  let after: Double
  /// Standard error of `before + after`.
  let error: Double
  /// Share of the variance that is left.
  let unexplained: Double

  /// Neighbouring blocks err together: so many of them count as one.
  private static let correlatedBlocks = 4.0
  /// The two pictures must differ for their weights to be told apart: one less the square of their correlation. What is
  /// alike on both makes it small; the error of the sum says whether it was enough.
  private static let leastDistinct = 0.002

  init?(of picture: BlockPicture, before: BlockPicture, after: BlockPicture, blocks: [Int]) {
    // Integer sums, so that the order of the blocks does not matter.
    var count = 0
    var f = 0
    var p = 0
    var a = 0
    var ff = 0
    var pp = 0
    var aa = 0
    var fp = 0
    var fa = 0
    var pa = 0
    for block in blocks {
      let x = Int(picture.sums[block])
      let y = Int(before.sums[block])
      let z = Int(after.sums[block])
      count += 1
      f += x
      p += y
      a += z
      ff += x * x
      pp += y * y
      aa += z * z
      fp += x * y
      fa += x * z
      pa += y * z
    }
    let n = Double(count)
    func covariance(_ product: Int, _ one: Int, _ other: Int) -> Double {
      Double(product) / n - Double(one) / n * (Double(other) / n)
    }
    let varianceP = covariance(pp, p, p)
    let varianceA = covariance(aa, a, a)
    let varianceF = covariance(ff, f, f)
    let between = covariance(pa, p, a)
    let withP = covariance(fp, f, p)
    let withA = covariance(fa, f, a)
    let determinant = varianceP * varianceA - between * between
    guard varianceF > 0, determinant > LayerFit.leastDistinct * varianceP * varianceA else { return nil }
    self.before = (withP * varianceA - withA * between) / determinant
    self.after = (withA * varianceP - withP * between) / determinant
    let left = max(0, varianceF - self.before * withP - self.after * withA)
    unexplained = left / varianceF
    // The variance of the sum of both weights, from the inverse of the normal equations.
    let spread = (varianceP + varianceA - 2 * between) / determinant
    error = (left * spread * LayerFit.correlatedBlocks / n).squareRoot()
  }
}
