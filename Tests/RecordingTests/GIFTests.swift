import SlowglassRecording
import Testing

@Suite(.enabled(if: canMakeClips, "needs the ffmpeg tool")) struct GIFTests {
  /// A GIF of six frames with delays in hundredths of a second.
  private func gif(_ scratch: Scratch, delays: [UInt8]) throws -> String {
    try scratch.ffmpeg("-f lavfi -i testsrc2=size=32x32:rate=10 -frames:v 6 plain.gif")
    var bytes = try scratch.bytes("plain.gif")
    var frame = 0
    for place in 0..<bytes.count - 8 where Array(bytes[place..<place + 3]) == [0x21, 0xF9, 0x04] && bytes[place + 7] == 0 {
      bytes[place + 4] = delays[frame % delays.count]
      bytes[place + 5] = 0
      frame += 1
    }
    try #require(frame == 6)
    return try scratch.write(bytes, to: "delays.gif")
  }

  @Test func delaysOfAHundredthAreTakenAtTheirWord() throws {
    let scratch = try Scratch()
    let reading = try Reading(try gif(scratch, delays: [1, 2, 2]))
    #expect(reading.seconds == [0, 0.01, 0.03, 0.05, 0.06, 0.08])
    #expect(reading.properties.notes == [])
    #expect(reading.properties.declaredFrameCount == 6)
  }

  @Test func delaysOfNothingLastAHundredthAndAreTold() throws {
    let scratch = try Scratch()
    let reading = try Reading(try gif(scratch, delays: [0]))
    #expect(reading.seconds == [0, 0.01, 0.02, 0.03, 0.04, 0.05])
    #expect(
      reading.properties.notes == ["6 of the 6 pictures of the GIF have a delay of 0; each is taken to last 1/100 s."])
  }

  @Test func aCutGIFIsToldFromAWholeOne() throws {
    let scratch = try Scratch()
    _ = try gif(scratch, delays: [5])
    #expect(try Reading(scratch.path("delays.gif")).summary.isTruncated == false)
    let cut = try Reading(try scratch.cut("delays.gif", to: 0.9, as: "cut.gif"))
    #expect(cut.summary.isTruncated)
    #expect(cut.summary.notes.contains("The recording is cut short: the file has no end mark."))
  }
}
