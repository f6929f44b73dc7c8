import Dispatch
import Synchronization

import class Foundation.ProcessInfo
import class Foundation.Thread

/// Maps the numbers 0 ..< `count` on all cores; the results stand in order, so the same bytes come out on any machine.
///
/// A map within a map is shared as well: whichever thread has nothing to do takes numbers of any map that has some left.
/// `DispatchQueue.concurrentPerform` runs the inner one on one thread, which leaves a core idle while the largest of a
/// few elements is followed.
func concurrentMap<Result: Sendable>(
  _ count: Int, helpers: Helpers = .shared, _ transform: @escaping @Sendable (Int) -> Result
) -> [Result] {
  guard count > 1 else { return (0..<count).map(transform) }
  let work = SharedWork(count: count, transform)
  helpers.offer(work, to: count - 1)
  while work.takeOne() {}
  return work.results(helping: helpers)
}

/// Does two things at once, and waits for both.
func concurrently<One: Sendable, Other: Sendable>(
  _ one: @escaping @Sendable () -> One, _ other: @escaping @Sendable () -> Other
) -> (One, Other) {
  let done = concurrentMap(2) { $0 == 0 ? OneOfTwo.one(one()) : .other(other()) }
  guard case .one(let first) = done[0], case .other(let second) = done[1] else {
    preconditionFailure("results stand in the order of their numbers")
  }
  return (first, second)
}

private enum OneOfTwo<One: Sendable, Other: Sendable>: Sendable {
  case one(One)
  case other(Other)
}

/// What a thread can take a part of.
private protocol Work: AnyObject, Sendable {
  /// Does the next number; false where none is left to be begun.
  func takeOne() -> Bool
}

/// A thread for each core beside the one that asks. They are ours, since those of dispatch may all be waiting: for a file,
/// a process, or for a map.
final class Helpers: Sendable {
  static let shared = Helpers(count: max(1, ProcessInfo.processInfo.activeProcessorCount - 1))

  private let count: Int
  private let offered = Mutex<[any Work]>([])
  private let isOffered = DispatchSemaphore(value: 0)

  init(count: Int) {
    self.count = count
    for _ in 0..<count {
      let thread = Thread { [self] in
        while true {
          isOffered.wait()
          // The newest first: it lies within another, which waits for it.
          guard let work = offered.withLock({ $0.popLast() }) else { continue }
          while work.takeOne() {}
        }
      }
      thread.name = "slowglass.helper"
      thread.qualityOfService = .userInitiated
      thread.start()
    }
  }

  fileprivate func offer(_ work: any Work, to threads: Int) {
    let parts = min(threads, count)
    offered.withLock { $0 += Array(repeating: work, count: parts) }
    for _ in 0..<parts { isOffered.signal() }
  }

  /// Does one number of the newest work; false where nothing was to be done.
  fileprivate func help() -> Bool {
    guard let work = offered.withLock({ $0.last }) else { return false }
    if work.takeOne() { return true }
    offered.withLock { offered in offered.removeAll { $0 === work } }
    return false
  }
}

/// Numbers that several threads take from, each the next one.
private final class SharedWork<Result: Sendable>: Work {
  private struct State {
    var next = 0
    var unfinished: Int
    var results: [Result?]
    /// Emptied with the last number, so that a thread that comes too late holds nothing of what was asked.
    var transform: (@Sendable (Int) -> Result)?
  }

  private let count: Int
  private let state: Mutex<State>
  private let isFinished = DispatchSemaphore(value: 0)

  init(count: Int, _ transform: @escaping @Sendable (Int) -> Result) {
    self.count = count
    state = Mutex(
      State(unfinished: count, results: Array(repeating: nil, count: count), transform: transform))
  }

  func takeOne() -> Bool {
    guard let (number, transform) = taken() else { return false }
    let result = transform(number)
    let isLast = state.withLock { state in
      state.results[number] = result
      state.unfinished -= 1
      return state.unfinished == 0
    }
    if isLast { isFinished.signal() }
    return true
  }

  private func taken() -> (Int, @Sendable (Int) -> Result)? {
    state.withLock { state in
      guard state.next < count, let transform = state.transform else { return nil }
      let number = state.next
      state.next += 1
      if state.next == count { state.transform = nil }
      return (number, transform)
    }
  }

  /// How long a thread that waits looks for other work again, in milliseconds: an inner map takes several of them.
  private static var patience: Int { 1 }

  /// Waits for the numbers that others took, and meanwhile does what they offer: the last number of a map may hold most
  /// of the work, in maps of its own. What was taken is being worked on, not queued, so none can wait for this thread.
  func results(helping helpers: Helpers) -> [Result] {
    while isFinished.wait(timeout: .now()) == .timedOut {
      guard !helpers.help() else { continue }
      if isFinished.wait(timeout: .now() + .milliseconds(Self.patience)) == .success { break }
    }
    return state.withLock { state in
      defer { state.results = [] }
      return state.results.compactMap { $0 }
    }
  }
}
