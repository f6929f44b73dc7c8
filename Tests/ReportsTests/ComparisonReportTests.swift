import Foundation
import SlowglassAnalysis
import Testing

@testable import SlowglassGate
@testable import SlowglassReports

/// Comparisons made of the sample timelines.
enum SampleComparisons {
  private static func recording(
    _ label: String, _ timeline: Timeline, _ knobs: [String: EvidenceValue] = [:]
  ) -> Comparison.Recording {
    Comparison.Recording(label: label, path: "recordings/\(label)", knobs: knobs, timeline: timeline)
  }

  /// The ghost again: longer, and with an earlier step.
  static var tuned: Timeline {
    var timeline = SampleTimelines.ghost
    timeline.recording.file = "tuned.mp4"
    for index in timeline.findings.indices {
      let evidence = timeline.findings[index].evidence
      for name in ["overlapTicks", "leadFrames"] {
        if case .integer(let ticks)? = evidence[name] {
          timeline.findings[index].evidence[name] = .integer(ticks * 2)
        }
      }
    }
    return timeline
  }

  static let pair = Comparison([
    recording("toolbar-ghost.mp4", SampleTimelines.ghost), recording("clean.mov", SampleTimelines.clean),
  ])

  static let several = Comparison([
    recording("before", SampleTimelines.ghost, ["cards": 15, "motionEnabled": .flag(true)]),
    recording("tuned", tuned, ["cards": 15, "motionEnabled": .flag(false)]),
    recording("everything", SampleTimelines.everything, ["cards": 3]),
    recording("clean", SampleTimelines.clean),
    Comparison.Recording(
      label: SampleRuns.hostile, path: "x", timeline: nil, failure: "opening it: it is not a video"),
  ])
}

@Suite struct ComparisonReportTests {
  private static let all: [(name: String, comparison: Comparison)] = [
    ("compare-pair", SampleComparisons.pair), ("compare-several", SampleComparisons.several),
  ]

  @Test func textIsAsItWas() throws {
    for (name, comparison) in Self.all {
      try expectGolden(ComparisonText().text(of: comparison), "\(name).txt")
    }
  }

  @Test func markdownIsAsItWas() throws {
    for (name, comparison) in Self.all {
      try expectGolden(ComparisonMarkdown().text(of: comparison), "\(name).md")
    }
  }

  @Test func fitsATerminalAndHasNoSignThatMovesTheCursor() {
    for (_, comparison) in Self.all {
      let text = ComparisonText(ascii: true).text(of: comparison)
      #expect(text.utf8.allSatisfy { $0 < 0x80 })
      #expect(!text.contains("\u{1B}"))
      for line in lines(text) { #expect(line.count <= 80, "\(line)") }
      #expect(!ComparisonMarkdown().text(of: comparison).contains("\u{1B}"))
    }
  }

  @Test func everyIdSaysWhoseItIs() {
    for (_, comparison) in Self.all {
      let compared = comparison.tries.compactMap(\.comparison).flatMap(\.findings)
      #expect(compared.contains { $0.before == nil } || compared.contains { $0.after == nil })
      for text in [
        ComparisonText().text(of: comparison), ComparisonMarkdown().text(of: comparison),
        HTMLComparison().text(of: comparison).components(separatedBy: "<script")[0],
      ] {
        for id in text.matches(of: /(\w+)\s+([EWN]\d+)\b/) {
          #expect(["before", "after"].contains(String(id.1)), "\(id.0)")
        }
        #expect(text.contains("before E1"))
      }
    }
  }

  @Test func aRatioWithoutAnUpperLimitIsSaidInWords() {
    let words = { (lower: Double, isMeasurable: Bool) in
      VariantWords.difference(
        .hitches,
        VariantMetric.Value(
          value: 3, count: 2,
          difference: VariantMetric.Difference(
            value: 3, scale: .ratio, lower: lower, upper: nil, smallestShown: nil,
            isMeasurable: isMeasurable)))
    }
    #expect(words(0, false) == "no measurable difference (too few to tell)")
    #expect(words(1.5, true) == "+3 (at least 1.5 times as many)")
  }

  @Test func thePageOpensAtTheLongestOfTheWorst() {
    let finding = { (key: String, severity: Severity, phase: Double?, to: Double) in
      HTMLComparisonData.Finding(
        key: key, title: "", severity: severity.rawValue, status: "fixed", transition: "T1", phase: phase,
        from: 0,
        to: to)
    }
    let step = finding("step", .error, 0, 0.01)
    let ghost = finding("ghost", .error, 0.2, 0.6)
    let note = finding("note", .note, 0.2, 1)
    #expect(HTMLComparisonData.opening(of: [step, ghost, note])?.key == "ghost")
    #expect(HTMLComparisonData.opening(of: [ghost, ghost, step])?.key == "ghost")
    #expect(HTMLComparisonData.opening(of: [finding("nowhere", .error, nil, 2), step, note])?.key == "step")
    #expect(HTMLComparisonData.opening(of: [finding("nowhere", .error, nil, 2)]) == nil)
  }

  private func object(_ text: String) -> [String: Any]? {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any]
  }

  @Test func jsonHasTheFieldsOfTheContract() throws {
    let two = try #require(object(ComparisonJSON().text(of: SampleComparisons.pair)))
    #expect(two["schemaVersion"] as? Int == 1)
    #expect((two["before"] as? [String: Any])?["label"] as? String == "toolbar-ghost.mp4")
    #expect((two["after"] as? [String: Any])?["label"] as? String == "clean.mov")
    let findings = try #require(two["findings"] as? [[String: Any]])
    #expect(!findings.isEmpty && findings.allSatisfy { $0["status"] is String && $0["kind"] is String })
    let several = try #require(object(ComparisonJSON().text(of: SampleComparisons.several)))
    let comparisons = try #require(several["comparisons"] as? [[String: Any]])
    #expect(comparisons.count == 4 && several["after"] == nil)
    #expect(comparisons[3]["verdict"] as? String == "couldNotJudge")
    #expect(comparisons[3]["openReason"] as? String == "opening it: it is not a video")
  }

  @Test func sameBytesEachTime() {
    let texts = { (comparison: Comparison) in
      [
        ComparisonText().text(of: comparison), ComparisonJSON().text(of: comparison),
        ComparisonMarkdown().text(of: comparison),
      ]
    }
    let recordings = SampleComparisons.several.recordings
    #expect(texts(SampleComparisons.several) == texts(Comparison(recordings)))
  }
}
