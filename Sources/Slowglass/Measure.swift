public import SlowglassAnalysis
internal import SlowglassPixels
public import SlowglassRecording

/// The version of the tool and of the library.
public let slowglassVersion: String = "0.1.0"

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

public func measure(_ path: String, spec: Spec, slowdown: Double) throws -> Timeline {
  var reader = try RecordingReader(path: path)
  let properties = reader.properties
  let scale = pointScale(width: properties.width, height: properties.height)
  var measurement = Measurement(spec: spec, scale: scale, slowdown: slowdown)
  while let frame = try reader.next() {
    measurement.observe(
      Picture(
        frame: frame.index, seconds: properties.timeBase.seconds(frame.presentationTime),
        luma: frame.luma.reduced(by: scale), isConcealed: frame.isConcealed))
  }
  let facts = RecordingFacts(
    file: properties.fileName, container: properties.container, codec: properties.codec,
    pixelFormat: properties.pixelFormat, width: properties.width, height: properties.height, rotation: properties.rotation,
    frameCount: 0, durationSeconds: 0, captureRate: 60, grid: .nominal, variableFrameRate: false, slowdown: slowdown,
    slowdownGiven: true, noiseFloor: 0, quality: RecordingFacts.Quality(verdict: .good, notes: []))
  return try measurement.timeline(
    of: Measurement.Source(
      facts: facts, timeUnit: properties.timeBase.seconds(1), nominalRate: properties.nominalRate, givenRate: nil,
      tool: ToolIdentity(name: "slowglass", version: slowglassVersion)))
}

/// Pixels for each point, estimated from the size: phones are 390 to 430 points wide, desktops have one pixel a point up
/// to about 2200 pixels.
func pointScale(width: Int, height: Int) -> Int {
  if height >= width { return max(1, Int((Double(width) / 390).rounded())) }
  return width > 2200 ? 2 : max(1, min(2, Int((Double(height) / 800).rounded())))
}
