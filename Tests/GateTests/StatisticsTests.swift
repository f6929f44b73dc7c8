import Testing

@testable import SlowglassGate

@Suite("Exact limits of counts") struct StatisticsTests {
  private func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-6) -> Bool {
    abs(a - b) <= tolerance * max(1, abs(b))
  }

  /// Quantiles of chi-square, as tables of Garwood's limits have them.
  @Test(arguments: [(0, 0.0, 3.688879), (10, 4.795389, 18.390356), (100, 81.363993, 121.626792)])
  func ofAPoissonMean(count: Int, lower: Double, upper: Double) {
    let limits = ExactLimits.poissonMean(count: count)
    #expect(isNear(limits.lower, lower, 1e-5) && isNear(limits.upper, upper, 1e-5), "\(limits)")
  }

  /// Quantiles of the beta distribution.
  @Test(arguments: [
    (0, 10, 0.0, 0.308497), (1, 10, 0.002529, 0.445016), (5, 10, 0.187086, 0.812914),
    (12, 15, 0.519109, 0.956688), (6, 6, 0.540742, 1.0), (300, 1000, 0.271721, 0.329462),
  ])
  func ofAProbability(count: Int, total: Int, lower: Double, upper: Double) {
    let limits = ExactLimits.probability(count: count, of: total)
    #expect(isNear(limits.lower, lower, 1e-5) && isNear(limits.upper, upper, 1e-5), "\(limits)")
  }

  @Test func tailsOfManyEventsNeitherVanishNorOverflow() {
    #expect(isNear(ExactLimits.poissonBelow(100_000, mean: 100_000), 0.499159, 1e-3))
    #expect(isNear(ExactLimits.binomialBelow(50_000, of: 100_000, probability: 0.5), 0.498738, 1e-3))
    #expect(ExactLimits.poissonBelow(0, mean: 3) == 0)
    #expect(ExactLimits.binomialBelow(3, of: 2, probability: 0.5) == 1)
  }

  // MARK: Rates

  @Test func aRatioOfRatesHasTheLimitsOfItsBinomial() throws {
    let few = EventRate(count: 3, minutes: 1)
    let ratio = try #require(few.ratio(to: EventRate(count: 12, minutes: 1)))
    #expect(isNear(ratio.lower, 0.5191089 / 0.4808911, 1e-5))
    let upper = try #require(ratio.upper)
    #expect(isNear(upper, 0.9566880 / 0.0433120, 1e-4))
    let half = try #require(few.ratio(to: EventRate(count: 12, minutes: 2)))
    #expect(isNear(half.lower, ratio.lower / 2))
  }

  @Test func sixAgainstNoneIsTheFirstDifferenceThatIsSeen() throws {
    let none = EventRate(count: 0, minutes: 1)
    #expect(!none.differs(from: EventRate(count: 5, minutes: 1)))
    #expect(none.differs(from: EventRate(count: 6, minutes: 1)))
    let ratio = try #require(none.ratio(to: EventRate(count: 6, minutes: 1)))
    #expect(ratio.upper == nil)
    #expect(none.smallestRise(in: 1) == 6)
    // Four of four in a third of the time: chance does that once in 81 times.
    #expect(none.smallestRise(in: 0.5) == 8)
    #expect(!none.differs(from: none))
  }

  @Test func nothingThatWasNotWatchedHasARate() {
    #expect(EventRate(count: 1, minutes: 0).ratio(to: EventRate(count: 1, minutes: 1)) == nil)
    #expect(EventRate(count: 1, minutes: 0).perMinute == 0)
  }

  // MARK: Holds

  @Test func equalHoldsHaveTheLimitsOfTheirNumber() {
    let share = HoldShare(holds: Array(repeating: 50, count: 10), motionSeconds: 100)
    let limits = share.limits(longest: 50)
    #expect(isNear(share.ratio, 5))
    #expect(isNear(limits.lower, 4.795389 * 50 / 100, 1e-5))
    #expect(isNear(limits.upper, 18.390356 * 50 / 100, 1e-5))
  }

  @Test func aDifferenceOfHoldsHoldsZeroWhereChanceCouldMakeIt() throws {
    let few = HoldShare(holds: [33, 50], motionSeconds: 20)
    let more = HoldShare(holds: [33, 50, 50], motionSeconds: 20)
    let small = try #require(few.difference(to: more))
    #expect(small.lower < 0 && small.upper > 0)
    let many = HoldShare(holds: Array(repeating: 50, count: 40), motionSeconds: 20)
    let large = try #require(few.difference(to: many))
    #expect(large.lower > 0 && isNear(large.value, 95.85))
    #expect(few.difference(to: HoldShare(holds: [], motionSeconds: 0)) == nil)
  }

  // MARK: Ranks

  @Test func ranksThatAgreeAreRare() throws {
    let same = try #require(RankCorrelation([1, 2, 3, 4, 5], [10, 20, 30, 40, 90]))
    #expect(isNear(same.coefficient, 1) && isNear(same.probability, 2.0 / 120))
    let reverse = try #require(RankCorrelation([1, 2, 3, 4, 5], [5, 4, 3, 2, 1]))
    #expect(isNear(reverse.coefficient, -1) && isNear(reverse.probability, 2.0 / 120))
  }

  @Test func neighboursThatChangePlacesCostALittle() throws {
    let rank = try #require(RankCorrelation([1, 2, 3, 4, 5, 6], [2, 1, 4, 3, 6, 5]))
    #expect(isNear(rank.coefficient, 0.8285714))
    #expect(rank.probability > 0.03 && rank.probability < 0.07)
  }

  @Test func equalValuesShareARankAndOneValueHasNone() {
    #expect(RankCorrelation.ranks([7, 1, 7, 3]) == [7, 2, 7, 4])
    #expect(RankCorrelation([1, 1, 1], [1, 2, 3]) == nil)
    #expect(RankCorrelation([1, 2], [1, 2]) == nil)
  }

  @Test func longRowsAreTriedByTheSameSampleEachTime() throws {
    let row = (0..<12).map(Double.init)
    let other = row.map { $0 * $0 }
    let rank = try #require(RankCorrelation(row, other))
    #expect(isNear(rank.coefficient, 1) && rank.probability < 0.001)
    #expect(rank == RankCorrelation(row, other))
  }
}
