import SlowglassPixels

/// What is drawn anew in one tick where a motion comes to rest, at the very place that it had come to.
struct HandOff: Sendable, Equatable {
  var frame: Int
  /// In samples.
  var box: Rectangle
  /// Share of the screen.
  var share: Double
  /// Mean change of its blocks, in levels, and how much the outlines of both pictures agree, -1...1.
  var level: Double
  var agreement: Double
}

extension HandOff {
  /// Ticks beside the end of the motion in which a stand-in is taken away.
  private static let reach = 4
  /// The motion went over so much of the region, within so many seconds before.
  private static let leastTouched = 0.5
  private static let lookBack = 0.25
  /// A smaller step is hard to see, in levels.
  private static let leastLevel = 6.0
  /// What is replaced in more of the screen is a page, and a late one.
  private static let largest = 0.3
  /// How far a thing is looked for beside its place, in samples: farther away it has jumped for all to see.
  private static let hopReach = 12
  /// The new picture's outlines stand nowhere near in the old one: then it is not the same, moved.
  private static let mostAlike = 0.6

  /// The content that is swapped as a transition's motion ends.
  static func all(
    in segment: Transition, end: MotionEnd, regions: RegionSurvey, ticks: [Int], seconds: [Double],
    store: PlaneStore
  ) -> [HandOff] {
    guard !segment.endsCutOff else { return [] }
    return regions.steps.compactMap { step in
      guard abs(ticks[step.frame] - end.tick) <= reach, step.frame > segment.first,
        step.look.change == .replacement, step.level >= leastLevel, step.region.share <= largest,
        let before = store[step.frame - 1], let after = store[step.frame]
      else { return nil }
      let first = seconds.firstIndex { $0 >= seconds[step.frame] - lookBack } ?? 0
      let blocks = step.region.blocks.map { Int($0) }
      guard
        regions.activity.share(
          of: blocks, changingIn: max(first, segment.first)..<step.frame, atLeast: 2) >= leastTouched
      else { return nil }
      // Outlines that are found a few samples away have moved: that is a step in geometry, not in content.
      if let box = Displacement.outlineBox(in: after, box: step.look.box),
        let moved = Displacement(of: box, in: after, to: before, reachX: hopReach, reachY: hopReach),
        moved.score >= mostAlike
      {
        return nil
      }
      return HandOff(
        frame: step.frame, box: step.look.box, share: step.region.share, level: step.level,
        agreement: step.look.agreement)
    }
  }
}
