import SlowglassPixels

/// The planes of the frames that tracking may still need, within a budget of bytes.
///
/// Past the budget, planes of settled stretches go first; then every second plane of what is left, as often as needed.
/// So memory is bounded however long a recording is, and a very long motion is tracked with a coarser step.
struct PlaneStore: Sendable {
  /// 200 MB hold 570 frames of a 1206 x 2622 recording at one sample a point, or 195 of a desktop of 1280 x 800.
  static let budget = 200_000_000

  private var planes: [Int: Plane] = [:]
  private var bytes: Int = 0
  /// Frames whose planes are kept are a multiple of this, unless something keeps them.
  private(set) var stride: Int = 1
  /// Frames that are never dropped.
  var pinned: Set<Int> = []

  mutating func insert(_ plane: Plane, frame: Int) {
    if stride > 1, frame % stride != 0, !pinned.contains(frame) { return }
    planes[frame] = plane
    bytes += plane.samples.count
  }

  /// Makes room when the budget is exceeded; `isSettled` says which frames nothing happened near.
  mutating func trim(isSettled: (Int) -> Bool) {
    guard bytes > PlaneStore.budget else { return }
    for frame in planes.keys.sorted() where isSettled(frame) && !pinned.contains(frame) { remove(frame) }
    while bytes > PlaneStore.budget * 3 / 4 {
      stride *= 2
      for frame in planes.keys.sorted() where frame % stride != 0 && !pinned.contains(frame) { remove(frame) }
      if planes.count <= pinned.count + 2 { break }
    }
  }

  private mutating func remove(_ frame: Int) {
    if let plane = planes.removeValue(forKey: frame) { bytes -= plane.samples.count }
  }

  /// The plane of a frame, or of the nearest kept frame before it (after it where there is none).
  subscript(frame: Int) -> Plane? { planes[frame] }

  /// The kept frame nearest to one asked for.
  func nearest(to frame: Int) -> Int? {
    planes[frame] != nil ? frame : planes.keys.min { (abs($0 - frame), $0) < (abs($1 - frame), $1) }
  }

  /// The frames of a range whose planes are kept, in order.
  func frames(in range: ClosedRange<Int>) -> [Int] {
    range.filter { planes[$0] != nil }
  }
}
