internal import CSlowglassFFmpeg
internal import CSlowglassShim

/// A media file with its video stream chosen and a decoder open: everything that a second reading makes anew.
struct MediaSession: ~Copyable {
  let log: LogHandle
  let stream: UnsafeMutablePointer<AVStream>
  private let demuxer: DemuxerHandle
  private let decoder: CodecHandle
  private let packet = PacketHandle()

  /// What may be opened. A playlist is not among them: it would make the demuxer open other files.
  private static let containers = "mov,matroska,webm,gif,apng,avi,yuv4mpegpipe,h264,hevc,ivf,mpegts"

  private static let demuxerOptions: [String: String] = [
    "format_whitelist": containers,
    // Our own input needs no protocol, and no protocol has this name.
    "protocol_whitelist": "none",
    // FFmpeg 5.1 reads GIF delays below 2/100 s as 10/100 s.
    "min_delay": "0",
    "default_delay": "0",
  ]

  /// Opens a file; everything made so far is freed when a step fails.
  ///
  /// - Parameter threads: decoder threads; 0 chooses by the machine.
  init(path: String, file: OpenFile, threads: Int, limits: ReadingLimits) throws(RecordingError) {
    let log = LogHandle()
    shim_limit_allocations(Int(mostBytesOfABlock))
    var options = Self.demuxerOptions
    options["max_streams"] = String(limits.streams)
    let demuxer: DemuxerHandle
    switch DemuxerHandle.open(file, options: options, log: log) {
    case .success(let opened): demuxer = opened
    case .failure(let error): throw refusal(of: path, file: file, error: error, log: log, limits: limits)
    }
    let context = demuxer.pointer
    let pixels = (0..<Int(context.pointee.nb_streams)).compactMap { index -> Int? in
      guard let codec = context.pointee.streams[index]?.pointee.codecpar,
        codec.pointee.codec_type == AVMEDIA_TYPE_VIDEO
      else { return nil }
      return Int(max(0, codec.pointee.width)) * Int(max(0, codec.pointee.height))
    }
    // What the head says is enough to refuse it, before anything is decoded.
    guard pixels.allSatisfy({ $0 <= limits.pixels }) else {
      let (reason, hint) = tooManyPixels(limits)
      throw RecordingError(file: displayName(path), step: .recognise, reason: reason, hint: hint)
    }
    // The demuxer decodes a little by itself, within the same limit.
    let code = shim_find_streams(context, Int64(limits.pixels))
    guard code >= 0 else {
      throw refusal(of: path, file: file, error: CodeError(code: code), log: log, limits: limits)
    }

    let index = av_find_best_stream(context, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
    guard index >= 0, let stream = context.pointee.streams[Int(index)],
      stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
    else { throw noVideo(in: path, context) }
    for other in 0..<Int(context.pointee.nb_streams) where other != Int(index) {
      context.pointee.streams[other]?.pointee.discard = AVDISCARD_ALL
    }
    let decoder = try openDecoder(for: stream, path: path, threads: threads, limits: limits, log: log)

    self.log = log
    self.stream = stream
    self.demuxer = demuxer
    self.decoder = decoder
  }

  /// The demuxer's state, to be read while the session lives.
  var context: UnsafeMutablePointer<AVFormatContext> { demuxer.pointer }

  /// `avcodec_receive_frame`.
  func receive(into frame: borrowing FrameHandle) -> Int32 {
    avcodec_receive_frame(decoder.pointer, frame.pointer)
  }

  /// What came of giving the decoder something.
  enum Fed {
    case packet(SourcePacket, code: Int32)
    /// No packet is left; the decoder was told. The code is what `av_read_frame` ended with.
    case end(code: Int32)
  }

  /// Gives the decoder the next packet of our stream, or tells it of the end.
  func feed() -> Fed {
    while true {
      let code = av_read_frame(context, packet.pointer)
      guard code >= 0 else {
        avcodec_send_packet(decoder.pointer, nil)
        return .end(code: code)
      }
      defer { av_packet_unref(packet.pointer) }
      guard packet.pointer.pointee.stream_index == stream.pointee.index else { continue }
      let content = SourcePacket(packet.pointer.pointee)
      return .packet(content, code: avcodec_send_packet(decoder.pointer, packet.pointer))
    }
  }
}

/// What is remembered of a packet.
struct SourcePacket {
  var timeStamp: Int64?
  /// Its time stamp and duration together, where both fit.
  var end: Int64?
  /// The place in the file after it, where the demuxer knows.
  var endPosition: Int64?

