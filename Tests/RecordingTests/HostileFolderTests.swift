import Foundation
import SlowglassPixels
import SlowglassRecording
import Testing

/// A folder of pictures from a stranger: an archive may hold links as well as pictures.
@Suite(.timeLimit(.minutes(20))) struct HostileFolderTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    let picture = ColourPicture(width: 4, height: 4, samples: [UInt8](repeating: 9, count: 48))
    for index in [1, 2, 4] { try PictureFile.writePNG(picture, to: scratch.path("frame-\(index).png")) }
  }

  @Test(arguments: ["/dev/zero", "/dev/tty", "/", "nowhere"])
  func aLinkThatLeadsToNoPictureIsPassedOverAndTold(target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("frame-3.png"), withDestinationPath: target)
    let reading = try Reading(scratch.folder)
    #expect(reading.frames.count == 3)
    #expect(reading.summary.damagedPackets == 1)
    #expect(reading.summary.notes.contains { $0.hasPrefix("frame-3.png could not be read: ") })
    // What follows a lost picture may seem to jump.
    #expect(reading.frames.map(\.isConcealed) == [false, false, true])
  }

  @Test func aPipeIsNotWaitedFor() throws {
    #expect(mkfifo(scratch.path("frame-3.png"), 0o600) == 0)
    #expect(try Reading(scratch.folder).frames.count == 3)
  }

  @Test func timesThatAreAPipeAreRefused() throws {
    #expect(mkfifo(scratch.path("times.txt"), 0o600) == 0)
    #expect(try refusal(of: scratch.folder).reason == "it is no regular file")
  }
}
