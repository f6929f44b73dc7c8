import SlowglassPixels

/// Where a piece of one picture is found in another one.
struct Displacement: Sendable, Equatable {
  /// How far it moved, in samples.
  var x: Int
  var y: Int
  /// Correlation of the gradients' strength there, and where it was.
  var score: Double
  var scoreInPlace: Double

  /// From this correlation on it is the same thing ...
  static let sameFrom = 0.8
  /// ... if it fits so much better than in its old place.
  static let leastGain = 0.12

  /// Whether the thing moved.
  var isMove: Bool {
    (x != 0 || y != 0) && score >= Displacement.sameFrom
      && score - scoreInPlace >= Displacement.leastGain
  }

  /// How far, in samples.
  var length: Double { (Double(x * x + y * y)).squareRoot() }

  /// Gradients that make a thing's outline, in levels over two samples.
  private static let outline: Int32 = 25
  /// Flat places correlate by chance: their spread is below this share of the thing's.
  private static let leastSpread = 0.4
  /// A larger piece is no thing that hops, and would take long.
  private static let largestPiece = 60_000.0

  /// The tight box of the outlines in a part of a picture; nil where there are none to speak of.
  static func outlineBox(in plane: Plane, box: Rectangle) -> Rectangle? {
    var left = Int.max
    var right = -1
    var top = Int.max
    var bottom = -1
    let x0 = max(1, Int(box.x))
    let x1 = min(plane.width - 1, Int(box.maxX))
    let y0 = max(1, Int(box.y))
    let y1 = min(plane.height - 1, Int(box.maxY))
    guard x0 < x1, y0 < y1 else { return nil }
    for y in y0..<y1 {
      for x in x0..<x1 where strength(plane, x, y) > outline {
        left = min(left, x)
        right = max(right, x)
        top = min(top, y)
        bottom = max(bottom, y)
      }
    }
    guard right - left >= 2, bottom - top >= 2 else { return nil }
    return Rectangle(
      x: Double(left), y: Double(top), width: Double(right - left + 1), height: Double(bottom - top + 1))
  }

  @inline(__always)
  private static func strength(_ plane: Plane, _ x: Int, _ y: Int) -> Int32 {
    let at = y * plane.width + x
    let span = plane.samples.span
    return abs(Int32(span[at + 1]) - Int32(span[at - 1]))
      + abs(Int32(span[at + plane.width]) - Int32(span[at - plane.width]))
  }

  /// Looks for what stands in a box of one picture within some distance of its place in another.
  init?(of box: Rectangle, in before: Plane, to after: Plane, reachX: Int, reachY: Int) {
    guard box.area <= Displacement.largestPiece else { return nil }
    let x0 = max(1, Int(box.x))
    let y0 = max(1, Int(box.y))
    let width = min(before.width - 1, Int(box.maxX)) - x0
    let height = min(before.height - 1, Int(box.maxY)) - y0
    guard width >= 3, height >= 3 else { return nil }
    let template = Displacement.strengths(before, x: x0, y: y0, width: width, height: height)
    let left = max(1, x0 - reachX)
    let top = max(1, y0 - reachY)
    let right = min(after.width - 1, x0 + width + reachX)
    let bottom = min(after.height - 1, y0 + height + reachY)
    let span = right - left
    guard span >= width, bottom - top >= height else { return nil }
    let field = Displacement.strengths(after, x: left, y: top, width: span, height: bottom - top)
    let count = Double(width * height)
    let sum = Double(template.reduce(0) { $0 + Int($1) })
    let spread = template.reduce(0.0) { $0 + Double($1) * Double($1) } - sum * sum / count
    guard spread > 0 else { return nil }
    var best = (x: 0, y: 0, score: -1.0)
    var inPlace = 0.0
    for y in 0...(bottom - top - height) {
      for x in 0...(span - width) {
        var product: Int64 = 0
        var fieldSum: Int64 = 0
        var fieldSquares: Int64 = 0
        for line in 0..<height {
          let row = Displacement.products(
            template, line * width, field, (y + line) * span + x, count: width)
          product += Int64(row.product)
          fieldSum += Int64(row.sum)
          fieldSquares += Int64(row.squares)
        }
        let fieldSpread = Double(fieldSquares) - Double(fieldSum) * Double(fieldSum) / count
        let dx = left + x - x0
        let dy = top + y - y0
        let isFlat = fieldSpread < Displacement.leastSpread * Displacement.leastSpread * spread
        let score =
          isFlat
          ? 0 : (Double(product) - sum * Double(fieldSum) / count) / (spread * fieldSpread).squareRoot()
        if dx == 0, dy == 0 { inPlace = score }
        if score > best.score { best = (dx, dy, score) }
      }
    }
    self.x = best.x
    self.y = best.y
    score = best.score
    scoreInPlace = inPlace
  }

  private static func strengths(_ plane: Plane, x: Int, y: Int, width: Int, height: Int) -> [Int16] {
    var result = [Int16](repeating: 0, count: width * height)
    for line in 0..<height {
      for column in 0..<width {
        result[line * width + column] = Int16(strength(plane, x + column, y + line))
      }
    }
    return result
  }

  @inline(never)
  private static func products(
    _ a: [Int16], _ first: Int, _ b: [Int16], _ second: Int, count: Int
  ) -> (product: Int32, sum: Int32, squares: Int32) {
    let x = a.span.extracting(first..<(first + count))
    let y = b.span.extracting(second..<(second + count))
    var product: Int32 = 0
    var sum: Int32 = 0
    var squares: Int32 = 0
    for i in 0..<count {
      let p = Int32(x[i])
      let q = Int32(y[i])
      product &+= p &* q
      sum &+= q
      squares &+= q &* q
    }
    return (product, sum, squares)
  }
}
