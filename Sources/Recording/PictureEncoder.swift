internal import CSlowglassFFmpeg
internal import CSlowglassShim
public import SlowglassPixels

/// Encodes pictures of one size in memory, as files that a browser shows; smaller where that is asked for.
///
/// The same picture, and the same FFmpeg, give the same bytes.
public final class PictureEncoder {
  public enum Format: String, Sendable {
    /// Half as large as JPEG; its encoder is an option of FFmpeg's.
    case webp = "image/webp"
    /// In every FFmpeg.
    case jpeg = "image/jpeg"

    public var mediaType: String { rawValue }
    /// The better one that this FFmpeg can write.
    public static var best: Format { shim_picture_has_webp() != 0 ? .webp : .jpeg }
  }

  public let width: Int
  public let height: Int
  /// The size of what comes out.
  public let encodedWidth: Int
  public let encodedHeight: Int
  private let encoder: OpaquePointer

  /// - Parameters:
  ///   - tallest: higher pictures are scaled down to it; nil keeps every pixel.
  ///   - quality: 1 to 100, as the format means it.
  public init(
    width: Int, height: Int, tallest: Int? = nil, format: Format = .best, quality: Int
  ) throws(RecordingError) {
    let target = Self.size(width: width, height: height, tallest: tallest ?? height)
    var opened: OpaquePointer?
    let code = shim_picture_encoder_open(
      Int32(width), Int32(height), Int32(target.width), Int32(target.height), format == .webp ? 1 : 0,
      Int32(quality), &opened)
    guard code >= 0, let opened else {
      throw RecordingError(file: "a picture", step: .encode, reason: CodeError(code: code).words)
    }
    (self.width, self.height) = (width, height)
    (encodedWidth, encodedHeight) = target
    encoder = opened
  }

  deinit { shim_picture_encoder_free(encoder) }

  /// The bytes of the file.
  public func encoded(_ picture: ColourPicture) throws(RecordingError) -> [UInt8] {
    precondition(picture.width == width && picture.height == height)
    var bytes: UnsafePointer<UInt8>?
    var count = 0
    let code = shim_picture_encoder_encode(encoder, picture.samples, &bytes, &count)
    guard code >= 0, let bytes else {
      throw RecordingError(file: "a picture", step: .encode, reason: CodeError(code: code).words)
    }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  private static func size(width: Int, height: Int, tallest: Int) -> (width: Int, height: Int) {
    guard height > tallest, tallest > 0 else { return (width, height) }
    return (max(1, (width * tallest + height / 2) / height), tallest)
  }
}
