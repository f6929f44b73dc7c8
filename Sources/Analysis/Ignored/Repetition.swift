import SlowglassPixels

/// What blinks or turns in one place while the screen stands still: a caret or a spinner.
///
/// Both come from the same evidence, blocks whose level turns back again and again, and differ in shape and pace.
struct Repetition: Sendable, Equatable {
  let what: IgnoredRegion.What
  /// In samples.
  let box: Rectangle
  let first: Int
  let last: Int
  let reason: String

  /// A caret blinks once a second; twice as fast and half as fast are allowed for. Half a period, in recorded seconds.
  private static let halfBlinks = 0.2...1.2
  /// A caret is 2 points wide, which touch two blocks, and as high as a line of text, 16 to 40 points.
  private static let caretColumns = 1...2
  private static let caretRows = 2...6
  /// What is drawn of it is no wider than this, in samples, and so many times as high.
  private static let caretWidth = 5
  private static let caretShape = 3
  /// A spinner is at most this large: 64 points, which touch nine blocks; the largest that toolkits have is 48.
  private static let spinnerBlocks = 9
  /// It has gone on for this long, in recorded seconds, and turned back so often in a third of its blocks. Fewer would
  /// be something that flickers.
  private static let spinnerSeconds = 1.5
  private static let spinnerTurns = 6
  /// It pauses no longer than this, in recorded seconds: the slowest turn in steps of an eighth of a second.
  private static let spinnerPause = 0.25

  /// More blocks that repeat are a page that moves; the strongest of them are enough.
  private static let mostSpells = 1000

  /// The repetitions of a recording.
  static func all(in activity: BlockActivity, seconds: [Double], store: PlaneStore) -> [Repetition] {
    var found: [Repetition] = []
    let strongest = activity.spells.sorted { ($1.turns, $0.first, $0.block) < ($0.turns, $1.first, $1.block) }
    var left = strongest.prefix(mostSpells).sorted { ($0.first, $0.block) < ($1.first, $1.block) }
    while let seed = left.first {
      // Blocks that repeat at the same time and side by side are one thing.
      let alongside = left.filter { $0.first <= seed.last && $0.last >= seed.first }
      let boxes = BlockBox.boxes(
        around: Array(Set(alongside.map(\.block))).sorted(), columns: activity.columns, reach: 1)
      let box = boxes.first { $0.blocks.contains(seed.block) }
      let members = alongside.filter { box?.blocks.contains($0.block) == true }
      left.removeAll { members.contains($0) }
      guard let box, !members.isEmpty else {
        left.removeFirst()
        continue
      }
      let repetition = Repetition(members, box: box, activity: activity, seconds: seconds, store: store)
      if let repetition { found.append(repetition) }
    }
    return found.sorted { ($0.first, $0.box.y, $0.box.x) < ($1.first, $1.box.y, $1.box.x) }
  }

  private init?(
    _ spells: [BlockActivity.Spell], box: BlockBox, activity: BlockActivity, seconds: [Double],
    store: PlaneStore
  ) {
    let first = spells.map(\.first).min() ?? 0
    let last = spells.map(\.last).max() ?? 0
    let turns = spells.map(\.turns).max() ?? 0
    let length = seconds[last] - seconds[first]
    guard turns > 0, length > 0 else { return nil }
    let margin = Double(BlockPicture.side)
    self.first = first
    self.last = last
    let pace = length / Double(turns)
    if Self.caretColumns.contains(box.width), Self.caretRows.contains(box.height), box.height > box.width,
      Self.halfBlinks.contains(pace), let bar = Self.bar(of: spells, box: box, store: store)
    {
      what = .caret
      self.box = bar.outset(by: margin)
      reason =
        "\(Int(bar.width)) x \(Int(bar.height)) pt, turned back \(turns) times at the pace of a caret, "
        + "\(decimal(pace * 1000, places: 0)) ms each"
      return
    }
    guard box.width <= Self.spinnerBlocks, box.height <= Self.spinnerBlocks, min(box.width, box.height) >= 2,
      max(box.width, box.height) <= 2 * min(box.width, box.height), length >= Self.spinnerSeconds,
      3 * spells.count(where: { $0.turns >= Self.spinnerTurns }) >= spells.count,
      Self.goesOn(in: box, from: first, to: last, activity: activity, seconds: seconds)
    else { return nil }
    what = .spinner
    self.box = box.rectangle.outset(by: margin)
    reason =
      "\(Int(box.rectangle.width)) x \(Int(box.rectangle.height)) pt, changed without end for "
      + "\(decimal(length, places: 1)) s while all else stood still"
  }

  /// Whether something in a box changes without a pause.
  private static func goesOn(
    in box: BlockBox, from first: Int, to last: Int, activity: BlockActivity, seconds: [Double]
  ) -> Bool {
    var latest = seconds[first]
    for spot in activity.spots where spot.frame >= first && spot.frame <= last {
      guard spot.left <= box.right, spot.right >= box.left, spot.top <= box.bottom, spot.bottom >= box.top
      else { continue }
      if seconds[spot.frame] - latest > spinnerPause { return false }
      latest = seconds[spot.frame]
    }
    return seconds[last] - latest <= spinnerPause + Survey.lookBack
  }

  /// What is drawn of a caret, in samples: the difference between the frames in which it shows and does not.
  ///
  /// Nil where the difference is no upright bar, or the planes are no longer kept: blocks alone are coarse.
  private static func bar(of spells: [BlockActivity.Spell], box: BlockBox, store: PlaneStore) -> Rectangle? {
    guard let spell = spells.max(by: { ($0.turns, $1.block) < ($1.turns, $0.block) }),
      let dark = store[spell.darkest], let bright = store[spell.brightest]
    else { return nil }
    let area = box.rectangle
    var columns: [Int] = []
    var rows: [Int] = []
    for y in Int(area.y)..<min(dark.height, Int(area.maxY)) {
      for x in Int(area.x)..<min(dark.width, Int(area.maxX))
      where abs(Int(dark[x: x, y: y]) - Int(bright[x: x, y: y])) > 16 {
        columns.append(x)
        rows.append(y)
      }
    }
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(), let bottom = rows.max(),
      right - left < caretWidth, bottom - top + 1 >= caretShape * (right - left + 1)
    else { return nil }
    return Rectangle(
      x: Double(left), y: Double(top), width: Double(right - left + 1), height: Double(bottom - top + 1))
  }
}
