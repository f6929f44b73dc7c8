import SlowglassPixels

/// One bug, one finding: what a finding explains goes into its consequences.
///
/// Two copies seen at once explain that one of them goes when the other has arrived, that its opacity jumps when it is
/// taken away, and that the fade of the one against the other looks like a dissolve.
enum Explanation {
  static func merged(_ findings: [Finding], unnamed: Set<String> = []) -> [Finding] {
    var kept = joined(toldOnce(findings), unnamed: unnamed)
    for ghost in findings where ghost.kind == .ghost {
      fold(into: ghost, of: &kept) {
        isExplained($0, by: ghost) || isTheSameSeenTwice($0, ghost, unnamed: unnamed)
      }
    }
    for stale in kept where outliving.contains(stale.kind) {
      fold(into: stale, of: &kept) { isUnder(stale, $0) }
    }
    for bleed in kept where bleed.kind == .cornerBleed {
      fold(into: bleed, of: &kept) { isEndOf(bleed, $0) }
    }
    return Exchange.merged(kept)
  }

  /// Puts what a finding explains into its consequences.
  private static func fold(
    into cause: Finding, of kept: inout [Finding], _ isExplained: (Finding) -> Bool
  ) {
    guard let index = kept.firstIndex(of: cause) else { return }
    let explained = kept.filter(isExplained)
    kept[index].consequences += explained.map(consequence)
    kept.removeAll { explained.contains($0) }
  }

  /// Kinds that say the same of one change, each of an element or of a region.
  private static let families: [Set<FindingKind>] = [
    [.earlyOpaque, .earlyAppear, .earlyVanish, .earlySwitch],
    [.lateOpaque, .lateVanish, .lateSwitch, .staleOverlay, .opacityStep],
    [.flicker, .flash],
  ]
  /// A settled picture shown for a moment, and the accounts of its ticks that do not know what was shown.
  private static let stateFlashes: Set<FindingKind> = [.endStateFlash, .startStateFlash]
  private static let momentary: Set<FindingKind> = families[0].union(families[1])
    .union([.flicker, .flash, .blank, .jump, .cut])
  /// Frames that two accounts of one change may differ by.
  private static let sameFrames = 2
  /// Of the smaller of two regions so much lies in the other one.
  private static let sameShare = 0.3

  /// The findings without those that another one makes superfluous; it takes the element's name where it has none.
  private static func toldOnce(_ findings: [Finding]) -> [Finding] {
    findings.filter { other in !findings.contains { saysTheSame($0, as: other) && knowsMore($0, than: other) }
    }
    .map { finding in
      guard finding.kind == .staleOverlay, finding.elements.isEmpty else { return finding }
      var named = finding
      named.elements =
        findings.first { !$0.elements.isEmpty && saysTheSame(finding, as: $0) }?.elements ?? []
      return named
    }
  }

  /// Whether two findings speak of the same change in the same place.
  private static func saysTheSame(_ finding: Finding, as other: Finding) -> Bool {
    let frames = [finding.frames.first, finding.frames.last, finding.frames.peak]
    let isNamed =
      stateFlashes.contains(finding.kind) && momentary.contains(other.kind)
      || finding.kind == .pop && families[1].contains(other.kind) && other.kind != .staleOverlay
      || isPlace(finding) && (families[0].contains(other.kind) || families[1].contains(other.kind))
    guard isNamed || families.contains(where: { $0.contains(finding.kind) && $0.contains(other.kind) }),
      frames.contains(where: { abs($0 - other.frames.peak) <= sameFrames })
    else { return false }
    let common = finding.region.intersection(other.region).area
    return common >= sameShare * min(finding.region.area, other.region.area)
  }

  /// Whether a finding speaks of a place, or a surface, that is empty for a while, and not of the whole screen.
  private static func isPlace(_ finding: Finding) -> Bool {
    finding.kind == .blank && finding.evidence["edges"] != nil
  }

  /// An element's finding names what a region's cannot; that something lay over what arrived says more than that it went.
  private static func knowsMore(_ finding: Finding, than other: Finding) -> Bool {
    if stateFlashes.contains(finding.kind) || finding.kind == .pop { return true }
    if isPlace(finding), other.kind != .blank { return true }
    if finding.kind == .staleOverlay { return other.kind != .staleOverlay }
    if other.kind == .staleOverlay { return false }
    if finding.kind == .flash, other.kind == .flicker { return true }
    if finding.kind == .flicker, other.kind == .flash { return false }
    return !finding.elements.isEmpty && other.elements.isEmpty
  }

