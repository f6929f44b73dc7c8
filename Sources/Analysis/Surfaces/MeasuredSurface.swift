import SlowglassPixels

/// A card, bar or sheet, and where it is in every frame of a recording.
struct MeasuredSurface: Sendable {
  let name: String
  let origin: ElementFacts.Origin
  /// The frame in which it was named or found.
  let referenceFrame: Int
  /// Its box in that frame, in samples.
  let reference: Rectangle
  /// Its copies from each of these frames on. The first is frame 0.
  private(set) var places: [Place]
  /// One for each settled picture in which it stands: what the surface has, and what its content takes.
  var rests: [Rest]

  /// One copy of it in one frame.
  struct Copy: Sendable, Equatable {
    /// In samples, clipped by the screen.
    var box: Rectangle
    /// 95 % half-width of each side, in samples.
    var sideUncertainty: Double
  }

  /// All of its copies in a frame: none where it is not there, two where a stand-in moves beside it.
  struct Place: Sendable, Equatable {
    var frame: Int
    var copies: [Copy]
  }

  /// A settled picture of it.
  struct Rest: Sendable, Equatable {
    var frame: Int
    var box: Rectangle
    /// From the first to the last line of its content; nil where it is empty.
    var contentHeight: Double?

    init(frame: Int, box: Rectangle, contentHeight: Double?) {
      self.frame = frame
      self.box = box
      self.contentHeight = contentHeight
    }

    /// What a settled picture shows of it.
    init(frame: Int, box: Rectangle, in plane: Plane) {
      self.init(frame: frame, box: box, contentHeight: MeasuredSurface.contentHeight(in: box, of: plane))
    }
  }

  /// A side is known to so many samples: it is read at whole ones, on either side of a softened edge.
  static let sideUncertainty = 1.0

  /// Its copies in a frame.
  func copies(at frame: Int) -> [Copy] {
    var low = 0
    var high = places.count
    while low < high {
      let middle = (low + high) / 2
      if places[middle].frame <= frame { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? places[low - 1].copies : []
  }

  /// Where it is in a frame in which it is seen once.
  func box(at frame: Int) -> Rectangle? {
    let copies = copies(at: frame)
    return copies.count == 1 ? copies[0].box : nil
  }

  init(
    name: String, origin: ElementFacts.Origin, referenceFrame: Int, reference: Rectangle, places: [Place],
    rests: [Rest] = []
  ) {
    self.name = name
    self.origin = origin
    self.referenceFrame = referenceFrame
    self.reference = reference
    self.rests = rests
    self.places = []
    for place in places where self.places.last?.copies != place.copies || self.places.isEmpty {
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
