import SlowglassPixels

/// Everything in a recording that no finding may come from: what was found by itself, and what the caller gave.
struct IgnoredRegions: Sendable {
  let regions: [IgnoredRegion]

  /// - Parameters:
  ///   - witnesses: frames that show the screen at rest.
  ///   - scale: pixels for each sample of the planes.
  init(
    spec: Spec, survey: Survey, store: PlaneStore, witnesses: [Int], scale: Int, slowdown: Double
  ) {
    let last = max(0, survey.seconds.count - 1)
    let factor = Double(scale)
    var regions: [IgnoredRegion] = []
    func add(_ what: IgnoredRegion.What, _ box: Rectangle, first: Int = 0, last end: Int, _ reason: String) {
      regions.append(
        IgnoredRegion(
          what: what, region: box.scaled(by: factor).rounded, first: first, last: end, reason: reason))
    }
    let wanted = spec.ignoredKinds
    let planes = IgnoredRegions.planes(store: store, frames: [0] + witnesses + [last])
    let isNamed = spec.ignoredByName.contains(.statusBar)
    if wanted.contains(.statusBar),
      let (strip, reason) = IgnoredRegions.statusBar(in: planes, isNamed: isNamed)
    {
      add(.statusBar, strip, last: last, reason)
    }
    if wanted.contains(.homeIndicator), let (strip, reason) = IgnoredRegions.homeIndicator(in: planes) {
      add(.homeIndicator, strip, last: last, reason)
    }
    if wanted.contains(.recorder), let (pill, reason) = IgnoredRegions.recorderPill(in: planes) {
      add(.recorder, pill, last: last, reason)
    }
    for repetition in Repetition.all(in: survey.activity, seconds: survey.seconds, store: store)
    where wanted.contains(repetition.what) {
      // It stands there a while before it is seen to change, and after that.
      let start = survey.seconds[repetition.first] - IgnoredRegions.lingering
      let end = survey.seconds[repetition.last] + IgnoredRegions.lingering
      add(
        repetition.what, repetition.box, first: survey.seconds.firstIndex { $0 >= start } ?? 0,
        last: survey.seconds.lastIndex { $0 <= end } ?? last, repetition.reason)
    }
    if wanted.contains(.video) {
      for video in PlayingVideo.places(in: survey.activity, seconds: survey.seconds, slowdown: slowdown) {
        add(
          .video, video.box, first: video.first, last: video.last,
          "changed in most ticks and turned back again and again, alone before something else moved and after that"
        )
      }
    }
    if wanted.contains(.pointer) {
      for pieces in PointerTravel.pieces(in: survey.activity, seconds: survey.seconds) {
        for piece in pieces {
          add(
            .pointer, piece.box, first: piece.first, last: piece.last,
            "of a pointer's size, on a way that turns as no animation does")
        }
      }
    }
    for region in spec.ignoredRegions {
      regions.append(
        IgnoredRegion(what: .region, region: region.rounded, first: 0, last: last, reason: "as given"))
    }
    self.regions = regions
  }

  /// In recorded seconds.
  private static let lingering = 1.0

  /// At most so many pictures are looked at for what stands at an edge of all of them.
  private static let mostPlanes = 12

  private static func planes(store: PlaneStore, frames: [Int]) -> [Plane] {
    var seen: Set<Int> = []
    var planes: [Plane] = []
    for frame in frames where planes.count < mostPlanes {
      guard let kept = store.nearest(to: frame), seen.insert(kept).inserted, let plane = store[kept] else {
        continue
      }
      planes.append(plane)
    }
    return planes
  }

  /// A portrait screen this wide, in points, is a phone's.
  private static let phoneWidths = 280...500

  private static func isPhone(_ plane: Plane) -> Bool {
    phoneWidths.contains(plane.width) && 2 * plane.height >= 3 * plane.width
  }

  /// The strip of a status bar, where one of the pictures shows a clock in it.
  ///
  /// Content may pass under it in the others. Named by hand, it needs no clock: then it is the largest that there is.
  private static func statusBar(in planes: [Plane], isNamed: Bool) -> (Rectangle, String)? {
    guard let first = planes.first, isPhone(first) else { return nil }
    let bars = planes.compactMap(StatusBar.init(in:))
    let heights = bars.map(\.height).sorted()
    guard let height = heights.isEmpty ? (isNamed ? 54 : nil) : heights[heights.count / 2] else { return nil }
    let strip = Rectangle(x: 0, y: 0, width: Double(first.width), height: Double(height))
    return (
      strip,
      heights.isEmpty
        ? "as named; the highest there is, \(height) pt"
        : "a clock stands at the top in \(heights.count) of \(planes.count) settled pictures; \(height) pt high"
    )
  }

  /// The recorder's pill around the clock, and the 2 points around it that coding reaches.
  private static func recorderPill(in planes: [Plane]) -> (Rectangle, String)? {
    guard let first = planes.first, isPhone(first) else { return nil }
    let pills = planes.compactMap(RecorderPill.init(in:))
    // It comes when recording has begun: in the first pictures it may not be there yet.
    guard let pill = pills.first?.box, pills.count >= min(2, planes.count) else { return nil }
    return (
      pill.outset(by: 2),
      "a filled pill of \(Int(pill.width)) x \(Int(pill.height)) pt around the clock, in \(pills.count) of "
        + "\(planes.count) settled pictures"
    )
  }

  /// The home indicator and the 4 points around it that its shadow and coding reach.
  private static func homeIndicator(in planes: [Plane]) -> (Rectangle, String)? {
    let bars = planes.compactMap(HomeIndicator.init(in:))
    guard let bar = bars.first?.bar, 2 * bars.count >= planes.count else { return nil }
    return (
      bar.outset(by: 4),
      "an even bar of \(Int(bar.width)) x \(Int(bar.height)) pt, centred at the lower edge, in \(bars.count) of "
        + "\(planes.count) settled pictures"
    )
  }
}
