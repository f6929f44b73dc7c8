import SlowglassPixels

/// Names the surfaces of the transitions, one after the other: as the spec does, else by place.
struct TransitionSurfaces: Sendable {
  let elements: [TrackedElement]
  /// Whether surfaces that nobody named count as well.
  let discovers: Bool
  private var named: [(name: String, box: SampleBox)] = []

  /// One surface at one time shares so much with itself at another.
  private static let sameSurface = 0.7

  init(elements: [TrackedElement], discovers: Bool) {
    self.elements = elements.filter { $0.kind == .surface }
    self.discovers = discovers
  }

  /// The surfaces that stand in both plates of a transition.
  mutating func tracks(in segment: Transition, store: PlaneStore) -> [SurfaceTrack] {
    guard discovers || !elements.isEmpty, let frame = store.nearest(to: segment.plateBefore),
      let plane = store[frame], let ground = Ground(of: plane)
    else { return [] }
    return FoundSurface.surfaces(in: plane, on: ground).compactMap { surface in
      // Its name may be that of where it comes to rest.
      guard let track = SurfaceTrack(surface, on: ground, through: segment, store: store),
        let last = track.readings.last
      else { return nil }
      let given = elements.first { element in
        [surface.box, last.box].contains {
          $0.rectangle.sharedPart(with: element.place) >= TransitionSurfaces.sameSurface
        }
      }
      if let given { return track.named(given.name, origin: .spec) }
      guard discovers else { return nil }
      let known = named.first {
        $0.box.rectangle.sharedPart(with: surface.box.rectangle) >= TransitionSurfaces.sameSurface
      }
      let name =
        known?.name
        ?? ScreenZone.freeName(
          ScreenZone.ninth(of: surface.box, width: plane.width, height: plane.height) + "Card",
          taken: Set(named.map(\.name)))
      named.removeAll { $0.name == name }
      named.append((name, last.box))
      return track.named(name, origin: .discovered)
    }
  }
}
