import SlowglassPixels

/// Puts an element's readings together to one curve over the whole recording.
struct CurveBuilder {
  let elements: [TrackedElement]
  let store: PlaneStore
  let survey: Survey

  /// Where nothing seems to change, a reading is still taken every so many frames: slow fades hide below the noise.
  private static let idleStep = 6

  func curve(ofElement element: Int, transitions: [MeasuredTransition]) -> OpacityCurve {
    let count = survey.seconds.count
    var curve = OpacityCurve(frameCount: count)
    var isTracked = [Bool](repeating: false, count: count)
    for transition in transitions {
      for unit in transition.units {
        guard let member = unit.unit.members.firstIndex(of: element) else { continue }
        for (frame, reading) in unit.readings[member] {
          let isNear = unit.isNearHome(member: member, frame: frame)
          if unit.isMemberAlone, isTracked[frame] {
            // Its whole read the place with all of the whole's copies allowed for.
            curve.isCovered[frame] = curve.isCovered[frame] || isNear
          } else {
            curve.set(frame, reading, isCovered: isNear)
            isTracked[frame] = true
          }
        }
      }
    }
    readIdleFrames(&curve, element: element, isTracked: isTracked, transitions: transitions)
    for frame in 0..<count where curve.isCovered[frame] {
      // A frame beside a covered one may hold the last of what covered it.
      if frame > 0, isTracked[frame - 1] { curve.isCovered[frame - 1] = true }
    }
    return curve
  }

  /// Reads the frames outside transitions, and carries the last reading over those that did not change.
  private func readIdleFrames(
    _ curve: inout OpacityCurve, element: Int, isTracked: [Bool], transitions: [MeasuredTransition]
  ) {
    let glyphs = elements[element].glyphs
    guard !glyphs.isEmpty else { return }
    var last: HomeReading?
    var latest: (plane: Plane, transition: String?)?
    for frame in survey.seconds.indices where !isTracked[frame] {
      guard store[frame] != nil || last == nil else {
        if frame > 0 { curve.carry(to: frame) }
        continue
      }
      let isDue =
        last == nil || frame % CurveBuilder.idleStep == 0 || survey.isActive(frame)
        || survey.energy[frame] > 1
        || (frame > 0 && isTracked[frame - 1]) || frame == survey.seconds.count - 1
      if isDue, let plane = store[frame] {
        // What stands in an element's place before it came can look like it: the plate tells them apart.
        let unit = transitions.last { $0.segment.plateBefore <= frame } ?? transitions.first
        let tracks = unit?.units.first { $0.unit.members.contains(element) }
        let behind = tracks.flatMap { $0.behind[$0.unit.members.firstIndex(of: element) ?? 0] }
        let opacity = HomeOpacity(looks: glyphs.map { HomeOpacity.Look(glyph: $0, behind: behind) })
        let isSame = latest.map { $0.transition == unit?.id && opacity.showsTheSame(in: plane, as: $0.plane) }
        if isSame != true { last = opacity.reading(of: plane, under: []) }
        latest = (plane, unit?.id)
      }
      if let last { curve.set(frame, last, isCovered: false) }
    }
  }
}

extension UnitTracks {
  /// Whether a moving copy overlaps a member's reference place in a frame.
  func isNearHome(member: Int, frame: Int) -> Bool {
    let home = unit.pose(of: member, in: unit.template.home)
    let glyph = unit.template.glyphs[member]
    return paths.enumerated().contains { index, path in
      guard agreeing[index].contains(member), let point = path[frame] else { return false }
      let pose = unit.pose(of: member, in: point.fit.pose)
      return abs(pose.x - home.x) < Float(glyph.width) && abs(pose.y - home.y) < Float(glyph.height)
        && point.fit.amplitude > 0.05
    }
  }
}
