import SlowglassPixels

/// A template at one size, reduced to its strongest points on the half-size grid.
struct CoarseTemplate: Sendable {
  struct Point: Sendable {
    var x: Int
    var y: Int
    /// Half of the gradient, scaled so that the template's strongest fits the field's limit.
    var gradientX: Int16
    var gradientY: Int16

    /// The same without a direction that holds next to nothing of it: the strokes of controls and letters are mostly
    /// upright or level, and what is not there need not be multiplied.
    fileprivate var straightened: Point {
      var point = self
      if abs(gradientY) * Point.steep < abs(gradientX) { point.gradientY = 0 }
      if abs(gradientX) * Point.steep < abs(gradientY) { point.gradientX = 0 }
      return point
    }

    /// One twenty-sixth of the energy and less is next to nothing.
    private static let steep: Int16 = 5
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
    points = kept.map(\.straightened).sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    self.unit = unit
    fullEnergy = unit * unit * Float(all.reduce(0) { $0 + energy(of: $1) })
    keptEnergy = unit * unit * Float(points.reduce(0) { $0 + energy(of: $1) })
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
      points.move(toRow: y, in: self)
      for first in Swift.stride(from: left, through: right, by: CoarseField.lanes) {
        let ahead = (first - left) % CoarseField.stretch
        if ahead == 0 { points.move(to: first, in: self) }
        guard points.sum(ahead, in: self, least: least) else { continue }
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
  /// The sums at the places that were asked for last.
  private(set) var sums = [Int32](repeating: 0, count: CoarseField.lanes)

  /// A point against a place.
  private struct Offset {
    var column: Int32
    /// Where its row begins for places in row 0.
    var start: Int32
    /// In which directions it has a gradient: 1 across, 2 down.
    var directions: UInt8
  }

  private let points: [Offset]
  private let rows: [Int]
  /// The gradient of each, for eight places.
  private let across: [SIMD8<Int16>]
  private let down: [SIMD8<Int16>]
  /// The points whose rows lie in the field for the row of places that is being summed, and where that begins.
  private var inside = 0..<0
  private var rowStart: Int32 = 0
  /// The points that meet something in the stretch of places that is being summed, and how many they are.
  private var metAcross: [Meeting]
  private var metDown: [Meeting]
  private var acrossCount = 0
  private var downCount = 0

  /// A point, and where it finds its sample: one number, so that it is written at once.
  struct Meeting {
    private let both: UInt64

    init(sample: Int32, point: Int) {
      both = UInt64(UInt32(bitPattern: sample)) | UInt64(truncatingIfNeeded: point) << 32
    }

    var sample: Int { Int(truncatingIfNeeded: both & 0xFFFF_FFFF) }
    var point: Int { Int(truncatingIfNeeded: both >> 32) }
  }

  /// Points further out than this at some of the places do not count.
  private static let reach = 192

  init(_ template: CoarseTemplate, in field: CoarseField, left: Int, right: Int) {
    let points = template.points.filter {
      left + $0.x >= -PointSums.reach && right + $0.x < field.width + PointSums.reach
    }
    self.points = points.map {
      Offset(
        column: Int32($0.x), start: Int32($0.y * field.stride + CoarseField.margin),
        directions: ($0.gradientX != 0 ? 1 : 0) | ($0.gradientY != 0 ? 2 : 0))
    }
    rows = points.map(\.y)
    across = points.map { SIMD8(repeating: $0.gradientX) }
    down = points.map { SIMD8(repeating: $0.gradientY) }
    metAcross = [Meeting](repeating: Meeting(sample: 0, point: 0), count: points.count)
    metDown = metAcross
  }

  /// Goes to a row of places.
  mutating func move(toRow y: Int, in field: CoarseField) {
    // Points are in order of their rows.
    let low = rows.firstIndex { y + $0 >= 0 } ?? rows.count
    let high = rows.lastIndex { y + $0 < field.height } ?? -1
    inside = low..<max(low, high + 1)
    rowStart = Int32(y * field.stride)
  }

  /// Sums the products of all points for the places so far into the stretch; false where all sums stay below what is
  /// asked for.
  mutating func sum(_ ahead: Int, in field: CoarseField, least: Int32) -> Bool {
    guard acrossCount + downCount > 0 || least <= 0 else { return false }
    let (across, down, metAcross, metDown) = (across, down, metAcross, metDown)
    let (acrossCount, downCount) = (acrossCount, downCount)
    return sums.withUnsafeMutableBufferPointer { sums in
      for i in 0..<CoarseField.lanes { sums[i] = 0 }
      addProducts(field.horizontal, metAcross, count: acrossCount, ahead, across, to: sums)
      addProducts(field.vertical, metDown, count: downCount, ahead, down, to: sums)
      var isReached: Int32 = 0
      for i in 0..<CoarseField.lanes { isReached |= sums[i] >= least ? 1 : 0 }
      return isReached != 0
    }
  }

  /// Goes to a stretch of places, and lists the points that meet something there.
  mutating func move(to first: Int, in field: CoarseField) {
    // Beyond these columns there is nothing.
    let low = -Int32(CoarseField.stretch)
    let high = Int32(field.width)
    let first = Int32(first)
    let (inside, rowStart) = (inside, rowStart)
    var (acrossCount, downCount) = (0, 0)
    var (metAcross, metDown) = (take(&self.metAcross), take(&self.metDown))
    metAcross.withUnsafeMutableBufferPointer { metAcross in
      metDown.withUnsafeMutableBufferPointer { metDown in
        points.withUnsafeBufferPointer { points in
          field.isOccupied.withUnsafeBufferPointer { isOccupied in
            // Written for every point and kept for some: a condition would be guessed wrong half of the time.
            for i in inside {
              let point = points[i]
              let at = rowStart &+ point.start &+ max(low, min(high, first &+ point.column))
              let meeting = Meeting(sample: at, point: i)
              metAcross[acrossCount] = meeting
              metDown[downCount] = meeting
              let kept = isOccupied[Int(at >> 3)] & point.directions
              acrossCount &+= Int(kept & 1)
              downCount &+= Int(kept >> 1)
            }
          }
        }
      }
    }
    (self.metAcross, self.metDown) = (metAcross, metDown)
    (self.acrossCount, self.downCount) = (acrossCount, downCount)
  }
}

/// A list, to be written without a copy and put back.
private func take(_ list: inout [PointSums.Meeting]) -> [PointSums.Meeting] {
  let taken = list
  list = []
  return taken
}

/// Adds what each of the first points that were met finds at its sample, for as many places as there are sums.
///
/// Thirty-two products of at most 31 * 31 each fill 15 bits.
@inline(__always)
private func addProducts(
  _ field: [Int16], _ met: [PointSums.Meeting], count: Int, _ ahead: Int, _ weights: [SIMD8<Int16>],
  to sums: UnsafeMutableBufferPointer<Int32>
) {
  field.withUnsafeBytes { field in
    met.withUnsafeBufferPointer { met in
      weights.withUnsafeBufferPointer { weights in
        var begin = 0
        while begin < count {
          let end = min(count, begin &+ 32)
          var a = SIMD8<Int16>.zero
          var b = a
          var c = a
          var d = a
          for k in begin..<end {
            let at = 2 &* (met[k].sample &+ ahead)
            let weight = weights[met[k].point]
            a = a &+ field.eight(at) &* weight
            b = b &+ field.eight(at &+ 16) &* weight
            c = c &+ field.eight(at &+ 32) &* weight
            d = d &+ field.eight(at &+ 48) &* weight
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
    }
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
