import SlowglassPixels

/// A template fitted to a frame: where it stands, how strongly it shows, and how well it explains what is there.
struct PoseFit: Sendable, Equatable {
  var pose: Pose
  /// Gradient of the copy against the reference's: its visible opacity, where the backdrop is alike.
  var amplitude: Float
  /// Normalised correlation of the gradients over the template's points, -1...1.
  var correlation: Float
  /// Share of the template's points that lie inside the picture.
  var inside: Float
}

/// Sums that a projection of a frame's gradient onto a template needs.
struct ProjectionSums: Sendable {
  var product: Float = 0
  var frameEnergy: Float = 0
  var templateEnergy: Float = 0
  var points: Int = 0

  /// Adds one point: the frame's gradient there, and the template's.
  @inline(__always)
  mutating func add(frame: (x: Float, y: Float), template: (x: Float, y: Float)) {
    product += frame.x * template.x + frame.y * template.y
    frameEnergy += frame.x * frame.x + frame.y * frame.y
    templateEnergy += template.x * template.x + template.y * template.y
    points += 1
  }

  mutating func add(_ other: ProjectionSums) {
    product += other.product
    frameEnergy += other.frameEnergy
    templateEnergy += other.templateEnergy
    points += other.points
  }

  /// Least-squares amplitude; 0 where nothing of the template is inside.
  var amplitude: Float { templateEnergy > 0 ? product / templateEnergy : 0 }
  var correlation: Float {
    let norm = (templateEnergy * frameEnergy).squareRoot()
    return norm > 0 ? product / norm : 0
  }
}

extension [ProjectionSums] {
  /// The sums of all parts together.
  var total: ProjectionSums {
    reduce(into: ProjectionSums()) { total, part in total.add(part) }
  }
}

extension GradientPicture {
  /// Projects the gradient onto a template at a pose, glyph by glyph.
  ///
  /// Against the template as sharp as the copy is: of it and its softer versions, the one that correlates best.
  func softProjections(of template: Template, at pose: Pose) -> [ProjectionSums] {
    var best = projections(
      of: template, at: pose, gradientX: template.gradientX, gradientY: template.gradientY)
    for (x, y) in zip(template.softGradientX, template.softGradientY) {
      let soft = projections(of: template, at: pose, gradientX: x, gradientY: y)
      if soft.total.correlation > best.total.correlation { best = soft }
    }
    return best
  }

  /// Projects the gradient onto a whole template at a pose, or onto every so many of its points.
  func projection(of template: Template, at pose: Pose, every stride: Int = 1) -> ProjectionSums {
    projections(
      of: template, at: pose, every: stride, gradientX: template.gradientX, gradientY: template.gradientY
    ).total
  }

  /// Projects the gradient onto those points of a template that are asked for by their offsets from its centre.
  func projection(of template: Template, at pose: Pose, onto isAsked: (Float, Float) -> Bool)
    -> ProjectionSums
  {
    let baseX = pose.x - Float(originX) - 0.5
    let baseY = pose.y - Float(originY) - 0.5
    let pairs = pairs.span
    var sums = ProjectionSums()
    for i in 0..<template.count where isAsked(template.pointX[i], template.pointY[i]) {
      let (qx, qy) = (pose.scale * template.pointX[i], pose.scale * template.pointY[i])
      guard let (x, y) = gradient(pairs, baseX + qx, baseY + qy) else { continue }
      sums.add(
        frame: (x * pose.scale, y * pose.scale), template: (template.gradientX[i], template.gradientY[i]))
    }
    return sums
  }

  private func projections(
    of template: Template, at pose: Pose, every stride: Int = 1, gradientX: [Float], gradientY: [Float]
  ) -> [ProjectionSums] {
    let baseX = pose.x - Float(originX) - 0.5
    let baseY = pose.y - Float(originY) - 0.5
    let pairs = pairs.span
    let (pointX, pointY) = (template.pointX.span, template.pointY.span)
    let (gradientX, gradientY) = (gradientX.span, gradientY.span)
    var sums: [ProjectionSums] = []
    sums.reserveCapacity(template.glyphs.count)
    for points in template.pointsOfGlyph {
      var sum = ProjectionSums()
      for i in Swift.stride(from: points.lowerBound, to: points.upperBound, by: stride) {
        guard let (x, y) = gradient(pairs, baseX + pose.scale * pointX[i], baseY + pose.scale * pointY[i])
        else { continue }
        sum.add(frame: (x * pose.scale, y * pose.scale), template: (gradientX[i], gradientY[i]))
      }
      sums.append(sum)
    }
    return sums
  }
}

