import SlowglassPixels

/// Finds moving copies that lack a straight band of their settled look: captured by bounds smaller than what they draw,
/// without the rounded corners and the shadow of one side.
struct CropDetector: Detector {
  static let kinds: [FindingKind] = [.crop]

  func findings(in measured: Measured) -> [Finding] {
    measured.transitions.flatMap { transition in
      transition.crops.map { finding(of: $0, in: transition, measured: measured) }
    }
  }

  private func finding(of crop: MeasuredCrop, in transition: MeasuredTransition, measured: Measured)
    -> Finding
  {
    let unit = transition.units[crop.unit]
    let subject = Subject(members: Array(unit.unit.members.indices), of: unit, in: measured)
    let scale = Double(measured.scale)
    let missing = (crop.missing * scale).rounded(places: 2)
    let first = crop.frames[0]
    let last = crop.frames[crop.frames.count - 1]
    let surfaces = measured.elements.filter { element in
      element.kind == .surface
        && element.place.intersection(crop.band).area > 0.5 * crop.band.area
        && element.place.scaled(by: scale).intersection(subject.region).area >= 0.9 * subject.region.area
    }.map(\.name)
    let message =
      "\(subject.text) \(subject.verb("lacks", "lack")) \(decimal(missing, places: 0)) px at the \(crop.edge.rawValue) "
      + "while \(subject.verb("it moves", "they move")), frames \(first)-\(last): cut off along a straight line that the "
      + "settled look does not have"
    return measured.finding(
      .crop, severity: Severity(of: .crop, SeverityContext(hasSettledTwin: true)),
      elements: subject.elements + surfaces, transition: transition.id, first: first, last: last,
      peak: crop.compared, region: subject.region.union(measured.pixels(crop.band)), message: message,
      evidence: [
        "edge": .text(crop.edge.rawValue),
        "missingPixels": .number(missing),
        // The cut and the outline are each known to a sample.
        "missingPixelsUncertainty": .number((1.4 * scale).rounded(places: 2)),
        "comparedFrame": .integer(crop.compared),
        "plateFrame": .integer(crop.plate),
        "judgedFrames": .integer(crop.judgedFrames),
        "lackingFrames": .integer(crop.lackingFrames),
        "ranges": ranges(of: crop.frames, bridging: 2).evidence,
      ])
  }
}
