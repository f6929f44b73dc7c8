internal import SlowglassAnalysis

/// No element or group is ever seen twice.
///
/// It goes by the ghosts that were found, whatever their severity: the detector demands what tells a second copy from
/// noise, and two reports of a run must not disagree.
public struct AtMostOneCopy: Assertion {
  public var element: String

  public init(of element: String) { self.element = element }

  public var words: String { "at most one copy of \(element)" }

  public func judge(_ view: JudgedTimeline) -> Judgement {
    judged { () throws(Undecided) in
      let ghosts = try view.findings([.ghost], of: element)
      guard let ghost = ghosts.first else {
        try view.requireJudgeable(element)
        try view.requireMotion()
        let limit = try view.requireAnswer(to: .ghost, of: element)
        let acceptance = view.acceptedFinding([.ghost], of: element)
        return Judgement(
          .pass, acceptance.map { "accepted: \($0.reason)" } ?? "never seen twice", limit: limit,
          acceptance: acceptance)
      }
      return Judgement(
        .fail, ghost.message, findings: ghosts.map(\.id),
        frames: FrameSpan(ghost.frames.first, ghost.frames.last), evidence: ghost.evidence)
    }
  }
}
