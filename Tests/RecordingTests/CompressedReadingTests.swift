import SlowglassPixels
import SlowglassRecording
import Testing

/// Clips made by the `ffmpeg` tool, in every container and codec that recorders write.
@Suite(.enabled(if: canMakeClips, "needs the ffmpeg tool")) struct CompressedReadingTests {
  /// How far two planes are apart on average.
  private func difference(_ a: Plane, _ b: Plane) -> Double {
    zip(a.samples, b.samples).reduce(0.0) { $0 + abs(Double($1.0) - Double($1.1)) } / Double(a.samples.count)
  }

  @Test(arguments: [
    "-c:v libx264 -pix_fmt yuv420p h264.mp4", "-c:v libx264 -pix_fmt yuv422p h264-422.mov",
    "-c:v libx264 -pix_fmt yuv444p10le h264-10.mkv", "-c:v libx264rgb -pix_fmt rgb24 -crf 10 h264-rgb.mp4",
    "-c:v libx264 -pix_fmt yuvj420p h264-full.mp4", "-c:v libx264 -pix_fmt nv12 h264-nv12.mp4",
    "-c:v libx264 -pix_fmt gray -color_range pc h264-gray.mp4", "-c:v libx264 -movflags +frag_keyframe+empty_moov -pix_fmt yuv420p -g 10 fragmented.mp4",
    "-c:v libx265 -x265-params log-level=none -pix_fmt yuv420p hevc.mov",
    "-c:v libx265 -x265-params log-level=none -pix_fmt yuv420p10le hevc-10.mp4", "-c:v libvpx -b:v 2M vp8.webm",
    "-c:v libvpx-vp9 -b:v 2M vp9.webm", "-c:v libvpx-vp9 -b:v 2M -pix_fmt yuv444p vp9-444.mkv",
    "-c:v libaom-av1 -cpu-used 8 -crf 20 -pix_fmt yuv420p av1.mp4", "-c:v prores_ks -pix_fmt yuv422p10le prores.mov",
    "-c:v prores_ks -profile:v 4444 -pix_fmt yuva444p10le prores-alpha.mov", "-c:v ffv1 -pix_fmt bgra ffv1-bgra.mkv",
    "-c:v ffv1 -pix_fmt gbrp10le ffv1-gbrp10.mkv", "-c:v png -pix_fmt pal8 png-pal8.mov", "-c:v png -pix_fmt rgb48be png-48.mov",
    "-c:v qtrle -pix_fmt rgb555be qtrle-555.mov", "-c:v apng -f apng animation.apng", "-c:v gif animation.gif",
    "-c:v libx264 -pix_fmt yuv420p plain.avi", "-c:v libx264 -pix_fmt yuv420p stream.ts", "-pix_fmt yuv420p plain.y4m",
  ])
  func everyFrameComesWithItsTimeAndLuma(encoding: String) throws {
    let scratch = try Scratch()
    let name = try #require(encoding.split(separator: " ").last.map(String.init))
    // Gray, so that luma is the same by whatever weights it is made.
    try scratch.ffmpeg("\(movingGray) \(encoding)")
    try scratch.ffmpeg("\(movingGray) -c:v ffv1 reference.mkv")
    let reading = try Reading(scratch.path(name))
    let reference = try Reading(scratch.path("reference.mkv"))
    let isGIF = name.hasSuffix("gif")
    #expect(reading.frames.count == 30)
    for (index, frame) in reading.frames.enumerated() {
      // GIFs count hundredths, Matroska thousandths of a second.
      #expect(abs(reading.seconds[index] - Double(index) / 30) < (isGIF ? 0.011 : 0.0011), "frame \(index)")
      #expect(!frame.isConcealed)
    }
    let last = try #require(reading.frames.last?.luma)
    // The tool's own palette is coarse; a range read wrongly would cost 9 levels.
    #expect(difference(last, reference.frames[29].luma) < (name.contains("pal8") ? 12 : 5))
    #expect(reading.summary.notes == (name.hasSuffix("avi") ? reading.summary.notes : []))
  }

  @Test func deepAndShallowLumaAgree() throws {
    let scratch = try Scratch()
    try scratch.ffmpeg("\(movingPicture) -vf format=yuv420p -c:v ffv1 shallow.mkv")
    try scratch.ffmpeg("-i shallow.mkv -c:v ffv1 -pix_fmt yuv420p10le deep.mkv")
    #expect(try Reading(scratch.path("deep.mkv")).frames.map(\.luma) == Reading(scratch.path("shallow.mkv")).frames.map(\.luma))
  }

  @Test func fullAndLimitedRangeAgree() throws {
    let scratch = try Scratch()
    try scratch.ffmpeg("\(movingPicture) -pix_fmt yuv444p -c:v libx264 -qp 0 limited.mkv")
    try scratch.ffmpeg("\(movingPicture) -pix_fmt yuvj444p -c:v libx264 -qp 0 full.mkv")
    let limited = try Reading(scratch.path("limited.mkv"))
    let full = try Reading(scratch.path("full.mkv"))
    #expect(full.properties.colorRange == "full")
    #expect(limited.properties.colorRange == "limited")
    #expect(difference(limited.frames[9].luma, full.frames[9].luma) < 1)
  }

  @Test func unevenTimesAreExact() throws {
    let scratch = try Scratch()
    try scratch.ffmpeg("\(movingPicture) -vf select='not(mod(n,3))+eq(n,7)+eq(n,29)' -vsync vfr -c:v libx264 -video_track_timescale 600 vfr.mov")
    let kept = (0..<30).filter { $0 % 3 == 0 || $0 == 7 || $0 == 29 }
    let reading = try Reading(scratch.path("vfr.mov"))
    #expect(reading.properties.timeBase == TimeBase(numerator: 1, denominator: 600))
    #expect(reading.frames.map(\.presentationTime) == kept.map { Int64($0 * 20) })
  }

  @Test func rotatedRecordingsComeUpright() throws {
    let scratch = try Scratch()
    try scratch.ffmpeg("\(movingPicture) -c:v libx264 -pix_fmt yuv420p stored.mp4")
    try scratch.ffmpeg("-i stored.mp4 -c copy -metadata:s:v rotate=90 turned.mp4")
    // The tool turns pictures by itself, which is what ours must agree with.
    try scratch.ffmpeg("-i turned.mp4 -c:v ffv1 upright.mkv")
    let turned = try Reading(scratch.path("turned.mp4"))
    let upright = try Reading(scratch.path("upright.mkv"))
    #expect(turned.properties.rotation == 90 || turned.properties.rotation == 270)
    #expect(turned.properties.width == 64)
    #expect(turned.properties.height == 96)
    #expect(turned.frames.map(\.luma) == upright.frames.map(\.luma))
    var reader = try RecordingReader(path: scratch.path("turned.mp4"))
    let colour = try #require(try reader.nextColour())
    #expect(colour.picture.width == 64)
  }

  @Test func colourMatchesWhatTheToolExports() throws {
    let scratch = try Scratch()
    try scratch.ffmpeg("\(movingPicture) -vf scale=out_color_matrix=bt709,format=yuv444p -colorspace bt709 -c:v ffv1 -frames:v 1 a.mkv")
    try scratch.ffmpeg("-f lavfi -i testsrc2=size=96x64:rate=30 -frames:v 1 -pix_fmt rgb24 -c:v ffv1 rgb.mkv")
    var converted = try RecordingReader(path: scratch.path("a.mkv"))
    var copied = try RecordingReader(path: scratch.path("rgb.mkv"))
    let a = try #require(try converted.nextColour()).picture
    let b = try #require(try copied.nextColour()).picture
    let worst = zip(a.samples, b.samples).map { abs(Int($0) - Int($1)) }.max()
    #expect(try #require(worst) <= 6)
  }

  @Test func anyNumberOfThreadsGivesTheSameFrames() throws {
    let scratch = try Scratch()
    try scratch.ffmpeg("\(movingPicture) -c:v libx264 -bf 3 -g 12 a.mp4")
    var damaged = try scratch.bytes("a.mp4")
    for place in stride(from: damaged.count / 3, to: damaged.count - 1500, by: 997) { damaged[place] ^= 0xFF }
    try scratch.write(damaged, to: "damaged.mp4")
    for name in ["a.mp4", "damaged.mp4"] {
      let readings = try [1, 2, 4].map { threads in
        var options = ReadingOptions()
        options.threads = threads
        return try Reading(scratch.path(name), options: options)
      }
      #expect(readings[1].frames == readings[0].frames)
      #expect(readings[2].frames == readings[0].frames)
      #expect(readings[1].summary == readings[0].summary)
      #expect(readings[2].summary == readings[0].summary)
    }
  }

  @Test func standardInputIsReadLikeAFile() throws {
    let scratch = try Scratch()
    try scratch.ffmpeg("\(movingPicture) -c:v libx264 a.mp4")
    let file = try Reading(scratch.path("a.mp4"))
    // A pipe cannot go back to the index at the end of this file; a device path is opened like any other.
    let piped = try readThroughPipe(scratch.path("a.mp4"))
    #expect(piped.frames == file.frames)
  }

  @Test func aNewSizeEndsTheReading() throws {
    let scratch = try Scratch()
    try scratch.ffmpeg("\(movingPicture) -c:v libx264 -f mpegts one.ts")
    try scratch.ffmpeg("-f lavfi -i testsrc2=size=64x96:rate=30:duration=1 -c:v libx264 -f mpegts -output_ts_offset 1 two.ts")
    try scratch.write(scratch.bytes("one.ts") + scratch.bytes("two.ts"), to: "both.ts")
    let reading = try Reading(scratch.path("both.ts"))
    #expect(reading.frames.count == 30)
    let change = try #require(reading.summary.sizeChange)
    #expect([change.frame, change.width, change.height] == [30, 64, 96])
    #expect(reading.summary.notes.contains("At frame 30 the picture changes its size to 64 x 96; reading ends there."))
  }
}
