import Testing

@testable import SlowglassRecording

@Suite struct PresentationClockTests {
  private let unit = TimeBase(numerator: 1, denominator: 600)

  private func times(_ stamps: [Int64?], usualRate: Double? = nil) -> ([Int64], PresentationClock) {
    var clock = PresentationClock(timeBase: unit, usualRate: usualRate)
    return (stamps.map { clock.place($0) }, clock)
  }

  @Test func theFirstFrameIsAtZero() {
    #expect(times([512, 522, 600]).0 == [0, 10, 88])
    #expect(times([-20, -10, 0]).0 == [0, 10, 20])
  }

  @Test func equalStampsMoveByOneUnit() {
    let (placed, clock) = times([0, 10, 10, 10, 20])
    #expect(placed == [0, 10, 11, 12, 20])
    #expect(clock.duplicates == 2)
  }

  @Test func aStampThatRunsBackMovesBehindTheOneBefore() {
    let (placed, clock) = times([0, 10, 5, 20])
    #expect(placed == [0, 10, 11, 20])
    #expect(clock.backward == 1)
  }

  @Test func stampsThatBeginAnewGoOn() {
    let (placed, clock) = times([0, 10, 20, 30, 0, 10, 20, 30, 40])
    #expect(placed == [0, 10, 20, 30, 31, 32, 42, 52, 62])
    #expect(clock.restarts == 1)
  }

  @Test func missingStampsTakeTheSpacingBefore() {
    let (placed, clock) = times([0, 10, nil, nil, 40])
    #expect(placed == [0, 10, 20, 30, 40])
    #expect(clock.missing == 2)
  }

  @Test func aFileWithoutStampsIsSpacedByItsRate() {
    #expect(times([nil, nil, nil], usualRate: 60).0 == [0, 10, 20])
    #expect(times([nil, nil, nil]).0 == [0, 1, 2])
  }

  @Test func theFirstStampMayComeLate() {
    #expect(times([nil, 5000, 5010], usualRate: 60).0 == [0, 10, 20])
  }

  @Test(arguments: [Int64.max, Int64.min, Int64.max - 1, 1 << 60, -(1 << 60)])
  func absurdStampsNeitherTrapNorSpoilTheRest(stamp: Int64) {
    let (placed, clock) = times([0, 10, stamp, 30, 40])
    #expect(placed == [0, 10, 20, 30, 40])
    #expect(clock.restarts == 2)
    #expect(times([stamp, Int64.min, Int64.max, 0, 1]).0.count == 5)
  }

  @Test func timesAlwaysIncrease() {
    var state: UInt64 = 7
    let stamps: [Int64?] = (0..<2000).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state % 11 == 0 ? nil : Int64(bitPattern: state) >> Int64(state % 64)
    }
    let (placed, _) = times(stamps)
    #expect(zip(placed, placed.dropFirst()).allSatisfy { $0 < $1 })
  }
}
