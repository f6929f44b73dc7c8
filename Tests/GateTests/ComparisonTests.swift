import Testing

@testable import SlowglassAnalysis
@testable import SlowglassGate

@Suite("What becomes of a ghost from one recording to the next") struct ComparisonTests {
  private func compared(_ before: Shown, _ after: Shown) -> RecordingComparison {
    RecordingComparison(of: before.timeline, with: after.timeline)
  }

  private func statuses(_ comparison: RecordingComparison) -> [FindingKind: ComparisonStatus] {
    Dictionary(comparison.findings.map { ($0.finding.kind, $0.status) }) { one, _ in one }
  }

  @Test(
    "The same transition, however it was recorded, is unchanged",
    arguments: [
      Shown(), Shown(wait: 300), Shown(slowdown: 1), Shown(slowdown: 5), Shown(dropsStill: true),
      Shown(scale: 0.5), Shown(slowdown: 1, wait: 500),
    ])
  fileprivate func recordedOtherwise(after: Shown) {
    for (one, other) in [(Shown(), after), (after, Shown())] {
      let comparison = compared(one, other)
      #expect(comparison.verdict == .unchanged)
      #expect(statuses(comparison) == [.earlyOpaque: .unchanged, .ghost: .unchanged])
      #expect(comparison.curves.filter { !$0.partings.isEmpty } == [])
    }
  }

  @Test func theLongestCurveThatBothKnowGivesTheMotion() throws {
    // A title that fades in is followed from where it is seen.
    let shown = [22.0, 14].map { late -> Timeline in
      var timeline = Shown().timeline
      guard var title = timeline.tracks[0].copies.last else { return timeline }
      title.curve?.startSeconds += late / 60
      title.curve?.durationSeconds -= late / 60
      timeline.tracks[1].copies.append(title)
      return timeline
    }
    #expect(shown[0].elements[0].id == shown[0].tracks[1].element, "it is the first that both know")
    let comparison = RecordingComparison(of: shown[0], with: shown[1])
    #expect(comparison.slowdown.measured == 1)
    #expect(comparison.transitions[0].beforeMotion == .init(start: 1, end: 3.5))
    // Of copies at rest the last frame tells less: it is a twentieth of the motion that nobody knows.
    let without = shown.enumerated().map { index, timeline in
      var timeline = timeline
      for track in timeline.tracks.indices { timeline.tracks[track].copies.removeAll { $0.role == .moving } }
      timeline.transitions[0].last += index * 9
      return timeline
    }
    let factor = RecordingComparison(of: without[0], with: without[1]).slowdown
    let (measured, uncertainty) = (try #require(factor.measured), try #require(factor.uncertainty))
    #expect(measured > 1.05 && measured - uncertainty <= 1 && uncertainty < 0.1)
  }

  @Test func measuresTheSlowdownAndGoesByItWhereItWasNotGiven() throws {
    let comparison = compared(
      Shown(isSlowdownGiven: false), Shown(slowdown: 1, isSlowdownGiven: true))
    let measured = try #require(comparison.slowdown.measured)
    #expect(abs(measured - 0.1) < 0.02)
    // Both have app times of their own, but one was not told its slowdown: lengths as recorded say it.
    var untold = Shown(slowdown: 1).timeline
    untold.recording.slowdownGiven = false
    var slow = Shown().timeline
    slow.recording.slowdown = 1
    slow.recording.slowdownGiven = false
    let other = RecordingComparison(of: untold, with: slow)
    #expect(other.slowdown.source == .measured)
    #expect(other.verdict == .unchanged)
  }

  @Test func theFixedOneIsFixed() {
    let comparison = compared(Shown(), Shown(hasGhost: false))
    #expect(comparison.verdict == .fixed)
    #expect(statuses(comparison) == [.earlyOpaque: .fixed, .ghost: .fixed])
    #expect(compared(Shown(hasGhost: false), Shown()).verdict == .worse)
    #expect(
      statuses(compared(Shown(hasGhost: false), Shown())) == [.earlyOpaque: .new, .ghost: .new])
  }

