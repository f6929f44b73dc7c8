import Slowglass
import Testing

@testable import SlowglassTool

@Suite struct UsageTests {
  @Test(arguments: [
    (["analyse", "a.mov"], "unknown command 'analyse'; did you mean 'analyze'?"),
    (
      ["compare", "a", "a"],
      "'a' is named twice: 'compare' lays different recordings over each other"
    ),
    (
      ["compare", "a"],
      "'compare' needs two recordings: slowglass compare before.mov after.mov --slowdown 10 --spec toolbar.json5"
    ),
    (["selftest", "a.mov"], "'selftest' takes no recording, found 'a.mov'"),
    (
      ["selftest", "--report", "csv"],
      "selftest reports as text or json, found 'csv'; known: text, json"
    ),
    (["a.mov"], "'a.mov' is no command; to measure a recording: slowglass analyze a.mov"),
    (
      ["--report", "json"],
      "expected a command before options, found --report; commands: "
        + CommandDescription.all.map(\.name).joined(separator: ", ")
    ),
    (
      ["analyze"],
      "'analyze' needs a recording: slowglass analyze toolbar.mov --slowdown 10 --spec toolbar.json5"
    ),
    (["analyze", "a", "--report", "md"], "unknown report format 'md'; did you mean 'markdown'?"),
    (["check", "a", "--warn-on", "ghost,,jump"], "--warn-on has an empty name: 'ghost,,jump'"),
    (
      ["frames", "a", "--frame", "3", "--csv"],
      "--frame prints what is known of one frame, and --csv asks for another thing"
    ),
    (["probe", "a", "b"], "'probe' takes one recording, found another: 'b'"),
    (["analyze", "a", "--slowdwn", "10"], "unknown option --slowdwn; did you mean --slowdown?"),
    (["analyze", "a", "--slowdwn=10"], "unknown option --slowdwn; did you mean --slowdown?"),
    (["analyze", "a", "-x"], "unknown option -x; see slowglass analyze --help"),
    (["analyze", "a", "--csv"], "'analyze' has no option --csv; 'frames' has it"),
    (
      ["analyze", "a", "--transition", "2"],
      "--transition takes one as the report names it, such as T2, found '2'"
    ),
    (["analyze", "a", "--transition", "T1", "--from", "4"], "--transition and --from exclude each other"),
    (["explain", "ghost", "jump"], "'explain' takes one kind of finding, found another: 'jump'"),
    (["schema", "spec", "timeline"], "'schema' takes one schema, found another: 'timeline'"),
    (["merge"], "'merge' needs a blob: slowglass merge shard-*.json --report junit=glitches.xml"),
    (
      ["analyze", "a", "--limit", "frames=1.5"],
      "--limit frames must be a whole number from 1 to 1000000000, found 'frames=1.5'"
    ),
    (
      ["analyze", "a", "--limit", "seconds=0"],
      "--limit seconds must be a number from 0.001 to 1000000000, found 'seconds=0'"
    ),
    (["analyze", "a", "--slowdown", "2000"], "--slowdown must be 0.001 to 1000, found 2000"),
    (["explain", "gost"], "there is no kind 'gost'; did you mean 'ghost'?"),
    (["analyze", "a", "--slowdown"], "--slowdown needs a value: --slowdown N"),
    (["analyze", "a", "--slowdown="], "--slowdown needs a value: --slowdown N"),
    (["analyze", "a", "--slowdown", "--ascii"], "--slowdown needs a value: --slowdown N"),
    (["analyze", "a", "--slowdown", "0"], "--slowdown must be above 0, found 0"),
    (["analyze", "a", "--slowdown", "-10"], "--slowdown must be above 0, found -10"),
    (["analyze", "a", "--slowdown", "fast"], "--slowdown must be a number such as 10, found 'fast'"),
    (["analyze", "a", "--slowdown", "inf"], "--slowdown must be a number such as 10, found 'inf'"),
    (["analyze", "a", "--slowdown", "2", "--slowdown", "3"], "--slowdown is given twice"),
    (["analyze", "a", "--ascii=yes"], "--ascii takes no value"),
    (["analyze", "a", "--hz", "0"], "--hz must be above 0, found 0"),
    (["analyze", "a", "--jobs", "0"], "--jobs must be a whole number from 1 to 256, found '0'"),
    (["analyze", "a", "--scale", "1.5"], "--scale must be a whole number from 1 to 8, found '1.5'"),
    (
      ["analyze", "a", "--from", "soon"],
      "--from must be a frame such as 40 or a time such as 1.25s, found 'soon'"
    ),
    (
      ["analyze", "a", "--from", "-4"],
      "--from must be a frame such as 40 or a time such as 1.25s, found '-4'"
    ),
    (["analyze", "a", "--from", "9", "--to", "4"], "--from 9 comes after --to 4"),
    (
      ["analyze", "a", "--ignore", "atuo"],
      "--ignore takes auto, none, X,Y,W,H in pixels or what to ignore, found 'atuo'; did you mean auto?"
    ),
    (
      ["analyze", "a", "--ignore", "statusbar"],
      "--ignore takes auto, none, X,Y,W,H in pixels or what to ignore, found 'statusbar'; did you mean statusBar?"
    ),
    (
      ["analyze", "a", "--ignore", "1,2,3"],
      "--ignore takes auto, none, X,Y,W,H in pixels or what to ignore, found '1,2,3'; known: auto, none, "
        + "statusBar, homeIndicator, recorder, caret, spinner, pointer, video"
    ),
    (["analyze", "a", "--ignore", "1,2,0,4"], "--ignore 1,2,0,4 is empty: W and H must be above 0"),
    (["analyze", "a", "--report", "jsn"], "unknown report format 'jsn'; did you mean 'json'?"),
    (
      ["analyze", "a", "--report", "toml"],
      "unknown report format 'toml'; known: \(ReportRequests.formats.joined(separator: ", "))"
    ),
    (["analyze", "a", "--report", "json="], "--report json= names no file: json=PATH"),
    (
      ["analyze", "a", "--report", "json", "--report", "text=-"],
      "two reports cannot both go to standard output; give one a file: --report text=PATH"
    ),
    (
      ["analyze", "a", "--report", "json=/no/such/x.json"],
      "there is no folder '/no/such' to write '/no/such/x.json' into"
    ),
    (["analyze", "a", "--report", "json=/"], "'/' is a folder; name a file in it"),
    (["analyze", "-", "-"], "standard input (-) can be read only once"),
    (
      ["check", "a", "--inconclusive", "wran"],
      "--inconclusive must be fail, warn or pass, found 'wran'; did you mean 'warn'?"
    ),
    (["frames", "a", "--at", "4"], "--at needs a folder to write pictures into: --export DIR"),
    (
      ["frames", "a", "--frame", "4", "--export", "x"],
      "--frame prints what is known of a frame; its picture is --export DIR --at 4"
    ),
    (
      ["frames", "a", "--export", "x", "--at", "4,five"],
      "--at takes frame numbers such as 40,64,145, found 'five'"
    ),
  ])
  func saysWhatIsWrongWithTheCommandLine(arguments: [String], expected: String) {
    let run = ToolRun(arguments)
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("slowglass: \(expected)\n"), "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(run.measured.isEmpty)
  }

