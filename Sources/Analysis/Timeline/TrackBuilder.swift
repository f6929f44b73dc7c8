import SlowglassPixels

/// Puts the copies of each element into the timeline's columns.
struct TrackBuilder {
  let measured: Measured
  /// The copies that are deformed on their way, for each transition.
  private let stretches: [[MeasuredStretch]]

  init(measured: Measured) {
    self.measured = measured
    stretches = measured.transitions.map(StretchDetector.lasting)
  }

  /// Below this opacity a copy at rest is not listed: it is not there.
  private static let listedFrom = 0.02

  var tracks: [Track] {
    measured.elements.indices.map { index in
      let element = measured.elements[index]
      return Track(
        element: element.name,
        copies: [settledCopy(of: index)].filter { !$0.frames.isEmpty } + movingCopies(of: index),
        writes: writes(of: index))
    } + measured.groups.map(groupTrack)
  }

  private func settledCopy(of index: Int) -> Copy {
    let curve = measured.curves[index]
    let place = measured.elements[index].place.scaled(by: Double(measured.scale))
    var copy = Copy(id: "rest", role: .settled)
    for frame in curve.opacity.indices {
      let opacity = curve.opacity[frame]
      if let opacity, opacity < TrackBuilder.listedFrom { continue }
      copy.append(
        frame: frame, opacity: opacity,
        opacityUncertainty: curve.halfWidth(at: frame),
        layerOpacity: curve.isCovered[frame] ? nil : opacity, x: place.midX, y: place.midY,
        positionUncertainty: 0,
        scaleX: 1, scaleY: 1, scaleUncertainty: 0, confidence: opacity ?? 0)
    }
    return copy
  }

  private func movingCopies(of index: Int) -> [Copy] {
    var copies: [Copy] = []
    for (transition, stretches) in zip(measured.transitions.indices, stretches) {
      let motions = measured.motions[transition]
      let stretch = stretches.filter { $0.element == index }.max {
        $0.path.points.count < $1.path.points.count
      }
      if let stretch { copies.append(stretchedCopy(stretch, of: index, id: "moving\(copies.count + 1)")) }
      for (unitIndex, unit) in measured.transitions[transition].units.enumerated() {
        guard let member = unit.unit.members.firstIndex(of: index) else { continue }
        for (pathIndex, path) in unit.paths.enumerated() where unit.agreeing[pathIndex].contains(member) {
          var copy = Copy(id: "moving\(copies.count + 1)", role: .moving)
          for point in path.points
          where !isAtRest(point.fit.pose, unit: unit)
            && !(stretch?.holds(unit.unit.pose(of: member, in: point.fit.pose), frame: point.frame) ?? false)
          {
            let sums = unit.memberSums[pathIndex][point.frame]?[member]
            let pose = unit.unit.pose(of: member, in: point.fit.pose)
            append(point, pose: pose, sums: sums, to: &copy)
          }
          copy.time(motions.first { $0.unit == unitIndex && $0.path == pathIndex }, in: measured)
          if !copy.frames.isEmpty { copies.append(copy) }
        }
      }
    }
    return copies
  }

  /// A copy that is deformed on its way, with both of its scales.
  private func stretchedCopy(_ stretch: MeasuredStretch, of index: Int, id: String) -> Copy {
    let scale = Double(measured.scale)
    let place = measured.elements[index].place
    let reference = stretch.reference
    let offsetX = place.midX - Double(reference.x)
    let offsetY = place.midY - Double(reference.y)
    var copy = Copy(id: id, role: .moving)
    for point in stretch.path.points {
      let scaleX = Double(point.pose.scaleX / reference.scaleX)
      let scaleY = Double(point.pose.scaleY / reference.scaleY)
      let x = (Double(point.pose.x) + offsetX * scaleX) * scale
      let y = (Double(point.pose.y) + offsetY * scaleY) * scale
      let isAtRest =
        abs(x - place.midX * scale) <= 1 && abs(y - place.midY * scale) <= 1
        && abs(scaleX - 1) <= 0.01 && abs(scaleY - 1) <= 0.01
      if isAtRest { continue }
      let correlation = min(1, max(0, Double(point.correlation)))
      let opacity = min(1, max(0, Double(point.amplitude)))
      copy.append(
        frame: point.frame, opacity: opacity, opacityUncertainty: 0.16 + 0.3 * (1 - correlation),
        layerOpacity: opacity, x: x, y: y,
        positionUncertainty: TrackBuilder.placeUncertainty(correlation) * scale,
        scaleX: scaleX, scaleY: scaleY,
        scaleUncertainty: max(0.006, stretch.logUncertainty(point) * max(scaleX, scaleY)),
        confidence: correlation)
    }
    return copy
  }