  /// Another motion over the same step: what was tuned is not what makes it.
  @Test func aGhostOfAnotherFormIsReshapedAndSaysWhatStoodStill() throws {
    let after = Shown(wait: 120, length: 370, stepTick: 36, offset: (-26, 58), curve: "spring")
    let comparison = compared(Shown(), after)
    #expect(comparison.verdict == .reshaped)
    let ghost = try #require(comparison.findings.first { $0.finding.kind == .ghost })
    #expect(ghost.status == .reshaped)
    #expect(ghost.changes.map(\.aspect) == [.length, .curve, .place])
    let moment = try #require(ghost.standsStill)
    #expect(moment.event == "opaque" && moment.before == 36 && moment.after == 36 && moment.isStep)
    let ratio = try #require(comparison.slowdown.appDurationRatio)
    #expect(abs(ratio - 1.48) < 0.02)
  }

  @Test func eachChangeOfFormIsSeenAlone() throws {
    let aspects = { (after: Shown) -> [FindingDifference.Aspect] in
      let ghost = self.compared(Shown(), after).findings.first { $0.finding.kind == .ghost }
      return ghost?.changes.map(\.aspect) ?? []
    }
    #expect(aspects(Shown(offset: (30, 32))) == [.place])
    #expect(aspects(Shown(curve: "ease-out")) == [.curve])
    #expect(aspects(Shown(length: 400)) == [.length, .curve])
  }

  @Test func aLongerLeadIsWorseAndAShorterOneReshaped() {
    #expect(statuses(compared(Shown(), Shown(lead: 70)))[.earlyOpaque] == .worse)
    #expect(statuses(compared(Shown(), Shown(lead: 15)))[.earlyOpaque] == .reshaped)
    #expect(statuses(compared(Shown(), Shown(lead: 43)))[.earlyOpaque] == .unchanged)
  }

  /// The step is where it was, and the motion begins later: what moved is the motion.
  @Test func aLeadThatTheMotionMadeLongerIsReshaped() throws {
    let comparison = compared(Shown(), Shown(wait: 140, stepTick: 36))
    let early = try #require(comparison.findings.first { $0.finding.kind == .earlyOpaque })
    #expect(early.status == .reshaped && early.standsStill != nil)
  }

  /// 240 ms by a timer at 10x are as many at 1x.
  @Test func aTimerIsTheSameAtEverySlowdown() throws {
    let comparison = compared(Shown(lead: 24), Shown(slowdown: 1, wait: 500, lead: 240))
    let early = try #require(comparison.findings.first { $0.finding.kind == .earlyOpaque })
    #expect(early.status == .unchanged)
    #expect(early.reason?.contains("whatever the slowdown") == true)
  }

  // MARK: What cannot be said

  @Test func whatTheSecondRecordingCannotShowIsNotFixed() {
    var after = Measured(slowdown: 10)
    after.timeline = Shown(hasGhost: false).timeline
    after.cannotJudge(.ghost, [], "the recording ends before anything moves")
    let comparison = RecordingComparison(of: Shown().timeline, with: after.timeline)
    let ghost = comparison.findings.first { $0.finding.kind == .ghost }
    #expect(ghost?.status == .couldNotJudge)
    #expect(ghost?.reason == "the recording ends before anything moves")
    #expect(comparison.verdict == .couldNotJudge)
  }

  @Test func aRecordingWithoutTheTransitionIsNotFixed() {
    var after = Shown(hasGhost: false).timeline
    after.transitions = []
    let comparison = RecordingComparison(of: Shown().timeline, with: after)
    #expect(comparison.findings.allSatisfy { $0.status == .couldNotJudge })
    #expect(comparison.onlyBefore == ["T1"] && comparison.slowdown.measured == nil)
  }

  /// A threshold lies between them: the tracks say that both have it.
  @Test func whatIsSeenAndNotToldIsNotFixed() {
    var after = Shown().timeline
    after.findings = []
    after.verdict = .clean
    let comparison = RecordingComparison(of: Shown().timeline, with: after)
    #expect(statuses(comparison) == [.earlyOpaque: .unchanged, .ghost: .unchanged])
  }

