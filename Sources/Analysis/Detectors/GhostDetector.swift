import SlowglassPixels

/// Finds elements that are seen twice: one copy at rest and one moving, or two copies apart.
///
/// A ghost needs more copies than ever stand in either plate, both seen with opacity of at least 0.10, two pixels or 3 %
/// of scale apart, on a path that is continuous in time.
struct GhostDetector: Detector {
  static let kinds: [FindingKind] = [.ghost]

  /// Both copies must be seen this well: fainter ones drown in the coding noise of ordinary recordings.
  static let leastOpacity = 0.10
  /// Two places this close (in pixels) and sizes this alike are one, to the eye and to the codec.
  static let leastOffset = 2.0
  static let leastScaleDifference = 0.03
  /// A run of frames is evidence from this length on, where the transition is that long.
  private static let leastRun = 3
  private static let chanceShare = 24
  /// Letters match a lone glyph at up to 0.67, and a copy that is clearly one correlates better than this.
  private static let clearCorrelation: Float = 0.8
  /// Of a glyph that nobody named and that stands alone more is asked, since a letter may look like it: it lasts twice as
  /// long, the copy moves by itself by this many samples, and stays this near.
  private static let leastLoneRun = 6
  private static let leastLoneWay: Float = 2
  private static let farthestLone = 24.0

  func findings(in measured: Measured) -> [Finding] {
    measured.transitions.flatMap { transition in
      var findings: [Finding] = []
      for unit in transition.units {
        guard let finding = finding(for: unit, in: transition, measured: measured) else { continue }
        // A member speaks for itself only where it differs from the whole.
        let isKnown = findings.contains { other in
          unit.isMemberAlone && !Set(other.elements).isDisjoint(with: finding.elements)
            && min(other.frames.last, finding.frames.last) - max(other.frames.first, finding.frames.first)
              >= 0
        }
        if !isKnown { findings.append(finding) }
      }
      return findings
    }
  }

  /// One frame in which a unit, or some members of it, is seen twice.
  private struct Sighting {
    var frame: Int
    var members: Set<Int>
    var settled: Double
    var moving: Double
    var point: CopyPath.Point
  }

  private func finding(for unit: UnitTracks, in transition: MeasuredTransition, measured: Measured)
    -> Finding?
  {
    // What stands in a plate as often as it is seen is another element, not a second copy.
    guard unit.copiesInPlates < 2 else { return nil }
    var best: [Sighting] = []
    for (index, path) in unit.paths.enumerated() where !unit.isContent[index] {
      let sightings = self.sightings(
        of: path, sums: unit.memberSums[index], agreeing: unit.agreeing[index], in: unit, measured: measured)
      let isLoneFind = !unit.unit.isGroup && measured.elements[unit.unit.members[0]].origin == .discovered
      var long = longEnough(sightings, of: path, in: unit)
      if isLoneFind, !isClear(long, of: path, in: unit) { long = [] }
      if long.count > best.count { best = long }
    }
    guard let peak = best.max(by: { min($0.settled, $0.moving) < min($1.settled, $1.moving) }) else {
      return nil
    }
    return describe(best, peak: peak, unit: unit, transition: transition, measured: measured)
  }

  private func sightings(
    of path: CopyPath, sums: [Int: [ProjectionSums]], agreeing: Set<Int>, in unit: UnitTracks,
    measured: Measured
  ) -> [Sighting] {
    let template = unit.unit.template
    let scale = Float(measured.scale)
    return path.points.compactMap { point in
      guard !point.isAlone, let parts = sums[point.frame] else { return nil }
      let offset =
        max(abs(point.fit.pose.x - template.home.x), abs(point.fit.pose.y - template.home.y)) * scale
      guard
        Double(offset) >= GhostDetector.leastOffset
          || Double(abs(point.fit.pose.scale - 1)) >= GhostDetector.leastScaleDifference
      else { return nil }
      var seen: Set<Int> = []
      var settled: [Double] = []
      var moving: [Double] = []
      for member in agreeing.sorted() {
        let rest = unit.readings[member][point.frame]?.opacity ?? 0
        let copy = Double(parts[member].amplitude)
        guard rest >= GhostDetector.leastOpacity, copy >= GhostDetector.leastOpacity * 0.8 else { continue }
        seen.insert(member)
        settled.append(min(1, rest))
        moving.append(min(1, copy))
      }
      guard Double(seen.count) >= UnitTracks.agreeingShare * Double(unit.unit.members.count) else {
        return nil
      }
      settled.sort()
      moving.sort()
      let sighting = Sighting(
        frame: point.frame, members: seen, settled: settled[settled.count / 2],
        moving: moving[moving.count / 2],
        point: point)
      return sighting.moving >= GhostDetector.leastOpacity ? sighting : nil
    }
  }

