import SlowglassPixels

/// Whether what is drawn on a surface stays while its light changes: a highlight leaves every stroke in its place, a video
/// does not.
enum SurfaceStrokes: Sendable, Equatable {
  case kept, replaced
  /// There is nothing drawn on it that could stay.
  case none

  /// A stroke has so many levels a sample; seen through a highlight half of that.
  private static let levels = 20
  /// Fewer samples, as a share of the place, are no drawing.
  private static let leastShare = 0.003
  /// So many of the samples stay: in low quality the edges of strokes come and go.
  private static let keptShare = 0.7
  /// The rim of the place, in samples, is left out: the edge of a video stays however its picture changes.
  private static let rim = 9
  /// Pictures that are compared with the first one.
  private static let probes = 5

  /// - Returns: nil where fewer than two of the frames are at hand.
  init?(in box: Rectangle, frames: [Int], store: PlaneStore) {
    let step = max(1, frames.count / SurfaceStrokes.probes)
    let planes = frames.indices.filter { $0 % step == 0 }.compactMap { store[frames[$0]] }
    guard planes.count >= 2, let first = planes.first else { return nil }
    let window = SampleBox(left: Int(box.x), top: Int(box.y), right: Int(box.maxX), bottom: Int(box.maxY))
      .outset(by: -SurfaceStrokes.rim).clipped(width: first.width - 1, height: first.height - 1)
    guard window.width > 0, window.height > 0 else { return nil }
    let reference = SurfaceStrokes.steepness(in: window, of: first)
    let isStroke = { (steepness: Int) in steepness >= SurfaceStrokes.levels }
    let isLeft = { (steepness: Int) in steepness >= SurfaceStrokes.levels / 2 }
    let least = SurfaceStrokes.leastShare * Double(window.area)
    var shares: [Double] = []
    for plane in planes.dropFirst() {
      let now = SurfaceStrokes.steepness(in: window, of: plane)
      let all = reference.count(where: isStroke) + now.count(where: isStroke)
      guard Double(all) >= 2 * least else { continue }
      let kept = zip(reference, now).reduce(0) { sum, pair in
        sum + (isStroke(pair.0) && isLeft(pair.1) ? 1 : 0) + (isStroke(pair.1) && isLeft(pair.0) ? 1 : 0)
      }
      shares.append(Double(kept) / Double(all))
    }
    guard let worst = shares.min() else {
      self = .none
      return
    }
    self = worst >= SurfaceStrokes.keptShare ? .kept : .replaced
  }

  /// The larger step from each sample to the next, across and down, in levels.
  private static func steepness(in window: SampleBox, of plane: Plane) -> [Int] {
    var steps: [Int] = []
    steps.reserveCapacity(window.area)
    for y in window.top..<window.bottom {
      let row = y * plane.width
      for x in window.left..<window.right {
        let here = Int(plane.samples[row + x])
        let across = abs(Int(plane.samples[row + x + 1]) - here)
        let down = abs(Int(plane.samples[row + x + plane.width]) - here)
        steps.append(max(across, down))
      }
    }
    return steps
  }
}
