import Testing

@testable import SlowglassAnalysis

@Suite("Past its end and back is an overshoot; apart from what it belongs to is a desync: both notes")
struct LandingTests {
  private func eased(_ frames: ClosedRange<Int>, way: Double) -> Drawn.Copy {
    Drawn.Copy(frames: frames, from: (0, -way), to: (0, 0), isAlone: true)
  }

  @Test func aCopyThatGoesPastItsEndAndBack() throws {
    // Linear there, past it, and back: three stretches of one way.
    let drawn = Drawn(
      elements: [Drawn.Element(name: "bar", curve: "0*40 9*80")], motion: 40...90, plates: 20...119)
    var measured = drawn.measured
    #expect(OvershootDetector().findings(in: measured).isEmpty)
    measured = withPath(drawn) { frame in
      let time = Double(frame - 40)
      return time < 30 ? -100 + time * 110 / 30 : max(0, 10 - (time - 30))
    }
    let found = OvershootDetector().findings(in: measured)
    #expect(found.map(\.severity) == [.note])
    let px = try #require(found.first?.evidence["px"])
    if case .number(let value) = px { #expect(abs(value - 10) < 1) } else { Issue.record("no px") }
  }

  /// The drawing with its first element's copy at a place of its own in each frame of the motion.
  private func withPath(_ drawn: Drawn, y: (Int) -> Double) -> Measured {
    let plain = drawn.measured
    var transition = plain.transitions[0]
    var path = CopyPath()
    let home = transition.units[0].unit.template.home
    for frame in 40...90 {
      let pose = Pose(x: home.x, y: home.y + Float(y(frame)), scale: 1)
      path.insert(
        CopyPath.Point(
          frame: frame, fit: PoseFit(pose: pose, amplitude: 1, correlation: 0.95, inside: 1), home: 0,
          isAlone: true))
    }
    transition.units[0].paths = [path]
    transition.units[0].agreeing = [[0]]
    transition.units[0].memberSums = [[:]]
    transition.units[0].isContent = [false]
    return Measured(
      seconds: plain.seconds, grid: plain.grid, scale: 1, slowdown: plain.slowdown, width: 400, height: 800,
      elements: plain.elements, untrackable: [:], transitions: [transition], curves: plain.curves, cuts: [])
  }

  private func pair(second frames: ClosedRange<Int>, slowdown: Double) -> [Finding] {
    var drawn = Drawn(
      elements: [
        Drawn.Element(name: "bar", curve: "9*140", copy: [eased(30...70, way: 80)]),
        Drawn.Element(name: "title", curve: "9*140", y: 400, unit: 1, copy: [eased(frames, way: 60)]),
      ], motion: 30...110, plates: 20...139)
    drawn.slowdown = slowdown
    return DesyncDetector().findings(in: drawn.measured)
  }

  @Test func twoThatEndApart() throws {
    let found = pair(second: 30...110, slowdown: 1)
    #expect(found.map(\.severity) == [.note])
    #expect(found.first?.elements == ["bar", "title"])
    #expect(found.first?.evidence["edge"] == "end")
  }

  @Test func twoThatEndTogetherOrNearlySo() {
    #expect(pair(second: 30...70, slowdown: 1).isEmpty)
    // Slowed ten times, forty ticks are 67 ms; twenty are 33.
    #expect(pair(second: 30...90, slowdown: 10).isEmpty)
  }
}
