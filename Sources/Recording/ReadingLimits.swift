/// How much a recording may ask for before it is taken for a mistake or an attack.
///
/// A recording says itself how large it is, and a few bytes can say anything. Each number is well above what a screen
/// recorder makes; who has more raises it.
public struct ReadingLimits: Sendable, Equatable {
  /// Pixels of one picture: two screens of 8K side by side.
  public var pixels: Int = 8192 * 8192
  /// Streams of a file: one for each display, each microphone and some captions.
  public var streams: Int = 64
  /// Frames that are read: more than an hour at 120 Hz. Reading ends there.
  public var frames: Int = 500_000
  /// Seconds up to the last frame that is read: a day.
  public var seconds: Double = 86_400
  /// Bytes that the process may take: planes of the analysis are kept within 200 MB, the rest is the decoder's.
  public var memory: Int = 3 << 30

  public init() {}

  /// `86400`, `0.5`
  var secondsInWords: String { Int(exactly: seconds).map(String.init) ?? String(seconds) }

  /// Pictures that a decoder keeps at once: references, those being decoded, and one to be handed out.
  ///
  /// H.264 and HEVC allow 16 references only where pictures are small; at the largest sizes they allow six.
  static let picturesKept: Int = 8

  /// The most pixels of a picture whose decoder keeps within the memory, by the bytes that a pixel takes.
  func pixels(withinMemoryAt bytesAPixel: Double) -> Int {
    Int(Double(memory) / (bytesAPixel * Double(Self.picturesKept)))
  }

  /// Threads that decode pictures of that size at once: each keeps one of its own, so that large ones get fewer.
  static func threads(_ wanted: Int, pixels: Int) -> Int {
    // Four at once at the size of a 4K screen.
    let most = 4 * 3840 * 2160
    return max(1, min(wanted, most / max(1, pixels)))
  }
}
