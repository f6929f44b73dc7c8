internal import SlowglassAnalysis
internal import SlowglassPixels

/// Says where a region is, so that a finding without an element can be found on the screen.
struct PlaceWords {
  let recording: RecordingFacts

  /// A region that covers this share of the screen is the screen.
  private static let wholeShare = 0.8
  /// A region that is as wide, or as high, as this share of the screen goes across it.
  private static let acrossShare = 0.9

  /// `top left, 40x20 pt at 120,80`; `whole screen`; nil where the region is empty.
  ///
  /// In points where the recording has several pixels to one, because sizes are known in points.
  func words(_ region: Rectangle) -> String? {
    let width = Double(recording.width)
    let height = Double(recording.height)
    guard !region.isEmpty, width > 0, height > 0 else { return nil }
    if isWhole(region) { return "the whole screen" }
    let scale = Double(max(1, recording.scale))
    let unit = recording.scale > 1 ? "pt" : "px"
    let size = "\(fixed(region.width / scale, 0))x\(fixed(region.height / scale, 0)) \(unit)"
    return "\(part(region)), \(size) at \(fixed(region.x / scale, 0)),\(fixed(region.y / scale, 0))"
  }

  /// Whether a region is nearly all of the screen, which need not be told.
  func isWhole(_ region: Rectangle) -> Bool {
    region.area >= Self.wholeShare * Double(recording.width) * Double(recording.height)
  }

  /// Which ninth of the screen its middle lies in, or which edge it goes along.
  private func part(_ region: Rectangle) -> String {
    let width = Double(recording.width)
    let height = Double(recording.height)
    let row = region.midY < height / 3 ? "top" : region.midY > 2 * height / 3 ? "bottom" : "middle"
    let column = region.midX < width / 3 ? "left" : region.midX > 2 * width / 3 ? "right" : "centre"
    if region.width >= Self.acrossShare * width { return "across the \(row)" }
    if region.height >= Self.acrossShare * height { return "down the \(column)" }
    if row == "middle" { return column == "centre" ? "centre" : column }
    return "\(row) \(column)"
  }
}
