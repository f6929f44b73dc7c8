internal import SlowglassAnalysis

/// What differs between a finding of one recording and the same one of another.
struct FindingDifferences {
  let pair: RecordingPair
  let curves: [CurveComparison]
  let before: Finding
  let after: Finding

  /// Kinds that show a second picture of something: they have a way and a curve.
  static let doubled: Set<FindingKind> = [.ghost, .doubleExposure, .staleOverlay]

  var isDoubled: Bool { Self.doubled.contains(before.kind) && Self.doubled.contains(after.kind) }

  func all() -> [FindingDifference] {
    var differences = [measure()].compactMap { $0 }
    if isDoubled {
      differences += [strength(), curve()].compactMap { $0 }
      differences += [place(isSameCurve: !differences.contains { $0.aspect == .curve && $0.isBeyond })]
        .compactMap { $0 }
    }
    if let edge = edge() { differences.append(edge) }
    return differences
  }

  // MARK: Size

  private func measure() -> FindingDifference? {
    guard var first = FindingMeasure(before, in: pair.before.recording),
      var second = FindingMeasure(after, in: pair.after.recording), first.name == second.name
    else { return nil }
    if first.name == "missingPixels" || first.name == "px" || first.name == "pixels" {
      second.value = (second.value * pair.scale).rounded(places: 3)
      second.uncertainty *= max(1, pair.scale)
    }
    if isDoubled {
      first.uncertainty += openMilliseconds(before, in: pair.before)
      second.uncertainty += openMilliseconds(after, in: pair.after)
    }
    var uncertainty = first.uncertainty + second.uncertainty
    // Recordings do not start on the same tick, and a length has two ends.
    if isDoubled { uncertainty = max(uncertainty, FindingMeasure.relativeTolerance * first.value) }
    let isBeyond = abs(second.value - first.value) > uncertainty
    let unit = Self.unit(of: first.name)
    let numbers =
      "\(number(second.value, unit))\(unit.isEmpty ? "" : " \(unit)"), was \(number(first.value, unit)) "
      + "(+-\(number(uncertainty, unit)))"
    return FindingDifference(
      aspect: isDoubled ? .length : .size, name: first.name, before: .number(first.value),
      after: .number(second.value), uncertainty: uncertainty.rounded(places: 3), isBeyond: isBeyond,
      words: numbers)
  }

  /// Milliseconds in which one of two copies may be seen or not: its opacity cannot be told from the least one.
  private func openMilliseconds(_ finding: Finding, in timeline: Timeline) -> Double {
    guard let element = finding.elements.first, timeline.frames.seconds.count > 1 else { return 0 }
    let last = timeline.frames.seconds.count - 1
    // Only frames next to the finding's ends can belong to it or not.
    let reach = max(1, (finding.frames.last - finding.frames.first) / 2)
    let frames = max(0, finding.frames.first - reach)...min(last, finding.frames.last + reach)
    let view = JudgedTimeline(timeline)
    var open = 0
    for role in [Copy.Role.settled, .moving] {
      for sight in view.sights(of: element, role: role, in: frames) {
        if case .seen(let opacity, let uncertainty) = sight,
          abs(opacity - JudgedTimeline.visible) < uncertainty
        {
          open += 1
        }
      }
    }
    let length = finding.appMilliseconds.end - finding.appMilliseconds.start
    return min(Double(open) / 2 * timeline.recording.tickAppMilliseconds, Self.mostOpen * length)
  }

  /// Errors of neighbouring frames do not all go one way: not more of a length than this is open.
  private static let mostOpen = 0.1

  private static func unit(of measure: String) -> String {
    if measure.hasSuffix("AppMilliseconds") || measure == "appMilliseconds" { return "app ms" }
    if measure == "milliseconds" { return "ms" }
    return measure.lowercased().hasSuffix("pixels") || measure == "px" ? "px" : ""
  }

  private func number(_ value: Double, _ unit: String) -> String {
    decimal(value, places: unit.isEmpty ? 2 : value < 10 ? 1 : 0)
  }

  // MARK: Strength

  /// How strongly the weaker of both copies is seen at most.
  private func strength() -> FindingDifference? {
    guard let first = weaker(before), let second = weaker(after) else { return nil }
    let uncertainty = first.uncertainty + second.uncertainty
    return FindingDifference(
      aspect: .strength, name: "opacity", before: .number(first.value), after: .number(second.value),
      uncertainty: uncertainty.rounded(places: 3), isBeyond: abs(second.value - first.value) > uncertainty,
      words: "\(percent(second.value)) visible, was \(percent(first.value)) (+-\(percent(uncertainty)))")
  }

