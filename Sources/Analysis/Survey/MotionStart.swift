import SlowglassPixels

/// When a motion began, found from how its change grows: ease-in starts below a pixel, and a fading copy unseen.
struct MotionStart: Sendable, Equatable {
  var frame: Int
  var tick: Int
  /// 95 % half-width, in ticks.
  var uncertainty: Double

  /// Still frames before the motion that the anchor is averaged over.
  private static let anchorFrames = 6
  /// The anchor ends this many ticks before the first active frame, so that no motion is in it.
  private static let clearance = 9
  /// The fit looks at the growth over so many ticks.
  private static let horizon = 24
  /// Pixel differences up to this (levels, means of 2 x 2) are coding noise.
  private static let noiseLevels: Int32 = 2

  /// The start lies before the first frame in which the change stands out, and is known to this share of the way back,
  /// Starts that are fitted are off by up to this many ticks (95 % on drawn scenes), however well the fits agree.
  private static let leastFitted = 2.0
  /// and of what the floor can hide: curves between p = 1 and p = 2 that fit alike begin so far apart.
  private static let extrapolationError = 0.5

  /// Fits the start of a transition's motion.
  ///
  /// With D the mean change against the anchor, D grows as (t - t0)^p: p = 1 for a motion at constant speed,
  /// p = 2 for ease-in. The start is where the fitted curve meets the floor; it cannot lie before a frame that was
  /// measured still by more than the floor can hide.
  init(of transition: Transition, ticks: [Int], store: PlaneStore) {
    let fallback = MotionStart(frame: transition.first, tick: ticks[transition.first], uncertainty: 2)
    let lastStep = transition.stepsBefore.last ?? transition.plateBefore
    let clearTick = ticks[min(transition.firstActive, transition.first)] - MotionStart.clearance
    let still = store.frames(in: lastStep...transition.first).filter { ticks[$0] <= clearTick }
      .suffix(MotionStart.anchorFrames)
    let anchorFrames = still.isEmpty ? store.frames(in: lastStep...lastStep) : Array(still)
    guard let anchorLast = anchorFrames.last, let anchor = MotionStart.mean(of: anchorFrames, in: store)
    else {
      self = fallback
      return
    }
    let end =
      ticks.indices.last { ticks[$0] <= ticks[transition.first] + MotionStart.horizon } ?? transition.first
    let frames = store.frames(in: anchorLast...max(anchorLast, end))
    let growth = frames.map { MotionStart.change(store[$0], anchor) }
    let fitted = MotionStart.fit(frames: frames, growth: growth, ticks: ticks, expected: transition.first)
    self =
      fitted.flatMap { $0.frame <= transition.first && $0.tick > ticks[anchorLast] - 1 ? $0 : nil }
      ?? fallback
  }

  init(frame: Int, tick: Int, uncertainty: Double) {
    self.frame = frame
    self.tick = tick
    self.uncertainty = uncertainty
  }

