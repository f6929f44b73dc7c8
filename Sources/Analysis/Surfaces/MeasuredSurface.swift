import SlowglassPixels

/// A card, bar or sheet, and where it is in every frame of a recording.
struct MeasuredSurface: Sendable {
  let name: String
  let origin: ElementFacts.Origin
  /// The frame in which it was named or found.
  let referenceFrame: Int
  /// Its box in that frame, in samples.
  let reference: Rectangle
  /// From each of these frames on it has that box, in samples; nil where it is not there. The first is frame 0.
  private(set) var places: [SurfaceWalk.Place]
  /// Heights at rest, one for each settled picture in which it stands: what the surface has, and what its content takes.
  var rests: [Rest]

  /// A settled picture of it.
  struct Rest: Sendable, Equatable {
    var frame: Int
    var box: Rectangle
    /// From the first to the last line of its content; nil where it is empty.
    var contentHeight: Double?
  }

  /// A side is known to so many samples, 95 of 100.
  static let sideUncertainty = 0.8

  /// Where it is in a frame.
  func box(at frame: Int) -> Rectangle? {
    var low = 0
    var high = places.count
    while low < high {
      let middle = (low + high) / 2
      if places[middle].frame <= frame { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? places[low - 1].box : nil
  }

  init(
    name: String, origin: ElementFacts.Origin, referenceFrame: Int, reference: Rectangle,
    places: [SurfaceWalk.Place], rests: [Rest] = []
  ) {
    self.name = name
    self.origin = origin
    self.referenceFrame = referenceFrame
    self.reference = reference
    self.rests = rests
    self.places = []
    for place in places where self.places.last?.box != place.box || self.places.isEmpty {
      self.places.append(place)
    }
  }

  /// What is left of a surface at its rim, in samples: its edge and the rounding of its corners hold no content.
  private static let rim = 6
  /// Content has outlines of so many levels a sample; a row holds some where it has so many of them.
  private static let contentLevels = 20
  private static let leastInRow = 2

  /// The height of what a surface holds, in samples.
  static func contentHeight(in box: Rectangle, of plane: Plane) -> Double? {
    let window = SampleBox(
      left: Int(box.x) + rim, top: Int(box.y) + rim, right: Int(box.maxX) - rim, bottom: Int(box.maxY) - rim
    ).clipped(width: plane.width - 1, height: plane.height - 1)
    guard window.width > 0, window.height > 0 else { return nil }
    func holdsContent(_ y: Int) -> Bool {
      var count = 0
      let row = y * plane.width
      for x in window.left..<window.right {
        let here = Int(plane.samples[row + x])
        let step =
          abs(Int(plane.samples[row + x + 1]) - here) + abs(Int(plane.samples[row + x + plane.width]) - here)
        if step >= contentLevels { count += 1 }
        if count >= leastInRow { return true }
      }
      return false
    }
    let rows = window.top..<window.bottom
    guard let first = rows.first(where: holdsContent), let last = rows.last(where: holdsContent) else {
      return nil
    }
    return Double(last - first + 1)
  }
}
