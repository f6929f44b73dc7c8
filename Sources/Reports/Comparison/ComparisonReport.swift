internal import SlowglassAnalysis
public import SlowglassGate

/// A way to write down a comparison; a view of it, never a second opinion.
public protocol ComparisonReport: Sendable {
  /// What the report is called on the command line. Never changes.
  static var name: String { get }

  /// The whole report, ending in a line feed.
  func text(of comparison: Comparison) -> String
}

extension RecordingComparison.Verdict {
  /// As reports for people say it.
  var title: String {
    switch self {
    case .fixed: "FIXED"
    case .partlyFixed: "PARTLY FIXED"
    case .unchanged: "UNCHANGED"
    case .reshaped: "RESHAPED"
    case .worse: "WORSE"
    case .couldNotJudge: "COULD NOT JUDGE"
    }
  }
}

extension ComparisonStatus {
  /// As reports for people say it.
  var title: String { self == .couldNotJudge ? "open" : rawValue }

  /// What a reader must act on first.
  static let order: [ComparisonStatus] = [.worse, .new, .reshaped, .couldNotJudge, .unchanged, .fixed]
}

/// What reports for people say about a comparison, in clauses.
enum ComparisonWords {
  /// `1 reshaped, 2 fixed`; of what counts alone.
  static func counts(_ comparison: RecordingComparison) -> String {
    let parts = ComparisonStatus.order.compactMap { status -> String? in
      let count = comparison.counting(status).count
      return count > 0 ? "\(count) \(status.title)" : nil
    }
    if parts.isEmpty {
      return comparison.openReason == nil ? "nothing wrong in either" : "nothing to compare"
    }
    return parts.joined(separator: ", ")
  }

  /// `2 fixed (desync, morph), 1 new (crossDissolve); they decide nothing`; nil where there is no note.
  static func notes(_ comparison: RecordingComparison) -> String? {
    let parts = ComparisonStatus.order.compactMap { status -> String? in
      let own = comparison.findings.filter { $0.status == status && $0.severity == .note }.map(\.finding.kind)
      let kinds = FindingKind.allCases.filter(own.contains).map(\.rawValue)
      return own.isEmpty ? nil : "\(own.count) \(status.title) (\(kinds.joined(separator: ", ")))"
    }
    return parts.isEmpty ? nil : "\(parts.joined(separator: ", ")); they decide nothing"
  }

  /// `before E2, after E1`: each recording numbers its own findings, so an id alone is nobody's.
  static func ids(_ compared: ComparedFinding) -> String {
    [compared.before.map { "before \($0.id)" }, compared.after.map { "after \($0.id)" }].compactMap { $0 }
      .joined(separator: ", ")
  }

  /// `ghost of toolbarItems`
  static func subject(_ finding: Finding) -> String {
    finding.kind.rawValue + (finding.elements.first.map { " of \($0)" } ?? "")
  }

  /// What a finding's status means beyond its numbers; nil where they say it.
  static func meaning(_ compared: ComparedFinding) -> String? {
    switch compared.status {
    case .reshaped where compared.finding.kind == .ghost:
      "the same ghost in another form: what was tuned shapes it, and does not make it"
    case .reshaped: "still there, in another form"
    default: compared.reason
    }
  }

  /// What a difference is of: `lead`, `length`, `curve`
  static func aspect(_ difference: FindingDifference) -> String {
    switch difference.name {
    case "leadAppMilliseconds": "lead"
    case "lagAppMilliseconds": "lag"
    default: difference.aspect.rawValue
    }
  }

  /// What stood still while it changed.
  static func standing(_ moment: ComparedMoment) -> String {
    standing(
      moment.event, frames: [moment.before, moment.after],
      seconds: [moment.beforeSeconds, moment.afterSeconds], isStep: moment.isStep)
  }

  static func standing(_ moment: Comparison.StandingMoment) -> String {
    "\(moment.element): "
      + standing(moment.event, frames: moment.frames, seconds: moment.seconds, isStep: moment.isStep)
  }

