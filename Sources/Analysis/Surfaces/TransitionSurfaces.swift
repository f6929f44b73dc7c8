import SlowglassPixels

/// Names the surfaces of the transitions, one after the other: as the spec does, else by place.
struct TransitionSurfaces {
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
      let plane = store[frame]
    else { return [] }
    return FoundSurface.surfaces(in: plane).compactMap { surface in
      // Its name may be that of where it comes to rest.
      guard
        let track = SurfaceTrack(
          surface, name: "", origin: .discovered, through: segment, store: store),
        let last = track.readings.last
      else { return nil }
      let given = elements.first { element in
        [surface.box, last.box].contains {
          TransitionSurfaces.shared($0.rectangle, element.place) >= TransitionSurfaces.sameSurface
        }
      }
      if let given { return track.named(given.name, origin: .spec) }
      guard discovers else { return nil }
      let known = named.first {
        TransitionSurfaces.shared($0.box.rectangle, surface.box.rectangle) >= TransitionSurfaces.sameSurface
      }
      let name =
        known?.name
        ?? freeName(ScreenZone.ninth(of: surface.box, width: plane.width, height: plane.height) + "Card")
      named.removeAll { $0.name == name }
      named.append((name, last.box))
      return track.named(name, origin: .discovered)
    }
  }

  private func freeName(_ name: String) -> String {
    let taken = Set(named.map(\.name))
    if !taken.contains(name) { return name }
    return (2...).lazy.map { "\(name)\($0)" }.first { !taken.contains($0) } ?? name
  }

  /// The area that two rectangles share, over what both cover.
  private static func shared(_ one: Rectangle, _ other: Rectangle) -> Double {
    let common = one.intersection(other).area
    let both = one.area + other.area - common
    return both > 0 ? common / both : 0
  }
}
