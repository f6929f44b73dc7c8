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

  @Test func cuesOfSeveralRecordingsHaveNamesOfTheirOwn() {
    var other = SampleTimelines.ghost
    other.recording.file = "again.mp4"
    let lines = VTTReport().text(of: [SampleTimelines.ghost, other]).split(separator: "\n")
    let names = zip(lines, lines.dropFirst()).filter { $1.contains(" --> ") }.map { String($0.0) }
    #expect(names == ["toolbar-ghost.mp4: E1", "toolbar-ghost.mp4: E2", "again.mp4: E1", "again.mp4: E2"])
  }

  @Test func keepsTextFromEndingACue() {
    var timeline = SampleTimelines.ghost
    timeline.findings[0].message = "a --> b\n\n<v Roger> & co"
    timeline.findings[0].seconds = .init(start: 3723.5, end: 3723.5)
    let text = VTTReport().text(of: [timeline])
    #expect(text.contains("a --&gt; b\\u{A}\\u{A}&lt;v Roger&gt; &amp; co"))
    #expect(text.contains("01:02:03.500 --> 01:02:03.501"))
  }

  @Test(.enabled(if: Validators.areThere, Validators.absent)) func aReaderOfWebVTTFindsTheCues() throws {
    let cues = try Validators.run(
      """
      import sys, webvtt
      for cue in webvtt.read(sys.argv[2]): print(cue.identifier, cue.start, cue.end, cue.text.split(':')[0])
      """, on: VTTReport().text(of: [SampleTimelines.ghost]))
    #expect(
      cues == """
        E1 00:00:00.667 00:00:01.067 error earlyOpaque
        E2 00:00:01.617 00:00:03.250 error ghost

        """)
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

@Suite(
  .serialized, .timeLimit(.minutes(20)),
  .enabled(if: Validators.openTraces, "no Chromium or no Perfetto UI on this machine"))
struct PerfettoOpensTests {
  /// What the trace processor of the Perfetto UI answers to a query, a row a line.
  private func rows(_ sql: String, of timelines: Timeline...) throws -> [String] {
    let printed = try Validators.run(
      """
      import sys
      sys.path.insert(0, sys.argv[1] + '/../scripts')
      import perfetto
      with perfetto.opened(sys.argv[2]) as trace:
        for row in trace.query(open(sys.argv[3]).read()):
          print(*row.values(), sep=' | ')
      """, on: PerfettoReport().text(of: timelines), sql)
    return printed.split(separator: "\n").map(String.init)
  }

  @Test func itsSQLGivesTheFindingsBack() throws {
    let found = try rows(
      """
      select s.category, s.name, s.ts, s.dur, extract_arg(s.arg_set_id, 'args.id') as id,
        extract_arg(s.arg_set_id, 'args.peak') as peak, t.name as track, p.name as file
      from slice s join thread_track k on s.track_id = k.id join thread t using (utid) join process p using (upid)
      where s.category in ('error', 'warning', 'note') order by s.ts, id
      """, of: SampleTimelines.ghost)
    let written = SampleTimelines.ghost.findings.map { finding in
      let start = Int((finding.seconds.start * 1_000_000).rounded())
      let end = Int((finding.seconds.end * 1_000_000).rounded())
      return
        "\(finding.severity) | \(finding.kind) | \(start * 1000) | \((end - start) * 1000) | \(finding.id) | "
        + "\(finding.frames.peak) | \(finding.elements[0]) | \(SampleTimelines.ghost.recording.file)"
    }
    #expect(found == written)
  }

  @Test func nothingOfATraceIsLost() throws {
    let found = try rows(
      """
      select (select count(*) from slice), (select count(*) from counter),
        (select count(*) from stats where severity in ('error', 'data_loss') and value > 0)
      """, of: SampleTimelines.everything, SampleTimelines.ghost)
    let timelines = [SampleTimelines.everything, SampleTimelines.ghost]
    let slices = timelines.map {
      $0.transitions.count + $0.findings.count + $0.tracks.flatMap(\.writes).count
    }
    let counters = PerfettoReport().text(of: timelines).components(separatedBy: "\"ph\": \"C\"").count - 1
    #expect(counters > 0)
    #expect(found == ["\(slices.reduce(0, +)) | \(counters) | 0"])
  }
}
