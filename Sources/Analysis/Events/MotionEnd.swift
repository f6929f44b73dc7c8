import SlowglassPixels

/// When a motion ended: its start, seen backwards in time.
///
/// An ease-out slows down below what one tick shows, so the survey loses its tail; against the picture that it comes to
/// rest in, the tail adds up.
struct MotionEnd: Sendable, Equatable {
  var frame: Int
  var tick: Int
  /// 95 % half-width, in ticks.
  var uncertainty: Double

  /// What the survey's own last frame is off by in slow ease-outs.
  private static let surveyUncertainty = 5.0
  /// Ends of known motions were found within 3 ticks, most of them within 1.
  private static let leastUncertainty = 2.0
  /// The survey loses at most so many ticks of a tail slowed ten times; what goes on longer is the encoder refining.
  private static let longestTail = 12
  /// So many frames at rest make the picture that the motion is compared with.
  private static let anchorFrames = 6
  /// The fit looks back over so many ticks before the survey's last frame.
  private static let horizon = 24

  init(frame: Int, tick: Int, uncertainty: Double) {
    self.frame = frame
    self.tick = tick
    self.uncertainty = uncertainty
  }

  init(of transition: Transition, ticks: [Int], store: PlaneStore) {
    let fallback = MotionEnd(
      frame: transition.last, tick: ticks[transition.last], uncertainty: MotionEnd.surveyUncertainty)
    // What is replaced after the motion is not its end.
    let firstStep = transition.stepsAfter.first { $0 > transition.last }
    let restEnd = min(transition.plateAfter, (firstStep ?? Int.max) - 1)
    guard !transition.endsCutOff, restEnd > transition.last else {
      self = fallback
      return
    }
    let rest = store.frames(in: transition.last...restEnd)
    let clear = rest.filter { ticks[$0] >= ticks[transition.last] + MotionEnd.horizon }
    let anchorFrames = clear.isEmpty ? Array(rest.suffix(1)) : Array(clear.prefix(MotionEnd.anchorFrames))
    let begin = ticks.firstIndex { $0 >= ticks[transition.last] - MotionEnd.horizon } ?? transition.last
    guard let anchorFirst = anchorFrames.first, begin < anchorFirst,
      let anchor = MotionStart.mean(of: anchorFrames, in: store)
    else {
      self = fallback
      return
    }
    let frames = Array(store.frames(in: begin...anchorFirst).reversed())
    let growth = frames.map { MotionStart.change(store[$0], anchor) }
    self = MotionEnd.fit(frames: frames, growth: growth, ticks: ticks, expected: transition.last) ?? fallback
  }

  /// Fits the end to the change against the picture at rest, given from the latest frame to the earliest.
  static func fit(frames: [Int], growth: [Double], ticks: [Int], expected: Int) -> MotionEnd? {
    let final = ticks.count - 1
    let mirrored = ticks.reversed().map { (ticks.last ?? 0) - $0 }
    guard
      let start = MotionStart.fit(
        frames: frames.map { final - $0 }, growth: growth, ticks: mirrored, expected: final - expected)
    else { return nil }
    // Its start backwards is the last frame that still differs; it has ended with the next one, unless nothing
    // changes until long after: what comes then is no part of it.
    let last = final - start.frame
    let next = min(final, last + 1)
    let frame = ticks[next] - ticks[last] <= 2 ? next : last
    guard ticks[frame] - ticks[expected] <= longestTail else { return nil }
    return MotionEnd(frame: frame, tick: ticks[frame], uncertainty: max(leastUncertainty, start.uncertainty))
  }
}
