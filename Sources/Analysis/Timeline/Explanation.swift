/// One bug, one finding: what a finding explains goes into its consequences.
///
/// Two copies seen at once explain that one of them goes when the other has arrived, that its opacity jumps when it is
/// taken away, and that the fade of the one against the other looks like a dissolve.
enum Explanation {
  static func merged(_ findings: [Finding]) -> [Finding] {
    var kept = findings
    for ghost in findings where ghost.kind == .ghost {
      guard let index = kept.firstIndex(of: ghost) else { continue }
      let explained = kept.filter { isExplained($0, by: ghost) }
      kept[index].consequences += explained.map(consequence)
      kept.removeAll { explained.contains($0) }
    }
    return kept
  }

  private static let explainedKinds: Set<FindingKind> = [.lateVanish, .opacityStep, .crossDissolve]

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
