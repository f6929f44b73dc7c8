import SlowglassPixels

/// Finds content that is drawn with another aspect than in its plate: a snapshot that was given the shape of something
/// else on its way.
///
/// Judged on what is drawn, never on the box of a surface or the layout of a group.
struct StretchDetector: Detector {
  static let kinds: [FindingKind] = [.stretch]

  /// Aspects of two copies are compared in so many frames at least.
  private static let leastFrames = 3
  /// Copies whose aspects differ by no more than this share are deformed as one.
  private static let sameAspect: Float = 1.12

  func findings(in measured: Measured) -> [Finding] {
    measured.transitions.flatMap { transition -> [Finding] in
      let seen = StretchDetector.lasting(in: transition).enumerated().sorted {
        let a = $0.element.stretched.count
        let b = $1.element.stretched.count
        return a != b ? a > b : $0.offset < $1.offset
      }.map(\.element)
      return gathered(seen, agreeing: isOne).map { finding(of: $0, in: transition, measured: measured) }
    }
  }

  /// Copies that are deformed for more than a moment, and are certain.
  static func lasting(in transition: MeasuredTransition) -> [MeasuredStretch] {
    transition.shapes.stretches.filter(\.isCertain)
  }

  /// Whether two copies are one piece of content, or two that are deformed as one: their aspects go the same way, which
  /// differs by a factor where their plates are not the same.
  private func isOne(_ one: MeasuredStretch, _ other: MeasuredStretch) -> Bool {
    let frames = Dictionary(one.path.points.map { ($0.frame, $0) }) { first, _ in first }
    let both = other.path.points.compactMap { point in frames[point.frame].map { ($0, point) } }
    if both.contains(where: { !one.box($0.0).intersection(other.box($0.1)).isEmpty }) { return true }
    let turns = both.map { $0.0.pose.aspect / $0.1.pose.aspect }.sorted()
    guard turns.count >= StretchDetector.leastFrames else { return false }
    return turns[turns.count * 9 / 10] <= StretchDetector.sameAspect * turns[turns.count / 10]
  }

  /// The copy whose numbers a finding gives: of those that were followed for most of the time, the one that is known
  /// best.
  private func main(of copies: [MeasuredStretch]) -> MeasuredStretch {
    let most = copies.map(\.stretched.count).max() ?? 0
    let long = copies.filter { 3 * $0.stretched.count >= 2 * most }
    return long.min { StretchPeak(of: $0).noise < StretchPeak(of: $1).noise } ?? copies[0]
  }

  private func finding(of copies: [MeasuredStretch], in transition: MeasuredTransition, measured: Measured)
    -> Finding
  {
    let main = main(of: copies)
    let points = main.stretched
    let peak = StretchPeak(of: main)
    let frames = Set(copies.flatMap { $0.stretched.map(\.frame) }).sorted()
    var names: [String] = []
    for copy in copies {
      guard let element = copy.element else { continue }
      let name = measured.elements[element].name
      if !names.contains(name) { names.append(name) }
    }
    let region = Rectangle.union(copies.flatMap { copy in copy.stretched.map { copy.box($0) } })
    let isWider = peak.point.pose.aspect > 1
    let subject = names.isEmpty ? "something drawn" : names.joined(separator: ", ")
    let message =
      "\(subject) is stretched, frames \(frames[0])-\(frames[frames.count - 1]): at \(peak.point.frame) "
      + "\(decimal(peak.ratio, places: 2)) times as \(isWider ? "wide" : "high") against its "
      + "\(isWider ? "height" : "width") as at rest"
    return measured.finding(
      .stretch,
      severity: Severity(
        of: .stretch, SeverityContext(hasSettledTwin: copies.contains(where: \.isEvenAtBothEnds))),
      elements: names, transition: transition.id, first: frames[0], last: frames[frames.count - 1],
      peak: peak.point.frame, region: measured.pixels(region), message: message,
      evidence: [
        "peakRatio": .number(peak.ratio.rounded(places: 3)),
        "peakRatioUncertainty": .number(peak.uncertainty.rounded(places: 3)),
        "peakFrame": .integer(peak.point.frame),
        "peakFrameUncertainty": .number(peak.frameUncertainty),
        "axis": .text(isWider ? "x" : "y"),
        "expectedScale": .number(
          Double(min(peak.point.pose.scaleX, peak.point.pose.scaleY)).rounded(places: 3)),
        "expectedScaleUncertainty": .number(peak.scaleUncertainty.rounded(places: 3)),
        "plateFrame": .integer(main.plate),
        "correlation": .number(
          Double(points.map(\.correlation).sorted()[points.count / 2]).rounded(places: 3)),
        "ranges": ranges(of: frames, bridging: 2).evidence,
      ])
  }
}

/// Where a copy is deformed most.
struct StretchPeak {
  let point: StretchPath.Point
  let ratio: Double
  /// Half-width of the ratio's logarithm.
  let noise: Double
  let uncertainty: Double
  /// Frames around the peak whose ratios cannot be told from it.
  let frameUncertainty: Double
  let scaleUncertainty: Double

  init(of stretch: MeasuredStretch) {
    let points = stretch.stretched
    let top = points.indices.max { (points[$0].pose.ratio, $1) < (points[$1].pose.ratio, $0) } ?? 0
    let peak = points[top]
    point = peak
    let noise = stretch.logUncertainty(peak)
    self.noise = noise
    ratio = Double(peak.pose.ratio)
    uncertainty = ratio * noise
    let alike = points.filter {
      Double($0.pose.ratio) >= Double(peak.pose.ratio) * (1 - noise)
    }.map { abs($0.frame - peak.frame) }
    frameUncertainty = Double(max(1, alike.max() ?? 1))
    scaleUncertainty =
      Double(min(peak.pose.scaleX, peak.pose.scaleY)) * max(0.006, noise)
  }
}
