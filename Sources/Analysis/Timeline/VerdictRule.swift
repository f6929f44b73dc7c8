extension Timeline {
  /// The first reason why something could not be judged, with the elements it is about; nil where none is given.
  public var openReason: String? {
    guard let check = checks.first(where: { $0.status == .cannotJudge && $0.reason != nil }),
      let reason = check.reason
    else { return nil }
    return check.elements.isEmpty ? reason : "\(check.elements.joined(separator: ", ")): \(reason)"
  }
}

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
