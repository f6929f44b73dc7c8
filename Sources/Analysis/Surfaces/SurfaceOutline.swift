import SlowglassPixels

/// The straight sides by which a surface stands out from what is behind it, and where they are in another picture.
///
/// Each side is a step from what is outside to what is inside. Its height is the median along the side, so that words,
/// pictures and rows beside it, which cross it here and there, make none. A side on the screen's own edge has no step and
/// stays there.
struct SurfaceOutline: Sendable {
  /// A side of a box, and which way its inside lies.
  enum Side: Int, Sendable, CaseIterable {
    case left, top, right, bottom

    fileprivate var isUpright: Bool { self == .left || self == .right }
    /// From the side's own line inwards.
    fileprivate var inwards: Int { self == .left || self == .top ? 1 : -1 }
    /// The side across from it.
    fileprivate var opposite: Side { Side(rawValue: (rawValue + 2) % 4) ?? self }
  }

  /// A surface's sides in one picture.
  struct Reading: Sendable, Equatable {
    /// Clipped by the screen, in samples.
    var box: Rectangle
    /// The steps of the sides that were seen, in the order of ``Side``.
    var steps: [Int?]
  }

  /// How a side that is looked for may differ from what it was.
  enum Care: Sendable {
    /// Where it was a moment ago: it may have faded.
    case onTheWay
    /// At rest, on another ground or in another tint.
    case rest
    /// Far from where it was expected.
    case anywhere

    /// The least share of its step.
    fileprivate var share: Double {
      switch self {
      case .onTheWay: 0.12
      case .rest: 0.3
      case .anywhere: 0.6
      }
    }
  }

  /// Whether all of its sides on the screen stand out so clearly that nothing beside them is taken for them.
  var isFirm: Bool {
    let edges = SurfaceOutline.edges(of: box)
    return Side.allCases.allSatisfy { side in
      SurfaceOutline.isAtScreen(edges, side, width: width, height: height)
        || abs(steps[side.rawValue] ?? 0) >= SurfaceOutline.firmStep
    }
  }

  /// Where its sides are, fitted to the picture it was made of.
  let box: Rectangle
  /// The step of each side in levels, in the order of ``Side``; nil where none stands out.
  private(set) var steps: [Int?]
  private let width: Int
  private let height: Int

  /// A step below this, in levels, is no outline: coding leaves an even ground within two.
  private static let leastStep = 3
  /// The rectangle that somebody drew is off by so many samples.
  private static let drawn = 3
  /// Shadows and softened hairlines make steps of up to ten.
  private static let firmStep = 12
  /// Of a side so many places are looked at, away from its ends, which are rounded over up to so many samples.
  private static let places = 48
  private static let rounding = 40

  /// - Returns: nil where no side stands out: then nobody could say whether it is there.
  init?(_ rectangle: Rectangle, in plane: Plane) {
    width = plane.width
    height = plane.height
    let clipped = rectangle.intersection(
      Rectangle(x: 0, y: 0, width: Double(plane.width), height: Double(plane.height)))
    guard clipped.width >= 8, clipped.height >= 8 else { return nil }
    var edges = SurfaceOutline.edges(of: clipped)
    var steps = [Int?](repeating: nil, count: 4)
    for side in Side.allCases where !SurfaceOutline.isAtScreen(edges, side, width: width, height: height) {
      let found = SurfaceOutline.strongest(
        side, around: edges[side.rawValue], reach: SurfaceOutline.drawn, across: edges, in: plane, sign: 0)
      guard let found, abs(found.step) >= SurfaceOutline.leastStep else { continue }
      edges[side.rawValue] = found.place
      steps[side.rawValue] = found.step
    }
    guard steps.contains(where: { $0 != nil }) else { return nil }
    self.steps = steps
    box = SurfaceOutline.box(of: edges, width: width, height: height)
  }

  /// Looks for the sides near those of a box.
  ///
  /// - Parameters:
  ///   - reach: samples to either side.
  ///   - care: how much of its sides must be there.
  /// - Returns: nil where fewer than half of the sides are seen.
  func reading(in plane: Plane, near box: Rectangle, reach: Int, care: Care = .rest) -> Reading? {
    var edges = SurfaceOutline.edges(of: box)
    let start = edges
    var moved = [Double?](repeating: nil, count: 4)
    var visible = 0
    var seenSteps = [Int?](repeating: nil, count: 4)
    for side in Side.allCases {
      guard let step = steps[side.rawValue], isOnScreen(edges[side.rawValue], side) else { continue }
      visible += 1
      let least = max(SurfaceOutline.leastStep, Int(care.share * Double(abs(step))))
      // On another ground, or in another tint, a pane may be darker than what is behind it and not lighter.
      let signs = care == .anywhere ? [step.signum()] : [step.signum(), 0]
      let found = signs.lazy.compactMap { sign in
        SurfaceOutline.strongest(
          side, around: start[side.rawValue], reach: reach, across: start, in: plane, sign: sign)
      }.first { abs($0.step) >= least }
      guard let found else { continue }
      seenSteps[side.rawValue] = found.step
      moved[side.rawValue] = found.place - start[side.rawValue]
      edges[side.rawValue] = found.place
    }
    let seen = moved.count { $0 != nil }
    guard visible > 0, 2 * seen >= visible else { return nil }
    for side in Side.allCases where moved[side.rawValue] == nil && steps[side.rawValue] != nil {
      // A side that is hidden goes with the one across from it.
      edges[side.rawValue] += moved[side.opposite.rawValue] ?? 0
    }
    let found = SurfaceOutline.box(of: edges, width: width, height: height)
    return found.isEmpty ? nil : Reading(box: found, steps: seenSteps)
  }

