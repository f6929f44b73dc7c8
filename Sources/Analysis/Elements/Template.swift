import SlowglassPixels

/// The gradient of one glyph, or of several that move as one piece, as a list of points.
///
/// Point coordinates are offsets from the template's centre at scale 1. A point is kept wherever the glyph has a
/// gradient, and on its strokes and one sample around them where it has none: flat places count against letters and
/// pictures that have edges there.
struct Template: Sendable {
  /// Centre at the reference place, in plane coordinates (sample i covers i ..< i + 1).
  let centreX: Float
  let centreY: Float
  /// The glyphs it is made of.
  let glyphs: [GlyphImage]
  /// Offsets of the points from the centre.
  let pointX: [Float]
  let pointY: [Float]
  /// Gradient at each point, in levels per two samples.
  let gradientX: [Float]
  let gradientY: [Float]
  /// How the gradient at each point changes with amplitude, with a shift in x and in y, and with growth: itself, and
  /// what its own derivatives (by central differences) say.
  let slopesX: [SIMD4<Float>]
  let slopesY: [SIMD4<Float>]
  /// The gradient at each point of the glyph as drawn a little softer: a copy that stands between pixels, or is a
  /// scaled snapshot, has lost fine detail, and would read too faint against the sharp one.
  let softGradientX: [[Float]]
  let softGradientY: [[Float]]
  /// The points of each glyph, which follow each other.
  let pointsOfGlyph: [Range<Int>]
  /// Sum over points of the squared gradient.
  let energy: Float
  /// Half extents of the box around all glyphs, from the centre.
  let halfWidth: Float
  let halfHeight: Float

  init(_ glyphs: [GlyphImage]) {
    precondition(!glyphs.isEmpty)
    let left = glyphs.map(\.originX).min() ?? 0
    let top = glyphs.map(\.originY).min() ?? 0
    let right = glyphs.map { $0.originX + $0.width }.max() ?? 0
    let bottom = glyphs.map { $0.originY + $0.height }.max() ?? 0
    centreX = Float(left + right) / 2
    centreY = Float(top + bottom) / 2
    halfWidth = Float(right - left) / 2
    halfHeight = Float(bottom - top) / 2
    self.glyphs = glyphs

    var points = PointList()
    var pointsOfGlyph: [Range<Int>] = []
    for (index, glyph) in glyphs.enumerated() {
      let first = points.x.count
      points.append(glyph, member: index, centreX: centreX, centreY: centreY)
      pointsOfGlyph.append(first..<points.x.count)
    }
    self.pointsOfGlyph = pointsOfGlyph
    pointX = points.x
    pointY = points.y
    gradientX = points.gradientX
    gradientY = points.gradientY
    slopesX = points.slopesX
    slopesY = points.slopesY
    var soft = glyphs
    var softX: [[Float]] = []
    var softY: [[Float]] = []
    for _ in 0..<Template.softSteps {
      soft = soft.map { $0.softened() }
      let drawn = soft
      func gradient(_ i: Int) -> (Float, Float) {
        let glyph = drawn[points.member[i]]
        let x = points.column[i]
        let y = points.row[i]
        return (glyph[x + 1, y] - glyph[x - 1, y], glyph[x, y + 1] - glyph[x, y - 1])
      }
      softX.append(points.x.indices.map { gradient($0).0 })
      softY.append(points.x.indices.map { gradient($0).1 })
    }
    softGradientX = softX
    softGradientY = softY
    energy = zip(points.gradientX, points.gradientY).reduce(0) { $0 + $1.0 * $1.0 + $1.1 * $1.1 }
  }

  /// Softer versions kept: after two, strokes of two samples have lost a third of their contrast.
  private static let softSteps = 2

  var count: Int { pointX.count }

  /// Greatest distance between corresponding places of the template at two poses, in samples.
  func distance(from one: Pose, to other: Pose) -> Float {
    let growth = abs(one.scale - other.scale)
    return max(abs(one.x - other.x) + growth * halfWidth, abs(one.y - other.y) + growth * halfHeight)
  }

  /// The place it was cut from.
  var home: Pose { Pose(x: centreX, y: centreY, scale: 1) }

  private struct PointList {
    var x: [Float] = []
    var y: [Float] = []
    var gradientX: [Float] = []
    var gradientY: [Float] = []
    var slopesX: [SIMD4<Float>] = []
    var slopesY: [SIMD4<Float>] = []
    var member: [Int] = []
    var column: [Int] = []
    var row: [Int] = []

    mutating func append(_ glyph: GlyphImage, member index: Int, centreX: Float, centreY: Float) {
      func gradientAt(_ x: Int, _ y: Int) -> (Float, Float) {
        (glyph[x + 1, y] - glyph[x - 1, y], glyph[x, y + 1] - glyph[x, y - 1])
      }
      for row in -1...glyph.height {
        for column in -1...glyph.width {
          var near = false
          for dy in -1...1 {
            for dx in -1...1 where glyph[column + dx, row + dy] != 0 { near = true }
          }
          guard near else { continue }
          let here = gradientAt(column, row)
          let right = gradientAt(column + 1, row)
          let leftwards = gradientAt(column - 1, row)
          let below = gradientAt(column, row + 1)
          let above = gradientAt(column, row - 1)
          let qx = Float(glyph.originX + column) + 0.5 - centreX
          let qy = Float(glyph.originY + row) + 0.5 - centreY
          let xx = (right.0 - leftwards.0) / 2
          let xy = (right.1 - leftwards.1) / 2
          let yy = (below.1 - above.1) / 2
          x.append(qx)
          y.append(qy)
          gradientX.append(here.0)
          gradientY.append(here.1)
          slopesX.append(SIMD4(here.0, -xx, -xy, -(xx * qx + xy * qy)))
          slopesY.append(SIMD4(here.1, -xy, -yy, -(xy * qx + yy * qy)))
          member.append(index)
          self.column.append(column)
          self.row.append(row)
        }
      }
    }
  }
}

/// Where a copy stands: its centre in plane coordinates, and its size against the reference.
struct Pose: Sendable, Equatable {
  var x: Float
  var y: Float
  var scale: Float
}
