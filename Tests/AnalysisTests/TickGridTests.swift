import Testing

@testable import SlowglassAnalysis

@Suite("The capture grid fitted to time stamps")
struct TickGridTests {
  /// Time stamps of ticks, rounded to a time base as a container rounds them.
  private func stamps(_ ticks: some Sequence<Int>, rate: Double, perSecond base: Double) -> [Double] {
    ticks.map { (Double($0) / rate * base).rounded() / base }
  }

  @Test(arguments: [
    (60.0, 600.0), (60.0, 15360.0), (60.0, 90000.0), (60.0, 1000.0), (30.0, 600.0), (25.0, 1000.0),
    (24.0, 24000.0),
    (120.0, 600.0), (50.0, 1000.0),
  ])
  func constantRatesAreFoundInEveryTimeBase(rate: Double, base: Double) {
    let grid = TickGrid(seconds: stamps(0..<200, rate: rate, perSecond: base), unit: 1 / base)
    #expect(grid.rate == rate)
    #expect(grid.isExact)
    #expect(grid.ticks == Array(0..<200))
  }

  @Test func gapsOfAChangeDrivenRecordingAreWholeTicks() {
    let ticks = [0, 40, 41, 42, 43, 44, 46, 47, 48, 50, 51, 52, 53, 90, 91, 92, 93, 94]
    let grid = TickGrid(seconds: stamps(ticks, rate: 60, perSecond: 600), unit: 1.0 / 600)
    #expect(grid.rate == 60)
    #expect(grid.isExact)
    #expect(grid.ticks == ticks)
  }

  @Test func aGIFsHundredthsAreSixtyHertzRounded() {
    // Delays of 1 and 2 hundredths: 0, 2, 3, 5, 7, 8 ...
    let grid = TickGrid(seconds: stamps(0..<120, rate: 60, perSecond: 100), unit: 0.01)
    #expect(grid.ticks.count == 120)
    #expect(grid.rate >= 50)
  }

  @Test func jitteredStampsAreNominal() {
    // A simulator's recorder: the tick plus or minus four milliseconds.
    let jitter = [0, 1.1, -3.1, 3.4, 3.6, -3.9, -2.8, -2.6, 3.9, 0.2, 0.1]
    let seconds = (0..<200).map { Double($0) / 60 + jitter[$0 % jitter.count] / 1000 }
    let grid = TickGrid(seconds: seconds, unit: 1.0 / 600)
    #expect(grid.rate == 60)
    #expect(!grid.isExact)
    #expect(zip(grid.ticks, 0..<200).allSatisfy { abs($0 - $1) <= 1 })
  }

  @Test func equalTimeStampsShareATick() {
    let grid = TickGrid(
      seconds: [0, 1.0 / 60, 1.0 / 60, 2.0 / 60, 3.0 / 60, 4.0 / 60, 5.0 / 60], unit: 1.0 / 600)
    #expect(!grid.isExact)
    #expect(grid.ticks == grid.ticks.sorted())
    #expect(grid.ticks.count == 7)
  }

  @Test func aRateThatIsGivenIsTaken() {
    let seconds = stamps(0..<60, rate: 60, perSecond: 600)
    let grid = TickGrid(seconds: seconds, unit: 1.0 / 600, given: 30)
    #expect(grid.rate == 30)
    #expect(grid.ticks.last == 30)
  }

  @Test func tooFewFramesFitNothing() {
    #expect(!TickGrid(seconds: [], unit: 0.001).isExact)
    #expect(TickGrid(seconds: [], unit: 0.001).ticks.isEmpty)
    #expect(TickGrid(seconds: [0, 0.5], unit: 0.001).ticks == [0, 30])
  }
}