extension Residual {
  /// Projects the frame's gradient onto a template at a pose.
  func projection(of template: Template, at pose: Pose) -> ProjectionSums {
    gradients(in: template.reach(at: pose)).projection(of: template, at: pose)
  }

  /// Refines a pose by Gauss-Newton on the gradients; nil where the template is mostly outside or nothing is there.
  ///
  /// The frame is sampled at the template's points, and what a small shift or growth would change comes from the
  /// template's own second derivatives, so that a faint copy's noise stays out of the slopes. Points that disagree
  /// strongly (an edge of what lies behind) count less, as 1 / (1 + (r / t)^2). The way to the place is gone on some of
  /// the points, the last of it on all.
  func refined(_ template: Template, from start: Pose, rounds: Int = 6, freeScale: Bool = true) -> PoseFit? {
    var pose = start
    var amplitude: Float = 0
    var picture: GradientPicture?
    let (pointX, pointY) = (template.pointX.span, template.pointY.span)
    let (slopesX, slopesY) = (template.slopesX.span, template.slopesY.span)
    var stride = template.roughStride
    for round in 0..<rounds {
      if round >= rounds / 2 { stride = 1 }
      let here = gradients(in: template.reach(at: pose), unless: picture)
      picture = here
      let pairs = here.pairs.span
      let baseX = pose.x - Float(here.originX) - 0.5
      let baseY = pose.y - Float(here.originY) - 0.5
      var normal = NormalEquations()
      let typical = (template.energy / Float(max(1, template.count))).squareRoot()
      let tolerance = max(8, amplitude * typical)
      let squaredTolerance = tolerance * tolerance
      for i in Swift.stride(from: 0, to: template.count, by: stride) {
        let qx = pointX[i]
        let qy = pointY[i]
        guard
          let (gx, gy) = here.gradient(pairs, baseX + pose.scale * qx, baseY + pose.scale * qy)
        else { continue }
        let fx = gx * pose.scale
        let fy = gy * pose.scale
        let across = slopesX[i]
        let along = slopesY[i]
        var weight: Float = 1
        if round > 0 {
          let rx = fx - amplitude * across[0]
          let ry = fy - amplitude * along[0]
          weight = squaredTolerance / (squaredTolerance + rx * rx + ry * ry)
        }
        normal.add(across, fx, along, fy, weight: weight)
      }
      guard normal.points * 2 * stride > template.count, let step = normal.solved(freeScale: freeScale) else {
        return nil
      }
      amplitude = step[0]
      guard amplitude > 0.01 else { return nil }
      // The template was developed about its own place: a shift of the content by d shows as gradient -a H d.
      let shiftX = max(-2, min(2, step[1] / amplitude)) * pose.scale
      let shiftY = max(-2, min(2, step[2] / amplitude)) * pose.scale
      let growth = freeScale ? max(-0.06, min(0.06, step[3] / amplitude)) : 0
      pose.x += shiftX
      pose.y += shiftY
      pose.scale *= 1 + growth
      let isClose = abs(shiftX) < 0.1 && abs(shiftY) < 0.1 && abs(growth) < 0.003
      if stride > 1 {
        if isClose, round > 0 { stride = 1 }
        continue
      }
      // Each step is a small part of the one before: what comes after this one is below a hundredth of a sample.
      if abs(shiftX) < 0.03, abs(shiftY) < 0.03, abs(growth) < 0.001, round > 1 { break }
    }
    let sums = gradients(in: template.reach(at: pose), unless: picture).projection(of: template, at: pose)
    return PoseFit(
      pose: pose, amplitude: amplitude, correlation: sums.correlation,
      inside: Float(sums.points) / Float(max(1, template.count)))
  }
}

/// Weighted normal equations of four unknowns: amplitude, and amplitude times shift and growth.
private struct NormalEquations {
  typealias Row = SIMD4<Float>

