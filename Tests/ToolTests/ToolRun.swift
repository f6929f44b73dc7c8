import Foundation
import Slowglass
import SlowglassAnalysis
import SlowglassPixels
import Synchronization

@testable import SlowglassTool

/// What one run of the tool wrote and how it ended.
struct ToolRun {
  var status: Int32
  var output: String
  var errors: String
  /// Recordings that were measured, with the options they were measured by.
  var measured: [(path: String, options: MeasuringOptions)]

  /// The output with each line break and run of blanks as one blank: where it wraps is no matter.
  var words: String { output.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  struct Unreadable: Error, CustomStringConvertible {
    var description: String { "opening it: it is not a video" }
  }

  /// Runs the tool in this process; `timelines` stand for what measuring finds, by path.
  init(
    _ arguments: [String], timelines: [String: Timeline] = [:], environment: [String: String] = ["CI": "true"]
  ) {
    final class Texts: Sendable {
      nonisolated(unsafe) var output = ""
      nonisolated(unsafe) var errors = ""
      let measured = Mutex<[(path: String, options: MeasuringOptions)]>([])
    }
    let texts = Texts()
    let console = Console(write: { texts.output += $0 }, complain: { texts.errors += $0 })
    status = run(
      arguments, console: console,
      measuring: { path, options, _ in
        texts.measured.withLock { $0.append((path, options)) }
        guard let timeline = timelines[path] else { throw Unreadable() }
        return timeline
      }, environment: environment)
    output = texts.output
    errors = texts.errors
    measured = texts.measured.withLock { $0 }
  }
}

/// A folder of its own for one test, removed with the last reference.
final class ScratchFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "slowglass-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String, _ text: String? = nil) throws -> String {
    let file = "\(path)/\(name)"
    if let text { try Data(text.utf8).write(to: URL(filePath: file)) }
    return file
  }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }
}

enum Sample {
  static func timeline(
    _ verdict: Verdict, file: String = "a.mov", cutShort: Bool = false, transitionFrames: Int = 60
  ) -> Timeline {
    var frames = FrameColumns()
    frames.tick = Array(0..<300)
    frames.seconds = frames.tick.map { Double($0) / 60 }
    frames.change = frames.tick.map { _ in 0 }
    frames.held = frames.tick.map { _ in true }
    var timeline = Timeline(
      tool: .current,
      recording: RecordingFacts(
        file: file, container: "mov", codec: "h264", pixelFormat: "yuv420p", width: 780, height: 1688,
        rotation: 0,
        frameCount: 300, durationSeconds: 5, captureRate: 60, grid: .exact, variableFrameRate: false,
        slowdown: 1,
        slowdownGiven: false, noiseFloor: 0.1, quality: .init(verdict: .good, notes: [])),
      verdict: verdict, frames: frames)
    timeline.recording.cutShort = cutShort
    timeline.transitions = [
      TransitionFacts(
        id: "T1", first: 100, last: 100 + transitionFrames, firstUncertainty: 1, plateBefore: 90,
        plateAfter: 299)
    ]
    if verdict == .glitches {
      timeline.findings = [
        Finding(
          id: "E1", kind: .ghost, severity: .error, elements: ["tabs"], transition: "T1",
          frames: .init(first: 110, last: 120, peak: 115), seconds: .init(start: 1.8, end: 2),
          appMilliseconds: .init(start: 1800, end: 2000), region: Rectangle(x: 0, y: 0, width: 1, height: 1),
          message: "tabs is seen twice")
      ]
    }
    return timeline
  }
}
