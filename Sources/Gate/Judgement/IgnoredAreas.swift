internal import SlowglassAnalysis
internal import SlowglassPixels

/// The rectangles that a caller or a spec ignores, and what they leave of the screen.
struct IgnoredAreas {
  private let screen: Rectangle
  private let boxes: [Rectangle]

  /// A status bar takes 3 to 6 % of a phone's screen: what is less holds nothing that anybody asks about.
  private static let leastLeft = 0.02
  /// A finding lies wholly in an ignored region from this share of it on; so does an element.
  static let wholly = 0.99

  init(_ timeline: Timeline) {
    let screen = Rectangle(
      x: 0, y: 0, width: Double(timeline.recording.width), height: Double(timeline.recording.height))
    self.screen = screen
    // What is found by itself (a video, a pointer) is there for a while, and hides no element of a spec.
    boxes = timeline.ignored.filter { $0.what == .region }.map { $0.region.intersection(screen) }
  }

  /// Whether a place lies in them, in one or in several together.
  func cover(_ place: Rectangle) -> Bool {
    let inside = place.intersection(screen)
    guard !inside.isEmpty, !boxes.isEmpty else { return false }
    return Rectangle.area(covering: boxes.map { $0.intersection(inside) }.filter { !$0.isEmpty })
      >= Self.wholly * inside.area
  }

  /// Why nothing can be judged beside them; nil where something can.
  var openReason: String? {
    guard !boxes.isEmpty, !screen.isEmpty else { return nil }
    let left = max(0, 1 - Rectangle.area(covering: boxes.filter { !$0.isEmpty }) / screen.area)
    guard left < Self.leastLeft else { return nil }
    return
      "the ignored areas leave \(decimal(left * 100, places: 1)) % of the screen: there is nothing to judge"
  }
}
