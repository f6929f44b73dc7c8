import SlowglassPixels

/// The side of a copy along which a band may be missing.
enum CropEdge: String, Sendable, CaseIterable { case bottom, top, left, right }

/// A picture seen from the centre of a copy towards one of its edges: `depth` counts lines outwards from the centre,
/// whichever edge that is.
struct EdgeView: Sendable {
  /// A straight band that a frame lacks.
  struct Band: Sendable {
    /// Depth of the first line that differs.
    var cut: Int
    /// Depth of the outline that the frame lacks, and the same between the lines.
    var outline: Int
    var outlinePlace: Double
    /// Depth of the last line that differs.
    var end: Int
  }

  let edge: CropEdge
  private let template: Template
  /// Where the copy's centre stands along the view, and how far the view goes inwards and outwards from there.
  private let centre: Int
  private let deepest: Int
  private let innermost: Int
  /// Half of the copy's extent along the view.
  private let half: Int
  /// The lines' extent: that of the copy's glyphs, over which all that belongs to it spans.
  private let first: Int
  private let last: Int

  /// Outlines and shadows lie within this many samples of the glyphs.
  private static let reach = 60
  /// Coding noise stays below this difference in levels.
  private static let noise = 2
  /// A line differs from this mean on, in levels beyond the noise, and from this share of the strongest on.
  private static let leastMean = 0.8
  private static let differingShare = 0.12
  /// Inside of the cut nothing differs by more than this, in levels and as a share of the strongest.
  private static let mostInside = 0.5
  private static let insideShare = 0.06
  /// A band is this deep at least, in samples: a hairline that comes with scrolling is less.
  private static let leastDepth = 4
  /// An outline or a shadow makes this much of a line at least, in levels.
  private static let leastLine: Float = 1.5

  init(edge: CropEdge, template: Template, width: Int, height: Int) {
    self.edge = edge
    self.template = template
    let isVertical = edge == .bottom || edge == .top
    let along = Int(isVertical ? template.centreY : template.centreX)
    half = Int(isVertical ? template.halfHeight : template.halfWidth)
    let size = isVertical ? height : width
    centre = along
    let isPositive = edge == .bottom || edge == .right
    let room = isPositive ? size - 3 - along : along - 3
    deepest = min(half + EdgeView.reach, room)
    innermost = -min(half, isPositive ? along - 3 : size - 3 - along)
    let across = isVertical ? template.centreX : template.centreY
    let extent = isVertical ? template.halfWidth : template.halfHeight
    first = max(2, Int(across - extent))
    last = min((isVertical ? width : height) - 3, Int(across + extent))
  }

  private var isVertical: Bool { edge == .bottom || edge == .top }
  private var sign: Int { edge == .bottom || edge == .right ? 1 : -1 }

  @inline(__always)
  private func sample(_ plane: Plane, depth: Int, at place: Int) -> Int {
    let along = centre + sign * depth
    return isVertical ? Int(plane[x: place, y: along]) : Int(plane[x: along, y: place])
  }

  /// Whether two pictures differ at all in what is looked at.
  func differs(_ one: Plane, _ other: Plane) -> Bool {
    guard deepest > innermost, last > first else { return false }
    return (innermost...deepest).contains { difference(one, other, depth: $0) >= EdgeView.leastMean }
  }

  private func difference(_ one: Plane, _ other: Plane, depth: Int) -> Double {
    var sum = 0
    for place in first...last {
      sum += max(
        0, abs(sample(one, depth: depth, at: place) - sample(other, depth: depth, at: place)) - EdgeView.noise
      )
    }
    return Double(sum) / Double(last - first + 1)
  }

  /// The band at this edge that a frame lacks of the settled look; nil where the two differ in any other way.
  func band(in frame: Plane, lackedOf settled: Plane) -> Band? {
    guard last - first >= 2 * EdgeView.leastDepth, deepest > EdgeView.leastDepth else { return nil }
    let depths = Array(innermost...deepest)
    let differences = depths.map { difference(frame, settled, depth: $0) }
    let strongest = differences.max() ?? 0
    let least = max(EdgeView.leastMean, EdgeView.differingShare * strongest)
    guard let cutIndex = differences.firstIndex(where: { $0 >= least }) else { return nil }
    let cut = depths[cutIndex]
    let quiet = max(EdgeView.mostInside, EdgeView.insideShare * strongest)
    // Beside the cut a line may show a part of it.
    guard cut > 0, differences[..<max(0, cutIndex - 1)].allSatisfy({ $0 <= quiet }),
      isAcross(cut, frame, settled)
    else { return nil }
    let end = depths[differences.lastIndex { $0 >= least } ?? cutIndex]
    guard end - cut >= EdgeView.leastDepth else { return nil }
    // Strokes of the glyphs are no outline of what they lie on.
    let nearest = max(cut + 2, half)
    guard nearest <= min(end + 1, deepest - 1) else { return nil }
    let lines = (nearest...min(end + 1, deepest - 1)).map { depth in
      (depth, line(in: settled, depth: depth), line(in: frame, depth: depth))
    }
    guard
      let outline = lines.filter({ abs($0.1) >= EdgeView.leastLine && abs($0.1) > 2 * abs($0.2) }).max(by: {
        (abs($0.1 - $0.2), $1.0) < (abs($1.1 - $1.2), $0.0)
      }), outline.0 - cut >= EdgeView.leastDepth
    else { return nil }
    var weight: Float = 0
    var place: Float = 0
    for line in lines where abs(line.0 - outline.0) <= 1 {
      weight += abs(line.1 - line.2)
      place += Float(line.0) * abs(line.1 - line.2)
    }
    return Band(
      cut: cut, outline: outline.0, outlinePlace: Double(place / weight), end: end)
  }

