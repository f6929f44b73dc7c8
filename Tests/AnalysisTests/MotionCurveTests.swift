import Testing

@testable import SlowglassAnalysis

@Suite("The timing of a motion is told from its places")
struct MotionCurveTests {
  private func places(
    _ curve: TimingCurve, from start: Double = 20, for length: Double = 24, way: Double = 80,
    in ticks: ClosedRange<Int> = 14...52
  ) -> (ticks: [Int], values: [Double]) {
    let ticks = Array(ticks)
    return (
      ticks,
      // A tenth of a sample of noise, the same in every run.
      ticks.map { way * curve.progress(at: (Double($0) - start) / length) + Double($0 * 7 % 5 - 2) / 20 }
    )
  }

  @Test(arguments: TimingCurve.known)
  func aNamedCurveIsNamed(curve: TimingCurve) throws {
    let (ticks, values) = places(curve)
    let found = try #require(MotionCurve(ticks: ticks, values: values, noise: 0.15))
    #expect(found.name == curve.name && found.isNamed)
    #expect(abs(found.start - 20) <= 1.5 && abs(found.length - 24) <= 2.5)
    #expect(found.error < 0.01)
  }

  @Test(arguments: [0.5, 0.7])
  func aLivelySpringIsASpring(ratio: Double) throws {
    let (ticks, values) = places(TimingCurve(spring: ratio), for: 60, in: 10...100)
    let found = try #require(MotionCurve(ticks: ticks, values: values, noise: 0.15))
    #expect(found.name == "spring" && found.isNamed)
    #expect(abs((found.parameters.first ?? 0) - ratio) <= 0.051)
  }

  @Test func anUnusualBezierIsFitted() throws {
    let (ticks, values) = places(TimingCurve("own", 0.9, 0.0, 0.1, 1), for: 40, in: 10...70)
    let found = try #require(MotionCurve(ticks: ticks, values: values, noise: 0.15))
    #expect(found.name == "cubicBezier" && found.error < 0.01)
  }

  @Test func whatFollowsNoCurveIsNotNamed() throws {
    let ticks = Array(0..<60)
    let values = ticks.map { $0 < 20 ? Double($0) : $0 < 40 ? 20.0 : Double($0) - 20 }
    let found = MotionCurve(ticks: ticks, values: values, noise: 0.15)
    #expect(found?.isNamed != true)
  }

  @Test func tooFewPlacesSayNothing() {
    #expect(MotionCurve(ticks: Array(0..<8), values: (0..<8).map(Double.init), noise: 0.15) == nil)
  }

  @Test func springsSettleAsTheirEquationSays() {
    // 1 - e^-u (1 + u) at the middle of the settling time of a critically damped one.
    let half = TimingCurve.settling(1) / 2
    let known = 1 - (1 + half) * 0.009_893
    #expect(abs(TimingCurve(spring: 1).progress(at: 0.5) - known) < 0.002)
  }
}
