public import SlowglassAnalysis

/// What one run of the gate made of all its recordings, in the order in which they were named.
public struct GateRun: Sendable, Equatable {
  public var recordings: [JudgedRecording]
  /// Recordings that were not measured because enough others had failed.
  public var skipped: [String]

  public init(recordings: [JudgedRecording], skipped: [String] = []) {
    self.recordings = recordings
    self.skipped = skipped
  }

  /// The timelines of what could be read.
  public var timelines: [Timeline] { recordings.compactMap(\.timeline) }

  /// What the run as a whole came to: could not judge outranks failed, failed outranks passed.
  public var outcome: GateResult.Outcome {
    let outcomes = recordings.map(\.outcome)
    if outcomes.contains(.couldNotJudge) { return .couldNotJudge }
    return outcomes.contains(.failed) ? .failed : .passed
  }

  public func count(_ outcome: GateResult.Outcome) -> Int { recordings.count { $0.outcome == outcome } }
}

/// One recording of a run: its timeline with the gate's result, or why it could not be read.
public struct JudgedRecording: Sendable, Equatable, Codable {
  /// What reports call it: its file's name, or its folder's where several files have one name.
  public var name: String
  /// As the caller named it.
  public var path: String
  /// The path from the working folder, where the caller named it from the root; nil where there is none to tell.
  public var location: String?
  /// The spec it was judged by, as the caller named it.
  public var spec: String?
  public var timeline: Timeline?
  public var result: GateResult?
  /// Why it could not be read; nil where it was.
  public var failure: String?

  public init(name: String, path: String, spec: String?, timeline: Timeline, result: GateResult) {
    self.name = name
    self.path = path
    self.spec = spec
    self.timeline = timeline
    self.result = result
  }

  public init(name: String, path: String, failure: String) {
    self.name = name
    self.path = path
    self.failure = failure
  }

  public var outcome: GateResult.Outcome { result?.outcome ?? .couldNotJudge }
}
