import SlowglassPixels

/// Where a copy stands, with a size of its own along each axis.
struct StretchPose: Sendable, Equatable {
  var x: Float
  var y: Float
  var scaleX: Float
  var scaleY: Float
}

extension StretchPose {
  init(_ pose: Pose) {
    self.init(x: pose.x, y: pose.y, scaleX: pose.scale, scaleY: pose.scale)
  }

  /// Scale x over scale y.
  var aspect: Float { scaleX / scaleY }

  /// The larger over the smaller scale, 1 where both are equal.
  var ratio: Float { max(aspect, 1 / aspect) }

  /// The box of what has these half extents at scale 1.
  func box(halfWidth: Double, halfHeight: Double) -> Rectangle {
    let width = halfWidth * Double(scaleX)
    let height = halfHeight * Double(scaleY)
    return Rectangle(x: Double(x) - width, y: Double(y) - height, width: 2 * width, height: 2 * height)
  }
}

/// A template fitted with a scale for each axis.
struct StretchFit: Sendable, Equatable {
  var pose: StretchPose
  /// Gradient of the copy against the reference's.
  var amplitude: Float
  /// Normalised correlation of the gradients, -1...1.
  var correlation: Float
  /// Share of the template's points that lie inside the picture.
  var inside: Float
}

/// The points of a template that a fit goes by, few enough to be fitted in every frame.
struct StretchTemplate: Sendable {
  let template: Template
  /// Every so many points are taken.
  private let step: Int
  /// Whether a point lies in the inner part of the box, where an outline has nothing.
  private let isInner: [Bool]
  /// Share of the gradient's energy that lies in the inner part.
  let innerShare: Float
  /// Share of the energy of the weaker one of both directions: strokes of one direction tell one scale only.
  let weakerShare: Float

  /// A fit of a few hundred points is as good to a hundredth of a sample as one of thousands.
  private static let mostPoints = 700
  /// Within this share of the half extents lies the inner part: the rim of a disc stays outside.
  private static let innerExtent: Float = 0.62

  init(_ template: Template) {
    self.template = template
    step = max(1, template.count / StretchTemplate.mostPoints)
    isInner = (0..<template.count).map {
      abs(template.pointX[$0]) < StretchTemplate.innerExtent * template.halfWidth
        && abs(template.pointY[$0]) < StretchTemplate.innerExtent * template.halfHeight
    }
    var inner: Float = 0
    var horizontal: Float = 0
    for i in 0..<template.count {
      let x = template.gradientX[i] * template.gradientX[i]
      let y = template.gradientY[i] * template.gradientY[i]
      horizontal += x
      if isInner[i] { inner += x + y }
    }
    let energy = max(template.energy, 1e-6)
    innerShare = inner / energy
    weakerShare = min(horizontal, energy - horizontal) / energy
  }

  /// The place it was cut from.
  var home: StretchPose { StretchPose(template.home) }

  /// Greatest distance between corresponding places of the template at two poses, in samples.
  func distance(from one: StretchPose, to other: StretchPose) -> Float {
    max(
      abs(one.x - other.x) + abs(one.scaleX - other.scaleX) * template.halfWidth,
      abs(one.y - other.y) + abs(one.scaleY - other.scaleY) * template.halfHeight)
  }

  /// The box of the template at a pose, in samples.
  func box(at pose: StretchPose) -> Rectangle {
    pose.box(halfWidth: Double(template.halfWidth), halfHeight: Double(template.halfHeight))
  }

  /// Projects a frame's gradient onto the template at a pose; of the softer versions, the one that correlates best.
  func projection(in frame: GradientPicture, at pose: StretchPose, onlyInner: Bool = false, sparsely: Int = 1)
    -> ProjectionSums
  {
    // What stands smaller than its reference has lost detail.
    let isSmaller = min(pose.scaleX, pose.scaleY) < 0.9
    var best = projection(
      in: frame, at: pose, onlyInner: onlyInner, step: step * sparsely, x: template.gradientX,
      y: template.gradientY)
    guard isSmaller, sparsely == 1 else { return best }
    for (x, y) in zip(template.softGradientX, template.softGradientY) {
      let soft = projection(in: frame, at: pose, onlyInner: onlyInner, step: step, x: x, y: y)
      if soft.correlation > best.correlation { best = soft }
    }
    return best
  }

