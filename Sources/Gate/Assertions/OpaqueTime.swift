internal import SlowglassAnalysis

/// An element becomes opaque not before one moment, and not after another.
public struct OpaqueTime: Assertion {
  public var element: String
  public var notBefore: Moment?
  public var notAfter: Moment?
  public var within: Tolerance?

  public init(of element: String, notBefore: Moment? = nil, notAfter: Moment? = nil, within: Tolerance? = nil)
  {
    self.element = element
    self.notBefore = notBefore
    self.notAfter = notAfter
    self.within = within
  }

  public var words: String {
    var words = "\(element) opaque"
    if let notBefore { words += " not before \(notBefore.words)" }
    if let notAfter { words += (notBefore == nil ? "" : ",") + " not after \(notAfter.words)" }
    if let within { words += ", within \(within.words)" }
    return words
  }

  public func judge(_ view: JudgedTimeline) -> Judgement {
    judged { () throws(Undecided) in
      try view.requireJudgeable(element)
      let scope = try view.scope()
      let times = try Moment.times(.opaque, of: element, in: view)
      guard let first = times.first, let last = times.last else {
        return try neverBecame(view, scope: scope)
      }
      var reasons: [String] = []
      var acceptance: Acceptance?
      if let notBefore {
        let bound = try notBefore.time(in: view)
        let early = try judge(first, against: bound, isEarly: true, of: notBefore, in: view)
        if early.status == .fail { return early }
        reasons.append(early.reason)
        acceptance = early.acceptance
      }
      if let notAfter {
        let bound = try notAfter.time(in: view)
        let late = try judge(last, against: bound, isEarly: false, of: notAfter, in: view)
        if late.status == .fail { return late }
        reasons.append(late.reason)
        acceptance = acceptance ?? late.acceptance
      }
      return Judgement(
        .pass, reasons.joined(separator: "; "), frames: FrameSpan(first.frame, first.frame),
        evidence: ["opaqueFrame": .integer(first.frame)], acceptance: acceptance)
    }
  }

  /// The kinds of finding that a failure is one of.
  private static func kinds(isEarly: Bool) -> Set<FindingKind> {
    isEarly ? [.earlyOpaque, .earlyAppear] : [.lateOpaque]
  }

  private func judge(
    _ opaque: Moment.Time, against bound: Moment.Time, isEarly: Bool, of moment: Moment,
    in view: JudgedTimeline
  ) throws(Undecided) -> Judgement {
    let distance =
      isEarly
      ? view.ticks(from: opaque.frame, to: bound.frame) : view.ticks(from: bound.frame, to: opaque.frame)
    let uncertainty = (opaque.uncertainty * opaque.uncertainty + bound.uncertainty * bound.uncertainty)
      .squareRoot()
    let allowed = within?.ticks(in: view.timeline.recording) ?? 0
    let evidence: [String: EvidenceValue] = [
      "opaqueFrame": .integer(opaque.frame), "momentFrame": .integer(bound.frame),
      isEarly ? "leadFrames" : "lagFrames": .integer(distance),
      isEarly ? "leadFramesUncertainty" : "lagFramesUncertainty": .number((uncertainty * 10).rounded() / 10),
    ]
    let there = "opaque at frame \(opaque.frame), \(moment.words) at \(bound.frame)"
    // A difference that the uncertainty can make is none.
    guard Double(distance) - uncertainty > allowed else {
      return Judgement(.pass, there, evidence: evidence)
    }
    let kinds = Self.kinds(isEarly: isEarly)
    let findings = try view.findings(kinds, of: element)
    let failure = Judgement(
      .fail,
      "\(there) (+-\(decimal(uncertainty, places: 0))): \(view.amount(ticks: distance)) too \(isEarly ? "early" : "late")",
      findings: findings.map(\.id),
      frames: FrameSpan(min(opaque.frame, bound.frame), max(opaque.frame, bound.frame)), evidence: evidence)
    return view.acceptance(of: failure, kinds, element: element)
  }

  /// What never rises was opaque all the time, or never.
  private func neverBecame(_ view: JudgedTimeline, scope: ClosedRange<Int>) throws(Undecided) -> Judgement {
    let start = view.sights(of: element, role: .settled, in: scope.lowerBound...scope.lowerBound)[0]
    if case .seen(let opacity, _) = start, opacity >= 0.9 {
      guard let notBefore else {
        return Judgement(.pass, "opaque from the start, at frame \(scope.lowerBound)")
      }
      let bound = try notBefore.time(in: view)
      let failure = Judgement(
        .fail,
        "opaque from the start, at frame \(scope.lowerBound); \(notBefore.words) at \(bound.frame)",
        frames: FrameSpan(scope.lowerBound, max(scope.lowerBound, bound.frame)),
        evidence: ["opaqueFrame": .integer(scope.lowerBound), "momentFrame": .integer(bound.frame)])
      return view.acceptance(of: failure, Self.kinds(isEarly: true), element: element)
    }
    if notAfter != nil, notBefore == nil {
      return Judgement(.fail, "never became opaque", frames: FrameSpan(scope.lowerBound, scope.upperBound))
    }
    throw Undecided("'\(element)' never became opaque")
  }
}
