import SlowglassPixels

/// Names what fills a page that stands still: content that arrives from the network, or from a slow store.
struct ContentLoadDetector: Detector {
  static let kinds: [FindingKind] = [.contentLoad]

  func findings(in measured: Measured) -> [Finding] {
    measured.transitions.compactMap { transition in
      guard let arrival = transition.arrival else { return nil }
      let box = Rectangle.union(arrival.regions.map(\.box))
      let first = transition.segment.first
      let last = max(first, transition.segment.last)
      return measured.finding(
        .contentLoad, severity: Severity(of: .contentLoad), elements: [], transition: transition.id,
        first: first, last: last, peak: first, region: measured.pixels(box),
        message: "content filled \(counted(arrival.regions.count, "place")) of a page that stood still",
        evidence: [
          "places": .integer(arrival.regions.count),
          "share": .number(arrival.share.rounded(places: 3)),
          "edges": .table([
            "before": .number(arrival.edgesBefore.rounded(places: 2)),
            "after": .number(arrival.edgesAfter.rounded(places: 2)),
          ]),
        ])
    }
  }
}
