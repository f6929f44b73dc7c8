import SlowglassPixels

/// The planes of the frames that tracking may still need, within a budget of bytes.
///
/// Past the budget, planes of settled stretches go first; then every second plane of what is left, as often as needed.
/// So memory is bounded however long a recording is; what went is read again, where the recording can be.
struct PlaneStore: Sendable {
  private var planes: [Int: Plane] = [:]
  private var bytes: Int = 0
  private(set) var budget: Int
  /// Frames whose planes are kept are a multiple of this, unless something keeps them.
  private(set) var stride: Int = 1
  /// Frames that are never dropped.
  var pinned: Set<Int> = []
  /// Ends the measurement: once it is due no plane is given out, so that every walk over frames runs to its end at once.
  var stop: Measurement.Stop?

  init(budget: Int = Measurement.usualPlaneBudget) { self.budget = budget }

  /// Whether it is time to ``trim(isSettled:)``.
  var isOverBudget: Bool { bytes > budget }

  /// How many frames have their planes kept.
  var count: Int { planes.count }

  mutating func insert(_ plane: Plane, frame: Int) {
    if stride > 1, frame % stride != 0, !pinned.contains(frame) { return }
    if let old = planes.updateValue(plane, forKey: frame) { bytes -= old.samples.count }
    bytes += plane.samples.count
  }

  /// Makes room when the budget is exceeded; `isSettled` says which frames nothing happened near.
  mutating func trim(isSettled: (Int) -> Bool) {
    guard isOverBudget else { return }
    keep { !isSettled($0) }
    thin(to: budget * 3 / 4)
  }

  /// Drops planes, evenly over the recording, until the others fit into so many bytes.
  mutating func thin(to limit: Int) {
    while bytes > limit {
      stride *= 2
      let stride = stride
      keep { $0 % stride == 0 }
      if planes.count <= pinned.count + 2 { break }
    }
  }

  /// Drops the planes of all frames that do not count, pinned or not.
  mutating func drop(allBut counts: (Int) -> Bool) {
    pinned = pinned.filter(counts)
    keep(where: counts)
  }

  private mutating func keep(where isKept: (Int) -> Bool) {
    let pinned = pinned
    planes = planes.filter { pinned.contains($0.key) || isKept($0.key) }
    bytes = planes.values.reduce(0) { $0 + $1.samples.count }
  }

  /// The plane of a frame; nil where it is not kept, and once the measurement is to end.
  subscript(frame: Int) -> Plane? { isStopped ? nil : planes[frame] }

  /// Whether the measurement is to end.
  var isStopped: Bool { stop?.isDue() ?? false }

  /// The kept frame nearest to one asked for.
  func nearest(to frame: Int) -> Int? {
    planes[frame] != nil ? frame : planes.keys.min { (abs($0 - frame), $0) < (abs($1 - frame), $1) }
  }

  /// The planes a quarter, a half and three quarters of the way through some frames, four or more: enough to tell a dissolve,
  /// or what stays in its place, from a motion.
  func probes(of frames: [Int]) -> [Plane] {
    frames.isEmpty ? [] : [1, 2, 3].compactMap { planes[frames[frames.count * $0 / 4]] }
  }

  /// The frames of a range whose planes are kept, in order.
  func frames(in range: ClosedRange<Int>) -> [Int] {
    range.filter { planes[$0] != nil }
  }
}

extension PlaneStore {
  /// Blocks that move by less than this, in levels, are the encoder's: in video of low quality it goes on refining a
  /// still picture by two or three.
  private static let seenLevels = 4
  /// So many blocks are something to see: the fewest that the survey calls active.
  private static let seenBlocks = 3

  /// Whether any of five frames spread over a motion differs to the eye from the frame before it.
  func showsMotion(_ motion: ClosedRange<Int>) -> Bool {
    guard let first = nearest(to: max(0, motion.lowerBound - 1)), let before = self[first] else {
      return true
    }
    let reference = BlockPicture(before)
    return (0...4).contains { part in
      let frame = motion.lowerBound + (motion.upperBound - motion.lowerBound) * part / 4
      guard let kept = nearest(to: frame), let plane = self[kept] else { return true }
      let change = BlockPicture(plane).difference(
        to: reference, threshold: PlaneStore.seenLevels * BlockPicture.samplesPerBlock, floor: 0)
      return change.changedBlocks >= PlaneStore.seenBlocks
    }
  }
}
