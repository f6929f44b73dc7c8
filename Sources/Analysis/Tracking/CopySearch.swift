import SlowglassPixels

/// A frame's gradient at half size, for looking everywhere at once.
///
/// Gradients are cut off at what a faint copy has: the edges of a page are several times as strong, and would hide it in
/// what they add to the energy. Small numbers also let eight places be summed at once in 16 bits.
struct CoarseField: Sendable {
  /// Half gradients are cut off here, in levels: those of a copy of full contrast at opacity 0.3.
  static let limit: Int16 = 31

  /// Where the window it was made from begins, in plane coordinates.
  let originX: Int
  let originY: Int
  /// Rows have empty samples on both sides, so that a template that hangs over an edge needs no case of its own.
  let horizontal: [Int16]
  let vertical: [Int16]
  private static let margin = 192
  private let stride: Int
  /// Sum of squared gradients above and left of each sample, one row and column larger than the field.
  let energyIntegral: [Int64]
  let width: Int
  let height: Int

  /// Halves a residual; the gradient is that of 2 x 2 means, by central differences of the full-size samples.
  init(_ residual: Residual) {
    let width = residual.width / 2
    let height = residual.height / 2
    originX = residual.originX
    originY = residual.originY
    let margin = CoarseField.margin
    let rowLength = width + 2 * margin
    var horizontal = [Int16](repeating: 0, count: rowLength * height)
    var vertical = [Int16](repeating: 0, count: rowLength * height)
    let luma = residual.samples.span
    let stride = residual.width
    if width > 2, height > 2 {
      for y in 1..<(height - 1) {
        for x in 1..<(width &- 1) {
          let i = 2 &* y &* stride &+ 2 &* x
          let above = i &- stride
          let below = i &+ stride
          let under = below &+ stride
          horizontal[y &* rowLength &+ margin &+ x] =
            CoarseField.cutOff(
              luma[i &+ 1] &+ luma[i &+ 2] &+ luma[below &+ 1] &+ luma[below &+ 2]
                &- luma[i &- 1] &- luma[i] &- luma[below &- 1] &- luma[below])
          vertical[y &* rowLength &+ margin &+ x] =
            CoarseField.cutOff(
              luma[below] &+ luma[below &+ 1] &+ luma[under] &+ luma[under &+ 1]
                &- luma[above] &- luma[above &+ 1] &- luma[i] &- luma[i &+ 1])
        }
      }
    }
    var integral = [Int64](repeating: 0, count: (width + 1) * (height + 1))
    for y in 0..<height {
      var row: Int64 = 0
      for x in 0..<width {
        let gx = Int64(horizontal[y * rowLength + margin + x])
        let gy = Int64(vertical[y * rowLength + margin + x])
        row += gx * gx + gy * gy
        integral[(y + 1) * (width + 1) + x + 1] = integral[y * (width + 1) + x + 1] + row
      }
    }
    self.horizontal = horizontal
    self.vertical = vertical
    self.stride = rowLength
    self.energyIntegral = integral
    self.width = width
    self.height = height
  }

  /// The sum of four samples' gradients as half of their mean, cut off.
  @inline(__always)
  private static func cutOff(_ sum: Int16) -> Int16 {
    max(-limit, min(limit, sum / 8))
  }

  /// Sum of squared gradients in a box, clipped to the field.
  @inline(__always)
  func energy(left: Int, top: Int, right: Int, bottom: Int) -> Int64 {
    let x0 = max(0, left)
    let y0 = max(0, top)
    let x1 = min(width, right)
    let y1 = min(height, bottom)
    guard x0 < x1, y0 < y1 else { return 0 }
    let columns = width + 1
    return energyIntegral[y1 * columns + x1] - energyIntegral[y0 * columns + x1]
      - energyIntegral[y1 * columns + x0]
      + energyIntegral[y0 * columns + x0]
  }
}

/// A template at one size, reduced to its strongest points on the half-size grid.
struct CoarseTemplate: Sendable {
  struct Point: Sendable {
    var x: Int
    var y: Int
    /// Half of the gradient, scaled so that the template's strongest fits the field's limit.
    var gradientX: Int16
    var gradientY: Int16
  }

  struct Box: Sendable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int
  }

  let scale: Float
  let points: [Point]
  /// The boxes of the glyphs, for the energy that competes with them.
  let boxes: [Box]
  /// Levels of half gradient that one unit of the points stands for.
  let unit: Float
  /// Sum of the squared half gradients of all points, and of those kept.
  let fullEnergy: Float
  let keptEnergy: Float

  /// Kept points are few, so that a search over the whole screen stays cheap: they hold most of the energy.
  static let mostPoints = 96

  init(_ template: Template, scale: Float) {
    self.scale = scale
    // The centre lies in the middle of a cell, half a cell from its corner.
    var cells: [Int: (Float, Float)] = [:]
    let reach = 1024
    for i in 0..<template.count {
      let x = Int((template.pointX[i] * scale / 2 + 0.5).rounded(.down))
      let y = Int((template.pointY[i] * scale / 2 + 0.5).rounded(.down))
      let old = cells[(y + reach) * 4 * reach + x + reach] ?? (0, 0)
      // Four samples make a cell at scale 1; at another scale the points lie denser or wider by its square, and a
      // drawn gradient is steeper by 1 / scale.
      let share = scale / 4
      cells[(y + reach) * 4 * reach + x + reach] = (
        old.0 + template.gradientX[i] * share, old.1 + template.gradientY[i] * share
      )
    }
    let sorted = cells.sorted { $0.key < $1.key }
    let strongest = sorted.map { max(abs($0.value.0), abs($0.value.1)) }.max() ?? 1
    let unit = max(1e-3, strongest / 2 / Float(CoarseField.limit))
    let all = sorted.map { key, value in
      Point(
        x: key % (4 * reach) - reach, y: key / (4 * reach) - reach,
        gradientX: Int16((value.0 / 2 / unit).rounded()), gradientY: Int16((value.1 / 2 / unit).rounded()))
    }
    func energy(of point: Point) -> Int {
      Int(point.gradientX) * Int(point.gradientX) + Int(point.gradientY) * Int(point.gradientY)
    }
    let kept = all.enumerated().sorted { a, b in
      energy(of: a.element) != energy(of: b.element)
        ? energy(of: a.element) > energy(of: b.element) : a.offset < b.offset
    }.prefix(CoarseTemplate.mostPoints).map(\.element)
    points = kept.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    self.unit = unit
    fullEnergy = unit * unit * Float(all.reduce(0) { $0 + energy(of: $1) })
    keptEnergy = unit * unit * Float(kept.reduce(0) { $0 + energy(of: $1) })
    boxes = template.glyphs.map { glyph in
      let left = (Float(glyph.originX) - template.centreX) * scale / 2 + 0.5
      let top = (Float(glyph.originY) - template.centreY) * scale / 2 + 0.5
      return Box(
        left: Int(left.rounded(.down)), top: Int(top.rounded(.down)),
        right: Int((left + Float(glyph.width) * scale / 2).rounded(.up)),
        bottom: Int((top + Float(glyph.height) * scale / 2).rounded(.up)))
    }
  }
}

