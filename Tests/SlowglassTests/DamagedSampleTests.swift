import Foundation
import Slowglass
import Testing

/// A clean recording in which bits have flipped: whatever the decoder makes of it, nothing is held against the app.
@Suite(.timeLimit(.minutes(20))) struct DamagedSampleTests {
  /// The bundled clean recording with some bits of its pictures flipped.
  private func damaged(by seed: UInt64, bits: Int, in scratch: Scratch) throws -> String {
    var data = try Data(
      contentsOf: BuiltProgram.package.appending(path: "Samples/Recordings/toolbar-clean.mp4"))
    let start = try #require(data.firstRange(of: Data("mdat".utf8))).upperBound
    let end = try #require(data.lastRange(of: Data("moov".utf8))).lowerBound - 4
    let span = start < end ? start..<end : start..<data.count
    var state = seed
    for _ in 0..<bits {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let place = span.lowerBound + Int(state >> 33) % span.count
      data[place] ^= 1 << UInt8(state >> 29 & 7)
    }
    return try scratch.file("damaged.mp4", data)
  }

  @Test(arguments: [(1, 3), (2, 12)] as [(UInt64, Int)])
  func damageMakesNoError(seed: UInt64, bits: Int) throws {
    let scratch = try Scratch()
    var options = MeasuringOptions()
    options.slowdown = 10
    let timeline = try measure(try damaged(by: seed, bits: bits, in: scratch), options: options)
    #expect(timeline.findings.allSatisfy { $0.severity != .error }, "\(timeline.findings.map(\.message))")
    #expect(timeline.verdict != .glitches)
    #expect(timeline.recording.quality.verdict != .good)
    #expect(!timeline.frames.concealed.isEmpty)
    #expect(timeline.frames.unreliable.allSatisfy { $0[0] <= $0[1] })
    #expect(timeline.inconsistency == nil)
  }
}
