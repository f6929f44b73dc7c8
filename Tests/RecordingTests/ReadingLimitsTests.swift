import Foundation
import SlowglassPixels
import SlowglassRecording
import Testing

/// A recording says itself how large it is; a few bytes can say anything.
@Suite struct ReadingLimitsTests {
  private func options(_ change: (inout ReadingLimits) -> Void) -> ReadingOptions {
    var options = ReadingOptions()
    change(&options.limits)
    return options
  }

  private func refusal(of path: String, _ options: ReadingOptions) throws -> RecordingError {
    try #require(throws: RecordingError.self) { _ = try Reading(path, options: options) }
  }

  @Test func aPictureOfMorePixelsIsRefusedAndCanBeAllowed() throws {
    let scratch = try Scratch()
    let path = try scratch.write(y4m(noisyPlanes(2, width: 64, height: 48)), to: "a.y4m")
    let error = try refusal(of: path, options { $0.pixels = 64 * 48 - 1 })
    #expect(error.reason.contains("larger than the limit of 3071 pixels"))
    #expect(error.hint?.contains("--limit pixels=N") == true)
    #expect(try Reading(path, options: options { $0.pixels = 64 * 48 }).frames.count == 2)
  }

  @Test func picturesThatNeedMoreMemoryAreRefused() throws {
    let scratch = try Scratch()
    let head = Array("YUV4MPEG2 W4000 H4000 F30:1 Cmono\nFRAME\n".utf8)
    let path = try scratch.write(head + [UInt8](repeating: 7, count: 16_000_000), to: "a.y4m")
    // Gray takes a byte a pixel, and eight pictures are kept.
    let error = try refusal(of: path, options { $0.memory = 8 * 15_999_999 })
    #expect(error.hint?.contains("--limit memory=N") == true)
    #expect(try Reading(path).frames.count == 1)
  }

  @Test func aProcessThatTakesMoreMemoryStopsReading() throws {
    let scratch = try Scratch()
    let path = try scratch.write(y4m(noisyPlanes(40)), to: "a.y4m")
    // The test's own process takes more than that already.
    #if os(Linux)
      let error = try refusal(of: path, options { $0.memory = 100_000 })
      #expect(error.reason.contains("of memory by frame 0"))
      #expect(error.hint == "Raise the limit if there is more: --limit memory=N")
    #endif
  }

  @Test func readingEndsAtTheLastFrameAllowed() throws {
    let scratch = try Scratch()
    let path = try scratch.write(y4m(noisyPlanes(9)), to: "a.y4m")
    let short = try Reading(path, options: options { $0.frames = 4 })
    #expect(short.frames.count == 4)
    #expect(short.summary.isCutShort)
    #expect(
      short.summary.notes == [
        "There are more than 4 frames; reading ends there. To read on: --limit frames=N."
      ])
    let whole = try Reading(path, options: options { $0.frames = 9 })
    #expect(whole.frames.count == 9)
    #expect(!whole.summary.isCutShort)
  }

  @Test func readingEndsAtTheLastSecondAllowed() throws {
    let scratch = try Scratch()
    let path = try scratch.write(y4m(noisyPlanes(9), header: "F2:1 Ip A1:1 Cmono"), to: "a.y4m")
    let short = try Reading(path, options: options { $0.seconds = 1 })
    // Frames at 0, 0.5 and 1 s.
    #expect(short.frames.count == 3)
    #expect(short.summary.isCutShort)
    #expect(short.summary.notes.first?.hasPrefix("Frame 3 is shown more than 1 s after the first") == true)
    let shorter = try Reading(path, options: options { $0.seconds = 0.5 })
    #expect(
      shorter.summary.notes.first?.hasPrefix("Frame 2 is shown more than 0.5 s after the first") == true)
  }

  @Test(.enabled(if: canMakeClips, "needs the ffmpeg tool"), arguments: ["a.mkv", "a.mp4"])
  func aFileOfMoreStreamsIsRefusedAndCanBeAllowed(name: String) throws {
    let scratch = try Scratch()
    let maps = String(repeating: "-map 0:v ", count: 5)
    try scratch.ffmpeg("\(movingPicture) \(maps) -c:v mpeg4 \(name)")
    let error = try refusal(of: scratch.path(name), options { $0.streams = 4 })
    #expect(error.reason == "it has more than 4 streams")
    #expect(try Reading(scratch.path(name), options: options { $0.streams = 5 }).frames.count == 30)
  }
}
