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
    #expect(try scratch.bytes("a.png") == scratch.bytes("b.png"))
  }

  @Test func lumaWeighsColoursByBT709() throws {
    let scratch = try Scratch()
    let picture = ColourPicture(width: 4, height: 1, samples: [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255])
    try PictureFile.writePNG(picture, to: scratch.path("a.png"))
    #expect(try PictureFile.read(scratch.path("a.png")).luma.samples == [54, 182, 19, 255])
  }

  @Test func errorsNameTheFileAndTheWayOut() throws {
    let scratch = try Scratch()
    let missing = try #require(throws: RecordingError.self) { _ = try PictureFile.read(scratch.path("no.png")) }
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
    #expect(try Reading(scratch.folder, options: options).properties.timeBase == TimeBase(numerator: 1001, denominator: 60000))

    try scratch.write("0\n0.5\n2\n".utf8, to: "times.txt")
    #expect(try Reading(scratch.folder).frames.map(\.presentationTime) == [0, 500_000, 2_000_000])
  }

  @Test func aDamagedPictureOfAFolderLeavesItsTimeEmpty() throws {
    let scratch = try Scratch()
    for number in 1...3 { try PictureFile.writePNG(gray(noisyPlanes(1)[0]), to: scratch.path("\(number).png")) }
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
