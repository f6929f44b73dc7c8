import SlowglassPixels

/// How the look of a region changed from one picture to another.
struct RegionLook: Sendable, Equatable {
  /// Mean gradient of both pictures, in levels over two samples.
  var edgesBefore: Double
  var edgesAfter: Double
  /// Correlation of the two gradient fields: 1 where the same glyphs stand in another contrast.
  var agreement: Double
  /// The same with the later picture a sample aside, up or down, where they agree most; 0 where that is not asked.
  var agreementBeside: Double
  /// The tight box of what changed, in samples.
  var box: Rectangle

  /// Gradients below this are dither and coding noise, in levels over two samples.
  static let leastGradient: Int32 = 20
  /// From this agreement on the glyphs are the same: highlights, dimmed bars and pictures
  /// that only grow sharper have 0.7 to 1, real switches up to 0.58.
  static let sameFrom = 0.6
  /// From this agreement on the glyphs have gone on by a sample: the last steps of an ease have 1.0 (measured), and what
  /// is replaced is not more alike beside its place than in it.
  static let movedFrom = 0.85
  /// Less than this, in levels a sample, is a flat area.
  static let leastEdges = 1.0

  enum Change: Sendable, Equatable { case vanish, appear, replacement, moved, sameGlyphs, flat }

  /// What happened, in a word.
  var change: Change {
    if max(edgesBefore, edgesAfter) < RegionLook.leastEdges { return .flat }
    if agreement >= RegionLook.sameFrom { return .sameGlyphs }
    if agreementBeside >= RegionLook.movedFrom { return .moved }
    if edgesAfter < edgesBefore / 2 { return .vanish }
    if edgesBefore < edgesAfter / 2 { return .appear }
    return .replacement
  }

  init(
    edgesBefore: Double, edgesAfter: Double, agreement: Double, agreementBeside: Double = 0, box: Rectangle
  ) {
    self.edgesBefore = edgesBefore
    self.edgesAfter = edgesAfter
    self.agreement = agreement
    self.agreementBeside = agreementBeside
    self.box = box
  }

  /// Compares two pictures within a region's blocks.
  init(of region: BlockRegion, from before: Plane, to after: Plane) {
    let here = Agreement(of: region, from: before, to: after, x: 0, y: 0)
    let count = Double(region.blocks.count * BlockPicture.side * BlockPicture.side)
    edgesBefore = Double(here.edgesBefore) / count
    edgesAfter = Double(here.edgesAfter) / count
    agreement = here.correlation
    agreementBeside = 0
    box = RegionLook.changed(in: region, from: before, to: after) ?? region.box
    guard change == .replacement else { return }
    for y in -1...1 {
      for x in -1...1 where (x, y) != (0, 0) {
        let beside = Agreement(of: region, from: before, to: after, x: x, y: y).correlation
        agreementBeside = max(agreementBeside, beside)
      }
    }
  }

  /// The tight box of samples that differ; nil where none does.
  private static func changed(in region: BlockRegion, from before: Plane, to after: Plane) -> Rectangle? {
    let side = BlockPicture.side
    var left = Int.max
    var right = 0
    var top = Int.max
    var bottom = 0
    let a = before.samples.span
    let b = after.samples.span
    for block in region.blocks {
      let x0 = Int(block) % region.grid.columns * side
      let y0 = Int(block) / region.grid.columns * side
      for y in y0..<(y0 + side) {
        for x in x0..<(x0 + side) {
          let at = y * before.width + x
          guard abs(Int(a[at]) - Int(b[at])) > Int(BlockChange.movedLevels) else { continue }
          left = min(left, x)
          right = max(right, x)
          top = min(top, y)
          bottom = max(bottom, y)
        }
      }
    }
    guard left <= right else { return nil }
    return Rectangle(
      x: Double(left), y: Double(top), width: Double(right - left + 1), height: Double(bottom - top + 1))
  }
}

/// What the gradients of two pictures have in common within a region, the later one read some samples aside.
private struct Agreement {
  /// Sums of the gradients' sides, where there is an edge.
  var edgesBefore: Int64 = 0
  var edgesAfter: Int64 = 0
  private var energyBefore: Int64 = 0
  private var energyAfter: Int64 = 0
  private var product: Int64 = 0

  var correlation: Double {
    let energy = (Double(energyBefore) * Double(energyAfter)).squareRoot()
    return energy > 0 ? Double(product) / energy : 0
  }

  init(of region: BlockRegion, from before: Plane, to after: Plane, x offsetX: Int, y offsetY: Int) {
    let side = BlockPicture.side
    let a = before.samples.span
    let b = after.samples.span
    let width = before.width
    let offset = offsetY * width + offsetX
    // Both pictures have a neighbour on each side there.
    let columns = (1 + abs(offsetX))..<max(1 + abs(offsetX), width - 1 - abs(offsetX))
    let rows = (1 + abs(offsetY))..<max(1 + abs(offsetY), before.height - 1 - abs(offsetY))
    for block in region.blocks {
      let x0 = Int(block) % region.grid.columns * side
      let y0 = Int(block) / region.grid.columns * side
      for y in max(rows.lowerBound, y0)..<max(rows.lowerBound, y0, min(rows.upperBound, y0 + side)) {
        for x in max(columns.lowerBound, x0)..<max(columns.lowerBound, x0, min(columns.upperBound, x0 + side))
        {
          let at = y * width + x
          let there = at + offset
          let ax = Int32(a[at + 1]) - Int32(a[at - 1])
          let ay = Int32(a[at + width]) - Int32(a[at - width])
          let bx = Int32(b[there + 1]) - Int32(b[there - 1])
          let by = Int32(b[there + width]) - Int32(b[there - width])
          let isEdgeBefore = abs(ax) + abs(ay) >= RegionLook.leastGradient
          let isEdgeAfter = abs(bx) + abs(by) >= RegionLook.leastGradient
          if isEdgeBefore {
            edgesBefore += Int64(abs(ax) + abs(ay))
            energyBefore += Int64(ax * ax + ay * ay)
          }
          if isEdgeAfter {
            edgesAfter += Int64(abs(bx) + abs(by))
            energyAfter += Int64(bx * bx + by * by)
          }
          if isEdgeBefore, isEdgeAfter { product += Int64(ax * bx + ay * by) }
        }
      }
    }
  }
}
