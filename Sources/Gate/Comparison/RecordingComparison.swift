public import SlowglassAnalysis

/// What became of one recording's findings in another one.
public struct RecordingComparison: Sendable, Equatable {
  /// What a try came to.
  public enum Verdict: String, Sendable, Codable {
    /// What was wrong is gone, and nothing new is.
    case fixed
    /// Some of it is gone.
    case partlyFixed
    case unchanged
    /// It is there in another form.
    case reshaped
    /// Something is new, or worse.
    case worse
    case couldNotJudge
  }

  public var verdict: Verdict
  /// Why nothing could be judged; nil where something could.
  public var openReason: String?
  public var slowdown: SlowdownFactor
  public var transitions: [TransitionPair]
  /// Transitions of each recording that the other one does not have.
  public var onlyBefore: [String]
  public var onlyAfter: [String]
  /// Worst first, notes last.
  public var findings: [ComparedFinding]
  public var curves: [CurveComparison]

  /// Compares two recordings of one transition, or of several.
  ///
  ///     let comparison = RecordingComparison(of: before, with: after)
  public init(of before: Timeline, with after: Timeline) {
    self.init(RecordingPair(before, after))
  }

  init(_ pair: RecordingPair) {
    let (before, after) = (pair.before, pair.after)
    slowdown = pair.slowdown
    transitions = pair.transitions.map(\.names)
    onlyBefore = before.transitions.map(\.id).filter { pair.transition(before: $0) == nil }
    onlyAfter = after.transitions.map(\.id).filter { pair.transition(after: $0) == nil }
    curves = pair.curves()
    findings = FindingComparison(pair: pair, curves: curves).findings()
    openReason = Self.openReason(before, after)
    verdict = openReason != nil ? .couldNotJudge : Self.verdict(of: findings)
  }

  /// Findings of a status that count: notes tell of what nobody calls wrong.
  public func counting(_ status: ComparisonStatus) -> [ComparedFinding] {
    findings.filter { $0.status == status && $0.severity != .note }
  }

  /// A recording that could not answer compares with nothing; what it does show is still told.
  private static func openReason(_ before: Timeline, _ after: Timeline) -> String? {
    for (timeline, which) in [(before, "the first recording"), (after, "this recording")] {
      if timeline.recording.quality.verdict == .unusable {
        return "\(which) is not fit to be measured"
          + (timeline.recording.quality.notes.last.map { ": \($0)" } ?? "")
      }
      if timeline.verdict == .inconclusive {
        let reason = timeline.checks.first { $0.status == .cannotJudge }?.reason
        return "\(which) could not be judged" + (reason.map { ": \($0)" } ?? "")
      }
    }
    return nil
  }

  static func verdict(of findings: [ComparedFinding]) -> Verdict {
    let errors = findings.filter { $0.severity == .error }
    let counting = findings.filter { $0.severity != .note }
    let has = { (all: [ComparedFinding], status: ComparisonStatus) in all.contains { $0.status == status } }
    if has(errors, .worse) || has(errors, .new) { return .worse }
    if has(errors, .reshaped) { return .reshaped }
    if has(errors, .couldNotJudge) { return .couldNotJudge }
    let isBetter = has(errors, .fixed)
    if has(counting, .worse) || has(counting, .new) { return isBetter ? .partlyFixed : .worse }
    // Where nobody can say what became of any of them, nothing is known to be as it was.
    if !counting.isEmpty, counting.allSatisfy({ $0.status == .couldNotJudge }) { return .couldNotJudge }
    if has(counting, .fixed) {
      let isLeft = counting.contains { $0.status == .unchanged || $0.status == .reshaped }
      return isLeft ? .partlyFixed : .fixed
    }
    return has(counting, .reshaped) ? .reshaped : .unchanged
  }
}
