import SlowglassPixels

/// How the look of a region changed from one picture to another.
struct RegionLook: Sendable, Equatable {
  /// Mean gradient of both pictures, in levels over two samples.
  var edgesBefore: Double
  var edgesAfter: Double
  /// Correlation of the two gradient fields: 1 where the same glyphs stand in another contrast.
  var agreement: Double
  /// The tight box of what changed, in samples.
  var box: Rectangle

  /// Gradients below this are dither and coding noise, in levels over two samples.
  static let leastGradient: Int32 = 20
  /// From this agreement on the glyphs are the same: highlights, dimmed bars and pictures
  /// that only grow sharper have 0.7 to 1, real switches up to 0.58.
  static let sameFrom = 0.6
  /// Less than this, in levels a sample, is a flat area.
  static let leastEdges = 1.0

  enum Change: Sendable, Equatable { case vanish, appear, replacement, sameGlyphs, flat }

  /// What happened, in a word.
  var change: Change {
    if max(edgesBefore, edgesAfter) < RegionLook.leastEdges { return .flat }
    if agreement >= RegionLook.sameFrom { return .sameGlyphs }
    if edgesAfter < edgesBefore / 2 { return .vanish }
    if edgesBefore < edgesAfter / 2 { return .appear }
    return .replacement
  }

  init(edgesBefore: Double, edgesAfter: Double, agreement: Double, box: Rectangle) {
    self.edgesBefore = edgesBefore
    self.edgesAfter = edgesAfter
    self.agreement = agreement
    self.box = box
  }

  /// Compares two pictures within a region's blocks.
  init(of region: BlockRegion, from before: Plane, to after: Plane) {
    let side = BlockPicture.side
    var e0: Int64 = 0
    var e1: Int64 = 0
    var s00: Int64 = 0
    var s11: Int64 = 0
    var s01: Int64 = 0
    var left = Int.max
    var right = 0
    var top = Int.max
    var bottom = 0
    let a = before.samples.span
    let b = after.samples.span
    let width = before.width
    for block in region.blocks {
      let x0 = Int(block) % region.grid.columns * side
      let y0 = Int(block) / region.grid.columns * side
      for y in y0..<(y0 + side) {
        for x in x0..<(x0 + side) {
          let at = y * width + x
          if abs(Int(a[at]) - Int(b[at])) > Int(BlockChange.movedLevels) {
            left = min(left, x)
            right = max(right, x)
            top = min(top, y)
            bottom = max(bottom, y)
          }
          guard x > 0, y > 0, x + 1 < width, y + 1 < before.height else { continue }
          let ax = Int32(a[at + 1]) - Int32(a[at - 1])
          let ay = Int32(a[at + width]) - Int32(a[at - width])
          let bx = Int32(b[at + 1]) - Int32(b[at - 1])
          let by = Int32(b[at + width]) - Int32(b[at - width])
          let isEdgeBefore = abs(ax) + abs(ay) >= RegionLook.leastGradient
          let isEdgeAfter = abs(bx) + abs(by) >= RegionLook.leastGradient
          if isEdgeBefore {
            e0 += Int64(abs(ax) + abs(ay))
            s00 += Int64(ax * ax + ay * ay)
          }
          if isEdgeAfter {
            e1 += Int64(abs(bx) + abs(by))
            s11 += Int64(bx * bx + by * by)
          }
          if isEdgeBefore, isEdgeAfter { s01 += Int64(ax * bx + ay * by) }
        }
      }
    }
    let count = Double(region.blocks.count * side * side)
    edgesBefore = Double(e0) / count
    edgesAfter = Double(e1) / count
    let energy = (Double(s00) * Double(s11)).squareRoot()
    agreement = energy > 0 ? Double(s01) / energy : 0
    box =
      left <= right
      ? Rectangle(
        x: Double(left), y: Double(top), width: Double(right - left + 1), height: Double(bottom - top + 1))
      : region.box
  }
}
