internal import SlowglassAnalysis

/// Which findings a person reads, and how many are left for the machine.
///
/// Errors come before warnings before notes. Where there are more than a screen holds, what is worse comes first within
/// each severity: the kinds are declared in the order of the questions that people ask.
struct FindingChoice {
  /// More cannot be read in passing.
  private static let mostFindings = 10
  private static let mostNotes = 4
  /// Beyond so many, only the first ones are told with their figures.
  private static let mostDetailed = 5

  let shown: [Finding]
  /// What is not shown, in words; nil where everything is.
  let leftOut: String?

  init(_ timeline: Timeline) {
    let errors = Self.first(Self.mostFindings, of: timeline.findings.filter { $0.severity == .error })
    let warnings = Self.first(
      Self.mostFindings - errors.count, of: timeline.findings.filter { $0.severity == .warning })
    let notes = Self.first(Self.mostNotes, of: timeline.findings.filter { $0.severity == .note })
    shown = errors + warnings + notes
    let shownNames = Set(shown.map(\.id))
    let parts = Severity.allCases.compactMap { severity -> String? in
      let rest = timeline.findings.filter { $0.severity == severity && !shownNames.contains($0.id) }
      guard !rest.isEmpty else { return nil }
      return "\(TextReport.counted(rest.count, "more \(severity.rawValue)")) (\(Self.kinds(of: rest)))"
    }
    leftOut = parts.isEmpty ? nil : "and \(parts.joined(separator: ", ")); --report json has them all"
  }

  /// Whether a finding is told with its figures, or with its sentence alone.
  func isDetailed(_ finding: Finding) -> Bool {
    shown.count <= Self.mostDetailed + 1 || shown.prefix(Self.mostDetailed).contains { $0.id == finding.id }
  }

  private static func first(_ count: Int, of findings: [Finding]) -> [Finding] {
    guard findings.count > count else { return findings }
    let kinds = FindingKind.allCases
    let rank = { (finding: Finding) in kinds.firstIndex(of: finding.kind) ?? kinds.count }
    let worstFirst = findings.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }
    return worstFirst.prefix(max(0, count)).map(\.element)
  }

  /// `8 earlySwitch, 2 jump`
  private static func kinds(of findings: [Finding]) -> String {
    let counts = FindingKind.allCases.map { kind in (kind, findings.count { $0.kind == kind }) }
    let present = counts.filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }
    let named = present.prefix(4).map { "\($0.1) \($0.0.rawValue)" }.joined(separator: ", ")
    return named + (present.count > 4 ? " and other kinds" : "")
  }
}