  private func append(
    _ point: CopyPath.Point, pose: Pose, sums: ProjectionSums?, amplitude: Float? = nil, to copy: inout Copy
  ) {
    let scale = Double(measured.scale)
    let opacity = min(1, max(0, Double(amplitude ?? sums?.amplitude ?? point.fit.amplitude)))
    let correlation = min(1, max(0, Double(sums?.correlation ?? point.fit.correlation)))
    copy.append(
      frame: point.frame, opacity: opacity, opacityUncertainty: 0.16 + 0.3 * (1 - correlation),
      layerOpacity: opacity,
      x: Double(pose.x) * scale, y: Double(pose.y) * scale,
      positionUncertainty: TrackBuilder.placeUncertainty(correlation) * scale, scaleX: Double(pose.scale),
      scaleY: Double(pose.scale),
      scaleUncertainty: 0.006 + 0.03 * (1 - correlation), confidence: correlation)
  }

  /// The 95 % half-width of a moving copy's place, in samples.
  ///
  /// On drawn scenes 95 % of the places were right to 0.36 samples (the median to 0.05) where a copy correlates fully,
  /// and of the opacities to 0.12; both are worse with what is behind.
  private static func placeUncertainty(_ correlation: Double) -> Double { 0.36 + 0.6 * (1 - correlation) }

  private func isAtRest(_ pose: Pose, unit: UnitTracks) -> Bool {
    let home = unit.unit.template.home
    let offset = max(abs(pose.x - home.x), abs(pose.y - home.y)) * Float(measured.scale)
    return offset <= 1 && abs(pose.scale - 1) <= 0.01
  }

  private func writes(of index: Int) -> [OpacityWrite] {
    measured.changes[index].filter { !$0.isCovered }.map { change in
      let during = measured.transitions.contains {
        change.last >= $0.start.frame && change.first <= $0.segment.last
      }
      return OpacityWrite(
        shape: change.isStep ? .step : .ramp, first: change.first, last: change.last,
        from: change.from.rounded(places: 3),
        to: change.to.rounded(places: 3), duringAnimation: during)
    }
  }

  /// A group's copies: its members' median at rest and moving, as a ghost of the group is told by, on the paths of the whole.
  private func groupTrack(_ group: GroupSpec) -> Track {
    let members = measured.elements.indices.filter { measured.elements[$0].group == group.name }
    let places = members.map { measured.elements[$0].place.scaled(by: Double(measured.scale)) }
    let box = Rectangle.union(places)
    var settled = Copy(id: "rest", role: .settled)
    for frame in measured.seconds.indices {
      let values = members.compactMap { measured.curves[$0].opacity[frame] }.sorted()
      guard !values.isEmpty else { continue }
      let opacity = values[values.count / 2]
      guard opacity >= TrackBuilder.listedFrom else { continue }
      let isCovered = members.contains { measured.curves[$0].isCovered[frame] }
      settled.append(
        frame: frame, opacity: opacity, opacityUncertainty: 0.03, layerOpacity: isCovered ? nil : opacity,
        x: box.midX,
        y: box.midY, positionUncertainty: 0, scaleX: 1, scaleY: 1, scaleUncertainty: 0, confidence: opacity)
    }
    var copies = settled.frames.isEmpty ? [] : [settled]
    for (transition, motions) in zip(measured.transitions, measured.motions) {
      for (unitIndex, unit) in transition.units.enumerated() where unit.unit.name == group.name {
        for (pathIndex, path) in unit.paths.enumerated() {
          var copy = Copy(id: "moving\(copies.filter { $0.role == .moving }.count + 1)", role: .moving)
          for point in path.points where !isAtRest(point.fit.pose, unit: unit) {
            let sums = unit.memberSums[pathIndex][point.frame]
            let seen = unit.agreeing[pathIndex].compactMap { sums?[$0].amplitude }.sorted()
            append(
              point, pose: point.fit.pose, sums: sums?.total,
              amplitude: seen.isEmpty ? nil : seen[seen.count / 2], to: &copy)
          }
          copy.time(motions.first { $0.unit == unitIndex && $0.path == pathIndex }, in: measured)
          if !copy.frames.isEmpty { copies.append(copy) }
        }
      }
    }
    return Track(element: group.name, copies: copies)
  }
}

extension Copy {
  /// Adds one frame's values, rounded as the timeline wants them.
  mutating func append(
    frame: Int, opacity: Double?, opacityUncertainty: Double?, layerOpacity: Double?, x: Double, y: Double,
    positionUncertainty: Double, scaleX: Double, scaleY: Double, scaleUncertainty: Double, confidence: Double
  ) {
    frames.append(frame)
    self.opacity.append(opacity?.rounded(places: 3))
    self.opacityUncertainty.append(opacityUncertainty?.rounded(places: 3))
    self.layerOpacity.append(layerOpacity?.rounded(places: 3))
    self.x.append(x.rounded(places: 2))
    self.y.append(y.rounded(places: 2))
    self.positionUncertainty.append(positionUncertainty.rounded(places: 2))
    self.scaleX.append(scaleX.rounded(places: 3))
    self.scaleY.append(scaleY.rounded(places: 3))
    self.scaleUncertainty.append(scaleUncertainty.rounded(places: 3))
    self.confidence.append(confidence.rounded(places: 3))
  }
}
