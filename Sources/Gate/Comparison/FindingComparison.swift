internal import SlowglassAnalysis

/// Gives each finding of two recordings its status.
struct FindingComparison {
  let pair: RecordingPair
  let curves: [CurveComparison]

  func findings() -> [ComparedFinding] {
    let matches = FindingPairs(pair: pair).matches()
    var compared = matches.map { match in
      both(pair.before.findings[match.before], pair.after.findings[match.after])
    }
    let rows = Set(matches.map(\.before))
    let columns = Set(matches.map(\.after))
    for (index, finding) in pair.before.findings.enumerated() where !rows.contains(index) {
      compared.append(alone(ComparedFinding(status: .fixed, before: finding)))
    }
    for (index, finding) in pair.after.findings.enumerated() where !columns.contains(index) {
      compared.append(alone(ComparedFinding(status: .new, after: finding)))
    }
    return compared.enumerated().sorted { rank($0) < rank($1) }.map(\.element)
  }

  /// Errors before warnings before notes; in each what a reader must act on first; then by time.
  private func rank(_ entry: (offset: Int, element: ComparedFinding)) -> (Int, Int, Int) {
    let order: [ComparisonStatus] = [.worse, .new, .reshaped, .couldNotJudge, .unchanged, .fixed]
    return (
      Severity.allCases.firstIndex(of: entry.element.severity) ?? 0,
      order.firstIndex(of: entry.element.status) ?? 0, entry.offset
    )
  }

  // MARK: In both

  private func both(_ before: Finding, _ after: Finding) -> ComparedFinding {
    let comparison = FindingDifferences(pair: pair, curves: curves, before: before, after: after)
    var compared = ComparedFinding(status: .unchanged, before: before, after: after)
    compared.differences = comparison.all()
    compared.moment = ComparedMoment(before, after, in: pair)
    let beyond = compared.changes
    if let aspect = beyond.first(where: { comparison.isDoubled ? $0.aspect != .strength : true }) {
      // Where the step stands still it is the motion that moved, and with it the lead.
      let isMotion = compared.moment.map { $0.isUnmoved && $0.isStep } ?? false
      compared.status = !comparison.isDoubled && aspect.rises && !isMotion ? .worse : .reshaped
    } else if let strength = beyond.first {
      compared.status = strength.rises ? .worse : .reshaped
    }
    if compared.status != .unchanged, let reason = sameInRecordedTime(before, after) {
      compared.status = .unchanged
      compared.reason = reason
    }
    // A recording that ends before its motion, or has lost frames of it, shows another length and another curve.
    if compared.status != .unchanged,
      let limit = SecondLook(pair: pair, isForward: true).limit(on: before)
        ?? SecondLook(pair: pair, isForward: false).limit(on: after)
    {
      (compared.status, compared.reason) = (.couldNotJudge, limit)
    }
    return compared
  }

  /// A timer and a network answer take as long in a slowed recording as in another: what lasts the same recorded time
  /// is the same thing, whatever it is in the app's.
  private func sameInRecordedTime(_ before: Finding, _ after: Finding) -> String? {
    guard abs(pair.slowdown.expected - 1) > FindingMeasure.relativeTolerance,
      let first = FindingMeasure(before, in: pair.before.recording), first.name == "leadAppMilliseconds",
      let second = FindingMeasure(after, in: pair.after.recording)
    else { return nil }
    let slow = (pair.before.recording.slowdown, pair.after.recording.slowdown)
    let lengths = (first.value * slow.0, second.value * slow.1)
    let uncertainty = first.uncertainty * slow.0 + second.uncertainty * slow.1
    guard abs(lengths.0 - lengths.1) <= uncertainty else { return nil }
    return
      "\(decimal(lengths.1, places: 0)) ms of recorded time in both, whatever the slowdown: a timer, not a curve"
  }

  // MARK: In one of them

  /// Fixed or new, unless the other recording has it too, or could not have shown it.
  private func alone(_ found: ComparedFinding) -> ComparedFinding {
    var compared = found
    let finding = compared.finding
    if let reason = chance(of: finding) {
      (compared.status, compared.reason) = (.couldNotJudge, reason)
      return compared
    }
    switch SecondLook(pair: pair, isForward: compared.after == nil).look(for: finding) {
    case .absent: break
    case .present(let words): (compared.status, compared.reason) = (.unchanged, words)
    case .unknown(let reason):
      compared.reason = reason
      // A new error is one, whether the first recording could have shown it or not.
      if compared.status != .new || finding.severity != .error { compared.status = .couldNotJudge }
    }
    return compared
  }

  // MARK: What comes by chance

  /// Kinds that come now and then: one more or less of them is no change of the app.
  private static let random: Set<FindingKind> = [.hitch, .freeze]

  /// Why one more, or one less, of what comes by chance says nothing; nil where so many do, and for other kinds.
  private func chance(of finding: Finding) -> String? {
    guard Self.random.contains(finding.kind) else { return nil }
    let rates = [pair.before, pair.after].map { timeline in
      EventRate(
        count: timeline.findings.count { $0.kind == finding.kind },
        minutes: (timeline.metrics["motionSeconds"]?.number ?? timeline.recording.durationSeconds) / 60)
    }
    guard !rates[0].differs(from: rates[1]) else { return nil }
    let counts = "\(rates[0].count) before, \(rates[1].count) now"
    return "\(counts): in so much motion chance alone does that"
  }
}

extension FindingDifference {
  /// Whether the number grew.
  var rises: Bool {
    guard let first = before.number, let second = after.number else { return false }
    return second > first
  }
}
