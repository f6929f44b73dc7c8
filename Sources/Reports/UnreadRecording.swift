public import SlowglassGate

/// A recording of which a report has nothing to tell but that it could not be read.
public struct UnreadRecording: Sendable, Equatable {
  public var name: String
  /// Why, in one clause.
  public var reason: String

  public init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }

  /// `trunc.mp4 could not be read: opening it: it is not a video`
  var words: String { "\(name) could not be read: \(reason)" }
}

extension GateRun {
  /// What could not be read, in the order in which it was named.
  public var unread: [UnreadRecording] {
    recordings.compactMap { recording in
      recording.failure.map { UnreadRecording(name: recording.name, reason: $0) }
    }
  }
}