  static func fit(frames: [Int], growth: [Double], ticks: [Int], expected: Int) -> MotionStart? {
    let stillEnd = max(1, frames.firstIndex { ticks[$0] > ticks[expected] - clearance } ?? 1)
    let still = growth.prefix(stillEnd).sorted()
    let floor = still[still.count / 2]
    let spread = still.map { abs($0 - floor) }.sorted()[still.count / 2]
    let change = growth.map { $0 - floor }
    let top = change.max() ?? 0
    guard top > 0 else { return nil }
    let least = max(0.004 * top, 3 * spread, 0.0015)
    guard
      let k = change.indices.first(where: { i in
        i > 0 && (i..<min(i + 3, change.count)).allSatisfy { change[$0] > least }
      })
    else { return nil }
    let floorLevel = max(3 * spread, 0.002) + max(0, change[k - 1])
    let tickK = Double(ticks[frames[k]])
    // A change-driven recorder writes no frame while nothing changes: the tick before was measured still.
    let lastStill = max(Double(ticks[frames[k - 1]]), tickK - 1)
    if k + 1 < change.count, change[k] > 25 * floorLevel, change[k] > 0.3 * change[k + 1] {
      return MotionStart(frame: frames[k], tick: ticks[frames[k]], uncertainty: 1)
    }
    var starts: [Double] = []
    var unseen = 0.0
    var chosen: Double?
    for count in [6, 5, 7] {
      let last = min(k + count, change.count)
      guard last - k >= 3 else { continue }
      let t = (k..<last).map { Double(ticks[frames[$0]]) }
      let linear = line(t, change[k..<last].map { $0 })
      let root = line(t, change[k..<last].map { $0.squareRoot() })
      guard linear.slope > 0, root.slope > 0 else { continue }
      let linearRest = linear.residual / (change[last - 1] * change[last - 1])
      let rootRest = 4 * root.residual / change[last - 1]
      let eased = !(linearRest < 0.35 * rootRest)
      var start = eased ? root.zero : linear.zero
      let hidden = eased ? floorLevel.squareRoot() / root.slope : 0
      unseen = max(unseen, hidden)
      start = min(max(start, lastStill - hidden), tickK)
      starts.append(start)
      if chosen == nil { chosen = start }
    }
    guard let chosen else { return MotionStart(frame: frames[k], tick: ticks[frames[k]], uncertainty: 2) }
    let tick = Int((chosen - 1e-6).rounded(.up))
    let frame = frames.first { ticks[$0] >= tick } ?? frames[k]
    let wide = (starts.max() ?? chosen) - (starts.min() ?? chosen)
    let reach = MotionStart.extrapolationError * max(tickK - chosen, unseen)
    return MotionStart(
      frame: frame, tick: tick,
      uncertainty: max(MotionStart.leastFitted, wide.rounded(.up), reach.rounded(.up)))
  }

  private static func line(_ x: [Double], _ y: [Double]) -> (slope: Double, zero: Double, residual: Double) {
    let n = Double(x.count)
    let meanX = x.reduce(0, +) / n
    let meanY = y.reduce(0, +) / n
    var sxx = 0.0
    var sxy = 0.0
    for (a, b) in zip(x, y) {
      sxx += (a - meanX) * (a - meanX)
      sxy += (a - meanX) * (b - meanY)
    }
    let slope = sxx > 0 ? sxy / sxx : 0
    let zero = slope != 0 ? meanX - meanY / slope : meanX
    var residual = 0.0
    for (a, b) in zip(x, y) {
      let r = b - meanY - slope * (a - meanX)
      residual += r * r
    }
    return (slope, zero, residual)
  }

  /// The mean of several planes at half size, in levels times 16.
  static func mean(of frames: [Int], in store: PlaneStore) -> [Int32]? {
    var sum: [Int32] = []
    for frame in frames {
      guard let plane = store[frame] else { continue }
      let half = plane.reduced(by: 2)
      if sum.isEmpty { sum = [Int32](repeating: 0, count: half.samples.count) }
      for i in half.samples.indices { sum[i] &+= Int32(half.samples[i]) }
    }
    guard !sum.isEmpty else { return nil }
    let count = Int32(frames.count)
    return sum.map { ($0 * 16 + count / 2) / count }
  }

  /// Mean change of a plane against the anchor, above the noise, in levels.
  static func change(_ plane: Plane?, _ anchor: [Int32]) -> Double {
    guard let half = plane?.reduced(by: 2), half.samples.count == anchor.count else { return 0 }
    var total = 0
    let samples = half.samples.span
    let reference = anchor.span
    for i in 0..<samples.count {
      total &+= Int(max(0, abs(Int32(samples[i]) &* 16 &- reference[i]) &- noiseLevels &* 16))
    }
    return Double(total) / 16 / Double(max(1, samples.count))
  }
}
