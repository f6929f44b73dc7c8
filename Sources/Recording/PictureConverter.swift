internal import CSlowglassFFmpeg
internal import CSlowglassShim
internal import SlowglassPixels

/// Turns decoded pictures into planes and colour pictures in displayed orientation.
struct PictureConverter {
  private let path: String
  private let rotation: Int
  /// Whether untagged gray is limited, as these standards have it, and not full.
  private let isVideo: Bool
  private var luma: LumaConversion
  private let scaler = Scaler()

  /// A class, so that the converter stays an ordinary value.
  private final class Scaler { let handle = ScalerHandle() }

  init(of frame: UnsafeMutablePointer<AVFrame>, head: SourceHead, path: String) throws(RecordingError) {
    self.path = path
    self.rotation = head.rotation
    self.isVideo = ["h264", "hevc", "vp8", "vp9", "av1", "prores"].contains(head.codec)
    self.luma = try conversion(of: frame, path: path)
  }

  mutating func luma(of frame: UnsafeMutablePointer<AVFrame>) throws(RecordingError) -> Plane {
    if luma.format != frame.pointee.format { luma = try conversion(of: frame, path: path) }
    return luma.plane(of: frame, isFullRange: isFullRange(frame)).turned(by: rotation)
  }

  mutating func colour(of frame: UnsafeMutablePointer<AVFrame>) throws(RecordingError) -> ColourPicture {
    let width = Int(frame.pointee.width)
    let height = Int(frame.pointee.height)
    var samples = [UInt8](repeating: 0, count: width * height * 3)
    if let copy = ColourCopy(format: frame.pointee.format) {
      copy.fill(&samples, from: frame)
    } else {
      let code = shim_scaler_rgb(
        scaler.handle.pointer, frame, isFullRange(frame) ? 1 : 0, coefficients(frame), &samples,
        Int32(width * 3))
      guard code >= 0 else {
        throw RecordingError(file: displayName(path), step: .convert, reason: CodeError(code: code).words)
      }
    }
    return ColourPicture(width: width, height: height, samples: samples).turned(by: rotation)
  }

  /// The colour of the part of a picture that is seen at a rectangle, in displayed orientation; nil where it has none.
  mutating func colour(
    of frame: UnsafeMutablePointer<AVFrame>, in rectangle: Rectangle
  ) throws(RecordingError) -> ColourPicture? {
    let width = Int(frame.pointee.width)
    let height = Int(frame.pointee.height)
    guard
      let box = ColourWindow.Box(showing: rectangle, width: width, height: height, rotation: rotation)
    else { return nil }
    guard let window = ColourWindow(format: frame.pointee.format, matrix: matrix(frame)) else {
      // Palettes and odd formats are converted as a whole.
      let whole = try colour(of: frame)
      let turned = ColourWindow.Box(
        showing: rectangle, width: whole.width, height: whole.height, rotation: 0)
      return turned.map { whole.part(x: $0.left, y: $0.top, width: $0.width, height: $0.height) }
    }
    return window.picture(of: frame, box: box, isFullRange: isFullRange(frame)).turned(by: rotation)
  }

  func properties(of frame: UnsafeMutablePointer<AVFrame>, head: SourceHead) -> RecordingProperties {
    let (width, height) = (Int(frame.pointee.width), Int(frame.pointee.height))
    let isSideways = rotation % 180 != 0
    let aspect = frame.pointee.sample_aspect_ratio
    let stored =
      aspect.num > 0 && aspect.den > 0 ? Double(aspect.num) / Double(aspect.den) : head.pixelAspect ?? 1
    return RecordingProperties(
      fileName: head.fileName, container: head.container, codec: head.codec,
      pixelFormat: formatName(frame.pointee.format), width: isSideways ? height : width,
      height: isSideways ? width : height, rotation: rotation, pixelAspect: isSideways ? 1 / stored : stored,
      colorRange: isFullRange(frame) ? "full" : "limited", timeBase: head.timeBase,
      declaredFrameCount: head.declaredFrameCount, declaredDurationSeconds: head.declaredDurationSeconds,
      nominalRate: head.nominalRate, recorder: head.recorder, notes: head.notes)
  }

  /// Whether stored black is 0. Untagged video is limited; RGB, palettes and gray pictures are full.
  private func isFullRange(_ frame: UnsafeMutablePointer<AVFrame>) -> Bool {
    var layout = ShimLayout()
    _ = shim_pixel_layout(frame.pointee.format, &layout)
    if layout.is_rgb != 0 || layout.is_palette != 0 { return true }
    if formatName(frame.pointee.format).hasPrefix("yuvj") { return true }
    switch frame.pointee.color_range {
    case AVCOL_RANGE_JPEG: return true
    case AVCOL_RANGE_MPEG: return false
    default: return layout.component_count <= 2 && !isVideo
    }
  }

  /// The number by which `sws_getCoefficients` knows the matrix; BT.709 where none is told.
  private func coefficients(_ frame: UnsafeMutablePointer<AVFrame>) -> Int32 {
    switch frame.pointee.colorspace {
    case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: 5
    case AVCOL_SPC_FCC: 4
    case AVCOL_SPC_SMPTE240M: 7
    case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: 9
    default: 1
    }
  }
}

extension PictureConverter {
  /// The weights that luma was made with; those of BT.709 where none are told.
  private func matrix(_ frame: UnsafeMutablePointer<AVFrame>) -> ColourWindow.Matrix {
    switch coefficients(frame) {
    case 5: ColourWindow.Matrix(red: 0.299, blue: 0.114)
    case 4: ColourWindow.Matrix(red: 0.30, blue: 0.11)
    case 7: ColourWindow.Matrix(red: 0.212, blue: 0.087)
    case 9: ColourWindow.Matrix(red: 0.2627, blue: 0.0593)
    default: ColourWindow.Matrix(red: 0.2126, blue: 0.0722)
    }
  }
}

private func conversion(
  of frame: UnsafeMutablePointer<AVFrame>, path: String
) throws(RecordingError) -> LumaConversion {
  guard let conversion = LumaConversion(format: frame.pointee.format) else {
    throw RecordingError(
      file: displayName(path), step: .convert,
      reason: "pictures of format \(formatName(frame.pointee.format)) cannot be read",
      hint: "Convert the recording to 8-bit H.264")
  }
  return conversion
}

private func formatName(_ format: Int32) -> String {
  av_get_pix_fmt_name(AVPixelFormat(rawValue: format)).map { String(cString: $0) } ?? "unknown"
}