  /// The same with the steps that were last seen.
  func renewed(by reading: Reading) -> SurfaceOutline {
    var outline = self
    for (index, step) in reading.steps.enumerated() where step != nil { outline.steps[index] = step }
    return outline
  }

  /// Whether every side that a surface is known by would lie outside of the screen.
  func isOffScreen(_ box: Rectangle) -> Bool {
    let edges = SurfaceOutline.edges(of: box)
    return Side.allCases.allSatisfy { steps[$0.rawValue] == nil || !isOnScreen(edges[$0.rawValue], $0) }
  }

  // MARK: Sides

  private static func edges(of box: Rectangle) -> [Double] { [box.x, box.y, box.maxX, box.maxY] }

  private static func box(of edges: [Double], width: Int, height: Int) -> Rectangle {
    let left = max(0, edges[0])
    let top = max(0, edges[1])
    return Rectangle(
      x: left, y: top, width: max(0, min(Double(width), edges[2]) - left),
      height: max(0, min(Double(height), edges[3]) - top))
  }

  /// Three samples are compared on either side of the line between, so no step is known closer to the edge.
  private static let margin = 2.0

  private static func isAtScreen(_ edges: [Double], _ side: Side, width: Int, height: Int) -> Bool {
    let length = Double(side.isUpright ? width : height)
    let place = edges[side.rawValue]
    return place <= margin || place >= length - margin
  }

  private func isOnScreen(_ place: Double, _ side: Side) -> Bool {
    let length = Double(side.isUpright ? width : height)
    return place > SurfaceOutline.margin && place < length - SurfaceOutline.margin
  }

  /// Where a side's step is highest, to a fraction of a sample.
  ///
  /// - Parameter sign: of the step; 0 takes either.
  private static func strongest(
    _ side: Side, around place: Double, reach: Int, across edges: [Double], in plane: Plane, sign: Int
  ) -> (place: Double, step: Int)? {
    let along = side.isUpright ? (edges[1], edges[3], plane.height) : (edges[0], edges[2], plane.width)
    let low = max(0, Int(along.0.rounded()))
    let high = min(along.2, Int(along.1.rounded()))
    let inset = min(rounding, (high - low) / 4)
    let span = (low + inset)..<max(low + inset, high - inset)
    guard span.count >= 4 else { return nil }
    let centre = Int(place.rounded())
    let places = (centre - reach)...(centre + reach)
    let found = places.map { step(side, at: $0, along: span, in: plane).map { sign < 0 ? -$0 : $0 } ?? 0 }
    func level(_ index: Int) -> Int { sign == 0 ? abs(found[index]) : found[index] }
    guard
      let best = found.indices.max(by: {
        (level($0), -abs(reach - $0)) < (level($1), -abs(reach - $1))
      }), level(best) > 0
    else { return nil }
    // The lines compared lie three apart, so a sharp side shows at three places: its own is their middle.
    var first = best
    var last = best
    let enough = 0.7 * Double(level(best))
    while first > 0, best - first < 2, Double(level(first - 1)) >= enough { first -= 1 }
    while last + 1 < found.count, last - best < 2, Double(level(last + 1)) >= enough { last += 1 }
    var weight = 0.0
    var sum = 0.0
    for index in first...last {
      weight += Double(level(index))
      sum += Double(level(index)) * Double(index)
    }
    let signed = sign == 0 ? found[best] : sign * found[best]
    return (Double(places.lowerBound) + sum / weight, signed)
  }

  /// The median of what is inside of a line less what is outside; nil where the screen ends.
  ///
  /// A side at 10 has its first line inside at 10: lines 11 and 8 are compared, and an edge drawn between two samples,
  /// or softened by coding, lies between them.
  private static func step(_ side: Side, at place: Int, along span: Range<Int>, in plane: Plane) -> Int? {
    let inside = side.inwards > 0 ? place + 1 : place - 2
    let outside = side.inwards > 0 ? place - 2 : place + 1
    let length = side.isUpright ? plane.width : plane.height
    guard min(inside, outside) >= 0, max(inside, outside) < length else { return nil }
    let every = max(1, span.count / places)
    var differences: [Int] = []
    differences.reserveCapacity(places + 2)
    var at = span.lowerBound
    while at < span.upperBound {
      let (a, b) =
        side.isUpright
        ? (plane.samples[at * plane.width + inside], plane.samples[at * plane.width + outside])
        : (plane.samples[inside * plane.width + at], plane.samples[outside * plane.width + at])
      differences.append(Int(a) - Int(b))
      at += every
    }
    differences.sort()
    return differences[differences.count / 2]
  }
}
