import SlowglassPixels
import SlowglassRecording
import Testing

@Suite struct PictureFileTests {
  private func gray(_ plane: Plane) -> ColourPicture {
    ColourPicture(width: plane.width, height: plane.height, samples: plane.samples.flatMap { [$0, $0, $0] })
  }

  @Test func aWrittenPictureReadsBack() throws {
    let scratch = try Scratch()
    let plane = noisyPlanes(1)[0]
    try PictureFile.writePNG(gray(plane), to: scratch.path("a.png"))
    let picture = try PictureFile.read(scratch.path("a.png"))
    #expect(picture.luma == plane)
    #expect(picture.alpha == nil)
    try PictureFile.writePNG(gray(plane), to: scratch.path("b.png"))
    let (first, second) = (try scratch.bytes("a.png"), try scratch.bytes("b.png"))
    #expect(first == second)
  }

  @Test func lumaWeighsColoursByBT709() throws {
    let scratch = try Scratch()
    let picture = ColourPicture(
      width: 4, height: 1, samples: [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255])
    try PictureFile.writePNG(picture, to: scratch.path("a.png"))
    #expect(try PictureFile.read(scratch.path("a.png")).luma.samples == [54, 182, 19, 255])
  }

  @Test(.enabled(if: canMakeClips, "needs the ffmpeg tool"), arguments: ["rgba", "ya8", "rgba64be"])
  func alphaComesBesideTheLuma(format: String) throws {
    let scratch = try Scratch()
    try scratch.ffmpeg(
      "-f lavfi -i color=white@0.5:size=8x8,format=rgba -frames:v 1 -pix_fmt \(format) a.png")
    let picture = try PictureFile.read(scratch.path("a.png"))
    let alpha = try #require(picture.alpha)
    #expect(alpha.samples.allSatisfy { (127...128).contains($0) })
    #expect(picture.luma.samples.allSatisfy { $0 >= 254 })
  }

  @Test func aPaletteHasItsAlphaToo() throws {
    let scratch = try Scratch()
    // A PNG of 2 by 1 pixels: palette entry 0 is white and transparent, entry 1 black and opaque.
    let picture = try PictureFile.read(try scratch.write(paletteWithTransparency, to: "a.png"))
    #expect(picture.luma.samples == [255, 0])
    #expect(picture.alpha?.samples == [0, 255])
  }

  @Test(.enabled(if: canMakeClips, "needs the ffmpeg tool"), arguments: ["pal8", "rgb24", "gray", "rgb48be"])
  func coloursOfAFolderKeepTheirPlaces(format: String) throws {
    let scratch = try Scratch()
    try scratch.ffmpeg("-f lavfi -i color=0x246DDB:size=8x8 -frames:v 1 -vf format=rgb24 0.png")
    try scratch.ffmpeg("-i 0.png -pix_fmt \(format) -c:v png 1.png")
    try scratch.remove("0.png")
    var reader = try RecordingReader(path: scratch.folder)
    let samples = try #require(try reader.nextColour()).picture.samples
    #expect(samples.count == 8 * 8 * 3)
    if format == "gray" {
      #expect(Set(samples).count == 1)
    } else {
      // The tool's own palette is coarse, but keeps the order of the three.
      let worst = format == "pal8" ? 45 : 3
      #expect(zip(samples.prefix(3), [0x24, 0x6D, 0xDB]).allSatisfy { abs(Int($0) - $1) <= worst })
      #expect(samples[0] < samples[1] && samples[1] < samples[2])
    }
  }

  @Test func errorsNameTheFileAndTheWayOut() throws {
    let scratch = try Scratch()
    let missing = try #require(throws: RecordingError.self) {
      _ = try PictureFile.read(scratch.path("no.png"))
    }
    #expect(missing.description.contains("no.png: No such file or directory. Check the path"))
    let text = try scratch.write("hello".utf8, to: "text.png")
    #expect(throws: RecordingError.self) { _ = try PictureFile.read(text) }
    let intoNowhere = try #require(throws: RecordingError.self) {
      try PictureFile.writePNG(gray(noisyPlanes(1)[0]), to: scratch.path("none/a.png"))
    }
    #expect(intoNowhere.step == .write)
  }

  @Test func aFolderOfNumberedPicturesIsARecording() throws {
    let scratch = try Scratch()
    let planes = noisyPlanes(3)
    for (number, plane) in zip([8, 9, 10], planes) {
      try PictureFile.writePNG(gray(plane), to: scratch.path("frame\(number).png"))
    }
    let reading = try Reading(scratch.folder)
    #expect(reading.frames.map { planes.firstIndex(of: $0.luma) } == [0, 1, 2])
    #expect(reading.seconds == [0, 1.0 / 60, 2.0 / 60])
    #expect(reading.properties.container == "folder")
    #expect(reading.properties.declaredFrameCount == 3)
    #expect(reading.summary.notes == [])

    var options = ReadingOptions()
    options.pictureRate = 59.94
    #expect(
      try Reading(scratch.folder, options: options).properties.timeBase
        == TimeBase(numerator: 1001, denominator: 60000))

    try scratch.write("0\n0.5\n2\n".utf8, to: "times.txt")
    #expect(try Reading(scratch.folder).frames.map(\.presentationTime) == [0, 500_000, 2_000_000])
  }

  @Test func aDamagedPictureOfAFolderLeavesItsTimeEmpty() throws {
    let scratch = try Scratch()
    for number in 1...3 {
      try PictureFile.writePNG(gray(noisyPlanes(1)[0]), to: scratch.path("\(number).png"))
    }
    try scratch.write([1, 2, 3], to: "2.png")
    let reading = try Reading(scratch.folder)
    #expect(reading.frames.map(\.presentationTime) == [0, 2])
    #expect(reading.summary.damagedPackets == 1)
    #expect(reading.summary.notes.first == "2.png could not be read: it is not a PNG picture.")
  }

  @Test func aPictureOfAnotherSizeEndsAFolder() throws {
    let scratch = try Scratch()
    for (number, width) in [(1, 32), (2, 32), (3, 40), (4, 32)] {
      try PictureFile.writePNG(gray(noisyPlanes(1, width: width)[0]), to: scratch.path("\(number).png"))
    }
    let reading = try Reading(scratch.folder)
    #expect(reading.frames.count == 2)
    let change = try #require(reading.summary.sizeChange)
    #expect([change.frame, change.width, change.height] == [2, 40, 16])
  }
}

private let paletteWithTransparency: [UInt8] = [
  0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
  0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x01, 0x08, 0x03, 0x00, 0x00, 0x00, 0xC3, 0xFC, 0x8F,
  0xB8, 0x00, 0x00, 0x00, 0x06, 0x50, 0x4C, 0x54, 0x45, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x55,
  0xC2, 0xD3, 0x7E, 0x00, 0x00, 0x00, 0x02, 0x74, 0x52, 0x4E, 0x53, 0x00, 0xFF, 0x5B, 0x91, 0x22,
  0xB5, 0x00, 0x00, 0x00, 0x0B, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x60, 0x60, 0x04, 0x00,
  0x00, 0x04, 0x00, 0x02, 0xBF, 0x7A, 0x3F, 0x4A, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44,
  0xAE, 0x42, 0x60, 0x82,
]
