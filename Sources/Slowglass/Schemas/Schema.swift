internal import SlowglassAnalysis

/// The JSON Schemas (draft 2020-12) of what a user writes and of what a script reads.
public enum Schema: String, Sendable, CaseIterable {
  case spec, timeline
  case comparison = "compare"

  /// The schema's text, ending in a line feed.
  public var text: String {
    switch self {
    case .spec: Self.specText
    case .timeline: Self.timelineText
    case .comparison: Self.comparisonText
    }
  }

  /// The cases of an enumeration as a JSON list, so that a schema never lacks one.
  static func words<Word: RawRepresentable<String> & CaseIterable>(_ type: Word.Type) -> String {
    words(Word.allCases.map(\.rawValue))
  }

  static func words(_ words: [String]) -> String {
    "[" + words.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
  }
}
