import SlowglassPixels

/// Watches for frames in which something moves, and for the holds between them.
///
/// A frame moves when its change is no small part of that of the moving frames around, so what an encoder does to a
/// picture that stands still is no motion, however it compares with a fixed threshold. A frame is judged when those
/// after it are known; till then its plane is kept at a fraction of its size. Places are compared for holds only.
struct MotionWatch: Sendable {
  /// A frame that moves.
  struct Live: Sendable, Equatable {
    var frame: Int
    var seconds: Double
    /// Blocks that were redrawn.
    var blocks: Int
  }

  private struct Entry: Sendable {
    var live: Live
    var plane: Plane
    /// What was redrawn, in samples of the full plane.
    var box: Rectangle
    var isPointer: Bool
  }

  /// Moving frames within this time, in seconds, are around a frame.
  private static let around = 0.3
  /// A frame moves from this share of the typical change around it on.
  private static let liveShare = 0.08
  /// Fewer redrawn blocks are a caret, or the encoder.
  private static let leastBlocks = 4
  /// A motion's speed beside a hold is measured over so many seconds, and so many pictures.
  private static let flowTime = 0.12
  private static let flowPictures = 4
  /// A pause longer than this many seconds is no hold.
  private static let longest = 1.5
  /// A pause is looked at when it is this much longer than those around. The judgement is on ticks, later.
  private static let leastPause = 1.4
  /// The typical pause is taken from those within this time, in seconds.
  static let beatTime = 0.5
  /// Places are compared with the longer side of the screen at this many samples or fewer: on scrolling text they came
  /// out right to a quarter of a sample, five times faster than at half size.
  private static let longSide = 256
  /// More planes than this are never kept, whatever the frame rate.
  private static let mostEntries = 160
  /// Enough holds for any recording to be called bad; more would only take time.
  private static let mostHolds = 2_000

  private(set) var live: [Live] = []
  private(set) var holds: [MotionHold] = []
  /// Redrawn blocks of each frame.
  private(set) var redrawn: [Int32] = []

  private var seconds: [Double] = []
  private var energy: [Double] = []
  private var grid = BlockGrid(columns: 0, rows: 0)
  private var factor = 4
  private var entries: [Entry] = []
  /// The next frame to be judged.
  private var next = 0
  /// Positions in `live` of frames that moved again after a pause.
  private var pending: [Int] = []

  init() {}

  /// Looks at the next frame.
  mutating func observe(_ entry: RegionSurvey.Entry, grid: BlockGrid, isPointer: Bool) {
    if seconds.isEmpty {
      self.grid = grid
      let side = max(entry.plane.width, entry.plane.height)
      factor = 2
      while side / factor > MotionWatch.longSide, factor < 16 { factor *= 2 }
    }
    seconds.append(entry.seconds)
    redrawn.append(Int32(entry.change.redrawn))
    let blocks =
      entry.change.redrawn >= MotionWatch.leastBlocks
      ? entry.redrawn.indices.filter { entry.redrawn[$0] } : []
    let total = blocks.reduce(0) { $0 + Int(entry.change.sums[$1]) }
    energy.append(Double(total))
    if total > 0 {
      entries.append(
        Entry(
          live: Live(frame: entry.frame, seconds: entry.seconds, blocks: entry.change.redrawn),
          plane: entry.plane.reduced(by: factor),
          box: BlockRegion(blocks: blocks.map { Int32($0) }, grid: grid).box,
          isPointer: isPointer))
    }
    while next < seconds.count, entry.seconds - seconds[next] >= MotionWatch.around { judgeNext() }
    forget()
  }

  /// Judges the last frames, after which none will come.
  mutating func finish() {
    while next < seconds.count { judgeNext() }
    for index in pending { measure(index) }
    pending = []
    entries = []
  }

  private mutating func judgeNext() {
    defer { next += 1 }
    if energy[next] > 0 {
      if isLive(next), let entry = entries.first(where: { $0.live.frame == next }) {
        live.append(entry.live)
        if let last = live.dropLast().last {
          let pause = entry.live.seconds - last.seconds
          if pause <= MotionWatch.longest, pause > 1.0 / 60 { pending.append(live.count - 1) }
        }
      } else {
        entries.removeAll { $0.live.frame == next }
      }
    }
    while let index = pending.first,
      live.count - 1 - index >= MotionWatch.flowPictures
        || seconds[next] - live[index].seconds > MotionWatch.flowTime + 0.002
    {
      measure(index)
      pending.removeFirst()
    }
  }

