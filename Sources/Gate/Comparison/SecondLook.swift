internal import SlowglassAnalysis

/// Whether what one recording tells as a finding is in the other one too, where that one tells nothing.
///
/// A finding has a threshold. What lies on one side of it in one recording and on the other side in the next is no
/// change, so the tracks are asked again before anything is called fixed or new.
struct SecondLook {
  enum Answer: Equatable {
    /// It is gone, or was not there.
    case absent
    /// It is there as well, in words.
    case present(String)
    case unknown(String)
  }

  let pair: RecordingPair
  /// Whether a finding of the first recording is looked for in the second, or the reverse.
  let isForward: Bool

  private var other: Timeline { isForward ? pair.after : pair.before }
  private var own: Timeline { isForward ? pair.before : pair.after }

  /// What the other recording calls a finding's element; nil where it has none like it.
  private func name(of finding: Finding) -> String? {
    finding.elements.first.flatMap { isForward ? pair.nameAfter($0) : pair.nameBefore($0) }
  }

  /// A finding's transition as the other recording has it, with the axis of its motion there.
  private func aligned(_ finding: Finding) -> (facts: TransitionFacts, axis: PhaseAxis)? {
    isForward
      ? pair.transition(before: finding.transition).map { ($0.secondFacts, $0.after) }
      : pair.transition(after: finding.transition).map { ($0.firstFacts, $0.before) }
  }

  func look(for finding: Finding) -> Answer {
    if let reason = obstacle(to: finding) { return .unknown(reason) }
    if let name = name(of: finding) {
      let seen: Answer? =
        switch finding.kind {
        case .earlyOpaque, .earlyAppear: lead(of: name, for: finding)
        case .ghost: overlap(of: name, for: finding)
        default: nil
        }
      if let seen { return seen }
    } else if let element = finding.elements.first {
      return .unknown("\(element) was not found in \(which)")
    }
    return limit(on: finding).map { .unknown($0) } ?? .absent
  }

  // MARK: What the recording can show at all

  private func obstacle(to finding: Finding) -> String? {
    if other.recording.quality.verdict == .unusable { return "\(which) is not fit to be measured" }
    if let transition = finding.transition, aligned(finding) == nil {
      return "\(which) has no transition like \(transition)"
    }
    if let reason = coarseness(finding) { return reason }
    if isForward, other.recording.cutShort, let last = other.frames.seconds.last,
      let time = pair.secondsAfter(finding.seconds.end, in: finding.transition), time > last
    {
      return "\(which) is cut short before it"
    }
    return nil
  }

  /// Kinds that are known by changing within one tick.
  private static let steps: Set<FindingKind> = [
    .earlyVanish, .earlySwitch, .lateOpaque, .lateVanish, .lateSwitch, .opacityStep, .jump, .pop, .cut,
    .staleOverlay,
  ]
  /// Ticks that are so many times as long in the app show another thing.
  private static let coarser = 1.5

  /// A tick of a recording that is slowed less is longer in the app: fades look like steps in it, and what is shorter
  /// than it is not seen.
  private func coarseness(_ finding: Finding) -> String? {
    let ticks = [own, other].map(\.recording.tickAppMilliseconds)
    if ticks[0] > Self.coarser * ticks[1], Self.steps.contains(finding.kind) {
      return "a tick is \(decimal(ticks[0], places: 1)) app ms there, and \(decimal(ticks[1], places: 1)) in "
        + "\(which): what is a step in the one can be a fade in the other"
    }
    let length = finding.appMilliseconds.end - finding.appMilliseconds.start
    if ticks[1] > Self.coarser * ticks[0], length < ticks[1] {
      return "it lasts \(decimal(length, places: 1)) app ms, less than a tick of \(which)"
    }
    return nil
  }

  private var which: String { isForward ? "this recording" : "the first recording" }

  /// What keeps the other recording from answering for a finding as this one does; nil where nothing does.
  ///
  /// A check speaks of elements: of the finding's own, or of members of its group.
  func limit(on finding: Finding) -> String? {
    let names = name(of: finding).map { JudgedTimeline(other).members(of: $0) + [$0] } ?? []
    let checks = other.checks.filter { check in
      check.kind == finding.kind && (check.elements.isEmpty || !Set(check.elements).isDisjoint(with: names))
    }
    for check in checks where check.status == .cannotJudge || check.status == .off {
      return check.reason ?? "\(finding.kind.rawValue) was not looked for"
    }
    // What limits both recordings alike did not hinder the finding; what limits this one alone may.
    let common = Set(own.checks.filter { $0.kind == finding.kind }.compactMap(\.reason))
    return checks.filter { $0.status == .limited }.compactMap(\.reason).first { !common.contains($0) }
  }

  // MARK: Tracks

  /// The lead of an element over its motion, by its own events.
  private func lead(of name: String, for finding: Finding) -> Answer? {
    guard let aligned = aligned(finding), let measure = FindingMeasure(finding, in: own.recording) else {
      return nil
    }
    let members = JudgedTimeline(other).members(of: name)
    let kind: Event.Kind = finding.kind == .earlyOpaque ? .opaque : .appear
    let events = other.events.filter {
      $0.kind == kind && members.contains($0.element) && $0.transition == aligned.facts.id
        && other.role(of: $0.copy, of: $0.element) != .moving
    }
    guard let event = events.min(by: { $0.seconds < $1.seconds }) else { return nil }
    let slowdown = max(0.001, other.recording.slowdown)
    let lead = (aligned.axis.start - event.seconds) * 1000 / slowdown
    let uncertainty =
      (aligned.axis.startUncertainty + event.tickUncertainty * other.recording.tickSeconds) * 1000 / slowdown
    guard lead - uncertainty > 0 else { return nil }
    let words =
      "\(kind.rawValue) at frame \(event.frame), \(decimal(lead, places: 0)) app ms before its own motion starts"
    // Found by another way than the finding: twice as much is unknown of the difference.
    return abs(lead - measure.value) <= 2 * (uncertainty + measure.uncertainty)
      ? .present(words) : .unknown("\(words), and not told as a finding")
  }

  /// How long two copies are seen at once, beyond doubt.
  private func overlap(of name: String, for finding: Finding) -> Answer? {
    guard let facts = aligned(finding)?.facts, let measure = FindingMeasure(finding, in: own.recording) else {
      return nil
    }
    let view = JudgedTimeline(other)
    let frames = facts.first...max(facts.first, facts.last)
    let isSure = { (sight: JudgedTimeline.Sight) in
      if case .seen(let opacity, let uncertainty) = sight {
        opacity - uncertainty >= JudgedTimeline.visible
      } else {
        false
      }
    }
    let rest = view.sights(of: name, role: .settled, in: frames).map(isSure)
    let moving = view.sights(of: name, role: .moving, in: frames).map(isSure)
    let count = zip(rest, moving).count { $0 && $1 }
    let tick = other.recording.tickAppMilliseconds
    guard Double(count) * tick > max(measure.value / 2, 2 * tick) else { return nil }
    return .present(
      "two copies are seen there as well, for \(decimal(Double(count) * tick, places: 0)) app ms")
  }
}
