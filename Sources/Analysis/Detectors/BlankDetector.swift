import SlowglassPixels

/// Finds places, elements and moving surfaces that are empty for a while of the content they had and have again.
///
/// A screen that loses all its content for a tick or two is ``FlashDetector``'s.
struct BlankDetector: Detector {
  static let kinds: [FindingKind] = [.blank]

  func findings(in measured: Measured) -> [Finding] {
    measured.transitions.flatMap { transition -> [Finding] in
      let places = transition.blanks.filter { $0.surface == nil && !isTooSmall($0, in: measured) }
      let surfaces = transition.blanks.filter { $0.surface != nil }
      let together = gathered(places) { $0.first == $1.first && $0.back == $1.back }
      return together.map { finding($0, in: transition, measured: measured) }
        + surfaces.map { finding([$0], in: transition, measured: measured) }
    }
  }

  /// What is as small as a pointer is judged only where an element is known to stand.
  private func isTooSmall(_ blank: BlankPlace, in measured: Measured) -> Bool {
    measured.isPointerSize(blank.box) && measured.elements(at: blank.box).isEmpty
  }

  private func finding(
    _ blanks: [BlankPlace], in transition: MeasuredTransition, measured: Measured
  ) -> Finding {
    let blank = blanks[0]
    let box = Rectangle.union(blanks.map(\.box))
    let ticks = max(1, measured.ticks[blank.back] - measured.ticks[blank.first])
    let names = blank.surface.map { [$0] } ?? measured.elements(at: box)
    let what =
      names.isEmpty ? "a place that holds content before and after" : names.joined(separator: ", ")
    let verb = names.count > 1 ? "were" : "was"
    let how =
      blank.surface == nil ? "its content went in one step and came back" : "on its way, full at both ends"
    return measured.finding(
      .blank, severity: Severity(of: .blank), elements: names, transition: transition.id,
      first: blank.first, last: blank.back - 1, peak: blank.first, region: measured.pixels(box),
      message: "\(what) \(verb) empty for \(measured.amount(ticks: ticks)) from frame \(blank.first): \(how)",
      evidence: [
        "ticks": .integer(ticks), "ticksUncertainty": 1,
        "edges": .table([
          "with": .number(blank.edgesFull.rounded(places: 2)),
          "without": .number(blank.edgesEmpty.rounded(places: 2)),
        ]),
      ])
  }
}

extension Measured {
  /// The elements whose places lie, for the most part, in a box given in samples.
  func elements(at box: Rectangle) -> [String] {
    elements.filter { element in
      element.kind != .surface && element.place.area > 0
        && element.place.intersection(box).area >= 0.5 * element.place.area
    }.map(\.name)
  }
}