  /// Whether sightings of a glyph that nobody named are more than a letter that looks like it.
  private func isClear(_ sightings: [Sighting], of path: CopyPath, in unit: UnitTracks) -> Bool {
    let home = unit.unit.template.home
    let offsets = sightings.map {
      Double(max(abs($0.point.fit.pose.x - home.x), abs($0.point.fit.pose.y - home.y)))
    }
    let least = max(GhostDetector.leastLoneRun, unit.frames.count / 12)
    return sightings.count >= least && path.travel >= GhostDetector.leastLoneWay
      && (offsets.min() ?? .infinity) <= GhostDetector.farthestLone
  }

  /// Keeps runs that last: three frames, or as long as a short transition allows.
  private func longEnough(_ sightings: [Sighting], of path: CopyPath, in unit: UnitTracks) -> [Sighting] {
    // Chance does not match three glyphs at once; one or two it matches for a share of a slow transition.
    let isLikely =
      unit.unit.isGroup || unit.unit.name != nil || path.typicalCorrelation >= GhostDetector.clearCorrelation
    let slow = isLikely ? 0 : unit.frames.count / GhostDetector.chanceShare
    let least = max(slow, min(GhostDetector.leastRun, max(1, unit.frames.count / 4)))
    let positions = Dictionary(unit.frames.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    let runs = ranges(of: sightings.compactMap { positions[$0.frame] }, bridging: 2).filter {
      $0.count >= least
    }
    return sightings.filter { sighting in
      guard let position = positions[sighting.frame] else { return false }
      return runs.contains { $0.contains(position) }
    }
  }

  private func describe(
    _ sightings: [Sighting], peak: Sighting, unit: UnitTracks, transition: MeasuredTransition,
    measured: Measured
  ) -> Finding {
    let scale = Double(measured.scale)
    let template = unit.unit.template
    let frames = sightings.map(\.frame)
    let first = frames.first ?? peak.frame
    let last = frames.last ?? peak.frame
    let counts = unit.unit.members.indices.filter { member in
      2 * sightings.filter { $0.members.contains(member) }.count >= sightings.count
    }
    let names = counts.map { measured.elements[unit.unit.members[$0]].name }
    let subject = unit.unit.name ?? names.joined(separator: ", ")
    let offsetX = (Double(peak.point.fit.pose.x - template.home.x) * scale).rounded(places: 2)
    let offsetY = (Double(peak.point.fit.pose.y - template.home.y) * scale).rounded(places: 2)
    let copyScale = Double(peak.point.fit.pose.scale).rounded(places: 3)
    let region = Rectangle.union(
      (sightings.map(\.point.fit.pose) + [template.home]).map { template.box(at: $0).scaled(by: scale) })
    let overlap = measured.ticks[last] - measured.ticks[first] + 1
    let verb = unit.unit.name != nil || names.count == 1 ? "is" : "are"
    let message =
      "\(subject) \(verb) seen twice, frames \(first)-\(last) "
      + "(\(decimal(measured.appMilliseconds(ticks: overlap), places: 0)) app ms), most at \(peak.frame): "
      + "at rest \(percent(peak.settled)) visible, the other copy \(percent(peak.moving)), "
      + "\(offsetInWords(x: offsetX, y: offsetY)), at \(percent(copyScale)) of its size"
    // Elements named by a spec are judged in full: a second copy of one is an error whichever of them moves.
    return measured.finding(
      .ghost, severity: .error, elements: (unit.unit.name.map { [$0] } ?? []) + names,
      transition: transition.id,
      first: first, last: last, peak: peak.frame, region: region, message: message,
      evidence: [
        "offset": .table(["x": .number(offsetX), "y": .number(offsetY)]),
        "offsetUncertainty": .number((0.25 * scale).rounded(places: 2)),
        "opacity": .table([
          "settled": .number(peak.settled.rounded(places: 3)),
          "moving": .number(peak.moving.rounded(places: 3)),
        ]),
        "opacityUncertainty": .table(["settled": 0.04, "moving": 0.06]),
        "scale": .number(copyScale),
        "scaleUncertainty": 0.005,
        "overlapTicks": .integer(overlap),
        "overlapTicksUncertainty": 6,
        "ranges": ranges(of: frames, bridging: 2).evidence,
      ])
  }
}