  @Test(arguments: [["--help"], ["-h"], ["help"]])
  func explainsItself(arguments: [String]) {
    let run = ToolRun(arguments)
    #expect(run.status == 0)
    #expect(CommandDescription.all.allSatisfy { run.output.contains("  \($0.name) ") })
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(arguments: CommandDescription.all.map(\.name))
  func explainsEachCommandWithAnExample(name: String) throws {
    let command = try #require(CommandDescription.all.first { $0.name == name })
    for arguments in [[name, "--help"], [name, "a.mov", "-h"], ["help", name]] {
      let run = ToolRun(arguments)
      #expect(run.status == 0)
      #expect(run.output.contains("Example:\n  slowglass \(name) "))
      #expect(command.options.allSatisfy { run.output.contains("  \($0.spelling) ") })
      #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }
  }

  @Test func theExamplesOfTheHelpCanBeParsed() throws {
    for command in CommandDescription.all {
      let words = command.example.split(separator: " ").map(String.init)
      #expect(words.prefix(2) == ["slowglass", command.name])
      let operands = try ParsedArguments(words.dropFirst(2), for: command).operands
      #expect(operands.isEmpty == (command.operandCount.upperBound == 0))
    }
  }

  @Test func withoutACommandTheHelpGoesToStandardError() {
    let run = ToolRun([])
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("slowglass COMMAND RECORDING"))
  }

  @Test func printsItsVersion() {
    #expect(ToolRun(["--version"]).output == "slowglass 0.1.0\n")
  }
}

@Suite struct ArgumentsTests {
  private func parse(_ arguments: [String]) throws -> ParsedArguments {
    try ParsedArguments(arguments, for: .analyze)
  }

  @Test func takesValuesInBothSpellingsAndOperandsAnywhere() throws {
    let parsed = try parse([
      "a", "--slowdown=10", "b", "--report", "json=x=y.json", "--report=csv", "-", "--", "--c", "-h",
    ])
    #expect(parsed.operands == ["a", "b", "-", "--c", "-h"])
    #expect(parsed.values == ["slowdown": ["10"], "report": ["json=x=y.json", "csv"]])
  }

  @Test(arguments: [
    ("40", MeasuringOptions.Position.frame(40)), ("1.25s", .seconds(1.25)), ("1.25", .seconds(1.25)),
    ("2s", .seconds(2)),
  ])
  func readsPositions(text: String, expected: MeasuringOptions.Position) throws {
    #expect(try parse(["a", "--from", text]).position("from") == expected)
  }

  @Test func readsLimitsInThousandsAndMillions() throws {
    let limits = try parse(["a", "--limit", "frames=2.3M", "--limit=seconds=0.5", "--limit=memory=6.6G"])
      .limits()
    #expect(limits.frames == 2_300_000 && limits.seconds == 0.5 && limits.memory == 6_600_000_000)
  }

  @Test func readsFrameNumbersOnceAndInOrder() throws {
    let parsed = try ParsedArguments(["a", "--export", "x", "--at", "64,40", "--at=145,40"], for: .frames)
    #expect(try parsed.frameNumbers() == [40, 64, 145])
  }
}
