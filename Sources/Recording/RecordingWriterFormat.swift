/// How a recording is written: codec, quality, pixel format and time base.
///
/// The container follows from the extension of the path (mp4, mov, mkv, webm, gif, apng).
public struct RecordingFormat: Sendable, Equatable {
  /// A video codec that FFmpeg may be able to write.
  public enum Codec: String, Sendable, CaseIterable {
    case h264, hevc, vp8, vp9, av1, prores, gif, apng
    /// A single picture in a file of its own.
    case png
  }

  /// How colour is sampled; codecs with a single choice (ProRes, GIF, APNG) ignore it.
  public enum Sampling: String, Sendable {
    case yuv420, yuv444, yuv420TenBit
  }

  /// How much time the encoder of H.264 or HEVC takes for each picture.
  public enum Effort: String, Sendable {
    /// As little as it can, as the encoders of phones do.
    case hasty
    case usual
    /// Much longer, for a smaller file.
    case patient
  }

  public var codec: Codec
  /// Constant rate factor, 0 (best) to 51 for H.264 and HEVC, to 63 for VP8, VP9 and AV1.
  public var quality: Int
  public var sampling: Sampling
  /// Units in a second of the presentation times that `append` is given.
  public var unitsPerSecond: Int
  /// Units for which the last picture is shown.
  public var lastFrameUnits: Int64
  /// Whether pictures may be coded out of order (B pictures); hardware recorders never do.
  public var reordersPictures: Bool
  /// Whether an mp4 or mov file is cut into fragments.
  public var fragmented: Bool
  public var effort: Effort
  /// Whether an APNG begins anew at its end, as a GIF always does.
  public var loops: Bool = false
  /// Colours of a GIF, 0xRRGGBB, at most 256.
  public var palette: [UInt32]

  public init(
    codec: Codec, quality: Int = 18, sampling: Sampling = .yuv420, unitsPerSecond: Int = 600,
    lastFrameUnits: Int64 = 10, reordersPictures: Bool = true, fragmented: Bool = false,
    effort: Effort = .usual,
    palette: [UInt32] = []
  ) {
    self.codec = codec
    self.quality = quality
    self.sampling = sampling
    self.unitsPerSecond = unitsPerSecond
    self.lastFrameUnits = lastFrameUnits
    self.reordersPictures = reordersPictures
    self.fragmented = fragmented
    self.effort = effort
    self.palette = palette
  }
}

/// What one encoder of FFmpeg has to be told.
struct EncoderRecipe {
  var name: String
  var options: String
  var tag: String? = nil
  var bitRate: Int64 = -1
  var quantiser: Int32 = -1
  var takesDepth = true
}

extension RecordingFormat {
  /// Encoders for the codec, best first. Only H.264 has stand-ins of another codec, so that samples can be
  /// made anywhere.
  var recipes: [EncoderRecipe] {
    switch codec {
    case .h264:
      [
        // Without its macroblock tree, whose AVX-512 code reads memory that nothing was written to: the same
        // pictures gave other bytes with other rubbish on the heap.
        EncoderRecipe(
          name: "libx264", options: "preset=\(preset(patient: "veryslow")):crf=\(quality):mbtree=0"),
        EncoderRecipe(
          name: "libopenh264", options: "allow_skip_frames=0", bitRate: 8_000_000, takesDepth: false),
        EncoderRecipe(name: "mpeg4", options: "", quantiser: Int32(max(1, quality / 6)), takesDepth: false),
      ]
    case .hevc:
      [
        EncoderRecipe(
          name: "libx265",
          options:
            "preset=\(preset(patient: "slower")):crf=\(quality):x265-params="
            + "log-level=none\\:pools=none\\:frame-threads=1\\:info=0",
          tag: "hvc1")
      ]
    case .vp8:
      [
        EncoderRecipe(
          name: "libvpx", options: "deadline=good:cpu-used=4:crf=\(quality)", bitRate: 6_000_000,
          takesDepth: false)
      ]
    case .vp9:
      [EncoderRecipe(name: "libvpx-vp9", options: "deadline=good:cpu-used=5:crf=\(quality)", bitRate: 0)]
    case .av1:
      [
        EncoderRecipe(name: "libsvtav1", options: "preset=9:crf=\(quality):svtav1-params=lp=1"),
        EncoderRecipe(name: "libaom-av1", options: "cpu-used=8:crf=\(quality)", bitRate: 0),
      ]
    case .prores: [EncoderRecipe(name: "prores_ks", options: "profile=2:vendor=apl0")]
    case .gif: [EncoderRecipe(name: "gif", options: "")]
    case .apng: [EncoderRecipe(name: "apng", options: "pred=mixed")]
    case .png: [EncoderRecipe(name: "png", options: "pred=mixed")]
    }
  }

  private func preset(patient: String) -> String {
    switch effort {
    case .hasty: "superfast"
    case .usual: "fast"
    case .patient: patient
    }
  }

  func pixelFormat(for recipe: EncoderRecipe) -> String {
    switch codec {
    case .prores: "yuv422p10le"
    case .gif: "pal8"
    case .apng, .png: "rgb24"
    default:
      switch recipe.takesDepth ? sampling : .yuv420 {
      case .yuv420: "yuv420p"
      case .yuv444: "yuv444p"
      case .yuv420TenBit: "yuv420p10le"
      }
    }
  }
}
