internal import CSlowglassFFmpeg
public import SlowglassPixels

/// Reads a screen recording frame by frame, with exact presentation times.
///
///     var reader = try RecordingReader(path: "recording.mov")
///     while let frame = try reader.next() {
///       print(frame.index, reader.properties.timeBase.seconds(frame.presentationTime))
///     }
///     print(reader.summary.notes)
///
/// Frames are the same with any number of threads, also of damaged files as far as the decoder notices the damage
/// (HEVC decoders may miss some; `threads = 1` is exact there). FFmpeg's messages, which are one stream for the
/// whole process, are taken over on first use and never printed.
public struct RecordingReader: ~Copyable {
  public let properties: RecordingProperties
  /// What ``init(again:)`` reads the recording from once more.
  public let origin: RecordingOrigin

  private let source: any FrameSource
  private let storedWidth: Int
  private let storedHeight: Int
  private var converter: PictureConverter
  private var clock: PresentationClock
  /// The first frame is decoded on opening, because only it knows the size and pixel format for certain.
  private var waiting: SourceFrame?
  private var isAtEnd = false
  private var seen = ReadingSummary()

  /// Opens a recording and decodes its first frame.
  ///
  /// `path` is a video file, a folder of numbered PNGs, or "-" for standard input.
  public init(path: String, options: ReadingOptions = ReadingOptions()) throws(RecordingError) {
    try self.init(again: RecordingOrigin(path: path, options: options))
  }

  /// Opens what another reader has read, to deliver the same frames from the first one on.
  public init(again origin: RecordingOrigin) throws(RecordingError) {
    let path = origin.path
    let source = try origin.source()
    guard let first = try source.advance() else {
      throw emptyRecording(path, source: source, limits: origin.options.limits)
    }
    let picture = source.picture
    let converter = try PictureConverter(of: picture, head: source.head, path: path)
    let width = Int(picture.pointee.width)
    let height = Int(picture.pointee.height)

    self.properties = converter.properties(of: picture, head: source.head)
    self.origin = origin
    self.source = source
    self.storedWidth = width
    self.storedHeight = height
    self.converter = converter
    self.clock = PresentationClock(timeBase: source.head.timeBase, usualRate: source.head.nominalRate)
    self.waiting = first
  }

  /// The next frame, luma only; nil after the last one.
  public mutating func next() throws(RecordingError) -> DecodedFrame? {
    guard let (frame, time) = try advance() else { return nil }
    let luma = try converter.luma(of: source.picture)
    return DecodedFrame(
      index: seen.frameCount - 1, presentationTime: time, luma: luma, isKey: frame.isKey,
      isConcealed: frame.isConcealed,
      isUnreliable: seen.unreliableRanges.last?.upperBound == seen.frameCount - 1)
  }

  /// The next frame in colour; nil after the last one.
  public mutating func nextColour() throws(RecordingError) -> ColourFrame? {
    guard let (frame, time) = try advance() else { return nil }
    let picture = try converter.colour(of: source.picture)
    return ColourFrame(
      index: seen.frameCount - 1, presentationTime: time, picture: picture, isKey: frame.isKey,
      isConcealed: frame.isConcealed)
  }

  /// The colour of a part of the frame that was delivered last, in displayed pixels; nil where nothing is.
  ///
  /// It is made when it is asked for, so that what needs no colour does not pay for it.
  public mutating func colour(in rectangle: Rectangle) throws(RecordingError) -> ColourPicture? {
    guard seen.frameCount > 0, !isAtEnd else { return nil }
    return try converter.colour(of: source.picture, in: rectangle)
  }

  /// Passes over the next frame without making a picture of it; false after the last one.
  public mutating func skip() throws(RecordingError) -> Bool { try advance() != nil }

  /// What was noticed so far; complete after the last frame.
  public var summary: ReadingSummary {
    seen.finished(clock: clock, remarks: source.remarks)
  }

  /// The share of the recording that was read, from 0 to 1; nil where the container does not say how long it
  /// is.
  public var progress: Double? {
    if isAtEnd { return 1 }
    if let duration = properties.declaredDurationSeconds, duration > 0 {
      return min(max(properties.timeBase.seconds(clock.last) / duration, 0), 1)
    }
    guard let count = properties.declaredFrameCount, count > 0 else { return nil }
    return min(Double(seen.frameCount) / Double(count), 1)
  }

  private mutating func advance() throws(RecordingError) -> (SourceFrame, Int64)? {
    guard !isAtEnd else { return nil }
    if origin.options.isCancelled?() == true { throw .cancelled(displayName(origin.path)) }
    let frame: SourceFrame
    if let first = waiting {
      frame = first
      waiting = nil
    } else {
      guard let decoded = try source.advance() else {
        isAtEnd = true
        return nil
      }
      frame = decoded
    }
    let width = Int(source.picture.pointee.width)
    let height = Int(source.picture.pointee.height)
    let limits = origin.options.limits
    guard seen.frameCount < limits.frames else {
      return end(
        "There are more than \(limits.frames) frames; reading ends there. To read on: --limit frames=N.")
    }
    guard width == storedWidth && height == storedHeight else {
      let isSideways = properties.rotation % 180 != 0
      seen.sizeChange = ReadingSummary.SizeChange(
        frame: seen.frameCount, width: isSideways ? height : width, height: isSideways ? width : height)
      isAtEnd = true
      return nil
    }
    let time = clock.place(frame.timeStamp)
    guard properties.timeBase.seconds(time) <= limits.seconds else {
      return end(
        "Frame \(seen.frameCount) is shown more than \(limits.secondsInWords) s after the first; reading ends there. "
          + "To read on: --limit seconds=N.")
    }
    if seen.frameCount % 16 == 0, let taken = residentMemory(), taken > limits.memory {
      throw RecordingError(
        file: displayName(origin.path), step: .read,
        reason:
          "the process has taken more than \(limits.memory >> 20) MiB of memory by frame \(seen.frameCount)",
        hint: "Raise the limit if there is more: --limit memory=N")
    }
    seen.count(frame)
    return (frame, time)
  }

  /// Ends the reading at a limit.
  private mutating func end(_ limit: String) -> (SourceFrame, Int64)? {
    seen.limit = limit
    isAtEnd = true
    return nil
  }
}

private func emptyRecording(
  _ path: String, source: any FrameSource, limits: ReadingLimits
) -> RecordingError {
  let remarks = source.remarks
  var reason = "no frame could be decoded"
  if let note = remarks.notes.first { reason += " (\(note.dropLast()))" }
  if let (reason, hint) = overLimit(source.complaints, limits) {
    return RecordingError(file: displayName(path), step: .decode, reason: reason, hint: hint)
  }
  if let complaint = source.complaints.last { reason += "; FFmpeg says: \(complaint)" }
  return RecordingError(
    file: displayName(path), step: .decode, reason: reason,
    hint: "Check that it plays, and record it again if not")
}
