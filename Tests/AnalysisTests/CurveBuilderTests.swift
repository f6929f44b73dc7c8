import Testing

@testable import SlowglassAnalysis

@Suite("An element's readings put together to one curve")
struct CurveBuilderTests {
  private func curve(_ drawn: Drawn, alone: (inout UnitTracks) -> Void) -> OpacityCurve {
    let measured = drawn.measured
    var transitions = measured.transitions
    var member = transitions[0].units[0]
    member.isMemberAlone = true
    alone(&member)
    transitions[0].units.append(member)
    let count = measured.seconds.count
    let still = [Double](repeating: 0, count: count)
    let survey = Survey(
      seconds: measured.seconds, energy: still, change: still,
      changedBlocks: [Int](repeating: 0, count: count),
      blockCount: 100)
    return CurveBuilder(elements: measured.elements, store: PlaneStore(), survey: survey)
      .curve(ofElement: 0, transitions: transitions)
  }

  private let drawn = Drawn(
    elements: [
      Drawn.Element(
        name: "menu", curve: "9*60", copy: [Drawn.Copy(frames: 20...29, from: (0, 4), to: (0, 1))])
    ], motion: 10...40, plates: 9...59)

  @Test func theWholesReadingCountsBecauseItAllowsForTheWholesCopies() {
    let curve = curve(drawn) { member in
      member.removePath(at: 0)
      member.readings[0] = member.readings[0].mapValues { _ in .absent }
    }
    #expect(curve.opacity.allSatisfy { $0 == 1 })
    #expect((20...29).allSatisfy { curve.isCovered[$0] })
    #expect(!curve.isCovered[35])
  }

  @Test func aMembersOwnCopyCoversItsPlaceToo() {
    var bare = drawn
    bare.elements[0].copy = []
    let path = drawn.measured.transitions[0].units[0]
    let curve = curve(bare) { member in
      member.paths = path.paths
      member.agreeing = path.agreeing
      member.memberSums = path.memberSums
    }
    #expect((20...29).allSatisfy { curve.isCovered[$0] })
  }
}