  /// Findings of one kind about elements that nobody put together, in one transition and mostly at one time, are one bug:
  /// a bar's title comes too early with its icons.
  private static func joined(_ findings: [Finding], unnamed: Set<String>) -> [Finding] {
    guard !unnamed.isEmpty else { return findings }
    func isUnnamed(_ finding: Finding) -> Bool { finding.elements.contains(where: unnamed.contains) }
    // The one that speaks of most takes in the others.
    let order = findings.indices.sorted {
      (findings[$1].elements.count, $0) < (findings[$0].elements.count, $1)
    }
    var kept: [Int: Finding] = [:]
    for index in order {
      let finding = findings[index]
      let whole = order.first { other in
        guard let whole = kept[other] else { return false }
        return isUnnamed(finding) && isUnnamed(whole) && whole.kind == finding.kind
          && whole.severity == finding.severity && whole.transition == finding.transition
          && sharedTime(whole, finding) >= sameTime
      }
      guard let whole, var joined = kept[whole] else {
        kept[index] = finding
        continue
      }
      joined.elements += finding.elements.filter { !joined.elements.contains($0) }
      joined.region = joined.region.union(finding.region)
      joined.consequences.append(finding.message)
      kept[whole] = joined
    }
    return findings.indices.compactMap { kept[$0] }
  }

  /// Findings that share this much of the shorter one's time are at one time.
  private static let sameTime = 0.6

  /// The share of the shorter finding's frames that both have.
  private static func sharedTime(_ one: Finding, _ other: Finding) -> Double {
    let both = min(one.frames.last, other.frames.last) - max(one.frames.first, other.frames.first) + 1
    let shorter = min(one.frames.last - one.frames.first, other.frames.last - other.frames.first) + 1
    return Double(max(0, both)) / Double(shorter)
  }

  private static let explainedKinds: Set<FindingKind> = [.lateVanish, .opacityStep, .crossDissolve]
  /// Of a region, where nothing is known of what it shows, any change after the motion.
  private static let explainedRegionKinds: Set<FindingKind> = [
    .lateVanish, .lateSwitch, .lateOpaque, .staleOverlay,
  ]

  private static func isExplained(_ other: Finding, by ghost: Finding) -> Bool {
    guard other.transition == ghost.transition else { return false }
    // What a region does where a copy comes or goes is the copy's doing.
    if explainedRegionKinds.contains(other.kind), other.elements.isEmpty || other.kind == .staleOverlay {
      return !ghost.elements.isEmpty && !other.region.intersection(ghost.region).isEmpty
    }
    return explainedKinds.contains(other.kind)
      && !Set(other.elements).isDisjoint(with: ghost.elements)
  }

  /// Whether a region changes as a surface's corners begin, or end, to bleed: what bleeds comes and goes with them.
  private static func isEndOf(_ bleed: Finding, _ other: Finding) -> Bool {
    let ends = [bleed.frames.first, bleed.frames.last + 1]
    return other.elements.isEmpty && (families[0].contains(other.kind) || families[1].contains(other.kind))
      && ends.contains { abs($0 - other.frames.peak) <= 2 * sameFrames }
      && other.region.intersection(bleed.region).area >= sameShare * other.region.area
  }

  /// What old content does that is still there when the new has come.
  private static let outliving: Set<FindingKind> = [.staleOverlay, .lateVanish, .lateSwitch]

  /// Whether two contents are seen through each other because old content stays over what arrives, until it goes.
  private static func isUnder(_ stale: Finding, _ other: Finding) -> Bool {
    other.kind == .doubleExposure && other.transition == stale.transition
      && abs(other.frames.last - stale.frames.last) <= sameFrames + 1
      && !other.region.intersection(stale.region).isEmpty
      && (stale.elements.isEmpty || !Set(stale.elements).isDisjoint(with: other.elements))
  }

  /// Two elements that nobody named, seen through each other while one of them is seen twice: the other is its copy.
  private static func isTheSameSeenTwice(_ other: Finding, _ ghost: Finding, unnamed: Set<String>) -> Bool {
    other.kind == .doubleExposure && other.transition == ghost.transition
      && other.elements.allSatisfy(unnamed.contains) && !Set(other.elements).isDisjoint(with: ghost.elements)
      && sharedTime(other, ghost) >= sameTime
  }

  /// The finding as a sentence below another one, which has named the elements already.
  private static func consequence(of finding: Finding) -> String {
    switch finding.kind {
    case .lateVanish where !finding.elements.isEmpty:
      let lag = if case .integer(let lag)? = finding.evidence["lagFrames"] { lag } else { 0 }
      return "the copy at rest went in one step at frame \(finding.frames.last), "
        + "\(counted(lag, "frame")) after the animation had ended"
    default:
      return finding.message
    }
  }
}
