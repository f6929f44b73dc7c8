/// A stretch in which the screen goes from one settled picture to another: its motion, and the steps beside it.
struct Transition: Sendable, Equatable {
  /// First and last frame that moves or fades continuously, as the survey sees it.
  var first: Int
  var last: Int
  /// Frames in which something was replaced within one tick, before the motion, and after it.
  var stepsBefore: [Int] = []
  var stepsAfter: [Int] = []
  /// The settled frames that pictures are compared with: before the first step, and before the next transition.
  var plateBefore: Int
  var plateAfter: Int
  /// The first frame that the survey called active in the motion's own run.
  var firstActive: Int
  /// Whether the recording begins, or ends, while it moves.
  var startsCutOff: Bool = false
  var endsCutOff: Bool = false
}

/// A change of much of the screen within one tick, beside no motion.
struct Cut: Sendable, Equatable {
  var frame: Int
  /// Share of the screen's blocks that changed.
  var share: Double
}

/// The settled stretches, transitions and cuts of a recording.
struct Segmentation: Sendable, Equatable {
  var transitions: [Transition] = []
  var cuts: [Cut] = []

  /// Active frames this close belong to one run, in recorded seconds.
  static let closedGap = 0.2
  /// Steps this long before a motion belong to it, in recorded seconds.
  static let stepsBeforeMotion = 1.0
  /// Steps this long after a motion belong to it: a hand-over comes when the animation has ended.
  static let stepsAfterMotion = 0.5
  /// A frame takes part in motion from this share of its run's strongest change.
  static let significantShare = 0.02
  /// A step that changes this share of the screen leaves another screen, not the one that came to rest.
  static let replacedShare = 0.2
  /// A motion has ended when what changes stays below this share of its strongest change: ease-out has a long tail.
  static let endShare = 0.002
  /// A change is a step when its neighbours on both sides change by no more than this share of it.
  static let stepNeighbourShare = 0.25
  /// The same across a tick in which nothing changed.
  static let stepApartShare = 0.67

  /// Frames that show the screen at rest in different states: the plates, and what each step left until something moved.
  var witnesses: [Int] {
    var frames: Set<Int> = []
    for transition in transitions {
      frames.formUnion([transition.plateBefore, transition.plateAfter])
      frames.formUnion(transition.stepsBefore)
      frames.formUnion(transition.stepsAfter)
      frames.insert(max(transition.plateBefore, transition.firstActive - 1))
    }
    return frames.sorted()
  }

  private struct Run {
    var first: Int
    var last: Int
  }

  private struct Motion {
    var first: Int
    var last: Int
    var firstActive: Int
  }

