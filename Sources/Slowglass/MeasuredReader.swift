public import SlowglassAnalysis
public import SlowglassPixels
public import SlowglassRecording

/// Reads a recording that was measured once more, and notices when it is another one by now.
///
/// A file may be replaced, or grow, between two readings; pictures of another recording would stand beside findings
/// that they do not show. Size and the time of every frame have to be those of the timeline.
public struct MeasuredReader: ~Copyable {
  private var reader: RecordingReader
  private let path: String
  private let seconds: [Double]

  /// Half of what times are rounded to in a timeline, and a little: a frame that is further off is another one.
  private static let tolerance = 1e-6

  public init(
    _ path: String, timeline: Timeline, reading: ReadingOptions = ReadingOptions()
  ) throws(RecordingError) {
    let opened = try RecordingReader(path: path, options: reading)
    guard opened.properties.width == timeline.recording.width,
      opened.properties.height == timeline.recording.height
    else { throw Self.changed(path) }
    reader = opened
    self.path = path
    seconds = timeline.frames.seconds
  }

  /// The next frame in colour; nil after the last one.
  public mutating func nextColour() throws(RecordingError) -> ColourPicture? {
    guard let frame = try reader.nextColour() else { return nil }
    let time = reader.properties.timeBase.seconds(frame.presentationTime)
    // A timeline made by hand has no times to compare with.
    guard seconds.isEmpty || seconds.indices.contains(frame.index),
      seconds.isEmpty || abs(seconds[frame.index] - time) <= Self.tolerance
    else { throw Self.changed(path) }
    return frame.picture
  }

  /// Passes over the next frame; false after the last one.
  public mutating func skip() throws(RecordingError) -> Bool { try reader.skip() }

  private static func changed(_ path: String) -> RecordingError {
    RecordingError(file: path, step: .read, reason: "it is no longer the recording that was measured")
  }
}
