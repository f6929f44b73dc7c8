import SlowglassPixels
import SlowglassRecording
import Testing

@Suite struct PictureEncoderTests {
  /// Columns of one colour each, brighter from left to right.
  private func picture(width: Int, height: Int) -> ColourPicture {
    let samples = (0..<(width * height)).flatMap { place -> [UInt8] in
      let level = UInt8(place % width * 255 / width)
      return [level, 128, 255 - level]
    }
    return ColourPicture(width: width, height: height, samples: samples)
  }

  @Test func jpegIsThereInEveryBuild() throws {
    let encoder = try PictureEncoder(width: 33, height: 21, format: .jpeg, quality: 80)
    let bytes = try encoder.encoded(picture(width: 33, height: 21))
    #expect(bytes.starts(with: [0xFF, 0xD8, 0xFF]))
    #expect(bytes.suffix(2) == [0xFF, 0xD9])
  }

  @Test func theSamePictureGivesTheSameBytes() throws {
    let picture = picture(width: 64, height: 96)
    let encoders = try (0..<2).map { _ in try PictureEncoder(width: 64, height: 96, tallest: 48, quality: 70)
    }
    let first = try encoders[0].encoded(picture)
    _ = try encoders[0].encoded(self.picture(width: 64, height: 96))
    #expect(try encoders[1].encoded(picture) == first)
    #expect(try encoders[0].encoded(picture) == first)
  }

  @Test(arguments: [(1206, 2622, 1000, 460, 1000), (300, 200, 1000, 300, 200), (3, 2000, 100, 1, 100)])
  func scalesDownToAHeightAndNeverUp(
    width: Int, height: Int, tallest: Int, encodedWidth: Int, encodedHeight: Int
  )
    throws
  {
    let encoder = try PictureEncoder(width: width, height: height, tallest: tallest, quality: 70)
    #expect(encoder.encodedWidth == encodedWidth)
    #expect(encoder.encodedHeight == encodedHeight)
  }

  @Test func aWebPicturesHeaderSaysWhatItIs() throws {
    guard PictureEncoder.Format.best == .webp else { return }
    let encoder = try PictureEncoder(width: 40, height: 30, quality: 70)
    let bytes = try encoder.encoded(picture(width: 40, height: 30))
    #expect(bytes.prefix(4).elementsEqual("RIFF".utf8))
    #expect(bytes[8..<12].elementsEqual("WEBP".utf8))
  }

  @Test func cutsAPartOutOfAPicture() {
    let part = picture(width: 10, height: 4).part(x: 2, y: 1, width: 3, height: 2)
    #expect(
      part.samples == [51, 128, 204, 76, 128, 179, 102, 128, 153, 51, 128, 204, 76, 128, 179, 102, 128, 153])
  }
}
