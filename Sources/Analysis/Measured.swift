import SlowglassPixels

/// A transition with the start and the end of its motion fitted.
struct MeasuredTransition: Sendable {
  let id: String
  let segment: Transition
  var start: MotionStart
  let end: MotionEnd
  /// Everything found of the units that belong to it.
  var units: [UnitTracks] = []
  /// Copies of content that are drawn with another aspect than in their plates, and how many could be followed.
  var shapes = StretchSurvey.Result()
  /// Copies that lack a band of their settled look.
  var crops: [MeasuredCrop] = []
  /// Where one screen dissolves into the other in place.
  var dissolve: ScreenDissolve?
  /// Its settled pictures, shown for a moment before it begins or after it.
  var stateFlashes: [StateFlash] = []
  /// What is swapped where its motion comes to rest.
  var handOffs: [HandOff] = []
  /// Places, and surfaces on their way, that are empty of their content for a while.
  var blanks: [BlankPlace] = []
  /// What filled a page that stood still.
  var arrival: ContentArrival?
  /// Cards and other surfaces with rounded corners that stand before and after.
  var surfaces: [SurfaceTrack] = []
  /// How far a page scrolls in it.
  var scroll: PageScroll?
  /// It was tracked in every so many frames.
  var frameStep: Int = 1
}

/// Everything that was measured, as detectors look at it: no file, no picture, only numbers.
struct Measured: Sendable {
  let seconds: [Double]
  let grid: TickGrid
  /// Pixels for each sample of the planes.
  let scale: Int
  let slowdown: Double
  /// Size of the screen in pixels.
  let width: Int
  let height: Int
  let elements: [TrackedElement]
  /// Groups of elements, the spec's and those that were found.
  let groups: [GroupSpec]
  let untrackable: [String: String]
  let transitions: [MeasuredTransition]
  /// One curve for each element, and the changes in it.
  let curves: [OpacityCurve]
  let changes: [[OpacityChange]]
  let cuts: [Cut]
  /// How the copies of each transition move, in its order.
  let motions: [[MeasuredMotion]]
  /// What happened to regions of the screen, whether or not an element is there.
  let regions: MeasuredRegions
  /// Frames in which much of the screen was replaced in one step, in a transition or beside one.
  var replacedFrames: [Int] = []
  /// The contrast of texts to what is behind them.
  var contrasts: [MeasuredContrast] = []
  /// Frames in which a scrim dims the whole screen.
  var dimmed: [ClosedRange<Int>] = []
  /// Regions that no finding comes from.
  var ignored: [IgnoredRegion] = []
  /// Cards, bars and sheets, what they cover, and what of them repaints by itself; nil where none is known.
  var surfaces: [MeasuredSurface] = []
  var cover: GlassCover?
  var idleRepaints: [IdleRepaint] = []
  /// For so long, in recorded seconds, nothing moved but what surfaces repaint.
  var idleSeconds: Double = 0
  /// Surfaces of the spec that neither stand out from what is behind them nor hold anything that could be followed.
  var invisibleSurfaces: [String] = []

  init(
    seconds: [Double], grid: TickGrid, scale: Int, slowdown: Double, width: Int, height: Int,
    elements: [TrackedElement], groups: [GroupSpec] = [], untrackable: [String: String],
    transitions: [MeasuredTransition],
    curves: [OpacityCurve], cuts: [Cut], regions: MeasuredRegions = MeasuredRegions()
  ) {
    self.seconds = seconds
    self.grid = grid
    self.scale = scale
    self.slowdown = slowdown
    self.width = width
    self.height = height
    self.elements = elements
    self.groups = groups
    self.untrackable = untrackable
    self.transitions = transitions
    self.curves = curves
    self.changes = curves.map { $0.changes(ticks: grid.ticks) }
    self.cuts = cuts
    self.motions = transitions.map { MeasuredMotion.all(of: $0.units, ticks: grid.ticks) }
    self.regions = regions
  }

  var ticks: [Int] { grid.ticks }

  var screen: Rectangle { Rectangle(x: 0, y: 0, width: Double(width), height: Double(height)) }

  /// App frames (at 60 Hz) that so many ticks last.
  func appFrames(ticks: Int) -> Double { Double(ticks) / grid.rate * 60 / slowdown }

  /// App milliseconds that so many ticks last.
  func appMilliseconds(ticks: Int) -> Double { Double(ticks) / grid.rate * 1000 / slowdown }

  /// So many ticks that something leads or lags by, as evidence: `leadFrames`, `leadFramesUncertainty`,
  /// `leadAppFrames`, `leadAppMilliseconds`.
  func evidence(of name: String, ticks: Int, uncertainty: Double) -> [String: EvidenceValue] {
    [
      "\(name)Frames": .integer(ticks),
      "\(name)FramesUncertainty": .number(uncertainty),
      "\(name)AppFrames": .number(appFrames(ticks: ticks).rounded(places: 3)),
      "\(name)AppMilliseconds": .number(appMilliseconds(ticks: ticks).rounded(places: 3)),
    ]
  }

  /// The transition in whose span a frame lies.
  func transition(at frame: Int) -> MeasuredTransition? {
    transitions.first { frame > $0.segment.plateBefore && frame <= $0.segment.plateAfter }
  }

  /// The frame after the last tick in which a frame was on screen; a frame lasts until the next one.
  func endSeconds(ofFrame frame: Int) -> Double {
    frame + 1 < seconds.count ? seconds[frame + 1] : seconds[frame] + 1 / grid.rate
  }

  /// A finding with its times filled in.
  func finding(
    _ kind: FindingKind, severity: Severity, elements: [String], transition: String?, first: Int, last: Int,
    peak: Int,
    region: Rectangle, message: String, evidence: [String: EvidenceValue]
  ) -> Finding {
    let start = seconds[first]
    let end = endSeconds(ofFrame: last)
    return Finding(
      kind: kind, severity: severity, elements: elements, transition: transition,
      frames: Finding.Frames(first: first, last: last, peak: peak),
      seconds: Finding.Interval(start: start.rounded(places: 6), end: end.rounded(places: 6)),
      appMilliseconds: Finding.Interval(
        start: (start * 1000 / slowdown).rounded(places: 3), end: (end * 1000 / slowdown).rounded(places: 3)),
      region: region.intersection(screen).isEmpty ? screen : region.intersection(screen).rounded,
      message: message,
      evidence: evidence)
  }
}

extension Double {
  /// The nearest number with so many decimals.
  package func rounded(places: Int) -> Double {
    var factor = 1.0
    for _ in 0..<places { factor *= 10 }
    let value = (self * factor).rounded() / factor
    return value == 0 ? 0 : value
  }
}

extension Rectangle {
  /// The rectangle in whole hundredths.
  var rounded: Rectangle {
    Rectangle(
      x: x.rounded(places: 2), y: y.rounded(places: 2), width: width.rounded(places: 2),
      height: height.rounded(places: 2))
  }
}

/// Consecutive frames as ranges, first and last included; frames that stand for a hold count as consecutive.
func ranges(of frames: [Int], bridging gap: Int = 0) -> [ClosedRange<Int>] {
  var result: [ClosedRange<Int>] = []
  for frame in frames.sorted() {
    if let last = result.last, frame <= last.upperBound + 1 + gap {
      result[result.count - 1] = last.lowerBound...max(last.upperBound, frame)
    } else {
      result.append(frame...frame)
    }
  }
  return result
}

extension [ClosedRange<Int>] {
  /// As evidence: a list of pairs.
  var evidence: EvidenceValue { .list(map { .list([.integer($0.lowerBound), .integer($0.upperBound)]) }) }
}