  @Test func aStepThatOnlyACoarseRecordingShowsIsNotNew() {
    var after = Measured(slowdown: 1)
    after.timeline = Shown(slowdown: 1).timeline
    after.find(.lateVanish, [], 10...11, severity: .warning, transition: nil)
    let comparison = RecordingComparison(of: Shown().timeline, with: after.timeline)
    #expect(statuses(comparison)[.lateVanish] == .couldNotJudge)
    #expect(comparison.verdict == .unchanged)
  }

  @Test(arguments: [(1, 2, ComparisonStatus.couldNotJudge), (0, 9, .new), (9, 0, .fixed)])
  func oneHitchMoreIsChanceAndNineAreNot(before: Int, after: Int, status: ComparisonStatus) {
    let timelines = [before, after].map { count -> Timeline in
      var measured = Measured(slowdown: 1)
      measured.timeline = Shown(slowdown: 1, hasGhost: false).timeline
      for index in 0..<count {
        measured.find(
          .hitch, [], index...index, severity: .warning,
          evidence: ["milliseconds": 50, "catchUp": .number(2)])
      }
      return measured.timeline
    }
    let comparison = RecordingComparison(of: timelines[0], with: timelines[1])
    let unmatched = comparison.findings.filter { $0.before == nil || $0.after == nil }
    #expect(!unmatched.isEmpty && unmatched.allSatisfy { $0.status == status }, "\(unmatched)")
  }

  // MARK: Transitions

  @Test(arguments: [
    ([["a"], ["b"]], [["a"], ["b"]], [[0, 0], [1, 1]]), ([["a"], ["b"]], [["b"]], [[1, 0]]),
    ([["a"]], [["b"], ["a"]], [[0, 1]]), ([[]], [[]], [[0, 0]]), ([["a"]], [["b"]], [[0, 0]]),
    ([], [["a"]], []),
  ])
  func transitionsArePairedInOrderByWhatHappensInThem(
    rows: [[String]], columns: [[String]], pairs: [[Int]]
  ) {
    let found = AlignedTransition.matches(rows.map(Set.init), columns.map(Set.init))
    #expect(found.map { [$0.0, $0.1] } == pairs)
  }

  @Test func anElementOfAnotherNameInTheSamePlaceIsTheSame() {
    var after = Shown(scale: 0.5)
    after.hasGhost = true
    var timeline = after.timeline
    timeline.elements[3].id = "another"
    let pairs = ElementPair.pairs(Shown().timeline, timeline, scale: 2)
    #expect(pairs.map(\.after) == ["tabs", "back", "items", "another"])
  }
}

@Suite("Several tries against the first recording") struct VariantTests {
  private func recording(_ label: String, _ timeline: Timeline) -> Comparison.Recording {
    Comparison.Recording(
      label: label, path: label, knobs: ["cards": .integer(label.count)], timeline: timeline)
  }

  private func timeline(hitches: Int, surfaces: Int? = nil) -> Timeline {
    var measured = Measured(slowdown: 1)
    for index in 0..<hitches {
      measured.find(
        .hitch, [], index...index, severity: .warning, evidence: ["milliseconds": 50, "catchUp": .number(2)])
    }
    measured.timeline.metrics = ["hitches": .integer(hitches), "motionSeconds": 60]
    if let surfaces {
      measured.timeline.metrics["surfaceCount"] = .integer(surfaces)
      measured.timeline.metrics["glassCoverage"] = .number(Double(surfaces) / 20)
      measured.timeline.metrics["glassCoverageUncertainty"] = 0.01
    }
    return measured.timeline
  }

  @Test func eachTryHasAVerdictAndWhatStoodStillIsTold() {
    let comparison = Comparison([
      recording("first", Shown().timeline),
      recording("second", Shown(wait: 120, length: 370, stepTick: 36, curve: "spring").timeline),
      recording("third", Shown(wait: 110, length: 300, stepTick: 37).timeline),
    ])
    #expect(comparison.tries.map { $0.comparison?.verdict } == [.reshaped, .reshaped])
    #expect(comparison.standing.map(\.frames) == [[36, 36, 37]])
    #expect(comparison.has([.reshaped]) && !comparison.has([.new, .worse]))
  }