/// A place that looks like a copy, before it is refined.
struct Candidate: Sendable, Equatable {
  var pose: Pose
  var amplitude: Float
  var correlation: Float
  /// Correlation weighed by how strongly it shows: faint places that correlate by chance come last.
  var score: Float { correlation * max(0, min(amplitude, 1)).squareRoot() }
}

extension CoarseField {
  /// Looks for a template at every place of a window (in plane coordinates) and returns the best ones, apart.
  func candidates(
    for template: CoarseTemplate, window: Rectangle, leastAmplitude: Float, leastCorrelation: Float, most: Int
  ) -> [Candidate] {
    let left = max(0, Int((window.x - Double(originX)) / 2))
    let top = max(0, Int((window.y - Double(originY)) / 2))
    let right = min(width - 1, Int((window.maxX - Double(originX)) / 2))
    let bottom = min(height - 1, Int((window.maxY - Double(originY)) / 2))
    guard left <= right, top <= bottom, template.keptEnergy > 0 else { return [] }
    let count = right - left + 1
    var sums = [Int32](repeating: 0, count: count)
    var part = [Int16](repeating: 0, count: count)
    var found: [Candidate] = []
    let gx = horizontal.span
    let gy = vertical.span
    for y in top...bottom {
      for i in 0..<count { sums[i] = 0 }
      var summed = 0
      for point in template.points {
        let row = y &+ point.y
        guard row >= 0, row < height else { continue }
        let start = CoarseField.margin &+ left &+ point.x
        guard start >= 0, start &+ count <= stride else { continue }
        let places = (row * stride + start)..<(row * stride + start + count)
        addProducts(gx.extracting(places), point.gradientX, gy.extracting(places), point.gradientY, to: &part)
        summed += 1
        // Sixteen points of two products of at most 31 * 31 each fill 15 bits.
        if summed == 16 {
          for i in 0..<count {
            sums[i] &+= Int32(part[i])
            part[i] = 0
          }
          summed = 0
        }
      }
      for i in 0..<count {
        sums[i] &+= Int32(part[i])
        part[i] = 0
      }
      for i in 0..<count {
        let product = template.unit * Float(sums[i])
        let amplitude = product / template.keptEnergy
        guard amplitude >= leastAmplitude else { continue }
        var energy: Int64 = 0
        for box in template.boxes {
          energy += self.energy(
            left: left + i + box.left, top: y + box.top, right: left + i + box.right, bottom: y + box.bottom)
        }
        // Only the kept points were correlated, so the product is scaled up to what all points would give.
        let correlation = amplitude * template.fullEnergy.squareRoot() / max(1, Float(energy).squareRoot())
        guard correlation >= leastCorrelation else { continue }
        found.append(
          Candidate(
            pose: Pose(
              x: Float(originX + 2 * (left + i)) + 1, y: Float(originY + 2 * y) + 1, scale: template.scale),
            amplitude: amplitude, correlation: min(correlation, 1)))
      }
    }
    return best(of: found, most: most)
  }
}

/// Adds `x * weightX + y * weightY` to each sum; the sums must have room for it.
private func addProducts(
  _ x: Span<Int16>, _ weightX: Int16, _ y: Span<Int16>, _ weightY: Int16, to sums: inout [Int16]
) {
  var sums = sums.mutableSpan
  precondition(x.count == sums.count && y.count == sums.count)
  for i in 0..<sums.count { sums[i] = sums[i] &+ x[i] &* weightX &+ y[i] &* weightY }
}

/// The strongest candidates that are apart from each other: 3 samples, or 4 % of size.
func best(of candidates: [Candidate], most: Int) -> [Candidate] {
  let sorted = candidates.enumerated().sorted {
    $0.element.score != $1.element.score ? $0.element.score > $1.element.score : $0.offset < $1.offset
  }
  var kept: [Candidate] = []
  for (_, candidate) in sorted {
    let near = kept.contains {
      abs($0.pose.x - candidate.pose.x) < 4 && abs($0.pose.y - candidate.pose.y) < 4
        && abs($0.pose.scale / candidate.pose.scale - 1) < 0.12
    }
    if !near { kept.append(candidate) }
    if kept.count == most { break }
  }
  return kept
}
