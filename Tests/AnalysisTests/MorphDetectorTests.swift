import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

/// Content that no element is: what is said of it when it goes from the middle of the page to another place and size.
@Suite struct UnnamedMorphTests {
  private struct Absent: Error {}

  /// Twelve pictures on the way, between five still ones at both ends.
  private func found(right: Double, down: Double, scale: Double, wider: Double = 1) -> [Finding] {
    let shares =
      [Double](repeating: 0, count: 5) + (1...12).map { Double($0) / 12 } + [Double](repeating: 1, count: 5)
    let planes = shares.map { share in
      let size = 1 + (scale - 1) * share
      return Face.plane(size * (1 + (wider - 1) * share), size, right: right * share, down: down * share)
    }
    return MorphDetector().findings(in: Face.measured(planes))
  }

  @Test func growsOnItsWayToAnotherPlace() throws {
    let finding = try #require(found(right: 48, down: 24, scale: 1.5).first)
    #expect(finding.severity == .note)
    #expect(finding.elements.isEmpty)
    #expect([finding.frames.first, finding.frames.last] == [5, 16])
    // It is followed from either end, and said as seen from one.
    guard case .number(let scale)? = finding.evidence["scale"] else { throw Absent() }
    #expect(min(abs(scale - 1.5), abs(scale - 1 / 1.5)) < 0.02)
  }

  @Test func shrinksAsWell() {
    #expect(found(right: -48, down: 0, scale: 0.7).count == 1)
  }

  @Test func pushedContentKeepsItsSize() {
    #expect(found(right: 60, down: 0, scale: 1.04).isEmpty)
  }

  @Test func whatGrowsInItsPlaceGoesNowhere() {
    #expect(found(right: 4, down: 0, scale: 1.5).isEmpty)
  }

  @Test func whatIsDeformedIsNoMorph() {
    #expect(found(right: 48, down: 24, scale: 1.2, wider: 1.5).isEmpty)
  }
}
