import SlowglassRecording
import Testing

@Suite(.enabled(if: canMakeClips, "needs the ffmpeg tool")) struct DamageTests {
  @Test(arguments: [
    "-c:v libx264 -movflags +faststart a.mp4", "-c:v libx264 -g 5 -movflags +frag_keyframe+empty_moov a.mp4",
    "-c:v libvpx -b:v 1M a.webm", "-c:v libx264 a.mkv", "-c:v apng -f apng a.apng", "-c:v libx264 a.avi",
  ])
  func aCutFileGivesWhatItHasAndSaysSo(encoding: String) throws {
    let scratch = try Scratch()
    try scratch.ffmpeg("\(movingPicture) \(encoding)")
    let name = try #require(encoding.split(separator: " ").last.map(String.init))
    #expect(try Reading(scratch.path(name)).summary.isTruncated == false)
    let cut = try Reading(try scratch.cut(name, to: 0.7, as: "cut-\(name)"))
    #expect(cut.summary.isTruncated)
    #expect((1..<30).contains(cut.frames.count))
    #expect(cut.summary.notes.contains { $0.hasPrefix("The recording is cut short: ") })
  }

  @Test func aFileWithoutItsIndexIsRefusedWithTheReason() throws {
    let scratch = try Scratch()
    try scratch.ffmpeg("\(movingPicture) -c:v libx264 a.mp4")
    let error = try refusal(of: try scratch.cut("a.mp4", to: 0.6, as: "cut.mp4"))
    #expect(error.reason == "the file has no index (moov atom): the recorder was stopped before it wrote it")
    #expect(error.hint != nil)
  }

  @Test func anIndexWithNoPicturesIsRefused() throws {
    let scratch = try Scratch()
    try scratch.ffmpeg("\(movingPicture) -c:v libx264 -movflags +faststart a.mp4")
    let whole = try scratch.bytes("a.mp4")
    let data = try #require((0..<whole.count - 4).first { Array(whole[$0..<$0 + 4]) == Array("mdat".utf8) })
    let error = try refusal(of: try scratch.write(whole.prefix(data + 4), to: "cut.mp4"))
    #expect(error.reason.hasPrefix("no frame could be decoded"))
  }

  @Test(arguments: ["-c:v libx264 -g 15", "-c:v libx265 -x265-params log-level=none:keyint=15"])
  func patchedUpFramesAreMarked(codec: String) throws {
    let scratch = try Scratch()
    try scratch.ffmpeg("-f lavfi -i testsrc2=size=320x240:rate=30:duration=1 \(codec) -movflags +faststart a.mp4")
    let intact = try Reading(scratch.path("a.mp4"))
    #expect(intact.summary.concealedCount == 0)
    #expect(intact.summary.unreliableRanges == [])
    var bytes = try scratch.bytes("a.mp4")
    // Within one frame's data, away from the places where packets begin.
    for place in stride(from: bytes.count / 4, to: bytes.count / 2, by: 311) { bytes[place] ^= 0x5A }
    let damaged = try Reading(try scratch.write(bytes, to: "damaged.mp4"))
    #expect(damaged.frames.count > 15)
    #expect(damaged.summary.concealedCount + damaged.summary.damagedPackets > 0)
    #expect(damaged.frames.filter(\.isConcealed).map(\.index) == damaged.summary.concealedFrames)
    for frame in damaged.summary.concealedFrames {
      #expect(damaged.summary.unreliableRanges.contains { $0.contains(frame) })
    }
    #expect(!damaged.summary.notes.isEmpty)
  }
}
