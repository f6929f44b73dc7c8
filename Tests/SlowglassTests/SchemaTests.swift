import Foundation
import Testing

@testable import Slowglass

/// The schemas that `slowglass schema` prints are held against what is written and read, by a tool of others.
@Suite(
  .enabled(
    if: BuiltProgram.validators != nil, "scripts/install-validators.sh installs the tools that this test asks"
  ),
  .timeLimit(.minutes(20)))
struct SchemaTests {
  /// What the validator objects to in a document; empty for nothing.
  private func objections(
    to document: String, by schema: Schema, isStrict: Bool = false
  ) throws -> String {
    let scratch = try Scratch()
    let script = """
      import json, json5, jsonschema, sys
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      def close(node):
        # A field that is written and in no schema is one that no reader can know of.
        if isinstance(node, dict):
          if 'properties' in node and node.get('type') == 'object': node.setdefault('additionalProperties', False)
          for value in node.values(): close(value)
        elif isinstance(node, list):
          for value in node: close(value)
      if sys.argv[3] == 'strict': close(schema)
      text = open(sys.argv[2]).read()
      document = json.loads(text) if sys.argv[3] == 'strict' else json5.loads(text)
      for error in jsonschema.Draft202012Validator(schema).iter_errors(document):
        print(error.json_path, error.message[:160])
      """
    let python = try #require(BuiltProgram.validators)
    let run = try python.run([
      "-c", script, try scratch.file("schema.json", Data(schema.text.utf8)),
      try scratch.file("document", Data(document.utf8)), isStrict ? "strict" : "open",
    ])
    return run.output + run.errors
  }

  // MARK: Timelines

  @Test func everythingThatIsWrittenIsInTheSchemaOfATimeline() throws {
    let small = try SmallRecording()
    let program = try #require(BuiltProgram("slowglass"))
    for arguments in [
      ["analyze", small.video, "--spec", small.spec],
      ["check", small.video, "no-such.mov", "--spec", small.spec],
    ] {
      let run = try program.run(arguments + ["--report=json"], environment: ["CI": "true"])
      #expect(try objections(to: run.output, by: .timeline, isStrict: true) == "", "\(arguments)")
    }
    #expect(try objections(to: "{}", by: .timeline) != "")
  }

  @Test func everythingThatIsWrittenIsInTheSchemaOfAComparison() throws {
    let small = try SmallRecording()
    let program = try #require(BuiltProgram("slowglass"))
    let timeline = "\(small.spec).timeline.json"
    let measured = try program.run([
      "analyze", small.video, "--spec", small.spec, "--report=json=\(timeline)",
    ])
    #expect(measured.status == 0)
    for others in [[timeline], [timeline, "no-such.mov"]] {
      let run = try program.run(["compare", small.video] + others + ["--spec", small.spec, "--report=json"])
      #expect(try objections(to: run.output, by: .comparison, isStrict: true) == "", "\(others)")
    }
    #expect(try objections(to: "{}", by: .comparison) != "")
  }

  @Test func theToolPrintsThem() throws {
    let program = try #require(BuiltProgram("slowglass"))
    #expect(try program.run(["schema"]).output == Schema.spec.text)
    #expect(try program.run(["schema", "spec"]).output == Schema.spec.text)
    #expect(try program.run(["schema", "timeline"]).output == Schema.timeline.text)
    #expect(try program.run(["schema", "compare"]).output == Schema.comparison.text)
    #expect(try program.run(["schema", "timelin"]).status == 64)
  }

  // MARK: Specs

  @Test func theSpecsOfTheSamplesAndTheOneThatElementsWritesAreSpecs() throws {
    let small = try SmallRecording()
    let program = try #require(BuiltProgram("slowglass"))
    var texts = [try program.run(["elements", small.video]).output]
    for path in ["Samples/Recordings/toolbar.json5", "Samples/Recordings/top-title.json5", small.spec] {
      let url = path.hasPrefix("/") ? URL(filePath: path) : BuiltProgram.package.appending(path: path)
      texts.append(try String(contentsOf: url, encoding: .utf8))
    }
    for text in texts { #expect(try objections(to: text, by: .spec) == "", "\(text)") }
  }

  /// Specs that are right, and specs that are wrong: our reader and the schema must agree on each.
  private static let elements =
    "elements: { a: { rect: [1, 2, 3, 4] }, b: { image: 'b.png' } }, discover: true"

  @Test func takesEveryFormOfADemandAsTheReaderDoes() throws {
    let demands = [
      "{ atMostOneCopy: 'a', during: 2 }",
      "{ element: 'a', opaque: { notBefore: 'start of b', within: '1 frame' } }",
      "{ element: 'a', opaque: { notAfter: 'end' } }", "{ element: 'a', visible: { until: 'b visible' } }",
      "{ element: 'a', visible: { from: 'b opaque', within: '2 ticks' } }",
      "{ element: 'a', visible: { atLeast: '40 ms' } }", "{ element: 'a', visible: 'always', during: 'T1' }",
      "{ element: 'a', becomes: 'invisible' }", "{ handover: 'a', overlapTicks: 0, gapTicks: 1.5 }",
      "{ never: ['a above 0.15', 'b below .9'] }", "{ kind: 'hitch', atMost: 5, per: 'minute' }",
      "{ kind: 'stretch', element: 'a', measure: 'peakRatio', atMost: 1.1 }",
      "{ metric: 'holdRatio', atMost: 10 }",
      "{ element: 'a', covers: { atLeast: 1 } }", "{ element: 'a', height: { atMost: 300 } }",
      "{ element: 'a', width: { atLeast: 1, atMost: 300 } }", "{ element: 'a', contrast: { atLeast: 4.5 } }",
    ]
    let text = "{ \(Self.elements), expect: [\(demands.joined(separator: ", "))] }"
    #expect(throws: Never.self) { try SpecFile(text: text, name: "s") }
    #expect(try objections(to: text, by: .spec) == "")
  }

  @Test(arguments: [
    "expect: [{ atMostOneCopy: 1 }]", "expect: [{ element: 'a', opaque: {} }]",
    "expect: [{ element: 'a', opaque: { notBefore: 'begin of a' } }]",
    "expect: [{ element: 'a', visible: { until: 'b visible', from: 'b visible' } }]",
    "expect: [{ element: 'a', visible: { atLeast: '2 seconds' } }]", "expect: [{ never: ['a over 0.1'] }]",
    "expect: [{ never: ['a above 1.5'] }]", "expect: [{ kind: 'ghosts' }]",
    "expect: [{ kind: 'ghost', per: 'hour' }]", "expect: [{ kind: 'ghost', per: 'minute', measure: 'x' }]",
    "expect: [{ metric: 'holdRatio' }]", "expect: [{ metric: 'holdRatoi', atMost: 1 }]",
    "expect: [{ atMostOneCopy: 'a', handover: 'a' }]",
    "expect: [{ atMostOneCopy: 'a', during: 0 }]", "allow: [{ kind: 'ghost' }]",
    "allow: [{ kind: 'ghost', reason: 'x', until: 'soon' }]", "slowdown: 0", "size: [1, 2], viewport: [1, 2]",
    "ignore: ['clock']", "transitions: { open: 0 }", "knobs: { a: [] }", "colour: 1", "groups: { g: [] }",
  ])
  func refusesWhatTheReaderRefuses(part: String) throws {
    let text = "{ \(Self.elements), \(part) }"
    #expect(throws: SpecError.self) { try SpecFile(text: text, name: "s") }
    #expect(try objections(to: text, by: .spec) != "")
  }
}
