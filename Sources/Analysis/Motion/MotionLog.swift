/// Which frames moved, how often a picture was due, and where one was not on time.
struct MotionLog: Sendable {
  var live: [MotionWatch.Live] = []
  var holds: [MotionHold] = []
  /// Redrawn blocks of each frame, and how many there are.
  var redrawn: [Int32] = []
  var blockCount: Int = 0
  /// The frames that findings may come from, and those among them that the decoder made up.
  private var judged: ClosedRange<Int> = 0...0
  private var damaged: [Int] = []

  /// Fewer pauses around a hold do not say when a picture was due.
  static let leastPauses = 4
  /// Frames that move and are further apart than this, in seconds, are not one motion.
  static let longestPause = 0.1

  init() {}

  init(_ watch: MotionWatch, blockCount: Int, within judged: ClosedRange<Int>, damaged: [Int]) {
    live = watch.live
    redrawn = watch.redrawn
    self.blockCount = blockCount
    self.judged = judged
    self.damaged = damaged
    holds = watch.holds.filter { counts($0.frame, $0.back) }
  }

  /// Whether a finding may come from all frames from one to another.
  func counts(_ first: Int, _ last: Int) -> Bool {
    judged.contains(first) && judged.contains(last)
      && !damaged.contains { (first - 2)...(last + 2) ~= $0 }
  }

  /// What a picture of this motion takes: content of 24 pictures a second stands for two ticks of 60 and for three by
  /// turns, so the longer of both is due. It makes up much more than a quarter of them, and hitches much less.
  static func typical(_ pauses: [Double]) -> Double {
    let sorted = pauses.sorted()
    return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * 3 / 4)]
  }

  /// Seconds from one picture to the next that were due around a hold; nil where too little moves to say.
  func due(around hold: MotionHold) -> Double? {
    guard let index = position(of: hold.back), index > 0 else { return nil }
    let pauses = MotionWatch.pauses(live, around: index)
    return pauses.count >= MotionLog.leastPauses ? MotionLog.typical(pauses) : nil
  }

  private func position(of frame: Int) -> Int? {
    var low = 0
    var high = live.count
    while low < high {
      let middle = (low + high) / 2
      if live[middle].frame < frame { low = middle + 1 } else { high = middle }
    }
    return low < live.count && live[low].frame == frame ? low : nil
  }

  /// Seconds in which something moved, holds included where they are given by their frames.
  func movingSeconds(holds: Set<Int> = []) -> Double {
    zip(live, live.dropFirst()).reduce(0) { sum, pair in
      let pause = pair.1.seconds - pair.0.seconds
      return pause <= MotionLog.longestPause || holds.contains(pair.0.frame) ? sum + pause : sum
    }
  }

  /// Whether anything moves within some seconds after a frame that does.
  func movesOn(after frame: Int, within seconds: Double) -> Bool {
    guard let index = position(of: frame), index + 1 < live.count else { return false }
    return live[index + 1].seconds - live[index].seconds <= seconds
  }

  /// How often content shows a new picture.
  struct Cadence: Sendable, Equatable {
    /// Pictures a second, and the half-width of the interval that holds it with 95 %.
    var rate: Double
    var uncertainty: Double
  }

  /// A cadence takes so many pictures to be told, and so many of them evenly spaced.
  private static let leastPictures = 6
  private static let evenShare = 0.8
  /// The tick next to an even time lies half a tick from it at most.
  private static let evenTicks = 0.6

  /// How far each picture is from an even rate that goes through the run of pictures it belongs to; a hold ends a run.
  private static func deviations(_ pauses: [Double], longest: Double, from mean: Double) -> [Double] {
    var all: [Double] = []
    var run = [0.0]
    func close(_ run: [Double]) {
      let middle = run.sorted()[run.count / 2]
      all += run.dropFirst().map { abs($0 - middle) }
    }
    for pause in pauses {
      if pause <= longest {
        run.append(run[run.count - 1] + pause - mean)
      } else {
        close(run)
        all.append(pause - mean)
        run = [0]
      }
    }
    close(run)
    return all
  }

  /// The cadence of what moves from one frame to another, holds left out; nil where it has none.
  ///
  /// - Parameter tick: seconds of one tick.
  func cadence(in frames: ClosedRange<Int>, tick: Double) -> Cadence? {
    let moving = live.filter { frames.contains($0.frame) }
    let pauses = zip(moving.dropFirst(), moving).map { $0.seconds - $1.seconds }
    let longest = MotionLog.typical(pauses) + tick / 2
    let even = pauses.filter { $0 <= longest }
    guard even.count >= MotionLog.leastPictures else { return nil }
    let total = even.reduce(0, +)
    let mean = total / Double(even.count)
    let uneven = MotionLog.deviations(pauses, longest: longest, from: mean).count {
      $0 > MotionLog.evenTicks * tick
    }
    guard Double(uneven) <= (1 - MotionLog.evenShare) * Double(pauses.count) else { return nil }
    let rate = Double(even.count) / total
    // Both ends of what was counted are known to half a tick.
    return Cadence(rate: rate, uncertainty: max(0.1, rate * tick / total))
  }
}