  /// - Parameter isSeen: whether the pictures of a motion, by its first and last frame, differ from the one before it.
  init(_ survey: Survey, isSeen: (ClosedRange<Int>) -> Bool = { _ in true }) {
    guard survey.energy.count > 1 else { return }
    let seconds = survey.seconds
    let energy = survey.energy
    var motions: [Motion] = []
    var steps: [Int] = []
    let gaps = zip(seconds.dropFirst(), seconds).map { $0 - $1 }.sorted()
    // A change-driven recording writes no frame for a tick in which nothing changes.
    let quietGap = 1.6 * gaps[gaps.count / 4]
    // A slow recording's frames are further apart than the pause between runs.
    let pause = max(Segmentation.closedGap, 2.5 * gaps[gaps.count / 2])
    for run in Segmentation.runs(survey, pause: pause) {
      let parts = Segmentation.parts(of: run, energy: energy, seconds: seconds, quietGap: quietGap)
      steps += parts.steps
      if let motion = parts.motion { motions.append(motion) }
    }
    motions = Segmentation.withoutSettling(motions, energy: energy, seconds: seconds).filter {
      isSeen($0.first...$0.last)
    }
    for (index, motion) in motions.enumerated() {
      let floor = index > 0 ? motions[index - 1].last : -1
      let ceiling = index + 1 < motions.count ? motions[index + 1].first : energy.count
      let before = steps.filter {
        $0 > floor && $0 < motion.first
          && seconds[motion.first] - seconds[$0] <= Segmentation.stepsBeforeMotion
          && !(index > 0 && seconds[$0] - seconds[motions[index - 1].last] <= Segmentation.stepsAfterMotion)
      }
      let after = steps.filter {
        $0 > motion.last && $0 < ceiling
          && seconds[$0] - seconds[motion.last] <= Segmentation.stepsAfterMotion
      }
      let within = steps.filter { $0 >= motion.first && $0 <= motion.last }
      var transition = Transition(
        first: motion.first, last: motion.last, stepsBefore: before, stepsAfter: within + after,
        plateBefore: max(0, (before.first ?? min(motion.first, motion.firstActive)) - 1),
        plateAfter: energy.count - 1, firstActive: motion.firstActive)
      transition.plateBefore = max(transition.plateBefore, max(0, floor))
      let peak = energy[motion.first...motion.last].max() ?? 0
      transition.startsCutOff = motion.first <= 1 && energy[motion.first] > 0.25 * peak
      transition.endsCutOff = motion.last == energy.count - 1 && energy[motion.last] > 0.25 * peak
      transitions.append(transition)
    }
    for index in transitions.indices.dropLast() {
      transitions[index].plateAfter = max(transitions[index].last, transitions[index + 1].plateBefore)
    }
    // What showed for one tick is no settled picture.
    for index in transitions.indices {
      let transition = transitions[index]
      while transitions[index].plateBefore > 0, survey.returns[transitions[index].plateBefore] {
        transitions[index].plateBefore -= 1
      }
      while transitions[index].plateAfter > transition.last, survey.returns[transitions[index].plateAfter] {
        transitions[index].plateAfter -= 1
      }
    }
    let taken = Set(transitions.flatMap { $0.stepsBefore + $0.stepsAfter })
    cuts = steps.filter { !taken.contains($0) }.map { frame in
      Cut(frame: frame, share: Double(survey.changedBlocks[frame]) / Double(max(1, survey.blockCount)))
    }
    // What comes after the screen was replaced is no plate of what moved before.
    for index in transitions.indices {
      let next = cuts.first { $0.share >= Segmentation.replacedShare && $0.frame > transitions[index].last }
      guard let next, next.frame <= transitions[index].plateAfter else { continue }
      transitions[index].plateAfter = max(transitions[index].last, next.frame - 1)
    }
  }

  /// Stretches of active frames, small pauses closed.
  private static func runs(_ survey: Survey, pause: Double) -> [Run] {
    var runs: [Run] = []
    for frame in survey.energy.indices where survey.isActive(frame) {
      if let last = runs.last, survey.seconds[frame] - survey.seconds[last.last] <= pause {
        runs[runs.count - 1].last = frame
      } else {
        runs.append(Run(first: frame, last: frame))
      }
    }
    return runs
  }

  /// A short change beside a step that stays below this share of it is the encoder's echo of the step.
  private static let echoShare = 0.02
  private static let echoFrames = 4
  /// A step stands out from the frames a little further away by this factor; the last ticks of a slow motion do not.
  private static let stepProminence = 3.0
  /// How many frames on either side a step is held against.
  private static let stepSurroundings = 8
  /// Changes below this (levels times blocks) within the first tenth of a second are the encoder settling.
  private static let settlingEnergy = 200.0

