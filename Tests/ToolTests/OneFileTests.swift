import Foundation
import Slowglass
import SlowglassAnalysis
import Testing

@testable import SlowglassTool

/// Nothing that somebody wrote, or asked for, is lost because two things have one name.
@Suite("One file by several names") struct OneFileTests {
  private let clean = ["clean.mov": Sample.timeline(.clean, file: "clean.mov")]

  @Test(arguments: ["a", "./a", "sub/../a", "//a", "link/a", "real/a"])
  func twoReportsInOneFileAreRefusedHoweverItIsSpelt(spelling: String) throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/rep/sub", withIntermediateDirectories: true)
    for name in ["link", "real"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/rep/\(name)", withDestinationPath: name == "link" ? "." : "\(folder.path)/rep"
      )
    }
    let one = "\(folder.path)/rep/a"
    for isThere in [false, true] {
      if isThere { try Data("old".utf8).write(to: URL(filePath: one)) }
      let run = ToolRun(
        ["check", "clean.mov", "--report=json=\(one)", "--report=html=\(folder.path)/rep/\(spelling)"],
        timelines: clean)
      #expect(run.status == 64 && run.measured.isEmpty)
      #expect(run.errors.contains("two reports cannot go to one file"), "\(run.errors)")
    }
    let two = ToolRun(
      ["check", "clean.mov", "--report=json=\(one)", "--report=html=\(folder.path)/rep/sub/a"],
      timelines: clean)
    #expect(two.status == 0)
  }

  @Test func noReportGoesWhereABaselineIsToBeWritten() throws {
    let folder = try ScratchFolder()
    let run = ToolRun(
      [
        "check", "clean.mov", "--baseline", "\(folder.path)/b.json",
        "--report=json=\(folder.path)/./b.json",
      ], timelines: clean, environment: [:])
    #expect(run.status == 64 && folder.names.isEmpty, "\(run.errors)")
  }

  // MARK: A spec that is there

  private func elements(_ arguments: [String]) -> ToolRun {
    var timeline = Sample.timeline(.clean)
    timeline.elements = [
      ElementFacts(
        id: "bottomBar.1", origin: .discovered, kind: .glyph, group: nil, referenceFrame: 299,
        rect: .init(x: 10, y: 10, width: 8, height: 8))
    ]
    return ToolRun(["elements", "a.mov"] + arguments, timelines: ["a.mov": timeline])
  }

  @Test func aSpecThatSomebodyMayHaveEditedIsKept() throws {
    let folder = try ScratchFolder()
    let path = try folder.file("s.json5", "{ discover: true }")
    let kept = elements(["--output", path])
    #expect(kept.status == 64)
    #expect(
      kept.errors.contains("'\(path)' is there and is not what would be written: --force writes over it"))
    #expect(try folder.text("s.json5") == "{ discover: true }")
    #expect(elements(["--output", path, "--force"]).status == 0)
    #expect(try folder.text("s.json5").contains("bottomBar.1"))
    // What would be written is there: nothing is lost.
    #expect(elements(["--output", path]).status == 0)
    #expect(elements(["--force"]).status == 64)
  }

  // MARK: Shards

  private func shards(_ first: [String], _ second: [String]) throws -> ToolRun {
    let folder = try ScratchFolder()
    let timelines = clean.merging(["ghost.mov": Sample.timeline(.glitches, file: "ghost.mov")]) { one, _ in
      one
    }
    let blobs = try [first, second].enumerated().map { index, options in
      let blob = try folder.file("shard-\(index + 1).json")
      let run = ToolRun(
        ["check", "clean.mov", "ghost.mov", "--shard=\(index + 1)/2", "--report=blob=\(blob)"] + options,
        timelines: timelines)
      #expect(run.status != 64, "\(run.errors)")
      return blob
    }
    return ToolRun(["merge"] + blobs)
  }

  @Test func shardsThatWereJudgedOtherwiseAreNotMerged() throws {
    let folder = try ScratchFolder()
    let one = try folder.file("a.json5", "{ discover: true }")
    let other = try folder.file("b.json5", "{ discover: true, expect: [{ kind: 'jump' }] }")
    for (first, second, words) in [
      (["--slowdown=10"], ["--slowdown=5"], "--slowdown is 10 there and 5 here"),
      ([], ["--warn-on=ghost"], "--warn-on is not given there and ghost here"),
      (["--fail-on=jump,ghost"], ["--fail-on=jump"], "--fail-on is ghost, jump there and jump here"),
      (["--spec", one], [], "--spec is a.json5 (sum "),
      (["--spec", one], ["--spec", other], "b.json5 (sum "),
    ] as [([String], [String], String)] {
      let run = try shards(first, second)
      #expect(run.status == 64)
      #expect(run.errors.contains("was judged by other settings than '"), "\(run.errors)")
      #expect(run.errors.contains(words), "\(run.errors)")
    }
  }

  @Test func shardsThatWereJudgedAlikeAreMerged() throws {
    let folder = try ScratchFolder()
    let spec = try folder.file("a.json5", "{ discover: true }")
    // The same spec on another machine, and one list in another order.
    try FileManager.default.createDirectory(atPath: "\(folder.path)/x", withIntermediateDirectories: true)
    let copy = try folder.file("x/a.json5", "{ discover: true }")
    for (first, second) in [
      (["--spec", spec], ["--spec", copy, "--jobs=2", "--ascii"]),
      (["--warn-on=ghost,jump"], ["--warn-on=jump", "--warn-on=ghost"]),
    ] {
      #expect(try shards(first, second).status != 64)
    }
  }

  @Test func aBlobOfAnOlderVersionSaysNothingOfIt() {
    #expect(JudgingSettings.difference(nil, ["--slowdown": "10"]) == nil)
    #expect(JudgingSettings.difference(["a": "1"], ["a": "1"]) == nil)
  }
}
