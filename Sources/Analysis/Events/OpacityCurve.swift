/// What an element's reference place shows of it, over the whole recording, one value for each frame.
struct OpacityCurve: Sendable {
  /// Visible opacity; nil where it is not measurable.
  var opacity: [Double?]
  var uncertainty: [Double]
  /// Whether another copy lies over the place, or comes to rest in it: then a change is no write of the element's own.
  var isCovered: [Bool]

  init(frameCount: Int) {
    opacity = [Double?](repeating: nil, count: frameCount)
    uncertainty = [Double](repeating: 0.02, count: frameCount)
    isCovered = [Bool](repeating: false, count: frameCount)
  }

  mutating func set(_ frame: Int, _ reading: HomeReading, isCovered covered: Bool) {
    opacity[frame] = reading.opacity.map { min(1, max(0, $0)) }
    uncertainty[frame] = reading.uncertainty
    isCovered[frame] = covered
  }

  /// Gives a frame that could not be read what the frame before shows.
  mutating func carry(to frame: Int) {
    opacity[frame] = opacity[frame - 1]
    uncertainty[frame] = uncertainty[frame - 1]
    isCovered[frame] = isCovered[frame - 1]
  }
}

extension OpacityCurve {
  /// The 95 % half-width of a reading; nil where there is none.
  ///
  /// Beside the noise of the fit stands what its model leaves out, measured on drawn scenes: a half opaque copy lets
  /// through content that neither plate shows (95 % of the errors within 0.16 at one half, none at the ends), and a copy
  /// that lies over the place hides a part of it that is known to 0.2.
  func halfWidth(at frame: Int) -> Double? {
    guard let opacity = opacity[frame] else { return nil }
    let noise = uncertainty[frame]
    let mixed = 0.65 * opacity * max(0, 1 - opacity)
    // Plates are coded pictures themselves.
    let plate = 0.02
    let covered = isCovered[frame] ? 0.2 : 0
    return (noise * noise + plate * plate + mixed * mixed + covered * covered).squareRoot()
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
  private static let levelTicks = 12

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
      if !isStep(frames, at: index, from: level) {
        while end + 1 < frames.count, !isKept(frames, from: end, ticks: ticks) { end += 1 }
      }
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
    return completed(joined(changes, ticks: ticks), ticks: ticks)
  }

  /// Whether the curve goes to another level between two frames and stays there for two more, whatever comes then: in
  /// real time a motion may cover the element three ticks after a step.
  private func isStep(_ frames: [Int], at index: Int, from level: Double) -> Bool {
    let value = opacity[frames[index]] ?? 0
    let jump = abs(value - (opacity[frames[index - 1]] ?? 0))
    guard jump >= OpacityCurve.leastChange, jump >= 0.6 * abs(value - level) else { return false }
    return frames[index...].prefix(3).allSatisfy {
      abs((opacity[$0] ?? 0) - value) <= 2 * max(OpacityCurve.levelSpread, uncertainty[$0] / 2)
    }
  }

  /// A slow fade seems to rest now and then: pieces of one direction that follow each other closely are one ramp.
  private func joined(_ changes: [OpacityChange], ticks: [Int]) -> [OpacityChange] {
    var result: [OpacityChange] = []
    for change in changes {
      if let last = result.last, !last.isStep || !change.isStep,
        (last.to > last.from) == (change.to > change.from),
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

  /// Follows each ramp to the level that is kept after it: its last stretch may be flatter than the noise.
  private func completed(_ changes: [OpacityChange], ticks: [Int]) -> [OpacityChange] {
    var result = changes
    for (index, change) in changes.enumerated() where !change.isStep {
      let end = index + 1 < changes.count ? changes[index + 1].first - 1 : opacity.count - 1
      let horizon = ticks[change.last] + 4 * OpacityCurve.levelTicks
      guard end >= change.last else { continue }
      let frames = (change.last...end).filter { opacity[$0] != nil && ticks[$0] <= horizon }
      let settled = frames.filter { ticks[$0] > horizon - 2 * OpacityCurve.levelTicks }
      let values = (settled.isEmpty ? frames.suffix(1) : settled[...]).compactMap { opacity[$0] }.sorted()
      guard !values.isEmpty else { continue }
      let level = values[values.count / 2]
      guard abs(level - change.from) >= abs(change.to - change.from) else { continue }
      let last =
        frames.first { abs((opacity[$0] ?? 0) - level) <= OpacityCurve.levelSpread / 2 } ?? change.last
      result[index].to = level
      result[index].last = last
      result[index].ticks = ticks[last] - ticks[change.first] + 1
      result[index].isCovered = change.isCovered || isCovered[last]
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