  private func projection(
    in frame: GradientPicture, at pose: StretchPose, onlyInner: Bool, step: Int, x: [Float], y: [Float]
  ) -> ProjectionSums {
    var sums = ProjectionSums()
    let pairs = frame.pairs.span
    let baseX = pose.x - Float(frame.originX) - 0.5
    let baseY = pose.y - Float(frame.originY) - 0.5
    for i in stride(from: 0, to: template.count, by: step) where !onlyInner || isInner[i] {
      guard
        let gradient = frame.gradient(
          pairs, baseX + pose.scaleX * template.pointX[i], baseY + pose.scaleY * template.pointY[i])
      else { continue }
      sums.add(frame: (gradient.0 * pose.scaleX, gradient.1 * pose.scaleY), template: (x[i], y[i]))
    }
    return sums
  }

  /// Projects a frame's gradient onto the template part by part, and counts the points of each, those outside the picture
  /// as well.
  ///
  /// - Parameter part: the number of a point's part, below `count`.
  func projections(in frame: GradientPicture, at pose: StretchPose, count: Int, part: (Int) -> Int) -> (
    sums: [ProjectionSums], points: [Int]
  ) {
    var sums = [ProjectionSums](repeating: ProjectionSums(), count: count)
    var points = [Int](repeating: 0, count: count)
    let pairs = frame.pairs.span
    let baseX = pose.x - Float(frame.originX) - 0.5
    let baseY = pose.y - Float(frame.originY) - 0.5
    for i in stride(from: 0, to: template.count, by: step) {
      let part = part(i)
      points[part] += 1
      guard
        let gradient = frame.gradient(
          pairs, baseX + pose.scaleX * template.pointX[i], baseY + pose.scaleY * template.pointY[i])
      else { continue }
      sums[part].add(
        frame: (gradient.0 * pose.scaleX, gradient.1 * pose.scaleY),
        template: (template.gradientX[i], template.gradientY[i]))
    }
    return (sums, points)
  }

  /// Refines a pose by Gauss-Newton; nil where most of the template is outside, or nothing is there.
  ///
  /// As for the pose of one scale, with one more unknown: what a growth along x would change of the gradient is its
  /// derivative along x times the distance from the centre, and the same along y.
  func refined(in frame: GradientPicture, from start: StretchPose, rounds: Int = 6, freeAspect: Bool = true)
    -> StretchFit?
  {
    var pose = start
    var amplitude: Float = 0
    let pairs = frame.pairs.span
    let (pointX, pointY) = (template.pointX.span, template.pointY.span)
    let (slopesX, slopesY) = (template.slopesX.span, template.slopesY.span)
    let used = (template.count + step - 1) / step
    let typical = (template.energy / Float(max(1, template.count))).squareRoot()
    for round in 0..<rounds {
      let baseX = pose.x - Float(frame.originX) - 0.5
      let baseY = pose.y - Float(frame.originY) - 0.5
      var normal = StretchEquations()
      let tolerance = max(8, amplitude * typical)
      let squaredTolerance = tolerance * tolerance
      for i in stride(from: 0, to: template.count, by: step) {
        let qx = pointX[i]
        let qy = pointY[i]
        guard let gradient = frame.gradient(pairs, baseX + pose.scaleX * qx, baseY + pose.scaleY * qy)
        else { continue }
        let fx = gradient.0 * pose.scaleX
        let fy = gradient.1 * pose.scaleY
        // Amplitude, two shifts and the growth of both axes; the growth of each is a part of that.
        let across = slopesX[i]
        let along = slopesY[i]
        var weight: Float = 1
        if round > 0 {
          let rx = fx - amplitude * across[0]
          let ry = fy - amplitude * along[0]
          weight = squaredTolerance / (squaredTolerance + rx * rx + ry * ry)
        }
        normal.add(across, upright: across[2] * qy, fx, weight: weight)
        normal.add(along, upright: along[2] * qy, fy, weight: weight)
        normal.points &+= 1
      }
      guard normal.points * 2 > used, let step = normal.solved(freeAspect: freeAspect) else { return nil }
      amplitude = step[0]
      guard amplitude > 0.01 else { return nil }
      let shiftX = max(-2, min(2, step[1] / amplitude)) * pose.scaleX
      let shiftY = max(-2, min(2, step[2] / amplitude)) * pose.scaleY
      let growthX = max(-0.06, min(0.06, step[3] / amplitude))
      let growthY = max(-0.06, min(0.06, step[4] / amplitude))
      pose.x += shiftX
      pose.y += shiftY
      pose.scaleX *= 1 + growthX
      pose.scaleY *= 1 + growthY
      if abs(shiftX) < 0.01, abs(shiftY) < 0.01, abs(growthX) < 0.0005, abs(growthY) < 0.0005, round > 1 {
        break
      }
    }
    guard pose.scaleX > 0.05, pose.scaleY > 0.05, pose.scaleX < 12, pose.scaleY < 12 else { return nil }
    let sums = projection(in: frame, at: pose)
    return StretchFit(
      pose: pose, amplitude: amplitude, correlation: sums.correlation,
      inside: Float(sums.points) / Float(max(1, used)))
  }
}

