import Foundation
import Slowglass
import SlowglassAnalysis
import Testing

@testable import SlowglassTool

/// What a run did not look at, and what it could not read, is told and never taken for good.
@Suite("Parts of a run") struct PartOfARunTests {
  private let ghost = Sample.timeline(.glitches, file: "ghost.mov")

  /// A baseline that knows the ghost.
  private func baseline(in folder: ScratchFolder) throws -> String {
    let path = try folder.file("b.json")
    _ = ToolRun(
      ["check", "ghost.mov", "--baseline", path], timelines: ["ghost.mov": ghost], environment: [:])
    return path
  }

  /// The same recording from frame 220 on: its only transition is over.
  private var rest: Timeline {
    var timeline = Sample.timeline(.inconclusive, file: "ghost.mov")
    timeline.transitions = []
    return timeline
  }

  @Test(arguments: ["all", "changed", "missing"])
  func whatWasNotJudgedIsNeitherFixedNorWritten(update: String) throws {
    let folder = try ScratchFolder()
    let path = try baseline(in: folder)
    let before = try folder.text("b.json")
    let run = ToolRun(
      ["check", "ghost.mov", "--from=220", "--baseline", path, "--update-baselines", update],
      timelines: ["ghost.mov": rest])
    #expect(run.status == 2)
    #expect(!run.output.contains("\nfixed "))
    #expect(
      run.output.contains("note  not looked at: tabs is seen twice (only frames 220-299 were judged)\n"),
      "\(run.output)")
    #expect(try folder.text("b.json") == before)
    #expect(run.errors.contains("was left as it is") == (update == "all"))
  }

  @Test func aPartThatCouldBeJudgedLeavesTheRestOfItsEntry() throws {
    let folder = try ScratchFolder()
    let path = try baseline(in: folder)
    var other = rest
    other.verdict = .clean
    other.transitions = [
      TransitionFacts(id: "T2", first: 240, last: 260, firstUncertainty: 1, plateBefore: 230, plateAfter: 299)
    ]
    var finding = ghost.findings[0]
    (finding.kind, finding.transition) = (.jump, "T2")
    finding.frames = .init(first: 245, last: 246, peak: 245)
    other.findings = [finding]
    let run = ToolRun(
      ["check", "ghost.mov", "--from=220", "--baseline", path, "--update-baselines=all"],
      timelines: ["ghost.mov": other])
    #expect(run.errors.contains("baseline \(path) written: ghost.mov\n"), "\(run.errors)")
    let whole = ToolRun(["check", "ghost.mov", "--baseline", path], timelines: ["ghost.mov": ghost])
    #expect(whole.status == 0 && whole.output.contains("known E1 ghost"))
    #expect(whole.output.contains("\nfixed tabs is seen twice\n"), "the jump is not in it")
  }

  @Test func oneThatIsCutShortIsNoMeasure() throws {
    let folder = try ScratchFolder()
    let path = try baseline(in: folder)
    let before = try folder.text("b.json")
    let short = Sample.timeline(.clean, file: "ghost.mov", cutShort: true)
    let run = ToolRun(
      ["check", "ghost.mov", "--limit", "frames=100", "--baseline", path, "--update-baselines=all"],
      timelines: ["ghost.mov": short])
    #expect(run.status == 2 && !run.output.contains("\nfixed "))
    #expect(run.output.contains("not looked at: tabs is seen twice (the recording is cut short)"))
    #expect(
      run.errors.contains(
        "ghost.mov: the baseline \(path) was left as it is: the recording is cut short\n"))
    #expect(try folder.text("b.json") == before)
  }

  @Test func aBaselineOfAnotherSlowdownIsNone() throws {
    let folder = try ScratchFolder()
    let path = try baseline(in: folder)
    var slowed = ghost
    slowed.recording.slowdown = 5
    let run = ToolRun(["check", "ghost.mov", "--baseline", path], timelines: ["ghost.mov": slowed])
    #expect(run.status == 2)
    #expect(run.words.contains("a slowdown of 1, and this run has 5"), "\(run.output)")
    let update = ToolRun(
      ["check", "ghost.mov", "--baseline", path, "--update-baselines=changed"],
      timelines: ["ghost.mov": slowed])
    #expect(update.errors.contains("written: ghost.mov"))
    #expect(try folder.text("b.json").contains("\"slowdown\": 5"))
    #expect(
      ToolRun(["check", "ghost.mov", "--baseline", path], timelines: ["ghost.mov": slowed]).status == 0)
  }

  @Test func whatIsNoBaselineIsToBeMovedAway() throws {
    let folder = try ScratchFolder()
    let path = try folder.file("b.json", "{}")
    #expect(
      ToolRun(["check", "ghost.mov", "--baseline", path]).errors.hasPrefix(
        "slowglass: '\(path)' is no baseline: rename or delete it, and --update-baselines=missing writes one")
    )
  }

  @Test func anIgnoredScreenIsNoPass() {
    var timeline = Sample.timeline(.clean)
    timeline.ignored = [
      IgnoredRegion(
        what: .region, region: .init(x: 0, y: 0, width: 780, height: 1688), first: 0, last: 299,
        reason: "given")
    ]
    let run = ToolRun(["check", "a.mov", "--ignore=0,0,780,1688"], timelines: ["a.mov": timeline])
    #expect(run.status == 2)
    #expect(run.words.contains("the ignored areas leave 0 % of the screen: there is nothing to judge"))
  }

  // MARK: What could not be read

  @Test(arguments: ["check", "analyze"])
  func everyReportNamesWhatCouldNotBeRead(command: String) throws {
    let folder = try ScratchFolder()
    let formats = ["html", "vtt", "json", "text", "perfetto"]
    let clean = ["clean.mov": Sample.timeline(.clean, file: "clean.mov")]
    let run = ToolRun(
      [command, "trunc.mov", "clean.mov"] + formats.map { "--report=\($0)=\(folder.path)/r.\($0)" },
      timelines: clean)
    #expect(run.status == 2)
    for format in formats {
      let text = try folder.text("r.\(format)")
      #expect(text.contains("trunc.mov") && text.contains("it is not a video"), "\(format)")
    }
    #expect(
      try folder.text("r.vtt").contains(
        "NOTE trunc.mov could not be read: opening it: it is not a video\n\nNOTE clean.mov: clean\n"))
    let page = try folder.text("r.html")
    #expect(page.contains("<title>Could not be read: trunc.mov - Slowglass</title>"))
    let heads = page.components(separatedBy: "<section class=\"head ").dropFirst()
    #expect(heads.count == 2)
    #expect(heads.first?.hasPrefix("inconclusive unread\" aria-label=\"Could not be read\">") == true)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(folder.text("r.json").utf8)) as? [String: Any])
    #expect((json["timelines"] as? [Any])?.count == 1)
    #expect((json["unreadable"] as? [[String: String]])?.map { $0["name"] } == ["trunc.mov"])
  }

  @Test func aPageOfNothingButUnreadRecordingsSaysSo() throws {
    let run = ToolRun(["check", "trunc.mov", "--report=html"])
    #expect(run.status == 2)
    #expect(run.output.contains("<p class=\"verdict\">Could not be read</p>"))
    #expect(!run.output.contains("class=\"head clean\""))
  }

  @Test func runsThatCouldNotBeReadDoNotCountAsRuns() throws {
    let folder = try ScratchFolder()
    let project = try folder.file("slowglass.json5", "{ recordings: [{ match: '*.mov', failsIn: 3 }] }")
    var present: [String: Timeline] = [:]
    for name in ["1.mov", "2.mov"] {
      present[try folder.file(name, "x")] = Sample.timeline(.glitches, file: name)
    }
    _ = try folder.file("3.mov", "x")
    let run = ToolRun(["check", "--project", project], timelines: present)
    #expect(run.status == 2)
    let words = "failed in 2 of 2 judged runs of one scenario (1 more could not be judged); 3 would count"
    #expect(run.words.contains(words), "\(run.output)")
  }

  @Test func picturesThatAreMissingAreTold() {
    var timeline = Sample.timeline(.clean, file: "frames")
    timeline.recording.container = "folder"
    let note = "The numbers of the pictures have 1 gap, the first between 49.png and 51.png."
    timeline.recording.quality = .init(verdict: .degraded, notes: [note])
    let run = ToolRun(["check", "frames"], timelines: ["frames": timeline])
    #expect(run.status == 0)
    #expect(run.words.contains("note \(note.dropLast())"), "\(run.output)")
  }
}
