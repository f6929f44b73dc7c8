import SlowglassPixels
import SlowglassRecording
import Testing

@Suite struct LosslessReadingTests {
  @Test func fullRangeLumaComesBackAsItWasStored() throws {
    let scratch = try Scratch()
    let planes = noisyPlanes(3)
    let reading = try Reading(try scratch.write(y4m(planes), to: "a.y4m"))
    #expect(reading.frames.map(\.luma) == planes)
    #expect(reading.frames.map(\.presentationTime) == [0, 1, 2])
    #expect(reading.frames.map(\.index) == [0, 1, 2])
    #expect(reading.properties.timeBase == TimeBase(numerator: 1, denominator: 30))
    #expect(reading.properties.colorRange == "full")
    #expect(reading.properties.width == 32)
    #expect(reading.properties.height == 16)
    #expect(reading.summary.frameCount == 3)
    #expect(reading.summary.notes == [])
  }

  @Test func limitedRangeIsStretchedToFull() throws {
    let scratch = try Scratch()
    let stored = Plane(width: 256, height: 1, samples: (0...255).map { UInt8($0) })
    let path = try scratch.write(y4m([stored], header: "F30:1 Cmono XCOLORRANGE=LIMITED"), to: "a.y4m")
    let reading = try Reading(path)
    let luma = try #require(reading.frames.first?.luma)
    for value in 0...255 {
      let exact = min(max(Double(value - 16) * 255 / 219, 0), 255)
      #expect(abs(Double(luma[x: value, y: 0]) - exact) <= 0.6, "stored \(value)")
    }
    #expect(luma[x: 16, y: 0] == 0)
    #expect(luma[x: 235, y: 0] == 255)
    #expect(reading.properties.colorRange == "limited")
  }

  @Test func pixelAspectIsReportedAndNotApplied() throws {
    let scratch = try Scratch()
    let path = try scratch.write(y4m(noisyPlanes(1), header: "F30:1 Ip A4:3 Cmono XCOLORRANGE=FULL"), to: "a.y4m")
    let reading = try Reading(path)
    #expect(abs(reading.properties.pixelAspect - 4.0 / 3) < 1e-12)
    #expect(reading.frames.first?.luma.width == 32)
  }

  @Test func anIncompleteLastPictureIsTold() throws {
    let scratch = try Scratch()
    let path = try scratch.write(y4m(noisyPlanes(3)).dropLast(100), to: "a.y4m")
    let reading = try Reading(path)
    #expect(reading.frames.count == 2)
    #expect(reading.summary.isTruncated)
    #expect(reading.summary.notes == ["The recording is cut short: the last picture is incomplete."])
  }

  @Test func skippedFramesCountButAreNotMade() throws {
    let scratch = try Scratch()
    let planes = noisyPlanes(3)
    var reader = try RecordingReader(path: try scratch.write(y4m(planes), to: "a.y4m"))
    #expect(try reader.skip())
    let second = try #require(try reader.next())
    #expect(second.index == 1)
    #expect(second.luma == planes[1])
    let third = try #require(try reader.nextColour())
    #expect(third.index == 2)
    #expect(stride(from: 0, to: third.picture.samples.count, by: 3).map { third.picture.samples[$0] } == planes[2].samples)
    let end = try reader.next()
    #expect(end == nil)
    #expect(try reader.skip() == false)
    #expect(reader.progress == 1)
  }

  @Test func aCallerCanStop() throws {
    let scratch = try Scratch()
    let path = try scratch.write(y4m(noisyPlanes(3)), to: "a.y4m")
    var options = ReadingOptions()
    options.isCancelled = { true }
    let error = try #require(throws: RecordingError.self) { _ = try Reading(path, options: options) }
    #expect(error.isCancellation)
  }
}
