import SlowglassPixels

/// The survey's events with the transitions they belong to: what the detectors of regions look at.
struct MeasuredRegions: Sendable {
  /// A step shortly before a motion.
  struct Early: Sendable {
    var step: RegionStep
    /// Position of the transition.
    var transition: Int
    /// What changed again until the plate after, relative to the step: 0 where it stayed.
    var changedAgain: Double
    /// Share of its blocks that the motion went over.
    var touched: Double
    /// Blocks that the motion changes at once, at its widest, relative to the step's own.
    var extent: Double
    /// The frame in which the motion begins.
    var start: Int
  }

  /// A step shortly after a motion.
  struct Late: Sendable {
    var step: RegionStep
    var transition: Int
    /// The frame in which the motion had ended.
    var end: Int
    /// Share of its blocks that the motion went over.
    var touched: Double
    /// What differs from the plate before, relative to the step: 0 where a visitor left.
    var fromBefore: Double
    /// Share of its blocks that go on changing just before it and just after it.
    var restless: Double
  }

  /// A step shortly after another, larger one, both beside any motion.
  struct Straggler: Sendable {
    var step: RegionStep
    var cut: RegionStep
    var restless: Double
  }

  /// A return with what went on beside it.
  struct Return: Sendable {
    var event: RegionReturn
    /// Share of its blocks that change just before it, or just after it.
    var restless: Double
    /// Share of the blocks around it that change in that time, or meanwhile.
    var busyAround: Double
    /// Another one of its size begins elsewhere as it ends, or ends as it begins: something travels.
    var isChained: Bool
    /// Whether it showed a settled picture of a transition beside it, and of which one.
    var flash: (state: StateFlash.State, difference: Double, transition: Int)?
  }

  /// Standing outlines that went, held against the motion they went in.
  struct Loss: Sendable {
    var event: StandingLoss
    /// The frames in which something moved around it.
    var motion: ClosedRange<Int>
    /// Position of the transition, if it lies in one.
    var transition: Int?
    /// The frame in which what is around it was replaced, shortly before.
    var cut: Int?
    /// Share of the motion's change that had passed.
    var spent: Double = 0
    /// Share of its blocks, and of those around, that the motion had gone over before.
    var inside: Double = 0
    var around: Double = 0
    /// Share of its blocks that change again afterwards.
    var changedAgain: Double = 0
    /// Whether the outlines stood there before the motion began.
    var isOld: Bool = false
  }

  var early: [Early] = []
  var late: [Late] = []
  var stragglers: [Straggler] = []
  var returns: [Return] = []
  var hops: [RegionHop] = []
  var losses: [Loss] = []
  var flashes: [ScreenFlash] = []
  /// Mean relative luminance of each frame, 0...1.
  var luminance: [Double] = []
  /// What moves when, and the holds in it.
  var motion = MotionLog()

  init() {}

  /// Steps that belong to a motion come so long before it, in recorded seconds ...
  static let longestLead = 1.0
  /// ... and so long after it.
  static let longestLag = 0.25
  /// Ticks in which a motion must change a block to have gone over it.
  private static let overTicks = 3
  /// What goes on within this time beside an event, in seconds, makes it restless.
  private static let restTime = 0.06
  /// Of the motion's change so much has passed when it has ended; the encoder settles for some frames more.
  private static let endedShare = 0.98