  private func weaker(_ finding: Finding) -> (value: Double, uncertainty: Double)? {
    guard case .table(let opacity)? = finding.evidence["opacity"], let rest = opacity["settled"]?.number,
      let moving = opacity["moving"]?.number
    else { return nil }
    let stated: [String: EvidenceValue] =
      if case .table(let table)? = finding.evidence["opacityUncertainty"] { table } else { [:] }
    let name = rest < moving ? "settled" : "moving"
    return (min(rest, moving), stated[name]?.number ?? JudgedTimeline.visible)
  }

  private func percent(_ share: Double) -> String { "\(decimal(share * 100, places: 0)) %" }

  // MARK: Curve

  /// A curve is another one by its name, or by its length in the app.
  private func curve() -> FindingDifference? {
    guard let aligned = pair.transition(before: before.transition),
      let element = before.elements.first, let other = pair.nameAfter(element),
      let first = pair.before.motionCurve(of: element, in: aligned.firstFacts),
      let second = pair.after.motionCurve(of: other, in: aligned.secondFacts), first.isStandard,
      second.isStandard
    else { return nil }
    let slow = (max(0.001, pair.before.recording.slowdown), max(0.001, pair.after.recording.slowdown))
    let stated = first.durationUncertainty * 1000 / slow.0 + second.durationUncertainty * 1000 / slow.1
    let uncertainty = max(stated, FindingMeasure.relativeTolerance * first.durationAppMilliseconds)
    let isOther =
      first.name != second.name
      || abs(first.durationAppMilliseconds - second.durationAppMilliseconds) > uncertainty
    let words = { (curve: CurveFacts) in
      "\(curve.name) over \(decimal(curve.durationAppMilliseconds, places: 0)) app ms"
    }
    return FindingDifference(
      aspect: .curve, name: "curve", before: .text(words(first)), after: .text(words(second)),
      uncertainty: uncertainty.rounded(places: 3), isBeyond: isOther,
      words: "\(words(second)), was \(words(first))")
  }

  // MARK: Place

  /// Where the second copy stands: at the same phase, and where the curves differ, by the way it goes at all.
  private func place(isSameCurve: Bool) -> FindingDifference? {
    guard let element = before.elements.first, let aligned = pair.transition(before: before.transition),
      let first = offset(before, scale: 1), let second = offset(after, scale: pair.scale)
    else { return nil }
    let ways = curves.filter {
      $0.element == element && $0.role == .moving && $0.quantity != .opacity
        && $0.transition == aligned.names.before
    }
    let isOther =
      isSameCurve ? ways.contains { !$0.partings.isEmpty } : way(of: element)?.isOther ?? false
    let words = "\(inWords(second)), was \(inWords(first)) where it is seen most"
    return FindingDifference(
      aspect: .place, name: "offset", before: .text(inWords(first)), after: .text(inWords(second)),
      uncertainty: nil, isBeyond: isOther, words: words)
  }

  private func offset(_ finding: Finding, scale: Double) -> (x: Double, y: Double)? {
    guard case .table(let offset)? = finding.evidence["offset"], let x = offset["x"]?.number,
      let y = offset["y"]?.number
    else { return nil }
    return (x * scale, y * scale)
  }

  private func inWords(_ offset: (x: Double, y: Double)) -> String { offsetInWords(x: offset.x, y: offset.y) }

  private func way(of element: String) -> MotionWay.Comparison? {
    guard let other = pair.nameAfter(element), let aligned = pair.transition(before: before.transition),
      let first = MotionWay(of: element, in: aligned.firstFacts, of: pair.before, scale: 1),
      let second = MotionWay(of: other, in: aligned.secondFacts, of: pair.after, scale: pair.scale)
    else { return nil }
    return first.compared(with: second)
  }

  // MARK: Edge

  private func edge() -> FindingDifference? {
    guard case .text(let first)? = before.evidence["edge"], case .text(let second)? = after.evidence["edge"]
    else { return nil }
    return FindingDifference(
      aspect: .place, name: "edge", before: .text(first), after: .text(second), uncertainty: nil,
      isBeyond: first != second, words: "\(second), was \(first)")
  }
}
