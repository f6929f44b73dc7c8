internal import SlowglassAnalysis

/// How long, or when, an element is to be visible: until or from a moment, for so long, always, never.
public struct VisibleTime: Assertion {
  public enum Demand: Sendable, Equatable {
    case until(Moment)
    case from(Moment)
    case atLeast(Tolerance)
    case always
    case never
    /// It is not visible first, and is in the end.
    case becomesVisible
    case becomesInvisible
  }

  public var element: String
  public var demand: Demand
  /// What may be missing at the moment itself.
  public var within: Tolerance?

  public init(of element: String, _ demand: Demand, within: Tolerance? = nil) {
    self.element = element
    self.demand = demand
    self.within = within
  }

  public var words: String {
    let words =
      switch demand {
      case .until(let moment): "\(element) visible until \(moment.words)"
      case .from(let moment): "\(element) visible from \(moment.words)"
      case .atLeast(let length): "\(element) visible for at least \(length.words)"
      case .always: "\(element) always visible"
      case .never: "\(element) never visible"
      case .becomesVisible: "\(element) becomes visible"
      case .becomesInvisible: "\(element) becomes invisible"
      }
    return words + (within.map { ", within \($0.words)" } ?? "")
  }

  public func refusal(of allowance: Allowance) -> String? {
    allowance.element == element
      ? "'allow' accepts findings, and none that it accepts lies where '\(element)' is not as demanded" : nil
  }

  public func judge(_ view: JudgedTimeline) -> Judgement {
    judged { () throws(Undecided) in
      let scope = try view.scope()
      try view.requireJudgeable(element)
      let sights = view.sights(of: element, in: scope)
      switch demand {
      case .until(let moment):
        let end = try moment.time(in: view).frame
        return hidden(sights, in: scope.lowerBound...max(scope.lowerBound, end - 1), scope: scope, view)
      case .from(let moment):
        let start = try moment.time(in: view).frame
        return hidden(sights, in: min(start, scope.upperBound)...scope.upperBound, scope: scope, view)
      case .always: return hidden(sights, in: scope, scope: scope, view)
      case .never: return shown(sights, scope: scope, view)
      case .atLeast(let length): return lasting(sights, scope: scope, length: length, view)
      case .becomesVisible: return change(sights, scope: scope, toVisible: true)
      case .becomesInvisible: return change(sights, scope: scope, toVisible: false)
      }
    }
  }

  private static func isVisible(_ sight: JudgedTimeline.Sight) -> Bool {
    if case .seen(let opacity, _) = sight { opacity >= JudgedTimeline.visible } else { false }
  }

  /// Whether it is surely not there: a copy that cannot be measured may be.
  private static func isHidden(_ sight: JudgedTimeline.Sight) -> Bool {
    switch sight {
    case .absent: true
    case .seen(let opacity, _): opacity < JudgedTimeline.visible
    case .unknown: false
    }
  }

  /// Fails at the first stretch of frames in which it is hidden, longer than what may be missing.
  private func hidden(
    _ sights: [JudgedTimeline.Sight], in frames: ClosedRange<Int>, scope: ClosedRange<Int>,
    _ view: JudgedTimeline
  ) -> Judgement {
    let allowed = within?.ticks(in: view.timeline.recording) ?? 0
    var acceptance: Acceptance?
    var start: Int?
    for frame in frames.lowerBound...(frames.upperBound + 1) {
      let isHidden = frame <= frames.upperBound && Self.isHidden(sights[frame - scope.lowerBound])
      if isHidden {
        start = start ?? frame
        continue
      }
      guard let first = start else { continue }
      start = nil
      let end = min(frame, scope.upperBound)
      let ticks =
        frame > scope.upperBound ? view.ticks(from: first, to: end) + 1 : view.ticks(from: first, to: end)
      guard Double(ticks) > allowed else { continue }
      let span = FrameSpan(first, frame - 1)
      if let accepted = view.acceptedFinding(Self.hiding, of: element, in: span) {
        acceptance = acceptance ?? accepted
        continue
      }
      return Judgement(
        .fail, "not visible in \(span.words), \(view.amount(ticks: ticks))", frames: span,
        evidence: ["hiddenTicks": .integer(ticks), "range": .list([.integer(first), .integer(frame - 1)])])
    }
    let known = frames.contains { Self.isVisible(sights[$0 - scope.lowerBound]) }
    guard known else {
      return .couldNotJudge(
        "'\(element)' could not be measured in \(FrameSpan(frames.lowerBound, frames.upperBound).words)")
    }
    let span = FrameSpan(frames.lowerBound, frames.upperBound)
    return Judgement(
      .pass, acceptance.map { "accepted: \($0.reason)" } ?? "visible in \(span.words)",
      acceptance: acceptance)
  }

