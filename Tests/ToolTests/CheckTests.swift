import Foundation
import Slowglass
import SlowglassAnalysis
import SlowglassGate
import Testing

@testable import SlowglassTool

@Suite("check") struct CheckTests {
  private let timelines = [
    "clean.mov": Sample.timeline(.clean, file: "clean.mov"),
    "ghost.mov": Sample.timeline(.glitches, file: "ghost.mov"),
    "still.mov": Sample.timeline(.inconclusive, file: "still.mov"),
  ]

  @Test func kindsOfTheCommandLineMoveFindings() {
    #expect(ToolRun(["check", "ghost.mov", "--warn-on", "ghost"], timelines: timelines).status == 0)
    #expect(ToolRun(["check", "clean.mov", "--fail-on=jump"], timelines: timelines).status == 2)
    for (arguments, words) in [
      (["--fail-on=gost"], "--fail-on: no kind of finding is called 'gost'; did you mean 'ghost'?"),
      (
        ["--fail-on=glassCoverage"],
        "--fail-on: 'glassCoverage' is a metric and no kind of finding: limit it in a spec's 'expect', "
          + "{ metric: \"glassCoverage\", atMost: 0.3 }"
      ),
      (["--fail-on=ghost", "--warn-on=ghost"], "'ghost' is in --fail-on and in --warn-on; it can be in one"),
      (["--fail-on=,"], "--fail-on names nothing: ','"), (["--warn-on=,,"], "--warn-on names nothing: ',,'"),
      (["--today=1.1.2027"], "--today must be a day such as 2027-01-31, found '1.1.2027'"),
      (["--shard=3/2"], "--shard must be such as 2/5, the second of five, found '3/2'"),
      (["--update-baselines=all"], "--update-baselines needs the file to write: --baseline FILE"),
    ] {
      let run = ToolRun(["check", "a.mov"] + arguments)
      #expect(run.status == 64)
      #expect(run.errors.hasPrefix("slowglass: \(words)\n"), "\(run.errors)")
    }
  }

