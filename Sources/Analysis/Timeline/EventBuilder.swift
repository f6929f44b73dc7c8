/// Turns curves and paths into events: appear, opaque and vanish of what stands at rest, start and end of what moves.
struct EventBuilder {
  let measured: Measured

  var events: [Event] {
    var events: [Event] = []
    for index in measured.elements.indices {
      events += settledEvents(of: index) + movingEvents(of: index)
    }
    return events.enumerated().sorted {
      ($0.element.frame, $0.element.element, $0.offset) < ($1.element.frame, $1.element.element, $1.offset)
    }.map(\.element)
  }

  private func settledEvents(of index: Int) -> [Event] {
    let curve = measured.curves[index]
    let name = measured.elements[index].name
    var events: [Event] = []
    var wasOpaque = (curve.opacity.first ?? nil).map { $0 >= 0.9 } ?? false
    let changes = measured.changes[index]
    for (position, change) in changes.enumerated() {
      // Being covered or uncovered is no event; but a copy that comes to rest here is seen for the first time.
      guard !change.isCovered || !wasOpaque else { continue }
      let uncertainty = change.isStep ? 1.0 : 3.0
      if change.to > change.from {
        if change.from < 0.10, change.to >= 0.10 {
          events.append(event(.appear, name, "rest", frame: change.first, uncertainty: uncertainty))
        }
        // A level that the plate itself has is opaque, whatever the noise makes of its last hundredths.
        if change.to >= 0.78, change.from < 0.78 {
          let next = position + 1 < changes.count ? changes[position + 1].first : curve.opacity.count
          let opaque = curve.opaqueFrame(of: change, until: next - 1, ticks: measured.ticks)
          events.append(
            event(.opaque, name, "rest", frame: opaque.frame, uncertainty: opaque.uncertainty))
          wasOpaque = true
        }
      } else if change.to < 0.10, change.from >= 0.10 {
        events.append(event(.vanish, name, "rest", frame: change.last, uncertainty: uncertainty))
        wasOpaque = false
      }
    }
    return events
  }

  private func movingEvents(of index: Int) -> [Event] {
    var events: [Event] = []
    var count = 0
    for transition in measured.transitions {
      for unit in transition.units {
        guard let member = unit.unit.members.firstIndex(of: index) else { continue }
        for (pathIndex, path) in unit.paths.enumerated() where unit.agreeing[pathIndex].contains(member) {
          count += 1
          guard let first = path.first, let last = path.last else { continue }
          let name = measured.elements[index].name
          events.append(event(.motionStart, name, "moving\(count)", frame: first.frame, uncertainty: 3))
          events.append(event(.motionEnd, name, "moving\(count)", frame: last.frame, uncertainty: 6))
        }
      }
    }
    return events
  }

  private func event(_ kind: Event.Kind, _ element: String, _ copy: String, frame: Int, uncertainty: Double)
    -> Event
  {
    Event(
      kind: kind, element: element, copy: copy, transition: measured.transition(at: frame)?.id, frame: frame,
      tick: measured.ticks[frame], seconds: measured.seconds[frame].rounded(places: 6),
      tickUncertainty: uncertainty)
  }
}
