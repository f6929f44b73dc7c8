/// The capture grid: the clock that the recorder's time stamps were taken from, fitted to all of them at once.
public struct TickGrid: Sendable, Equatable {
  /// Ticks per second.
  public var rate: Double
  /// Whether the time stamps lie on it; otherwise it is the nearest usual rate and frames may share a tick.
  public var isExact: Bool
  /// Position of each frame on the grid; the first is 0.
  public var ticks: [Int]

  /// Rates that displays and recorders use, lowest first: the lowest that fits is the coarsest clock.
  static let usualRates: [Double] = [15, 18, 20, 24, 25, 30, 48, 50, 60, 90, 120]

  /// A pause longer than this ends a run: a recorder's clock may be set anew while nothing changes.
  private static let longestGap = 0.25
  /// Half of the smallest time-base unit that recorders use (1/600 s) rounded up: residuals below it are rounding.
  private static let leastTolerance = 0.0015

  /// Fits the grid to presentation times in seconds.
  ///
  /// - Parameters:
  ///   - unit: length of one time-base unit in seconds, to which every time stamp was rounded.
  ///   - candidate: a further rate to try, from the container.
  ///   - given: a rate that the caller knows; it is taken as it is.
  public init(seconds: [Double], unit: Double, candidate: Double? = nil, given: Double? = nil) {
    if let given {
      let ticks = TickGrid.ticks(seconds, rate: given)
      self.init(rate: given, isExact: TickGrid.fits(seconds, rate: given, unit: unit), ticks: ticks)
      return
    }
    guard seconds.count > 2 else {
      self.init(rate: 60, isExact: false, ticks: TickGrid.ticks(seconds, rate: 60))
      return
    }
    var rates = TickGrid.usualRates
    if let candidate, candidate >= 10, candidate <= 240 { rates.append(candidate) }
    for rate in rates.sorted() where TickGrid.fits(seconds, rate: rate, unit: unit) {
      self.init(rate: rate, isExact: true, ticks: TickGrid.ticks(seconds, rate: rate))
      return
    }
    let gaps = zip(seconds.dropFirst(), seconds).map { $0 - $1 }.sorted()
    let typical = gaps[gaps.count / 2]
    let nearest = TickGrid.usualRates.min { abs($0 * typical - 1) < abs($1 * typical - 1) } ?? 60
    self.init(rate: nearest, isExact: false, ticks: TickGrid.ticks(seconds, rate: nearest))
  }

  init(rate: Double, isExact: Bool, ticks: [Int]) {
    self.rate = rate
    self.isExact = isExact
    self.ticks = ticks
  }

  /// Whether all runs of frames lie on a grid of this rate, each frame on a tick of its own.
  private static func fits(_ seconds: [Double], rate: Double, unit: Double) -> Bool {
    let tolerance = max(unit, leastTolerance) + 1e-9
    var residuals: [Double] = []
    var start = 0
    while start < seconds.count {
      var end = start + 1
      while end < seconds.count, seconds[end] - seconds[end - 1] <= longestGap { end += 1 }
      var lastTick = -1
      var run: [Double] = []
      for i in start..<end {
        let position = (seconds[i] - seconds[start]) * rate
        let tick = Int(position.rounded())
        guard tick > lastTick else { return false }
        lastTick = tick
        run.append((position - Double(tick)) / rate)
      }
      let median = run.sorted()[run.count / 2]
      residuals += run.map { abs($0 - median) }
      start = end
    }
    residuals.sort()
    return residuals[min(residuals.count - 1, residuals.count * 95 / 100)] <= tolerance
  }

  /// How far each frame lies beside its tick, smallest first, in seconds; the phase is that of the middle frame.
  func residuals(of seconds: [Double]) -> [Double] {
    let beside = zip(seconds, ticks).map { $0 - Double($1) / rate }
    guard !beside.isEmpty else { return [] }
    let phase = beside.sorted()[beside.count / 2]
    return beside.map { abs($0 - phase) }.sorted()
  }

  /// What is further beside its tick than time stamps are rounded by.
  func offGridShare(of residuals: [Double]) -> Double {
    Double(residuals.count { $0 > TickGrid.leastTolerance }) / Double(max(1, residuals.count))
  }

  private static func ticks(_ seconds: [Double], rate: Double) -> [Int] {
    guard let first = seconds.first else { return [] }
    var last = 0
    return seconds.map { time in
      last = max(last, Int(((time - first) * rate).rounded()))
      return last
    }
  }
}
