internal import CSlowglassFFmpeg
internal import CSlowglassShim

/// Pictures of a video file, demuxed and decoded.
///
/// Frame threads give the same pictures as one thread, until data is damaged: what a decoder then invents
/// depends on how far its neighbours happened to be. At the first sign of damage the file is therefore opened
/// anew with one thread, and read up to where it was.
final class MediaFileSource: FrameSource {
  let head: SourceHead
  var picture: UnsafeMutablePointer<AVFrame> { frame.pointer }

  private let path: String
  private let file: OpenFile
  private let outline: FileOutline?
  private let options: ReadingOptions
  private var session: MediaSession
  private var usesOneThread: Bool
  private let frame = FrameHandle()
  private var delivered = 0
  private var progress = Progress()

  /// What a reading has seen; begins anew with the session.
  private struct Progress {
    var isDraining = false
    var damagedPackets = 0
    /// Whether something was lost since the last frame: the next one may stand on it.
    var hasLost = false
    /// Decoder complaints up to the last packet.
    var complaints = 0
    var lastFed: SourcePacket?
    /// Time stamps of packets that the decoder complained of.
    var damagedStamps: Set<Int64> = []
    var lastEnd: Int64?
    var endPosition: Int64?
    var readProblem: Int32?
  }

  init(path: String, file: OpenFile, options: ReadingOptions) throws(RecordingError) {
    guard file.size > 0 else {
      throw RecordingError(
        file: displayName(path), step: .open, reason: "it is empty",
        hint: path == "-" ? "Send a recording into it" : "Record it again")
    }
    let session = try MediaSession(path: path, file: file, threads: options.threads, limits: options.limits)
    let container = String(cString: session.context.pointee.iformat.pointee.name)
    let outline = FileOutline(of: file, container: container)

    self.head = sourceHead(path: path, session.context, session.stream, outline: outline)
    self.path = path
    self.file = file
    self.outline = outline
    self.options = options
    self.session = session
    self.usesOneThread = options.threads == 1
  }

  /// The next picture; damaged packets are counted and passed over.
  func advance() throws(RecordingError) -> SourceFrame? {
    var next = decode()
    if !usesOneThread && isDamaged(next) {
      usesOneThread = true
      session = try MediaSession(path: path, file: file, threads: 1, limits: options.limits)
      progress = Progress()
      for _ in 0..<delivered {
        if options.isCancelled?() == true { throw .cancelled(displayName(path)) }
        guard decode() != nil else { return nil }
      }
      next = decode()
    }
    if next != nil { delivered += 1 }
    return next
  }

  private func isDamaged(_ frame: SourceFrame?) -> Bool {
    progress.damagedPackets > 0 || session.log.decoderErrors > 0 || frame?.isConcealed == true
  }

  private func decode() -> SourceFrame? {
    var failuresInARow = 0
    while true {
      let code = session.receive(into: frame)
      noteComplaints()
      if code == shim_error_eof() { return nil }
      if code == shim_error_again() {
        // A decoder that was told of the end and still asks for more has nothing left.
        if progress.isDraining { return nil }
        feed()
        continue
      }
      if code < 0 {
        progress.damagedPackets += 1
        progress.hasLost = true
        failuresInARow += 1
        guard failuresInARow > 64 else { continue }
        // A decoder that gives nothing but errors is told the next thing, or is at its end.
        if progress.isDraining { return nil }
        failuresInARow = 0
        feed()
        continue
      }
      return sourceFrame()
    }
  }

  private func sourceFrame() -> SourceFrame {
    let picture = frame.pointer.pointee
    let stamp = picture.best_effort_timestamp
    let isConcealed =
      picture.decode_error_flags != 0 || picture.flags & AV_FRAME_FLAG_CORRUPT != 0
      || progress.damagedStamps.remove(picture.pts) != nil || progress.hasLost
    progress.hasLost = false
    return SourceFrame(
      timeStamp: stamp == shim_no_timestamp() ? nil : stamp,
      isKey: picture.pict_type == AV_PICTURE_TYPE_I, isConcealed: isConcealed)
  }

  private func feed() {
    switch session.feed() {
    case .packet(let packet, let code):
      progress.lastFed = packet
      if let end = packet.end { progress.lastEnd = max(progress.lastEnd ?? end, end) }
      if let place = packet.endPosition { progress.endPosition = max(progress.endPosition ?? place, place) }
      if code < 0 {
        progress.damagedPackets += 1
        progress.hasLost = true
      }
      noteComplaints()
    case .end(let code):
      progress.isDraining = true
      if code != shim_error_eof() { progress.readProblem = code }
    }
  }

  /// Holds complaints against the packet that was fed last, which is right with one thread.
  ///
  /// The H.264 decoder marks its frames itself, and also complains of things that do no harm.
  private func noteComplaints() {
    let complaints = session.log.decoderErrors
    guard complaints > progress.complaints else { return }
    progress.complaints = complaints
    if head.codec != "h264", let stamp = progress.lastFed?.timeStamp { progress.damagedStamps.insert(stamp) }
  }

  var complaints: [String] { session.log.lines }

