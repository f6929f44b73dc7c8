import SlowglassPixels

/// A place, or a surface on its way, that holds content in both settled pictures of a transition and none for a while
/// between them.
struct BlankPlace: Sendable, Equatable {
  /// The surface's name; nil for a place.
  var surface: String?
  /// The first frame in which it is empty, and the first in which it is not any more.
  var first: Int
  var back: Int
  /// Where, in samples, and its share of the screen.
  var box: Rectangle
  var share: Double
  /// Mean gradients with its content and without, in levels over two samples.
  var edgesFull: Double
  var edgesEmpty: Double
}

extension BlankPlace {
  /// Of its content's outlines so much is left at most, where nothing but noise is.
  static let mostLeft = 0.15
  /// So much is there when the content is.
  private static let leastBack = 0.6
  /// Mean gradient of content, in levels over two samples: less is a shadow.
  private static let leastEdges = 3.0
  /// Up to so many ticks it is a flicker.
  static let longestFlicker = 3
  /// It is the content that was there before, where no more of the step is left.
  private static let mostDifferent = 0.2

  /// What stands still does so for so many seconds before and after, up to this share of its blocks: an encoder settles.
  private static let rest = 0.15
  private static let mostRestless = 0.25
  private static let ringWidth = 3
  private static let mostAround = 0.35

  // MARK: Places at rest

  /// Places whose content goes in one tick, comes back in one, and is as it was when the transition is over.
  ///
  /// Content that fades out and in again was made to; what goes in one tick was not animated at all. Both settled
  /// pictures show it, and nothing else shows in its place meanwhile.
  static func places(
    in segment: Transition, regions: RegionSurvey, plates: RegionPlates, ticks: [Int], seconds: [Double],
    store: PlaneStore
  ) -> [BlankPlace] {
    guard !segment.endsCutOff else { return [] }
    return regions.steps.compactMap { step in
      let region = step.region
      guard step.frame > segment.plateBefore, step.frame < segment.plateAfter,
        step.look.edgesBefore >= leastEdges,
        step.look.edgesAfter <= mostLeft * step.look.edgesBefore, step.size > 0,
        let old = plates.quarters(of: region, in: segment.plateBefore),
        let new = plates.quarters(of: region, in: segment.plateAfter),
        meanDifference(old, step.before) <= mostDifferent * step.size,
        meanDifference(new, step.before) <= mostDifferent * step.size
      else { return nil }
      var back = step.frame + 1
      var lastEmpty = step.look.edgesAfter
      while back <= segment.plateAfter {
        guard let plane = store[back] else { return nil }
        let look = RegionLook(of: region, from: plane, to: plane)
        if look.edgesBefore >= leastBack * step.look.edgesBefore { break }
        lastEmpty = look.edgesBefore
        // What shows in its place is something else.
        if look.edgesBefore > 2 * mostLeft * step.look.edgesBefore,
          meanDifference(region.quarters(of: plane), step.before) > step.size
        {
          return nil
        }
        back += 1
      }
      // It comes back as it went: what is uncovered bit by bit was covered by something that passed.
      guard back <= segment.plateAfter, ticks[back] - ticks[step.frame] > longestFlicker,
        lastEmpty <= 2 * mostLeft * step.look.edgesBefore
      else { return nil }
      // Content of few pictures a second steps from place to place: it never stands still for so long.
      let blocks = region.blocks.map { Int($0) }
      let before = (seconds.firstIndex { $0 >= seconds[step.frame] - rest } ?? 0)..<step.frame
      let after = (back + 1)..<((seconds.lastIndex { $0 <= seconds[back] + rest } ?? back) + 1)
      let meanwhile = (step.frame + 1)..<back
      guard
        [before, meanwhile, after].allSatisfy({
          regions.activity.share(of: blocks, changingIn: $0) <= mostRestless
        }),
        // What is fast and flat covers a place in one tick and uncovers it in another: it passes by what is around.
        regions.activity.share(of: region.ring(width: ringWidth), changingIn: (step.frame - 1)..<(back + 2))
          <= mostAround
      else { return nil }
      return BlankPlace(
        surface: nil, first: step.frame, back: back, box: step.look.box, share: region.share,
        edgesFull: step.look.edgesBefore, edgesEmpty: step.look.edgesAfter)
    }
  }

  // MARK: Surfaces on their way

  /// Looks at a surface between full and empty: more of them are a fade.
  private static let mostBetween = 1
  /// So many looks in a row are empty.
  private static let leastLooks = 3
  /// The rim of a surface is its own outline, not its content, in samples.
  private static let rim = 6

  /// When a surface that holds content at both ends is empty on its way; nil where it never is, or where its content fades.
  static func onTheWay(_ track: SurfaceTrack, store: PlaneStore) -> BlankPlace? {
    let looks = track.readings.compactMap { reading -> (frame: Int, box: SampleBox, edges: Double)? in
      store[reading.frame].map { (reading.frame, reading.box, edges(of: $0, inside: reading.box)) }
    }
    guard let first = looks.first, let last = looks.last else { return nil }
    let full = min(first.edges, last.edges)
    let area = Double(max(1, min(first.box.area, last.box.area)))
    guard full / area >= leastSurfaceEdges else { return nil }
    let empty = looks.indices.filter { looks[$0].edges <= mostLeft * full }
    let runs = ranges(of: empty)
    guard let run = runs.max(by: { $0.count < $1.count }), run.count >= leastLooks else { return nil }
    // A content that fades shows in between: it was meant to.
    let before = looks[..<run.lowerBound].reversed().prefix { $0.edges < leastBack * full }.count
    let after = looks[(run.upperBound + 1)...].prefix { $0.edges < leastBack * full }.count
    guard min(before, after) <= mostBetween, run.upperBound + 1 < looks.count else { return nil }
    let box = run.reduce(looks[run.lowerBound].box.rectangle) { $0.union(looks[$1].box.rectangle) }
    let middle = looks[run.lowerBound + run.count / 2]
    return BlankPlace(
      surface: track.name, first: looks[run.lowerBound].frame, back: looks[run.upperBound + 1].frame,
      box: box, share: 0, edgesFull: full / area, edgesEmpty: middle.edges / area)
  }

  /// Mean gradient of a surface's content: a line of text on a card, in levels over two samples.
  private static let leastSurfaceEdges = 0.4
  /// Weaker gradients are noise.
  private static let leastGradient = 20

  /// Sum of the gradients inside of a surface, without its rim.
  private static func edges(of plane: Plane, inside box: SampleBox) -> Double {
    let inner = box.outset(by: -rim).clipped(width: plane.width - 1, height: plane.height - 1)
    let samples = plane.samples.span
    var sum = 0
    for y in max(1, inner.top)..<max(max(1, inner.top), inner.bottom) {
      for x in max(1, inner.left)..<max(max(1, inner.left), inner.right) {
        let gradient = LossWatch.gradient(samples, y * plane.width + x, plane.width)
        if gradient >= leastGradient { sum += gradient }
      }
    }
    return Double(sum)
  }
}
