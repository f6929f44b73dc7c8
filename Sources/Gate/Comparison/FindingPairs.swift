internal import SlowglassAnalysis
internal import SlowglassPixels

/// Which findings of two recordings are the same one.
struct FindingPairs {
  let pair: RecordingPair

  /// Kinds that say one thing, by how much of it was seen.
  private static let families: [[FindingKind]] = [
    [.earlyOpaque, .earlyAppear, .earlySwitch], [.earlyVanish, .earlySwitch], [.lateOpaque, .lateSwitch],
    [.lateVanish, .lateSwitch], [.flicker, .flash, .endStateFlash, .startStateFlash],
    [.ghost, .doubleExposure],
  ]
  /// What has no element is the same thing where it happens at the same phase, give or take this much of the motion.
  private static let samePhase = 0.1
  /// And where it is seen in the same place: boxes share this much.
  private static let samePlace = 0.1

  /// Pairs of positions, the nearest first; each finding is in one pair at most.
  func matches() -> [(before: Int, after: Int)] {
    var candidates: [(cost: Double, before: Int, after: Int)] = []
    for (row, one) in pair.before.findings.enumerated() {
      for (column, other) in pair.after.findings.enumerated() {
        if let cost = cost(one, other) { candidates.append((cost, row, column)) }
      }
    }
    candidates.sort { ($0.cost, $0.before, $0.after) < ($1.cost, $1.before, $1.after) }
    var rows: Set<Int> = []
    var columns: Set<Int> = []
    return candidates.compactMap { candidate in
      guard !rows.contains(candidate.before), !columns.contains(candidate.after) else { return nil }
      rows.insert(candidate.before)
      columns.insert(candidate.after)
      return (candidate.before, candidate.after)
    }
  }

  /// How far two findings are from being one; nil where they cannot be.
  private func cost(_ one: Finding, _ other: Finding) -> Double? {
    let isSameKind = one.kind == other.kind
    let isOfOneFamily = Self.families.contains { $0.contains(one.kind) && $0.contains(other.kind) }
    guard isSameKind || isOfOneFamily else { return nil }
    if let transition = one.transition, let found = other.transition {
      guard pair.transitions.contains(where: { $0.names.before == transition && $0.names.after == found })
      else { return nil }
    }
    let distance = pair.phaseDistance(one, other)
    let place = one.region.sharedPart(with: other.region.scaled(by: pair.scale))
    var cost = distance + (1 - place) + (isSameKind ? 0 : 2)
    let names = Set(one.elements)
    let others = Set(other.elements.compactMap(pair.nameBefore))
    if one.elements.isEmpty || other.elements.isEmpty {
      // A region that one recording knows by name and the other does not is the same place at the same time.
      guard distance <= Self.samePhase + pair.phaseTolerance, place >= Self.samePlace else { return nil }
    } else if names.isDisjoint(with: others) {
      return nil
    } else if one.elements.first != other.elements.first.flatMap(pair.nameBefore) {
      cost += 1
    }
    return cost
  }
}
