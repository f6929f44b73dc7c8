import Foundation
import Testing

/// The sample recordings as a regression suite: what a build server would see of `slowglass check`.
@Suite(.timeLimit(.minutes(20))) struct GateScenesTests {
  private static let folder = "Samples/Recordings"

  private func check(_ recordings: [String], _ arguments: [String] = []) throws -> BuiltProgram.Outcome {
    let program = try #require(BuiltProgram("slowglass"))
    return try program.run(
      ["check"] + recordings + ["--spec", "\(Self.folder)/toolbar.json5"] + arguments,
      environment: ["CI": "true"])
  }

  /// A copy of a sample that ends in the middle.
  private func truncated(_ name: String, in scratch: Scratch) throws -> String {
    let whole = try Data(contentsOf: BuiltProgram.package.appending(path: "\(Self.folder)/\(name)"))
    return try scratch.file("truncated.mp4", whole.prefix(whole.count * 7 / 10))
  }

  @Test func theGhostFailsWithTheLinesThatNameIt() throws {
    let run = try check(["\(Self.folder)/toolbar-ghost.mp4"])
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("FAILED  3 failed, 1 passed"))
    #expect(
      run.output.contains("FAIL  at most one copy of toolbarItems\n      toolbarItems is seen twice, frames ")
    )
    #expect(
      run.output.contains(
        "FAIL  tabs opaque not before start of toolbarItems, within 1 frame\n      opaque at frame 40, "))
    #expect(run.output.contains("FAIL  handover of toolbarItems"))
    #expect(run.output.contains("pass  no flicker\n"))
    #expect(run.output.contains("look  slowglass frames Samples/Recordings/toolbar-ghost.mp4"))
    for line in run.output.split(separator: "\n") { #expect(line.count <= 80) }
    let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let lead = words.firstMatch(of: /: (\d+) frames \(2\.\d app frames, 4\d ms\) too early/)
    #expect(abs((lead.flatMap { Int($0.1) } ?? 0) - 24) <= 1)
  }

  @Test func theFixedOnePasses() throws {
    let run = try check(["\(Self.folder)/toolbar-clean.mp4"])
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("PASSED  0 failed, 4 passed"))
  }

  @Test func oneThatIsCutOffIsNotJudged() throws {
    let scratch = try Scratch()
    let run = try check([try truncated("toolbar-clean.mp4", in: scratch)], ["--inconclusive=pass"])
    #expect(run.status == 2)
    #expect(run.output.hasPrefix("COULD NOT JUDGE"))
  }

  @Test func oneThatTakesTooLongIsNotJudged() throws {
    let run = try check(["\(Self.folder)/toolbar-clean.mp4"], ["--time-budget=0.001", "--report=json"])
    #expect(run.status == 2)
    #expect(run.output.contains("reading was stopped by the time budget of 0.001 s"))
  }

  @Test func aMixedBatchIsNotJudgedAndStillListsWhatFailed() throws {
    let scratch = try Scratch()
    let recordings = [
      "\(Self.folder)/toolbar-ghost.mp4", "\(Self.folder)/toolbar-clean.mp4",
      try truncated("toolbar-ghost.mp4", in: scratch),
    ]
    let run = try check(recordings, ["--jobs=2"])
    #expect(run.status == 2)
    #expect(run.output.contains("FAIL  at most one copy of toolbarItems"))
    #expect(run.output.hasSuffix("3 recordings: 1 passed, 1 failed, 1 could not be judged\n"))
  }
}
