import SlowglassPixels

/// Where a pane is by what stands on it: glass over a page of its own colour has no outline to follow, but its items do,
/// and they take it along.
///
/// The pane at rest is read at its own place; each moving copy of its items is a copy of the pane, laid around them with
/// its margins in the scale of the items, and with their spacing where that changes by itself.
struct SurfaceItems: Sendable {
  /// Position of the surface among the elements, and of what stands on it.
  let surface: Int
  let items: [Int]

  /// Fewer items that move together say nothing of what they stand on.
  private static let leastItems = 2
  /// An item lies on a pane with this share of its box.
  private static let insideShare = 0.9
  /// A pane covers what it covers from this opacity on, as copies count as visible.
  private static let visible = 0.1
  /// A copy that is there with so much when it is first seen stood there before, and one at the end stays.
  private static let standing = 0.5
  /// A copy and the pane at rest are one where they share this much.
  private static let samePlace = 0.95
  /// Margins and the height are taken to grow with the items. Where a bar is laid out anew on its way they do not: each
  /// side is off by up to this share of what the height would gain or lose.
  private static let layoutError = 0.25

  /// - Returns: nil where too little stands on it.
  init?(of surface: Int, elements: [TrackedElement]) {
    let place = elements[surface].place
    self.surface = surface
    items = elements.indices.filter { index in
      let item = elements[index]
      return item.kind != .surface && !item.glyphs.isEmpty
        && item.referenceFrame == elements[surface].referenceFrame
        && item.place.intersection(place).area >= SurfaceItems.insideShare * item.place.area
    }
    if items.count < SurfaceItems.leastItems { return nil }
  }

  /// The pane's copies in every frame.
  ///
  /// - Returns: nil where nothing that stands on it was ever seen.
  func places(in measured: Measured) -> [MeasuredSurface.Place]? {
    let count = measured.seconds.count
    let rest = measured.elements[surface].place
    var boxes = [[MeasuredSurface.Copy]](repeating: [], count: count)
    let own = measured.elements[surface].glyphs.isEmpty ? nil : measured.curves[surface]
    var isThere = false
    for frame in 0..<count {
      let opacities = items.compactMap { measured.curves[$0].opacity[frame] }.sorted()
      let median = opacities.isEmpty ? nil : opacities[opacities.count / 2]
      if let opacity = own?.opacity[frame] ?? median { isThere = opacity >= SurfaceItems.visible }
      // What is seen of the pane alone may be the page: without its items it is not there.
      if isThere, (median ?? 1) >= SurfaceItems.visible {
        boxes[frame].append(.init(box: rest, sideUncertainty: MeasuredSurface.sideUncertainty))
      }
    }
    for index in measured.transitions.indices {
      for unit in measured.transitions[index].units where !unit.isMemberAlone {
        for path in unit.paths.indices { add(unit, path, transition: index, measured, to: &boxes) }
      }
    }
    guard boxes.contains(where: { !$0.isEmpty }) else { return nil }
    return boxes.enumerated().map { MeasuredSurface.Place(frame: $0.offset, copies: $0.element) }
  }

  private func add(
    _ unit: UnitTracks, _ path: Int, transition: Int, _ measured: Measured,
    to boxes: inout [[MeasuredSurface.Copy]]
  ) {
    let members = unit.agreeing[path].filter { items.contains(unit.unit.members[$0]) }.sorted()
    guard members.count >= SurfaceItems.leastItems, !unit.isContent(path: path) else { return }
    let rest = measured.elements[surface].place
    var seen: [(frame: Int, copy: MeasuredSurface.Copy, opacity: Double)] = []
    for point in unit.paths[path].points {
      let poses = members.map { unit.unit.pose(of: $0, in: point.fit.pose) }
      let homes = members.map { unit.unit.pose(of: $0, in: unit.unit.template.home) }
      let opacity = Double(unit.memberSums[path][point.frame]?.total.amplitude ?? point.fit.amplitude)
      let box = SurfaceItems.box(around: poses, homes: homes, rest: rest)
      // Beside the items themselves only their places are known.
      let error = SurfaceItems.layoutError * abs(Double(point.fit.pose.scale) - 1) * rest.height
      seen.append(
        (
          point.frame,
          .init(
            box: clipped(box, in: measured), sideUncertainty: MeasuredSurface.sideUncertainty + error),
          opacity
        ))
    }
    guard let first = seen.first, let last = seen.last else { return }
    let count = boxes.count
    let before = transition > 0 ? measured.transitions[transition - 1].segment.plateAfter : 0
    let after =
      transition + 1 < measured.transitions.count
      ? measured.transitions[transition + 1].segment.plateBefore : count
    if first.opacity >= SurfaceItems.standing, first.frame > before {
      seen.insert(contentsOf: (before..<first.frame).map { ($0, first.copy, first.opacity) }, at: 0)
    }
    if last.opacity >= SurfaceItems.standing, last.frame + 1 < after {
      seen += ((last.frame + 1)..<after).map { ($0, last.copy, last.opacity) }
    }
    for (frame, copy, opacity) in seen
    where opacity >= SurfaceItems.visible && !copy.box.isEmpty && boxes.indices.contains(frame)
      && !boxes[frame].contains(where: { $0.box.sharedPart(with: copy.box) >= SurfaceItems.samePlace })
    {
      boxes[frame].append(copy)
    }
  }

  private func clipped(_ box: Rectangle, in measured: Measured) -> Rectangle {
    box.intersection(measured.screen.scaled(by: 1 / Double(measured.scale)))
  }

  /// Less than this between the outermost items, in samples, does not tell their spacing.
  private static let leastSpread = 40.0

  /// The pane around some items.
  private static func box(around poses: [Pose], homes: [Pose], rest: Rectangle) -> Rectangle {
    func middle(_ values: [Double]) -> Double { values.reduce(0, +) / Double(max(1, values.count)) }
    func spread(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }
    let scale = Double(poses[0].scale)
    /// The length and the middle of the pane along one axis.
    func extent(_ now: [Double], _ home: [Double], from start: Double, length: Double) -> (Double, Double) {
      let apart = spread(home)
      let ratio = apart >= leastSpread ? spread(now) / apart : scale
      let inner = apart >= leastSpread ? apart : 0
      let offset = (start + length / 2 - middle(home)) * ratio
      return (inner * ratio + (length - inner) * scale, middle(now) + offset)
    }
    let (width, x) = extent(
      poses.map { Double($0.x) }, homes.map { Double($0.x) }, from: rest.x, length: rest.width)
    let (height, y) = extent(
      poses.map { Double($0.y) }, homes.map { Double($0.y) }, from: rest.y, length: rest.height)
    return Rectangle(x: x - width / 2, y: y - height / 2, width: width, height: height)
  }
}
