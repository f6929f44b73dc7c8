internal import SlowglassAnalysis

/// Two recordings, one laid over the other: the same elements, transitions and times.
struct RecordingPair {
  /// Both with the slowdowns that app times are compared by.
  let before: Timeline
  let after: Timeline
  /// Pixels of the first recording for one of the second.
  let scale: Double
  let elements: [ElementPair]
  let transitions: [AlignedTransition]
  let slowdown: SlowdownFactor

  /// - Parameter firstSlowdown: what the first recording counts as, where others than the second one tell; nil goes by
  ///   these two.
  init(_ first: Timeline, _ second: Timeline, firstSlowdown: Double? = nil) {
    scale = Double(first.recording.width) / Double(max(1, second.recording.width))
    elements = ElementPair.pairs(first, second, scale: scale)
    transitions = AlignedTransition.pairs(first, second, elements: elements)
    var factor = SlowdownFactor(first.recording, second.recording, transitions: transitions)
    if let firstSlowdown { factor.read(firstAs: firstSlowdown, second: second.recording) }
    slowdown = factor
    before = first.retimed(slowdown: factor.before)
    after = second.retimed(slowdown: factor.after)
  }

  // MARK: Names

  func nameBefore(_ element: String) -> String? {
    elements.first { $0.after == element }?.before ?? (isListed(element) ? nil : element)
  }
  func nameAfter(_ element: String) -> String? {
    elements.first { $0.before == element }?.after ?? (isListed(element) ? nil : element)
  }

  /// Whether a recording has it among its elements; what none lists, both may mean.
  private func isListed(_ element: String) -> Bool {
    (before.elements + after.elements).contains { $0.id == element }
  }

  func transition(before name: String?) -> AlignedTransition? {
    transitions.first { $0.names.before == name }
  }
  func transition(after name: String?) -> AlignedTransition? { transitions.first { $0.names.after == name } }

  // MARK: Times

  /// By how much of a motion two phases may lie beside each other.
  var phaseTolerance: Double { transitions.map(\.phaseTolerance).max() ?? 0.1 }

  /// How far apart two findings lie, in motions of the transition that they are next to.
  func phaseDistance(_ one: Finding, _ other: Finding) -> Double {
    let middle = (one.seconds.start + one.seconds.end) / 2
    let aligned = transition(before: one.transition) ?? nearest(to: middle)
    guard let aligned else {
      // Nothing moves: both begin with their first frames.
      let first = (one.appMilliseconds.start + one.appMilliseconds.end) / 2
      let second = (other.appMilliseconds.start + other.appMilliseconds.end) / 2
      return abs(first - second) / 1000
    }
    let place = aligned.before.phase(ofSeconds: middle)
    return abs(aligned.after.phase(ofSeconds: (other.seconds.start + other.seconds.end) / 2) - place)
  }

  private func nearest(to seconds: Double) -> AlignedTransition? {
    let distance = { (axis: PhaseAxis) in max(axis.start - seconds, seconds - axis.end) }
    return transitions.min { distance($0.before) < distance($1.before) }
  }

  /// Where a moment of the first recording lies in the second.
  func secondsAfter(_ seconds: Double, in transition: String?) -> Double? {
    (self.transition(before: transition) ?? nearest(to: seconds)).map {
      $0.after.seconds(ofPhase: $0.before.phase(ofSeconds: seconds))
    }
  }

  // MARK: Curves

  /// Elements that are no member of a group, which goes as its members do.
  var subjects: [ElementPair] {
    elements.filter { pair in
      before.elements.first { $0.id == pair.before }?.group == nil
        && after.elements.first { $0.id == pair.after }?.group == nil
    }
  }

  /// The curves of every element that both recordings follow, over the phase of each transition.
  func curves() -> [CurveComparison] {
    transitions.flatMap { aligned in
      subjects.flatMap { element in ElementCurves(of: element, in: aligned, of: self).comparisons() }
    }
  }
}