  /// Splits a run into steps and, where enough is left, one motion.
  private static func parts(of run: Run, energy: [Double], seconds: [Double], quietGap: Double) -> (
    steps: [Int], motion: Motion?
  ) {
    func isStep(_ frame: Int, outward: Int) -> Bool {
      let before = frame > 0 ? energy[frame - 1] : 0
      let after = frame + 1 < energy.count ? energy[frame + 1] : 0
      // Where a change-driven recording has no frame for a tick, nothing changed in it: then the step need only be the
      // larger of two changes, where what eases in grows.
      func share(from earlier: Int, to later: Int) -> Double {
        guard earlier >= 0, later < seconds.count else { return stepNeighbourShare }
        return seconds[later] - seconds[earlier] > quietGap ? stepApartShare : stepNeighbourShare
      }
      guard before <= energy[frame] * share(from: frame - 1, to: frame),
        after <= energy[frame] * share(from: frame, to: frame + 1)
      else { return false }
      // Towards the motion it may be dwarfed by what follows; away from it nothing comes near it.
      let side = (1...stepSurroundings).map { frame + outward * $0 }.filter { energy.indices.contains($0) }
      let inner = (2...4).map { frame - outward * $0 }.filter { energy.indices.contains($0) }
      // What leads up to a step within its echo does not speak against it.
      let rest = side.map { energy[$0] }.max() ?? 0
      let tail = outward > 0 ? inner.map { energy[$0] }.max() ?? 0 : 0
      return energy[frame] >= stepProminence * max(rest, tail)
    }
    var first = run.first
    var last = run.last
    let peak = energy[first...last].max() ?? 0
    let least = max(peak * 0.001, 2)
    var steps: [Int] = []
    while first <= last, let next = (first...last).first(where: { energy[$0] > least }) {
      // The encoder spreads a little of a step over the frames before and after it.
      let step = (next...min(last, next + echoFrames)).first { frame in
        isStep(frame, outward: -1) && (next..<frame).allSatisfy { energy[$0] <= echoShare * energy[frame] }
      }
      guard let step else { break }
      steps.append(step)
      first = step + 1
      while first <= min(last, step + echoFrames), energy[first] <= echoShare * energy[step] { first += 1 }
      if steps.count > 8 { break }
    }
    var trailing: [Int] = []
    while first <= last, let next = (first...last).last(where: { energy[$0] > max(least, peak * 0.01) }),
      isStep(next, outward: 1)
    {
      trailing.append(next)
      last = next - 1
      if trailing.count > 8 { break }
    }
    let all = (steps + trailing.reversed()).filter {
      seconds[$0] - seconds[0] > Survey.lookBack || energy[$0] > settlingEnergy
    }
    guard first <= last else { return (all, nil) }
    let remainingPeak = energy[first...last].max() ?? 0
    let significant = (first...last).filter { energy[$0] > max(remainingPeak * 0.15, 0.5) }
    // Content at half the display's rate is all steps: then it is motion.
    if steps.count > 8 || trailing.count > 8 {
      return ([], Motion(first: run.first, last: run.last, firstActive: run.first))
    }
    guard significant.count >= 2, remainingPeak >= 3 else {
      // A fade below the noise from frame to frame still shows against the look-back, for as long as it lasts.
      let start = max(first, (all.last ?? -1) + 1)
      // A step in the very last frame has nothing behind it.
      guard start <= last, seconds[last] - seconds[start] > 2.5 * Survey.lookBack else { return (all, nil) }
      let end = (first...last).last { seconds[last] - seconds[$0] >= Survey.lookBack } ?? last
      return (all, Motion(first: first, last: end, firstActive: first))
    }
    // Before and after a step the encoder spreads a little of it over its neighbours.
    if let step = all.map({ energy[$0] }).max(), remainingPeak < echoShare * step, last - first < 12 {
      return (all, nil)
    }
    let moving = (first...last).filter { energy[$0] > max(remainingPeak * significantShare, 0.5) }
    let end = (first...last).last { energy[$0] > max(remainingPeak * endShare, 1) } ?? last
    return (
      all,
      Motion(first: moving[0], last: max(end, moving[moving.count - 1]), firstActive: max(first, run.first))
    )
  }

  /// Drops the first half second of a recording where the encoder only refines its first picture.
  private static func withoutSettling(_ motions: [Motion], energy: [Double], seconds: [Double]) -> [Motion] {
    guard let first = motions.first, seconds[first.first] - seconds[0] < 0.1,
      seconds[first.last] - seconds[0] < 0.5
    else { return motions }
    let own = energy[first.first...first.last].max() ?? 0
    if own < settlingEnergy { return Array(motions.dropFirst()) }
    let main = motions.dropFirst().map { energy[$0.first...$0.last].max() ?? 0 }.max() ?? 0
    return own < 0.05 * main ? Array(motions.dropFirst()) : motions
  }
}
