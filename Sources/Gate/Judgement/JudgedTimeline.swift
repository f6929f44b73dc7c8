public import SlowglassAnalysis

/// A timeline as assertions look at it: within one transition or all of it, by element or group.
public struct JudgedTimeline: Sendable {
  public let timeline: Timeline
  /// The transition that is asked about; nil for the whole recording.
  let during: String?
  /// What somebody accepted: no assertion fails for it. Nil where nothing is.
  private let acceptances: Acceptances?

  public init(_ timeline: Timeline, during: String? = nil) {
    self.init(timeline, during: during, acceptances: nil)
  }

  init(_ timeline: Timeline, during: String?, acceptances: Acceptances?) {
    self.timeline = timeline
    self.during = during
    self.acceptances = acceptances
  }

  /// A copy counts as visible from this opacity on, as everywhere in a timeline.
  static let visible = 0.10

  /// The frames that are asked about: a transition with the settled pictures before and after it.
  func scope() throws(Undecided) -> ClosedRange<Int> {
    let last = timeline.frames.seconds.count - 1
    guard last >= 0 else { throw Undecided("the recording has no frames") }
    guard let during else { return 0...last }
    guard let transition = timeline.transitions.first(where: { $0.id == during }) else {
      let count = timeline.transitions.count
      throw Undecided(
        "there is no \(during): this recording has \(count == 0 ? "no transition" : "\(counted(count, "transition"))")"
      )
    }
    let start = max(0, min(transition.plateBefore, transition.first))
    return start...max(start, min(last, max(transition.plateAfter, transition.last)))
  }

  /// The transitions that are asked about.
  func transitions() throws(Undecided) -> [TransitionFacts] {
    _ = try scope()
    return timeline.transitions.filter { during == nil || $0.id == during }
  }

  // MARK: Elements

  /// The names that a name stands for: a group and its members, or one element.
  func family(of name: String) -> [String] {
    [name] + timeline.elements.filter { $0.group == name }.map(\.id)
  }

  /// An element, or the members of a group: what has events.
  func members(of name: String) -> [String] {
    let members = timeline.elements.filter { $0.group == name }.map(\.id)
    return members.isEmpty ? [name] : members
  }

  /// Throws where the timeline does not know the element, or says itself that it cannot judge it.
  func requireJudgeable(_ name: String) throws(Undecided) {
    let family = family(of: name)
    guard timeline.elements.contains(where: { family.contains($0.id) }) else {
      throw Undecided(timeline.recording.budgetNote ?? "'\(name)' was not found in this recording")
    }
    if timeline.recording.quality.verdict == .unusable {
      throw Undecided(timeline.recording.quality.notes.last ?? "the recording is not fit to be measured")
    }
    let places = timeline.elements.filter { self.members(of: name).contains($0.id) }.map(\.rect)
    let ignored = IgnoredAreas(timeline)
    if places.allSatisfy({ $0.map(ignored.cover) ?? false }) {
      throw Undecided("'\(name)' lies wholly in an ignored area, where nothing counts")
    }
    let refused = timeline.checks.filter { $0.kind == .ghost && $0.status == .cannotJudge }
    let members = Set(members(of: name))
    for check in refused where !check.elements.isEmpty && members.isSubset(of: Set(check.elements)) {
      throw Undecided(check.reason ?? "'\(name)' cannot be followed")
    }
  }

  /// Throws where nothing moves: an assertion about a transition would pass for want of one.
  func requireMotion() throws(Undecided) {
    guard try !transitions().isEmpty else { throw Undecided("nothing moved in this recording") }
  }

  // MARK: Copies

  /// What is seen of an element in one frame.
  enum Sight: Equatable {
    case absent
    /// Its opacity and half-width, of the most visible copy.
    case seen(opacity: Double, uncertainty: Double)
    /// A copy is there whose opacity cannot be measured.
    case unknown
  }

  /// The most visible copy of an element or group in each frame of the scope, by role; nil looks at all copies.
  func sights(of name: String, role: Copy.Role? = nil, in frames: ClosedRange<Int>) -> [Sight] {
    var sights = [Sight](repeating: .absent, count: frames.count)
    let own = timeline.tracks.first { $0.element == name }
    // A group's track stands for its members; where it has none, each member does.
    let tracks = own.map { [$0] } ?? timeline.tracks.filter { members(of: name).contains($0.element) }
    for copy in tracks.flatMap(\.copies) where role == nil || copy.role == role {
      for (index, frame) in copy.frames.enumerated() where frames.contains(frame) {
        let place = frame - frames.lowerBound
        let uncertainty = index < copy.opacityUncertainty.count ? copy.opacityUncertainty[index] ?? 0 : 0
        guard index < copy.opacity.count, let opacity = copy.opacity[index] else {
          if sights[place] == .absent { sights[place] = .unknown }
          continue
        }
        if case .seen(let present, _) = sights[place], present >= opacity { continue }
        sights[place] = .seen(opacity: opacity, uncertainty: uncertainty)
      }
    }
    return sights
  }

  // MARK: Findings and checks

  /// Findings of a kind that nobody accepted, about an element or its family (nil: about anything), in the scope.
  func findings(_ kinds: Set<FindingKind>, of name: String? = nil) throws(Undecided) -> [Finding] {
    try all(kinds, of: name).filter { acceptance(of: $0, about: name) == nil }
  }

  /// Who accepted a finding, as far as it speaks of an element or its family.
  private func acceptance(of finding: Finding, about name: String?) -> Acceptance? {
    acceptances?.acceptance(of: finding, about: name.map { Set(family(of: $0)) })
  }

