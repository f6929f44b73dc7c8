internal import CSlowglassFFmpeg
internal import CSlowglassShim

// One type for one C object: made in init, freed in deinit, never seen outside this module.

/// What FFmpeg said about one recording; shared by the demuxer and the decoder that say it.
final class LogHandle {
  let pointer: OpaquePointer

  init() { pointer = shim_log_make()! }
  deinit { shim_log_free(pointer) }

  /// How often a decoder complained.
  var decoderErrors: Int { Int(shim_log_decoder_errors(pointer)) }

  var lines: [String] {
    (0..<shim_log_line_count(pointer)).map { index in
      text(of: 200) { shim_log_line(pointer, index, $0, $1) }
    }
  }
}

/// A demuxer, and the only file it may read.
struct DemuxerHandle: ~Copyable {
  let pointer: UnsafeMutablePointer<AVFormatContext>
  private let input: UnsafeMutablePointer<AVIOContext>
  private let file: OpenFile
  private let log: LogHandle

  /// `avformat_open_input`, or its error.
  static func open(
    _ file: OpenFile, options: [String: String], log: LogHandle
  ) -> Result<DemuxerHandle, CodeError> {
    let input = shim_input_make(file.descriptor, file.start, file.size)!
    var context = avformat_alloc_context()
    shim_use_input(context, input)
    shim_log_follow_format(log.pointer, context)
    var dictionary: OpaquePointer? = nil
    for (key, value) in options.sorted(by: { $0.key < $1.key }) { av_dict_set(&dictionary, key, value, 0) }
    defer { av_dict_free(&dictionary) }
    let code = avformat_open_input(&context, nil, nil, &dictionary)
    guard code >= 0, let opened = context else {
      shim_input_free(input)
      return .failure(CodeError(code: code))
    }
    return .success(DemuxerHandle(pointer: opened, input: input, file: file, log: log))
  }

  deinit {
    var context: UnsafeMutablePointer<AVFormatContext>? = pointer
    avformat_close_input(&context)
    shim_input_free(input)
  }
}

/// A decoder or encoder context.
struct CodecHandle: ~Copyable {
  let pointer: UnsafeMutablePointer<AVCodecContext>
  private let log: LogHandle

  /// Takes over a context from `avcodec_alloc_context3`.
  init(owning pointer: UnsafeMutablePointer<AVCodecContext>, log: LogHandle) {
    self.pointer = pointer
    self.log = log
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = pointer
    avcodec_free_context(&context)
  }
}

struct FrameHandle: ~Copyable {
  let pointer: UnsafeMutablePointer<AVFrame>

  init() { pointer = av_frame_alloc()! }
  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = pointer
    av_frame_free(&frame)
  }
}

struct PacketHandle: ~Copyable {
  let pointer: UnsafeMutablePointer<AVPacket>

  init() { pointer = av_packet_alloc()! }
  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = pointer
    av_packet_free(&packet)
  }
}

struct ScalerHandle: ~Copyable {
  let pointer: OpaquePointer

  init() { pointer = shim_scaler_make()! }
  deinit { shim_scaler_free(pointer) }
}

/// A negative number that a C function returned.
struct CodeError: Error {
  let code: Int32

  /// FFmpeg's own words for it, from `av_strerror`.
  var words: String { text(of: Int(AV_ERROR_MAX_STRING_SIZE)) { shim_describe_error(code, $0, $1) } }

  /// Whether a block of memory was refused, by the system or by `shim_limit_allocations`.
  var isOutOfMemory: Bool { shim_is_out_of_memory(code) != 0 }
}

/// The text that a C function writes into a buffer of that many bytes.
func text(of size: Int, _ write: (UnsafeMutablePointer<CChar>, Int) -> Void) -> String {
  var buffer = [CChar](repeating: 0, count: size)
  buffer.withUnsafeMutableBufferPointer { write($0.baseAddress!, $0.count) }
  return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
