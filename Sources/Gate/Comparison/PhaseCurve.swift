internal import SlowglassAnalysis

/// What one number of an element does over the phase of a transition.
public struct PhaseCurve: Sendable, Equatable, Codable {
  public enum Quantity: String, Sendable, Codable, CaseIterable { case opacity, x, y }

  /// At each place of `Self.phases`; nil where it cannot be measured, or there is no copy to have a place.
  public var values: [Double?]
  /// 95 % half-widths.
  public var uncertainties: [Double]

  /// From before the motion to after it: what is too early or too late lies outside of it.
  public static let phases: [Double] = (0...64).map { Double($0) / 40 - 0.3 }

  /// A copy that is not followed has less than the opacity from which one is; how much, nobody knows.
  private static let absent = (value: 0.0, uncertainty: JudgedTimeline.visible)

  /// - Parameter scale: pixels of the first recording for one of this one.
  init?(
    _ quantity: Quantity, of element: String, role: Copy.Role, in timeline: Timeline, along axis: PhaseAxis,
    scale: Double
  ) {
    let frames = Self.phases.map { timeline.frame(atSeconds: axis.seconds(ofPhase: $0)) }
    guard let first = frames.compactMap({ $0 }).min(), let last = frames.compactMap({ $0 }).max() else {
      return nil
    }
    switch quantity {
    case .opacity:
      let sights = JudgedTimeline(timeline).sights(of: element, role: role, in: first...last)
      let seen = frames.map { frame -> (Double?, Double) in
        guard let frame else { return (nil, 0) }
        switch sights[frame - first] {
        case .absent: return Self.absent
        case .seen(let opacity, let uncertainty): return (opacity, uncertainty)
        case .unknown: return (nil, 0)
        }
      }
      (values, uncertainties) = (seen.map(\.0), seen.map(\.1))
    case .x, .y:
      let places = timeline.places(of: element, role: role)
      let seen = frames.map { frame -> (Double?, Double) in
        guard let frame, let place = places[frame] else { return (nil, 0) }
        return ((quantity == .x ? place.x : place.y) * scale, place.uncertainty * scale)
      }
      (values, uncertainties) = (seen.map(\.0), seen.map(\.1))
    }
    values = values.map { $0.map { $0.rounded(places: 3) } }
    uncertainties = uncertainties.map { $0.rounded(places: 3) }
  }
}

extension Timeline {
  /// The frame that is on the screen at a time; nil before the first and after the last has gone.
  func frame(atSeconds time: Double) -> Int? {
    let seconds = frames.seconds
    let tick = recording.tickSeconds
    guard let first = seconds.first, let last = seconds.last, time >= first - tick / 2, time < last + tick
    else { return nil }
    // A time that lies on a frame is that frame's, whatever the last digit says.
    var (low, high) = (0, seconds.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if seconds[middle] <= time + tick / 100 { low = middle } else { high = middle }
    }
    return low
  }

  /// Where the most visible copy of an element stands, by frame.
  func places(
    of element: String, role: Copy.Role
  ) -> [Int: (x: Double, y: Double, uncertainty: Double)] {
    var places: [Int: (x: Double, y: Double, uncertainty: Double)] = [:]
    var strength: [Int: Double] = [:]
    for copy in tracks.first(where: { $0.element == element })?.copies ?? [] where copy.role == role {
      for (index, frame) in copy.frames.enumerated() where copy.x.indices.contains(index) {
        let opacity = copy.opacity[index] ?? 0
        guard opacity > strength[frame] ?? -1 else { continue }
        strength[frame] = opacity
        places[frame] = (copy.x[index], copy.y[index], copy.positionUncertainty[index])
      }
    }
    return places
  }
}