  /// Findings of a kind in the scope, whether accepted or not.
  private func all(_ kinds: Set<FindingKind>, of name: String?) throws(Undecided) -> [Finding] {
    let frames = try scope()
    let family = name.map { Set(self.family(of: $0)) }
    return timeline.findings.filter { finding in
      guard kinds.contains(finding.kind) else { return false }
      guard family?.isDisjoint(with: finding.elements) != true else { return false }
      if let during, let transition = finding.transition { return transition == during }
      return during == nil
        || frames.overlaps(finding.frames.first...max(finding.frames.first, finding.frames.last))
    }
  }

  /// Throws where the recording could not answer a question of this kind.
  ///
  /// - Returns: why the answer is only a part of one; nil where it is whole.
  func requireAnswer(to kind: FindingKind, of name: String? = nil) throws(Undecided) -> String? {
    let family = name.map { Set(self.family(of: $0)) }
    let checks = timeline.checks.filter { check in
      check.kind == kind && (check.elements.isEmpty || family?.isDisjoint(with: check.elements) != true)
    }
    guard !checks.isEmpty else { throw Undecided("\(kind.rawValue) was not looked for") }
    for check in checks where check.status == .cannotJudge || check.status == .off {
      throw Undecided("\(kind.rawValue): \(check.reason ?? "not looked for")")
    }
    // Nothing can be seen through another thing where one thing is followed, or none.
    for check in checks where check.status == .limited && check.elements.count < kind.leastFollowed {
      throw Undecided("\(kind.rawValue): \(check.reason ?? "too little could be followed")")
    }
    // What nothing could show is no pass where the whole recording shows nothing.
    if timeline.transitions.isEmpty, let open = checks.first(where: { $0.status == .notExercised }) {
      throw Undecided("\(kind.rawValue): \(open.reason ?? "nothing to look at")")
    }
    return checks.first { $0.status != .checked }?.reason
  }

  /// Why it says nothing of the app that none of a kind was found; nil where it does.
  ///
  /// Slow animations make motions longer and stalls not: a stall that holds a motion at 1x may hold nothing of it here.
  /// Contrast and repaints are those of texts and surfaces that are known, and where none is, nothing was looked at.
  func silence(on kind: FindingKind) -> String? {
    let status: Check.Status? =
      switch kind {
      case .hitch, .freeze: timeline.recording.slowdown == 1 ? nil : .limited
      case .lowContrast, .idleRepaint: .notExercised
      default: nil
      }
    return status.flatMap { status in
      timeline.checks.first { $0.kind == kind && $0.status == status }?.reason
    }
  }

  // MARK: What is accepted

  /// Who accepted a finding of a kind about an element; nil where nobody did.
  ///
  /// - Parameter frames: what fails; a finding that makes up less than half of it is not what fails there.
  func acceptedFinding(
    _ kinds: Set<FindingKind>, of name: String?, in frames: FrameSpan? = nil
  ) -> Acceptance? {
    let findings = (try? all(kinds, of: name)) ?? []
    let there = findings.filter { finding in
      guard let frames else { return true }
      let shared = min(finding.frames.last, frames.last) - max(finding.frames.first, frames.first) + 1
      return 2 * shared >= frames.last - frames.first + 1
    }
    // What fails for an element or group is accepted by what speaks of all of it.
    let whole = frames == nil ? there : there.filter { speaksOfAll($0, of: name) }
    return whole.lazy.compactMap { acceptance(of: $0, about: name) }.first
  }

  /// Whether a finding is about an element itself, about its group, or about all of a group's members.
  private func speaksOfAll(_ finding: Finding, of name: String?) -> Bool {
    guard let name else { return true }
    return finding.elements.contains(name) || Set(members(of: name)).isSubset(of: finding.elements)
  }

  /// A failure that is itself a glitch of one of these kinds: accepted where an entry of `allow` has it, whether or not
  /// a detector tells it as a finding too.
  func acceptance(of failure: Judgement, _ kinds: Set<FindingKind>, element: String) -> Judgement {
    let acceptance =
      acceptances?.acceptance(of: kinds, of: element, in: failure.frames)
      ?? acceptedFinding(kinds, of: element, in: failure.frames)
    return acceptance.map(failure.accepted) ?? failure
  }

  // MARK: Time

  /// Ticks from one frame to another.
  func ticks(from first: Int, to last: Int) -> Int {
    let ticks = timeline.frames.tick
    guard ticks.indices.contains(first), ticks.indices.contains(last) else { return last - first }
    return ticks[last] - ticks[first]
  }

  /// `25 frames (2.5 app frames, 42 ms)`: ticks in words; app frames only where they differ.
  func amount(ticks: Int) -> String {
    let slowdown = max(0.001, timeline.recording.slowdown)
    let rate = max(0.001, timeline.recording.captureRate)
    let milliseconds = decimal(Double(ticks) * 1000 / rate / slowdown, places: 0)
    guard slowdown != 1 else { return "\(counted(ticks, "frame")) (\(milliseconds) ms)" }
    let appFrames = decimal(Double(ticks) * 60 / rate / slowdown, places: 1)
    return
      "\(counted(ticks, "frame")) (\(appFrames) app frame\(appFrames == "1" ? "" : "s"), \(milliseconds) ms)"
  }
}

extension FindingKind {
  /// How many elements must be followed for one of this kind to be seen.
  fileprivate var leastFollowed: Int {
    switch self {
    case .doubleExposure, .crossDissolve: 2
    case .opacityStep: 1
    default: 0
    }
  }
}
