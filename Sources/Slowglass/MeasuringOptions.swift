public import SlowglassAnalysis
public import SlowglassPixels
public import SlowglassRecording

/// How a recording is to be measured.
public struct MeasuringOptions: Sendable {
  /// A place in a recording, by frame or by time.
  public enum Position: Sendable, Equatable {
    case frame(Int)
    /// Seconds after the first frame.
    case seconds(Double)
  }

  /// Recorded time is this many times app time; nil means not given, which is 1.
  public var slowdown: Double?
  /// The spec to judge by; nil looks for elements by itself.
  public var spec: SpecFile?
  /// The stretch to measure; nil is from the first frame, to the last.
  public var from: Position?
  public var to: Position?
  /// The number of the only transition to measure, from 1; nil measures all.
  public var transition: Int?
  /// Regions that no finding may come from, in pixels.
  public var ignoredRegions: [Rectangle] = []
  /// Whether the status bar, clock, cursor and such are ignored; nil leaves it to the spec, which ignores them unless
  /// it says otherwise.
  public var ignoresAutomatically: Bool?
  /// What is ignored beside that: a status bar that shows no clock, or only this where nothing is automatically.
  public var ignoredByName: Set<IgnoredRegion.What> = []
  /// Ticks per second of the capture grid; nil fits it.
  public var captureRate: Double?
  /// Frames per second of a folder of pictures.
  public var pictureRate: Double = 60
  /// Pixels for each point; nil estimates it from the size.
  public var scale: Int?
  /// Seconds that reading and measuring may take together; past them nothing is judged, and the recording counts as cut
  /// short. Nil for no end.
  public var timeBudget: Double?
  /// What the recording may ask for; reading ends there, or does not begin.
  public var limits: ReadingLimits = ReadingLimits()

  public init() {}

  /// The frames of a timeline that findings may come from; nil for all of them.
  public func judgedFrames(in timeline: Timeline) -> ClosedRange<Int>? {
    guard from != nil || to != nil || transition != nil else { return nil }
    let last = max(0, timeline.frames.seconds.count - 1)
    if transition != nil {
      // It is the only one that the timeline has.
      guard let only = timeline.transitions.first else { return 0...0 }
      return only.plateBefore...max(only.plateBefore, only.plateAfter)
    }
    let frame = { (position: Position) -> Int in
      switch position {
      case .frame(let frame): min(last, max(0, frame))
      case .seconds(let time): timeline.frames.seconds.lastIndex { $0 <= time } ?? 0
      }
    }
    let first = from.map(frame) ?? 0
    return first...max(first, to.map(frame) ?? last)
  }

  /// How the recording is read, the first time and every other.
  public var reading: ReadingOptions {
    var reading = ReadingOptions()
    reading.pictureRate = pictureRate
    reading.limits = limits
    return reading
  }
}
