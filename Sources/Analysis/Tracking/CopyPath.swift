/// One copy of a template followed through frames.
struct CopyPath: Sendable {
  /// One frame of the path.
  struct Point: Sendable, Equatable {
    var frame: Int
    var fit: PoseFit
    /// What the reference place itself shows beside this copy; 0 where this copy alone explains the frame.
    var home: Float
    /// Whether this copy alone explains what is at both places.
    var isAlone: Bool
  }

  /// Points in order of their frames.
  private(set) var points: [Point] = []

  init() {}

  mutating func insert(_ point: Point) {
    let index = points.firstIndex { $0.frame >= point.frame } ?? points.count
    if index < points.count, points[index].frame == point.frame {
      points[index] = point
    } else {
      points.insert(point, at: index)
    }
  }

  mutating func update(_ change: (inout Point) -> Void) {
    for i in points.indices { change(&points[i]) }
  }

  mutating func keep(_ isKept: (Point) -> Bool) {
    points = points.filter(isKept)
  }

  var first: Point? { points.first }
  var last: Point? { points.last }
  var frames: [Int] { points.map(\.frame) }

  subscript(frame: Int) -> Point? {
    var low = 0
    var high = points.count
    while low < high {
      let middle = (low + high) / 2
      if points[middle].frame < frame { low = middle + 1 } else { high = middle }
    }
    return low < points.count && points[low].frame == frame ? points[low] : nil
  }

  /// Median correlation of the points, 0 for none.
  var typicalCorrelation: Float {
    let sorted = points.map(\.fit.correlation).sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }

  /// Chance neither goes on for so long nor looks so much alike.
  var isLongAndClear: Bool { points.count >= 20 && typicalCorrelation >= 0.7 }

  /// Greatest distance between two of its places, in samples.
  var travel: Float {
    guard let first else { return 0 }
    return points.map { max(abs($0.fit.pose.x - first.fit.pose.x), abs($0.fit.pose.y - first.fit.pose.y)) }
      .max() ?? 0
  }
}
