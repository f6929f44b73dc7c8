import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

@Suite("What is asked of elements that nobody named")
struct UnnamedElementsTests {
  private func finding(_ kind: FindingKind, _ elements: [String], first: Int = 10) -> Finding {
    Finding(
      kind: kind, severity: .warning, elements: elements, transition: "T1",
      frames: Finding.Frames(first: first, last: first + 20, peak: first),
      seconds: Finding.Interval(start: 0, end: 1), appMilliseconds: Finding.Interval(start: 0, end: 100),
      region: Rectangle(x: 0, y: 0, width: 10, height: 10), message: "\(elements) \(kind)")
  }

  private func measured(
    copies: [Drawn.Copy] = [], groups: [Int: String] = [:], origin: ElementFacts.Origin = .discovered,
    replaced: [Int] = []
  ) -> Measured {
    var drawn = Drawn(
      elements: [
        Drawn.Element(name: "a", curve: "0*10 9*70", copy: copies, origin: origin),
        Drawn.Element(name: "b", curve: "0*10 9*70", x: 160, copy: copies, origin: origin),
      ], groups: groups, motion: 30...60, plates: 5...79)
    drawn.replacedFrames = replaced
    return drawn.measured
  }

  @Test func aLoneOneIsEarlyOnlyBesideACopyOfItsOwn() {
    let copy = Drawn.Copy(frames: 30...60, from: (0, 30), to: (0, 0))
    #expect(!UnnamedElements(measured: measured()).supports(finding(.earlyOpaque, ["a"])))
    #expect(UnnamedElements(measured: measured(copies: [copy])).supports(finding(.earlyOpaque, ["a"])))
    var content = copy
    content.isContent = true
    #expect(!UnnamedElements(measured: measured(copies: [content])).supports(finding(.earlyOpaque, ["a"])))
  }

  @Test func aBarThatChangesAsAWholeIsBelieved() {
    let bar = measured(groups: [0: "bar"])
    #expect(UnnamedElements(measured: bar).supports(finding(.earlyVanish, ["bar", "a", "b"])))
    #expect(!UnnamedElements(measured: bar).supports(finding(.earlyVanish, ["a"])))
  }

  @Test func aLabelThatGoesAsAnotherComesInItsPlaceIsBelieved() {
    let elements = UnnamedElements(measured: measured())
    let gone = finding(.earlyVanish, ["a"])
    let come = finding(.earlyOpaque, ["b"], first: 11)
    #expect(elements.supported([gone, come]).count == 2)
    let merged = Explanation.merged([gone, come], unnamed: ["a", "b"])
    #expect(merged.map(\.kind) == [.earlySwitch])
    #expect(merged[0].elements == ["a", "b"])
    #expect(elements.supported([gone]).isEmpty)
    #expect(elements.supported([gone, finding(.earlyOpaque, ["b"], first: 14)]).isEmpty)
    #expect(UnnamedElements(measured: measured(replaced: [10])).supported([gone, come]).isEmpty)
  }

  @Test func aNewPageIsNoElementThatIsEarly() {
    let bar = measured(groups: [0: "bar"], replaced: [10])
    #expect(!UnnamedElements(measured: bar).supports(finding(.earlyOpaque, ["bar", "a", "b"])))
  }

  @Test func whatASpecNamesIsJudgedInFull() {
    let named = measured(origin: .spec, replaced: [10])
    #expect(UnnamedElements(measured: named).supports(finding(.earlyOpaque, ["a"])))
  }

  @Test func aTitleThatIsEarlyWithItsIconsIsOneFinding() {
    let bar = finding(.earlyOpaque, ["topBar", "topBar.1", "topBar.2"])
    let title = finding(.earlyOpaque, ["topBar.title"], first: 11)
    let merged = Explanation.merged([title, bar], unnamed: ["topBar.1", "topBar.2", "topBar.title"])
    #expect(merged.count == 1)
    #expect(merged[0].elements == ["topBar", "topBar.1", "topBar.2", "topBar.title"])
    #expect(merged[0].consequences == [title.message])
    #expect(Explanation.merged([title, bar]).count == 2)
  }

  @Test func aCopyOfALoneGlyphThatNeverMovesIsALookalike() {
    func ghosts(_ copy: Drawn.Copy, origin: ElementFacts.Origin) -> Int {
      let drawn = Drawn(
        elements: [Drawn.Element(name: "a", curve: "9*80", copy: [copy], origin: origin)], motion: 30...60,
        plates: 5...79)
      return GhostDetector().findings(in: drawn.measured).count
    }
    let still = Drawn.Copy(frames: 30...60, from: (20, 0), to: (20, 0))
    let moving = Drawn.Copy(frames: 30...60, from: (30, 0), to: (6, 0))
    #expect(ghosts(still, origin: .discovered) == 0)
    #expect(ghosts(still, origin: .spec) == 1)
    #expect(ghosts(moving, origin: .discovered) == 1)
    var content = moving
    content.isContent = true
    #expect(ghosts(content, origin: .discovered) == 0)
  }
}
