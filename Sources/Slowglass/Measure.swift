public import SlowglassAnalysis
internal import SlowglassPixels
internal import SlowglassRecording

/// The version of the tool and of the library.
public let slowglassVersion: String = "0.1.0"

/// Measures a recording and returns its timeline.
///
/// A recording that ends in the middle of its data is measured as far as it goes; its timeline says so in
/// `recording.cutShort`.
///
/// - Parameters:
///   - path: a file, a folder of numbered PNGs, or `-` for standard input.
///   - progress: called after each frame with the share that is done, 0...1.
/// - Throws: `RecordingError` when it cannot be read at all, `SpecError` when the spec does not fit it.
public func measure(
  _ path: String, options: MeasuringOptions = MeasuringOptions(), progress: ((Double) -> Void)? = nil
) throws -> Timeline {
  try measure(path, options: options, planeBudget: Measurement.usualPlaneBudget, progress: progress)
}

/// Measures a recording with so many bytes for the planes that are kept of it.
func measure(
  _ path: String, options: MeasuringOptions, planeBudget: Int, progress: ((Double) -> Void)? = nil
) throws -> Timeline {
  var observed = try ObservedRecording(path, options: options, planeBudget: planeBudget, progress: progress)
  let stop = observed.stop
  return try observed.fitting { (measurement, source, plane) throws(SpecMismatch) in
    try measurement.timeline(of: source, rereading: plane, stop: stop)
  }
}

/// A recording that was read to its end, and what is needed to make something of it.
struct ObservedRecording {
  private var measurement: Measurement
  private let source: Measurement.Source
  private let again: SecondReading
  private let fileName: String
  private let specName: String
  /// When the analysis is to end as well; nil where there is no budget of time.
  let stop: Measurement.Stop?

  init(
    _ path: String, options: MeasuringOptions, planeBudget: Int, progress: ((Double) -> Void)?
  ) throws {
    let isSpent = options.timeBudget.map { seconds -> @Sendable () -> Bool in
      let end = ContinuousClock.now + .seconds(seconds)
      return { ContinuousClock.now >= end }
    }
    var reader = try RecordingReader(path: path, options: options.reading)
    let properties = reader.properties
    let plan = try MeasuringPlan(options: options, properties: properties)
    let observing = Observing(
      Measurement(spec: plan.spec, scale: plan.scale, slowdown: plan.slowdown, planeBudget: planeBudget))
    var failure: RecordingError?
    var isOutOfTime = false
    var isAnyRead = false
    reading: while true {
      if let isSpent, isAnyRead, isSpent() {
        isOutOfTime = true
        break reading
      }
      do {
        guard let frame = try reader.next() else { break reading }
        observing.observe(
          Picture(
            frame: frame.index, seconds: properties.timeBase.seconds(frame.presentationTime),
            luma: frame.luma.reduced(by: plan.scale), isConcealed: frame.isConcealed,
            isUnreliable: frame.isUnreliable),
          // A place whose colour cannot be had is one that nothing is said about.
          colour: { place in (try? reader.colour(in: place)) ?? nil })
        isAnyRead = true
        if let share = reader.progress { progress?(share) }
      } catch {
        // What was read before the fault is still true.
        guard isAnyRead, !error.isCancellation else { throw error }
        failure = error
        break reading
      }
    }
    let measurement = observing.finished()
    if !isOutOfTime { try plan.checkStretch(of: measurement, file: properties.fileName) }
    again = SecondReading(of: reader.origin, scale: plan.scale, isStopped: isSpent)
    let facts = plan.facts(of: properties, summary: reader.summary, failure: failure)
    let reason = RecordingFacts.budgetNote(
      isOutOfTime ? "reading" : "measuring", seconds: options.timeBudget ?? 0)
    stop = isSpent.map { Measurement.Stop(reason: reason, isDue: $0) }
    // Its decoder's pictures would stay in memory beside those of the second reading.
    _ = consume reader
    source = Measurement.Source(
      facts: facts, timeUnit: properties.timeBase.seconds(1), nominalRate: properties.nominalRate,
      givenRate: options.captureRate ?? plan.knownRate, stretch: plan.stretch, tool: .current)
    self.measurement = measurement
    fileName = properties.fileName
    specName = options.spec?.name ?? fileName
  }

  /// Makes something of the measurement; a spec that does not fit the recording is an error of the spec, a transition
  /// that is not there one of whoever asked for it.
  mutating func fitting<Result>(
    _ make: (inout Measurement, Measurement.Source, @escaping (Int) -> Plane?) throws(SpecMismatch) -> Result
  ) throws(SpecError) -> Result {
    do throws(SpecMismatch) {
      return try make(&measurement, source, again.plane(of:))
    } catch {
      throw SpecError(file: error.isOfSpec ? specName : fileName, message: error.description)
    }
  }
}
