import SlowglassPixels

@testable import SlowglassAnalysis
@testable import SlowglassGate

/// One transition as a recording shows it: a bar that is opaque too early, and its second copy on its way.
struct Shown {
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
