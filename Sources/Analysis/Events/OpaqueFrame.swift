extension OpacityCurve {
  /// An element counts as opaque from this share of the level that it keeps: the last hundredth of a fade is noise.
  private static let opaqueShare = 0.99
  /// The stretch of a ramp, as shares of its level, whose slope is extended to the end.
  private static let slopeFrom = 0.90
  private static let slopeTo = 0.97
  /// An extended slope is not trusted further than this, in ticks.
  private static let longestExtension = 8.0

  /// The frame in which a rising change reached its level: for a step at once, for a ramp where its slope meets it.
  func opaqueFrame(of change: OpacityChange, ticks: [Int]) -> Int {
    guard !change.isStep, change.to > change.from else { return change.last }
    let frames = (change.first...min(opacity.count - 1, change.last + 24)).filter { opacity[$0] != nil }
    let level = change.to
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
      return change.last
    }
    let slope = (to - from) / (OpacityCurve.slopeTo - OpacityCurve.slopeFrom)
    let end = min(
      to + slope * (OpacityCurve.opaqueShare - OpacityCurve.slopeTo), to + OpacityCurve.longestExtension)
    return frames.first { Double(ticks[$0]) >= end - 0.5 } ?? change.last
  }
}
