import Foundation
import Slowglass
import SlowglassAnalysis
import SlowglassGate
import Testing

@testable import SlowglassScenes

/// A scene, recorded and measured by the spec that its truth gives.
struct MeasuredScene: Sendable {
  let scene: Scene
  let truth: Truth
  let timeline: Timeline

  init(_ scene: Scene, as variant: RecordingVariant = .mp4) throws {
    let scratch = try Scratch()
    _ = try scene.record([variant], to: scratch.path)
    self.scene = scene
    truth = Truth(scene)
    var options = MeasuringOptions()
    options.spec = try SpecFile(text: truth.specText(), name: "\(scene.name).json5")
    timeline = try measure(scratch.file("\(scene.name).\(variant.fileExtension)"), options: options)
    // A demand's `measure` can name each number that a detector gives.
    for finding in timeline.findings {
      for name in finding.evidence.keys where finding.number(name) != nil {
        #expect(finding.kind.hasNumber(name), "\(name) of \(finding.kind)")
      }
    }
  }

  /// One of the library's scenes in few pixels, which keeps a test short.
  init(named name: String) throws {
    guard let scene = Scene.named(name) else { throw Unknown(scene: name) }
    try self.init(scene.recorded(pixelsPerPoint: 1))
  }

  struct Unknown: Error { let scene: String }

  /// In app milliseconds.
  var tick: Double { 1000 / (scene.captureRate * scene.slowdown) }

  /// The scene's frame that a frame of the recording shows; they differ where equal frames were dropped.
  func sceneFrame(_ frame: Double) -> Int { timeline.frames.tick[Int(frame)] }

  /// App milliseconds from where the truth has the first frame with two copies to where its last one ends.
  func trueGhost(of id: String) -> Finding.Interval? {
    let ranges = truth.ghostFrames(of: id)
    guard let first = ranges.first?.lowerBound, let last = ranges.last?.upperBound else { return nil }
    return Finding.Interval(start: Double(first) * tick, end: Double(last + 1) * tick)
  }
}

extension Timeline {
  var errors: [Finding] { findings.filter { $0.severity == .error } }

  func findings(_ kind: FindingKind) -> [Finding] { findings.filter { $0.kind == kind } }
}

extension Finding {
  /// A number of the evidence; nil where there is none of that name.
  func number(_ name: String) -> Double? {
    switch evidence[name] {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }
}
