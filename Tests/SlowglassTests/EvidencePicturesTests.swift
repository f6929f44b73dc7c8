import Foundation
import SlowglassReports
import Testing

@testable import Slowglass

@Suite(.timeLimit(.minutes(20))) struct EvidencePicturesTests {
  private func measured() throws -> (recording: SmallRecording, timeline: Timeline) {
    let recording = try SmallRecording()
    var options = MeasuringOptions()
    options.spec = try SpecFile.read(path: recording.spec)
    return (recording, try measure(recording.video, options: options))
  }

  @Test func areTheFramesThatAReportWants() throws {
    let (recording, timeline) = try measured()
    let pictures = try evidencePictures(of: recording.video, timeline: timeline)
    #expect(pictures.frames.map(\.frame) == WantedPictures(timeline).frames.map(\.frame))
    #expect(pictures.note == nil)
    #expect(!pictures.crops.isEmpty)
    #expect(try evidencePictures(of: recording.video, timeline: timeline) == pictures)
  }

  @Test func keepWithinTheirBudgetAndSaySo() throws {
    let (recording, timeline) = try measured()
    let pictures = try evidencePictures(of: recording.video, timeline: timeline, budget: 20_000)
    let bytes =
      pictures.frames.reduce(0) { $0 + $1.bytes.count } + pictures.crops.reduce(0) { $0 + $1.bytes.count }
    #expect(bytes <= 20_000)
    #expect(pictures.note != nil)
    #expect(!pictures.frames.isEmpty)
  }

  @Test func areNotTakenFromAnotherRecording() throws {
    let (_, timeline) = try measured()
    let scratch = try Scratch()
    let other = try scratch.file("other.mp4")
    try SmallRecording.writePlain(to: other, frames: 5)
    #expect(throws: RecordingError.self) { try evidencePictures(of: other, timeline: timeline) }
  }
}
