internal import CSlowglassFFmpeg
internal import CSlowglassShim

/// Decodes PNG files, one after the other, each by itself.
struct PictureDecoder: ~Copyable {
  private let decoder: CodecHandle
  private let packet = PacketHandle()
  private let log: LogHandle
  private let limits: ReadingLimits

  /// More than this is no picture of a screen.
  private static let mostBytes: Int64 = 512 << 20

  init(file: String, limits: ReadingLimits = ReadingLimits()) throws(RecordingError) {
    let log = LogHandle()
    self.limits = limits
    guard let codec = avcodec_find_decoder(AV_CODEC_ID_PNG), let context = avcodec_alloc_context3(codec)
    else {
      throw RecordingError(
        file: file, step: .openDecoder, reason: "this FFmpeg has no decoder for PNG",
        hint: "Install an FFmpeg that has one")
    }
    let decoder = CodecHandle(owning: context, log: log)
    shim_log_follow_codec(log.pointer, context)
    context.pointee.thread_count = 1
    context.pointee.max_pixels = Int64(limits.pixels)
    let code = avcodec_open2(context, codec, nil)
    guard code >= 0 else {
      throw RecordingError(file: file, step: .openDecoder, reason: CodeError(code: code).words)
    }
    self.decoder = decoder
    self.log = log
  }

  /// Decodes a PNG file into `frame`.
  mutating func read(_ path: String, into frame: borrowing FrameHandle) throws(RecordingError) {
    let file = try OpenFile.openRegular(path)
    let hint = "Save it as a PNG again"
    guard file.size > 0, file.size <= Self.mostBytes else {
      throw RecordingError(
        file: path, step: .open, reason: file.size == 0 ? "it is empty" : "it is larger than 512 MiB",
        hint: hint)
    }
    let bytes = file.bytes(at: 0, count: Int(file.size))
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
      throw RecordingError(file: path, step: .recognise, reason: "it is not a PNG picture", hint: hint)
    }
    var code = av_new_packet(packet.pointer, Int32(bytes.count))
    if code >= 0 {
      // Without this mark the decoder adds each picture to the one before.
      packet.pointer.pointee.flags |= AV_PKT_FLAG_KEY
      packet.pointer.pointee.data.update(from: bytes, count: bytes.count)
      code = avcodec_send_packet(decoder.pointer, packet.pointer)
      av_packet_unref(packet.pointer)
    }
    if code >= 0 { code = avcodec_receive_frame(decoder.pointer, frame.pointer) }
    guard code >= 0 else {
      avcodec_flush_buffers(decoder.pointer)
      if let (reason, hint) = overLimit(log.lines, limits) {
        throw RecordingError(file: path, step: .decode, reason: reason, hint: hint)
      }
      let words = log.lines.last ?? CodeError(code: code).words
      throw RecordingError(
        file: path, step: .decode, reason: "the picture is damaged (\(words))", hint: hint)
    }
  }
}
