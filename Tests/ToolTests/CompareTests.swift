import Foundation
import Slowglass
import SlowglassAnalysis
import Testing

@testable import SlowglassTool

@Suite struct CompareTests {
  private func run(
    _ arguments: [String],
    _ timelines: [String: Timeline] = [
      "a.mov": Sample.timeline(.glitches), "b.mov": Sample.timeline(.clean, file: "b.mov"),
      "c.mov": Sample.timeline(.glitches, file: "c.mov"),
    ]
  ) -> ToolRun { ToolRun(["compare"] + arguments, timelines: timelines) }

  @Test func exitsByWhatItIsToldToFailOn() {
    #expect(run(["a.mov", "c.mov"]).status == 0)
    #expect(run(["a.mov", "c.mov", "--fail-on", "new,worse"]).status == 0)
    #expect(run(["a.mov", "c.mov", "--fail-on=unchanged"]).status == 1)
    #expect(run(["b.mov", "a.mov", "--fail-on", "new,worse"]).status == 1)
    #expect(run(["b.mov", "a.mov"]).status == 0)
  }

  @Test func whatCannotBeReadIsTwoAndTheOthersAreStillCompared() {
    let one = run(["a.mov", "missing.mov", "c.mov", "--fail-on=unchanged"])
    #expect(one.status == 2)
    #expect(one.output.contains("COULD NOT COMPARE") && one.output.contains("UNCHANGED"))
    #expect(one.errors.contains("it is not a video"))
    let none = run(["missing.mov", "a.mov"])
    #expect(none.status == 2 && none.output.isEmpty)
  }

  @Test func whatIsCutShortIsTwo() {
    var short = Sample.timeline(.clean, file: "short.mov", cutShort: true)
    short.frames.seconds = Array(short.frames.seconds.prefix(115))
    let result = run(["a.mov", "short.mov"], ["a.mov": Sample.timeline(.glitches), "short.mov": short])
    #expect(result.status == 2)
    #expect(result.errors.contains("short.mov is cut short"))
    #expect(!result.output.contains("FIXED"))
  }

  @Test func eachRecordingHasALabelASlowdownAndASpecOfItsOwn() throws {
    let scratch = try ScratchFolder()
    let specs = try [3, 15].map { cards in
      try scratch.file("\(cards).json5", "{ knobs: { cards: \(cards), motionEnabled: false } }")
    }
    let result = run([
      "a.mov", "b.mov", "--label", "first,second try", "--slowdown", "10,1", "--spec", specs[0], "--spec",
      specs[1], "--report=markdown",
    ])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.measured.map(\.options.slowdown) == [10, 1])
    #expect(result.measured.map { $0.options.spec?.name } == specs)
    #expect(result.output.contains("**second try: "))
    #expect(result.output.contains("| variant | cards | motionEnabled |"))
    #expect(result.output.contains("| first | 3 | false |"))
    let all = run(["a.mov", "b.mov", "--slowdown=10", "--spec", specs[0], "--label=x", "--label=y"])
    #expect(all.measured.map(\.options.slowdown) == [10, 10])
    #expect(all.output.contains("x -> y"))
  }

  @Test(arguments: [
    (["a.mov"], "'compare' needs two recordings"),
    (["a.mov", "a.mov"], "'a.mov' is named twice"),
    (
      ["a.mov", "b.mov", "--report", "junit"],
      "a comparison has no report 'junit'; it has text, json, html, markdown"
    ),
    (
      ["a.mov", "b.mov", "--report", "markdwon"], "unknown report format 'markdwon'; did you mean 'markdown'?"
    ),
    (["a.mov", "b.mov", "--label", "a,b,c"], "--label is given for 3 of 2 recordings"),
    (["a.mov", "b.mov", "--slowdown", "1,2,3"], "--slowdown is given for 3 of 2 recordings"),
    (["a.mov", "b.mov", "--fail-on", "wors"], "no status is called 'wors'; did you mean 'worse'?"),
    (["-", "-"], "standard input (-) can be read only once"),
  ])
  func saysWhatIsWrongWithTheCommand(arguments: [String], message: String) {
    let result = run(arguments)
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func aTimelineStandsForItsRecording() throws {
    let scratch = try ScratchFolder()
    let path = try scratch.file("a.json")
    #expect(
      ToolRun(
        ["analyze", "a.mov", "--report", "json=\(path)"], timelines: ["a.mov": Sample.timeline(.glitches)]
      ).status == 0)
    let result = run([path, "c.mov"])
    #expect(result.status == 0 && result.output.hasPrefix("UNCHANGED"))
    #expect(result.measured.map(\.path) == ["c.mov"])
    // A file that counts frames it has not is none either.
    var lying = Sample.timeline(.glitches)
    lying.recording.frameCount += 1
    let wrong = try scratch.file("b.json", "{}")
    #expect(run([wrong, "c.mov"]).status == 2)
    _ = ToolRun(["analyze", "a.mov", "--report", "json=\(wrong)"], timelines: ["a.mov": lying])
    #expect(run([wrong, "c.mov"]).status == 2)
  }

  @Test func printsWhatItWouldUse() {
    let result = run(["a.mov", "b.mov", "--label", "x,y", "--slowdown", "10,1", "--print-config"])
    #expect(result.measured.isEmpty)
    #expect(result.output.contains("\"labels\": [\"x\", \"y\"]"))
    #expect(result.output.contains("\"slowdowns\": [10, 1]"))
  }
}
