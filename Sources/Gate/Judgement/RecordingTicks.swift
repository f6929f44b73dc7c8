internal import SlowglassAnalysis

extension RecordingFacts {
  /// Length of a tick in recorded seconds; a timeline that comes from a file may say that it has no rate.
  var tickSeconds: Double { 1 / max(0.001, captureRate) }

  /// Length of a tick in the app, in milliseconds.
  var tickAppMilliseconds: Double { 1000 / max(0.001, captureRate) / max(0.001, slowdown) }
}
