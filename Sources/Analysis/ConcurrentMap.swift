import Dispatch
import Synchronization

/// Maps the numbers 0 ..< `count` on all cores; the results stand in order, so the same bytes come out on any machine.
func concurrentMap<Result: Sendable>(_ count: Int, _ transform: @Sendable (Int) -> Result) -> [Result] {
  guard count > 1 else { return (0..<count).map(transform) }
  let results = Mutex([Result?](repeating: nil, count: count))
  DispatchQueue.concurrentPerform(iterations: count) { index in
    let result = transform(index)
    results.withLock { $0[index] = result }
  }
  return results.withLock { $0.compactMap { $0 } }
}
