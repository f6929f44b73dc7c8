internal import SlowglassRecording

/// Ways to record one scene.
public enum RecordingVariant: String, Sendable, CaseIterable {
  /// H.264, good quality, every frame.
  case mp4
  /// H.264, equal frames dropped, exact times.
  case vfr
  /// As a simulator records: changes only, time stamps up to 4 ms off, no closing hold.
  case simctl
  /// H.264, low quality.
  case low
  /// H.264, small enough to be kept beside the sources.
  case small
  /// H.264, good quality, encoded in a hurry.
  case quick
  case hevc
  /// VP9.
  case webm
  /// VP8.
  case vp8
  case av1
  case prores
  /// Half size, 30 frames a second.
  case gif

  public var fileExtension: String {
    switch self {
    case .mp4, .small: "mp4"
    case .vfr: "vfr.mov"
    case .simctl: "simctl.mov"
    case .low: "low.mp4"
    case .quick: "quick.mp4"
    case .hevc: "hevc.mov"
    case .webm: "webm"
    case .vp8: "vp8.webm"
    case .av1: "av1.mp4"
    case .prores: "prores.mov"
    case .gif: "gif"
    }
  }

  var dropsEqualFrames: Bool { self == .vfr || self == .simctl }

  func format(_ palette: [UInt32]) -> RecordingFormat {
    switch self {
    case .mp4: RecordingFormat(codec: .h264, quality: 18)
    case .vfr: RecordingFormat(codec: .h264, quality: 24)
    case .simctl: RecordingFormat(codec: .h264, quality: 20, reordersPictures: false)
    case .low: RecordingFormat(codec: .h264, quality: 32)
    case .small: RecordingFormat(codec: .h264, quality: 34, effort: .patient)
    case .quick: RecordingFormat(codec: .h264, quality: 18, effort: .hasty)
    case .hevc: RecordingFormat(codec: .hevc, quality: 24)
    case .webm: RecordingFormat(codec: .vp9, quality: 40)
    case .vp8: RecordingFormat(codec: .vp8, quality: 20)
    case .av1: RecordingFormat(codec: .av1, quality: 38)
    case .prores: RecordingFormat(codec: .prores)
    case .gif: RecordingFormat(codec: .gif, unitsPerSecond: 100, lastFrameUnits: 3, palette: palette)
    }
  }
}

extension Scene {
  /// What was written, with the pictures' equal neighbours.
  public struct Written: Sendable {
    public var variants: [Truth.Variant]
    /// Frames that equal the one before, as ranges.
    public var identical: [ClosedRange<Int>]
  }

  /// Draws the scene once and writes it in every variant to `folder`/name.extension.
  ///
  /// - Parameter pathInTruth: put before the file names in the variants' descriptions.
  public func record(_ variants: [RecordingVariant], to folder: String, pathInTruth: String = "") throws
    -> Written
  {
    var tracks: [Track] = []
    let palette = variants.contains(.gif) ? palette() : []
    for variant in variants {
      tracks.append(Track(self, variant, file: "\(name).\(variant.fileExtension)"))
    }
    var identical: [ClosedRange<Int>] = []
    // One recording at a time: the pictures are drawn again for each, which costs less than keeping them.
    for index in tracks.indices {
      let unchanged = try tracks[index].write(self, folder: folder, palette: palette)
      if index == 0 { identical = unchanged }
    }
    return Written(
      variants: tracks.map { track in
        Truth.Variant(
          file: pathInTruth + track.file, codec: track.variant.format([]).codec.rawValue,
          isVariableRate: track.variant.dropsEqualFrames, scale: track.variant == .gif ? 0.5 : 1,
          frameMap: track.frameMap)
      }, identical: identical)
  }

  /// Draws one frame and writes it as a PNG file.
  public func writePicture(ofFrame number: Int, to path: String) throws {
    let renderer = SceneRenderer(self)
    var writer = try RecordingWriter(
      path: path, format: RecordingFormat(codec: .png), width: renderer.width, height: renderer.height)
    try writer.append(rgb: renderer.picture(ofFrame: number), presentationTime: 0)
    try writer.finish()
  }

  /// Colours for a GIF, gathered from the first, middle and last picture.
  private func palette() -> [UInt32] {
    var renderer = SceneRenderer(self)
    var builder = PaletteBuilder()
    let wanted = [0, frameCount / 4, frameCount / 2, 3 * frameCount / 4, frameCount - 1]
    while let frame = renderer.next() {
      if wanted.contains(frame.number) { builder.add(frame.rgb) }
    }
    return builder.palette()
  }
}

/// One recording in the making.
private struct Track {
  let variant: RecordingVariant
  let file: String
  private(set) var shown: [Int] = []
  private var random: SeededNumbers

  init(_ scene: Scene, _ variant: RecordingVariant, file: String) {
    self.variant = variant
    self.file = file
    var seed: UInt64 = 5381
    for byte in file.utf8 { seed = seed &* 33 &+ UInt64(byte) }
    random = SeededNumbers(seed: seed)
  }

  var frameMap: Truth.Variant.FrameMap {
    switch variant {
    case .gif: .everySecond
    case .vfr: .byTime
    case .simctl: .list(shown)
    default: .identity
    }
  }

  /// Writes the file and returns the frames that equal the one before.
  mutating func write(_ scene: Scene, folder: String, palette: [UInt32]) throws -> [ClosedRange<Int>] {
    let half = variant == .gif
    let width = half ? scene.pixelWidth / 2 : scene.pixelWidth
    let height = half ? scene.pixelHeight / 2 : scene.pixelHeight
    let format = variant.format(palette)
    var writer = try RecordingWriter(path: "\(folder)/\(file)", format: format, width: width, height: height)
    var renderer = SceneRenderer(scene)
    var identical: [ClosedRange<Int>] = []
    let unitsPerFrame = Double(format.unitsPerSecond) / scene.captureRate
    while let frame = renderer.next() {
      if !frame.isChanged {
        if let last = identical.last, last.upperBound == frame.number - 1 {
          identical[identical.count - 1] = last.lowerBound...frame.number
        } else {
          identical.append(frame.number...frame.number)
        }
      }
      // A recorder that is stopped writes its last picture; a simulator's does not.
      let isKept =
        frame.isChanged || !variant.dropsEqualFrames
        || (variant == .vfr && frame.number == scene.frameCount - 1)
      if !isKept || half && frame.number % 2 == 1 { continue }
      var time = (Double(frame.number) * unitsPerFrame).rounded()
      if variant == .simctl, frame.number > 0 { time += (random.number(-2.4...2.4)).rounded() }
      shown.append(frame.number)
      try writer.append(
        rgb: half ? Self.halved(frame.rgb, width: scene.pixelWidth, height: scene.pixelHeight) : frame.rgb,
        presentationTime: Int64(time))
    }
    try writer.finish()
    return identical
  }

  private static func halved(_ rgb: [UInt8], width: Int, height: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: (width / 2) * (height / 2) * 3)
    rgb.withUnsafeBufferPointer { rgb in
      for y in 0..<height / 2 {
        for x in 0..<width / 2 {
          for channel in 0..<3 {
            let at = (2 * y * width + 2 * x) * 3 + channel
            let sum =
              Int(rgb[at]) + Int(rgb[at + 3]) + Int(rgb[at + width * 3]) + Int(rgb[at + width * 3 + 3])
            result[(y * (width / 2) + x) * 3 + channel] = UInt8((sum + 2) / 4)
          }
        }
      }
    }
    return result
  }
}
