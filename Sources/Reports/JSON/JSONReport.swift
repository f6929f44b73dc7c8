public import SlowglassAnalysis

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

  public init() {}

  public func text(of timelines: [Timeline]) -> String {
    let tree =
      timelines.count == 1
      ? JSONTree.encoding(timelines[0]) : JSONTree.encoding(Several(timelines: timelines))
    return tree.written() + "\n"
  }

  /// Any encodable value in the same form, for a configuration or a schema.
  public static func text(of value: some Encodable) -> String {
    JSONTree.encoding(value).written() + "\n"
  }
}