  /// `opaque at 40, 40 and 41: nothing that was changed writes it`
  private static func standing(_ event: String, frames: [Int], seconds: [Double], isStep: Bool) -> String {
    // Where equal frames were dropped, one time has other numbers.
    let isByFrame = (frames.max() ?? 0) - (frames.min() ?? 0) <= 1
    let places =
      isByFrame
      ? "frames \(listed(frames.map(String.init)))" : "\(listed(seconds.map { fixed($0, 2) })) s"
    return "\(event) at \(places)\(isStep ? ", in one step" : ""): nothing that was changed writes it"
  }

  private static func listed(_ words: [String]) -> String {
    words.count < 2
      ? words.joined() : words.dropLast().joined(separator: ", ") + " and " + (words.last ?? "")
  }

  /// Why a try could not be compared, in one clause.
  static func unreadable(_ attempt: Comparison.Try, before: Comparison.Recording) -> String {
    let reasons = [before.failure.map { "the first recording: \($0)" }, attempt.recording.failure]
    let told = reasons.compactMap { $0 }
    return told.isEmpty ? "nothing was measured" : told.joined(separator: "; ")
  }

  // MARK: Slowdown

  /// How much slower the second recording shows its motions, and what that means.
  static func slowdown(_ factor: SlowdownFactor) -> String {
    guard let measured = factor.measured, let uncertainty = factor.uncertainty else {
      return "no motion is in both recordings: nothing could be laid over each other"
    }
    let number = "\(fixed(measured, 2)) (+-\(fixed(max(0.01, uncertainty), 2)))"
    switch factor.source {
    case .measured:
      return "motions last \(number) times as long: taken for the slowdown between the recordings; "
        + "\(appTimes(factor)), --slowdown says what they are"
    case .given, .assumed:
      let isUntold = factor.before == 1 && factor.after == 1
      let why =
        factor.source == .given ? "as the slowdowns say" : isUntold ? "no slowdown given" : appTimes(factor)
      guard let ratio = factor.appDurationRatio else {
        return abs(measured - 1) <= max(0.01, uncertainty)
          ? "motions last as long in both: factor \(number), \(why)"
          : "motions last \(number) times as long, \(why)"
      }
      let stated = factor.expected == 1 ? "" : ", and the slowdowns make that \(fixed(factor.expected, 2))"
      return "motions last \(number) times as long\(stated): the animation itself lasts "
        + "\(fixed(ratio, 2)) times as long"
    }
  }

  /// By which slowdowns app times are told.
  private static func appTimes(_ factor: SlowdownFactor) -> String {
    "app times count the first as slowed \(fixed(factor.before, 2))x and the second as \(fixed(factor.after, 2))x"
  }

  /// That app times may be of a recording that is slowed and does not say so; nil where they are not.
  static func hint(_ comparison: Comparison) -> String? {
    let isUntold = comparison.tries.compactMap(\.comparison).allSatisfy { $0.slowdown.before == 1 }
    return isUntold ? comparison.before.timeline.flatMap(slowdownHint) : nil
  }

  // MARK: Curves

  /// `tabs moving, opacity: 0.52 at 40 % of the motion, was 0.31; apart from 35 to 60 %`
  static func parting(_ curve: CurveComparison) -> String? {
    guard let worst = curve.partings.max(by: { abs($0.after - $0.before) < abs($1.after - $1.before) })
    else { return nil }
    let digits = curve.quantity == .opacity ? 2 : 1
    let unit = curve.quantity == .opacity ? "" : " px"
    return "\(curve.element) \(curve.role == .moving ? "moving" : "at rest"), \(curve.quantity.rawValue): "
      + "\(fixed(worst.after, digits))\(unit) at \(percent(worst.at)) of the motion, was "
      + "\(fixed(worst.before, digits)); apart from \(percent(worst.from)) to \(percent(worst.to))"
  }

  /// The curves that part, those of what a finding names first, one line for each element and role.
  static func partings(_ comparison: RecordingComparison, most: Int) -> [String] {
    var told: Set<String> = []
    let named = Set(comparison.findings.filter { $0.severity != .note }.flatMap(\.finding.elements))
    let ordered =
      comparison.curves.filter { named.contains($0.element) }
      + comparison.curves.filter { !named.contains($0.element) }
    return Array(
      ordered.compactMap { curve -> String? in
        guard let words = parting(curve),
          told.insert("\(curve.element) \(curve.role) \(curve.quantity == .opacity)").inserted
        else { return nil }
        return words
      }.prefix(most))
  }
}
