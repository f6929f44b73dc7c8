public import SlowglassAnalysis

extension Baseline {
  /// Which entries a run writes.
  public enum Update: String, Sendable, CaseIterable { case all, changed, missing, none }

  /// The entry of a recording, from the findings that count for something and its groups' and lone elements' curves.
  ///
  /// - Parameters:
  ///   - before: the entry that it replaces; what this run did not look at is taken over from it.
  ///   - judged: the frames that findings may come from; nil for all of them.
  public static func entry(
    for recording: BaselineKey, _ timeline: Timeline, result: GateResult, replacing before: Entry? = nil,
    within judged: ClosedRange<Int>? = nil
  ) -> Entry {
    let counting = timeline.findings.filter { finding in
      result.findings.contains {
        $0.id == finding.id && ($0.level == .fail || $0.level == .warn || $0.level == .known)
      }
    }
    // A member of a group goes as the group does: one curve tells it.
    let elements = timeline.elements.filter { $0.group == nil }
    let curves = timeline.transitions.flatMap { transition in
      elements.compactMap { curve(of: $0.id, in: transition.id, of: timeline) }
    }
    let found = counting.map { known($0, in: timeline.recording) }
    let reach = BaselineReach(timeline, within: judged)
    // An entry that was made by other names or times has nothing to take over.
    let same = before.flatMap { $0.difference(from: timeline) == nil ? $0 : nil }
    let kept = same.map { BaselineComparison.left(of: $0, without: found) } ?? []
    let keptCurves = (same?.curves ?? []).filter { old in
      reach.obstacle(inTransition: old.transition) != nil
        && !curves.contains { $0.element == old.element && $0.transition == old.transition }
    }
    return Entry(
      recording: recording.name, path: recording.path, elements: Baseline.origin(of: timeline),
      slowdown: timeline.recording.slowdown, findings: found + kept.filter { reach.obstacle(to: $0) != nil },
      curves: curves + keptCurves)
  }

  static func known(_ finding: Finding, in recording: RecordingFacts) -> Known {
    let measure = FindingMeasure(finding, in: recording)
    return Known(
      kind: finding.kind, element: finding.elements.first, transition: finding.transition,
      region: finding.region, measure: measure?.name,
      value: measure?.value, tolerance: measure?.tolerance, message: finding.message)
  }

  /// Opacities of two runs of one app differ by this where a fade is under way: a tick of a steep fade, and the error
  /// of a reading at half opacity.
  private static let curveTolerance = 0.2
  private static let places = 11

  /// The opacities of an element through a transition; nil where it is never seen there.
  static func curve(of element: String, in transition: String, of timeline: Timeline) -> Curve? {
    guard let facts = timeline.transitions.first(where: { $0.id == transition }), facts.last > facts.first
    else {
      return nil
    }
    let frames = (0..<places).map { facts.first + ((facts.last - facts.first) * $0 + 5) / (places - 1) }
    let view = JudgedTimeline(timeline)
    let values = { (role: Copy.Role) -> [Double?] in
      let sights = view.sights(of: element, role: role, in: facts.first...(facts.last + 1))
      return frames.map { frame in
        switch sights[frame - facts.first] {
        case .absent: 0
        case .seen(let opacity, _): (opacity * 100).rounded() / 100
        case .unknown: nil
        }
      }
    }
    let rest = values(.settled)
    let moving = values(.moving)
    guard (rest + moving).contains(where: { ($0 ?? 0) >= JudgedTimeline.visible }) else { return nil }
    return Curve(
      element: element, transition: transition, rest: rest, moving: moving, tolerance: curveTolerance)
  }

  /// This baseline with the entries of a run, as far as they are to be written; entries of other recordings stay.
  public func updated(_ update: Update, with run: [(entry: Entry, isChanged: Bool)]) -> Baseline {
    var entries = recordings
    for (entry, isChanged) in run {
      let index = entries.firstIndex { $0.path == entry.path }
      switch (update, index) {
      case (.none, _): continue
      case (.missing, .some): continue
      case (.changed, .some(let index)): if isChanged { entries[index] = entry }
      case (.all, .some(let index)): entries[index] = entry
      case (_, .none): entries.append(entry)
      }
    }
    return Baseline(recordings: entries.sorted { ($0.path ?? $0.recording) < ($1.path ?? $1.recording) })
  }

  /// This baseline with the entries of a run's recordings under their paths, where an older version wrote them by name.
  public func adopting(_ keys: [BaselineKey]) -> Baseline {
    var baseline = self
    for key in keys {
      guard let index = index(of: key), baseline.recordings[index].path == nil else { continue }
      baseline.recordings[index].recording = key.name
      baseline.recordings[index].path = key.path
    }
    return baseline
  }
}

extension BaselineComparison {
  /// Whether anything differs from the baseline beyond its tolerances.
  public var isChanged: Bool {
    findings.contains { $0.status != .same && $0.status != .notLookedAt } || !curves.isEmpty
  }
}
