public import SlowglassAnalysis

/// Measures a recording and returns its timeline.
///
/// - Parameters:
///   - path: a file, a folder of numbered PNGs, or `-` for standard input.
///   - progress: called now and then with the share that is done, 0...1.
/// - Throws: `RecordingError` when it cannot be read at all, `SpecError` when the spec does not fit it.
public func measure(
  _ path: String, options: MeasuringOptions = MeasuringOptions(), progress: ((Double) -> Void)? = nil
) throws -> Timeline {
  fatalError("being written")
}
