public import SlowglassAnalysis

/// A way to write timelines down; a view of them, never a second opinion.
public protocol Report: Sendable {
  /// What the report is called on the command line. Never changes.
  static var name: String { get }

  /// The whole report on one or several recordings, ending in a line feed.
  func text(of timelines: [Timeline]) -> String
}
