internal import CSlowglassShim

/// Why a recording could not be written.
public struct RecordingWriterError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file that was being written.
  public let file: String
  /// What was being done, as in "opening an encoder for".
  public let step: String
  /// FFmpeg's or our own words for it, with the way out where there is one.
  public let reason: String

  public var description: String { "\(step) \(file): \(reason)" }
}

/// Writes pictures with exact presentation times into a video file.
///
/// The same pictures, times and format give the same bytes. Colours are converted to BT.709, limited range,
/// and tagged so.
///
///     var writer = try RecordingWriter(path: "a.mp4", format: .init(codec: .h264), width: 2, height: 2)
///     try writer.append(rgb: [UInt8](repeating: 128, count: 12), presentationTime: 0)
///     try writer.finish()
public struct RecordingWriter: ~Copyable {
  public let width: Int
  public let height: Int
  private let file: String
  private let encoder: OpaquePointer
  private let palette: [UInt32]
  private var indexOfColour: [UInt32: UInt8] = [:]
  private let isIndexed: Bool

  /// Opens the file and an encoder for it.
  ///
  /// Sides must be even for 4:2:0 codecs. Throws when the container is not known by the path's extension, no
  /// encoder for
  /// the codec was built into FFmpeg, or the file cannot be created.
  public init(path: String, format: RecordingFormat, width: Int, height: Int) throws(RecordingWriterError) {
    guard let recipe = format.recipes.first(where: { shim_encoder_exists($0.name) != 0 }) else {
      let names = format.recipes.map(\.name).joined(separator: " or ")
      throw RecordingWriterError(
        file: path, step: "finding an encoder for",
        reason: "this FFmpeg has no \(format.codec.rawValue) encoder; install one built with \(names)")
    }
    let isMovie = path.hasSuffix(".mp4") || path.hasSuffix(".mov")
    var muxerOptions: [String] = []
    if isMovie { muxerOptions.append("video_track_timescale=\(format.unitsPerSecond)") }
    if isMovie && format.fragmented { muxerOptions.append("movflags=frag_keyframe+empty_moov") }
    let containers: [RecordingFormat.Codec: String] = [.apng: "apng", .gif: "gif", .png: "image2"]
    let container = containers[format.codec]
    if format.codec == .apng { muxerOptions.append(format.loops ? "plays=0" : "plays=1") }
    // FFmpeg takes the name of a PNG file for the pattern of a row of files unless it is told not to.
    if format.codec == .png { muxerOptions.append("update=1") }

    var opened: OpaquePointer?
    var step: Int32 = 0
    let code = path.withCString { path in
      recipe.name.withCString { name in
        format.pixelFormat(for: recipe).withCString { pixelFormat in
          recipe.options.withCString { options in
            muxerOptions.joined(separator: ":").withCString { muxerOptions in
              withOptionalCString(container) { container in
                withOptionalCString(recipe.tag) { tag in
                  var settings = ShimEncoderSettings()
                  settings.path = path
                  settings.encoder = name
                  settings.pixel_format = pixelFormat
                  settings.codec_options = options
                  settings.muxer_options = muxerOptions
                  settings.container = container
                  settings.codec_tag = tag
                  settings.width = Int32(width)
                  settings.height = Int32(height)
                  settings.time_base_numerator = 1
                  settings.time_base_denominator = Int32(format.unitsPerSecond)
                  settings.frame_duration = format.lastFrameUnits
                  settings.bit_rate = recipe.bitRate
                  settings.quantiser = recipe.quantiser
                  settings.b_frames = format.reordersPictures ? -1 : 0
                  return shim_encoder_open(&settings, &opened, &step)
                }
              }
            }
          }
        }
      }
    }
    guard code >= 0, let opened else { throw Self.failure(path, step, code) }
    self.width = width
    self.height = height
    file = path
    encoder = opened
    isIndexed = format.codec == .gif
    palette = format.palette.isEmpty ? Self.uniformPalette : format.palette
  }

  deinit { shim_encoder_free(encoder) }

  /// Adds a picture that is shown from `presentationTime` (in units of the format) until the next one.
  ///
  /// - Parameter rgb: `width * height * 3` samples, row after row. Times must grow from picture to picture.
  public mutating func append(rgb: [UInt8], presentationTime: Int64) throws(RecordingWriterError) {
    precondition(rgb.count == width * height * 3)
    var step: Int32 = 0
    let code: Int32
    if isIndexed {
      let indices = indices(of: rgb)
      let words = (0..<256).map { UInt32(0xFF00_0000) | ($0 < palette.count ? palette[$0] : 0) }
      code = shim_encoder_append_indices(encoder, indices, words, presentationTime, &step)
    } else {
      code = shim_encoder_append_rgb(encoder, rgb, presentationTime, &step)
    }
    guard code >= 0 else { throw Self.failure(file, step, code) }
  }

  /// Writes what the encoder still holds back and closes the file; the writer takes no pictures afterwards.
  public mutating func finish() throws(RecordingWriterError) {
    var step: Int32 = 0
    let code = shim_encoder_finish(encoder, &step)
    guard code >= 0 else { throw Self.failure(file, step, code) }
  }

  private static func failure(_ file: String, _ step: Int32, _ code: Int32) -> RecordingWriterError {
    let words: String
    switch Int(step) {
    case 1: words = "choosing a container for"
    case 2: words = "opening an encoder for"
    case 3: words = "creating"
    case 4: words = "converting a picture for"
    case 5: words = "encoding a picture of"
    default: words = "finishing"
    }
    var text = [CChar](repeating: 0, count: 128)
    shim_encoder_describe_error(code, &text, text.count)
    return RecordingWriterError(
      file: file, step: words,
      reason: String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }

  /// Six steps each of red, green and blue, for a GIF that was given no colours of its own.
  private static let uniformPalette: [UInt32] = (0..<216).map { index in
    let step = UInt32(index)
    return (step / 36 * 51) << 16 | (step / 6 % 6 * 51) << 8 | step % 6 * 51
  }

  private mutating func indices(of rgb: [UInt8]) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: width * height)
    for pixel in 0..<result.count {
      let key =
        UInt32(rgb[pixel * 3]) << 16 | UInt32(rgb[pixel * 3 + 1]) << 8 | UInt32(rgb[pixel * 3 + 2])
      if let known = indexOfColour[key] {
        result[pixel] = known
        continue
      }
      let index = nearestColour(to: key)
      indexOfColour[key] = index
      result[pixel] = index
    }
    return result
  }

  private func nearestColour(to colour: UInt32) -> UInt8 {
    var best = 0
    var smallest = Int.max
    for (index, candidate) in palette.enumerated() {
      // Green weighs most and blue least, as in luma.
      let red = Int(colour >> 16 & 255) - Int(candidate >> 16 & 255)
      let green = Int(colour >> 8 & 255) - Int(candidate >> 8 & 255)
      let blue = Int(colour & 255) - Int(candidate & 255)
      let distance = 3 * red * red + 6 * green * green + blue * blue
      if distance < smallest {
        smallest = distance
        best = index
      }
    }
    return UInt8(best)
  }
}

private func withOptionalCString<Result>(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result
{
  guard let text else { return body(nil) }
  return text.withCString { body($0) }
}
