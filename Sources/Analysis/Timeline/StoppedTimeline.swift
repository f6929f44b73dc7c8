extension Measurement {
  /// What ends a measurement before it is complete: a budget of time, which the analysis itself knows nothing of.
  public struct Stop: Sendable {
    /// Why, in one clause that the timeline gives as its reason.
    public var reason: String
    /// Asked whenever a plane is looked at, on several threads; once it says yes it never says no again.
    public var isDue: @Sendable () -> Bool

    public init(reason: String, isDue: @escaping @Sendable () -> Bool) {
      self.reason = reason
      self.isDue = isDue
    }
  }
}

extension Timeline {
  /// The timeline of a measurement that was ended before it was complete: the recording, and that nothing was judged.
  ///
  /// Half of a track looks like an element that vanishes, so nothing of what was tracked by then is told.
  func stopped(_ reason: String) -> Timeline {
    var facts = recording
    facts.cutShort = true
    if facts.quality.verdict == .good { facts.quality.verdict = .degraded }
    if !facts.quality.notes.contains(reason) { facts.quality.notes.append(reason) }
    var timeline = Timeline(tool: tool, recording: facts, verdict: .inconclusive, frames: frames)
    timeline.checks = FindingKind.allCases.map { Check(kind: $0, status: .cannotJudge, reason: reason) }
    return timeline
  }
}

extension RecordingFacts {
  private static let budgetWords = "was stopped by the time budget of"

  /// That `what`, such as reading, took longer than it was given.
  public static func budgetNote(_ what: String, seconds: Double) -> String {
    "\(what) \(budgetWords) \(decimal(seconds, places: 3)) s"
  }

  /// The note that a time budget was spent, after which nothing was judged; nil where none was.
  public var budgetNote: String? { quality.notes.first { $0.contains(Self.budgetWords) } }
}
