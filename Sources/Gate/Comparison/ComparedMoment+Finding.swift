internal import SlowglassAnalysis

extension ComparedMoment {
  /// When a finding's element came, or went, at its place in both recordings; nil for a kind that has no such moment.
  init?(_ before: Finding, _ after: Finding, in pair: RecordingPair) {
    guard let first = Self.moment(of: before, in: pair.before),
      let second = Self.moment(of: after, in: pair.after), first.event == second.event
    else { return nil }
    let (one, other) = (pair.before.frames.seconds, pair.after.frames.seconds)
    guard one.indices.contains(first.frame), other.indices.contains(second.frame) else { return nil }
    event = first.event
    (self.before, self.after) = (first.frame, second.frame)
    (beforeSeconds, afterSeconds) = (one[first.frame], other[second.frame])
    isStep = first.isStep && second.isStep
    // One tick of either grid: a recording may begin in the middle of the other's.
    let tick = max(pair.before.recording.tickSeconds, pair.after.recording.tickSeconds)
    isUnmoved = abs(beforeSeconds - afterSeconds) <= 1.01 * tick
  }

  private static func moment(
    of finding: Finding, in timeline: Timeline
  ) -> (event: String, frame: Int, isStep: Bool)? {
    switch finding.kind {
    case .earlyOpaque, .lateOpaque, .earlyAppear:
      guard let frame = finding.evidence["opaqueFrame"]?.number ?? finding.evidence["frame"]?.number else {
        return nil
      }
      return (
        finding.kind == .earlyAppear ? "visible" : "opaque", Int(frame),
        finding.evidence["rise"] == .text("step")
      )
    case .earlyVanish, .lateVanish:
      guard let frame = finding.evidence["frame"]?.number else { return nil }
      return ("gone", Int(frame), true)
    case .ghost:
      // The copy at rest is written by something; whether it is what was tuned is the question.
      let members = finding.elements.flatMap { JudgedTimeline(timeline).members(of: $0) }
      let events = timeline.events.filter { event in
        event.kind == .opaque && members.contains(event.element) && event.transition == finding.transition
          && timeline.role(of: event.copy, of: event.element) == .settled
      }
      guard let event = events.min(by: { $0.frame < $1.frame }) else { return nil }
      let writes = timeline.tracks.first { $0.element == event.element }?.writes ?? []
      return (
        "opaque", event.frame,
        writes.contains { $0.shape == .step && !$0.duringAnimation && abs($0.last - event.frame) <= 1 }
      )
    default: return nil
    }
  }
}

extension Timeline {
  func role(of copy: String, of element: String) -> Copy.Role? {
    tracks.first { $0.element == element }?.copies.first { $0.id == copy }?.role
  }
}
