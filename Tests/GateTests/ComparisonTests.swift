import SlowglassPixels
import Testing

@testable import SlowglassAnalysis
@testable import SlowglassGate

/// One transition as a recording shows it: a bar that is opaque too early, and its second copy on its way.
private struct Shown {
  var slowdown = 10.0
  var isSlowdownGiven = true
  /// App milliseconds: from the recording's start to the motion, its length, and from the step to the motion.
  var wait = 100.0
  var length = 250.0
  var lead = 40.0
  /// Recorded ticks from the start to the step; nil for `lead` before the motion.
  var stepTick: Int?
  var offset = (x: 0.0, y: 32.0)
  var curve = "ease-in-out"
  /// Pixels for one of the usual recording.
  var scale = 1.0
  var hasGhost = true
  /// Extra frames between two ticks that are left out, as where equal frames are dropped.
  var dropsStill = false

  private var tick: Double { 1000 / 60 / slowdown }
  private func ticks(_ milliseconds: Double) -> Int { Int((milliseconds / tick).rounded()) }

  var timeline: Timeline {
    let start = ticks(wait)
    let end = start + ticks(length)
    let step = stepTick ?? start - ticks(lead)
    let count = end + ticks(60) + 2
    let isKept = { (tick: Int) in
      !dropsStill || tick == 0 || tick == step || (start...end + 1).contains(tick) || tick == count - 1
    }
    let kept = (0..<count).filter(isKept)
    let frame = { (tick: Int) in kept.lastIndex { $0 <= tick } ?? 0 }
    var measured = Measured(verdict: .clean, slowdown: slowdown)
    measured.timeline.recording.width = Int(400 * scale)
    measured.timeline.recording.height = Int(800 * scale)
    measured.timeline.recording.slowdownGiven = isSlowdownGiven
    measured.timeline.recording.frameCount = kept.count
    measured.timeline.recording.durationSeconds = Double(count) / 60
    measured.timeline.frames.tick = kept
    measured.timeline.frames.seconds = kept.map { Double($0) / 60 }
    measured.timeline.frames.change = kept.map { _ in 0 }
    measured.timeline.frames.held = kept.map { _ in false }
    measured.timeline.transitions = [
      TransitionFacts(
        id: "T1", first: frame(start), last: frame(end), firstUncertainty: 1, plateBefore: 0,
        plateAfter: kept.count - 1)
    ]
    for index in measured.timeline.elements.indices {
      measured.timeline.elements[index].rect = measured.timeline.elements[index].rect?.scaled(by: scale)
    }
    addCopies(to: &measured, kept, step: step, start: start, end: end)
    if hasGhost { addFindings(to: &measured, frame, step: step, start: start, end: end) }
    measured.timeline.metrics["motionSeconds"] = .number(Double(end - start) / 60)
    measured.timeline.metrics["hitches"] = 0
    return measured.timeline
  }

  private func addCopies(to measured: inout Measured, _ kept: [Int], step: Int, start: Int, end: Int) {
    let shownFrom = hasGhost ? step : end
    let rest = kept.indices.filter { kept[$0] >= shownFrom }
    guard let first = rest.first, let last = rest.last else { return }
    measured.see("items", .settled, first...last)
    measured.happen(.opaque, "tabs", first)
    measured.see("tabs", .settled, first...last)
    measured.timeline.tracks[1].writes = [
      OpacityWrite(shape: .step, first: first, last: first, from: 0, to: 1, duringAnimation: false)
    ]
    let moving = kept.indices.filter { (start...end).contains(kept[$0]) }
    guard let from = moving.first, let to = moving.last else { return }
    measured.see("items", .moving, from...to)
    let index = measured.timeline.tracks[0].copies.count - 1
    for (place, frame) in moving.enumerated() {
      let phase = Double(kept[frame] - start) / Double(end - start)
      measured.timeline.tracks[0].copies[index].x[place] = (125 + (1 - phase) * offset.x) * scale
      measured.timeline.tracks[0].copies[index].y[place] = (720 + (1 - phase) * offset.y) * scale
      measured.timeline.tracks[0].copies[index].opacity[place] = phase
    }
    measured.timeline.tracks[0].copies[index].curve = CurveFacts(
      name: curve, parameters: [], startSeconds: Double(start) / 60, startUncertainty: 1.0 / 60,
      durationSeconds: Double(end - start) / 60, durationUncertainty: 1.0 / 60,
      durationAppMilliseconds: Double(end - start) / 60 * 1000 / slowdown, fitError: 0.001, isNamed: true)
  }

  private func addFindings(
    to measured: inout Measured, _ frame: (Int) -> Int, step: Int, start: Int, end: Int
  ) {
    let lead = start - step
    add(
      .earlyOpaque, from: step, to: start - 1, frame, to: &measured,
      evidence: [
        "leadFrames": .integer(lead), "leadFramesUncertainty": 1, "opaqueFrame": .integer(frame(step)),
        "rise": "step",
      ])
    // From a tenth of the way on both are visible, and until the second one has landed.
    let first = start + (end - start) / 10
    add(
      .ghost, from: first, to: end, frame, to: &measured,
      evidence: [
        "overlapTicks": .integer(end - first + 1), "overlapTicksUncertainty": 2,
        "offset": .table(["x": .number(offset.x / 2 * scale), "y": .number(offset.y / 2 * scale)]),
        "opacity": .table(["settled": 0.6, "moving": 0.5]),
        "opacityUncertainty": .table(["settled": 0.05, "moving": 0.05]),
      ])
  }

  private func add(
    _ kind: FindingKind, from: Int, to: Int, _ frame: (Int) -> Int, to measured: inout Measured,
    evidence: [String: EvidenceValue]
  ) {
    measured.find(kind, ["items", "tabs"], frame(from)...frame(to), evidence: evidence)
    let index = measured.timeline.findings.count - 1
    let seconds = (Double(from) / 60, Double(to + 1) / 60)
    measured.timeline.findings[index].seconds = .init(start: seconds.0, end: seconds.1)
    measured.timeline.findings[index].appMilliseconds = .init(
      start: seconds.0 * 1000 / slowdown, end: seconds.1 * 1000 / slowdown)
    measured.timeline.findings[index].region = Rectangle(x: 100, y: 700, width: 50, height: 40).scaled(
      by: scale)
  }
}

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
    #expect(holds[1].reason?.contains("another slowdown") == true)
  }
}
