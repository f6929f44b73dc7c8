import SlowglassPixels

/// Follows surfaces from one transition to the next, so that it is known of each frame where they are: those of a spec by
/// their rectangles, and where nothing was named the cards that are found in settled pictures.
struct SurfaceFollower: Sendable {
  private struct Followed: Sendable {
    var name: String
    var origin: ElementFacts.Origin
    var reference: Int
    var outline: SurfaceOutline
    /// Where it was last seen at rest.
    var known: Rectangle
    var walks: [SurfaceWalk.Place] = []
    var rests: [MeasuredSurface.Rest] = []
    /// Whether the last settled picture shows it; nil before the first.
    var isThere: Bool?
    /// The least share of a transition's frames in which it was seen while it was there.
    var seenShare = 1.0
  }

  private var followed: [Followed] = []
  private let discovers: Bool
  /// The settled picture after the last transition; nil before the first one.
  private var lastPlate: Int?

  /// Found surfaces that are followed: each costs a look at its sides in every frame.
  private static let mostFound = 8
  /// One surface at one time shares so much with itself at another.
  private static let sameSurface = 0.7

  /// - Parameter discovers: whether surfaces that nobody named count as well.
  init(elements: [TrackedElement], discovers: Bool, store: PlaneStore) {
    self.discovers = discovers
    for element in elements where element.kind == .surface && element.origin == .spec {
      let reference = element.referenceFrame ?? 0
      guard let kept = store.nearest(to: reference), let plane = store[kept],
        let outline = SurfaceOutline(element.place, in: plane)
      else { continue }
      followed.append(
        Followed(
          name: element.name, origin: .spec, reference: reference, outline: outline, known: outline.box))
    }
    if discovers, let plane = store[0], let ground = Ground(of: plane) {
      for surface in FoundSurface.surfaces(in: plane, on: ground) { add(surface, frame: 0, in: plane) }
    }
  }

  /// Follows all that is known through a transition, and what stands in its settled pictures and was not known.
  ///
  /// - Parameter named: surfaces that were followed by their corners and have their names already.
  mutating func follow(_ segment: Transition, store: PlaneStore, named: [SurfaceTrack], cuts: [Cut]) {
    // What came or went between two transitions did so in a cut, or nobody saw when.
    let settled = lastPlate ?? 0
    let change =
      cuts.first { $0.frame > settled && $0.frame <= segment.plateBefore }?.frame ?? segment.plateBefore
    find(at: segment.plateBefore, store: store, named: named)
    for index in followed.indices { follow(index, segment, store: store, change: change) }
    // What stands there afterwards and was followed is known by now.
    let known = followed.count
    find(at: segment.plateAfter, store: store, named: named)
    for index in known..<followed.count { follow(index, segment, store: store, change: change) }
    lastPlate = segment.plateAfter
  }

  /// Adds the surfaces of a settled picture that are not known.
  private mutating func find(at frame: Int, store: PlaneStore, named: [SurfaceTrack]) {
    guard discovers, let plane = store[frame], let ground = Ground(of: plane) else { return }
    for surface in FoundSurface.surfaces(in: plane, on: ground) {
      let track = named.first { track in
        [track.readings.first, track.readings.last].contains {
          $0.map { $0.box.rectangle.sharedPart(with: surface.box.rectangle) >= Self.sameSurface } ?? false
        }
      }
      add(surface, frame: frame, in: plane, named: track?.name)
    }
  }

  /// - Parameter change: the frame in which it came or went, if it did between the last transition and this one.
  private mutating func follow(_ index: Int, _ segment: Transition, store: PlaneStore, change: Int) {
    let surface = followed[index]
    guard
      let walk = SurfaceWalk(
        surface.outline, known: surface.known, reference: surface.reference, through: segment, store: store)
    else {
      followed[index].walks.append(
        .init(frame: surface.isThere == true ? change : segment.plateBefore, box: nil))
      followed[index].isThere = false
      return
    }
    var places = walk.places
    if surface.isThere == !walk.isThereBefore { places[0].frame = change }
    followed[index].walks += places
    followed[index].isThere = walk.isThereAfter
    followed[index].seenShare = min(surface.seenShare, walk.seenShare)
    for (isThere, place) in [(walk.isThereBefore, walk.places.first), (walk.isThereAfter, walk.places.last)] {
      guard isThere, let place, let box = place.box else { continue }
      followed[index].known = box
      guard let plane = store[place.frame], surface.rests.last?.frame != place.frame else { continue }
      followed[index].rests.append(.init(frame: place.frame, box: box, in: plane))
    }
  }

