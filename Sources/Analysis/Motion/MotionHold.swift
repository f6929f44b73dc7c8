import SlowglassPixels

/// A stretch in which the picture stood still between two frames that moved.
struct MotionHold: Sendable, Equatable {
  /// Motion on one side of a hold: the mean over some moving frames.
  struct Flow: Sendable, Equatable {
    /// In samples a second.
    var x: Double
    var y: Double
    var shift: PictureShift

    var speed: Double { (x * x + y * y).squareRoot() }
  }

  /// The last frame that moved before it: its picture is the one that is held.
  var frame: Int
  /// The first frame that moves again.
  var back: Int
  /// From one to the other, in seconds.
  var seconds: Double
  /// From the held picture to the next one, in samples.
  var step: PictureShift
  /// What moved with it, in samples, and as a share of the screen's blocks.
  var box: Rectangle
  var share: Double
  var before: Flow
  /// nil where nothing moves on.
  var after: Flow?
  /// Whether a pointer, and nothing larger, moved at either end.
  var isPointer: Bool = false
  /// Whether the step and both flows are no more than one of several ways each, which agree closely.
  var isOneLayer: Bool = false
}

extension MotionHold {
  /// Of the ways that something goes at a hold, before it and after it, the three that belong together: one layer.
  ///
  /// Two pages that move at different speeds have two ways each, and either may be the clearer one.
  static func layer(
    of steps: [PictureShift], before: [Flow], after: [Flow], seconds: Double
  ) -> (step: PictureShift, before: Flow, after: Flow)? {
    var best: (step: PictureShift, before: Flow, after: Flow)?
    var height = 0.0
    for step in steps {
      for earlier in before {
        for later in after {
          let peaks = [step.peak, earlier.shift.peak, later.shift.peak].sorted()
          let mean = (earlier.speed + later.speed) / 2
          let product = peaks.reduce(1, *)
          guard product > height, peaks[1] >= leastPeak, peaks.reduce(0, +) >= leastSum, mean > 0,
            closeClockShare.contains(step.length / (mean * seconds)),
            agreement(step.x, step.y, earlier.x, earlier.y) >= leastCloseAgreement,
            agreement(step.x, step.y, later.x, later.y) >= leastCloseAgreement
          else { continue }
          best = (step, earlier, later)
          height = product
        }
      }
    }
    return best
  }

  /// One of three measures may be fainter where they agree as closely as this.
  private static let leastSum = 0.4
  private static let leastCloseAgreement = 0.98
  private static let closeClockShare = 0.8...1.25

  /// Below these a peak of the correlation may be chance. Scrolling text has 0.26 and 3.3 and more; three measures
  /// that agree are worth more than each by itself.
  private static let leastPeak = 0.12
  private static let leastProminence = 1.3
  /// The step and the motion on both sides point the same way: the cosine between them.
  private static let leastAgreement = 0.95
  /// The step against the mean step from one picture to the next on either side.
  private static let leastCatchUp = 1.5
  /// What was due while the picture stood still, in samples: less is a tail that moves now and then.
  private static let leastDue = 2.0
  /// An animation that goes by the clock is where it would have been: the step covers what the speeds on both sides
  /// make of the whole hold. A finger that lifts and comes back elsewhere does not.
  private static let clockShare = 0.6...1.67
  /// Motion that goes on has about the speed that it had; a new one has any.
  private static let mostSpeedChange = 4.0
  /// A smaller part of the screen is a pointer, or a thing that moves by itself.
  private static let leastShare = 0.02

  private static func isClear(_ shift: PictureShift) -> Bool {
    shift.peak >= leastPeak && shift.prominence >= leastProminence
  }

  private static func agreement(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) -> Double {
    let lengths = ((ax * ax + ay * ay) * (bx * bx + by * by)).squareRoot()
    return lengths > 0 ? (ax * bx + ay * by) / lengths : 0
  }

  private func follows(_ flow: Flow) -> Bool {
    (isOneLayer || MotionHold.isClear(flow.shift))
      && MotionHold.agreement(step.x, step.y, flow.x, flow.y) >= MotionHold.leastAgreement
  }

  private var isOfTheScreen: Bool {
    share >= MotionHold.leastShare && !isPointer && (isOneLayer || MotionHold.isClear(step))
  }

  /// The step after the hold over the mean step from picture to picture; nil where it makes up for nothing.
  ///
  /// - Parameter due: seconds from one picture of this motion to the next.
  func catchUp(due: Double) -> Double? {
    guard isOfTheScreen, let after, follows(before), follows(after) else { return nil }
    let faster = max(before.speed, after.speed)
    let slower = min(before.speed, after.speed)
    let mean = (before.speed + after.speed) / 2
    guard slower * MotionHold.mostSpeedChange >= faster, mean * (seconds - due) >= MotionHold.leastDue,
      MotionHold.clockShare.contains(step.length / (mean * seconds)),
      step.length >= MotionHold.leastCatchUp * faster * due
    else { return nil }
    return step.length / (mean * due)
  }

  /// A motion that stops short was this fast, in samples from picture to picture: what eases out has come to rest.
  private static let leastStopSpeed = 3.0
  /// The rest of the way comes in one step of so many of the steps before ...
  private static let leastRest = 3.0
  /// ... and the motion would not have come further meanwhile.
  private static let mostRest = 1.2
  /// With nothing after it there are only two measures, so each has to be clearer.
  private static let leastLonePeak = 0.25
  private static let leastLoneProminence = 3.0

  /// The last step over the mean step before; nil where the motion did not stop short.
  func rest(due: Double) -> Double? {
    guard isOfTheScreen, after == nil, follows(before), before.speed * due >= MotionHold.leastStopSpeed,
      [step, before.shift].allSatisfy({
        $0.peak >= MotionHold.leastLonePeak && $0.prominence >= MotionHold.leastLoneProminence
      }),
      step.length >= MotionHold.leastRest * before.speed * due,
      step.length <= MotionHold.mostRest * before.speed * seconds
    else { return nil }
    return step.length / (before.speed * due)
  }
}
