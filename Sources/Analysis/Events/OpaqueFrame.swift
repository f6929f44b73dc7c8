extension OpacityCurve {
  /// An element counts as opaque from this share of the level that it keeps: the last hundredth of a fade is noise.
  private static let opaqueShare = 0.99
  /// The stretch of a ramp, as shares of its level, whose slope is extended to the end.
  private static let slopeFrom = 0.90
  private static let slopeTo = 0.97
  /// An extended slope is not trusted further than this, in ticks.
  private static let longestExtension = 8.0

  /// The end of a fade is known to this share of its length: it is flattest there, and read with an error of 0.02.
  private static let endOfRise = 0.1

  /// Later readings that lie higher than a step's by more than this make it the beginning of a slower rise; readings of
  /// opaque elements in video of low quality are off by 0.06.
  private static let furtherRise = 0.08
  /// The readings that tell what level is kept in the end.
  private static let keptReadings = 24
  /// Readings this close to the level that is kept have reached it: no later than that was the end.
  private static let keptSpread = 0.015

  /// The frame in which a rising change reached the level that is kept, and the 95 % half-width in ticks: for a step at
  /// once, for a ramp where its slope meets it.
  ///
  /// - Parameter end: the last frame before the next change.
  func opaqueFrame(of change: OpacityChange, until end: Int, ticks: [Int]) -> (
    frame: Int, uncertainty: Double
  ) {
    guard change.to > change.from else { return (change.last, change.isStep ? 1 : 3) }
    let kept = (change.last...max(change.last, end)).compactMap { isCovered[$0] ? nil : opacity[$0] }
      .suffix(OpacityCurve.keptReadings).sorted()
    let keptLevel = kept.isEmpty ? change.to : kept[kept.count / 2]
    let risesOn = keptLevel > change.to + OpacityCurve.furtherRise
    guard !change.isStep || risesOn else { return (change.last, 1) }
    let level = risesOn ? keptLevel : change.to
    let frames = (change.first...max(change.first, end)).filter { opacity[$0] != nil }
    func crossing(_ share: Double) -> Double? {
      guard let index = frames.firstIndex(where: { (opacity[$0] ?? 0) >= share * level }), index > 0 else {
        return nil
      }
      let before = frames[index - 1]
      let after = frames[index]
      let low = opacity[before] ?? 0
      let high = opacity[after] ?? 0
      let part = high > low ? (share * level - low) / (high - low) : 1
      return Double(ticks[before]) + part * Double(ticks[after] - ticks[before])
    }
    guard let from = crossing(OpacityCurve.slopeFrom), let to = crossing(OpacityCurve.slopeTo), to > from
    else {
      return (change.last, 3)
    }
    let slope = (to - from) / (OpacityCurve.slopeTo - OpacityCurve.slopeFrom)
    let meets = min(
      to + slope * (OpacityCurve.opaqueShare - OpacityCurve.slopeTo), to + OpacityCurve.longestExtension)
    let frame = frames.first { Double(ticks[$0]) >= meets - 0.5 } ?? change.last
    let off = frames.last { abs((opacity[$0] ?? 0) - keptLevel) > OpacityCurve.keptSpread } ?? frame
    let rise = OpacityCurve.endOfRise * Double(ticks[frame] - ticks[change.first])
    return (frame, max(3, rise.rounded(.up), Double(ticks[off] + 1 - ticks[frame])))
  }
}