  private mutating func add(_ found: FoundSurface, frame: Int, in plane: Plane, named: String? = nil) {
    let box = found.box.rectangle
    let isKnown = followed.contains { known in
      [known.known, known.outline.box].contains { $0.sharedPart(with: box) >= Self.sameSurface }
        || known.name == named
    }
    guard !isKnown, followed.count(where: { $0.origin == .discovered }) < Self.mostFound,
      let outline = SurfaceOutline(box, in: plane)
    else { return }
    let zone = ScreenZone.ninth(of: found.box, width: plane.width, height: plane.height) + "Card"
    var surface = Followed(
      name: named ?? ScreenZone.freeName(zone, taken: Set(followed.map(\.name))), origin: .discovered,
      reference: frame, outline: outline, known: outline.box)
    if lastPlate != nil {
      // It would have been found in the settled pictures before.
      surface.walks = [.init(frame: 0, box: nil)]
      surface.isThere = false
    }
    followed.append(surface)
  }

  /// A surface that was seen in less than this share of a transition's frames, while it was there, is not known. On an
  /// even ground its sides are its own wherever they are seen; elsewhere they may be another thing's.
  private static let leastSeen = 0.6
  private static let leastSeenAnywhere = 0.9

  /// What is known of every surface over the whole recording, and the names of those of which nothing is.
  ///
  /// Its own sides tell where it is on an even ground; elsewhere what is drawn on it does, and where nothing is its sides
  /// again, if they stand out throughout.
  func surfaces(in measured: Measured, store: PlaneStore) -> (known: [MeasuredSurface], unknown: [String]) {
    var known: [MeasuredSurface] = []
    var unknown: [String] = []
    for index in measured.elements.indices where measured.elements[index].kind == .surface {
      let element = measured.elements[index]
      let outlined = followed.first { $0.origin == .spec && $0.name == element.name }
      let isOnGround = measured.transitions.contains { $0.surfaces.contains { $0.name == element.name } }
      if let outlined, isOnGround, outlined.seenShare >= Self.leastSeen {
        known.append(surface(outlined, store: store))
      } else if let places = SurfaceItems(of: index, elements: measured.elements)?.places(in: measured) {
        known.append(
          MeasuredSurface(
            name: element.name, origin: element.origin, referenceFrame: element.referenceFrame ?? 0,
            reference: element.place, places: places, rests: rests(of: places, measured, store: store)))
      } else if let outlined, outlined.outline.isFirm, outlined.seenShare >= Self.leastSeenAnywhere,
        agrees(outlined, with: measured.curves[index], in: measured)
      {
        known.append(surface(outlined, store: store))
      } else {
        unknown.append(element.name)
      }
    }
    return (
      known
        + followed.filter { $0.origin == .discovered && $0.seenShare >= Self.leastSeen }.map {
          surface($0, store: store)
        }, unknown
    )
  }

  /// Whether an outline stands at rest only where the place itself shows the surface.
  private func agrees(_ surface: Followed, with curve: OpacityCurve, in measured: Measured) -> Bool {
    measured.elements.first { $0.name == surface.name }?.glyphs.isEmpty != false
      || surface.rests.allSatisfy { rest in
        rest.box.sharedPart(with: surface.outline.box) < Self.sameSurface
          || (curve.opacity[rest.frame] ?? 1) >= 0.1
      }
  }

  private func rests(
    of places: [MeasuredSurface.Place], _ measured: Measured, store: PlaneStore
  ) -> [MeasuredSurface.Rest] {
    measured.transitions.flatMap { [$0.segment.plateBefore, $0.segment.plateAfter] }.compactMap { frame in
      guard places.indices.contains(frame), places[frame].copies.count == 1, let plane = store[frame] else {
        return nil
      }
      return .init(frame: frame, box: places[frame].copies[0].box, in: plane)
    }
  }

  private func surface(_ followed: Followed, store: PlaneStore) -> MeasuredSurface {
    // Nothing moved: it stands where it was named.
    var places = followed.walks.isEmpty ? [.init(frame: 0, box: followed.outline.box)] : followed.walks
    places[0].frame = 0
    var rests = followed.rests
    if rests.isEmpty, let plane = store[followed.reference], places.contains(where: { $0.box != nil }) {
      rests = [.init(frame: followed.reference, box: followed.outline.box, in: plane)]
    }
    return MeasuredSurface(
      name: followed.name, origin: followed.origin, referenceFrame: followed.reference,
      reference: followed.outline.box,
      places: places.map { place in
        MeasuredSurface.Place(
          frame: place.frame,
          copies: place.box.map {
            [.init(box: $0, sideUncertainty: MeasuredSurface.sideUncertainty)]
          } ?? [])
      }, rests: rests)
  }
}