  private func isLive(_ frame: Int) -> Bool {
    var first = frame
    while first > 0, seconds[frame] - seconds[first - 1] <= MotionWatch.around { first -= 1 }
    var last = frame
    while last + 1 < seconds.count, seconds[last + 1] - seconds[frame] <= MotionWatch.around { last += 1 }
    let all = energy[first...last]
    let least = MotionWatch.liveShare * (all.max() ?? 0)
    let typical = all.filter { $0 >= least }.sorted()
    return energy[frame] >= MotionWatch.liveShare * typical[typical.count / 2]
  }

  /// Drops the planes of frames that no hold can need any more.
  private mutating func forget() {
    let earliest = (pending.map { $0 - 1 }.min() ?? live.count - 1)
    let time = earliest >= 0 ? live[earliest].seconds - MotionWatch.flowTime - 0.002 : 0
    entries.removeAll {
      $0.live.frame < next
        && ($0.live.seconds < time || seconds[seconds.count - 1] - $0.live.seconds > 2 * MotionWatch.longest)
    }
    if entries.count > MotionWatch.mostEntries {
      entries.removeFirst(entries.count - MotionWatch.mostEntries)
    }
  }

  // MARK: Places

  private mutating func measure(_ index: Int) {
    let held = live[index - 1]
    let back = live[index]
    let pause = back.seconds - held.seconds
    let pauses = MotionWatch.pauses(live, around: index)
    guard holds.count < MotionWatch.mostHolds, pauses.count >= MotionLog.leastPauses,
      pause >= MotionWatch.leastPause * MotionLog.typical(pauses),
      let from = plane(held), let to = plane(back), let moving = entries.first(where: { $0.live == back })
    else { return }
    let box = moving.box.scaled(by: 1 / Double(factor))
    let steps = shifts(from, to, box)
    guard steps.contains(where: { $0.length >= 1 }) else { return }
    var first = index - 1
    while first > 0, index - 1 - first < MotionWatch.flowPictures,
      held.seconds - live[first - 1].seconds <= MotionWatch.flowTime
    {
      first -= 1
    }
    var last = index
    while last + 1 < live.count, last - index < MotionWatch.flowPictures,
      live[last + 1].seconds - back.seconds <= MotionWatch.flowTime
    {
      last += 1
    }
    let before = flows(from: live[first], to: held, box)
    let after = last > index ? flows(from: back, to: live[last], box) : []
    let layer = MotionHold.layer(of: steps, before: before, after: after, seconds: pause)
    guard let flow = layer?.before ?? before.first else { return }
    holds.append(
      MotionHold(
        frame: held.frame, back: back.frame, seconds: pause, step: layer?.step ?? steps[0], box: moving.box,
        share: Double(back.blocks) / Double(max(1, grid.count)), before: flow,
        after: layer?.after ?? after.first,
        isPointer: entries.contains { ($0.live == held || $0.live == back) && $0.isPointer },
        isOneLayer: layer != nil))
  }

  private func plane(_ live: Live) -> Plane? { entries.first { $0.live == live }?.plane }

  private func flows(from first: Live, to last: Live, _ box: Rectangle) -> [MotionHold.Flow] {
    guard last.frame > first.frame, let from = plane(first), let to = plane(last) else { return [] }
    let time = last.seconds - first.seconds
    return shifts(from, to, box).map { MotionHold.Flow(x: $0.x / time, y: $0.y / time, shift: $0) }
  }

  private func shifts(_ from: Plane, _ to: Plane, _ box: Rectangle) -> [PictureShift] {
    PictureShift.shifts(from: from, to: to, within: box).map { shift in
      var shift = shift
      shift.x *= Double(factor)
      shift.y *= Double(factor)
      return shift
    }
  }

  /// The pauses between moving frames near one of them, without the one that it ends.
  static func pauses(_ live: [Live], around index: Int) -> [Double] {
    var pauses: [Double] = []
    var other = index - 1
    while other > 0, live[index - 1].seconds - live[other - 1].seconds <= beatTime {
      pauses.append(live[other].seconds - live[other - 1].seconds)
      other -= 1
    }
    other = index + 1
    while other < live.count, live[other].seconds - live[index].seconds <= beatTime {
      pauses.append(live[other].seconds - live[other - 1].seconds)
      other += 1
    }
    return pauses
  }
}