  /// - Parameters:
  ///   - judged: the frames that findings may come from.
  ///   - damaged: frames that the decoder made up in part; what happens beside them is its doing.
  init(
    _ survey: RegionSurvey, energy: [Double], seconds: [Double], transitions: [MeasuredTransition],
    plates: RegionPlates, within judged: ClosedRange<Int>, damaged: [Int]
  ) {
    func counts(_ first: Int, _ last: Int) -> Bool {
      judged.contains(first) && judged.contains(last)
        && !damaged.contains { (first - 2)...(last + 2) ~= $0 }
    }
    hops = survey.hops.filter { counts($0.frame, $0.frame + 1) }
    luminance = survey.luminance
    motion = MotionLog(survey.moving, blockCount: survey.grid.count, within: judged, damaged: damaged)
    flashes = survey.flashes.filter { counts($0.first, $0.back) }
    let context = Context(survey: survey, energy: energy, seconds: seconds, transitions: transitions)
    early = context.early(plates: plates).filter { counts($0.step.frame, $0.step.frame) }
    late = context.late(plates: plates).filter { counts($0.step.frame, $0.step.frame) }
    stragglers = context.stragglers.filter { counts($0.step.frame, $0.step.frame) }
    returns = context.returns.filter { counts($0.event.first, $0.event.back) }
    for index in returns.indices {
      returns[index].flash = context.state(shownBy: returns[index].event, plates: plates)
    }
    losses = context.losses.filter { counts($0.event.frame, $0.event.back ?? $0.event.frame) }
  }

  /// What it takes to tie events to motions.
  private struct Context {
    let survey: RegionSurvey
    let energy: [Double]
    let seconds: [Double]
    let transitions: [MeasuredTransition]
    /// Frames in which a good part of the screen is replaced.
    let cutFrames: Set<Int>

    init(survey: RegionSurvey, energy: [Double], seconds: [Double], transitions: [MeasuredTransition]) {
      self.survey = survey
      self.energy = energy
      self.seconds = seconds
      self.transitions = transitions
      cutFrames = Set(survey.steps.filter { $0.region.share >= Context.leastCut }.map(\.frame))
    }

    /// The frame by which so much of a transition's change has passed.
    func frame(spending share: Double, of transition: MeasuredTransition) -> Int {
      let range = transition.segment.first...transition.segment.last
      let total = energy[range].reduce(0, +)
      var sum = 0.0
      for frame in range {
        sum += energy[frame]
        if sum >= share * total { return frame }
      }
      return range.upperBound
    }

    /// Share of a region's blocks that change within the time before a frame, or after another one.
    ///
    /// - Parameter frames: and within so many frames, where a recording has few of them.
    func restless(_ region: BlockRegion, before first: Int, after last: Int, frames: Int = 1) -> Double {
      let blocks = region.blocks.map { Int($0) }
      let around = surroundings(before: first, after: last, frames: frames)
      return max(
        survey.activity.share(of: blocks, changingIn: around.lowerBound..<first),
        survey.activity.share(of: blocks, changingIn: (last + 1)..<(around.upperBound + 1)))
    }

    /// The frames of the rest before a frame and after another one.
    private func surroundings(before first: Int, after last: Int, frames: Int) -> ClosedRange<Int> {
      var begin = first
      while begin > 0,
        first - begin < frames || seconds[first] - seconds[begin - 1] <= MeasuredRegions.restTime
      {
        begin -= 1
      }
      var end = last
      while end + 1 < seconds.count,
        end - last < frames || seconds[end + 1] - seconds[last] <= MeasuredRegions.restTime
      {
        end += 1
      }
      return begin...end
    }

    /// The frames in which something moves that is neither a pointer nor replaced in one tick.
    private func movingFrames(in frames: Range<Int>) -> [Int] {
      frames.filter {
        survey.activity.counts[$0] > 0 && !cutFrames.contains($0) && !survey.pointerFrames.contains($0)
      }
    }

    /// Whether the screen moves from one frame to another without a pause that would make two motions of it.
    private func isClosed(_ moving: [Int], from first: Int, to last: Int) -> Bool {
      var earlier = first
      for frame in moving where frame > first && frame <= last {
        if seconds[frame] - seconds[earlier] > Segmentation.closedGap + 0.002 { return false }
        earlier = frame
      }
      return true
    }

