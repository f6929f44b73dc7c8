import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

@Suite("How often moving content shows a new picture")
struct MotionLogTests {
  /// Frames that move are drawn as `x`, one character for each tick of 60 Hz.
  private func log(_ drawing: String) -> MotionLog {
    var log = MotionLog()
    log.live = drawing.enumerated().filter { $0.element == "x" }.map {
      MotionWatch.Live(frame: $0.offset, seconds: Double($0.offset) / 60, blocks: 100)
    }
    return log
  }

  private func cadence(_ drawing: String) -> Double? {
    log(drawing).cadence(in: 0...1000, tick: 1.0 / 60)?.rate.rounded(places: 2)
  }

  @Test func steadyContentHasARate() {
    #expect(cadence("..xxxxxxxxxxxx...") == 60)
    #expect(cadence("x.x.x.x.x.x.x.x.x") == 30)
    #expect(cadence("x.x..x.x..x.x..x.x..x.x..x") == 24)
    #expect(cadence("x..x..x..x..x..x..x..x") == 20)
  }

  @Test func holdsAreLeftOut() {
    #expect(cadence("xxxxxxxx....xxxxxxxxx..xxxxxxxx") == 60)
  }

  @Test func unevenContentHasNone() {
    #expect(cadence("xxxx.x.x.x.xxxxxx.x.x.x.x.x.xxxxxxx.x.x.x") == nil)
    #expect(cadence("x.x.x") == nil)
  }

  @Test func theRateIsAsSureAsItIsLong() throws {
    let short = try #require(log("xxxxxxxxx").cadence(in: 0...100, tick: 1.0 / 60))
    let long = try #require(log(String(repeating: "x", count: 90)).cadence(in: 0...100, tick: 1.0 / 60))
    #expect(short.uncertainty > 5 && long.uncertainty < 1)
  }

  @Test func motionLastsWhileFramesMoveAndWhileOneIsHeld() {
    let motion = log("xxxxxxx........xxxxxxx")
    #expect(abs(motion.movingSeconds() - 12.0 / 60) < 1e-9)
    #expect(abs(motion.movingSeconds(holds: [6]) - 20.0 / 60 - 1.0 / 60) < 1e-9)
  }

  @Test func theLongerOfTwoPausesThatAlternateIsDue() {
    #expect(MotionLog.typical([2, 3, 2, 3, 2, 3]) == 3)
    #expect(MotionLog.typical([1, 1, 1, 1, 1, 1, 1, 5]) == 1)
  }
}

@Suite("What a hold has to look like")
struct MotionHoldTests {
  /// A hold of six ticks in a motion downwards, in samples a tick before, at once, and a tick after.
  private func catchUp(_ before: Double, _ step: Double, _ after: Double?, x: Double = 0) -> Double? {
    func flow(_ speed: Double) -> MotionHold.Flow {
      MotionHold.Flow(
        x: 0, y: speed * 60, shift: PictureShift(x: 0, y: speed * 4, peak: 0.5, prominence: 5))
    }
    let hold = MotionHold(
      frame: 10, back: 16, seconds: 0.1, step: PictureShift(x: x, y: step, peak: 0.5, prominence: 5),
      box: Rectangle(x: 0, y: 0, width: 200, height: 400), share: 0.5, before: flow(before),
      after: after.map(flow))
    return hold.catchUp(due: 1.0 / 60)
  }

  @Test func aStepThatMakesUpForIt() throws {
    #expect(abs(try #require(catchUp(5, 30, 5)) - 6) < 0.01)
    #expect(catchUp(8, 36, 4) != nil)
  }

  @Test(
    "none of these",
    arguments: [
      ("goes on as before", 5, 5, 5), ("half of what was due", 5, 15, 5), ("twice as far", 5, 60, 5),
      ("too slow to tell", 0.3, 2, 0.3), ("the other way", 5, -30, 5), ("turns round", 5, 30, -5),
      ("a new motion", 1, 20, 8),
    ])
  func others(name: String, before: Double, step: Double, after: Double) {
    #expect(catchUp(before, step, after) == nil, "\(name)")
  }

  @Test func asideOrWithNothingAfter() {
    #expect(catchUp(5, 20, 5, x: 25) == nil)
    #expect(catchUp(5, 30, nil) == nil)
  }
}

@Suite("The hold ratio, and what it is compared with")
struct HitchMetricsTests {
  @Test(arguments: [
    (4, "good", "good"), (8, "warning", "good"), (20, "critical", "warning"),
    (40, "critical", "critical"), (90, "critical", "immediate"),
  ])
  func bands(ratio: Double, talks: String, organizer: String) {
    #expect(HitchMetrics.techTalkBand(ratio) == talks)
    #expect(HitchMetrics.organizerBand(ratio) == organizer)
  }

  private func metrics(slowdown: Double) -> [String: EvidenceValue] {
    var film = Film(frames: 110) { frame, screen in
      screen.lines(offset: 6 * (frame > 45 && frame <= 51 ? 45 : min(80, max(20, frame))))
    }
    film.slowdown = slowdown
    let measured = film.measured
    return HitchMetrics(findings: HitchDetector().findings(in: measured), measured: measured).values
  }

  @Test func ofOneHoldInASecondOfMotion() {
    let values = metrics(slowdown: 1)
    #expect(values["hitches"] == 1 && values["longestHoldMilliseconds"] == 100)
    #expect(values["motionSeconds"] == .number(0.983) && values["holdRatio"] == .number(101.69))
    #expect(values["holdRatioComparable"] == .flag(true) && values["holdRatioBands"] != nil)
  }

  @Test func inSlowMotionItIsNotComparable() {
    let values = metrics(slowdown: 10)
    #expect(values["holdRatioComparable"] == .flag(false) && values["holdRatioBands"] == nil)
    #expect(values["longestHoldMilliseconds"] == 100)
    guard case .text(let reason)? = values["holdRatioReason"] else { return #expect(Bool(false)) }
    #expect(reason.contains("10x"))
  }
}
