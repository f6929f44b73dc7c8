import Foundation
import SlowglassRecording
import Testing

@testable import SlowglassScenes

@Suite("Recording writer") struct WriterTests {
  private func temporaryFile(_ name: String) -> String {
    FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString)-\(name)").path
  }

  private func write(_ path: String, _ format: RecordingFormat, times: [Int64] = [0, 10, 23, 60]) throws {
    var writer = try RecordingWriter(path: path, format: format, width: 64, height: 48)
    for (index, time) in times.enumerated() {
      var rgb: [UInt8] = []
      for pixel in 0..<64 * 48 {
        rgb.append(UInt8(pixel % 64 * 4))
        rgb.append(UInt8(pixel / 64 * 5))
        rgb.append(UInt8(index * 40))
      }
      try writer.append(rgb: rgb, presentationTime: time)
    }
    try writer.finish()
  }

  @Test("the same pictures give the same bytes", arguments: [RecordingFormat.Codec.h264, .hevc, .vp9, .gif])
  func sameBytes(codec: RecordingFormat.Codec) throws {
    let ending = codec == .gif ? "gif" : codec == .vp9 ? "webm" : "mp4"
    let one = temporaryFile("a.\(ending)"), two = temporaryFile("b.\(ending)")
    defer { for file in [one, two] { try? FileManager.default.removeItem(atPath: file) } }
    for file in [one, two] { try write(file, RecordingFormat(codec: codec)) }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: one))
    #expect(!bytes.isEmpty)
    #expect(try Data(contentsOf: URL(fileURLWithPath: two)) == bytes)
  }

  @Test("a folder that does not exist is told with the file's name")
  func unwritable() throws {
    let path = "/nowhere-at-all/a.mp4"
    let error = #expect(throws: RecordingWriterError.self) {
      try write(path, RecordingFormat(codec: .h264))
    }
    #expect(error?.file == path)
    #expect(error?.step == "creating")
  }

  @Test("a container that nobody knows is told as such")
  func unknownContainer() throws {
    let error = #expect(throws: RecordingWriterError.self) {
      try write(temporaryFile("a.nonsense"), RecordingFormat(codec: .h264))
    }
    #expect(error?.step == "choosing a container for")
  }
}
