public import SlowglassAnalysis

/// A recording, and what became of it in each of the others.
public struct Comparison: Sendable, Equatable {
  /// One recording of a comparison.
  public struct Recording: Sendable, Equatable {
    /// What reports call it.
    public var label: String
    /// As the caller named it.
    public var path: String
    /// What was set in the app for it, in the order of names.
    public var knobs: [String: EvidenceValue]
    public var timeline: Timeline?
    /// Why it could not be read; nil where it was.
    public var failure: String?

    public init(
      label: String, path: String, knobs: [String: EvidenceValue] = [:], timeline: Timeline?,
      failure: String? = nil
    ) {
      self.label = label
      self.path = path
      self.knobs = knobs
      self.timeline = timeline
      self.failure = failure
    }
  }

  /// A recording after the first one, with what became of that one's findings.
  public struct Try: Sendable, Equatable {
    public var recording: Recording
    /// Nil where one of the two could not be read.
    public var comparison: RecordingComparison?
  }

  /// Something that no try has moved, though it was tried to mend what follows from it.
  public struct StandingMoment: Sendable, Equatable, Codable {
    public var element: String
    public var event: String
    /// Of each recording, the first one first.
    public var frames: [Int]
    public var seconds: [Double]
    public var isStep: Bool
  }

  public var before: Recording
  public var tries: [Try]
  /// Nil where a recording could not be read, or there is nothing to be compared.
  public var variants: VariantTable?

  /// - Parameter recordings: two or more.
  public init(_ recordings: [Recording]) {
    precondition(recordings.count >= 2, "a comparison is of two recordings or more")
    before = recordings[0]
    let first = before.timeline
    let pairs = recordings.dropFirst().map { recording in
      first.flatMap { before in recording.timeline.map { RecordingPair(before, $0) } }
    }
    // The first recording has one slowdown in all of them: the largest that one of the others shows it to have.
    let slowest = pairs.compactMap { $0?.slowdown.before }.max()
    let read = zip(recordings.dropFirst(), pairs).map { recording, pair -> RecordingPair? in
      guard let pair, let first, let second = recording.timeline, let slowest,
        pair.slowdown.before != slowest
      else { return pair }
      return RecordingPair(first, second, firstSlowdown: slowest)
    }
    tries = zip(recordings.dropFirst(), read).map { recording, pair in
      Try(recording: recording, comparison: pair.map(RecordingComparison.init))
    }
    let others = zip(recordings.dropFirst(), read).map { recording, pair in
      var recording = recording
      recording.timeline = pair?.after ?? recording.timeline
      return recording
    }
    var told = recordings[0]
    told.timeline = slowest.flatMap { first?.retimed(slowdown: $0) } ?? first
    variants = first == nil ? nil : VariantTable(([told] + others).filter { $0.timeline != nil })
  }

  /// Every recording, in the order in which they were named.
  public var recordings: [Recording] { [before] + tries.map(\.recording) }

  /// Whether a try has a finding of one of these statuses that counts, or could not be judged as a whole where that is
  /// one of them.
  public func has(_ statuses: Set<ComparisonStatus>) -> Bool {
    tries.compactMap(\.comparison).contains { comparison in
      statuses.contains { !comparison.counting($0).isEmpty }
        || statuses.contains(.couldNotJudge) && comparison.verdict == .couldNotJudge
    }
  }

  /// What stood still in every try while something that follows from it changed.
  public var standing: [StandingMoment] {
    let comparisons = tries.compactMap(\.comparison)
    guard let findings = before.timeline?.findings, comparisons.count == tries.count else { return [] }
    var moments: [StandingMoment] = []
    for finding in findings {
      let compared = comparisons.map { $0.findings.first { $0.before?.id == finding.id } }
      let moved = compared.compactMap { $0?.moment }
      guard moved.count == tries.count, moved.allSatisfy(\.isUnmoved),
        compared.contains(where: { $0?.standsStill != nil }), let element = finding.elements.first,
        !moments.contains(where: { $0.element == element && $0.event == moved[0].event })
      else { continue }
      moments.append(
        StandingMoment(
          element: element, event: moved[0].event, frames: [moved[0].before] + moved.map(\.after),
          seconds: [moved[0].beforeSeconds] + moved.map(\.afterSeconds), isStep: moved.allSatisfy(\.isStep)))
    }
    return moments
  }
}
