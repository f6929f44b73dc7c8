import Dispatch
import Synchronization
import Testing

@testable import SlowglassAnalysis

@Suite(.timeLimit(.minutes(20))) struct ConcurrentMapTests {
  @Test(arguments: [0, 1, 2, 7, 500]) func resultsStandInOrder(count: Int) {
    #expect(concurrentMap(count) { $0 * $0 } == (0..<count).map { $0 * $0 })
  }

  @Test func mapsWithinMapsComeToAnEnd() {
    let sums = concurrentMap(20) { row in
      concurrentMap(20) { column in concurrentMap(3) { $0 + row * column }.reduce(0, +) }.reduce(0, +)
    }
    #expect(sums == (0..<20).map { row in (0..<20).reduce(0) { $0 + 3 + 3 * row * $1 } })
  }

  /// Two numbers of an inner map that wait for each other: one thread alone would wait for ever.
  @Test func aThreadThatHasNothingToDoHelpsWithAnInnerMap() {
    // Nobody else's work keeps this thread.
    let helpers = Helpers(count: 1)
    let met = concurrentMap(2, helpers: helpers) { outer -> Bool in
      guard outer == 0 else { return true }
      let arrived = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
      return concurrentMap(2, helpers: helpers) { inner -> Bool in
        arrived[inner].signal()
        return arrived[1 - inner].wait(timeout: .now() + 30) == .success
      } == [true, true]
    }
    #expect(met == [true, true])
  }

  /// The thread that asked has done its number and waits for the other one, whose inner numbers wait for each other.
  @Test func aThreadThatWaitsHelpsWithWhatItWaitsFor() {
    let helpers = Helpers(count: 1)
    let begun = DispatchSemaphore(value: 0)
    let met = concurrentMap(2, helpers: helpers) { outer -> Bool in
      // Both numbers of the outer map are taken before either goes on.
      begun.signal()
      guard outer == 0 else { return true }
      begun.wait()
      begun.wait()
      let arrived = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
      return concurrentMap(2, helpers: helpers) { inner -> Bool in
        arrived[inner].signal()
        return arrived[1 - inner].wait(timeout: .now() + 30) == .success
      } == [true, true]
    }
    #expect(met == [true, true])
  }

  @Test func twoThingsComeBackAsTheyWereAsked() {
    let (word, number) = concurrently({ "one" }, { 2 })
    #expect(word == "one")
    #expect(number == 2)
  }
}
