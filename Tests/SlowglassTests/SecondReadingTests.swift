import Foundation
import SlowglassAnalysis
import SlowglassRecording
import Testing

@testable import Slowglass
@testable import SlowglassScenes

/// A recording whose pictures do not fit into memory is read twice, and measures the same.
@Suite(.timeLimit(.minutes(20))) struct SecondReadingTests {
  /// A bar's transition, and then the same backwards, again and again.
  private static func writeThereAndBack(_ scene: Scene, times: Int, to path: String) throws {
    var renderer = SceneRenderer(scene)
    var pictures: [[UInt8]] = []
    while let frame = renderer.next() { pictures.append(frame.rgb) }
    let round = pictures + pictures.reversed()
    var writer = try RecordingWriter(
      path: path, format: RecordingFormat(codec: .h264), width: renderer.width, height: renderer.height)
    for index in 0..<times * round.count {
      try writer.append(rgb: round[index % round.count], presentationTime: Int64(index * 10))
    }
    try writer.finish()
  }

  /// The timeline of what comes out of a named pipe, with a budget of so many pictures.
  private static func timelineThroughPipe(_ path: String, _ options: MeasuringOptions, pictures: Int) throws
    -> Timeline
  {
    let pipe = path + ".pipe"
    mkfifo(pipe, 0o600)
    let content = try Data(contentsOf: URL(filePath: path))
    let writer = Thread {
      guard let handle = FileHandle(forWritingAtPath: pipe) else { return }
      try? handle.write(contentsOf: content)
      try? handle.close()
    }
    writer.start()
    var timeline = try measure(pipe, options: options, planeBudget: pictures * 160 * 240)
    timeline.recording.file = "long.mp4"
    return timeline
  }

  @Test func aPipeThatFillsMemoryFindsWhatAFileThatFitsDoes() throws {
    let scratch = try Scratch()
    var transition = BarTransition("short")
    transition.bar = Bar(screenWidth: 160, screenHeight: 240)
    (transition.pixelsPerPoint, transition.slowdown) = (1, 1)
    (transition.restTicks, transition.leadTicks, transition.endTicks, transition.appFrames) = (12, 4, 12, 12)
    let scene = transition.scene()
    let path = try scratch.file("long.mp4")
    try Self.writeThereAndBack(scene, times: 2, to: path)
    // Two icons are enough; each costs seconds in a debug build.
    let icons = scene.elements.filter { $0.kind == .glyph }.suffix(2)
    let places = try icons.map { icon in
      let place = try #require(Truth(scene).settledRectangle(of: icon.id, in: scene.frameCount - 1))
      let numbers = "\(place.x), \(place.y), \(place.width), \(place.height)"
      return "\(icon.id): { rect: [\(numbers)], frame: \(scene.frameCount - 1) }"
    }
    var options = MeasuringOptions()
    options.spec = try SpecFile(
      text: "{ elements: { \(places.joined(separator: ", ")) } }", name: "long.json5")

    let whole = try measure(path, options: options)
    let parts = try Self.timelineThroughPipe(path, options, pictures: whole.recording.frameCount * 3 / 4)
    #expect(whole.transitions.count >= 3)
    #expect(!whole.findings.isEmpty)
    #expect(parts.findings == whole.findings)
    #expect(parts.transitions == whole.transitions)
    #expect(parts.recording == whole.recording)
    #expect(
      parts.tracks.map { $0.copies.filter { $0.role == .moving } }
        == whole.tracks.map { $0.copies.filter { $0.role == .moving } })
  }
}
