internal import SlowglassAnalysis

/// A number of the whole recording within limits: `holdRatio` at most 10.
public struct MetricLimit: Assertion {
  public var metric: String
  public var atLeast: Double?
  public var atMost: Double?

  public init(_ metric: String, atLeast: Double? = nil, atMost: Double? = nil) {
    self.metric = metric
    self.atLeast = atLeast
    self.atMost = atMost
  }

  public var words: String { "\(metric) \(Self.words(atLeast: atLeast, atMost: atMost))" }

  static func words(atLeast: Double?, atMost: Double?) -> String {
    [
      atLeast.map { "at least \(decimal($0, places: 3))" },
      atMost.map { "at most \(decimal($0, places: 3))" },
    ]
    .compactMap { $0 }.joined(separator: ", ")
  }

  public func refusal(of allowance: Allowance) -> String? {
    let name = metric.lowercased()
    guard
      name.contains(allowance.kind.rawValue.lowercased()) || allowance.kind == .hitch && name.contains("hold")
    else { return nil }
    return "'\(metric)' is a number of the whole recording, and no entry of 'allow' changes it"
  }

  public func judge(_ view: JudgedTimeline) -> Judgement {
    if metric == "glassCoverage", view.during != nil { return judgeCoverage(view) }
    guard let value = view.timeline.metrics[metric] else {
      return .couldNotJudge("'\(metric)' was not measured in this recording")
    }
    guard let number = value.number else { return .couldNotJudge("'\(metric)' is not measurable here") }
    // A ratio of a slowed recording is smaller than the true one: it can fail, but a pass would say nothing.
    let isOutside = number < atLeast ?? -.infinity || number > atMost ?? .infinity
    if !isOutside, metric == "holdRatio", view.timeline.metrics["holdRatioComparable"] == .flag(false) {
      let reason =
        if case .text(let reason)? = view.timeline.metrics["holdRatioReason"] { reason } else { "" }
      return .couldNotJudge("\(metric) \(decimal(number, places: 3)) is not comparable: \(reason)")
    }
    return Judgement(
      isOutside ? .fail : .pass, "\(metric) is \(decimal(number, places: 3))", evidence: [metric: value])
  }

  /// What surfaces cover at most in one transition.
  private func judgeCoverage(_ view: JudgedTimeline) -> Judgement {
    judged { () throws(Undecided) in
      let scope = try view.scope()
      guard let glass = view.timeline.glass,
        let frame = scope.max(by: { (glass.coverage[$0], -$0) < (glass.coverage[$1], -$1) })
      else { throw Undecided("no surface is known in this recording") }
      let most = glass.coverage[frame]
      let isOutside = most < atLeast ?? -.infinity || most > atMost ?? .infinity
      return Judgement(
        isOutside ? .fail : .pass, "\(metric) is \(decimal(most, places: 3)) at frame \(frame)",
        frames: FrameSpan(frame, frame), evidence: [metric: .number(most)])
    }
  }
}
