internal import SlowglassAnalysis
internal import SlowglassPixels

/// What of a baseline's entry a run can speak of: what it did not look at is neither fixed nor forgotten.
struct BaselineReach {
  private let timeline: Timeline
  /// The frames that findings may come from; nil for all of them.
  private let judged: ClosedRange<Int>?

  init(_ timeline: Timeline, within judged: ClosedRange<Int>? = nil) {
    self.timeline = timeline
    self.judged = judged
  }

  /// Why a finding of the baseline may be there and was not looked for; nil where it would have been found.
  func obstacle(to known: Baseline.Known) -> String? {
    if let reason = obstacle(inTransition: known.transition) { return reason }
    let view = JudgedTimeline(timeline)
    let names = known.element.map { Set(view.family(of: $0)) }
    let refused = timeline.checks.first { check in
      check.kind == known.kind && (check.status == .cannotJudge || check.status == .off)
        && (check.elements.isEmpty || names?.isDisjoint(with: check.elements) == false)
    }
    if let refused { return refused.reason ?? "\(known.kind.rawValue) was not looked for" }
    return isIgnored(known) ? "an ignored area covers its place" : nil
  }

  /// Why a transition was not looked at, or not to its end; nil where it was.
  func obstacle(inTransition name: String?) -> String? {
    if let reason = timeline.recording.budgetNote { return reason }
    if timeline.recording.quality.verdict == .unusable { return "the recording is not fit to be measured" }
    let facts = timeline.transitions.first { $0.id == name }
    if let judged {
      let isWhole = facts.map { judged.contains($0.plateBefore) && judged.contains($0.plateAfter) } ?? false
      if !isWhole { return "only \(FrameSpan(judged.lowerBound, judged.upperBound).words) were judged" }
    }
    // What comes last may go on behind the end of what could be read.
    if timeline.recording.cutShort, facts == nil || facts == timeline.transitions.last {
      return "the recording is cut short"
    }
    return name != nil && timeline.transitions.isEmpty ? "nothing moved in this recording" : nil
  }

  /// Whether what is ignored in the whole recording holds the place in which it was.
  private func isIgnored(_ known: Baseline.Known) -> Bool {
    let recording = timeline.recording
    let element = timeline.elements.first { $0.id == known.element }
    // Of an older baseline, which has no places, that of the element; the screen of what has none.
    let place =
      known.region ?? element?.rect
      ?? Rectangle(x: 0, y: 0, width: Double(recording.width), height: Double(recording.height))
    if IgnoredAreas(timeline).cover(place) { return true }
    guard element?.origin != .spec else { return false }
    return timeline.ignored.contains { region in
      region.first <= 0 && region.last >= recording.frameCount - 1
        && place.intersection(region.region).area >= IgnoredAreas.wholly * place.area
    }
  }
}
