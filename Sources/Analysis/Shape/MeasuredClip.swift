import SlowglassPixels

/// Content that is cut off for a while along a straight line which its settled look does not have.
struct MeasuredClip: Sendable {
  /// Which element it is; nil for content that is none.
  var element: Int?
  /// The frame in which it is seen whole.
  var plate: Int
  var clip: ContentClip
  /// The frames in which it is cut off, and its box in the first of them and in all, in samples.
  var frames: [Int]
  var firstBox: Rectangle
  var box: Rectangle
  /// Whether it moves meanwhile; at its place it can be told from content that grows by its length only.
  var moves: Bool
}

extension MeasuredClip {
  /// A moving copy is cut off in so many frames, and in this share of those in which it was followed.
  private static let leastFrames = 3
  private static let leastShare = 0.5
  /// All of them lack the same edge but for this share, in which something else lies over it.
  private static let sameShare = 0.8
  /// It moves by so many samples while it is cut off, and the line by this share of that: what it moves past cuts it at
  /// one line after the other, and a container that grows around it grows by about as much as it moves.
  private static let leastWay = 8.0
  private static let mostDrift = 0.1

  /// Looks at the way of a copy that is not deformed; nil where it is whole, or an edge that stands still or grows cuts
  /// it off.
  init?(of copy: MeasuredStretch, piece: StretchTemplate, store: PlaneStore) {
    guard piece.isLine,
      let reference = store[copy.plate].map({
        GradientPicture($0, window: piece.box(at: piece.home).outset(by: 4))
      })
    else { return nil }
    let away = copy.path.points.filter { piece.distance(from: $0.pose, to: piece.home) > 2 }
    let clips = away.compactMap { point -> (point: StretchPath.Point, clip: ContentClip)? in
      guard point.pose.ratio < MeasuredStretch.leastRatio, let plane = store[point.frame],
        let clip = piece.clip(
          in: GradientPicture(plane, window: copy.box(point).outset(by: 4)), at: point.pose, plate: reference)
      else { return nil }
      return (point, clip)
    }
    guard clips.count >= MeasuredClip.leastFrames,
      Double(clips.count) >= MeasuredClip.leastShare * Double(away.count)
    else { return nil }
    let middle = clips.sorted { $0.clip.missing < $1.clip.missing }[clips.count / 2].clip
    let alike = clips.filter { $0.clip.edge == middle.edge }
    let missing = alike.map(\.clip.missing)
    guard Double(alike.count) >= MeasuredClip.sameShare * Double(clips.count),
      let first = alike.min(by: { $0.point.frame < $1.point.frame }),
      let last = alike.max(by: { $0.point.frame < $1.point.frame }), let most = missing.max(),
      let least = missing.min()
    else { return nil }
    let way = Double(
      alike.map {
        max(abs($0.point.pose.x - first.point.pose.x), abs($0.point.pose.y - first.point.pose.y))
      }.max() ?? 0)
    guard way >= MeasuredClip.leastWay,
      most - least <= MeasuredClip.mostDrift * way + ContentClip.placeError
    else { return nil }
    self.init(
      element: copy.element, plate: copy.plate, clip: middle,
      frames: store.frames(in: first.point.frame...last.point.frame), firstBox: copy.box(first.point),
      box: Rectangle.union(alike.map { copy.box($0.point) }), moves: true)
  }

  /// What content at its place shows in a frame.
  fileprivate enum Sight {
    case whole
    case clipped(ContentClip)
    case other
  }

  private static let wholeShare: Float = 0.96
  /// Of the correlation that it has in its plate, and of its contrast, so much is all of it.
  private static let wholeAmplitude: Float = 0.8

  /// Looks at some text at its place, which is cut off for some frames next to those in which it is whole.
  ///
  /// What is typed or uncovered is cut off at another line right before.
  static func standing(
    element: Int, piece: StretchTemplate, plate: Int, frames: [Int], store: PlaneStore
  ) -> [MeasuredClip] {
    let home = piece.home
    let place = piece.box(at: home)
    guard piece.isLine, let settled = store[plate] else { return [] }
    let reference = GradientPicture(settled, window: place.outset(by: 4))
    // Strokes that stand on a picture are cut out as they would look on an even ground, and correlate less.
    let usual = piece.projection(in: reference, at: home)
    let sights = frames.map { frame -> Sight in
      guard let plane = store[frame] else { return .other }
      let picture = GradientPicture(plane, window: place.outset(by: 4))
      let sums = piece.projection(in: picture, at: home)
      if sums.correlation >= wholeShare * usual.correlation,
        sums.amplitude >= wholeAmplitude * usual.amplitude
      {
        return .whole
      }
      guard let clip = piece.clip(in: picture, at: home, plate: reference),
        isUncovered(place, beyond: clip.edge, in: plane, plate: settled)
      else { return .other }
      return .clipped(clip)
    }
    var clips: [MeasuredClip] = []
    var index = 0
    while index < frames.count {
      guard case .clipped(let clip) = sights[index] else {
        index += 1
        continue
      }
      var end = index
      while end + 1 < frames.count, case .clipped(let next) = sights[end + 1], next.isSame(as: clip) {
        end += 1
      }
      let before = index > 0 ? sights[index - 1] : .other
      let after = end + 1 < frames.count ? sights[end + 1] : .other
      if before.isWhole || after.isWhole, !before.isClipped, !after.isClipped {
        clips.append(
          MeasuredClip(
            element: element, plate: before.isWhole ? frames[index - 1] : frames[end + 1], clip: clip,
            frames: Array(frames[index...end]), firstBox: place, box: place, moves: false))
      }
      index = end + 1
    }
    return clips
  }
}

extension MeasuredClip {
  /// What slides over text goes on past its end: so far from it, in samples, all shows what the plate shows ...
  private static let besideReach = 60.0
  private static let acrossReach = 8.0
  /// ... but for this share of the samples, each to this many levels.
  private static let mostChanged = 0.02
  private static let changedLevels = 10

  /// Whether what lies beyond an edge of a place is as in the plate.
  private static func isUncovered(
    _ place: Rectangle, beyond edge: CropEdge, in plane: Plane, plate: Plane
  ) -> Bool {
    let region = Rectangle(
      x: edge == .right ? place.maxX : place.x - besideReach, y: place.y - acrossReach, width: besideReach,
      height: place.height + 2 * acrossReach)
    let rows = max(0, Int(region.y))..<max(0, min(plane.height, Int(region.maxY)))
    let columns = max(0, Int(region.x))..<max(0, min(plane.width, Int(region.maxX)))
    var changed = 0
    for y in rows {
      for x in columns where abs(Int(plane[x: x, y: y]) - Int(plate[x: x, y: y])) > changedLevels {
        changed += 1
      }
    }
    return Double(changed) <= mostChanged * Double(rows.count * columns.count)
  }
}

extension MeasuredClip.Sight {
  fileprivate var isWhole: Bool {
    if case .whole = self { true } else { false }
  }

  fileprivate var isClipped: Bool {
    if case .clipped = self { true } else { false }
  }
}
