import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

/// What is found when content goes through some scales, a picture for each, between five still pictures at both ends.
private func found(_ scales: [(Double, Double)], level: (Double, Double) -> Double = Face.level) -> [Finding]
{
  guard let first = scales.first, let last = scales.last else { return [] }
  let all =
    [(Double, Double)](repeating: first, count: 5) + scales + [(Double, Double)](repeating: last, count: 5)
  return StretchDetector().findings(
    in: Face.measured(all.map { Face.plane($0.0, $0.1, level: level) }))
}

private func there(_ count: Int, _ scale: (Double) -> (Double, Double)) -> [(Double, Double)] {
  (1...count).map { scale(Double($0) / Double(count)) }
}

@Suite("A stretch is drawn content with another aspect than at rest")
struct StretchDetectorTests {
  @Test(arguments: [1.3, 2.5, 6.0])
  func theRatioAndFrameOfThePeakAreMeasured(most: Double) throws {
    let way = there(30) { (1 + (most - 1) * $0, 1) } + there(30) { (most + (1 - most) * $0, 1) }
    let findings = found(way)
    #expect(findings.count == 1)
    let finding = try #require(findings.first)
    guard case .number(let ratio)? = finding.evidence["peakRatio"] else {
      Issue.record("no ratio")
      return
    }
    #expect(abs(ratio / most - 1) < 0.03)
    #expect(abs(finding.frames.peak - 34) <= 2)
    #expect(finding.evidence["axis"] == "x")
    // A way to a large ratio in a few pictures is lost before it is even again: then nobody knows that it will be.
    #expect(finding.severity == (most < 2 ? .error : .warning))
  }

  @Test func contentThatComesToRestDeformedIsAWarning() throws {
    let finding = try #require(found(there(40) { (1, 1 + 2 * $0) }).first)
    #expect(finding.severity == .warning)
    #expect(finding.evidence["axis"] == "y")
  }

  @Test func aZoomIsNone() {
    #expect(found(there(40) { (1 + 1.5 * $0, 1 + 1.5 * $0) }).isEmpty)
    #expect(found(there(40) { (2.5 - 1.5 * $0, 2.5 - 1.5 * $0) }).isEmpty)
  }

  @Test func anOutlineThatGrowsIsNone() {
    let box: (Double, Double) -> Double = { x, y in abs(x) < 20 && abs(y) < 14 ? 90 : 235 }
    #expect(found(there(40) { (1 + 2 * $0, 1) }, level: box).isEmpty)
  }

  @Test func aDifferenceOfAFewPerCentIsNone() {
    #expect(found(there(40) { (1 + 0.05 * $0, 1) }).isEmpty)
  }
}
