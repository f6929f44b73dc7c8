import SlowglassPixels

/// Finds a bar that fades with scrolling and has two opacities at one position of the page: something else than the
/// position writes it as well.
struct ScrollFadeDetector: Detector {
  static let kinds: [FindingKind] = [.desync]

  /// Opacity follows the page where it changes by so much, over so many samples of way and so many readings between its ends.
  private static let leastFade = 0.3
  private static let leastWay = 16.0
  private static let leastReadings = 8
  /// Two opacities at one position are two where they differ by more than this and than what is known of both.
  private static let leastApart = 0.2
  /// One position, in samples: as closely as positions are known.
  private static let samePlace = 1.5
  /// The page was elsewhere in between, by so many samples: a tick of delay is no second writer.
  private static let elsewhere = 12.0
  /// Readings that must disagree.
  private static let leastDisagreeing = 3

  /// An opacity that was read while the page stood somewhere.
  private struct Reading {
    var frame: Int
    var position: Double
    var opacity: Double
    var uncertainty: Double
  }

  /// Two readings at one position.
  private struct Pair {
    var early: Reading
    var late: Reading

    var apart: Double { abs(early.opacity - late.opacity) }
    var uncertainty: Double {
      (early.uncertainty * early.uncertainty + late.uncertainty * late.uncertainty).squareRoot()
    }
  }

  func findings(in measured: Measured) -> [Finding] {
    measured.transitions.flatMap { transition -> [Finding] in
      guard let scroll = transition.scroll else { return [] }
      // The members of a bar fade together: the widest difference is told.
      let found = measured.elements.indices.compactMap { element in
        pair(of: element, scroll, in: measured).map { (element: element, pair: $0) }
      }
      guard let worst = found.max(by: { $0.pair.apart < $1.pair.apart }) else { return [] }
      return [
        finding(worst.pair, elements: found.map(\.element), worst: worst.element, in: transition, measured)
      ]
    }
  }

  private func pair(of element: Int, _ scroll: PageScroll, in measured: Measured) -> Pair? {
    let curve = measured.curves[element]
    let readings = zip(scroll.frames, scroll.positions).compactMap { frame, position -> Reading? in
      guard let opacity = curve.opacity[frame], !curve.isCovered[frame] else { return nil }
      return Reading(
        frame: frame, position: position, opacity: opacity, uncertainty: curve.uncertainty[frame])
    }
    guard follows(readings) else { return nil }
    var pairs: [Pair] = []
    for (index, early) in readings.enumerated() {
      var farthest = 0.0
      for late in readings[(index + 1)...] {
        farthest = max(farthest, abs(late.position - early.position))
        guard farthest >= ScrollFadeDetector.elsewhere,
          abs(late.position - early.position) <= ScrollFadeDetector.samePlace
        else { continue }
        let pair = Pair(early: early, late: late)
        if pair.apart > ScrollFadeDetector.leastApart, pair.apart > pair.uncertainty { pairs.append(pair) }
      }
    }
    guard Set(pairs.map(\.late.frame)).count >= ScrollFadeDetector.leastDisagreeing else { return nil }
    return pairs.max { ($0.apart, -$0.late.frame) < ($1.apart, -$1.late.frame) }
  }

  /// Whether opacity changes along the way, and not in a step or where the page stands.
  private func follows(_ readings: [Reading]) -> Bool {
    guard let least = readings.map(\.opacity).min(), let most = readings.map(\.opacity).max(),
      most - least >= ScrollFadeDetector.leastFade
    else { return false }
    let between = readings.filter {
      $0.opacity > least + 0.1 * (most - least) && $0.opacity < most - 0.1 * (most - least)
    }
    let places = between.map(\.position)
    return between.count >= ScrollFadeDetector.leastReadings
      && (places.max() ?? 0) - (places.min() ?? 0) >= ScrollFadeDetector.leastWay
  }

  private func finding(
    _ pair: Pair, elements: [Int], worst: Int, in transition: MeasuredTransition, _ measured: Measured
  ) -> Finding {
    let scale = Double(measured.scale)
    let name = measured.elements[worst].name
    let box = Rectangle.union(elements.map { measured.elements[$0].place })
    let position = pair.early.position * scale
    return measured.finding(
      .desync, severity: Severity(of: .desync),
      elements: [name] + elements.filter { $0 != worst }.map { measured.elements[$0].name },
      transition: transition.id, first: pair.early.frame, last: pair.late.frame, peak: pair.late.frame,
      region: measured.pixels(box),
      message:
        "\(name) fades with the page and has two opacities at one position of it, \(percent(pair.early.opacity)) at frame "
        + "\(pair.early.frame) and \(percent(pair.late.opacity)) at frame \(pair.late.frame): something else writes it too",
      evidence: [
        "edge": .text("scroll"),
        "position": .number(position.rounded(places: 2)),
        "positionUncertainty": .number((PageScroll.uncertainty * scale).rounded(places: 2)),
        "opacities": .list([
          .number(pair.early.opacity.rounded(places: 3)), .number(pair.late.opacity.rounded(places: 3)),
        ]),
        "opacitiesUncertainty": .number(
          max(pair.early.uncertainty, pair.late.uncertainty).rounded(places: 3)),
        "frames": .list([.integer(pair.early.frame), .integer(pair.late.frame)]),
      ])
  }
}
