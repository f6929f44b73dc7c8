import SlowglassPixels

/// One bug, one finding: what a finding explains goes into its consequences.
///
/// Two copies seen at once explain that one of them goes when the other has arrived, that its opacity jumps when it is
/// taken away, and that the fade of the one against the other looks like a dissolve.
enum Explanation {
  static func merged(_ findings: [Finding], unnamed: Set<String> = []) -> [Finding] {
    var kept = joined(findings, unnamed: unnamed)
    for ghost in findings where ghost.kind == .ghost {
      guard let index = kept.firstIndex(of: ghost) else { continue }
      let explained = kept.filter { isExplained($0, by: ghost) }
      kept[index].consequences += explained.map(consequence)
      kept.removeAll { explained.contains($0) }
    }
    return kept
  }

  /// Findings of one kind about elements that nobody put together, in one transition and mostly at one time, are one bug:
  /// a bar's title comes too early with its icons.
  private static func joined(_ findings: [Finding], unnamed: Set<String>) -> [Finding] {
    var kept: [Finding] = []
    for finding in findings.enumerated().sorted(by: {
      ($1.element.elements.count, $0.offset) < ($0.element.elements.count, $1.offset)
    }).map(\.element) {
      let isUnnamed = finding.elements.contains(where: unnamed.contains)
      let index = kept.firstIndex { other in
        isUnnamed && other.kind == finding.kind && other.severity == finding.severity
          && other.transition == finding.transition && other.elements.contains(where: unnamed.contains)
          && sharedTime(other, finding) >= 0.6
      }
      guard let index else {
        kept.append(finding)
        continue
      }
      kept[index].elements += finding.elements.filter { !kept[index].elements.contains($0) }
      kept[index].region = kept[index].region.union(finding.region)
      kept[index].consequences.append(finding.message)
    }
    return kept
  }

  /// The share of the shorter finding's frames that both have.
  private static func sharedTime(_ one: Finding, _ other: Finding) -> Double {
    let both = min(one.frames.last, other.frames.last) - max(one.frames.first, other.frames.first) + 1
    let shorter = min(one.frames.last - one.frames.first, other.frames.last - other.frames.first) + 1
    return Double(max(0, both)) / Double(shorter)
  }

  private static let explainedKinds: Set<FindingKind> = [
    .lateVanish, .opacityStep, .crossDissolve, .doubleExposure,
  ]

  private static func isExplained(_ other: Finding, by ghost: Finding) -> Bool {
    explainedKinds.contains(other.kind) && other.transition == ghost.transition
      && !Set(other.elements).isDisjoint(with: ghost.elements)
  }

  /// The finding as a sentence below another one, which has named the elements already.
  private static func consequence(of finding: Finding) -> String {
    switch finding.kind {
    case .lateVanish:
      let lag = if case .integer(let lag)? = finding.evidence["lagFrames"] { lag } else { 0 }
      return "the copy at rest went in one step at frame \(finding.frames.last), "
        + "\(counted(lag, "frame")) after the animation had ended"
    default:
      return finding.message
    }
  }
}
