/// What an element's reference place shows of it, over the whole recording, one value for each frame.
struct OpacityCurve: Sendable {
  /// Visible opacity; nil where it is not measurable.
  var opacity: [Double?]
  var uncertainty: [Double]
  /// Whether another copy lies over the place, or comes to rest in it: then a change is no write of the element's own.
  var isCovered: [Bool]
  /// Which look was seen.
  var look: [Int]

  init(frameCount: Int) {
    opacity = [Double?](repeating: nil, count: frameCount)
    uncertainty = [Double](repeating: 0.02, count: frameCount)
    isCovered = [Bool](repeating: false, count: frameCount)
    look = [Int](repeating: 0, count: frameCount)
  }

  mutating func set(_ frame: Int, _ reading: HomeReading, isCovered covered: Bool) {
    opacity[frame] = reading.opacity.map { min(1, max(0, $0)) }
    uncertainty[frame] = reading.uncertainty
    isCovered[frame] = covered
    look[frame] = reading.look
  }

  /// Gives a frame that could not be read what the frame before shows.
  mutating func carry(to frame: Int) {
    opacity[frame] = opacity[frame - 1]
    uncertainty[frame] = uncertainty[frame - 1]
    isCovered[frame] = isCovered[frame - 1]
    look[frame] = look[frame - 1]
  }
}

/// A change of an element's opacity between two levels that it kept.
struct OpacityChange: Sendable, Equatable {
  /// The first frame with another value than the level before, and the first with the level after.
  var first: Int
  var last: Int
  var from: Double
  var to: Double
  /// Ticks over which it changed: 1 for a step.
  var ticks: Int
  /// Whether another copy lay over the place meanwhile.
  var isCovered: Bool

  var isStep: Bool { ticks <= 1 }
}

extension OpacityCurve {
  /// Levels that differ by less are one: twice the mean error of a reading in video of low quality.
  static let leastChange = 0.12
  /// A level is kept when readings stay this close together.
  private static let levelSpread = 0.05

  /// A level must be kept for this many ticks: a fade over a quarter of a second slowed ten times moves by more than
  /// the spread in that time.
  private static let levelTicks = 8

  /// The changes between kept levels, in order of time.
  ///
  /// A change begins where the curve leaves the level before by more than the noise, and has ended where it stays
  /// within it of the level after.
  func changes(ticks: [Int]) -> [OpacityChange] {
    var changes: [OpacityChange] = []
    let frames = opacity.indices.filter { opacity[$0] != nil }
    guard var level = frames.first.flatMap({ opacity[$0] }) else { return [] }
    var index = 1
    while index < frames.count {
      let frame = frames[index]
      let noise = max(OpacityCurve.levelSpread, uncertainty[frame])
      guard abs((opacity[frame] ?? 0) - level) > noise else {
        index += 1
        continue
      }
      var end = index
      while end + 1 < frames.count, !isKept(frames, from: end, ticks: ticks) { end += 1 }
      let last = frames[end]
      let reached = opacity[last] ?? 0
      if abs(reached - level) >= OpacityCurve.leastChange {
        let before = frames[index - 1]
        changes.append(
          OpacityChange(
            first: frame, last: last, from: level, to: reached, ticks: max(1, ticks[last] - ticks[frame] + 1),
            isCovered: isCovered[before] || isCovered[frame] || isCovered[last]))
        level = reached
      }
      index = end + 1
    }
    return joined(changes, ticks: ticks)
  }

  /// A slow fade seems to rest now and then: pieces of one direction that follow each other closely are one ramp.
  private func joined(_ changes: [OpacityChange], ticks: [Int]) -> [OpacityChange] {
    var result: [OpacityChange] = []
    for change in changes {
      if let last = result.last, !last.isStep || !change.isStep, (last.to > last.from) == (change.to > change.from),
        ticks[change.first] - ticks[last.last] <= 2 * OpacityCurve.levelTicks
      {
        result[result.count - 1] = OpacityChange(
          first: last.first, last: change.last, from: last.from, to: change.to,
          ticks: ticks[change.last] - ticks[last.first] + 1, isCovered: last.isCovered || change.isCovered)
      } else {
        result.append(change)
      }
    }
    return result
  }

  /// Whether the readings stay where they are from here on.
  private func isKept(_ frames: [Int], from index: Int, ticks: [Int]) -> Bool {
    let value = opacity[frames[index]] ?? 0
    let end = ticks[frames[index]] + OpacityCurve.levelTicks
    return frames[index...].prefix { ticks[$0] <= end }.allSatisfy {
      abs((opacity[$0] ?? 0) - value) <= max(OpacityCurve.levelSpread, uncertainty[$0] / 2)
    }
  }
}
