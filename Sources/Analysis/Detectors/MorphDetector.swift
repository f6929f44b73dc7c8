import SlowglassPixels

/// Names an element that goes on one path from its place in the one plate to another place and size in the other: a title
/// that becomes the back button's, a label with matched geometry.
///
/// Where the two are not drawn alike, ``ExposureDetector`` follows each and puts them together.
struct MorphDetector: Detector {
  static let kinds: [FindingKind] = [.morph]

  /// It is another size at the other end by at least this; a page that is pushed carries its content as it is.
  static let leastRescaling: Float = 0.1
  /// And so many samples away.
  static let leastWay: Float = 12
  /// It was followed through so much of the transition ...
  private static let leastShare = 0.6
  /// ... and matched this well; single letters correlate less.
  static let leastCorrelation: Float = 0.8
  /// Within so many ticks of the motion's end it has come to rest.
  private static let restTicks = 6

  func findings(in measured: Measured) -> [Finding] {
    measured.transitions.flatMap { transition in
      transition.units.filter { !$0.isMemberAlone && !$0.unit.isGroup }.flatMap { unit in
        unit.paths.indices.compactMap { index in
          finding(unit.paths[index], of: unit, in: transition, measured: measured)
        }
      } + [unnamed(in: transition, measured: measured)].compactMap { $0 }
    }
  }

  /// Content that nobody named: the largest piece of it, since what grows as one has many.
  private func unnamed(in transition: MeasuredTransition, measured: Measured) -> Finding? {
    func area(_ travel: MeasuredStretch) -> Double { travel.halfWidth * travel.halfHeight }
    guard let travel = transition.shapes.travels.max(by: { area($0) < area($1) }),
      let (near, far) = travel.ends
    else { return nil }
    let scale = Double(measured.scale)
    let segment = transition.segment
    return finding(
      "something drawn", [], goes: near.frame < far.frame, from: segment.first, to: segment.last,
      x: Double(far.pose.x - near.pose.x) * scale, y: Double(far.pose.y - near.pose.y) * scale,
      size: Double((far.pose.scaleX * far.pose.scaleY).squareRoot()),
      region: measured.pixels(travel.box(near)).union(measured.pixels(travel.box(far))), in: transition,
      measured: measured)
  }

  private func finding(
    _ path: CopyPath, of unit: UnitTracks, in transition: MeasuredTransition, measured: Measured
  ) -> Finding? {
    guard let first = path.points.first, let last = path.points.last else { return nil }
    let home = unit.unit.template.home
    let isFromHome =
      unit.unit.template.distance(from: first.fit.pose, to: home)
      < unit.unit.template.distance(from: last.fit.pose, to: home)
    let (near, far) = isFromHome ? (first, last) : (last, first)
    let segment = transition.segment
    let ticks = measured.ticks
    let span = max(1, ticks[segment.last] - ticks[segment.first])
    let way =
      ((far.fit.pose.x - home.x) * (far.fit.pose.x - home.x)
      + (far.fit.pose.y - home.y) * (far.fit.pose.y - home.y)).squareRoot()
    // In the plate at the far end the copy is there, at rest, and the element's own place is not taken by it.
    let plate = isFromHome ? segment.plateAfter : segment.plateBefore
    let curve = measured.curves[unit.unit.members[0]]
    let atEnd = isFromHome ? transition.end.frame - last.frame : first.frame - transition.start.frame
    guard path.typicalCorrelation >= MorphDetector.leastCorrelation,
      Double(ticks[last.frame] - ticks[first.frame]) >= MorphDetector.leastShare * Double(span),
      unit.unit.template.distance(from: near.fit.pose, to: home) <= MorphDetector.leastWay / 2,
      way >= MorphDetector.leastWay, abs(far.fit.pose.scale - 1) >= MorphDetector.leastRescaling,
      atEnd <= MorphDetector.restTicks,
      (curve.opacity.indices.contains(plate) ? curve.opacity[plate] ?? 0 : 0) < ElementSightings.goneBelow
    else { return nil }
    let subject = Subject(members: [0], of: unit, in: measured)
    let scale = Double(measured.scale)
    let x = Double(far.fit.pose.x - home.x) * scale
    let y = Double(far.fit.pose.y - home.y) * scale
    let moved = Rectangle(
      x: subject.region.x + x, y: subject.region.y + y, width: subject.region.width,
      height: subject.region.height)
    return finding(
      subject.text, subject.elements, goes: isFromHome, from: first.frame, to: last.frame, x: x, y: y,
      size: Double(far.fit.pose.scale), region: subject.region.union(moved), in: transition,
      measured: measured)
  }

  private func finding(
    _ subject: String, _ elements: [String], goes: Bool, from one: Int, to other: Int, x: Double, y: Double,
    size: Double, region: Rectangle, in transition: MeasuredTransition, measured: Measured
  ) -> Finding {
    let (first, last) = (min(one, other), max(one, other))
    let names = EvidenceValue.list(elements.map { .text($0) })
    return measured.finding(
      .morph, severity: Severity(of: .morph), elements: elements, transition: transition.id, first: first,
      last: last, peak: (first + last) / 2, region: region,
      message: "\(subject) \(goes ? "goes on one path to" : "comes on one path from") where it is "
        + "\(percent(size)) of its size, \(offsetInWords(x: x, y: y))",
      evidence: [
        "from": names, "to": names, "ranges": [first...last].evidence,
        "offset": .table(["x": .number(x.rounded(places: 2)), "y": .number(y.rounded(places: 2))]),
        "scale": .number(size.rounded(places: 3)),
      ])
  }
}
