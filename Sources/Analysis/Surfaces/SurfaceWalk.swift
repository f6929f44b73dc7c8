import SlowglassPixels

/// Where one surface is in each frame of one transition, followed from where it rests.
struct SurfaceWalk: Sendable {
  /// Its box in samples, clipped by the screen; nil where it is not there.
  struct Place: Sendable, Equatable {
    var frame: Int
    var box: Rectangle?
  }

  /// In order of time, one for each kept frame from plate to plate.
  let places: [Place]
  /// Share of the frames in which it was seen, of those in which it was there.
  let seenShare: Double
  /// Whether it was found in each of the plates.
  let isThereBefore: Bool
  let isThereAfter: Bool

  /// Away from its place at rest it is looked for in this many samples.
  private static let atRest = 12
  /// The next frame shows it where the last ones lead, to so many samples; a flick in real time moves it by more.
  private static let near = 4
  private static let far = 64

  /// - Parameters:
  ///   - known: where it was last seen at rest.
  ///   - reference: the frame that it was named in.
  /// - Returns: nil where it is in neither plate and the frame that names it is in none of these.
  init?(
    _ outline: SurfaceOutline, known: Rectangle, reference: Int, through segment: Transition,
    store: PlaneStore
  ) {
    let frames = store.frames(in: segment.plateBefore...max(segment.plateBefore, segment.plateAfter))
    guard let first = frames.first, let last = frames.last else { return nil }
    func atRest(_ frame: Int, _ boxes: [Rectangle]) -> Rectangle? {
      guard let plane = store[frame] else { return nil }
      return boxes.lazy.compactMap { outline.reading(in: plane, near: $0, reach: SurfaceWalk.atRest)?.box }
        .first
    }
    let before = atRest(first, [known, outline.box])
    var after = last > first ? atRest(last, [known, outline.box]) : before
    var found = [Rectangle?](repeating: nil, count: frames.count)
    if let before { SurfaceWalk.follow(outline, from: before, at: 0, by: 1, frames, store, into: &found) }
    // Where the walk has led it may rest elsewhere than anyone knew.
    after = found[frames.count - 1] ?? after
    if let after, found[frames.count - 1] == nil {
      SurfaceWalk.follow(outline, from: after, at: frames.count - 1, by: -1, frames, store, into: &found)
    }
    if before == nil, after == nil {
      guard let index = frames.firstIndex(of: reference), reference != first, reference != last else {
        return nil
      }
      SurfaceWalk.follow(outline, from: outline.box, at: index, by: 1, frames, store, into: &found)
      SurfaceWalk.follow(outline, from: outline.box, at: index, by: -1, frames, store, into: &found)
    }
    isThereBefore = before != nil
    isThereAfter = after != nil
    let seen = found.count { $0 != nil }
    SurfaceWalk.fill(&found)
    seenShare = Double(seen) / Double(max(1, found.count { $0 != nil }))
    SurfaceWalk.steady(&found)
    places = zip(frames, found).map { Place(frame: $0, box: $1) }
  }

  /// Walks away from a frame in which it was seen, and goes on looking where it was lost.
  private static func follow(
    _ outline: SurfaceOutline, from box: Rectangle, at start: Int, by direction: Int, _ frames: [Int],
    _ store: PlaneStore, into found: inout [Rectangle?]
  ) {
    found[start] = box
    var outline = outline
    var last = box
    var step = Rectangle(x: 0, y: 0, width: 0, height: 0)
    var isLost = false
    var index = start + direction
    while frames.indices.contains(index) {
      defer { index += direction }
      guard found[index] == nil else { return }
      guard let plane = store[frames[index]] else { continue }
      let led = isLost ? last : last.moved(by: step)
      let reading =
        outline.reading(in: plane, near: led, reach: near, care: isLost ? .rest : .onTheWay)
        ?? (outline.isFirm ? outline.reading(in: plane, near: led, reach: far, care: .anywhere) : nil)
      guard let reading else {
        // What has left the screen does not come back on the way.
        if outline.isOffScreen(led) { return }
        isLost = true
        continue
      }
      step =
        isLost
        ? Rectangle(x: 0, y: 0, width: 0, height: 0)
        : Rectangle(
          x: reading.box.x - last.x, y: reading.box.y - last.y, width: reading.box.width - last.width,
          height: reading.box.height - last.height)
      isLost = false
      last = reading.box
      outline = outline.renewed(by: reading)
      found[index] = last
    }
  }

  /// Sides that move by less than this, in samples, stand: noise of coding is no motion of a surface.
  private static let still = 0.3

  private static func steady(_ found: inout [Rectangle?]) {
    for index in found.indices.dropFirst() {
      guard let last = found[index - 1], let box = found[index] else { continue }
      let moved = [box.x - last.x, box.y - last.y, box.maxX - last.maxX, box.maxY - last.maxY]
      if moved.allSatisfy({ abs($0) < still }) { found[index] = last }
    }
  }

  /// What is seen before and after was there between: a bar over a picture that scrolls past its side is lost for a while.
  private static func fill(_ found: inout [Rectangle?]) {
    guard var before = found.firstIndex(where: { $0 != nil }) else { return }
    for index in found.indices where found[index] != nil {
      if index > before + 1, let a = found[before], let b = found[index] {
        for between in (before + 1)..<index {
          found[between] = a.mixed(with: b, share: Double(between - before) / Double(index - before))
        }
      }
      before = index
    }
  }
}

extension Rectangle {
  fileprivate func moved(by step: Rectangle) -> Rectangle {
    Rectangle(x: x + step.x, y: y + step.y, width: width + step.width, height: height + step.height)
  }

  /// A share of the way to another one.
  fileprivate func mixed(with other: Rectangle, share: Double) -> Rectangle {
    Rectangle(
      x: x + share * (other.x - x), y: y + share * (other.y - y),
      width: width + share * (other.width - width), height: height + share * (other.height - height))
  }
}
