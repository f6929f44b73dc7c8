import SlowglassPixels

/// How far a page is scrolled in each frame of a transition.
///
/// The rows of four upright strips are summed, and what moves of them is correlated with a frame before, over shifts up and
/// down. Each frame is compared with one that lies up to 24 samples back, not with its neighbour, so errors do not add up.
struct PageScroll: Sendable, Equatable {
  /// The frames that were looked at, and the position in each, in samples: 0 in the first, growing as content goes up.
  let frames: [Int]
  let positions: [Double]

  /// 95 % half-width of a position, in samples.
  static let uncertainty = 0.7

  /// A page that scrolls goes at least so far, in samples, and fills this share of the screen's height.
  private static let leastWay = 16.0
  private static let leastHeight = 0.35
  /// Frames of a first look: where none of them is moved up or down nothing scrolls, which is told at little cost.
  private static let probes = 6
  private static let probeStep = 6
  /// One picture moved against another correlates by this much.
  private static let leastLikeness = 0.8
  /// Such good answers are taken without a look at all shifts.
  private static let sureLikeness = 0.92
  /// A frame to compare with is given up when the page has gone so far from it, in samples.
  private static let longestWay = 24.0
  /// Shifts that are tried around the expected one, and all of them: a flick moves a page by 100 points a tick.
  private static let nearReach = 6
  private static let reach = 110
  /// What moves begins at one height while a page scrolls beneath its bars; a sheet takes its upper edge along.
  private static let ownEdge = 0.5

  /// - Returns: nil where no page scrolls up or down.
  init?(in segment: Transition, store: PlaneStore) {
    let frames = store.frames(in: segment.plateBefore...max(segment.plateBefore, segment.plateAfter))
    guard frames.count > 2, PageScroll.scrolls(in: frames, store: store) else { return nil }
    var positions: [Double] = []
    var tops: [(position: Double, top: Int)] = []
    var key: (profile: RowProfile, position: Double)?
    var latest: (profile: RowProfile, position: Double, speed: Double)?
    var tall = 0
    var moving = 0
    for frame in frames {
      guard let plane = store[frame] else { return nil }
      let profile = RowProfile(plane)
      guard let from = key, let last = latest else {
        key = (profile, 0)
        latest = (profile, 0, 0)
        positions.append(0)
        continue
      }
      let expected = last.position + last.speed
      var position = last.position
      var isFound = false
      for (index, start) in [from, (last.profile, last.position)].enumerated() {
        let shift = profile.shift(
          against: start.0, near: start.1 - expected, reach: PageScroll.nearReach, all: PageScroll.reach,
          sure: PageScroll.sureLikeness)
        guard let shift, shift.isStill || shift.likeness >= PageScroll.leastLikeness else { continue }
        position = start.1 - (shift.isStill ? 0 : shift.rows)
        isFound = true
        if !shift.isStill {
          moving += 1
          if Double(shift.height) >= PageScroll.leastHeight * Double(plane.height) { tall += 1 }
          tops.append((position, shift.top))
        }
        if index == 1 { key = (last.profile, last.position) }
        break
      }
      if !isFound {
        // Another page, or a picture that is built up: the count goes on from here.
        key = (profile, position)
      } else if let now = key, abs(position - now.position) > PageScroll.longestWay {
        key = (profile, position)
      }
      latest = (profile, position, isFound ? position - last.position : 0)
      positions.append(position)
    }
    let way = (positions.max() ?? 0) - (positions.min() ?? 0)
    guard way >= PageScroll.leastWay, 2 * tall >= moving, !PageScroll.isSheet(tops, way: way) else {
      return nil
    }
    self.frames = frames
    self.positions = positions
  }

  /// Only for tests and for what was measured elsewhere.
  init(frames: [Int], positions: [Double]) {
    self.frames = frames
    self.positions = positions
  }

  /// Whether the upper edge of what moves goes along with it.
  private static func isSheet(_ tops: [(position: Double, top: Int)], way: Double) -> Bool {
    guard let low = tops.min(by: { $0.position < $1.position }),
      let high = tops.max(by: { $0.position < $1.position })
    else { return false }
    return Double(low.top - high.top) >= ownEdge * way
  }

  private static func scrolls(in frames: [Int], store: PlaneStore) -> Bool {
    let step = min(probeStep, frames.count - 1)
    return (0..<probes).contains { probe in
      let at = (frames.count - 1 - step) * probe / max(1, probes - 1)
      guard let a = store[frames[at]], let b = store[frames[at + step]] else { return false }
      let shift = RowProfile(b).shift(
        against: RowProfile(a), near: 0, reach: reach, all: reach, sure: leastLikeness)
      return shift.map { !$0.isStill && $0.likeness >= leastLikeness && abs($0.rows) >= 1 } ?? false
    }
  }
}

/// The sums of each row of a picture in four strips, as far as they differ from the rows beside.
struct RowProfile: Sendable {
  /// From the row above each row to the one below, strip after strip, in eighths of a sum of samples.
  private let steps: [Int32]
  private let sums: [Int32]
  private let rows: Int

  private static let strips = 4
  /// Every so many columns are summed.
  private static let columnStep = 3
  /// A row of a strip whose mean differs by no more than this, in levels, stands still.
  private static let stillLevels = 1.0
  /// Steps are kept small enough for 32 bits to hold the products of 3000 rows.
  private static let coarseness: Int32 = 8
  private static let mostStep: Int32 = 800

