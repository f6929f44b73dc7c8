import SlowglassPixels

/// A mouse cursor by its way: something of its size that crosses still content, far, and not along one line.
///
/// Animations lead from one place to another; hands wander, rest, and set out in another direction. What moves straight
/// is left to be judged.
enum PointerTravel {
  struct Piece: Sendable, Equatable {
    /// In samples.
    var box: Rectangle
    var first: Int
    var last: Int
  }

  /// Cursors are 12 to 32 points large; between two places close together both lie in one box.
  private static let largestBlocks = 7
  /// One place of it, in blocks: 32 points, which touch five.
  private static let largestPlace = 5
  /// Between two sightings at most this long, in recorded seconds, and this far, in blocks.
  private static let longestGap = 0.15
  private static let longestStep = 12
  /// It goes at least this far, in blocks (160 points), in so many frames, and this many times the direct way.
  private static let shortestWay = 20.0
  private static let fewestFrames = 8
  /// It comes this far from where it set out, in blocks: what turns in one place does not.
  private static let leastReach = 8.0
  private static let detour = 1.5
  /// It may rest for this long, in recorded seconds, and set out again this close to where it stopped, in blocks; then it
  /// turns aside when the sine of the angle is at least this: ten degrees.
  private static let longestRest = 3.0
  private static let restReach = 5.0
  private static let aside = 0.17
  /// A piece of its way spans no more than this, in blocks: what lies in one was under the pointer.
  private static let pieceBlocks = 8

  static func pieces(in activity: BlockActivity, seconds: [Double]) -> [[Piece]] {
    var chains: [[BlockActivity.Spot]] = []
    var current: [BlockActivity.Spot] = []
    for spot in merged(activity.spots) {
      if let last = current.last, seconds[spot.frame] - seconds[last.frame] <= longestGap,
        distance(last, spot) <= Double(longestStep)
      {
        current.append(spot)
      } else {
        chains.append(current)
        current = [spot]
      }
    }
    chains.append(current)
    return joined(chains.filter { $0.count > 1 }, seconds: seconds).filter(isPointer).map { ways in
      ways.flatMap { pieces($0, of: activity.spots) }
    }
  }

  /// Ways that begin where the last one ended, after a rest.
  private static func joined(
    _ chains: [[BlockActivity.Spot]], seconds: [Double]
  ) -> [[[BlockActivity.Spot]]] {
    var groups: [[[BlockActivity.Spot]]] = []
    for chain in chains {
      if let last = groups.last?.last?.last, let first = chain.first,
        seconds[first.frame] - seconds[last.frame] <= longestRest, distance(last, first) <= restReach
      {
        groups[groups.count - 1].append(chain)
      } else {
        groups.append([chain])
      }
    }
    return groups
  }

  /// Old and new place of one step, where they are apart, are one sighting.
  private static func merged(_ spots: [BlockActivity.Spot]) -> [BlockActivity.Spot] {
    var result: [BlockActivity.Spot] = []
    for spot in spots {
      guard let last = result.last, last.frame == spot.frame else {
        result.append(spot)
        continue
      }
      result[result.count - 1] = BlockActivity.Spot(
        frame: spot.frame, left: min(last.left, spot.left), top: min(last.top, spot.top),
        right: max(last.right, spot.right), bottom: max(last.bottom, spot.bottom))
    }
    return result
  }

  private static func centre(_ spot: BlockActivity.Spot) -> (x: Double, y: Double) {
    (Double(spot.left + spot.right) / 2, Double(spot.top + spot.bottom) / 2)
  }

  private static func distance(_ one: BlockActivity.Spot, _ other: BlockActivity.Spot) -> Double {
    let (a, b) = (centre(one), centre(other))
    return ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }

  private static func isPointer(_ ways: [[BlockActivity.Spot]]) -> Bool {
    let spots = ways.flatMap { $0 }
    guard spots.count >= fewestFrames, let first = spots.first else { return false }
    let sizes = spots.map { max($0.right - $0.left, $0.bottom - $0.top) + 1 }.sorted()
    guard sizes[sizes.count / 2] <= largestBlocks else { return false }
    let way = zip(spots, spots.dropFirst()).reduce(0.0) { $0 + distance($1.0, $1.1) }
    let furthest = spots.map { distance(first, $0) }.max() ?? 0
    guard furthest >= leastReach, way >= shortestWay else { return false }
    return way >= detour * furthest || zip(ways, ways.dropFirst()).contains { turnsAside($0, $1) }
  }

  /// Whether a way leads elsewhere than on along, or back along, the line of the one before it.
  private static func turnsAside(_ one: [BlockActivity.Spot], _ other: [BlockActivity.Spot]) -> Bool {
    guard let a = one.first, let b = one.last, let c = other.first, let d = other.last else { return false }
    let first = (x: centre(b).x - centre(a).x, y: centre(b).y - centre(a).y)
    let second = (x: centre(d).x - centre(c).x, y: centre(d).y - centre(c).y)
    let lengths = (distance(a, b), distance(c, d))
    guard min(lengths.0, lengths.1) >= leastReach else { return false }
    // The sine of the angle between them.
    return abs(first.x * second.y - first.y * second.x) >= aside * lengths.0 * lengths.1
  }

  /// The places along a way, close ones together.
  private static func pieces(_ chain: [BlockActivity.Spot], of spots: [BlockActivity.Spot]) -> [Piece] {
    guard let start = chain.first?.frame, let end = chain.last?.frame else { return [] }
    var pieces: [Piece] = []
    var open: [(box: BlockBox, first: Int, last: Int)] = []
    for spot in spots where spot.frame >= start && spot.frame <= end {
      // Something else may change in the same frames; it is no part of the pointer.
      guard max(spot.right - spot.left, spot.bottom - spot.top) < largestPlace else { continue }
      let here = BlockBox(left: spot.left, top: spot.top, right: spot.right, bottom: spot.bottom)
      let fitting = open.firstIndex { piece in
        let whole = piece.box.union(here)
        return whole.width <= pieceBlocks && whole.height <= pieceBlocks
      }
      if let fitting {
        open[fitting].box = open[fitting].box.union(here)
        open[fitting].last = spot.frame
      } else {
        // A pointer is at one place, or between two: older ones have been left.
        if open.count > 1 {
          let left = open.removeFirst()
          pieces.append(Piece(box: left.box.rectangle, first: max(0, left.first - 1), last: left.last))
        }
        open.append((here, spot.frame, spot.frame))
      }
    }
    return pieces + open.map { Piece(box: $0.box.rectangle, first: max(0, $0.first - 1), last: $0.last) }
  }
}

extension BlockBox {
  /// The smallest box that holds both.
  fileprivate func union(_ other: BlockBox) -> BlockBox {
    BlockBox(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }
}
