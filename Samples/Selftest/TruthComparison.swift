internal import SlowglassAnalysis
internal import SlowglassPixels
internal import SlowglassScenes

/// A scene's truth beside a timeline of its recording, frame by frame.
struct TruthComparison {
  let truth: Truth
  let timeline: Timeline

  /// Copies this near to each other, in points, are one to the eye and to the method.
  private static let nearest = 3.0

  private var scene: Scene { truth.scene }

  /// Everything that the timeline states with an uncertainty and the truth knows.
  var errors: ErrorTable {
    var table = ErrorTable()
    addMotionStarts(to: &table)
    addOpaqueFrames(to: &table)
    addCoverage(to: &table)
    for track in timeline.tracks {
      guard let element = timeline.elements.first(where: { $0.id == track.element }),
        element.kind == .glyph || element.kind == .text, let home = element.rect
      else { continue }
      for copy in track.copies {
        if copy.role == .settled {
          addOpacities(of: copy, id: track.element, home: home, to: &table)
        } else {
          addPoints(of: copy, id: track.element, home: home, to: &table)
        }
      }
    }
    return table
  }

  /// Mean error of the opacity at rest over all frames and elements; what is not listed counts as not there.
  var opacityError: Double? {
    var sum = 0.0
    var count = 0
    for track in timeline.tracks {
      guard let element = timeline.elements.first(where: { $0.id == track.element }),
        element.kind == .glyph || element.kind == .text, let home = element.rect
      else { continue }
      var seen: [Int: Double] = [:]
      for copy in track.copies where copy.role == .settled {
        for (frame, opacity) in zip(copy.frames, copy.opacity) { seen[frame] = opacity ?? 0 }
      }
      for frame in truth.frames.indices {
        guard let known = opacityAtHome(of: track.element, home: home, frame: frame) else { continue }
        sum += abs((seen[frame] ?? 0) - known)
        count += 1
      }
    }
    return count == 0 ? nil : sum / Double(count)
  }

  // MARK: Events

  private func addMotionStarts(to table: inout ErrorTable) {
    // A video or a pointer moves too, and is no transition of the scene's.
    guard let known = truth.animationStartFrame, !scene.layers.contains(where: \.isAside),
      // What is renewed less often than the display starts somewhere between two of its pictures.
      !scene.layers.contains(where: { $0.offsetY.interval != nil }),
      let transition = timeline.transitions.min(by: { abs($0.first - known) < abs($1.first - known) })
    else { return }
    table.add(.motionStart, error: Double(transition.first - known), stated: transition.firstUncertainty)
  }

  private func addOpaqueFrames(to table: inout ErrorTable) {
    for element in scene.elements where element.kind != .surface {
      guard let known = truth.opaqueFrame(of: element.id), known > 0, isOpaqueByItself(element.id, at: known)
      else { continue }
      let events = timeline.events.filter {
        $0.kind == .opaque && $0.element == element.id && $0.copy == "rest"
      }
      guard let event = events.min(by: { abs($0.frame - known) < abs($1.frame - known) }) else { continue }
      table.add(.opaqueFrame, error: Double(event.frame - known), stated: event.tickUncertainty)
    }
  }

  /// Whether an element becomes opaque where it can be seen: uncovered, at rest, and not handed over in place.
  private func isOpaqueByItself(_ id: String, at frame: Int) -> Bool {
    guard let live = truth.frames[frame].first(where: { $0.id == id && $0.copy == "live" }),
      live.visibleOpacity >= 0.9, live.clip == nil,
      let last = truth.frames.last?.first(where: { $0.id == id && $0.copy == "live" }),
      isNear(live.rectangle, last.rectangle, within: 1)
    else { return false }
    return !truth.frames[frame - 1].contains { other in
      other.id == id && other.copy != "live" && other.visibleOpacity > 0.3
        && isNear(other.rectangle, live.rectangle, within: 2 * Self.nearest * scene.pixelsPerPoint)
    }
  }

  /// What surfaces cover, in every frame in which it is certain which of them are seen.
  private func addCoverage(to table: inout ErrorTable) {
    guard let glass = timeline.glass else { return }
    let names = Set(glass.surfaces.map(\.element))
    let screen = Rectangle(x: 0, y: 0, width: Double(scene.pixelWidth), height: Double(scene.pixelHeight))
    for (frame, share) in glass.coverage.enumerated() where frame < truth.frames.count {
      let copies = truth.frames[frame].filter { names.contains($0.id) }
      // From a tenth on a copy counts as visible, with the error that opacities have.
      guard !copies.contains(where: { (0.02...0.3).contains($0.visibleOpacity) }) else { continue }
      let seen = copies.filter { $0.visibleOpacity > 0.3 }.map { $0.rectangle.intersection(screen) }
      table.add(
        .coverage, error: share - Rectangle.area(covering: seen) / screen.area,
        stated: glass.coverageUncertainty[frame])
    }
  }