  init(_ packet: AVPacket) {
    if packet.pts != shim_no_timestamp() {
      timeStamp = packet.pts
      let (end, overflow) = packet.pts.addingReportingOverflow(max(0, packet.duration))
      if !overflow { self.end = end }
    }
    if packet.pos >= 0 { endPosition = packet.pos &+ Int64(packet.size) }
  }
}

/// Opens the decoder that FFmpeg has for a stream, with frame threads.
private func openDecoder(
  for stream: UnsafeMutablePointer<AVStream>, path: String, threads: Int, limits: ReadingLimits,
  log: LogHandle
) throws(RecordingError) -> CodecHandle {
  let parameters = stream.pointee.codecpar!
  let name = String(cString: avcodec_get_name(parameters.pointee.codec_id))
  guard let codec = avcodec_find_decoder(parameters.pointee.codec_id),
    let context = avcodec_alloc_context3(codec)
  else {
    throw RecordingError(
      file: displayName(path), step: .openDecoder, reason: "this FFmpeg has no decoder for \(name)",
      hint: "Install an FFmpeg that has one, or convert the recording to H.264")
  }
  let decoder = CodecHandle(owning: context, log: log)
  shim_log_follow_codec(log.pointer, context)
  var code = avcodec_parameters_to_context(context, parameters)
  if code >= 0 {
    context.pointee.pkt_timebase = stream.pointee.time_base
    context.pointee.thread_type = FF_THREAD_FRAME
    let pixels = Int(max(0, parameters.pointee.width)) * Int(max(0, parameters.pointee.height))
    let wanted = threads > 0 ? min(threads, 16) : usefulThreads()
    context.pointee.thread_count = Int32(ReadingLimits.threads(wanted, pixels: pixels))
    context.pointee.max_pixels = Int64(
      min(limits.pixels, limits.pixels(withinMemoryAt: bytesAPixel(parameters.pointee.format))))
    code = avcodec_open2(context, codec, nil)
  }
  guard code >= 0 else {
    if let (reason, hint) = overLimit(log.lines, limits) {
      throw RecordingError(file: displayName(path), step: .openDecoder, reason: reason, hint: hint)
    }
    let words = log.lines.last ?? CodeError(code: code).words
    throw RecordingError(
      file: displayName(path), step: .openDecoder, reason: "\(words) (\(name))",
      hint: "Convert the recording to H.264")
  }
  return decoder
}

/// A single block of memory that FFmpeg may ask for, which it takes before it knows whether the file bears it out.
///
/// One plane of the largest picture by default takes 256 MiB at four bytes a pixel, and the index of a day at 120 Hz 240
/// MiB. A field of four bytes that says how many frames a fragment has asks for several blocks at once.
let mostBytesOfABlock: Int64 = 384 << 20

/// The bytes of one pixel in a format; those of 4:2:0 in 8 bits where it is not told.
private func bytesAPixel(_ format: Int32) -> Double {
  let bits = shim_bits_per_pixel(format)
  return bits > 0 ? Double(bits) / 8 : 1.5
}

private func noVideo(in path: String, _ context: UnsafeMutablePointer<AVFormatContext>) -> RecordingError {
  let hasSound = (0..<Int(context.pointee.nb_streams)).contains { index in
    context.pointee.streams[index]?.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO
  }
  return RecordingError(
    file: displayName(path), step: .selectStream,
    reason: hasSound ? "it has sound but no video" : "it has no video", hint: "Give a screen recording")
}
