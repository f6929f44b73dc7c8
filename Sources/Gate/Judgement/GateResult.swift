public import SlowglassAnalysis

/// What the gate made of one recording.
public struct GateResult: Sendable, Equatable, Codable {
  /// Passed, failed, or not to be judged, which outranks a failure.
  public enum Outcome: String, Sendable, Codable { case passed, failed, couldNotJudge }

  public var outcome: Outcome
  public var assertions: [AssertionResult] = []
  public var findings: [JudgedFinding] = []
  /// Why the recording could not be judged, beside its assertions.
  public var openQuestions: [String] = []
  /// Kinds that were asked for and could be looked for in part only, each with the reason.
  public var limits: [String] = []
  /// What a reader should know and no status goes by: allowances that accept nothing any more.
  public var notes: [String] = []
  public var baseline: BaselineComparison?
  /// Why there is nothing to compare with, where a baseline was asked for; never a pass.
  public var missingBaseline: String?

  public init(outcome: Outcome) { self.outcome = outcome }

  /// Assertions that failed, and findings that fail and that no such assertion tells already.
  public var failures: Int {
    let failed = assertions.filter { $0.status == .fail }
    let told = Set(failed.flatMap(\.findings))
    return failed.count + findings.count { $0.level == .fail && !told.contains($0.id) }
  }
}

/// One assertion with what it came to.
public struct AssertionResult: Sendable, Equatable, Codable {
  public var title: String
  public var status: Judgement.Status
  public var reason: String
  public var findings: [String]
  public var frames: FrameSpan?
  public var evidence: [String: EvidenceValue]
  public var place: SpecPlace?
  /// What a pass does not speak of; nil where it is whole.
  public var limit: String?
  /// The entry of `allow` that a pass is owed to.
  public var acceptance: Acceptance?

  public init(title: String, place: SpecPlace? = nil, _ judgement: Judgement) {
    self.title = title
    self.status = judgement.status
    self.reason = judgement.reason
    self.findings = judgement.findings
    self.frames = judgement.frames
    self.evidence = judgement.evidence
    self.place = place
    self.limit = judgement.status == .pass ? judgement.limit : nil
    self.acceptance = judgement.acceptance
  }
}

/// What a finding of the timeline counts for in the gate.
public struct JudgedFinding: Sendable, Equatable, Codable {
  public enum Level: String, Sendable, Codable {
    case fail, warn, note
    /// An allowance accepts it.
    case accepted
    /// An assertion on its kind decides.
    case asserted
    /// The baseline has it.
    case known
  }

  public var id: String
  public var level: Level
  /// Why it counts for something else than its severity says; nil where it does not.
  public var reason: String?

  public init(id: String, level: Level, reason: String? = nil) {
    self.id = id
    self.level = level
    self.reason = reason
  }
}