  // MARK: Copies

  private func addOpacities(
    of copy: SlowglassAnalysis.Copy, id: String, home: Rectangle, to table: inout ErrorTable
  ) {
    for (index, frame) in copy.frames.enumerated() where isInTransition(frame) {
      guard let opacity = copy.opacity[index], let stated = copy.opacityUncertainty[index],
        let known = opacityAtHome(of: id, home: home, frame: frame)
      else { continue }
      table.add(.opacityAtRest, error: opacity - known, stated: stated)
      if known > 0.05, known < 0.95 {
        table.add(.opacityWhileChanging, error: opacity - known, stated: stated)
      }
    }
  }

  private func addPoints(
    of copy: SlowglassAnalysis.Copy, id: String, home: Rectangle, to table: inout ErrorTable
  ) {
    // Which of several equal things a copy belongs to is nobody's to say.
    guard identical(to: id).count == 1 else { return }
    let partners = dissolving(with: id)
    let isDissolving = !partners.isEmpty
    let alike = partners.union([id])
    for (index, frame) in copy.frames.enumerated() where frame < truth.frames.count {
      let known = truth.frames[frame].filter {
        alike.contains($0.id) && $0.visibleOpacity >= 0.05 && $0.clip == nil && !$0.isOutside
          && !$0.isCutByCover
      }
      func distance(_ other: Truth.Copy) -> Double {
        max(abs(other.rectangle.midX - copy.x[index]), abs(other.rectangle.midY - copy.y[index]))
      }
      guard let match = known.min(by: { distance($0) < distance($1) }),
        distance(match) < 12 * scene.pixelsPerPoint,
        // Two that nearly coincide cannot be told apart.
        !known.contains(where: {
          $0 != match && isNear($0.rectangle, match.rectangle, within: Self.nearest * scene.pixelsPerPoint)
        })
      else { continue }
      let unit = scene.pixelsPerPoint
      let place = copy.positionUncertainty[index] / unit
      table.add(.position, error: (copy.x[index] - match.rectangle.midX) / unit, stated: place)
      table.add(.position, error: (copy.y[index] - match.rectangle.midY) / unit, stated: place)
      let scale = match.rectangle.width / max(home.width, 1e-9)
      table.add(.scale, error: copy.scaleX[index] - scale, stated: copy.scaleUncertainty[index])
      // Two looks that dissolve on one path are followed as one, in the contrast of either.
      if !isDissolving, let opacity = copy.opacity[index], let stated = copy.opacityUncertainty[index] {
        table.add(.opacityMoving, error: opacity - match.visibleOpacity, stated: stated)
      }
    }
  }

  /// What is seen of an element at its place; nil where that cannot be told.
  private func opacityAtHome(of id: String, home: Rectangle, frame: Int) -> Double? {
    guard frame < truth.frames.count else { return nil }
    let alike = identical(to: id)
    let copies = truth.frames[frame].filter { alike.contains($0.id) }
    let (at, away) = (
      copies.filter { isNear($0.rectangle, home, within: 1) },
      copies.filter { !isNear($0.rectangle, home, within: 1) }
    )
    let near = 2 * Self.nearest * scene.pixelsPerPoint
    let isMixed = away.contains { other in
      // Something equal that passes over a part of the place is seen there too.
      other.visibleOpacity > 0.02
        && (isNear(other.rectangle, home, within: near)
          || alike.count > 1 && !other.rectangle.intersection(home).isEmpty)
    }
    if isMixed { return nil }
    // What is half hidden behind an edge has no one opacity.
    if at.contains(where: { $0.clip != nil || $0.isCutByCover && $0.opacity > 0.02 }) { return nil }
    // Two equal copies in one place are seen as one, with what both let be seen.
    return min(1, at.map(\.visibleOpacity).reduce(0, +))
  }

  /// The element and those that look the same.
  private func identical(to id: String) -> Set<String> {
    for case .identicalLooking(let ids) in scene.facts where ids.contains(id) { return Set(ids) }
    return [id]
  }

  /// What the element becomes, or has been, on its way.
  private func dissolving(with id: String) -> Set<String> {
    for case .crossDissolve(let from, let to, _, _, false) in scene.facts where from == id || to == id {
      return [from, to]
    }
    return []
  }

  private func isInTransition(_ frame: Int) -> Bool {
    timeline.transitions.contains { frame > $0.plateBefore && frame < $0.plateAfter }
  }

  private func isNear(_ one: Rectangle, _ other: Rectangle, within distance: Double) -> Bool {
    max(
      abs(one.x - other.x), abs(one.y - other.y), abs(one.width - other.width),
      abs(one.height - other.height)) <= distance
  }
}
