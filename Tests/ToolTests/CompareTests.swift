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
  }

  @Test func whereNothingCanBeComparedTheReportsSayWhy() throws {
    let scratch = try ScratchFolder()
    for (recordings, reason) in [
      (["missing.mov", "a.mov"], "the first recording: opening it: it is not a video"),
      (["a.mov", "missing.mov"], "opening it: it is not a video"),
    ] {
      let formats = ["json", "html", "markdown"]
      let files = formats.map { "--report=\($0)=\(scratch.path)/out.\($0)" }
      let one = run(recordings + files + ["--report=text"])
      #expect(one.status == 2)
      #expect(one.output.hasPrefix("COULD NOT COMPARE") && one.output.contains("open      \(reason)\n"))
      for format in formats { #expect(try scratch.text("out.\(format)").contains("it is not a video")) }
    }
  }

  @Test func optionsOfMeasuringSayNothingOfATimeline() throws {
    let scratch = try ScratchFolder()
    let paths = try ["a.json", "b.json"].map { name in
      let path = try scratch.file(name)
      _ = ToolRun(
        ["analyze", "a.mov", "--report", "json=\(path)"], timelines: ["a.mov": Sample.timeline(.glitches)])
      return path
    }
    let spec = try scratch.file("s.json5", "{ discover: true }")
    let knobs = try scratch.file("k.json5", "{ knobs: { cards: 3 } }")
    let both = run(paths + ["--transition", "T1", "--slowdown=10", "--spec", spec])
    #expect(both.status == 64 && both.output.isEmpty)
    #expect(
      both.errors.hasPrefix(
        "slowglass: --slowdown, --spec, --transition say how a recording is measured, and '\(paths[0])', "
          + "'\(paths[1])' are timelines, measured already\n"), "\(both.errors)")
    let one = run([paths[0], "c.mov", "--slowdown=10"])
    #expect(one.status == 0)
    #expect(
      one.errors
        == "slowglass: '\(paths[0])' is a timeline, measured already: --slowdown changes nothing there\n")
    // The knobs of a spec are columns whatever was measured by it.
    let tuned = run(paths + ["--spec", knobs, "--report=markdown"])
    #expect(tuned.status == 0 && tuned.errors.isEmpty, "\(tuned.errors)")
    #expect(tuned.output.contains("| variant | cards |"))
    #expect(run(paths).status == 0)
  }

  @Test func whereNothingWasComparableTheHeadSaysSo() {
    var still = Sample.timeline(.inconclusive, file: "still.mov")
    still.transitions = []
    let nothing = run(["x.mov", "y.mov"], ["x.mov": still, "y.mov": still])
    #expect(nothing.output.hasPrefix("COULD NOT JUDGE  nothing to compare"), "\(nothing.output)")
    // One warning, and nobody can say what became of it.
    var warned = Sample.timeline(.glitches)
    warned.verdict = .clean
    warned.findings[0].severity = .warning
    var short = Sample.timeline(.clean, file: "short.mov", cutShort: true)
    short.frames.seconds = Array(short.frames.seconds.prefix(100))
    let open = run(["a.mov", "short.mov"], ["a.mov": warned, "short.mov": short])
    #expect(open.output.hasPrefix("COULD NOT JUDGE  1 open"), "\(open.output)")
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
    (["a.mov", "b.mov", "--fail-on", ","], "--fail-on names nothing: ','"),
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
