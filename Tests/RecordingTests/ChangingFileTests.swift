import Foundation
import SlowglassPixels
import SlowglassRecording
import Testing

/// What happens to a file while it is read: the reader holds on to the one that it opened.
@Suite struct ChangingFileTests {
  private let planes = noisyPlanes(12, width: 320, height: 200)

  private func rest(of reader: inout RecordingReader) throws -> Int {
    var count = 0
    while try reader.next() != nil { count += 1 }
    return count
  }

  @Test func whatIsAddedIsNotRead() throws {
    let scratch = try Scratch()
    let path = try scratch.write(y4m(planes), to: "a.y4m")
    var reader = try RecordingReader(path: path)
    _ = try reader.next()
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    for plane in planes { try handle.write(contentsOf: Array("FRAME\n".utf8) + plane.samples) }
    #expect(try rest(of: &reader) == 11)
    #expect(!reader.summary.isCutShort)
  }

  @Test func whatIsTakenAwayIsMissedAndTold() throws {
    let scratch = try Scratch()
    let path = try scratch.write(y4m(planes), to: "a.y4m")
    var reader = try RecordingReader(path: path)
    _ = try reader.next()
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: 4 * 64_000)
    let count = try rest(of: &reader)
    #expect((1..<11).contains(count))
    #expect(reader.summary.isCutShort)
  }

  @Test func aFileThatIsReplacedIsReadToItsEnd() throws {
    let scratch = try Scratch()
    let path = try scratch.write(y4m(planes), to: "a.y4m")
    var reader = try RecordingReader(path: path)
    _ = try reader.next()
    let other = try scratch.write(Array("no video".utf8), to: "other")
    #expect(rename(other, path) == 0)
    #expect(try rest(of: &reader) == 11)
    #expect(!reader.summary.isCutShort)
  }
}
