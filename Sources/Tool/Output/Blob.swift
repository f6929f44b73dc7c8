internal import SlowglassGate

/// What one shard found, complete in itself: `merge` makes the reports of a whole run of several.
struct Blob: Codable {
  static let currentSchemaVersion = 1
  static let kind = "slowglass.blob"

  var schemaVersion: Int = Blob.currentSchemaVersion
  var kind: String = Blob.kind
  /// Which of how many shards it is; 1 of 1 for a whole run.
  var shard: Int
  var shards: Int
  /// How many recordings the whole run has, and where each of these stands among them.
  var total: Int
  var positions: [Int]
  var recordings: [JudgedRecording]
  /// Recordings that were not measured because enough others had failed, with their places.
  var skipped: [String]
  var skippedPositions: [Int]

  /// What its recordings were judged by, in words by name. Nil in one that an older version wrote.
  var settings: [String: String]?

  init(_ run: GateRun, of plan: Plan?) {
    settings = plan?.settings
    shard = plan?.shard?.index ?? 1
    shards = plan?.shard?.count ?? 1
    recordings = run.recordings
    skipped = run.skipped
    let all = plan?.positions ?? Array(0..<(recordings.count + skipped.count))
    positions = Array(all.prefix(recordings.count))
    skippedPositions = Array(all.dropFirst(recordings.count))
    total = plan?.total ?? all.count
  }
}
