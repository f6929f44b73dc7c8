import Testing

@testable import SlowglassAnalysis

/// Change of the screen drawn as numbers, at 60 frames a second: 0 for still, else levels times blocks.
private func segmented(_ energy: [Double], blocks: Int = 1000) -> Segmentation {
  let seconds = energy.indices.map { Double($0) / 60 }
  // A block counts as changed for the look-back of a tenth of a second: six frames.
  let changed = energy.indices.map { frame in
    min(blocks, Int(energy[max(0, frame - 5)...frame].max() ?? 0))
  }
  return Segmentation(
    Survey(
      seconds: seconds, energy: energy, change: energy.map { $0 / Double(blocks) }, changedBlocks: changed,
      blockCount: blocks))
}

private func still(_ count: Int) -> [Double] { [Double](repeating: 0, count: count) }

/// A motion that speeds up and slows down again, with its peak in the middle.
private func motion(_ count: Int, peak: Double = 400) -> [Double] {
  (0..<count).map { frame in
    let t = (Double(frame) + 0.5) / Double(count)
    return peak * 4 * t * (1 - t)
  }
}

@Suite("A recording falls into settled stretches, transitions and cuts")
struct SegmentationTests {
  @Test func aStillRecordingHasNone() {
    #expect(segmented(still(100)) == Segmentation(Survey()))
    #expect(segmented(still(100)).transitions.isEmpty)
  }

  @Test func aMotionIsATransitionBetweenItsPlates() throws {
    let transition = try #require(segmented(still(60) + motion(50) + still(90)).transitions.first)
    #expect((60...61).contains(transition.first))
    #expect((108...109).contains(transition.last))
    #expect((58...60).contains(transition.plateBefore))
    #expect(transition.plateAfter == 199)
    #expect(transition.stepsBefore.isEmpty)
    #expect(!transition.startsCutOff && !transition.endsCutOff)
  }

  @Test func aStepShortlyBeforeAMotionBelongsToItAndItsPlateLiesBeforeBoth() throws {
    let found = segmented(still(40) + [500] + still(23) + motion(60) + still(76))
    let transition = try #require(found.transitions.first)
    #expect(transition.stepsBefore == [40])
    #expect(transition.plateBefore == 39)
    #expect(found.cuts.isEmpty)
  }

  /// A file that ends in the middle of a change: what is before the step is hardly noise, and nothing is behind it.
  @Test func aStepInTheVeryLastFrameHasNothingBehindIt() {
    let found = segmented(still(30) + [Double](repeating: 2.5, count: 6) + [500])
    #expect(found.transitions.isEmpty)
  }

  @Test func aStepLongBeforeIsACut() throws {
    let found = segmented(still(40) + [500] + still(90) + motion(60) + still(60))
    #expect(found.cuts.map(\.frame) == [40])
    #expect(found.cuts.first?.share == 0.5)
    #expect(found.transitions.first?.stepsBefore.isEmpty == true)
  }

  @Test func aStepShortlyAfterAMotionIsItsHandOver() throws {
    let found = segmented(still(40) + motion(60) + still(20) + [300] + still(79))
    #expect(try #require(found.transitions.first).stepsAfter == [120])
    #expect(found.cuts.isEmpty)
  }

  @Test(arguments: [(500.0, 179), (100.0, 239)])
  func aPlateEndsWhereTheScreenIsReplaced(step: Double, plateAfter: Int) throws {
    // A tenth of the screen that changes later, say a badge, leaves the screen what it was; half of it does not.
    let found = segmented(still(40) + motion(60) + still(80) + [step] + still(59))
    #expect(found.cuts.map(\.frame) == [180])
    #expect(try #require(found.transitions.first).plateAfter == plateAfter)
  }

  @Test func twoMotionsWithAPauseAreTwoTransitions() {
    let found = segmented(still(40) + motion(50) + still(60) + motion(50) + still(40))
    #expect(found.transitions.count == 2)
    #expect(found.transitions[0].plateAfter == found.transitions[1].plateBefore)
  }

  @Test func aMotionThatRunsIntoEitherEndIsCutOff() throws {
    let start = try #require(segmented([0] + Array(motion(60).dropFirst(30)) + still(60)).transitions.first)
    #expect(start.startsCutOff && !start.endsCutOff)
    let end = try #require(segmented(still(60) + Array(motion(60).prefix(30))).transitions.first)
    #expect(end.endsCutOff && !end.startsCutOff)
  }
}

@Suite("Where a motion begins and ends, fitted to how the picture changes")
struct MotionFitTests {
  private static let start = 60

  /// Change against the picture at rest that grows as a power of time from 60 on.
  private func growth(power: Int, slope: Double = 0.2, noise: Double = 0) -> [Double] {
    (0..<100).map { frame in
      let t = Double(max(0, frame - MotionFitTests.start + 1))
      let grown = power == 1 ? slope * t : slope / 8 * t * t
      return 0.01 + grown + (frame % 2 == 0 ? noise : -noise)
    }
  }

  private func fit(_ growth: [Double], expected: Int) throws -> MotionStart {
    try #require(
      MotionStart.fit(frames: Array(0..<100), growth: growth, ticks: Array(0..<100), expected: expected))
  }

  @Test(arguments: [1, 2], [60, 62, 64])
  func theStartIsFoundWithinATick(power: Int, expected: Int) throws {
    #expect(abs(try fit(growth(power: power), expected: expected).tick - MotionFitTests.start) <= 1)
  }

  @Test func noiseWidensNothingButHidesTheVeryStart() throws {
    let start = try fit(growth(power: 2, noise: 0.002), expected: 63)
    #expect(abs(start.tick - MotionFitTests.start) <= 2)
    #expect(start.uncertainty >= 1)
  }

  @Test func aHardStartIsItsFirstFrame() throws {
    let hard = (0..<100).map { $0 < 60 ? 0.01 : 8 + 0.3 * Double($0 - 60) }
    #expect(try fit(hard, expected: 60) == MotionStart(frame: 60, tick: 60, uncertainty: 1))
  }

  @Test func whereNothingChangesThereIsNoStart() {
    #expect(
      MotionStart.fit(
        frames: Array(0..<100), growth: [Double](repeating: 0.01, count: 100), ticks: Array(0..<100),
        expected: 60) == nil)
  }

  @Test func anEndIsAStartSeenBackwards() throws {
    // Rest from 100 on; an ease-out leaves the last ten frames almost there.
    let frames = Array((60..<130).reversed())
    let growth = frames.map { frame in
      let t = Double(max(0, 100 - frame))
      return 0.01 + 0.02 * t * t
    }
    let end = try #require(MotionEnd.fit(frames: frames, growth: growth, ticks: Array(0..<160), expected: 96))
    #expect(abs(end.tick - 100) <= 2)
    #expect(end.uncertainty >= 2)
  }

  @Test func whatGoesOnLongAfterTheMotionIsTheEncoder() {
    let frames = Array((60..<150).reversed())
    let growth = frames.map { 0.01 + 0.02 * Double(max(0, 130 - $0)) }
    #expect(MotionEnd.fit(frames: frames, growth: growth, ticks: Array(0..<160), expected: 100) == nil)
  }
}
