public import SlowglassAnalysis
internal import SlowglassPixels

/// What a spec's elements are worth in one recording, and the timeline of the same measurement.
public struct Examination: Sendable {
  public var timeline: Timeline
  /// In the order of the spec.
  public var elements: [ElementExamination]

  public init(timeline: Timeline, elements: [ElementExamination]) {
    self.timeline = timeline
    self.elements = elements
  }
}

/// Examines the elements of a spec: whether each is found in a recording, alone in its looks, and textured.
///
/// - Parameters:
///   - path: a file, a folder of numbered PNGs, or `-` for standard input.
///   - options: their spec names the elements.
///   - progress: called after each frame with the share that is done, 0...1.
/// - Throws: `RecordingError` when it cannot be read at all, `SpecError` when the spec does not fit it.
public func examine(
  _ path: String, options: MeasuringOptions, progress: ((Double) -> Void)? = nil
) throws -> Examination {
  var observed = try ObservedRecording(
    path, options: options, planeBudget: Measurement.usualPlaneBudget, progress: progress)
  let stop = observed.stop
  return try observed.fitting { (measurement, source, plane) throws(SpecMismatch) in
    let found = try measurement.examination(of: source, rereading: plane, stop: stop)
    return Examination(timeline: found.timeline, elements: found.elements)
  }
}
