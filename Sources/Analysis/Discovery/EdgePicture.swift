import SlowglassPixels

/// How steep a picture is at each sample, with sums over any box at once.
///
/// The picture is softened first (1 2 1 in both directions, a standard deviation of 0.7 samples), so that coding noise
/// of one sample makes no edge.
struct EdgePicture: Sendable {
  let width: Int
  let height: Int
  /// Length of the gradient at each sample, in levels a sample, at most 255.
  let steepness: [UInt8]
  /// Sums of the steepness left of and above each corner, (width + 1) * (height + 1) of them.
  private let sums: [Int32]

  /// - Parameter other: the same place without what is looked for. What its gradient explains, as it is or dimmed by a
  ///   surface above it, is left out: it shines through.
  init(_ plane: Plane, without other: Plane? = nil) {
    let width = plane.width
    let height = plane.height
    self.width = width
    self.height = height
    let soft = EdgePicture.softened(plane)
    let behind = other.map(EdgePicture.softened)
    var steepness = [UInt8](repeating: 0, count: width * height)
    if width > 2, height > 2 {
      for y in 1..<(height - 1) {
        let row = y * width
        for x in 1..<(width - 1) {
          // Sixteenths of a level over two samples.
          var dx = Float(soft[row + x + 1] &- soft[row + x - 1])
          var dy = Float(soft[row + width + x] &- soft[row - width + x])
          if let behind {
            let bx = Float(behind[row + x + 1] &- behind[row + x - 1])
            let by = Float(behind[row + width + x] &- behind[row - width + x])
            let energy = bx * bx + by * by
            let share = energy > 0 ? max(0, min(1, (dx * bx + dy * by) / energy)) : 0
            dx -= share * bx
            dy -= share * by
          }
          steepness[row + x] = UInt8(min(255, ((dx * dx + dy * dy).squareRoot() / 32).rounded()))
        }
      }
    }
    var sums = [Int32](repeating: 0, count: (width + 1) * (height + 1))
    for y in 0..<height {
      var line: Int32 = 0
      for x in 0..<width {
        line &+= Int32(steepness[y * width + x])
        sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] &+ line
      }
    }
    self.steepness = steepness
    self.sums = sums
  }

  /// A plane after 1 2 1 in both directions, sixteen times as large.
  private static func softened(_ plane: Plane) -> [Int32] {
    let width = plane.width
    let height = plane.height
    var soft = [Int32](repeating: 0, count: width * height)
    var rows = [Int32](repeating: 0, count: width * height)
    let samples = plane.samples
    for y in 0..<height {
      let row = y * width
      for x in 0..<width {
        let left = Int32(samples[row + max(0, x - 1)])
        let right = Int32(samples[row + min(width - 1, x + 1)])
        rows[row + x] = left &+ 2 &* Int32(samples[row + x]) &+ right
      }
    }
    for y in 0..<height {
      let above = max(0, y - 1) * width
      let below = min(height - 1, y + 1) * width
      let row = y * width
      for x in 0..<width { soft[row + x] = rows[above + x] &+ 2 &* rows[row + x] &+ rows[below + x] }
    }
    return soft
  }

  /// Sum of the steepness in a box, which is clipped to the picture.
  func sum(in box: SampleBox) -> Int {
    let box = box.clipped(width: width, height: height)
    guard box.width > 0, box.height > 0 else { return 0 }
    let stride = width + 1
    return Int(
      sums[box.bottom * stride + box.right] &- sums[box.top * stride + box.right]
        &- sums[box.bottom * stride + box.left] &+ sums[box.top * stride + box.left])
  }

  /// Mean steepness in a ring of some width around a box, over the mean inside it; the picture's edge cuts the ring off.
  func isolation(of box: SampleBox, ring: Int) -> Double {
    let outer = box.outset(by: ring).clipped(width: width, height: height)
    let inner = box.clipped(width: width, height: height)
    let inside = sum(in: inner)
    guard inside > 0, outer.area > inner.area else { return 0 }
    let around = Double(sum(in: outer) - inside) / Double(outer.area - inner.area)
    return around * Double(inner.area) / Double(inside)
  }

  /// The boxes of what hangs together above a steepness, for each width that gaps are closed by.
  func pieces(above threshold: Int, closing radii: [Int]) -> [SampleBox] {
    let mask = steepness.map { Int($0) > threshold }
    return radii.flatMap { radius in
      ConnectedPieces.boxes(
        of: ConnectedPieces.closed(mask, width: width, height: height, radius: radius), width: width,
        height: height)
    }
  }

  /// Correlation of the steepness around the centres of two boxes, over the size of the first: 1 for the same icon.
  func likeness(of one: SampleBox, and other: SampleBox) -> Double {
    var correlation = Correlation()
    let shiftX = (other.left + other.right - one.left - one.right) / 2
    let shiftY = (other.top + other.bottom - one.top - one.bottom) / 2
    for y in one.top..<one.bottom where y + shiftY >= 0 && y + shiftY < height {
      for x in one.left..<one.right where x + shiftX >= 0 && x + shiftX < width {
        correlation.add(
          Double(steepness[y * width + x]), Double(steepness[(y + shiftY) * width + x + shiftX]))
      }
    }
    return correlation.value
  }

  /// The steepness that a share of a box's samples stays below.
  func percentile(_ share: Double, in box: SampleBox) -> Int {
    let box = box.clipped(width: width, height: height)
    var counts = [Int](repeating: 0, count: 256)
    for y in box.top..<max(box.top, box.bottom) {
      for x in box.left..<max(box.left, box.right) { counts[Int(steepness[y * width + x])] += 1 }
    }
    var left = Int(share * Double(box.area))
    for value in 0..<256 {
      left -= counts[value]
      if left < 0 { return value }
    }
    return 255
  }
}

/// A box of whole samples: `left ..< right`, `top ..< bottom`.
struct SampleBox: Sendable, Hashable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  var width: Int { right - left }
  var height: Int { bottom - top }
  var area: Int { max(0, width) * max(0, height) }
  var midX: Double { Double(left + right) / 2 }
  var midY: Double { Double(top + bottom) / 2 }

  var rectangle: Rectangle {
    Rectangle(x: Double(left), y: Double(top), width: Double(width), height: Double(height))
  }

  func outset(by margin: Int) -> SampleBox {
    SampleBox(left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
  }

  func clipped(width: Int, height: Int) -> SampleBox {
    SampleBox(left: max(0, left), top: max(0, top), right: min(width, right), bottom: min(height, bottom))
  }

  /// Area that both share, in samples.
  func overlap(_ other: SampleBox) -> Int {
    max(0, min(right, other.right) - max(left, other.left))
      * max(0, min(bottom, other.bottom) - max(top, other.top))
  }
}
