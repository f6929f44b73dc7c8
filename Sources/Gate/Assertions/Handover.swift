internal import SlowglassAnalysis

/// A moving stand-in hands an element over to the real one, with at most so many ticks of both and of neither.
public struct Handover: Assertion {
  public var element: String
  public var overlapTicks: Double
  public var gapTicks: Double

  public init(of element: String, overlapTicks: Double = 0, gapTicks: Double = 0) {
    self.element = element
    self.overlapTicks = overlapTicks
    self.gapTicks = gapTicks
  }

  public var words: String {
    "handover of \(element): at most \(decimal(overlapTicks, places: 1)) ticks of overlap, "
      + "\(decimal(gapTicks, places: 1)) of gap"
  }

  /// A copy is lost and found again near its place at rest with this uncertainty, in ticks: its last frame and the
  /// first of the one at rest are both read where the two can hardly be told apart.
  private static let endUncertainty = Moment.endUncertainty

  public func judge(_ view: JudgedTimeline) -> Judgement {
    judged { () throws(Undecided) in
      try view.requireJudgeable(element)
      let scope = try view.scope()
      let ghosts = try view.findings([.ghost], of: element)
      let overlap = ghosts.reduce(0) { sum, ghost in
        sum
          + (ghost.evidence["overlapTicks"]?.integer ?? view.ticks(
            from: ghost.frames.first, to: ghost.frames.last) + 1)
      }
      let moving = view.sights(of: element, role: .moving, in: scope)
      let rest = view.sights(of: element, role: .settled, in: scope)
      guard moving.contains(where: { $0 != .absent }) else {
        throw Undecided("no stand-in of '\(element)' was seen moving")
      }
      guard rest.contains(where: { $0 != .absent }) else {
        throw Undecided("'\(element)' was not seen at rest")
      }
      let evidence: [String: EvidenceValue] = ["overlapTicks": .integer(overlap)]
      if Double(overlap) > overlapTicks, let ghost = ghosts.first {
        return Judgement(
          .fail,
          "both are seen for \(view.amount(ticks: overlap)), \(FrameSpan(ghost.frames.first, ghost.frames.last).words)",
          findings: ghosts.map(\.id), frames: FrameSpan(ghost.frames.first, ghost.frames.last),
          evidence: evidence)
      }
      let judgement = gapJudgement(moving, rest, scope: scope, overlap: overlap, in: view)
      // What could not be followed may overlap unseen: that none was found is an answer only where all could be.
      guard judgement.status == .pass else { return judgement }
      let limit = try view.requireAnswer(to: .ghost, of: element)
      let acceptance = view.acceptedFinding([.ghost], of: element)
      return Judgement(
        .pass, acceptance.map { "accepted: \($0.reason)" } ?? judgement.reason,
        evidence: judgement.evidence, limit: limit, acceptance: acceptance)
    }
  }

  /// Judges the longest stretch between two sights in which neither copy is seen.
  private func gapJudgement(
    _ moving: [JudgedTimeline.Sight], _ rest: [JudgedTimeline.Sight], scope: ClosedRange<Int>, overlap: Int,
    in view: JudgedTimeline
  ) -> Judgement {
    let isSeen = zip(moving, rest).map { Self.isThere($0) || Self.isThere($1) }
    var gap = 0
    var span: FrameSpan?
    var last: Int?
    for index in isSeen.indices where isSeen[index] {
      // A gap is a hand-over only where another copy comes after it.
      if let last, index > last + 1, Self.isThere(moving[last]) != Self.isThere(moving[index]) {
        let ticks = view.ticks(from: scope.lowerBound + last, to: scope.lowerBound + index) - 1
        if ticks > gap {
          gap = ticks
          span = FrameSpan(scope.lowerBound + last + 1, scope.lowerBound + index - 1)
        }
      }
      last = index
    }
    let evidence: [String: EvidenceValue] = [
      "overlapTicks": .integer(overlap), "gapTicks": .integer(gap),
      "gapTicksUncertainty": .number(Self.endUncertainty),
    ]
    if let span, Double(gap) - Self.endUncertainty > gapTicks {
      return Judgement(
        .fail, "neither is seen for \(view.amount(ticks: gap)), \(span.words)", frames: span,
        evidence: evidence)
    }
    return Judgement(
      .pass, "overlap of \(counted(overlap, "tick")), gap of \(counted(gap, "tick")) (+-6)",
      evidence: evidence)
  }

  private static func isThere(_ sight: JudgedTimeline.Sight) -> Bool {
    switch sight {
    case .absent: false
    case .seen(let opacity, _): opacity >= JudgedTimeline.visible
    case .unknown: true
    }
  }
}

extension EvidenceValue {
  /// The number as a whole one; nil where it is none.
  var integer: Int? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int(exactly: value.rounded())
    default: nil
    }
  }

  /// The number; nil where it is none.
  var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }
}
