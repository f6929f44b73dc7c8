import SlowglassPixels

/// Everything found of one unit in one transition.
struct UnitTracks: Sendable {
  var unit: TrackedUnit
  /// Frames that were looked at, in order.
  var frames: [Int]
  /// Moving copies, strongest first.
  var paths: [CopyPath]
  /// For each path, the members that go with it.
  var agreeing: [Set<Int>]
  /// For each path and frame, the projection of each member at its place in it.
  var memberSums: [[Int: [ProjectionSums]]]
  /// For each path, whether what surrounds the copy moves with it: then it is content that passes, not a stand-in. Not
  /// asked of groups that a spec names.
  var isContent: [Bool] = []
  /// For each member, what its reference place shows in each frame.
  var readings: [[Int: HomeReading]]
  /// For each member, the frames in which it stands whole beside its place.
  var hops: [[Int: ElementHop]] = []
  /// For each member, the frames in which it comes to its place or has left it and stood whole beside it in the frame before,
  /// or stands there then: it moved, by a way that may not be known. What was seen in part only beside them is covered or
  /// uncovered by what moves over it.
  var arrivals: [Set<Int>] = []
  /// For each member, the plate that shows what lies behind it, where that is something else than the member.
  var behind: [Plane?]
  /// Best correlation of anything in the plates that is not a copy: a copy must correlate better.
  var lookalike: Float
  /// Most copies that either plate holds, the one at the reference place included.
  var copiesInPlates: Int
  /// Whether this is one member of a unit, looked at once more by itself for a way of its own.
  var isMemberAlone: Bool = false
}

/// How far from its place an element at rest stands in one frame, in samples.
struct ElementHop: Sendable {
  var x: Float
  var y: Float
  var correlation: Float

  var length: Float { (x * x + y * y).squareRoot() }
}

extension UnitTracks {
  /// Whether a path is content that passes; where nobody asked it is not.
  func isContent(path index: Int) -> Bool { isContent.indices.contains(index) && isContent[index] }

  mutating func removePath(at index: Int) {
    paths.remove(at: index)
    agreeing.remove(at: index)
    memberSums.remove(at: index)
    isContent.remove(at: index)
  }

  /// What a path's correlation must reach: letters match a lone small glyph at 0.63, and next to nothing a whole group.
  private static let groupCorrelation: Float = 0.45
  private static let loneCorrelation: Float = 0.62
  /// A copy must correlate better than the best lookalike in the plates by this much.
  private static let lookalikeMargin: Float = 0.06
  /// A path that goes on smoothly for this many frames needs less in each of them: chance does not follow a copy's way.
  private static let longPath = 20
  private static let longGroupCorrelation: Float = 0.32
  private static let longLoneCorrelation: Float = 0.52
  /// A member goes with a path when it shows this share of the whole's amplitude, and correlates by itself.
  private static let memberShare: Float = 0.35
  private static let memberCorrelation: Float = 0.35
  /// At least this share of a group's members shows in a copy of it.
  static let agreeingShare = 0.6

  /// Members that go with a path in most of its frames.
  static func agreeing(_ path: CopyPath, sums: [Int: [ProjectionSums]], members: Int) -> Set<Int> {
    var votes = [Int](repeating: 0, count: members)
    var frames = [Int](repeating: 0, count: members)
    let most = path.points.compactMap { sums[$0.frame]?.map(\.points) }
    let full = (0..<members).map { member in most.map { $0[member] }.max() ?? 0 }
    for point in path.points {
      guard let parts = sums[point.frame] else { continue }
      let whole = parts.total.amplitude
      // A member that has left the screen has no say.
      for member in 0..<members where 2 * parts[member].points > full[member] {
        frames[member] += 1
        if parts[member].amplitude >= memberShare * whole, parts[member].correlation >= memberCorrelation {
          votes[member] += 1
        }
      }
    }
    return Set((0..<members).filter { frames[$0] > 0 && 2 * votes[$0] > frames[$0] })
  }

  /// Whether a path is a copy of the unit, and not what happens to look like it.
  static func isCopy(
    _ path: CopyPath, agreeing: Set<Int>, unit: TrackedUnit, lookalike: Float, frames: Int
  ) -> Bool {
    // A lone glyph matches something by chance for a frame or two; a copy is there for a good part of the transition.
    let leastPoints = unit.isGroup ? max(2, min(4, frames / 8)) : max(3, min(6, frames / 8))

    let isLong = path.points.count >= longPath
    let base =
      unit.isGroup
      ? (isLong ? longGroupCorrelation : groupCorrelation) : (isLong ? longLoneCorrelation : loneCorrelation)
    let least = max(base, lookalike + lookalikeMargin)
    return path.points.count >= leastPoints && path.typicalCorrelation >= least
      && Double(agreeing.count) >= agreeingShare * Double(unit.members.count)
  }
}

extension TrackedUnit {
  /// The pose of one member in a pose of the whole.
  func pose(of member: Int, in pose: Pose) -> Pose {
    let glyph = template.glyphs[member]
    return Pose(
      x: pose.x + pose.scale * (glyph.centreX - template.centreX),
      y: pose.y + pose.scale * (glyph.centreY - template.centreY), scale: pose.scale)
  }
}
