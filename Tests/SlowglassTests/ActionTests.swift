import Foundation
import SlowglassGate
import SlowglassReports
import Testing

/// What GitHub Actions makes of `action.yml` and of the `github` report, by a runner of others.
@Suite(
  "A runner of workflows", .timeLimit(.minutes(20)),
  .enabled(if: BuiltProgram.workflowRunner != nil, "scripts/install-validators.sh installs it"))
struct ActionTests {
  private static func file(_ name: String) throws -> Data {
    try Data(contentsOf: BuiltProgram.package.appending(path: name))
  }

  /// The action with the tool that the tests were built with in place of its own build.
  private func run(recordings: [String], arguments: String) throws -> ActRun {
    let tool = try #require(BuiltProgram("slowglass"))
    let samples = ["toolbar-ghost.mp4", "toolbar-clean.mp4", "toolbar.json5"]
    var files = ["action.yml": try Self.file("action.yml")]
    for name in samples { files["runs/\(name)"] = try Self.file("Samples/Recordings/\(name)") }
    files["Makefile"] = Data(
      "build:\n\tmkdir -p .build/release && ln -s '\(tool.path)' .build/release/slowglass\n".utf8)
    let names = recordings.map { "            \($0)\n" }.joined()
    return try ActRun(
      """
      on: push
      jobs:
        gate:
          runs-on: host
          steps:
            - uses: actions/checkout@v4
            - uses: ./
              id: gate
              continue-on-error: true
              with:
                recordings: |
      \(names)
                arguments: \(arguments)
            - run: |
                echo "::notice title=status::${{ steps.gate.outputs.status }}"
                echo "::notice title=outcome::${{ steps.gate.outcome }}"
                echo "::notice title=files::$(ls slowglass.xml slowglass.sarif | tr '\\n' ' ')"
                echo "::notice title=runs::$(ls runs | tr '\\n' ' ')"
      """, files: files, act: try #require(BuiltProgram.workflowRunner))
  }

  @Test func theActionFailsWithAnnotationsAndASummary() throws {
    let run = try run(
      recordings: ["runs/toolbar-ghost.mp4", "", "runs/toolbar-clean.mp4"],
      arguments: "--spec runs/toolbar.json5")
    #expect(run.status == 0, "\(run.log)")
    let told = Dictionary(
      run.commands.filter { $0.name == "notice" }.map { ($0.properties["title"] ?? "", $0.message) }
    ) { $1 }
    #expect(told["status"] == "1")
    #expect(told["outcome"] == "failure")
    #expect(told["files"] == "slowglass.sarif slowglass.xml ")
    #expect(told["slowglass"] == "2 recordings: 1 passed, 1 failed, 0 could not be judged")
    let errors = run.commands.filter { $0.name == "error" }
    #expect(errors.count == 3, "\(run.log)")
    #expect(errors.allSatisfy { $0.properties["file"] == "runs/toolbar.json5" })
    #expect(errors.first?.properties["title"] == "toolbar-ghost.mp4: at most one copy of toolbarItems")
    #expect(run.messages("summary").first?.hasPrefix("## Slowglass: failed\n") == true)
  }

  @Test func theActionPassesOnHowItEnded() throws {
    let passed = try run(recordings: ["runs/toolbar-clean.mp4"], arguments: "--spec runs/toolbar.json5")
    #expect(passed.messages("notice").contains("success"), "\(passed.log)")
    #expect(passed.messages("error").isEmpty)
    let unreadable = try run(recordings: ["runs/toolbar.json5"], arguments: "")
    #expect(unreadable.messages("set-output").first == "2", "\(unreadable.log)")
    // Nothing that a workflow's author writes there becomes a part of the script.
    let hostile = try run(recordings: ["$(touch runs/oops)", "';exit 0;'"], arguments: "\"$(exit 0)\"")
    #expect(hostile.messages("set-output").first == "2", "\(hostile.log)")
    #expect(hostile.messages("notice").contains("toolbar-clean.mp4 toolbar-ghost.mp4 toolbar.json5 "))
  }
}

@Suite(
  "The github report, read by another", .timeLimit(.minutes(20)),
  .enabled(if: BuiltProgram.workflowRunner != nil, "scripts/install-validators.sh installs it"))
struct WorkflowCommandTests {
  /// Names that end properties, lines or names elsewhere, or that a log obeys.
  ///
  /// This reader is less exact than GitHub's: it takes the last `::` for the start of the message, no `=` in a title and
  /// `%250A` for a line feed. What holds those is left to the tests of the report itself.
  private static let names = [
    "##[error]a.mov", "b, line: 9,col:1.mov", "c\n\rd.mov", "'e' \"f\" <g> $(h).mov", "é 日本.mov",
    "\u{1B}[2Ji.mov",
  ]

  @Test func everyAnnotationComesOutAsItWentIn() throws {
    let run = GateRun(
      recordings: Self.names.map { JudgedRecording(name: $0, path: $0, failure: "no video:\n\($0), 5% read") }
    )
    let report = GitHubReport().text(of: run)
    let act = try ActRun(
      """
      on: push
      jobs:
        print:
          runs-on: host
          steps:
            - uses: actions/checkout@v4
            - run: cat report.txt
      """, files: ["report.txt": Data(report.utf8)], act: try #require(BuiltProgram.workflowRunner))
    #expect(act.status == 0, "\(act.log)")
    let errors = act.commands.filter { $0.name == "error" }
    #expect(errors.count == Self.names.count, "\(act.log)")
    for (error, name) in zip(errors, Self.names) {
      let shown = name.replacing("##", with: "#\\u{23}").replacing("\u{1B}", with: "\\u{1B}")
      #expect(error.properties == ["title": "\(shown): could not be read"])
      #expect(error.message == "no video:\n\(shown), 5% read")
    }
    #expect(act.messages("notice") == ["6 recordings: 0 passed, 0 failed, 6 could not be judged"])
    #expect(act.commands.count == Self.names.count + 1)
  }
}
