/// Turns the time stamps of a file into presentation times that begin at 0 and strictly increase.
///
/// Files exist with equal, backward, absent and absurd stamps; none of them may stop a measurement or trap.
struct PresentationClock {
  private(set) var duplicates: Int = 0
  private(set) var backward: Int = 0
  private(set) var missing: Int = 0
  /// Times the stamps leapt so far that they began anew.
  private(set) var restarts: Int = 0

  /// A leap of more units than this is no pause of a recording.
  private let longestGap: Int64
  /// What is taken off a stamp; moves when stamps begin anew.
  private var origin: Int64?
  private var lastStamp: Int64 = 0
  /// The time that was given last; -1 before the first.
  private(set) var last: Int64 = -1
  private var lastStep: Int64
  private var backwardInARow = 0

  /// Stamps that leap by more than a day, either way, begin anew.
  ///
  /// `usualRate`, in frames a second, spaces the frames of a file that has no stamps at all.
  init(timeBase: TimeBase, usualRate: Double? = nil) {
    let second = Double(timeBase.denominator) / Double(timeBase.numerator)
    longestGap = Int64(min(max(86_400 * second, 1), Double(Int64.max / 8)))
    lastStep = Int64(min(max(second / (usualRate ?? second), 1), second + 1))
  }

  /// The presentation time of the next frame.
  mutating func place(_ stamp: Int64?) -> Int64 {
    let time = wanted(stamp)
    let isFirst = last < 0
    let placed = isFirst ? 0 : max(time, last &+ 1)
    // Only steps that the file itself has may stand in for missing ones.
    if !isFirst && placed == time { lastStep = max(1, placed &- last) }
    last = placed
    return placed
  }

  private mutating func wanted(_ stamp: Int64?) -> Int64 {
    guard let stamp else {
      missing += 1
      return last &+ lastStep
    }
    defer { lastStamp = stamp }
    guard let origin else {
      let time = last < 0 ? 0 : last &+ lastStep
      self.origin = stamp &- time
      return time
    }
    let (time, overflow) = stamp.subtractingReportingOverflow(origin)
    let (gap, gapOverflow) = time.subtractingReportingOverflow(last)
    if overflow || gapOverflow || gap > longestGap || gap < -longestGap {
      return restart(at: stamp, step: lastStep)
    }
    guard gap <= 0 else {
      backwardInARow = 0
      return time
    }
    if stamp == lastStamp {
      duplicates += 1
      return time
    }
    backward += 1
    backwardInARow += 1
    // One frame out of order is an accident; a run of them that itself goes forward is a new beginning.
    if backwardInARow >= 3 && stamp > lastStamp {
      return restart(at: stamp, step: max(1, min(stamp &- lastStamp, longestGap)))
    }
    return time
  }

  private mutating func restart(at stamp: Int64, step: Int64) -> Int64 {
    restarts += 1
    backwardInARow = 0
    let time = last &+ step
    // Two's complement makes this right even where the difference does not fit.
    origin = stamp &- time
    return time
  }
}