  /// The rows of the matrix, which is symmetric.
  private var rows: (Row, Row, Row, Row) = (.zero, .zero, .zero, .zero)
  private var right: Row = .zero
  var points: Int = 0

  @inline(__always)
  mutating func add(_ a: Row, _ valueA: Float, _ b: Row, _ valueB: Float, weight w: Float) {
    let (weighedA, weighedB) = (w * a, w * b)
    rows.0 += a * weighedA[0] + b * weighedB[0]
    rows.1 += a * weighedA[1] + b * weighedB[1]
    rows.2 += a * weighedA[2] + b * weighedB[2]
    rows.3 += a * weighedA[3] + b * weighedB[3]
    right += weighedA * valueA + weighedB * valueB
    points &+= 1
  }

  func solved(freeScale: Bool) -> Row? {
    let size = freeScale ? 4 : 3
    let (m0, m1, m2, m3) = rows
    let full: [[Double]] = [
      [m0[0], m0[1], m0[2], m0[3]], [m0[1], m1[1], m1[2], m1[3]], [m0[2], m1[2], m2[2], m2[3]],
      [m0[3], m1[3], m2[3], m3[3]],
    ].map { $0.map(Double.init) }
    let matrix = full.prefix(size).map { Array($0.prefix(size)) }
    let values = [right[0], right[1], right[2], right[3]].prefix(size).map(Double.init)
    guard let solution = solveSymmetric(matrix, Array(values)) else { return nil }
    return Row(Float(solution[0]), Float(solution[1]), Float(solution[2]), freeScale ? Float(solution[3]) : 0)
  }
}

/// Solves a small symmetric positive definite system by Cholesky's method; nil where it is singular.
func solveSymmetric(_ matrix: [[Double]], _ right: [Double]) -> [Double]? {
  let n = right.count
  var lower = [[Double]](repeating: [Double](repeating: 0, count: n), count: n)
  for i in 0..<n {
    for j in 0...i {
      var sum = matrix[i][j]
      for k in 0..<j { sum -= lower[i][k] * lower[j][k] }
      if i == j {
        guard sum > 1e-9 * max(1, matrix[i][i]) else { return nil }
        lower[i][i] = sum.squareRoot()
      } else {
        lower[i][j] = sum / lower[j][j]
      }
    }
  }
  var y = right
  for i in 0..<n {
    for k in 0..<i { y[i] -= lower[i][k] * y[k] }
    y[i] /= lower[i][i]
  }
  for i in stride(from: n - 1, through: 0, by: -1) {
    for k in (i + 1)..<n where k < n { y[i] -= lower[k][i] * y[k] }
    y[i] /= lower[i][i]
  }
  return y
}

extension Template {
  /// A few hundred points find the place to a tenth of a sample.
  private static let roughPoints = 400

  /// Places 1.5 samples apart are told from each other by fewer.
  private static let roughestPoints = 200

  /// Every so many points are enough to come near a place.
  fileprivate var roughStride: Int { stride(to: Template.roughPoints) }

  /// Every so many points are enough to choose among places that are to be refined.
  var roughestStride: Int { stride(to: Template.roughestPoints) }

  /// Odd, so that they fall on all columns.
  private func stride(to points: Int) -> Int {
    let stride = count / points
    return stride < 2 ? 1 : stride | 1
  }

  /// What a frame's gradient says of the template at the place that it was cut from.
  func projectionAtHome(in plane: Plane) -> ProjectionSums {
    Residual(plane, window: box(at: home).outset(by: Template.gradientMargin)).projection(of: self, at: home)
  }

  /// Gradients are read so far beside the glyphs, in samples.
  private static let gradientMargin = 4.0

  /// The box in which a picture is read at the points, one sample beside the glyphs.
  func reach(at pose: Pose) -> Rectangle { box(at: pose).outset(by: Double(pose.scale) + 1) }

  /// The box of the template at a pose, in samples.
  func box(at pose: Pose) -> Rectangle {
    Rectangle(
      x: Double(pose.x - halfWidth * pose.scale), y: Double(pose.y - halfHeight * pose.scale),
      width: Double(2 * halfWidth * pose.scale), height: Double(2 * halfHeight * pose.scale))
  }
}
