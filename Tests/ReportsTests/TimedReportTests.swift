import Foundation
import SlowglassAnalysis
import Testing

@testable import SlowglassReports

@Suite struct VTTReportTests {
  @Test func hasACueForEachFindingInOrderOfTime() {
    let expected = """
      WEBVTT

      NOTE toolbar-ghost.mp4: glitches

      E1
      00:00:00.667 --> 00:00:01.067
      error earlyOpaque: bottomBar was fully opaque 24 frames before the animation it belongs to began
      (frames 40-63)

      E2
      00:00:01.617 --> 00:00:03.250
      error ghost: bottomBar is seen twice
      (frames 97-194, most at 145)

      """
    #expect(VTTReport().text(of: [SampleTimelines.ghost]) == expected)
  }

  @Test func keepsTextFromEndingACue() {
    var timeline = SampleTimelines.ghost
    timeline.findings[0].message = "a --> b\n\n<v Roger> & co"
    timeline.findings[0].seconds = .init(start: 3723.5, end: 3723.5)
    let text = VTTReport().text(of: [timeline])
    #expect(text.contains("a --&gt; b\\u{A}\\u{A}&lt;v Roger&gt; &amp; co"))
    #expect(text.contains("01:02:03.500 --> 01:02:03.501"))
  }
}

@Suite struct PerfettoReportTests {
  private struct Event: Decodable {
    var ph: String
    var name: String
    var cat: String?
    var tid: Int?
    var ts: Int?
    var dur: Int?
  }
  private struct Trace: Decodable { var traceEvents: [Event] }

  private func events(of timeline: Timeline) throws -> [Event] {
    let text = PerfettoReport().text(of: [timeline])
    return try JSONDecoder().decode(Trace.self, from: Data(text.utf8)).traceEvents
  }

  @Test func hasASliceForEachFindingAtItsTime() throws {
    let slices = try events(of: SampleTimelines.ghost).filter { $0.ph == "X" && $0.cat == "error" }
    #expect(slices.map(\.name) == ["earlyOpaque", "ghost"])
    #expect(slices.map(\.ts) == [666_667, 1_616_667])
    #expect(slices.map(\.dur) == [400_000, 1_633_333])
  }

  @Test func slicesOfOneTrackNest() throws {
    for (_, slices) in Dictionary(
      grouping: try events(of: SampleTimelines.everything).filter { $0.ph == "X" }, by: \.tid)
    {
      for (place, slice) in slices.enumerated() {
        let (start, end) = (slice.ts ?? 0, (slice.ts ?? 0) + (slice.dur ?? 0))
        for other in slices[(place + 1)...] {
          let (otherStart, otherEnd) = (other.ts ?? 0, (other.ts ?? 0) + (other.dur ?? 0))
          #expect(otherStart >= end || otherEnd <= end, "\(slice) \(other)")
          #expect(otherStart >= start)
        }
      }
    }
  }

  @Test func countsOpacityAndLeavesOutWhatCannotBeMeasured() throws {
    let counters = try events(of: SampleTimelines.ghost).filter { $0.ph == "C" }
    #expect(Set(counters.map(\.name)) == ["bottomBar at rest", "bottomBar moving"])
    // From 194 on too little of the copy at rest is uncovered.
    let hidden = counters.filter {
      $0.name == "bottomBar at rest" && (3_250_000..<3_540_000).contains($0.ts ?? 0)
    }
    #expect(hidden.isEmpty)
  }
}
