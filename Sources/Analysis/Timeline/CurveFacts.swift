/// The timing that a motion, or a fade, was written with.
public struct CurveFacts: Sendable, Equatable, Codable {
  /// `linear`, `ease`, `ease-in`, `ease-out`, `ease-in-out`, `standard`, `cubicBezier` or `spring`.
  public var name: String
  /// Control points x1, y1, x2, y2 of a Bezier curve; the damping ratio of a spring.
  public var parameters: [Double]
  /// Where it begins, in recorded seconds; before the first frame of the recording where that is what fits.
  public var startSeconds: Double
  public var startUncertainty: Double
  /// Its length in recorded seconds: of a spring until a thousandth of the way is left.
  public var durationSeconds: Double
  public var durationUncertainty: Double
  public var durationAppMilliseconds: Double
  /// Root mean square distance from the curve, as a share of the way.
  public var fitError: Double
  /// Whether the fit is good enough to be named: close, and closer than any other curve's.
  public var isNamed: Bool
}

extension CurveFacts {
  init(_ curve: MotionCurve, in measured: Measured) {
    let tick = 1 / measured.grid.rate
    name = curve.name
    parameters = curve.parameters.map { $0.rounded(places: 3) }
    startSeconds = (curve.start * tick).rounded(places: 6)
    startUncertainty = (curve.startUncertainty * tick).rounded(places: 6)
    durationSeconds = (curve.length * tick).rounded(places: 6)
    durationUncertainty = (curve.lengthUncertainty * tick).rounded(places: 6)
    durationAppMilliseconds = (curve.length * tick * 1000 / measured.slowdown).rounded(places: 3)
    fitError = curve.error.rounded(places: 4)
    isNamed = curve.isNamed
  }
}

extension Copy {
  /// Takes the timing of its motion, where that could be told.
  mutating func time(_ motion: MeasuredMotion?, in measured: Measured) {
    guard let motion else { return }
    curve = motion.position.map { CurveFacts($0, in: measured) }
    opacityCurve = motion.opacity.map { CurveFacts($0, in: measured) }
    isOneAnimation = motion.isOneAnimation
  }
}
