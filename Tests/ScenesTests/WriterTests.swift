import Foundation
import SlowglassPixels
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
    let one = temporaryFile("a.\(ending)")
    let two = temporaryFile("b.\(ending)")
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

@Suite("Written recordings, read again") struct RoundTripTests {
  private struct Decoded {
    var times: [Double] = []
    var planes: [Plane] = []
  }

  private func read(_ path: String) throws -> Decoded {
    var reader = try RecordingReader(path: path)
    let base = reader.properties.timeBase
    var decoded = Decoded()
    while let frame = try reader.next() {
      decoded.times.append(base.seconds(frame.presentationTime))
      decoded.planes.append(frame.luma)
    }
    return decoded
  }

  /// A small scene that lasts for half a second.
  private var scene: Scene {
    var transition = BarTransition("round-trip")
    transition.bar = Bar(screenWidth: 160, screenHeight: 240)
    (transition.pixelsPerPoint, transition.slowdown) = (1, 1)
    (transition.restTicks, transition.leadTicks, transition.endTicks, transition.appFrames) = (6, 4, 6, 12)
    return transition.scene()
  }

  private func luma(_ rgb: [UInt8]) -> [Double] {
    stride(from: 0, to: rgb.count, by: 3).map { (at: Int) -> Double in
      let red = Double(rgb[at])
      let green = Double(rgb[at + 1])
      let blue = Double(rgb[at + 2])
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
  }

  @Test(
    "every frame is there, at its time, and looks as it was drawn",
    arguments: [RecordingVariant.mp4, .vfr, .simctl, .hevc, .webm, .vp8, .prores])
  func frames(variant: RecordingVariant) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let scene = scene
    let written = try scene.record([variant], to: folder)
    let decoded = try read("\(folder)/\(written.variants[0].file)")

    var renderer = SceneRenderer(scene)
    var drawn: [SceneRenderer.Frame] = []
    while let frame = renderer.next() { drawn.append(frame) }
    let shown: [Int]
    switch written.variants[0].frameMap {
    case .identity: shown = drawn.map(\.number)
    case .list(let frames): shown = frames
    default: shown = drawn.filter { $0.isChanged || $0.number == drawn.count - 1 }.map(\.number)
    }
    #expect(decoded.planes.count == shown.count)
    // A simulator's time stamps are off on purpose; Matroska keeps whole milliseconds.
    let slack = variant == .simctl ? 0.0051 : variant == .webm || variant == .vp8 ? 0.0011 : 1e-6
    for (index, frame) in shown.enumerated() {
      #expect(abs(decoded.times[index] - decoded.times[0] - Double(frame) / 60) <= slack)
    }
    for index in [0, shown.count / 2, shown.count - 1] {
      let wanted = luma(drawn[shown[index]].rgb)
      let found = decoded.planes[index].samples
      var sum = 0.0
      for (one, other) in zip(wanted, found) { sum += abs(one - Double(other)) }
      let error = sum / Double(wanted.count)
      #expect(error < 4, "frame \(shown[index])")
    }
  }

  @Test("an APNG keeps every picture exactly")
  func apng() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).apng").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let renderer = SceneRenderer(scene)
    let pictures = [0, 12, 20].map { renderer.picture(ofFrame: $0) }
    var writer = try RecordingWriter(
      path: path, format: RecordingFormat(codec: .apng), width: renderer.width, height: renderer.height)
    for (index, picture) in pictures.enumerated() {
      try writer.append(rgb: picture, presentationTime: Int64(index * 10))
    }
    try writer.finish()
    var reader = try RecordingReader(path: path)
    for picture in pictures {
      let frame = try reader.nextColour()
      #expect(try #require(frame).picture.samples == picture)
    }
  }

  @Test("a single picture is a PNG file")
  func png() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try scene.writePicture(ofFrame: 20, to: path)
    let start = try Data(contentsOf: URL(fileURLWithPath: path)).prefix(8)
    #expect(Array(start) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }

  @Test("a GIF has half the size and every second frame")
  func gif() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let scene = scene
    let written = try scene.record([.gif], to: folder)
    let decoded = try read("\(folder)/\(written.variants[0].file)")
    #expect(decoded.planes.count == (scene.frameCount + 1) / 2)
    #expect(decoded.planes[0].width == scene.pixelWidth / 2)
    // Centiseconds cannot hold a thirtieth of a second; cumulative times stay within half of one.
    for (index, time) in decoded.times.enumerated() {
      #expect(abs(time - decoded.times[0] - Double(index) / 30) <= 0.0051)
    }
  }
}