    func early(plates: RegionPlates) -> [Early] {
      survey.steps.compactMap { step in
        guard
          let index = transitions.firstIndex(where: {
            $0.segment.first > step.frame && $0.segment.plateBefore < step.frame
          })
        else { return nil }
        let transition = transitions[index]
        // What changes in one tick is no motion, so a start that was fitted to the step itself is not its start.
        let start = transition.start.frame > step.frame ? transition.start.frame : transition.segment.first
        guard seconds[start] - seconds[step.frame] <= MeasuredRegions.longestLead,
          let after = plates.quarters(of: step.region, in: transition.segment.plateAfter)
        else { return nil }
        let moving = movingFrames(in: start..<(transition.segment.last + 1))
        let frames = moving.prefix { frame in isClosed(moving, from: start, to: frame) }
        guard let last = frames.last,
          frames.count >= MeasuredRegions.overTicks || last == transition.segment.last
        else { return nil }
        let motion = start..<(last + 1)
        let blocks = step.region.blocks.map { Int($0) }
        let widest = frames.map { survey.activity.counts[$0] }.max() ?? 0
        return Early(
          step: step, transition: index,
          changedAgain: meanDifference(after, step.after) / max(step.size, 0.1),
          touched: survey.activity.share(of: blocks, changingIn: motion, atLeast: MeasuredRegions.overTicks),
          extent: Double(widest) / Double(blocks.count), start: start)
      }
    }

    func late(plates: RegionPlates) -> [Late] {
      survey.steps.compactMap { step in
        guard
          let index = transitions.lastIndex(where: {
            $0.segment.first < step.frame && !$0.segment.endsCutOff
          })
        else { return nil }
        let transition = transitions[index]
        let ended = frame(spending: MeasuredRegions.endedShare, of: transition)
        let end =
          transition.end.frame < step.frame ? max(ended, min(transition.end.frame, step.frame - 1)) : ended
        guard end < step.frame, seconds[step.frame] - seconds[end] <= MeasuredRegions.longestLag,
          let before = plates.quarters(of: step.region, in: transition.segment.plateBefore)
        else { return nil }
        let all = movingFrames(in: transition.segment.first..<step.frame)
        guard let last = all.last, seconds[step.frame] - seconds[last] <= 2 * MeasuredRegions.longestLag
        else { return nil }
        let moving = all.filter { isClosed(all, from: $0, to: last) }
        guard moving.count >= MeasuredRegions.overTicks, let first = moving.first else { return nil }
        let blocks = step.region.blocks.map { Int($0) }
        return Late(
          step: step, transition: index, end: end,
          touched: survey.activity.share(
            of: blocks, changingIn: max(first, transition.start.frame)..<step.frame, atLeast: 2),
          fromBefore: meanDifference(before, step.after) / max(step.size, 0.1),
          restless: restless(step.region, before: step.frame, after: step.frame))
      }
    }

    /// A cut replaces so much of the screen, by so many levels.
    private static let leastCut = 0.03
    private static let leastCutLevel = 20.0

    var stragglers: [Straggler] {
      let cuts = survey.steps.filter { step in
        step.region.share >= Context.leastCut && step.level >= Context.leastCutLevel
          && !transitions.contains { $0.start.frame < step.frame && step.frame <= $0.segment.last }
      }
      return survey.steps.compactMap { step in
        let cut = cuts.last {
          $0.frame < step.frame && seconds[step.frame] - seconds[$0.frame] <= MeasuredRegions.longestLag
            && step.region.blocks.count * 2 <= $0.region.blocks.count
        }
        guard let cut else { return nil }
        return Straggler(
          step: step, cut: cut, restless: restless(step.region, before: step.frame, after: step.frame))
      }
    }

    /// Frames at rest on both sides of a return.
    private static let restFrames = 3

    var returns: [Return] {
      survey.returns.map { event in
        let isChained = survey.returns.contains { other in
          (other.first == event.back || other.back == event.first)
            && other.region.blocks.count <= 3 * event.region.blocks.count
            && event.region.blocks.count <= 3 * other.region.blocks.count
            && other.look.box != event.look.box
        }
        let around = surroundings(before: event.first, after: event.back, frames: Context.restFrames)
        let ring = event.region.ring(width: max(3, min(8, event.region.thinSide)))
        return Return(
          event: event,
          restless: restless(
            event.region, before: event.first, after: event.back, frames: Context.restFrames),
          busyAround: survey.activity.share(
            of: ring, changingIn: around.lowerBound..<(around.upperBound + 1)),
          isChained: isChained)
      }
    }

