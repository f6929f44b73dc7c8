import Foundation
import SlowglassRecording

@testable import SlowglassScenes

/// A recording small enough for a debug build, with the spec that goes with it.
struct SmallRecording {
  let scratch: Scratch
  let video: String
  let spec: String

  /// A bar of a 160 x 240 screen that is there four ticks before the animation it belongs to.
  static var scene: Scene {
    var transition = BarTransition("small")
    transition.bar = Bar(screenWidth: 160, screenHeight: 240)
    (transition.pixelsPerPoint, transition.slowdown) = (1, 1)
    (transition.restTicks, transition.leadTicks, transition.endTicks, transition.appFrames) = (12, 4, 12, 24)
    return transition.scene()
  }

  init() throws {
    scratch = try Scratch()
    let scene = Self.scene
    _ = try scene.record([.mp4], to: scratch.path)
    video = try scratch.file("small.mp4")
    spec = try scratch.file("small.json5", Data(Truth(scene).specText().utf8))
  }

  /// Grey pictures of 64 x 48, `frames` of them, brighter by 3 levels each.
  static func writePlain(to path: String, frames: Int, fragmented: Bool = false) throws {
    var writer = try RecordingWriter(
      path: path, format: RecordingFormat(codec: .h264, fragmented: fragmented), width: 64, height: 48)
    for frame in 0..<frames {
      try writer.append(
        rgb: [UInt8](repeating: UInt8(40 + 3 * (frame % 60)), count: 64 * 48 * 3),
        presentationTime: Int64(frame * 10))
    }
    try writer.finish()
  }
}
