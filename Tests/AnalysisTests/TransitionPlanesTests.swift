import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

@Suite struct TransitionPlanesTests {
  static let transition = Transition(
    first: 200, last: 260, plateBefore: 10, plateAfter: 900, firstActive: 200)
  static let ticks = Array(0..<1000)

  /// A plane of 100 bytes that carries its frame's number.
  static func plane(_ frame: Int) -> Plane {
    var plane = Plane(width: 10, height: 10)
    plane[x: 0, y: 0] = UInt8(frame % 256)
    plane[x: 1, y: 0] = UInt8(frame / 256)
    return plane
  }

  @Test func aTransitionThatFitsHasEveryFrameAndBothPlates() {
    var asked: [Int] = []
    var planes = TransitionPlanes(kept: PlaneStore(budget: 100_000), ticks: Self.ticks) { frame in
      asked.append(frame)
      return Self.plane(frame)
    }
    let (store, step) = planes.planes(of: Self.transition)
    #expect(step == 1)
    #expect(store.frames(in: 150...310) == Array(152...308))
    #expect(store[10] == Self.plane(10))
    #expect(store[900] == Self.plane(900))
    #expect(asked == asked.sorted())
  }

  @Test func aTransitionBeyondTheBudgetIsThinnedAndKeepsItsPlates() {
    var planes = TransitionPlanes(kept: PlaneStore(budget: 10_000), ticks: Self.ticks) { Self.plane($0) }
    let (store, step) = planes.planes(of: Self.transition)
    #expect(step == 2)
    #expect(store.count * 100 <= 10_000)
    #expect(store[10] != nil && store[900] != nil)
  }

  @Test func whatIsKeptAlreadyIsNotReadAgain() {
    var kept = PlaneStore(budget: 100_000)
    kept.insert(Self.plane(200), frame: 200)
    var asked: [Int] = []
    var planes = TransitionPlanes(kept: kept, ticks: Self.ticks) { frame in
      asked.append(frame)
      return nil
    }
    let (store, _) = planes.planes(of: Self.transition)
    #expect(!asked.contains(200))
    #expect(store.frames(in: 0...999) == [200])
  }
}
