internal import CSlowglassFFmpeg
internal import CSlowglassShim
public import SlowglassPixels

/// PNG files of single pictures.
public enum PictureFile {
  /// Reads a PNG: its luma, and its alpha where it is not opaque.
  public static func read(_ path: String) throws(RecordingError) -> StillPicture {
    var decoder = try PictureDecoder(file: path)
    let frame = FrameHandle()
    try decoder.read(path, into: frame)
    let picture = frame.pointer
    guard let conversion = LumaConversion(format: picture.pointee.format) else {
      throw RecordingError(
        file: path, step: .convert, reason: "its pixel format cannot be read", hint: "Save it as an 8-bit PNG"
      )
    }
    return StillPicture(luma: conversion.plane(of: picture, isFullRange: true), alpha: alpha(of: picture))
  }

  /// Writes a picture as a PNG; the same picture gives the same bytes.
  public static func writePNG(_ picture: ColourPicture, to path: String) throws(RecordingError) {
    guard picture.width > 0, picture.height > 0 else {
      throw RecordingError(file: path, step: .encode, reason: "the picture is empty")
    }
    let bytes = try encoded(picture, path: path)
    try writeFile(bytes, to: path)
  }

  /// The alpha of a picture, or nil when it has none or is opaque all over.
  private static func alpha(of picture: UnsafeMutablePointer<AVFrame>) -> Plane? {
    var layout = ShimLayout()
    guard shim_pixel_layout(picture.pointee.format, &layout) != 0,
      layout.has_alpha != 0 || layout.is_palette != 0
    else { return nil }
    // A palette has its alpha behind red, green and blue, though its format counts one component only.
    let component = layout.is_palette != 0 ? 3 : layout.component_count - 1
    let depth = layout.is_palette != 0 ? 8 : layout.depth(of: Int(component))
    let width = Int(picture.pointee.width)
    var row = [UInt16](repeating: 0, count: width)
    let plane = Plane(width: width, height: Int(picture.pointee.height)) { out in
      for y in 0..<Int(picture.pointee.height) {
        shim_read_component(picture, component, Int32(y), &row)
        for x in 0..<width { out[y * width + x] = UInt8(truncatingIfNeeded: row[x] >> UInt16(depth - 8)) }
      }
    }
    return plane.samples.allSatisfy { $0 == 255 } ? nil : plane
  }

  private static func encoded(_ picture: ColourPicture, path: String) throws(RecordingError) -> [UInt8] {
    let log = LogHandle()
    guard let codec = avcodec_find_encoder(AV_CODEC_ID_PNG), let context = avcodec_alloc_context3(codec)
    else {
      throw RecordingError(
        file: path, step: .encode, reason: "this FFmpeg cannot write PNG", hint: "Install an FFmpeg that can")
    }
    let encoder = CodecHandle(owning: context, log: log)
    shim_log_follow_codec(log.pointer, encoder.pointer)
    context.pointee.width = Int32(picture.width)
    context.pointee.height = Int32(picture.height)
    context.pointee.pix_fmt = AV_PIX_FMT_RGB24
    context.pointee.time_base = AVRational(num: 1, den: 1)
    context.pointee.thread_count = 1
    let frame = FrameHandle()
    let packet = PacketHandle()
    frame.pointer.pointee.format = AV_PIX_FMT_RGB24.rawValue
    frame.pointer.pointee.width = Int32(picture.width)
    frame.pointer.pointee.height = Int32(picture.height)
    var code = avcodec_open2(context, codec, nil)
    if code >= 0 { code = av_frame_get_buffer(frame.pointer, 0) }
    if code >= 0 {
      let stride = Int(frame.pointer.pointee.linesize.0)
      picture.samples.withUnsafeBufferPointer { samples in
        for y in 0..<picture.height {
          (frame.pointer.pointee.data.0! + y * stride).update(
            from: samples.baseAddress! + y * picture.width * 3, count: picture.width * 3)
        }
      }
      code = avcodec_send_frame(context, frame.pointer)
    }
    if code >= 0 { code = avcodec_receive_packet(context, packet.pointer) }
    guard code >= 0 else {
      throw RecordingError(file: path, step: .encode, reason: log.lines.last ?? CodeError(code: code).words)
    }
    return Array(
      UnsafeBufferPointer(start: packet.pointer.pointee.data, count: Int(packet.pointer.pointee.size)))
  }
}

extension ShimLayout {
  /// Bits of a component's numbers.
  func depth(of index: Int) -> Int {
    let parts = [component.0, component.1, component.2, component.3]
    return Int(parts[index].depth)
  }
}