/// Weighted normal equations of five unknowns: amplitude, and amplitude times two shifts and two growths.
private struct StretchEquations {
  typealias Row = SIMD4<Float>

  /// The first four rows and columns of the matrix, which is symmetric, and what stands beside them.
  private var rows: (Row, Row, Row, Row) = (.zero, .zero, .zero, .zero)
  private var right: Row = .zero
  /// The last column, its last number, and what stands beside that.
  private var column: Row = .zero
  private var corner: Float = 0
  private var rightOfLast: Float = 0
  var points: Int = 0

  /// Adds one equation.
  ///
  /// - Parameters:
  ///   - slopes: what the value changes by with amplitude, two shifts, and a growth of both axes.
  ///   - upright: what of the last one belongs to the growth along y.
  @inline(__always)
  mutating func add(_ slopes: Row, upright: Float, _ value: Float, weight w: Float) {
    var a = slopes
    a[3] -= upright
    let weighed = w * a
    rows.0 += a * weighed[0]
    rows.1 += a * weighed[1]
    rows.2 += a * weighed[2]
    rows.3 += a * weighed[3]
    right += weighed * value
    let weighedUpright = w * upright
    column += a * weighedUpright
    corner += weighedUpright * upright
    rightOfLast += weighedUpright * value
  }

  /// The solution; both growths are one unknown where the aspect is not free.
  func solved(freeAspect: Bool) -> [Float]? {
    let (m0, m1, m2, m3) = rows
    let full: [[Double]] = [
      [m0[0], m0[1], m0[2], m0[3], column[0]],
      [m0[1], m1[1], m1[2], m1[3], column[1]],
      [m0[2], m1[2], m2[2], m2[3], column[2]],
      [m0[3], m1[3], m2[3], m3[3], column[3]],
      [column[0], column[1], column[2], column[3], corner],
    ].map { $0.map(Double.init) }
    let values = [right[0], right[1], right[2], right[3], rightOfLast].map(Double.init)
    if freeAspect { return solveSymmetric(full, values).map { $0.map { Float($0) } } }
    // The columns of both growths are added up.
    var joined = (0..<4).map { i in Array(full[i].prefix(4)) }
    for i in 0..<3 {
      joined[i][3] = full[i][3] + full[i][4]
      joined[3][i] = joined[i][3]
    }
    joined[3][3] = full[3][3] + 2 * full[3][4] + full[4][4]
    let sums = Array(values.prefix(3)) + [values[3] + values[4]]
    return solveSymmetric(joined, sums).map { $0.map { Float($0) } + [Float($0[3])] }
  }
}