  var remarks: SourceRemarks {
    var remarks = SourceRemarks(damagedPackets: progress.damagedPackets)
    if let reason = reasonForTruncation() {
      remarks.isTruncated = true
      remarks.notes.append("The recording is cut short: \(reason).")
    }
    return remarks
  }

  /// A cut file ends like a whole one; what gives it away differs from container to container.
  private func reasonForTruncation() -> String? {
    if session.log.lines.contains(where: { $0.contains("partial file") || $0.contains("ended prematurely") })
    {
      return "the file ends in the middle of its data"
    }
    guard progress.isDraining else { return nil }
    if let code = progress.readProblem {
      return "reading stopped with the error \"\(CodeError(code: code).words)\""
    }
    if let outline, !outline.isComplete { return "the file has no end mark" }
    if head.container == "yuv4mpegpipe", let place = progress.endPosition, place < file.size {
      return "the last picture is incomplete"
    }
    if head.container == "avi", let declared = head.declaredFrameCount, delivered < declared * 98 / 100 - 2 {
      return "the file speaks of \(declared) frames and holds \(delivered)"
    }
    guard let declared = head.streamDurationSeconds, let lastEnd = progress.lastEnd else { return nil }
    let start = session.stream.pointee.start_time
    let origin = start == shim_no_timestamp() ? 0 : start
    let (length, overflow) = lastEnd.subtractingReportingOverflow(origin)
    let seconds = head.timeBase.seconds(length)
    guard !overflow, seconds < declared - max(2, declared / 5) else { return nil }
    return "the file speaks of \(rounded(declared)) s and ends after \(rounded(seconds)) s"
  }
}

/// Seconds to one decimal, for sentences.
private func rounded(_ seconds: Double) -> String {
  let tenths = Int64(min(max(seconds, -1e12), 1e12) * 10 + 0.5)
  return "\(tenths / 10).\(tenths % 10)"
}

private func sourceHead(
  path: String, _ context: UnsafeMutablePointer<AVFormatContext>, _ stream: UnsafeMutablePointer<AVStream>,
  outline: FileOutline?
) -> SourceHead {
  let unit = stream.pointee.time_base
  var head = SourceHead(
    fileName: fileName(path),
    // FFmpeg names a demuxer by everything it reads; the first name says enough.
    container: String(String(cString: context.pointee.iformat.pointee.name).prefix { $0 != "," }),
    codec: String(cString: avcodec_get_name(stream.pointee.codecpar.pointee.codec_id)),
    timeBase: unit.num > 0 && unit.den > 0
      ? TimeBase(numerator: Int(unit.num), denominator: Int(unit.den))
      : TimeBase(numerator: 1, denominator: 1_000_000))
  var matrix = [Int32](repeating: 0, count: 9)
  if shim_display_matrix(stream, &matrix) != 0 {
    let (rotation, note) = orientation(ofMatrix: matrix)
    head.rotation = rotation
    if let note { head.notes.append(note) }
  }
  let aspect = stream.pointee.sample_aspect_ratio
  if aspect.num > 0 && aspect.den > 0 { head.pixelAspect = Double(aspect.num) / Double(aspect.den) }
  if let count = outline?.frameCount {
    head.declaredFrameCount = count
  } else if stream.pointee.nb_frames > 0 {
    head.declaredFrameCount = Int(stream.pointee.nb_frames)
  }
  if stream.pointee.duration > 0 {
    head.declaredDurationSeconds = head.timeBase.seconds(stream.pointee.duration)
  } else if context.pointee.duration > 0 {
    head.declaredDurationSeconds = Double(context.pointee.duration) / Double(AV_TIME_BASE)
  }
  // Sound may last longer than the picture, so a container's duration speaks for the video only when it is
  // alone. With a table of frames, a missing one is told by the demuxer, and the duration may hold an edit or
  // a long last frame.
  if ["mov", "matroska"].contains(head.container), stream.pointee.nb_frames == 0,
    stream.pointee.duration > 0 || context.pointee.nb_streams == 1
  {
    head.streamDurationSeconds = head.declaredDurationSeconds
  }
  let rate = stream.pointee.r_frame_rate
  if rate.num > 0 && rate.den > 0 { head.nominalRate = Double(rate.num) / Double(rate.den) }
  head.recorder =
    RecorderMarks(
      container: head.container, codec: head.codec,
      tags: tags(of: context.pointee.metadata).merging(tags(of: stream.pointee.metadata)) { file, _ in file },
      nominalRate: head.nominalRate
    ).guess
  head.notes += outline?.notes ?? []
  return head
}

/// A file with more tags than this has them for another purpose.
private let mostTags = 256

/// The tags of a dictionary (`av_dict_get`), by lower-case name.
private func tags(of dictionary: OpaquePointer?) -> [String: String] {
  var tags: [String: String] = [:]
  var entry: UnsafeMutablePointer<AVDictionaryEntry>?
  while let next = av_dict_get(dictionary, "", entry, AV_DICT_IGNORE_SUFFIX), tags.count < mostTags {
    tags[String(cString: next.pointee.key).lowercased()] = String(cString: next.pointee.value)
    entry = next
  }
  return tags
}