  /// Whether the cut runs all along: something differs right at it in most parts of its length.
  private func isAcross(_ cut: Int, _ frame: Plane, _ settled: Plane) -> Bool {
    let parts = 5
    let length = last - first + 1
    let differing = (0..<parts).filter { part in
      (first + part * length / parts..<first + (part + 1) * length / parts).contains { place in
        (cut...min(cut + 2, deepest)).contains {
          abs(sample(frame, depth: $0, at: place) - sample(settled, depth: $0, at: place)) > 2
            * EdgeView.noise
        }
      }
    }
    return differing.count >= 3
  }

  /// The median step of luma from one line to the next, along the copy: text and pictures make no line.
  private func line(in plane: Plane, depth: Int) -> Float {
    var steps: [Int] = []
    for place in first...last {
      steps.append(sample(plane, depth: depth + 1, at: place) - sample(plane, depth: depth - 1, at: place))
    }
    steps.sort()
    return Float(steps[steps.count / 2]) / 2
  }

  /// Whether the glyphs that lie inside of the cut show alike: what slides over a copy takes one after the other.
  ///
  /// - Parameter parts: the projection of each glyph in a frame; nil where nothing is known.
  func showsInside(of band: Band, parts: [ProjectionSums]?, glyphs: [GlyphImage]) -> Bool {
    guard let parts, parts.count == glyphs.count else { return true }
    let amplitudes = zip(parts, glyphs).filter { part, glyph in
      let middle = Int(isVertical ? glyph.centreY : glyph.centreX)
      return part.points > 0 && sign * (middle - centre) < band.cut
    }.map(\.0.amplitude).sorted()
    guard let least = amplitudes.first, let most = amplitudes.last else { return true }
    return least >= EdgeView.alikeShare * most
  }

  /// Over what lies behind them the glyphs of one copy are read to this share of each other.
  private static let alikeShare: Float = 0.25

  /// The line at a depth, a sample more or less, of the settled look.
  func outline(in settled: Plane, depth: Int) -> Float {
    (depth - 1...depth + 1).reduce(0) { $0 + line(in: settled, depth: $1) }
  }

  /// The same as a copy shows it that stands elsewhere; nil outside of the screen.
  func outline(in plane: Plane, at pose: Pose, depth: Int) -> Float? {
    var sum: Float = 0
    for near in depth - 1...depth + 1 {
      var steps: [Int] = []
      for place in first...last {
        guard let before = sample(plane, at: pose, depth: near - 1, place: place),
          let after = sample(plane, at: pose, depth: near + 1, place: place)
        else { continue }
        steps.append(after - before)
      }
      guard 4 * steps.count > 3 * (last - first + 1) else { return nil }
      steps.sort()
      sum += Float(steps[steps.count / 2]) / 2
    }
    return sum
  }

  private func sample(_ plane: Plane, at pose: Pose, depth: Int, place: Int) -> Int? {
    let along = Float(centre + sign * depth) + 0.5
    let across = Float(place) + 0.5
    let x = pose.x + pose.scale * ((isVertical ? across : along) - template.centreX)
    let y = pose.y + pose.scale * ((isVertical ? along : across) - template.centreY)
    let column = Int(x.rounded(.down))
    let row = Int(y.rounded(.down))
    guard column >= 0, row >= 0, column < plane.width, row < plane.height else { return nil }
    return Int(plane[x: column, y: row])
  }

  /// How many lines the band is deep: the cut lies at the near end of its line, the outline in the middle of its own.
  func depth(of band: Band) -> Double { band.outlinePlace + 0.5 - Double(band.cut) }

  /// The band at rest, from the cut to the outline.
  func rectangle(of band: Band) -> Rectangle {
    let near = Double(centre + sign * band.cut)
    let far = Double(centre + sign * band.outline)
    let from = min(near, far)
    let length = abs(far - near)
    let start = Double(first)
    let width = Double(last - first + 1)
    return isVertical
      ? Rectangle(x: start, y: from, width: width, height: length)
      : Rectangle(x: from, y: start, width: length, height: width)
  }
}
