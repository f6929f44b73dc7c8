import SlowglassPixels

/// Finds dissolves in which both layers are half transparent at once, so that what both screens show alike grows faint.
///
/// A dissolve that hands over completely keeps what is equal: the new layer fades in over the old one, which stays. Where
/// the old one fades out meanwhile, with a for the one and 1 - a for the other, a share a (1 - a) of the backdrop shows
/// through: a quarter in the middle.
struct DipDetector: Detector {
  static let kinds: [FindingKind] = [.dip]

  /// From this depth on a dip is one: dissolves that keep what is equal read up to 0.03.
  private static let leastDepth = 0.08
  /// Two fades that cross lose a quarter at most; what loses more fades out before the other fades in, as designers ask.
  private static let mostDepth = 0.3
  /// And clear of the fit's own error, so many times over.
  private static let leastErrors = 4.0
  /// Both must be seen in the middle.
  private static let leastWeight = 0.15
  /// With weights w and v of the upper and the lower layer, w + sqrt(v) = 1 for crossing fades, to this error.
  private static let shapeError = 0.1
  /// The dissolve runs from one picture to the other, up to this.
  private static let mostMissing = 0.25
  /// Less than this share of the screen in common is nothing to see.
  private static let leastCommon = 0.005
  /// The fit's model leaves out the encoder and rounding, beyond its standard error.
  private static let modelError = 0.02

  func findings(in measured: Measured) -> [Finding] {
    measured.transitions.compactMap { transition in
      transition.dissolve.flatMap { finding($0, in: transition, measured: measured) }
    }
  }

  private func finding(
    _ dissolve: ScreenDissolve, in transition: MeasuredTransition, measured: Measured
  ) -> Finding? {
    let readings = dissolve.readings
    guard let first = readings.first, let last = readings.last,
      let peak = readings.max(by: { $0.depth < $1.depth }),
      (DipDetector.leastDepth...DipDetector.mostDepth).contains(peak.depth),
      peak.depth >= DipDetector.leastErrors * peak.error,
      min(peak.before, peak.after) >= DipDetector.leastWeight,
      first.before >= 1 - DipDetector.mostMissing, last.after >= 1 - DipDetector.mostMissing,
      let common = dissolve.common, common.share >= DipDetector.leastCommon
    else { return nil }
    let shapes = [
      abs(peak.after + peak.before.squareRoot() - 1), abs(peak.before + peak.after.squareRoot() - 1),
    ]
    guard shapes.contains(where: { $0 <= DipDetector.shapeError }) else { return nil }
    let frames = readings.filter { 2 * $0.depth >= peak.depth }.map(\.frame)
    let from = frames.first ?? peak.frame
    let to = frames.last ?? peak.frame
    return measured.finding(
      .dip, severity: Severity(of: .dip), elements: [], transition: transition.id, first: from, last: to,
      peak: peak.frame, region: measured.pixels(common.box),
      message:
        "what both screens show alike is up to \(percent(peak.depth)) fainter in the middle of a dissolve",
      evidence: [
        "depth": .number(peak.depth.rounded(places: 3)),
        "depthUncertainty": .number((DipDetector.modelError + 2 * peak.error).rounded(places: 3)),
        "frame": .integer(peak.frame),
        "opacities": .table([
          "before": .number(peak.before.rounded(places: 3)), "after": .number(peak.after.rounded(places: 3)),
        ]),
        "opacitiesUncertainty": .number((DipDetector.modelError + 2 * peak.error).rounded(places: 3)),
        "ranges": ranges(of: frames, bridging: 2).evidence,
      ])
  }
}