  @Test func datesAreComparedWithTodayAlone() throws {
    let folder = try ScratchFolder()
    let spec = try folder.file(
      "s.json5", "{ allow: [\n  { kind: 'ghost', reason: 'FB1', until: '2027-01-31' }] }")
    let without = ToolRun(["check", "ghost.mov", "--spec", spec], timelines: timelines)
    #expect(without.status == 64)
    #expect(
      without.errors
        == "slowglass: \(spec):2:42: this entry of 'allow' ends some day: say which day it is, --today YYYY-MM-DD\n"
    )
    for (today, status) in [("2027-01-31", 0), ("2027-02-01", 1)] as [(String, Int32)] {
      #expect(
        ToolRun(["check", "ghost.mov", "--spec", spec, "--today", today], timelines: timelines).status
          == status)
    }
  }

  // MARK: Baselines

  @Test func aBaselineIsWrittenOnceAndThenComparedWith() throws {
    let folder = try ScratchFolder()
    let baseline = try folder.file("b.json")
    let arguments = ["check", "ghost.mov", "--baseline", baseline]
    let first = ToolRun(arguments, timelines: timelines, environment: [:])
    #expect(first.status == 1, "an error does not pass because its baseline has just been written")
    #expect(first.errors.contains("baseline \(baseline) written: ghost.mov\n"))
    #expect(ToolRun(arguments, timelines: timelines).status == 0)
    #expect(
      ToolRun(arguments, timelines: timelines).output.contains(
        "known E1 ghost: tabs is seen twice (as in the baseline)\n"))
    let fixed = ToolRun(
      arguments, timelines: ["ghost.mov": Sample.timeline(.clean, file: "ghost.mov")])
    #expect(fixed.status == 0)
    #expect(fixed.output.contains("\nfixed tabs is seen twice\n"))
  }

  /// `x/v.mov` and `y/v.mov`, with the same ghost.
  private func recordingsOfOneName(in folder: ScratchFolder) throws -> [String: Timeline] {
    var present: [String: Timeline] = [:]
    for name in ["x", "y"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
      present[try folder.file("\(name)/v.mov", "x")] = Sample.timeline(.glitches, file: "v.mov")
    }
    return present
  }

  @Test func anEntryOfABaselineFitsWhateverElseRuns() throws {
    let folder = try ScratchFolder()
    let present = try recordingsOfOneName(in: folder)
    let baseline = try folder.file("b.json")
    let paths = present.keys.sorted()
    // Written of one alone, and of both at once.
    for recordings in [[paths[0]], paths] {
      let run = ToolRun(
        ["check"] + recordings + ["--baseline", baseline], timelines: present, environment: [:])
      #expect(run.status == 1)
    }
    for recordings in [paths, [paths[1]], [paths[0]], [paths[1], paths[0]]] {
      #expect(ToolRun(["check"] + recordings + ["--baseline", baseline], timelines: present).status == 0)
    }
    #expect(try folder.text("b.json").contains("\"path\": \"x/v.mov\""))
  }

  @Test func aBaselineOfAnOlderVersionIsReadByItsNames() throws {
    let folder = try ScratchFolder()
    let present = try recordingsOfOneName(in: folder)
    let known = """
      {"kind": "ghost", "element": "tabs", "transition": "T1", "message": "tabs is seen twice"}
      """
    let old = { (names: [String]) in
      let entries = names.map { "{\"recording\": \"\($0)\", \"findings\": [\(known)], \"curves\": []}" }
      return "{\"schemaVersion\": 1, \"recordings\": [\(entries.joined(separator: ", "))]}"
    }
    let byFolder = try folder.file("folders.json", old(["x", "y"]))
    let paths = present.keys.sorted()
    for recordings in [paths, [paths[1]]] {
      let run = ToolRun(["check"] + recordings + ["--baseline", byFolder], timelines: present)
      #expect(run.status == 0, "\(run.output)\(run.errors)")
    }
    // What is written anew is written by path.
    let update = ToolRun(
      ["check"] + paths + ["--baseline", byFolder, "--update-baselines=all"], timelines: present)
    #expect(update.errors.contains("written: x/v.mov, y/v.mov"))
    let byFile = try folder.file("files.json", old(["v.mov"]))
    #expect(ToolRun(["check", paths[0], "--baseline", byFile], timelines: present).status == 0)
    let both = ToolRun(["check"] + paths + ["--baseline", byFile], timelines: present)
    #expect(both.status == 64)
    #expect(both.errors.contains("its entry 'v.mov' fits several recordings of this run"))
  }

  @Test func nothingPassesForWantOfABaseline() throws {
    let folder = try ScratchFolder()
    let baseline = try folder.file("b.json")
    let arguments = ["check", "clean.mov", "--baseline", baseline]
    let run = ToolRun(arguments + ["--inconclusive=pass"], timelines: timelines)
    #expect(run.status == 2)
    #expect(run.output.contains("there is no baseline"))
    let nowhere = ToolRun(
      ["check", "clean.mov", "--baseline=no/b.json"], timelines: timelines, environment: [:])
    #expect(nowhere.status == 64 && nowhere.measured.isEmpty, "said before anything is measured")
    #expect(folder.names.isEmpty, "a build server writes none")
    let explicit = ToolRun(arguments + ["--update-baselines=none"], timelines: timelines, environment: [:])
    #expect(explicit.status == 2)
    let broken = try folder.file("c.json", "{}")
    #expect(ToolRun(["check", "clean.mov", "--baseline", broken], timelines: timelines).status == 64)
  }

  @Test func whatTookTooLongIsNotJudgedAndSaysWhy() {
    var timeline = Sample.timeline(.inconclusive, file: "slow.mov", cutShort: true)
    let note = RecordingFacts.budgetNote("measuring", seconds: 5)
    timeline.recording.quality.notes = [note]
    timeline.transitions = []
    timeline.checks = [Check(kind: .ghost, status: .cannotJudge, reason: note)]
    for inconclusive in ["fail", "pass"] {
      let run = ToolRun(
        ["check", "slow.mov", "--time-budget=5", "--inconclusive", inconclusive],
        timelines: ["slow.mov": timeline])
      #expect(run.status == 2)
      #expect(
        run.output.contains("OPEN  could not be judged: measuring was stopped by the time budget of 5 s\n"))
      #expect(!run.output.contains("what could be read"))
      #expect(
        run.errors
          == "slowglass: slow.mov: measuring was stopped by the time budget of 5 s; nothing of it was judged\n"
      )
    }
    let analyzed = ToolRun(["analyze", "slow.mov"], timelines: ["slow.mov": timeline])
    #expect(analyzed.status == 2)
    #expect(analyzed.output.contains("Next     give it more time: --time-budget N"))
    // Neither an empty spec nor "nothing was found" would be true.
    for arguments in [["elements", "slow.mov"], ["filmstrip", "slow.mov", "--output", "strip.png"]] {
      let run = ToolRun(arguments, timelines: ["slow.mov": timeline])
      #expect(run.status == 2 && run.output.isEmpty, "\(run.errors)")
    }
  }

  // MARK: Many recordings

  @Test func foldersAndPatternsStandForTheirRecordings() throws {
    let folder = try ScratchFolder()
    for name in ["a", "b"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(name)/pictures", withIntermediateDirectories: true)
      _ = try folder.file("\(name)/video.webm", "x")
      _ = try folder.file("\(name)/pictures/1.png", "x")
      _ = try folder.file("\(name)/notes.txt", "x")
    }
    let all = try RecordingList([folder.path]).items
    #expect(all.map(\.name) == ["a/pictures", "a", "b/pictures", "b"] || all.count == 4)
    let videos = try RecordingList(["\(folder.path)/*/video.webm"]).items
    #expect(videos.map(\.name) == ["a", "b"])
    #expect(try RecordingList(["\(folder.path)/**/*.webm", "\(folder.path)/a/video.webm"]).items == videos)
    #expect(throws: UsageError("'\(folder.path)/*.mov' matches no file")) {
      try RecordingList(["\(folder.path)/*.mov"])
    }
  }

  @Test func oneFileIsMeasuredOnceByWhateverNames() throws {
    let folder = try ScratchFolder()
    let path = try folder.file("v.mov", "x")
    let link = try folder.file("link.mov")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "v.mov")
    let timelines = [path: Sample.timeline(.clean, file: "v.mov")]
    let run = ToolRun(["check", path, "\(folder.path)/./v.mov", link], timelines: timelines)
    #expect(run.status == 0)
    #expect(run.measured.map(\.path) == [path])
    #expect(run.errors == "slowglass: '\(link)' is '\(path)' by another name, and measured once\n")
    #expect(try RecordingList(["a.mov", "./a.mov", "b/../a.mov"]).items.count == 1)
    // Comparing a recording with itself says nothing.
    #expect(ToolRun(["compare", path, link], timelines: timelines).errors.contains("by another name"))
    #expect(ToolRun(["compare", "a.mov", "./a.mov"]).errors.contains("'./a.mov' is named twice"))
  }

  @Test(arguments: [
    (["a/video.webm", "b/video.webm"], ["a", "b"]),
    (["x/a/v.mov", "y/a/v.mov", "w.mov"], ["x/a", "y/a", "w.mov"]),
    (["v.mov", "a/v.mov"], ["v.mov", "a"]), (["a.mov", "-"], ["a.mov", "stdin"]), (["./r/a.mov"], ["a.mov"]),
  ])
  func recordingsOfOneNameAreCalledByTheirFolders(paths: [String], names: [String]) {
    #expect(RecordingList.named(paths).map(\.name) == names)
  }

  @Test(arguments: [
    ("runs/*/v.mov", "runs/a/v.mov", true), ("runs/*/v.mov", "runs/a/b/v.mov", false),
    ("runs/**/v.mov", "runs/v.mov", true), ("runs/**/*.mov", "./runs/a/b/v.mov", true),
    ("a?.mov", "ab.mov", true),
    ("a?.mov", "a.mov", false), ("*.mov", "/a.mov", false), ("a*b*c", "aXbYbZc", true),
  ])
  func patternsMatchPaths(pattern: String, path: String, expected: Bool) {
    #expect(Glob(pattern).matches(path) == expected)
  }

  @Test func severalJobsSayTheSame() {
    let arguments = ["check", "ghost.mov", "still.mov", "missing.mov", "clean.mov", "--report=json"]
    let one = ToolRun(arguments, timelines: timelines)
    let four = ToolRun(arguments + ["--jobs=4"], timelines: timelines)
    #expect(one.status == 2)
    #expect(one.output == four.output)
    #expect(one.output.contains("\"unreadable\": [{\"name\": \"missing.mov\""))
  }

  @Test func noReportHoldsAPathOfThisMachine() throws {
    let folder = try ScratchFolder()
    let spec = try folder.file("s.json5", "{ discover: true, expect: [{ atMostOneCopy: 'tabs' }] }")
    let recording = try folder.file("ghost.mov", "x")
    for format in ["json", "junit", "sarif", "github", "markdown", "csv"] {
      let run = ToolRun(
        ["check", recording, "\(folder.path)/broken.mov", "--spec", spec, "--report", format],
        timelines: [recording: Sample.timeline(.glitches, file: "ghost.mov")])
      #expect(run.status == 2)
      #expect(!run.output.contains(folder.path), "\(format)")
    }
  }

  @Test func stopsAfterEnoughFailures() {
    for jobs in ["1", "3"] {
      let run = ToolRun(
        ["check", "clean.mov", "ghost.mov", "still.mov", "--max-failures=1", "--jobs", jobs],
        timelines: timelines)
      #expect(run.status == 1)
      #expect(
        run.output.hasSuffix(
          "2 recordings: 1 passed, 1 failed, 0 could not be judged\n1 more not measured: enough had failed\n")
      )
    }
  }

  @Test func aProjectSaysWhatEachRecordingIsJudgedBy() throws {
    let folder = try ScratchFolder()
    _ = try folder.file("strict.json5", "{ expect: [{ atMostOneCopy: 'tabs' }] }")
    let project = try folder.file(
      "slowglass.json5",
      "{ recordings: [{ match: 'g*.mov', spec: 'strict.json5', slowdown: 10 }, { match: 'clean.mov' }] }")
    for name in ["ghost.mov", "clean.mov"] { _ = try folder.file(name, "x") }
    var present: [String: Timeline] = [:]
    for (name, timeline) in timelines { present["\(folder.path)/\(name)"] = timeline }
    let run = ToolRun(["check", "--project", project], timelines: present)
    #expect(run.status == 1)
    #expect(run.measured.map(\.options.slowdown) == [10, nil])
    #expect(run.output.contains("FAIL  at most one copy of tabs"))
    #expect(ToolRun(["check"]).status == 64)
  }

  @Test func repeatsOfOneScenarioAreJudgedTogether() throws {
    let folder = try ScratchFolder()
    let project = try folder.file(
      "slowglass.json5", "{ recordings: [{ match: '*.mov', failsIn: 2 }] }")
    var present: [String: Timeline] = [:]
    for (name, verdict) in [("1.mov", Verdict.clean), ("2.mov", .glitches), ("3.mov", .clean)] {
      present[try folder.file(name, "x")] = Sample.timeline(verdict, file: name)
    }
    let run = ToolRun(["check", "--project", project], timelines: present)
    #expect(run.status == 0)
    #expect(run.output.contains("failed in 1 of 3 runs of one scenario; 2 would count"))
    // What passes shows no failure.
    for format in ["text", "junit", "github", "markdown", "sarif"] {
      let report = ToolRun(["check", "--project", project, "--report", format], timelines: present)
      #expect(report.status == 0)
      for word in ["FAIL ", "<failure", "::error", "**failed**", "\"level\": \"error\""] {
        #expect(!report.output.contains(word), "\(format)")
      }
    }
    #expect(
      ToolRun(["check", "--project", project, "--report=junit"], timelines: present).output.contains(
        "<skipped message=\"failed in fewer runs of its scenario than count: tabs is seen twice\"/>"))
    // Before all of them have been seen nothing is let through.
    let early = ToolRun(["check", "--project", project, "--max-failures=1"], timelines: present)
    #expect(early.status == 1)
    let shard = ToolRun(["check", "--project", project, "--shard=1/2"], timelines: present)
    #expect(shard.status == 64 && shard.errors.contains("a shard has a part of them"))
  }

  @Test func moreFailuresThanRunsAreRefused() throws {
    let folder = try ScratchFolder()
    let project = try folder.file(
      "slowglass.json5", "{ recordings: [\n{ match: '*.mov', failsIn: 2 }] }")
    let path = try folder.file("1.mov", "x")
    let run = ToolRun(
      ["check", "--project", project], timelines: [path: Sample.timeline(.glitches, file: "1.mov")])
    #expect(run.status == 64 && run.measured.isEmpty)
    #expect(
      run.errors
        == "slowglass: \(project):2:28: 'failsIn' is 2, and 1 recording of this run matches: it could never fail\n"
    )
  }

  @Test func aPatternOfTheProjectThatMatchesNothingIsPointedAt() throws {
    let folder = try ScratchFolder()
    _ = try folder.file("a.mov", "x")
    let project = try folder.file(
      "slowglass.json5", "{ recordings: [{ match: 'a.mov' },\n  { match: ['nothing/*.mp4'] }] }")
    let run = ToolRun(["check", "--project", project])
    #expect(run.status == 64)
    #expect(
      run.errors.hasPrefix("slowglass: \(project):2:13: '\(folder.path)/nothing/*.mp4' matches no file\n"),
      "\(run.errors)")
  }

  @Test func whatNoEntryOfTheProjectMatchesIsSaid() throws {
    let folder = try ScratchFolder()
    let project = try folder.file("slowglass.json5", "{ recordings: [{ match: 'a.mov' }] }")
    let arguments = ["check", "clean.mov", "--project", project]
    let words = "matches it: judged by the command line alone\n"
    #expect(ToolRun(arguments, timelines: timelines).output.contains(words))
    let quiet = ToolRun(arguments + ["--report=json"], timelines: timelines)
    #expect(quiet.errors.hasPrefix("slowglass: clean.mov: no entry of '") && quiet.errors.hasSuffix(words))
  }

  // MARK: Places

  @Test(arguments: [
    ("/src/app/specs/s.json5", "specs/s.json5", false), ("/src/specs/s.json5", "../specs/s.json5", false),
    ("/src/app/../x/s.json5", "../x/s.json5", false), ("/elsewhere/s.json5", "s.json5", true),
    ("specs/s.json5", "specs/s.json5", false),
  ])
  func aPathIsToldFromTheWorkingFolder(path: String, text: String, isElsewhere: Bool) {
    let told = ReportedPath(path, from: "/src/app")
    #expect(told.text == text && told.isElsewhere == isElsewhere)
  }

  // MARK: Shards

  @Test func mergedShardsSayWhatOneRunWouldHaveSaid() throws {
    let folder = try ScratchFolder()
    let recordings = ["clean.mov", "ghost.mov", "still.mov", "missing.mov", "ghost2.mov"]
    var timelines = timelines
    timelines["ghost2.mov"] = Sample.timeline(.glitches, file: "ghost2.mov")
    let formats = ["text", "json", "csv", "junit", "sarif", "github", "markdown"]
    let reports = { (name: String) in formats.map { "--report=\($0)=\(folder.path)/\(name).\($0)" } }
    let whole = ToolRun(["check"] + recordings + reports("whole"), timelines: timelines)
    var blobs: [String] = []
    for shard in 1...3 {
      let blob = try folder.file("shard-\(shard).json")
      blobs.append(blob)
      _ = ToolRun(
        ["check"] + recordings + ["--shard=\(shard)/3", "--report=blob=\(blob)"], timelines: timelines)
    }
    let merged = ToolRun(["merge"] + blobs.reversed() + reports("merged"))
    #expect(merged.status == whole.status)
    for format in formats {
      #expect(try folder.text("merged.\(format)") == folder.text("whole.\(format)"), "\(format)")
    }
    let none = ToolRun(["check", "clean.mov", "--shard=2/2"], timelines: timelines)
    #expect(none.status == 0)
    #expect(none.output == "0 recordings: 0 passed, 0 failed, 0 could not be judged\n")
    #expect(none.errors == "slowglass: shard 2/2 has nothing to judge: the run has 1 recording\n")
    let unread = ToolRun(["merge", "nope.json"])
    #expect(unread.status == 2 && unread.errors == "slowglass: reading nope.json: no such file\n")
    let partial = ToolRun(["merge", blobs[0], blobs[2]])
    #expect(partial.status == 2)
    #expect(partial.errors == "slowglass: shard 2/3 is missing: what it judged is not known\n")
    #expect(ToolRun(["merge", blobs[0], blobs[0]]).status == 64)
  }
}