  init(_ plane: Plane) {
    rows = plane.height
    let width = plane.width / RowProfile.strips
    var sums = [Int32](repeating: 0, count: RowProfile.strips * rows)
    plane.samples.withUnsafeBufferPointer { samples in
      for strip in 0..<RowProfile.strips {
        for row in 0..<plane.height {
          var sum: Int32 = 0
          var at = row * plane.width + strip * width
          let end = at + width
          while at < end {
            sum &+= Int32(samples[at])
            at += RowProfile.columnStep
          }
          sums[strip * plane.height + row] = sum
        }
      }
    }
    var steps = [Int32](repeating: 0, count: sums.count)
    for strip in 0..<RowProfile.strips {
      for row in stride(from: 1, to: plane.height - 1, by: 1) {
        let at = strip * plane.height + row
        let step = (sums[at + 1] &- sums[at - 1]) / RowProfile.coarseness
        steps[at] = max(-RowProfile.mostStep, min(RowProfile.mostStep, step))
      }
    }
    self.sums = sums
    self.steps = steps
    columns = max(1, (width + RowProfile.columnStep - 1) / RowProfile.columnStep)
  }

  /// Columns that are summed in a strip.
  private let columns: Int

  /// How a picture is moved against another one.
  struct Shift: Sendable, Equatable {
    /// Down, in rows.
    var rows: Double
    /// Correlation of what moves, -1...1.
    var likeness: Double
    /// The first row that differs, and how many rows do.
    var top: Int
    var height: Int
    /// Hardly a row differs.
    var isStill: Bool
  }

  /// By how many rows this picture is moved down against an earlier one.
  ///
  /// - Parameters:
  ///   - near: the shift that is expected, which is tried first, with so many on either side.
  ///   - all: shifts up to this are tried where that is not good enough.
  ///   - sure: a likeness that is.
  func shift(against other: RowProfile, near expected: Double, reach: Int, all: Int, sure: Double) -> Shift? {
    guard rows == other.rows, rows > 16 else { return nil }
    let still = Int32(RowProfile.stillLevels * Double(columns))
    var moves = [Bool](repeating: false, count: rows)
    for strip in 0..<RowProfile.strips {
      for row in 0..<rows where abs(sums[strip * rows + row] &- other.sums[strip * rows + row]) > still {
        moves[row] = true
      }
    }
    guard let top = moves.firstIndex(of: true), let bottom = moves.lastIndex(of: true),
      moves.count(where: { $0 }) >= 16
    else { return Shift(rows: 0, likeness: 1, top: 0, height: 0, isStill: true) }
    let span = top..<(bottom + 1)
    func best(_ shifts: ClosedRange<Int>) -> (rows: Int, likeness: Double) {
      var best = (rows: shifts.lowerBound, likeness: -1.0)
      for shift in shifts {
        let value = likeness(to: other, at: shift, in: span)
        if value > best.likeness { best = (shift, value) }
      }
      return best
    }
    let centre = Int(expected.rounded())
    var found = best((centre - reach)...(centre + reach))
    if found.likeness < sure { found = best(-all...all) }
    let before = likeness(to: other, at: found.rows - 1, in: span)
    let after = likeness(to: other, at: found.rows + 1, in: span)
    let bend = before - 2 * found.likeness + after
    let offset = bend < 0 ? max(-0.5, min(0.5, 0.5 * (before - after) / bend)) : 0
    return Shift(
      rows: Double(found.rows) + offset, likeness: found.likeness, top: top, height: span.count,
      isStill: false)
  }

  private func likeness(to other: RowProfile, at shift: Int, in span: Range<Int>) -> Double {
    let low = max(span.lowerBound, span.lowerBound + shift)
    let high = min(span.upperBound, span.upperBound + shift)
    // What is left of a small overlap agrees by chance.
    guard high - low >= max(16, span.count / 4) else { return -1 }
    var cross = 0.0
    var own = 0.0
    var theirs = 0.0
    for strip in 0..<RowProfile.strips {
      let sums = RowProfile.sums(
        steps, other.steps, at: strip * rows + low, and: strip * rows + low - shift, count: high - low)
      cross += sums.cross
      own += sums.own
      theirs += sums.theirs
    }
    return own > 0 && theirs > 0 ? cross / (own * theirs).squareRoot() : -1
  }

  /// Products of two stretches, added up.
  ///
  /// By itself, on few buffers, so that the compiler handles many numbers at once.
  @inline(never)
  private static func sums(
    _ a: [Int32], _ b: [Int32], at first: Int, and second: Int, count: Int
  ) -> (cross: Double, own: Double, theirs: Double) {
    precondition(first >= 0 && second >= 0 && first + count <= a.count && second + count <= b.count)
    var cross: Int32 = 0
    var own: Int32 = 0
    var theirs: Int32 = 0
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        for i in 0..<count {
          let x = a[first &+ i]
          let y = b[second &+ i]
          cross &+= x &* y
          own &+= x &* x
          theirs &+= y &* y
        }
      }
    }
    return (Double(cross), Double(own), Double(theirs))
  }
}
