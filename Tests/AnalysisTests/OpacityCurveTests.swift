import Testing

@testable import SlowglassAnalysis

private func changes(_ text: String) -> [OpacityChange] {
  let curve = Drawn.curve(text)
  return curve.changes(ticks: Array(curve.opacity.indices))
}

@Suite("The changes of an opacity curve between levels that it keeps")
struct OpacityCurveTests {
  @Test func aConstantCurveHasNone() {
    #expect(changes("9*100").isEmpty)
    #expect(changes("0*100").isEmpty)
    #expect(changes(".*100").isEmpty)
  }

  @Test func aStepTakesOneTick() {
    #expect(
      changes("0*40 9*60") == [OpacityChange(first: 40, last: 40, from: 0, to: 1, ticks: 1, isCovered: false)]
    )
    #expect(changes("9*40 0*60").map(\.isStep) == [true])
  }

  @Test func aRampLastsFromItsFirstChangeToItsLevel() throws {
    let change = try #require(changes("0*40 0>9*20 9*60").first)
    #expect(!change.isStep)
    #expect((40...41).contains(change.first))
    #expect((58...59).contains(change.last))
    #expect((18...20).contains(change.ticks))
    #expect(change.from == 0)
    #expect(change.to == 1)
  }

  @Test(arguments: [64, 128])
  func aSlowRampIsOneChangeHoweverFlat(length: Int) throws {
    let found = changes("0*40 0>9*\(length) 9*60")
    #expect(found.count == 1)
    let change = try #require(found.first)
    #expect(change.from == 0)
    #expect(change.to == 1)
    // It is seen when it exceeds the noise, a twentieth into the ramp, and has ended a fortieth before its end.
    #expect(Double(change.first - 40) <= 0.05 * Double(length) + 2)
    #expect(Double(40 + length - change.last) <= 0.05 * Double(length) + 2)
  }

  @Test func upAndDownAreTwoChanges() {
    let found = changes("0*30 9*40 0*30")
    #expect(found.map(\.first) == [30, 70])
    #expect(found.map(\.to) == [1, 0])
  }

  @Test func whatIsKeptForLessThanALevelIsNoChange() {
    #expect(changes("9*40 0*2 9*60").isEmpty)
  }

  @Test func aStepIsOneFromThreeFramesOn() {
    #expect(changes("9*40 0*3 9*60").map(\.first) == [40, 43])
  }

  @Test func noiseBelowALevelsSpreadIsNoChange() {
    var curve = Drawn.curve("9*100")
    for frame in curve.opacity.indices { curve.opacity[frame] = frame % 2 == 0 ? 1 : 0.955 }
    #expect(curve.changes(ticks: Array(0..<100)).isEmpty)
  }

  @Test func aStepInNoiseIsStillAStep() {
    var curve = Drawn.curve("0*40 9*60")
    for frame in curve.opacity.indices { curve.opacity[frame]? += frame % 3 == 0 ? 0.02 : -0.02 }
    let found = curve.changes(ticks: Array(0..<100))
    #expect(found.map(\.first) == [40])
    #expect(found.map(\.isStep) == [true])
  }

  @Test func framesThatCouldNotBeReadAreSteppedOver() {
    #expect(changes("0*40 .*10 9*50").map(\.first) == [50])
  }

  @Test func aChangeUnderACopyIsMarked() {
    #expect(changes("0*30 0c*10 9c*10 9*50").map(\.isCovered) == [true])
    #expect(changes("0c*10 0*30 9*60").map(\.isCovered) == [false])
  }

  @Test func lengthIsInTicksWhereFramesAreMissing() throws {
    let curve = Drawn.curve("0*20 3 6 9*30")
    let ticks = curve.opacity.indices.map { $0 * 4 }
    let change = try #require(curve.changes(ticks: ticks).first)
    #expect(change.ticks == 4 * 2 + 1)
  }
}

@Suite("The frame in which an element is opaque")
struct OpaqueFrameTests {
  private func opaque(_ text: String) throws -> (frame: Int, uncertainty: Double) {
    let curve = Drawn.curve(text)
    let ticks = Array(curve.opacity.indices)
    return curve.opaqueFrame(
      of: try #require(curve.changes(ticks: ticks).first), until: curve.opacity.count - 1, ticks: ticks)
  }

  private func opaqueFrame(_ text: String) throws -> Int { try opaque(text).frame }

  @Test func isThatOfTheSlowRiseThatFollowsAStep() throws {
    let found = try opaque("0*40 8>9*60 9*60")
    // 0.99 of the level is reached six ticks before its end.
    #expect(found.uncertainty >= 3)
    #expect(abs(Double(found.frame - 94)) <= found.uncertainty)
  }

  @Test func isThatOfAStep() throws {
    #expect(try opaqueFrame("0*40 9*60") == 40)
  }

  @Test(arguments: [20, 60, 120])
  func isWhereARampMeetsItsLevel(length: Int) throws {
    let frame = try opaqueFrame("0*40 0>9*\(length) 9*60")
    #expect(abs(frame - (39 + length)) <= 2)
  }

  @Test func isTheLastFrameOfWhatGoes() throws {
    let curve = Drawn.curve("9*40 9>0*20 0*60")
    let ticks = Array(curve.opacity.indices)
    let change = try #require(curve.changes(ticks: ticks).first)
    let opaque = curve.opaqueFrame(of: change, until: curve.opacity.count - 1, ticks: ticks)
    #expect(opaque.frame == change.last)
  }
}

@Suite("The jump within a change")
struct OpacityJumpTests {
  private func jump(_ text: String) throws -> OpacityJump? {
    let curve = Drawn.curve(text)
    return curve.jump(in: try #require(curve.changes(ticks: Array(curve.opacity.indices)).first))
  }

  @Test func ofAStepIsTheStep() throws {
    let step = try #require(try jump("0*40 9*60"))
    #expect(step.frame == 40 && step.from == 0 && step.to == 1 && step.isStep)
    // Twice the noise and the plate's own.
    #expect(abs(step.uncertainty - 2 * (0.02 * 0.02 * 2).squareRoot()) < 1e-9)
  }

  @Test func ofAFadeIsNoStep() throws {
    #expect(try jump("0*40 0>9*10 9*60")?.isStep == false)
  }

  @Test func ofAFadeCutShortIsItsEnd() throws {
    let jump = try #require(try jump("9*40 9>7*10 0*60"))
    #expect(jump.frame == 50)
    #expect(jump.isStep)
    #expect(abs(jump.from - 7.0 / 9) < 0.001)
  }
}
