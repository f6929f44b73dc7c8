public import SlowglassAnalysis
public import SlowglassGate

/// The timeline itself, field by field, as JSON.
///
/// One recording is its timeline; several are `{"schemaVersion", "timelines": [...]}`. Fields stand in the order of the
/// documentation, tables of evidence and metrics in the order of their names. What is not known is `null`, so that
/// every field is always there.
public struct JSONReport: Report {
  public static let name: String = "json"

  private struct Several: Encodable {
    var schemaVersion = Timeline.currentSchemaVersion
    var timelines: [Timeline]
  }

  private let unread: [UnreadRecording]

  /// - Parameter unread: recordings without a timeline, which are told beside those of the others.
  public init(unread: [UnreadRecording] = []) { self.unread = unread }

  public func text(of timelines: [Timeline]) -> String {
    guard unread.isEmpty else {
      let tree = JSONTree.table([
        ("schemaVersion", .integer(Int64(Timeline.currentSchemaVersion))),
        ("timelines", .list(timelines.map { JSONTree.encoding($0) })), ("unreadable", Self.list(unread)),
      ])
      return tree.written() + "\n"
    }
    let tree =
      timelines.count == 1
      ? JSONTree.encoding(timelines[0]) : JSONTree.encoding(Several(timelines: timelines))
    return tree.written() + "\n"
  }

  /// The timelines of a run of the gate, each with what the gate made of it in a last field `gate`.
  public func text(of run: GateRun) -> String {
    let trees = run.recordings.compactMap { recording -> JSONTree? in
      guard let timeline = recording.timeline, case .table(let members) = JSONTree.encoding(timeline) else {
        return nil
      }
      return .table(members + [("gate", recording.result.map { JSONTree.encoding($0) } ?? .null)])
    }
    if trees.count == 1, run.recordings.count == 1 { return trees[0].written() + "\n" }
    let tree = JSONTree.table([
      ("schemaVersion", .integer(Int64(Timeline.currentSchemaVersion))), ("timelines", .list(trees)),
      ("unreadable", Self.list(run.unread)), ("notMeasured", .list(run.skipped.map { .text($0) })),
    ])
    return tree.written() + "\n"
  }

  private static func list(_ unread: [UnreadRecording]) -> JSONTree {
    .list(unread.map { .table([("name", .text($0.name)), ("reason", .text($0.reason))]) })
  }

  /// Any encodable value in the same form, for a configuration or a schema.
  public static func text(of value: some Encodable) -> String {
    JSONTree.encoding(value).written() + "\n"
  }
}
