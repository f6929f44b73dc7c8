import SlowglassPixels

/// Where an element is seen in a transition: at its reference place, or as a moving copy.
struct ElementSighting: Sendable, Equatable {
  /// In pixels.
  var box: Rectangle
  var opacity: Double
  var isMoving: Bool
}

/// One element of a transition with everything that is known of where it is.
struct ElementSightings: Sendable {
  let index: Int
  let unit: UnitTracks
  let member: Int
  private let home: Rectangle
  private let curve: OpacityCurve
  private let scale: Double

  init(member: Int, unit: UnitTracks, in measured: Measured) {
    self.member = member
    self.unit = unit
    index = unit.unit.members[member]
    scale = Double(measured.scale)
    home = measured.elements[index].place.scaled(by: scale)
    curve = measured.curves[index]
  }

  /// All elements of a transition that are tracked.
  static func all(in transition: MeasuredTransition, of measured: Measured) -> [ElementSightings] {
    transition.units.filter { !$0.isMemberAlone }.flatMap { unit in
      unit.unit.members.indices.map { ElementSightings(member: $0, unit: unit, in: measured) }
    }
  }

  /// What is seen at the reference place; nil where it cannot be measured.
  func atHome(_ frame: Int) -> ElementSighting? {
    curve.opacity[frame].map { ElementSighting(box: home, opacity: $0, isMoving: false) }
  }

  /// Frames in which a moving copy is followed.
  var movingFrames: [Int] { paths.flatMap { unit.paths[$0].frames } }

  func moving(_ frame: Int) -> ElementSighting? {
    for index in paths {
      guard let point = unit.paths[index][frame] else { continue }
      let pose = unit.unit.pose(of: member, in: point.fit.pose)
      let glyph = unit.unit.template.glyphs[member]
      let width = Double(Float(glyph.width) * pose.scale) * scale
      let height = Double(Float(glyph.height) * pose.scale) * scale
      let amplitude = unit.memberSums[index][frame]?[member].amplitude ?? point.fit.amplitude
      return ElementSighting(
        box: Rectangle(
          x: Double(pose.x) * scale - width / 2, y: Double(pose.y) * scale - height / 2, width: width,
          height: height),
        opacity: min(1, max(0, Double(amplitude))), isMoving: true)
    }
    return nil
  }

  /// How well the moving copy correlates in a frame by itself; 0 where there is none.
  func correlation(_ frame: Int) -> Double {
    paths.compactMap { unit.memberSums[$0][frame].map { Double($0[member].correlation) } }.max() ?? 0
  }

  /// How well what it draws in a frame correlates with what another element draws there, as they lie on each other.
  func likeness(to other: ElementSightings, in frame: Int) -> Double {
    guard let here = drawing(frame), let there = other.drawing(frame) else { return 0 }
    return Double(here.glyph.likeness(at: here.pose, to: there.glyph, at: there.pose))
  }

  private func drawing(_ frame: Int) -> (glyph: GlyphImage, pose: Pose)? {
    let glyph = unit.unit.template.glyphs[member]
    if let point = paths.lazy.compactMap({ unit.paths[$0][frame] }).first {
      return (glyph, unit.unit.pose(of: member, in: point.fit.pose))
    }
    return curve.opacity[frame].map { _ in (glyph, unit.unit.pose(of: member, in: unit.unit.template.home)) }
  }

  /// The moving copy where there is one, else what is at the reference place.
  func sighting(_ frame: Int) -> ElementSighting? { moving(frame) ?? atHome(frame) }

  /// Whether it is known to be seen nowhere in a frame.
  func isGone(_ frame: Int) -> Bool {
    guard atHome(frame) != nil || moving(frame) != nil else { return false }
    return opacity(frame) < ElementSightings.goneBelow
  }

  /// Fainter copies drown in the coding noise of ordinary recordings.
  static let goneBelow = 0.1

  /// How strongly it is seen at all in a frame.
  func opacity(_ frame: Int) -> Double { max(atHome(frame)?.opacity ?? 0, moving(frame)?.opacity ?? 0) }

  /// Where the moving copy would be at a frame beyond the first or last one of its path, at the speed it had there.
  func extrapolated(to frame: Int, ticks: [Int]) -> Rectangle? {
    let frames = movingFrames.sorted()
    guard let first = frames.first, let last = frames.last, frames.count >= 2 else { return nil }
    let isAfter = frame > last
    let near = isAfter ? last : first
    let far =
      isAfter
      ? frames[max(0, frames.count - 1 - ElementSightings.speedFrames)]
      : frames[min(frames.count - 1, ElementSightings.speedFrames)]
    guard ticks[far] != ticks[near], let here = moving(near)?.box, let there = moving(far)?.box else {
      return nil
    }
    let ratio = Double(ticks[frame] - ticks[near]) / Double(ticks[near] - ticks[far])
    return Rectangle(
      x: here.x + ratio * (here.x - there.x), y: here.y + ratio * (here.y - there.y),
      width: max(0, here.width + ratio * (here.width - there.width)),
      height: max(0, here.height + ratio * (here.height - there.height)))
  }

  /// Frames over which a speed is taken: places are right to a fifth of a sample, and motion bends.
  private static let speedFrames = 4

  private var paths: [Int] { unit.paths.indices.filter { unit.agreeing[$0].contains(member) } }
}
