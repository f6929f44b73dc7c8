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
    reduce(into: ProjectionSums()) { total, part in
      total.product += part.product
      total.frameEnergy += part.frameEnergy
      total.templateEnergy += part.templateEnergy
      total.points += part.points
    }
  }
}

extension Residual {
  /// Projects the frame's gradient onto a template at a pose, glyph by glyph.
  func projections(of template: Template, at pose: Pose) -> [ProjectionSums] {
    projections(of: template, at: pose, gradientX: template.gradientX, gradientY: template.gradientY)
  }

  /// The same against the template as sharp as the copy is: of the softer versions, the one that correlates best.
  func softProjections(of template: Template, at pose: Pose) -> [ProjectionSums] {
    var best = projections(of: template, at: pose)
    for (x, y) in zip(template.softGradientX, template.softGradientY) {
      let soft = projections(of: template, at: pose, gradientX: x, gradientY: y)
      if soft.total.correlation > best.total.correlation { best = soft }
    }
    return best
  }

  private func projections(
    of template: Template, at pose: Pose, gradientX: [Float], gradientY: [Float]
  ) -> [ProjectionSums] {
    var sums = [ProjectionSums](repeating: ProjectionSums(), count: template.glyphs.count)
    let luma = samples.span
    let baseX = pose.x - Float(originX) - 0.5
    let baseY = pose.y - Float(originY) - 0.5
    for i in 0..<template.count {
      guard
        let (x, y) = Residual.gradient(
          luma, width: width, height: height, baseX + pose.scale * template.pointX[i],
          baseY + pose.scale * template.pointY[i])
      else { continue }
      let fx = x * pose.scale
      let fy = y * pose.scale
      let tx = gradientX[i]
      let ty = gradientY[i]
      let member = template.member[i]
      sums[member].product += fx * tx + fy * ty
      sums[member].frameEnergy += fx * fx + fy * fy
      sums[member].templateEnergy += tx * tx + ty * ty
      sums[member].points += 1
    }
    return sums
  }

  /// Projects the frame's gradient onto a whole template at a pose.
  func projection(of template: Template, at pose: Pose) -> ProjectionSums {
    projections(of: template, at: pose).total
  }

  /// Refines a pose by Gauss-Newton on the gradients; nil where the template is mostly outside or nothing is there.
  ///
  /// The frame is sampled at the template's points, and what a small shift or growth would change comes from the
  /// template's own second derivatives, so that a faint copy's noise stays out of the slopes. Points that disagree
  /// strongly (an edge of what lies behind) count less, as 1 / (1 + (r / t)^2).
  func refined(_ template: Template, from start: Pose, rounds: Int = 6, freeScale: Bool = true) -> PoseFit? {
    var pose = start
    var amplitude: Float = 0
    let luma = samples.span
    for round in 0..<rounds {
      let baseX = pose.x - Float(originX) - 0.5
      let baseY = pose.y - Float(originY) - 0.5
      var normal = NormalEquations()
      let typical = (template.energy / Float(max(1, template.count))).squareRoot()
      let tolerance = max(8, amplitude * typical)
      for i in 0..<template.count {
        let qx = template.pointX[i]
        let qy = template.pointY[i]
        guard
          let (gx, gy) = Residual.gradient(
            luma, width: width, height: height, baseX + pose.scale * qx, baseY + pose.scale * qy)
        else { continue }
        let fx = gx * pose.scale
        let fy = gy * pose.scale
        let tx = template.gradientX[i]
        let ty = template.gradientY[i]
        let xx = template.curvatureXX[i]
        let xy = template.curvatureXY[i]
        let yy = template.curvatureYY[i]
        var weight: Float = 1
        if round > 0 {
          let rx = fx - amplitude * tx
          let ry = fy - amplitude * ty
          weight = 1 / (1 + (rx * rx + ry * ry) / (tolerance * tolerance))
        }
        normal.add(
          (tx, -xx, -xy, -(xx * qx + xy * qy)), fx, (ty, -xy, -yy, -(xy * qx + yy * qy)), fy, weight: weight)
      }
      guard normal.points * 2 > template.count, let step = normal.solved(freeScale: freeScale) else {
        return nil
      }
      amplitude = step.0
      guard amplitude > 0.01 else { return nil }
      // The template was developed about its own place: a shift of the content by d shows as gradient -a H d.
      let shiftX = max(-2, min(2, step.1 / amplitude)) * pose.scale
      let shiftY = max(-2, min(2, step.2 / amplitude)) * pose.scale
      let growth = freeScale ? max(-0.06, min(0.06, step.3 / amplitude)) : 0
      pose.x += shiftX
      pose.y += shiftY
      pose.scale *= 1 + growth
      if abs(shiftX) < 0.01, abs(shiftY) < 0.01, abs(growth) < 0.0003, round > 1 { break }
    }
    let sums = projection(of: template, at: pose)
    return PoseFit(
      pose: pose, amplitude: amplitude, correlation: sums.correlation,
      inside: Float(sums.points) / Float(max(1, template.count)))
  }
}

/// Weighted normal equations of four unknowns: amplitude, and amplitude times shift and growth.
private struct NormalEquations {
  typealias Row = (Float, Float, Float, Float)

  private var right: (Float, Float, Float, Float) = (0, 0, 0, 0)
  var points: Int = 0

  @inline(__always)
  mutating func add(_ a: Row, _ valueA: Float, _ b: Row, _ valueB: Float, weight w: Float) {
    m00 += w * (a.0 * a.0 + b.0 * b.0)
    m01 += w * (a.0 * a.1 + b.0 * b.1)
    m02 += w * (a.0 * a.2 + b.0 * b.2)
    m03 += w * (a.0 * a.3 + b.0 * b.3)
    m11 += w * (a.1 * a.1 + b.1 * b.1)
    m12 += w * (a.1 * a.2 + b.1 * b.2)
    m13 += w * (a.1 * a.3 + b.1 * b.3)
    m22 += w * (a.2 * a.2 + b.2 * b.2)
    m23 += w * (a.2 * a.3 + b.2 * b.3)
    m33 += w * (a.3 * a.3 + b.3 * b.3)
    right.0 += w * (a.0 * valueA + b.0 * valueB)
    right.1 += w * (a.1 * valueA + b.1 * valueB)
    right.2 += w * (a.2 * valueA + b.2 * valueB)
    right.3 += w * (a.3 * valueA + b.3 * valueB)
    points &+= 1
  }

  private var m00: Float = 0, m01: Float = 0, m02: Float = 0, m03: Float = 0
  private var m11: Float = 0, m12: Float = 0, m13: Float = 0
  private var m22: Float = 0, m23: Float = 0, m33: Float = 0

  func solved(freeScale: Bool) -> Row? {
    let size = freeScale ? 4 : 3
    let full: [[Double]] = [
      [m00, m01, m02, m03], [m01, m11, m12, m13], [m02, m12, m22, m23], [m03, m13, m23, m33],
    ].map { $0.map(Double.init) }
    let matrix = full.prefix(size).map { Array($0.prefix(size)) }
    let values = [right.0, right.1, right.2, right.3].prefix(size).map(Double.init)
    guard let solution = solveSymmetric(matrix, Array(values)) else { return nil }
    return (
      Float(solution[0]), Float(solution[1]), Float(solution[2]), freeScale ? Float(solution[3]) : 0
    )
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
