import SlowglassPixels

/// A card, sheet or bar with rounded corners that stands on an even ground.
struct FoundSurface: Sendable, Equatable {
  /// Its outline, in samples.
  var box: SampleBox
  /// The radius of its corners, in samples.
  var radius: Double

  /// Smaller than this, in points, it is a button or a chip: a touch target is 44 high.
  private static let leastWidth = 100
  private static let leastHeight = 44
  /// Corners of cards and sheets, in points; below this rounding is lost among softened edges.
  private static let radii = 6.0...64.0
  /// A quarter circle leaves this share of its square free.
  private static let freeShare = 1 - Double.pi / 4
  /// Three of four corners are alike to this share; a fourth may be covered.
  private static let likeRadius = 0.25
  /// Of a straight side so much is there.
  private static let leastSide = 0.9

  /// The surfaces of a settled picture, from top to bottom.
  static func surfaces(in plane: Plane, on ground: Ground) -> [FoundSurface] {
    let mask = ground.mask(
      of: plane, in: SampleBox(left: 0, top: 0, right: plane.width, bottom: plane.height))
    return mask.pieces.compactMap { box in
      guard box.width >= leastWidth, box.height >= leastHeight, box.left > 1, box.top > 1,
        box.right < plane.width - 1, box.bottom < plane.height - 1, hasStraightSides(box, in: mask)
      else { return nil }
      let found = Corner.allCases.map { radius(of: $0, box: box, in: mask) }.sorted()
      let median = (found[1] + found[2]) / 2
      guard radii.contains(median), 2 * median <= Double(min(box.width, box.height)),
        found.count(where: { abs($0 - median) <= likeRadius * median }) >= 3
      else { return nil }
      return FoundSurface(box: box, radius: median)
    }.sorted { ($0.box.top, $0.box.left) < ($1.box.top, $1.box.left) }
  }

  private static func hasStraightSides(_ box: SampleBox, in mask: SurfaceMask) -> Bool {
    let reach = min(Int(radii.upperBound), min(box.width, box.height) / 3)
    let columns = (box.left + reach)..<(box.right - reach)
    let rows = (box.top + reach)..<(box.bottom - reach)
    let sides = [
      columns.map { mask[$0, box.top + 1] }, columns.map { mask[$0, box.bottom - 2] },
      rows.map { mask[box.left + 1, $0] }, rows.map { mask[box.right - 2, $0] },
    ]
    return sides.allSatisfy { side in
      Double(side.count(where: { $0 })) >= leastSide * Double(side.count)
    }
  }

  /// The radius that leaves as many samples free as a corner does.
  private static func radius(of corner: Corner, box: SampleBox, in mask: SurfaceMask) -> Double {
    let most = min(Int(radii.upperBound), min(box.width, box.height) / 2)
    var free = 0
    for row in 0..<most {
      var run = 0
      while run < most, !mask[corner.x(run, in: box), corner.y(row, in: box)] { run += 1 }
      if run == 0 { break }
      free += run
    }
    return (Double(free) / freeShare).squareRoot()
  }
}

/// A corner of a surface.
enum Corner: String, Sendable, CaseIterable {
  case topLeft, topRight, bottomLeft, bottomRight

  private var isLeft: Bool { self == .topLeft || self == .bottomLeft }
  private var isTop: Bool { self == .topLeft || self == .topRight }

  /// The column so many samples into a box, and the row.
  func x(_ distance: Int, in box: SampleBox) -> Int {
    isLeft ? box.left + distance : box.right - 1 - distance
  }
  func y(_ distance: Int, in box: SampleBox) -> Int {
    isTop ? box.top + distance : box.bottom - 1 - distance
  }
}

/// The level that most of a screen has: its page.
struct Ground: Sendable {
  let level: Int

  /// So much of the screen shows its ground.
  private static let leastShare = 0.15
  /// Coding moves an even ground by less than this, in levels; a white card on the lightest grey is 10 off.
  static let tolerance = 6
  /// Levels that count as one: dithering and coding spread an even ground over these.
  private static let spread = 2

  /// - Returns: nil where nothing is even, as on a picture.
  init?(of plane: Plane) {
    var counts = [Int](repeating: 0, count: 256)
    for sample in plane.samples { counts[Int(sample)] += 1 }
    func around(_ level: Int) -> Int {
      (max(0, level - Ground.spread)...min(255, level + Ground.spread)).reduce(0) { $0 + counts[$1] }
    }
    guard let level = (0..<256).max(by: { around($0) < around($1) }),
      Double(around(level)) >= Ground.leastShare * Double(max(1, plane.samples.count))
    else { return nil }
    self.level = level
  }

  func mask(of plane: Plane, in window: SampleBox) -> SurfaceMask {
    let window = window.clipped(width: plane.width, height: plane.height)
    var samples = [Bool](repeating: false, count: max(0, window.area))
    var index = 0
    for y in window.top..<max(window.top, window.bottom) {
      let row = y * plane.width
      for x in window.left..<max(window.left, window.right) {
        samples[index] = abs(Int(plane.samples[row + x]) - level) > Ground.tolerance
        index += 1
      }
    }
    return SurfaceMask(window: window, samples: samples)
  }
}

/// Which samples of a window are not the ground.
struct SurfaceMask: Sendable {
  let window: SampleBox
  let samples: [Bool]

  /// Whether a sample is there; none is outside of the window.
  subscript(x: Int, y: Int) -> Bool {
    guard x >= window.left, x < window.right, y >= window.top, y < window.bottom else { return false }
    return samples[(y - window.top) * window.width + x - window.left]
  }

  /// Where a light part of a surface meets a dark one a line between them may have the ground's level: gaps of less than
  /// this many samples are closed.
  private static let closing = 2

  /// The boxes of what hangs together, in the picture's samples.
  var pieces: [SampleBox] {
    guard window.width > 0, window.height > 0 else { return [] }
    let closed = ConnectedPieces.closed(
      samples, width: window.width, height: window.height, radius: SurfaceMask.closing)
    return ConnectedPieces.boxes(of: closed, width: window.width, height: window.height).map { box in
      SampleBox(
        left: box.left + window.left, top: box.top + window.top, right: box.right + window.left,
        bottom: box.bottom + window.top)
    }
  }
}
