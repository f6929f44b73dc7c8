import SlowglassPixels

/// A surface followed through one transition: where it is, and how far each of its corners is filled.
struct SurfaceTrack: Sendable {
  struct Reading: Sendable {
    let frame: Int
    let box: SampleBox
    /// Of what lies outside of the round, the share that is not the ground, in the order of ``Corner``; nil where the
    /// screen's edge cuts the corner off.
    let filled: [Double?]
  }

  /// The spec's name, or one by place.
  private(set) var name: String = ""
  private(set) var origin: ElementFacts.Origin = .discovered
  let surface: FoundSurface
  /// The frame in which it was found.
  let referenceFrame: Int
  /// In order; the first and the last are those of the plates.
  let readings: [Reading]

  /// Samples in the part of a corner that a round of this radius leaves free, without the softened edge.
  static func freeSamples(radius: Double) -> Int { outside(radius).count }

  /// From one look to the next a surface keeps this share of what both cover.
  private static let leastShared = 0.6
  /// Looks of a first pass: what bleeds does so for longer than a twenty-fourth of a transition.
  private static let probes = 24
  /// From here on a corner is worth looking at in every frame.
  private static let suspicious = 0.4
  /// The softened edge of a round reaches so far out, in samples.
  private static let softEdge = 1.0

  /// - Returns: nil where it cannot be followed to the plate after.
  init?(
    _ surface: FoundSurface, on ground: Ground, through segment: Transition, store: PlaneStore
  ) {
    let inside = store.frames(in: segment.plateBefore...max(segment.plateBefore, segment.plateAfter))
    guard let first = inside.first else { return nil }
    func follow(_ frames: [Int]) -> [Reading]? {
      var box = surface.box
      var readings: [Reading] = []
      for frame in frames {
        guard let plane = store[frame],
          let found = SurfaceTrack.nearest(to: box, in: plane, ground: ground)
        else { return nil }
        box = found.box
        readings.append(
          Reading(
            frame: frame, box: box, filled: SurfaceTrack.filled(found, radius: surface.radius, in: plane)))
      }
      return readings
    }
    let step = max(1, inside.count / SurfaceTrack.probes)
    let probes = inside.indices.filter { $0 % step == 0 || $0 == inside.count - 1 }.map { inside[$0] }
    guard let coarse = follow(probes) else { return nil }
    let isSuspicious = coarse.contains {
      $0.filled.contains { $0.map { $0 >= SurfaceTrack.suspicious } ?? false }
    }
    readings = isSuspicious ? follow(inside) ?? coarse : coarse
    self.surface = surface
    referenceFrame = first
  }

  /// The same under a name.
  func named(_ name: String, origin: ElementFacts.Origin) -> SurfaceTrack {
    var track = self
    (track.name, track.origin) = (name, origin)
    return track
  }

  /// The piece of a frame that shares most with a box, and all that is not ground around it.
  private static func nearest(to box: SampleBox, in plane: Plane, ground: Ground) -> (
    box: SampleBox, mask: SurfaceMask
  )? {
    // A card may grow by a part of its height between two looks.
    let mask = ground.mask(of: plane, in: box.outset(by: max(24, box.height / 3)))
    let best = mask.pieces.max { $0.overlap(box) < $1.overlap(box) }
    guard let best, best.rectangle.sharedPart(with: box.rectangle) >= leastShared else { return nil }
    return (best, mask)
  }

  private static func filled(
    _ found: (box: SampleBox, mask: SurfaceMask), radius: Double, in plane: Plane
  ) -> [Double?] {
    let free = outside(radius)
    let inner = SampleBox(left: 1, top: 1, right: plane.width - 1, bottom: plane.height - 1)
    return Corner.allCases.map { corner -> Double? in
      let x = corner.x(0, in: found.box)
      let y = corner.y(0, in: found.box)
      guard x > inner.left, x < inner.right - 1, y > inner.top, y < inner.bottom - 1 else { return nil }
      let count = free.count {
        found.mask[corner.x($0.x, in: found.box), corner.y($0.y, in: found.box)]
      }
      return Double(count) / Double(max(1, free.count))
    }
  }

  /// The samples of a corner's square that lie outside of its round, counted from the corner.
  private static func outside(_ radius: Double) -> [(x: Int, y: Int)] {
    let side = Int(radius.rounded(.up))
    return (0..<side).flatMap { y in
      (0..<side).compactMap { x in
        let dx = radius - Double(x) - 0.5
        let dy = radius - Double(y) - 0.5
        return (dx * dx + dy * dy).squareRoot() >= radius + softEdge ? (x, y) : nil
      }
    }
  }
}
