public import SlowglassAnalysis

/// What a recording is judged by.
public struct GateRules: Sendable {
  /// What becomes of a recording that cannot be judged.
  public enum Inconclusive: String, Sendable, CaseIterable { case fail, warn, pass }

  public var demands: [Demand] = []
  public var allowances: [Allowance] = []
  /// Kinds that fail, and kinds that only warn, whatever their severity.
  public var failOn: Set<FindingKind> = []
  public var warnOn: Set<FindingKind> = []
  /// Findings from this severity on fail.
  public var failFrom: Severity = .error
  public var inconclusive: Inconclusive = .fail
  /// The day that allowances are compared with.
  public var today: Day?

  public init() {}

  /// What a finding counts for, by its kind and severity alone.
  func level(of finding: Finding) -> JudgedFinding.Level {
    if failOn.contains(finding.kind) { return .fail }
    if warnOn.contains(finding.kind) { return .warn }
    switch finding.severity {
    case .error: return .fail
    case .warning: return failFrom == .error ? .warn : .fail
    case .note: return failFrom == .note ? .fail : .note
    }
  }
}
