import SlowglassPixels

/// Gives the planes of a transition that the survey's store could not keep, from a second reading of the recording.
///
/// Transitions are asked for in order, so one reading serves them all, and the planes of one are in memory at a time.
struct TransitionPlanes {
  /// What the survey kept.
  let kept: PlaneStore
  let ticks: [Int]
  /// The plane of a frame, from the second reading; nil where it cannot be had.
  let plane: (Int) -> Plane?
  private var store: PlaneStore

  /// Ticks at rest before and after a motion: its start and end are fitted against them.
  private static let margin = 48

  init(kept: PlaneStore, ticks: [Int], plane: @escaping (Int) -> Plane?) {
    self.kept = kept
    self.ticks = ticks
    self.plane = plane
    store = PlaneStore(budget: kept.budget)
  }

  /// The planes to track a transition with, and the step between its frames: 1 unless it is too long by itself, or
  /// could not be read again.
  mutating func planes(of transition: Transition) -> (store: PlaneStore, step: Int) {
    let frames = TransitionPlanes.frames(of: transition, ticks: ticks)
    var next = PlaneStore(budget: kept.budget)
    next.stop = kept.stop
    next.pinned = frames.apart
    // Two transitions that fill the budget must not be in memory together.
    store.drop { frames.motion.contains($0) || frames.apart.contains($0) }
    var step = 1
    for frame in frames.apart.union(frames.motion).sorted() where !kept.isStopped {
      // Every plane passes by here, also one that is then left out, so that the step fits what is to come.
      guard let plane = store[frame] ?? kept[frame] ?? plane(frame) else {
        step = kept.stride
        continue
      }
      next.insert(plane, frame: frame)
      if next.isOverBudget { next.thin(to: next.budget * 3 / 4) }
    }
    store = next
    return (next, max(step, next.stride))
  }

  /// The frames of a motion with some rest around it, and those apart from it: the plates, and the steps.
  static func frames(of transition: Transition, ticks: [Int]) -> (motion: ClosedRange<Int>, apart: Set<Int>) {
    let begin = min(transition.first, transition.firstActive)
    let end = max(transition.last, transition.stepsAfter.last ?? 0)
    let first = ticks.firstIndex { $0 >= ticks[begin] - margin } ?? begin
    let last = ticks.lastIndex { $0 <= ticks[end] + margin } ?? end
    let lower = max(transition.plateBefore, first)
    let steps =
      transition.stepsBefore.flatMap { [$0 - 1, $0] } + transition.stepsAfter.flatMap { [$0 - 1, $0] }
    let apart = Set(
      [transition.plateBefore, transition.plateAfter] + steps.filter { $0 >= transition.plateBefore })
    return (lower...max(lower, min(transition.plateAfter, last)), apart)
  }
}
