import Testing

@testable import SlowglassAnalysis
@testable import SlowglassGate

@Suite("App times of a comparison") struct AppTimesTests {
  /// Ten times as long in one recording as in another is no length of the app.
  @Test func appTimesAreThoseOfTheAppWhicheverRecordingComesFirst() throws {
    let untold = { (slowdown: Double) -> Timeline in
      var timeline = Shown(slowdown: slowdown).timeline
      timeline = timeline.retimed(slowdown: 1)
      timeline.recording.slowdownGiven = false
      for index in timeline.findings.indices where timeline.findings[index].kind == .ghost {
        timeline.findings[index].message = "seen twice, frames 1-2 (1500 app ms), 25 frames (417 ms) early"
        timeline.findings[index].evidence["leadAppMilliseconds"] = 417
      }
      return timeline
    }
    for (first, second) in [(10.0, 1.0), (1, 10)] {
      let comparison = RecordingComparison(of: untold(first), with: untold(second))
      #expect(comparison.slowdown.source == .measured)
      #expect(abs(comparison.slowdown.before - first) < 0.2 * first)
      #expect(abs(comparison.slowdown.after - second) < 0.2 * second)
      let early = try #require(comparison.findings.first { $0.finding.kind == .earlyOpaque })
      let lead = try #require(early.differences.first?.before.number)
      #expect(abs(lead - 40) < 12, "the lead is 40 app ms")
      let ghost = try #require(comparison.findings.first { $0.finding.kind == .ghost })
      let slow = try #require(first == 10 ? ghost.before : ghost.after)
      let factor = max(comparison.slowdown.before, comparison.slowdown.after)
      let number = { (value: Double) in decimal(value / factor, places: 0) }
      #expect(
        slow.message
          == "seen twice, frames 1-2 (\(number(1500)) app ms), 25 frames (\(number(417)) app ms) early")
      #expect(abs((slow.evidence["leadAppMilliseconds"]?.number ?? 0) - 417 / factor) < 0.01)
    }
  }

  @Test func oneOfSeveralThatIsFasterTellsHowSlowTheOthersAre() throws {
    let untold = { (label: String, slowdown: Double) -> Comparison.Recording in
      var timeline = Shown(slowdown: slowdown).timeline.retimed(slowdown: 1)
      timeline.recording.slowdownGiven = false
      return Comparison.Recording(label: label, path: label, timeline: timeline)
    }
    let comparison = Comparison([untold("a", 10), untold("b", 10), untold("c", 1)])
    let factors = comparison.tries.compactMap { $0.comparison?.slowdown }
    #expect(factors.map(\.before).allSatisfy { abs($0 - 10) < 2 } && factors[0].before == factors[1].before)
    #expect(factors[0].after == factors[0].before && factors[1].after == 1)
    // Ticks of a ghost are told on one grid.
    let ghost = try #require(comparison.variants?.metric(.ghost))
    let ticks = ghost.values.compactMap(\.value)
    #expect(ticks.count == 3 && abs(ticks[2] - ticks[0]) < 0.2 * ticks[0])
  }
}