  @Test func ratesHaveExactLimitsAndSayWhatWouldHaveShown() throws {
    let table = try #require(
      Comparison([
        recording("a", timeline(hitches: 3)), recording("b", timeline(hitches: 5)),
        recording("c", timeline(hitches: 20)),
      ]).variants)
    let rates = try #require(table.metric(.hitches)).values
    #expect(rates.map(\.value) == [3, 5, 20])
    #expect(rates[1].difference?.isMeasurable == false && rates[2].difference?.isMeasurable == true)
    #expect(rates[1].difference?.smallestShown == 9)
    #expect(rates[0].difference == nil)
    let holds = try #require(table.metric(.holdRatio)).values
    #expect(holds.map(\.value) == [2.5, 4.17, 16.67])
    #expect(holds.map { $0.difference?.isMeasurable } == [nil, false, true])
    #expect(table.knobs == ["cards"] && table.correlations.isEmpty)
    #expect(table.metric(.coverage)?.isKnown == false)
  }

  @Test func fromFiveVariantsOnItIsSaidWhatFollowsTheHitches() throws {
    let tries = (1...6).map { recording("v\($0)", timeline(hitches: 4 * $0, surfaces: 3 + $0)) }
    let table = try #require(Comparison(tries).variants)
    let surfaces = try #require(table.correlations.first { $0.metric == "surfaceCount" })
    #expect(surfaces.coefficient == 1 && surfaces.pValue == 0.0028)
    // All of them move as long, so that nothing can follow it.
    #expect(table.correlations.map(\.metric) == ["glassCoverage", "surfaceCount"])
    let coverage = try #require(table.metric(.coverage)).values
    #expect(coverage[1].difference?.isMeasurable == true && coverage[1].difference?.lower == 0.0359)
  }

  @Test func surfacesThatWereFoundAreComparedWhereTheyAreTheSame() throws {
    let found = { (label: String, surfaces: [String], origin: ElementFacts.Origin) in
      var timeline = timeline(hitches: 1, surfaces: surfaces.count)
      timeline.elements += surfaces.map {
        ElementFacts(id: $0, origin: origin, kind: .surface, group: nil, referenceFrame: 0, rect: nil)
      }
      return recording(label, timeline)
    }
    let variants = [
      found("a", ["topCard"], .discovered), found("b", ["topCard"], .discovered),
      found("c", ["topCard", "leftCard"], .discovered),
    ]
    let values = try #require(Comparison(variants).variants?.metric(.surfaces)).values
    #expect(values.map(\.value) == [1, 1, 2])
    #expect(values[1].difference != nil && values[2].difference == nil)
    #expect(values[2].reason?.contains("name them in a spec") == true)
    let named = [found("a", ["x"], .spec), found("b", ["x", "y"], .spec)]
    let other = try #require(Comparison(named).variants?.metric(.surfaces)).values
    #expect(other[1].difference?.value == 1)
  }

  @Test func ticksAreThoseOfTheFirstRecording() throws {
    let table = try #require(
      Comparison([
        recording("a", Shown().timeline), recording("b", Shown(slowdown: 1).timeline),
        recording("c", Shown(hasGhost: false).timeline),
      ]).variants)
    let lead = try #require(table.metric(.lead)).values
    #expect(lead[0].value == 24 && lead[2].value == 0)
    #expect(abs((lead[1].value ?? 0) - 24) <= 6)
    #expect(lead[1].difference?.isMeasurable == false && lead[2].difference?.isMeasurable == true)
    let holds = try #require(table.metric(.holdRatio)).values
    let hitches = try #require(table.metric(.hitches)).values
    for values in [holds, hitches] {
      #expect(values[1...].map(\.reason) == ["not comparable (slowed)", "not comparable (slowed)"])
      #expect(values.allSatisfy { $0.difference == nil })
    }
  }

  @Test func whereNobodyCanSayOfAnyNothingIsUnchanged() {
    var after = Shown(hasGhost: false).timeline
    after.transitions = []
    let comparison = RecordingComparison(of: Shown().timeline, with: after)
    #expect(comparison.findings.allSatisfy { $0.status == .couldNotJudge })
    #expect(comparison.verdict == .couldNotJudge)
    var warned = Shown().timeline
    for index in warned.findings.indices { warned.findings[index].severity = .warning }
    let warnings = RecordingComparison(of: warned, with: after)
    #expect(warnings.verdict == .couldNotJudge)
  }
}
