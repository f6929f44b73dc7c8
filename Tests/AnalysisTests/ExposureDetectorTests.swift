import Testing

@testable import SlowglassAnalysis

/// Two icons in one place, one in each plate; 40 to 140 is the motion.
private func exposed(
  _ old: String, _ new: String, _ change: (inout Drawn) -> Void = { _ in }
) -> [Finding] {
  var drawn = Drawn(
    elements: [
      Drawn.Element(name: "plus", curve: old),
      Drawn.Element(name: "lock", curve: new, drawing: .frame, unit: 1),
    ],
    motion: 40...140, plates: 39...199)
  change(&drawn)
  return ExposureDetector().findings(in: drawn.measured)
}

@Suite("Two elements seen through each other")
struct ExposureDetectorTests {
  @Test func oneFadesOutWhileTheOtherFadesInIsADissolve() throws {
    let findings = exposed("9*40 9>0*100 0*60", "0*40 0>9*100 9*60")
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(finding.kind == .crossDissolve)
    #expect(finding.severity == .note)
    #expect(finding.evidence["from"] == .list(["plus"]))
    #expect(finding.evidence["to"] == .list(["lock"]))
    #expect(finding.message.hasPrefix("plus dissolves into lock in one place, frames 49-128 "))
  }

  @Test func iconsOfLikeShapeRaiseEachOther() {
    // The middle of the dissolve reads 0.56 and 0.67.
    #expect(exposed("9*40 9>5*50 5>0*50 0*60", "0*40 0>6*50 6>9*50 9*60").first?.kind == .crossDissolve)
  }

  @Test func sharesThatAddUpToMoreThanOneAreADoubleExposure() throws {
    let finding = try #require(exposed("9*120 9>0*20 0*60", "0*40 0>9*40 9*120").first)
    #expect(finding.kind == .doubleExposure)
    #expect(finding.severity == .warning)
    guard case .table(let opacities) = finding.evidence["opacities"] else {
      Issue.record("no opacities")
      return
    }
    #expect(Set(opacities.keys) == ["plus", "lock"])
    #expect(finding.message.hasPrefix("plus and lock are seen through each other"))
  }

  @Test func oneDrawingThatWasFoundInBothPlatesIsSeenOnce() {
    // A picture's detail in the page and in the page set back behind a sheet: what is followed is one square, not two.
    let findings = exposed("9*120 9>0*20 0*60", "0*40 0>9*40 9*120") { $0.elements[1].drawing = .plus }
    #expect(findings.map(\.kind) == [.morph])
  }

  @Test func twoFramesAreNoDoubleExposure() {
    #expect(exposed("9*82 0*118", "0*80 9*120").isEmpty)
    #expect(exposed("9*83 0*117", "0*80 9*120").first?.kind == .doubleExposure)
  }

  @Test func aSwapInOneStepShowsNeitherThroughTheOther() {
    #expect(exposed("9*80 0*120", "0*80 9*120").isEmpty)
  }

  @Test func whatBothPlatesShowStandsThereByDesign() {
    #expect(exposed("9*200", "0*40 0>9*100 9*60").isEmpty)
    #expect(exposed("9*40 9>0*100 0*60", "9*200").isEmpty)
    #expect(exposed("9*200", "9*200").isEmpty)
  }

  @Test func elementsApartAreNotSeenThroughEachOther() {
    #expect(exposed("9*40 9>0*100 0*60", "0*40 0>9*100 9*60") { $0.elements[1].x = 115 }.isEmpty)
  }

  @Test func aBarsIconsDissolveAsOneFinding() {
    let findings = exposed("9*40 9>0*100 0*60", "0*40 0>9*100 9*60") { drawn in
      drawn.elements.append(Drawn.Element(name: "back", curve: "9*40 9>0*100 0*60", x: 200))
      drawn.elements.append(
        Drawn.Element(name: "search", curve: "0*40 0>9*100 9*60", x: 200, drawing: .frame, unit: 1))
      drawn.groups[0] = "pageItems"
    }
    #expect(findings.map(\.elements) == [["pageItems", "plus", "back", "lock", "search"]])
  }

  @Test func twoCopiesOnOnePathAreAMorph() throws {
    let finding = try #require(
      exposed("9*40 0*160", "0*141 9*59") { drawn in
        drawn.elements[1].x = 160
        drawn.elements[0].copy = [Drawn.Copy(frames: 40...120, from: (0, 0), to: (48, 0), opacity: "9>1*81")]
        drawn.elements[1].copy = [Drawn.Copy(frames: 60...140, from: (-48, 0), to: (0, 0), opacity: "1>9*81")]
      }.first)
    #expect(finding.kind == .morph)
    #expect(finding.severity == .note)
    #expect(finding.message.hasPrefix("plus turns into lock on one path"))
  }

  @Test func aMorphIsKnownEvenWhereItsMiddleIsTooFaint() {
    func morph(_ change: (inout Drawn) -> Void) -> [FindingKind] {
      exposed("9*40 0*160", "0*141 9*59") { drawn in
        drawn.elements[1].x = 160
        drawn.elements[0].copy = [Drawn.Copy(frames: 40...85, from: (0, 0), to: (27, 0), opacity: "9>4*46")]
        drawn.elements[1].copy = [Drawn.Copy(frames: 95...140, from: (-27, 0), to: (0, 0), opacity: "4>9*46")]
        change(&drawn)
      }.map(\.kind)
    }
    #expect(morph { _ in } == [.morph])
    #expect(morph { $0.elements[1].copy[0].from = (-27, 60) }.isEmpty, "the paths lead to different places")
    #expect(morph { $0.elements[0].copy[0].opacity = "9" }.isEmpty, "the first does not fade")
    #expect(morph { $0.elements[1].copy[0].scale = 0.5...1 }.isEmpty, "the sizes differ")
  }
}
