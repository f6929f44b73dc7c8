extension Verdict {
  /// An error decides; without one, a question that decides and could not be answered leaves it open.
  public init(findings: [Finding], checks: [Check]) {
    if findings.contains(where: { $0.severity == .error }) {
      self = .glitches
    } else if checks.contains(where: {
      $0.status == .cannotJudge && CheckList.decisiveKinds.contains($0.kind)
    }) {
      self = .inconclusive
    } else {
      self = .clean
    }
  }
}
