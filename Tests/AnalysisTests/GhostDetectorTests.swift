import Testing

@testable import SlowglassAnalysis

/// The copy at rest is opaque from 40 on; a stand-in fades in 30 px below it between 60 and 90 and comes to it by 160.
private func ghostly(_ change: (inout Drawn) -> Void = { _ in }) -> [Finding] {
  var drawn = Drawn(
    elements: [
      Drawn.Element(
        name: "tabs", curve: "0*40 9*20 9>5*40 5>9*60 9*40",
        copy: [
          Drawn.Copy(frames: 60...159, from: (0, 30), to: (0, 5), scale: 0.9...0.98, opacity: "0>5*40 5>9*60")
        ])
    ], motion: 55...160, plates: 39...199)
  change(&drawn)
  return GhostDetector().findings(in: drawn.measured)
}

@Suite("A ghost is one element seen twice")
struct GhostDetectorTests {
  @Test func twoCopiesApartAreAGhost() throws {
    let ghost = try #require(ghostly().first)
    #expect(ghost.kind == .ghost)
    #expect(ghost.severity == .error)
    #expect(ghost.elements == ["tabs"])
    #expect(ghost.transition == "T1")
    // The stand-in is seen from 0.10 on: ten per cent of five ninths' ramp of forty frames, give or take one.
    #expect((64...68).contains(ghost.frames.first))
    #expect(ghost.frames.last == 159)
    #expect(ghost.message.hasPrefix("tabs is seen twice, frames "))
    #expect(ghost.message.contains("px lower"))
  }

  @Test func theEvidenceSaysWhereHowStronglyAndHowLong() throws {
    let ghost = try #require(ghostly().first)
    let evidence = ghost.evidence
    guard case .table(let offset) = evidence["offset"], case .number(let y) = offset["y"],
      case .table(let opacity) = evidence["opacity"], case .number(let settled) = opacity["settled"],
      case .number(let moving) = opacity["moving"], case .integer(let ticks) = evidence["overlapTicks"]
    else {
      Issue.record("evidence without offset, opacity or overlapTicks: \(evidence)")
      return
    }
    #expect(y > 2 && y <= 30)
    #expect(settled >= 0.1 && moving >= 0.1)
    #expect(ticks == ghost.frames.last - ghost.frames.first + 1)
    #expect(
      evidence["ranges"] == .list([.list([.integer(ghost.frames.first), .integer(ghost.frames.last)])]))
  }

  @Test func pixelsAreThoseOfTheRecording() throws {
    let one = try #require(ghostly().first)
    let two = try #require(ghostly { $0.scale = 2 }.first)
    guard case .table(let small) = one.evidence["offset"], case .number(let y) = small["y"],
      case .table(let large) = two.evidence["offset"], case .number(let doubled) = large["y"]
    else {
      Issue.record("no offset")
      return
    }
    #expect(abs(doubled - 2 * y) < 0.02)
  }

  @Test func membersThatAgreeAreOneFindingOnTheGroup() throws {
    let findings = ghostly { drawn in
      var other = drawn.elements[0]
      other.name = "menu"
      other.x = 200
      drawn.elements.append(other)
      drawn.groups[0] = "toolbarItems"
    }
    #expect(findings.count == 1)
    #expect(findings.first?.elements == ["toolbarItems", "tabs", "menu"])
  }

  @Test func oneCopyThatExplainsBothPlacesIsNoGhost() {
    #expect(ghostly { $0.elements[0].copy[0].isAlone = true }.isEmpty)
  }

  @Test func aCopyLessThanTwoPixelsOffIsNoGhost() {
    #expect(
      ghostly {
        $0.elements[0].copy[0].from = (0, 1.9)
        $0.elements[0].copy[0].to = (0, 1)
        $0.elements[0].copy[0].scale = 0.98...1
      }.isEmpty)
  }

  @Test func aCopyInPlaceButOfAnotherSizeIsAGhost() {
    #expect(
      ghostly {
        $0.elements[0].copy[0].from = (0, 0)
        $0.elements[0].copy[0].to = (0, 0)
        $0.elements[0].copy[0].scale = 0.9...0.95
      }.count == 1)
  }

  @Test func whatThePlateHoldsAsOftenIsAnotherElement() {
    #expect(ghostly { $0.copiesInPlates = 2 }.isEmpty)
  }

  @Test(arguments: [("0*200", 0), ("0*40 0*160", 0)])
  func aStandInWhoseOriginalIsHiddenIsNoGhost(curve: String, count: Int) {
    #expect(ghostly { $0.elements[0].curve = curve }.count == count)
  }

  @Test func twoFramesAreNoGhost() {
    #expect(
      ghostly {
        $0.elements[0].copy = [Drawn.Copy(frames: 80...81, from: (0, 20), to: (0, 20), opacity: "5")]
      }.isEmpty)
    #expect(
      ghostly {
        $0.elements[0].copy = [Drawn.Copy(frames: 80...82, from: (0, 20), to: (0, 20), opacity: "5")]
      }.count == 1)
  }
}
