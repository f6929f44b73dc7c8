import Slowglass
import SlowglassAnalysis
import Testing

@testable import SlowglassTool

/// A pass that speaks of a part must say so wherever somebody may read it.
@Suite("What check could see in part") struct PartialAnswerTests {
  private static let limit = "slowed 10x: not comparable with real time, record at 1x"

  private var slowed: Timeline {
    var timeline = Sample.timeline(.clean, file: "slowed.mov")
    timeline.recording.slowdown = 10
    timeline.recording.slowdownGiven = true
    timeline.checks = [
      Check(kind: .ghost, status: .checked), Check(kind: .hitch, status: .limited, reason: Self.limit),
    ]
    return timeline
  }

  private func run(_ arguments: [String], _ format: String = "text") -> ToolRun {
    ToolRun(
      ["check", "slowed.mov", "--report", format] + arguments, timelines: ["slowed.mov": slowed])
  }

  @Test func aKindThatIsToFailAndCouldNotBeSeenIsNoPass() {
    let result = run(["--fail-on=hitch"])
    #expect(result.status == 2)
    #expect(result.output.contains("OPEN  could not be judged: hitch: slowed 10x: not comparable"))
    let junit = run(["--fail-on=hitch"], "junit").output
    #expect(junit.contains("<error type=\"couldNotJudge\" message=\"hitch: \(Self.limit)\">"))
    #expect(!junit.contains("name=\"hitch\"/>"), "nor is the case of this kind")
    #expect(run(["--fail-on=hitch", "--inconclusive=warn"]).status == 0)
    #expect(run([]).status == 0)
  }

  @Test func aDemandThatPassesInPartSaysSo() throws {
    let folder = try ScratchFolder()
    let spec = try folder.file("s.json5", "{ discover: true, expect: [{ kind: 'hitch' }] }")
    for (format, words) in [
      ("text", "part  no hitch: \(Self.limit)\n"),
      ("junit", "<system-out>in part: \(Self.limit)</system-out>"),
      ("markdown", "- in part: no hitch: \(Self.limit)\n"), ("json", "\"limit\": \"\(Self.limit)\""),
    ] {
      let result = run(["--spec", spec], format)
      #expect(result.status == 0)
      #expect(result.output.contains(words), "\(format)")
    }
    // Among many recordings, of which a table tells those that pass, it is told as well.
    let many = ToolRun(
      ["check", "slowed.mov", "clean.mov", "--spec", spec],
      timelines: ["slowed.mov": slowed, "clean.mov": slowed])
    #expect(many.status == 0 && many.output.contains("part  no hitch: "))
  }

  @Test func whatNobodyAskedForIsTold() {
    #expect(run([]).output.contains("\npart  hitch: \(Self.limit)\n"))
    #expect(run([], "markdown").output.contains("- looked for in part: hitch: \(Self.limit)\n"))
  }

  @Test func theBudgetIsToldOnceForAllThatItLeavesOpen() throws {
    let folder = try ScratchFolder()
    let spec = try folder.file(
      "s.json5", "{ discover: true, expect: [{ atMostOneCopy: 'tabs' }, { kind: 'flicker' }] }")
    var timeline = Sample.timeline(.inconclusive, file: "slow.mov", cutShort: true)
    let note = RecordingFacts.budgetNote("reading", seconds: 5)
    timeline.recording.quality.notes = [note]
    timeline.transitions = []
    timeline.checks = FindingKind.allCases.map { Check(kind: $0, status: .cannotJudge, reason: note) }
    let run = ToolRun(
      ["check", "slow.mov", "--spec", spec, "--time-budget=5"], timelines: ["slow.mov": timeline])
    #expect(
      run.output.hasSuffix(
        """
        OPEN  could not be judged: reading was stopped by the time budget of 5 s
              and with it at most one copy of tabs; no flicker
        not   anything: no kind was looked for

        """), "\(run.output)")
  }
}
