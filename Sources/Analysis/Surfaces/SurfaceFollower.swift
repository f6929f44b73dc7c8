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
  }

  private var followed: [Followed] = []
  /// Surfaces of the spec whose sides do not stand out from what is behind them.
  private(set) var invisible: [String] = []
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
      else {
        invisible.append(element.name)
        continue
      }
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
    if discovers {
      for frame in [segment.plateBefore, segment.plateAfter] {
        guard let plane = store[frame], let ground = Ground(of: plane) else { continue }
        for surface in FoundSurface.surfaces(in: plane, on: ground) {
          let track = named.first { track in
            [track.readings.first, track.readings.last].contains {
              $0.map { $0.box.rectangle.sharedPart(with: surface.box.rectangle) >= Self.sameSurface } ?? false
            }
          }
          add(surface, frame: frame, in: plane, named: track?.name)
        }
      }
    }
    // What came or went between two transitions did so in a cut, or nobody saw when.
    let settled = lastPlate ?? 0
    let change = cuts.first { $0.frame > settled && $0.frame <= segment.plateBefore }?.frame
    for index in followed.indices {
      follow(index, segment, store: store, change: change ?? segment.plateBefore)
    }
    lastPlate = segment.plateAfter
  }

  /// - Parameter change: the frame in which it came or went, if it did between the last transition and this one.
  private mutating func follow(_ index: Int, _ segment: Transition, store: PlaneStore, change: Int) {
    let surface = followed[index]
    guard
      let walk = SurfaceWalk(
        surface.outline, known: surface.known, reference: surface.reference, through: segment, store: store)
    else {
      followed[index].walks.append(.init(frame: surface.isThere == true ? change : segment.plateBefore, box: nil))
      followed[index].isThere = false
      return
    }
    var places = walk.places
    if surface.isThere == !walk.isThereBefore { places[0].frame = change }
    followed[index].walks += places
    followed[index].isThere = walk.isThereAfter
    for (isThere, place) in [(walk.isThereBefore, walk.places.first), (walk.isThereAfter, walk.places.last)] {
      guard isThere, let place, let box = place.box else { continue }
      followed[index].known = box
      guard let plane = store[place.frame], surface.rests.last?.frame != place.frame else { continue }
      followed[index].rests.append(
        .init(
          frame: place.frame, box: box,
          contentHeight: MeasuredSurface.contentHeight(in: box, of: plane)))
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

  /// What is known of every surface over the whole recording.
  func surfaces(store: PlaneStore) -> [MeasuredSurface] {
    followed.map { surface in
      var places = surface.walks
      if places.isEmpty {
        // Nothing moved: it stands where it was named.
        places = [.init(frame: 0, box: surface.outline.box)]
      } else {
        places[0].frame = 0
      }
      var rests = surface.rests
      if rests.isEmpty, let plane = store[surface.reference], !places.allSatisfy({ $0.box == nil }) {
        rests = [
          .init(
            frame: surface.reference, box: surface.outline.box,
            contentHeight: MeasuredSurface.contentHeight(in: surface.outline.box, of: plane))
        ]
      }
      return MeasuredSurface(
        name: surface.name, origin: surface.origin, referenceFrame: surface.reference,
        reference: surface.outline.box, places: places, rests: rests)
    }
  }
}
