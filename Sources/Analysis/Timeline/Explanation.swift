/// One bug, one finding: what a finding explains goes into its consequences.
enum Explanation {
  static func merged(_ findings: [Finding]) -> [Finding] {
    var kept = findings
    for ghost in findings where ghost.kind == .ghost {
      guard let index = kept.firstIndex(of: ghost) else { continue }
      let explained = kept.filter { other in
        (other.kind == .lateVanish || other.kind == .opacityStep) && other.transition == ghost.transition
          && !Set(other.elements).isDisjoint(with: ghost.elements)
      }
      kept[index].consequences += explained.map(\.message)
      kept.removeAll { explained.contains($0) }
    }
    return kept
  }
}
