internal import SlowglassAnalysis
public import SlowglassGate

/// A comparison as JSON.
///
/// Two recordings are `{"schemaVersion", "before", "after", "findings": [...]}`, several
/// `{"schemaVersion", "before", "comparisons": [{"after", "findings"}, ...]}`. `docs/compare.md` describes the fields.
public struct ComparisonJSON: ComparisonReport {
  public static let name: String = "json"

  /// Raised when a field changes its meaning or goes away.
  static let schemaVersion: Int64 = 1

  public init() {}

  public func text(of comparison: Comparison) -> String {
    var members: [(key: String, value: JSONTree)] = [
      ("schemaVersion", .integer(Self.schemaVersion)),
      ("tool", comparison.recordings.compactMap(\.timeline).first.map { .encoding($0.tool) } ?? .null),
      ("before", Self.tree(of: comparison.before)),
    ]
    let tries = comparison.tries.map(Self.members)
    if tries.count == 1 {
      members += tries[0]
    } else {
      members.append(("comparisons", .list(tries.map { .table($0) })))
    }
    members += [
      ("phases", .encoding(PhaseCurve.phases.map { ($0 * 1000).rounded() / 1000 })),
      ("standing", .encoding(comparison.standing)),
      ("variants", comparison.variants.map { .encoding($0) } ?? .null),
    ]
    return JSONTree.table(members).written() + "\n"
  }

  private static func members(of attempt: Comparison.Try) -> [(key: String, value: JSONTree)] {
    let comparison = attempt.comparison
    return [
      ("after", tree(of: attempt.recording)),
      ("verdict", .text((comparison?.verdict ?? .couldNotJudge).rawValue)),
      ("openReason", (comparison?.openReason ?? attempt.recording.failure).map { .text($0) } ?? .null),
      ("slowdown", comparison.map { .encoding($0.slowdown) } ?? .null),
      ("transitions", .encoding(comparison?.transitions ?? [])),
      ("onlyBefore", .encoding(comparison?.onlyBefore ?? [])),
      ("onlyAfter", .encoding(comparison?.onlyAfter ?? [])),
      ("findings", .list((comparison?.findings ?? []).map(tree))),
      ("curves", .encoding(comparison?.curves ?? [])),
    ]
  }

  private static func tree(of recording: Comparison.Recording) -> JSONTree {
    .table([
      ("label", .text(recording.label)), ("knobs", .encoding(recording.knobs)),
      ("unreadable", recording.failure.map { .text($0) } ?? .null),
      ("verdict", recording.timeline.map { .text($0.verdict.rawValue) } ?? .null),
      ("recording", recording.timeline.map { .encoding($0.recording) } ?? .null),
      ("transitions", recording.timeline.map { .encoding($0.transitions) } ?? .list([])),
    ])
  }

  /// The finding itself, with what became of it in further fields.
  private static func tree(of compared: ComparedFinding) -> JSONTree {
    guard case .table(let finding) = JSONTree.encoding(compared.finding) else { return .null }
    return .table(
      finding + [
        ("status", .text(compared.status.rawValue)), ("reason", compared.reason.map { .text($0) } ?? .null),
        ("differences", .encoding(compared.differences)),
        ("moment", compared.moment.map { .encoding($0) } ?? .null),
        ("before", compared.before.map { .encoding($0) } ?? .null),
      ])
  }
}
