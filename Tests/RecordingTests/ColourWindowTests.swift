import SlowglassPixels
import SlowglassRecording
import Testing

@Suite("A part of a frame in colour is that part of the whole", .enabled(if: canMakeClips))
struct ColourWindowTests {
  /// The largest difference of a part to the same part of the whole picture.
  private func worst(_ path: String, in place: Rectangle) throws -> Int {
    var whole = try RecordingReader(path: path)
    var parts = try RecordingReader(path: path)
    var worst = 0
    while let frame = try whole.nextColour() {
      _ = try #require(try parts.next())
      let part = try #require(try parts.colour(in: place))
      for y in 0..<part.height {
        for x in 0..<part.width {
          for component in 0..<3 {
            let here = part.samples[(y * part.width + x) * 3 + component]
            let column = Int(place.x) + x
            let there = frame.picture.samples[
              ((Int(place.y) + y) * frame.picture.width + column) * 3 + component]
            worst = max(worst, abs(Int(here) - Int(there)))
          }
        }
      }
    }
    return worst
  }

  /// Large even fields, so that smoothed and repeated colour differences are the same inside of them.
  private static let fields =
    "-f lavfi -i color=c=0xA01414:size=96x64:rate=10,drawbox=x=48:y=0:w=48:h=64:c=0x2E9E46:t=fill -frames:v 2"

  @Test(arguments: ["rgb24", "gbrp", "bgra", "yuv444p", "yuv420p", "yuv420p10le", "gray"])
  func inEveryFormat(format: String) throws {
    let scratch = try Scratch()
    try scratch.ffmpeg("\(Self.fields) -pix_fmt \(format) -c:v ffv1 a.mkv")
    #expect(try worst(scratch.path("a.mkv"), in: Rectangle(x: 5, y: 7, width: 31, height: 40)) <= 2)
    #expect(try worst(scratch.path("a.mkv"), in: Rectangle(x: 53, y: 7, width: 31, height: 40)) <= 2)
  }

  @Test func ofPalettes() throws {
    let scratch = try Scratch()
    try scratch.ffmpeg("\(Self.fields) a.gif")
    #expect(try worst(scratch.path("a.gif"), in: Rectangle(x: 40, y: 7, width: 31, height: 40)) == 0)
  }

  @Test(arguments: [90, 180, 270])
  func ofTurnedRecordings(rotation: Int) throws {
    let scratch = try Scratch()
    try scratch.ffmpeg(
      "-f lavfi -i testsrc2=size=96x64:rate=10 -frames:v 2 -pix_fmt yuv444p -c:v libx264 -qp 0 stored.mp4")
    try scratch.ffmpeg("-i stored.mp4 -c copy -metadata:s:v rotate=\(rotation) turned.mp4")
    #expect(try worst(scratch.path("turned.mp4"), in: Rectangle(x: 10, y: 20, width: 30, height: 25)) <= 6)
  }

  @Test func outsideOfThePictureIsNothing() throws {
    let scratch = try Scratch()
    try scratch.ffmpeg("\(Self.fields) -c:v ffv1 a.mkv")
    var reader = try RecordingReader(path: scratch.path("a.mkv"))
    #expect(try reader.colour(in: Rectangle(x: 0, y: 0, width: 4, height: 4)) == nil)
    _ = try reader.next()
    #expect(try reader.colour(in: Rectangle(x: 200, y: 0, width: 4, height: 4)) == nil)
    #expect(try reader.colour(in: Rectangle(x: 90, y: 60, width: 40, height: 40))?.width == 6)
  }
}