  /// Findings of what hides an element for a while, or too long.
  private static let hiding: Set<FindingKind> = [
    .flicker, .earlyVanish, .earlySwitch, .lateOpaque, .lateSwitch,
  ]
  /// Findings of what shows an element where it should not be.
  private static let showing: Set<FindingKind> = [
    .flicker, .earlyOpaque, .earlyAppear, .lateVanish, .staleOverlay, .ghost,
  ]

  private func shown(
    _ sights: [JudgedTimeline.Sight], scope: ClosedRange<Int>, _ view: JudgedTimeline
  ) -> Judgement {
    var acceptance: Acceptance?
    var next = 0
    while let first = sights[next...].firstIndex(where: Self.isVisible) {
      next = sights[first...].firstIndex { !Self.isVisible($0) } ?? sights.count
      let span = FrameSpan(scope.lowerBound + first, scope.lowerBound + next - 1)
      guard let accepted = view.acceptedFinding(Self.showing, of: element, in: span) else {
        return Judgement(.fail, "visible in \(span.words)", frames: span)
      }
      acceptance = acceptance ?? accepted
    }
    guard !sights.contains(.unknown) else {
      return .couldNotJudge("'\(element)' may be there where it could not be measured")
    }
    return Judgement(
      .pass, acceptance.map { "accepted: \($0.reason)" } ?? "never visible", acceptance: acceptance)
  }

  private func lasting(
    _ sights: [JudgedTimeline.Sight], scope: ClosedRange<Int>, length: Tolerance, _ view: JudgedTimeline
  ) -> Judgement {
    let demanded = length.ticks(in: view.timeline.recording)
    var best = 0
    var bestSpan: FrameSpan?
    var isOpen = false
    var start: Int?
    for index in 0...sights.count {
      if index < sights.count, !Self.isHidden(sights[index]) {
        start = start ?? index
        continue
      }
      guard let first = start else { continue }
      start = nil
      let last = scope.lowerBound + index - 1
      let ticks = view.ticks(from: scope.lowerBound + first, to: last) + 1
      if ticks > best {
        best = ticks
        bestSpan = FrameSpan(scope.lowerBound + first, last)
        // What reaches the recording's edge may have lasted longer.
        isOpen = first == 0 || index == sights.count
      }
    }
    guard let span = bestSpan else { return Judgement(.fail, "never visible") }
    if Double(best) >= demanded {
      return Judgement(
        .pass, "visible in \(span.words)", frames: span, evidence: ["visibleTicks": .integer(best)])
    }
    if isOpen {
      return .couldNotJudge(
        "visible for \(counted(best, "tick")) up to the edge of the recording, in \(span.words)")
    }
    return Judgement(
      .fail, "visible for only \(view.amount(ticks: best)), in \(span.words)", frames: span,
      evidence: ["visibleTicks": .integer(best)])
  }

  private func change(_ sights: [JudgedTimeline.Sight], scope: ClosedRange<Int>, toVisible: Bool) -> Judgement
  {
    guard let first = sights.first, let last = sights.last, first != .unknown, last != .unknown else {
      return .couldNotJudge("'\(element)' could not be measured at the start or at the end")
    }
    let there = { (sight: JudgedTimeline.Sight) in Self.isVisible(sight) ? "visible" : "not visible" }
    let isRight = Self.isVisible(first) != toVisible && Self.isVisible(last) == toVisible
    let words =
      "\(there(first)) at frame \(scope.lowerBound), \(there(last)) at frame \(scope.upperBound)"
    return Judgement(isRight ? .pass : .fail, words, frames: FrameSpan(scope.lowerBound, scope.upperBound))
  }
}