    /// Which settled picture a region showed for a moment: the one to come, before the motion, or the one that had gone.
    func state(shownBy event: RegionReturn, plates: RegionPlates) -> (StateFlash.State, Double, Int)? {
      for (index, transition) in transitions.enumerated() {
        let segment = transition.segment
        let isBefore =
          event.first < segment.first
          && seconds[segment.first] - seconds[event.first] <= MeasuredRegions.longestLead
        let isAfter =
          event.first > segment.last && seconds[event.first] - seconds[segment.last] <= StateFlash.longestLag
        guard isBefore || isAfter, !event.shown.isEmpty,
          let before = plates.quarters(of: event.region, in: segment.plateBefore),
          let after = plates.quarters(of: event.region, in: segment.plateAfter)
        else { continue }
        let (other, own) = isBefore ? (after, before) : (before, after)
        let size = max(meanDifference(own, other), Context.leastStateLevel)
        let difference = meanDifference(event.shown, other) / size
        if difference <= StateFlash.mostDifferent, meanDifference(event.rest, own) <= difference * size + 1 {
          return (isBefore ? .end : .start, difference, index)
        }
      }
      return nil
    }

    /// Both settled pictures differ in a region by so many levels, or the region tells nothing of which one is shown.
    private static let leastStateLevel = 8.0

    /// A pause of this length, in seconds, ends what moves around a place.
    private static let pause = 0.15

    /// The frames in which the blocks around a loss are moving, without a longer pause.
    private func motion(around blocks: [Int], at frame: Int) -> ClosedRange<Int> {
      func isBusy(_ frame: Int) -> Bool {
        survey.activity.share(of: blocks, changingIn: frame..<(frame + 1)) >= Context.busyShare
      }
      var first = frame
      var near = frame
      while near > 0, seconds[first] - seconds[near - 1] <= Context.pause {
        near -= 1
        if isBusy(near) { first = near }
      }
      var last = frame
      near = frame
      while near + 1 < seconds.count, seconds[near + 1] - seconds[last] <= Context.pause {
        near += 1
        if isBusy(near) { last = near }
      }
      return first...last
    }

    /// Share of the blocks around a place that must change for something to move there.
    private static let busyShare = 0.03

    var losses: [Loss] {
      survey.losses.map { event in
        let ring = event.region.ring(width: 4)
        let blocks = event.region.blocks.map { Int($0) }
        let motion = self.motion(around: ring, at: event.frame)
        let counts = motion.map { survey.activity.counts[$0] }
        let total = counts.reduce(0, +)
        let passed = counts.prefix(event.frame - motion.lowerBound).reduce(0, +)
        let before = motion.lowerBound..<event.frame
        let after = (event.frame + 2)..<max(event.frame + 2, motion.upperBound + 1)
        return Loss(
          event: event, motion: motion,
          transition: transitions.firstIndex {
            $0.segment.plateBefore < event.frame && event.frame <= $0.segment.plateAfter
          },
          cut: cut(before: event, ring: ring),
          spent: total > 0 ? Double(passed) / Double(total) : 0,
          inside: survey.activity.share(of: blocks, changingIn: before),
          around: survey.activity.share(of: ring, changingIn: before),
          changedAgain: survey.activity.share(of: blocks, changingIn: after),
          // Compression moves some of the samples that stand, so they need not have stood all the time.
          isOld: 2 * event.age >= min(508, event.frame - motion.lowerBound))
      }
    }

    /// The frame of a cut that replaced what is around a loss, but not what went with it.
    private func cut(before event: StandingLoss, ring: [Int]) -> Int? {
      cutFrames.sorted().last { cut in
        let lag = seconds[event.frame] - seconds[cut]
        guard cut < event.frame, lag <= MeasuredRegions.longestLag, event.age > event.frame - cut else {
          return false
        }
        return survey.activity.share(of: ring, changingIn: cut..<(cut + 1)) >= Context.surroundedShare
      }
    }

    /// Share of the blocks around a thing that a cut replaces.
    private static let surroundedShare = 0.6
  }
}
