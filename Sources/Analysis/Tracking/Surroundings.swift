import SlowglassPixels

/// Tells a stand-in, which moves over a page, from content that moves with it.
///
/// Rows of equal icons, and pages that carry the same button, put equal glyphs at each other's places while they pass.
/// What surrounds such a glyph moves with it. What surrounds a stand-in or a view at rest does not.
struct Surroundings: Sendable {
  let template: Template
  let ticks: [Int]
  /// The plane of a frame.
  let plane: @Sendable (Int) -> Plane?

  /// Two frames this many ticks apart are compared: in a recording slowed ten times less moves too little.
  private static let ticksApart = 8
  /// A path that moves less than this between them, in samples, says nothing.
  private static let leastWay: Float = 0.7
  /// Surroundings that moved along correlate with themselves at 0.88 and more, others below 0.1.
  private static let sameCorrelation = 0.8
  /// With less than this share of the glyph's own energy a sample, there are no surroundings.
  private static let leastEnergyLone = 0.12
  private static let leastEnergyGroup = 0.15
  /// How far around the copy the surroundings reach, in samples.
  private static let reach = 14
  /// Pairs that are looked at, spread over the path.
  private static let mostPairs = 12

  /// Whether what surrounds a copy goes its way.
  func move(with path: CopyPath) -> Bool {
    let pairs = self.pairs(of: path)
    guard !pairs.isEmpty else { return false }
    let step = max(1, pairs.count / Surroundings.mostPairs)
    let values = stride(from: 0, to: pairs.count, by: step).compactMap {
      correlation(from: pairs[$0].0, to: pairs[$0].1)
    }.sorted()
    return !values.isEmpty && values[values.count / 2] > Surroundings.sameCorrelation
  }

  private func pairs(of path: CopyPath) -> [(CopyPath.Point, CopyPath.Point)] {
    let points = path.points
    return points.indices.compactMap { index in
      let later = points[index...].first {
        ticks[$0.frame] - ticks[points[index].frame] >= Surroundings.ticksApart
          || abs($0.fit.pose.x - points[index].fit.pose.x) + abs($0.fit.pose.y - points[index].fit.pose.y) > 8
      }
      guard let later,
        template.distance(from: points[index].fit.pose, to: later.fit.pose) > Surroundings.leastWay
      else { return nil }
      return (points[index], later)
    }
  }

  /// How well the surroundings in one frame correlate with those in another, moved as the copy moved; nil where there
  /// is next to nothing around it.
  private func correlation(from one: CopyPath.Point, to other: CopyPath.Point) -> Double? {
    guard let first = plane(one.frame), let second = plane(other.frame) else { return nil }
    let width = Int(template.halfWidth) + Surroundings.reach
    let height = Int(template.halfHeight) + Surroundings.reach
    var sums = Sums()
    var own = (energy: 0.0, count: 0)
    for y in -height...height {
      for x in -width...width {
        let a = Surroundings.gradient(of: first, at: place(x, y, in: one.fit.pose), scale: one.fit.pose.scale)
        guard let a else { continue }
        if isGlyph(x, y) {
          own.energy += Double(a.x * a.x + a.y * a.y)
          own.count += 1
        } else if let b = Surroundings.gradient(
          of: second, at: place(x, y, in: other.fit.pose), scale: other.fit.pose.scale)
        {
          sums.add(a, b)
        }
      }
    }
    let least = template.glyphs.count > 1 ? Surroundings.leastEnergyGroup : Surroundings.leastEnergyLone
    guard sums.count > 0, own.count > 0,
      sums.first / Double(sums.count) > least * own.energy / Double(own.count)
    else { return nil }
    return sums.product / (sums.first * sums.second).squareRoot()
  }

  private struct Sums {
    var first = 1e-9
    var second = 1e-9
    var product = 0.0
    var count = 0

    mutating func add(_ a: (x: Float, y: Float), _ b: (x: Float, y: Float)) {
      first += Double(a.x * a.x + a.y * a.y)
      second += Double(b.x * b.x + b.y * b.y)
      product += Double(a.x * b.x + a.y * b.y)
      count += 1
    }
  }

  private func place(_ x: Int, _ y: Int, in pose: Pose) -> (x: Float, y: Float) {
    (pose.x + pose.scale * Float(x), pose.y + pose.scale * Float(y))
  }

  /// Whether an offset from the template's centre lies in one of its glyphs' boxes, or right beside it.
  private func isGlyph(_ x: Int, _ y: Int) -> Bool {
    let column = template.centreX + Float(x)
    let row = template.centreY + Float(y)
    return template.glyphs.contains { glyph in
      column > Float(glyph.originX - 2) && column < Float(glyph.originX + glyph.width + 2)
        && row > Float(glyph.originY - 2) && row < Float(glyph.originY + glyph.height + 2)
    }
  }

  /// Differences of interpolated luma one reference sample to either side.
  private static func gradient(of plane: Plane, at place: (x: Float, y: Float), scale: Float) -> (
    x: Float, y: Float
  )? {
    let margin = scale + 1
    guard place.x > margin, place.y > margin, place.x < Float(plane.width) - margin - 1,
      place.y < Float(plane.height) - margin - 1
    else { return nil }
    return (
      sample(plane, place.x + scale, place.y) - sample(plane, place.x - scale, place.y),
      sample(plane, place.x, place.y + scale) - sample(plane, place.x, place.y - scale)
    )
  }

  /// Bilinear luma; sample i covers i ..< i + 1.
  @inline(__always)
  private static func sample(_ plane: Plane, _ x: Float, _ y: Float) -> Float {
    // Inside a plane both are positive, so that cutting off is rounding down.
    let column = Int(x - 0.5)
    let row = Int(y - 0.5)
    let fx = x - 0.5 - Float(column)
    let fy = y - 0.5 - Float(row)
    let i = row &* plane.width &+ column
    let samples = plane.samples.span
    let a = Float(samples[i])
    let b = Float(samples[i &+ 1])
    let c = Float(samples[i &+ plane.width])
    let d = Float(samples[i &+ plane.width &+ 1])
    return (a * (1 - fx) + b * fx) * (1 - fy) + (c * (1 - fx) + d * fx) * fy
  }
}
