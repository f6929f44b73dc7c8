internal import CSlowglassFFmpeg
internal import CSlowglassShim

/// Pictures of a video file, demuxed and decoded.
final class MediaFileSource: FrameSource {
  let head: SourceHead
  var picture: UnsafeMutablePointer<AVFrame> { frame.pointer }
  private(set) var damagedPackets = 0

  private let path: String
  private let file: OpenFile
  private let log: LogHandle
  private let demuxer: DemuxerHandle
  private let decoder: DecoderHandle
  private let frame: FrameHandle
  private let packet: PacketHandle
  private let stream: Int
  private var isDraining = false
  private var readProblem: String?
  private var lastEnd: Int64?

  /// What may be opened. A playlist is not among them: it would make the demuxer open other files.
  private static let containers = "mov,matroska,webm,gif,apng,avi,yuv4mpegpipe,h264,hevc,ivf,mpegts"

  private static let demuxerOptions: [String: String] = [
    "format_whitelist": containers,
    // Our own input needs no protocol, and no protocol has this name.
    "protocol_whitelist": "none",
    "max_streams": "64",
    // FFmpeg 5.1 reads GIF delays below 2/100 s as 10/100 s.
    "min_delay": "0",
    "default_delay": "0",
  ]

  /// Opens a file; everything made so far is freed when a step fails.
  init(path: String, file: OpenFile, threads: Int) throws(RecordingError) {
    guard file.size > 0 else {
      throw RecordingError(
        file: displayName(path), step: .open, reason: "the file is empty", hint: "Record it again")
    }
    let log = LogHandle()
    let demuxer: DemuxerHandle
    switch DemuxerHandle.open(file, options: Self.demuxerOptions, log: log) {
    case .success(let opened): demuxer = opened
    case .failure(let error): throw refusal(of: path, file: file, error: error, log: log)
    }
    let code = avformat_find_stream_info(demuxer.pointer, nil)
    guard code >= 0 else { throw refusal(of: path, file: file, error: CodeError(code: code), log: log) }

    let index = av_find_best_stream(demuxer.pointer, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
    guard index >= 0, let stream = demuxer.pointer.pointee.streams[Int(index)],
      stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
    else { throw noVideo(in: path, demuxer.pointer) }
    for other in 0..<Int(demuxer.pointer.pointee.nb_streams) where other != Int(index) {
      demuxer.pointer.pointee.streams[other]?.pointee.discard = AVDISCARD_ALL
    }
    let decoder = try openDecoder(for: stream, path: path, threads: threads, log: log)

    self.head = sourceHead(path: path, demuxer.pointer, stream)
    self.path = path
    self.file = file
    self.log = log
    self.demuxer = demuxer
    self.decoder = decoder
    self.frame = FrameHandle()
    self.packet = PacketHandle()
    self.stream = Int(index)
  }

  /// The next picture, from `avcodec_receive_frame`; damaged packets are counted and passed over.
  func advance() throws(RecordingError) -> SourceFrame? {
    var failuresInARow = 0
    while true {
      let code = avcodec_receive_frame(decoder.pointer, frame.pointer)
      if code == shim_error_eof() { return nil }
      if code == shim_error_again() {
        // A decoder that was told of the end and still asks for more has nothing left.
        if isDraining { return nil }
        feed()
        continue
      }
      if code < 0 {
        damagedPackets += 1
        failuresInARow += 1
        if isDraining && failuresInARow > 64 { return nil }
        continue
      }
      return sourceFrame()
    }
  }

  private func sourceFrame() -> SourceFrame {
    let picture = frame.pointer.pointee
    let stamp = picture.best_effort_timestamp
    let isConcealed = picture.decode_error_flags != 0 || picture.flags & AV_FRAME_FLAG_CORRUPT != 0
    return SourceFrame(
      timeStamp: stamp == shim_no_timestamp() ? nil : stamp,
      isKey: picture.pict_type == AV_PICTURE_TYPE_I, isConcealed: isConcealed)
  }

  /// Gives the decoder one packet of our stream, or tells it of the end.
  private func feed() {
    while true {
      let code = av_read_frame(demuxer.pointer, packet.pointer)
      guard code >= 0 else {
        if code != shim_error_eof() { readProblem = CodeError(code: code).words }
        isDraining = true
        avcodec_send_packet(decoder.pointer, nil)
        return
      }
      defer { av_packet_unref(packet.pointer) }
      guard Int(packet.pointer.pointee.stream_index) == stream else { continue }
      note(packet.pointer.pointee)
      if avcodec_send_packet(decoder.pointer, packet.pointer) < 0 { damagedPackets += 1 }
      return
    }
  }

  private func note(_ packet: AVPacket) {
    guard packet.pts != shim_no_timestamp() else { return }
    let (end, overflow) = packet.pts.addingReportingOverflow(max(0, packet.duration))
    if !overflow { lastEnd = max(lastEnd ?? end, end) }
  }

  var remarks: SourceRemarks {
    var remarks = SourceRemarks(damagedPackets: damagedPackets)
    let lines = log.lines
    remarks.isTruncated =
      readProblem != nil
      || lines.contains { $0.contains("partial file") || $0.contains("ended prematurely") }
    if let readProblem { remarks.notes.append("Reading stopped early: \(readProblem).") }
    return remarks
  }
}

/// Opens the decoder that FFmpeg has for a stream, with frame threads.
private func openDecoder(
  for stream: UnsafeMutablePointer<AVStream>, path: String, threads: Int, log: LogHandle
) throws(RecordingError) -> DecoderHandle {
  let parameters = stream.pointee.codecpar!
  let name = String(cString: avcodec_get_name(parameters.pointee.codec_id))
  guard let codec = avcodec_find_decoder(parameters.pointee.codec_id),
    let context = avcodec_alloc_context3(codec)
  else {
    throw RecordingError(
      file: displayName(path), step: .openDecoder, reason: "this FFmpeg has no decoder for \(name)",
      hint: "Install an FFmpeg that has one, or convert the recording to H.264")
  }
  let decoder = DecoderHandle(owning: context, log: log)
  shim_log_follow_codec(log.pointer, context)
  var code = avcodec_parameters_to_context(context, parameters)
  if code >= 0 {
    context.pointee.pkt_timebase = stream.pointee.time_base
    context.pointee.thread_type = FF_THREAD_FRAME
    context.pointee.thread_count = Int32(threads > 0 ? min(threads, 16) : usefulThreads())
    context.pointee.max_pixels = 8192 * 8192
    code = avcodec_open2(context, codec, nil)
  }
  guard code >= 0 else {
    throw RecordingError(
      file: displayName(path), step: .openDecoder,
      reason: (log.lines.last ?? CodeError(code: code).words) + " (\(name))")
  }
  return decoder
}

private func sourceHead(
  path: String, _ context: UnsafeMutablePointer<AVFormatContext>, _ stream: UnsafeMutablePointer<AVStream>
) -> SourceHead {
  let unit = stream.pointee.time_base
  var head = SourceHead(
    fileName: fileName(path),
    container: String(cString: context.pointee.iformat.pointee.name),
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
  if stream.pointee.nb_frames > 0 { head.declaredFrameCount = Int(stream.pointee.nb_frames) }
  if stream.pointee.duration > 0 {
    head.declaredDurationSeconds = head.timeBase.seconds(stream.pointee.duration)
  } else if context.pointee.duration > 0 {
    head.declaredDurationSeconds = Double(context.pointee.duration) / Double(AV_TIME_BASE)
  }
  let rate = stream.pointee.r_frame_rate
  if rate.num > 0 && rate.den > 0 { head.nominalRate = Double(rate.num) / Double(rate.den) }
  return head
}

private func noVideo(in path: String, _ context: UnsafeMutablePointer<AVFormatContext>) -> RecordingError {
  let hasSound = (0..<Int(context.pointee.nb_streams)).contains { index in
    context.pointee.streams[index]?.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO
  }
  return RecordingError(
    file: displayName(path), step: .selectStream,
    reason: hasSound ? "it has sound but no video" : "it has no video",
    hint: "Give a screen recording")
}
