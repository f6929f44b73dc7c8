import SlowglassPixels

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
    let least = template.leastSum(ofAmplitude: leastAmplitude)
    var points = PointSums(template, in: self, left: left, right: right)
    var found: [Candidate] = []
    for y in top...bottom {
      points.move(to: y, in: self)
      for first in Swift.stride(from: left, through: right, by: CoarseField.lanes) {
        guard points.sum(from: first, in: self, least: least) else { continue }
        for x in first...min(right, first + CoarseField.lanes - 1) {
          let amplitude = template.unit * Float(points.sums[x - first]) / template.keptEnergy
          guard amplitude >= leastAmplitude else { continue }
          var energy: Int64 = 0
          for box in template.boxes {
            energy += self.energy(
              left: x + box.left, top: y + box.top, right: x + box.right, bottom: y + box.bottom)
          }
          // Only the kept points were correlated, so the product is scaled up to what all points would give.
          let correlation = amplitude * template.fullEnergy.squareRoot() / max(1, Float(energy).squareRoot())
          guard correlation >= leastCorrelation else { continue }
          found.append(
            Candidate(
              pose: Pose(
                x: Float(originX + 2 * x) + 1, y: Float(originY + 2 * y) + 1, scale: template.scale),
              amplitude: amplitude, correlation: min(correlation, 1)))
        }
      }
    }
    return best(of: found, most: most)
  }
}

/// The points of a template, to be summed for many places of a field at once.
private struct PointSums {
  /// A point's gradient, for eight places.
  struct Weight {
    var x: SIMD8<Int16>
    var y: SIMD8<Int16>
  }

  /// A point, and where it finds its sample.
  struct Meeting {
    var sample: Int32
    var point: Int32
  }

  /// The sums at the places that were asked for last.
  private(set) var sums = [Int32](repeating: 0, count: CoarseField.lanes)

  /// Each point against a place: columns aside, and where its row begins for places in row 0.
  private let columns: [Int32]
  private let starts: [Int32]
  private let rows: [Int]
  private let weights: [Weight]
  /// The points whose rows lie in the field for the row of places that is being summed, and where that begins.
  private var inside = 0..<0
  private var rowStart: Int32 = 0
  /// The points that meet something with the places that are being summed.
  private var met: [Meeting]

  /// Points further out than this at some of the places do not count.
  private static let reach = 192

  init(_ template: CoarseTemplate, in field: CoarseField, left: Int, right: Int) {
    let points = template.points.filter {
      left + $0.x >= -PointSums.reach && right + $0.x < field.width + PointSums.reach
    }
    columns = points.map { Int32($0.x) }
    starts = points.map { Int32($0.y * field.stride + CoarseField.margin) }
    rows = points.map(\.y)
    weights = points.map { Weight(x: SIMD8(repeating: $0.gradientX), y: SIMD8(repeating: $0.gradientY)) }
    met = [Meeting](repeating: Meeting(sample: 0, point: 0), count: points.count)
  }

  /// Goes to a row of places.
  mutating func move(to y: Int, in field: CoarseField) {
    // Points are in order of their rows.
    let low = rows.firstIndex { y + $0 >= 0 } ?? rows.count
    let high = rows.lastIndex { y + $0 < field.height } ?? -1
    inside = low..<max(low, high + 1)
    rowStart = Int32(y * field.stride)
  }

  /// Sums the products of all points for the places from one on; false where all sums stay below what is asked for.
  mutating func sum(from first: Int, in field: CoarseField, least: Int32) -> Bool {
    let count = meet(first, in: field)
    guard count > 0 || least <= 0 else { return false }
    let met = met
    let weights = weights
    return sums.withUnsafeMutableBufferPointer { sums in
      field.horizontal.withUnsafeBytes { gx in
        field.vertical.withUnsafeBytes { gy in
          met.withUnsafeBufferPointer { met in
            weights.withUnsafeBufferPointer { addProducts(gx, gy, met[..<count], $0, to: sums) }
          }
        }
      }
      var isReached: Int32 = 0
      for i in 0..<CoarseField.lanes { isReached |= sums[i] >= least ? 1 : 0 }
      return isReached != 0
    }
  }

  /// Lists the points that meet something; returns how many they are.
  @inline(__always)
  private mutating func meet(_ first: Int, in field: CoarseField) -> Int {
    let inside = inside
    let first = Int32(first)
    // Beyond these columns there is nothing.
    let low = -Int32(CoarseField.lanes)
    let high = Int32(field.width)
    let rowStart = rowStart
    var count = 0
    met.withUnsafeMutableBufferPointer { met in
      columns.withUnsafeBufferPointer { columns in
        starts.withUnsafeBufferPointer { starts in
          field.isOccupied.withUnsafeBufferPointer { isOccupied in
            // Written for every point and kept for some: a condition would be guessed wrong half of the time.
            for i in inside {
              let at = rowStart &+ starts[i] &+ max(low, min(high, first &+ columns[i]))
              met[count] = Meeting(sample: at, point: Int32(truncatingIfNeeded: i))
              count &+= Int(isOccupied[Int(at >> 3)])
            }
          }
        }
      }
    }
    return count
  }
}

/// Adds up what each of the points finds at its sample, for as many places as there are sums.
///
/// Sixteen points of two products of at most 31 * 31 each fill 15 bits.
@inline(__always)
private func addProducts(
  _ gx: UnsafeRawBufferPointer, _ gy: UnsafeRawBufferPointer,
  _ met: Slice<UnsafeBufferPointer<PointSums.Meeting>>, _ weights: UnsafeBufferPointer<PointSums.Weight>,
  to sums: UnsafeMutableBufferPointer<Int32>
) {
  for i in 0..<CoarseField.lanes { sums[i] = 0 }
  let count = met.count
  var begin = 0
  while begin < count {
    let end = min(count, begin &+ 16)
    var a = SIMD8<Int16>.zero
    var b = a
    var c = a
    var d = a
    for k in begin..<end {
      let at = 2 &* Int(met[k].sample)
      let x = weights[Int(met[k].point)].x
      let y = weights[Int(met[k].point)].y
      a = a &+ (gx.eight(at) &* x &+ gy.eight(at) &* y)
      b = b &+ (gx.eight(at &+ 16) &* x &+ gy.eight(at &+ 16) &* y)
      c = c &+ (gx.eight(at &+ 32) &* x &+ gy.eight(at &+ 32) &* y)
      d = d &+ (gx.eight(at &+ 48) &* x &+ gy.eight(at &+ 48) &* y)
    }
    for i in 0..<8 {
      sums[i] &+= Int32(a[i])
      sums[8 &+ i] &+= Int32(b[i])
      sums[16 &+ i] &+= Int32(c[i])
      sums[24 &+ i] &+= Int32(d[i])
    }
    begin = end
  }
}

extension UnsafeRawBufferPointer {
  /// Eight samples from a byte on.
  @inline(__always)
  fileprivate func eight(_ byte: Int) -> SIMD8<Int16> {
    loadUnaligned(fromByteOffset: byte, as: SIMD8<Int16>.self)
  }
}

extension CoarseTemplate {
  /// The least sum of products that reaches an amplitude.
  fileprivate func leastSum(ofAmplitude amplitude: Float) -> Int32 {
    // Rounding may shift it by a unit or so; places just above it are asked again, by the amplitude itself.
    Int32(max(-1e9, min(1e9, amplitude * keptEnergy / unit * 0.999 - 1)))
  }
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
