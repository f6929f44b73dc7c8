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

  @Test func framesThatCannotBeReadAgainAreToldAsACoarserStep() {
    var kept = PlaneStore(budget: 2_000)
    for frame in 0..<40 { kept.insert(Self.plane(frame * 16), frame: frame * 16) }
    kept.trim { _ in false }
    #expect(kept.stride > 1)
    var planes = TransitionPlanes(kept: kept, ticks: Self.ticks) { _ in nil }
    #expect(planes.planes(of: Self.transition).step == kept.stride)
  }

  @Test func planesOfTheTransitionBeforeGoUnlessTheNextNeedsThem() {
    var asked: [Int] = []
    var planes = TransitionPlanes(kept: PlaneStore(budget: 100_000), ticks: Self.ticks) { frame in
      asked.append(frame)
      return Self.plane(frame)
    }
    _ = planes.planes(of: Self.transition)
    let next = Transition(first: 930, last: 960, plateBefore: 900, plateAfter: 999, firstActive: 930)
    let (store, step) = planes.planes(of: next)
    #expect(step == 1)
    #expect(store.frames(in: 0...999) == Array(900...999))
    // The plate that both share was read once.
    #expect(asked.count == Set(asked).count)
  }
}
