internal import SlowglassAnalysis

/// A moment that an assertion compares with: `start of toolbarItems`, `newTitle visible`.
public struct Moment: Sendable, Equatable {
  public enum Kind: String, Sendable, Equatable, CaseIterable { case start, end, visible, opaque, invisible }

  public var kind: Kind
  /// The element or group; nil for the transition itself (`start`, `end`).
  public var subject: String?

  public init(_ kind: Kind, of subject: String?) {
    self.kind = kind
    self.subject = subject
  }

  public var words: String {
    guard let subject else { return "\(kind.rawValue) of the transition" }
    return kind == .start || kind == .end ? "\(kind.rawValue) of \(subject)" : "\(subject) \(kind.rawValue)"
  }

  /// When something happened: its frame, and the half-width in ticks.
  struct Time: Equatable {
    var frame: Int
    var uncertainty: Double
  }

  /// The first time it happens in the scope.
  func time(in view: JudgedTimeline) throws(Undecided) -> Time {
    guard kind == .start || kind == .end else { return try eventTime(in: view) }
    var transitions = try view.transitions()
    if let subject {
      try view.requireJudgeable(subject)
      let scope = try view.scope()
      let moves = view.timeline.tracks.filter { view.family(of: subject).contains($0.element) }
        .flatMap(\.copies).filter { $0.role == .moving }.flatMap(\.frames).filter(scope.contains)
      // What fades in is followed only from a tenth on: the motion it belongs to began with its transition.
      transitions = transitions.filter { transition in
        moves.contains { transition.first...transition.last ~= $0 }
      }
      guard !transitions.isEmpty else { throw Undecided("'\(subject)' was not seen moving") }
    }
    guard let first = transitions.first else { throw Undecided("nothing moved in this recording") }
    return kind == .start
      ? Time(frame: first.first, uncertainty: first.firstUncertainty)
      : Time(frame: first.last, uncertainty: Self.endUncertainty)
  }

  /// Ease-out ends below a pixel: the last tick of a motion is known to this.
  static let endUncertainty = 6.0

  private func eventTime(in view: JudgedTimeline) throws(Undecided) -> Time {
    guard let subject else { throw Undecided("a transition is not \(kind.rawValue)") }
    try view.requireJudgeable(subject)
    let times = try Moment.times(kind, of: subject, in: view)
    let chosen = kind == .invisible ? times.max { $0.frame < $1.frame } : times.min { $0.frame < $1.frame }
    guard let chosen else { throw Undecided("'\(subject)' never became \(kind.rawValue)") }
    return chosen
  }

  /// The first time of each member of an element or group.
  static func times(_ kind: Kind, of subject: String, in view: JudgedTimeline) throws(Undecided) -> [Time] {
    let scope = try view.scope()
    let wanted: Event.Kind = kind == .visible ? .appear : kind == .opaque ? .opaque : .vanish
    let members = Set(view.family(of: subject))
    var firsts: [String: Time] = [:]
    // The first frame of a scope is no event: what is there was there before.
    for event in view.timeline.events
    where event.kind == wanted && members.contains(event.element) && scope.contains(event.frame) {
      if let present = firsts[event.element], present.frame <= event.frame { continue }
      firsts[event.element] = Time(frame: event.frame, uncertainty: event.tickUncertainty)
    }
    return firsts.sorted { ($0.value.frame, $0.key) < ($1.value.frame, $1.key) }.map(\.value)
  }
}

/// How far off a demand may be, in the unit it was written in.
public struct Tolerance: Sendable, Equatable {
  public enum Unit: String, Sendable, Equatable, CaseIterable {
    /// Frames of the app at 60 Hz.
    case frames
    /// Ticks of the recording.
    case ticks
    /// Milliseconds of the app.
    case milliseconds = "ms"
  }

  public var amount: Double
  public var unit: Unit

  public init(_ amount: Double, _ unit: Unit) {
    self.amount = amount
    self.unit = unit
  }

  public var words: String {
    let number = decimal(amount, places: 3)
    let noun = amount == 1 && unit != .milliseconds ? String(unit.rawValue.dropLast()) : unit.rawValue
    return "\(number) \(noun)"
  }

  /// The same in ticks of a recording: a slowed app frame lasts several of them.
  func ticks(in recording: RecordingFacts) -> Double {
    switch unit {
    case .ticks: amount
    case .frames: amount / 60 * recording.captureRate * recording.slowdown
    case .milliseconds: amount / 1000 * recording.captureRate * recording.slowdown
    }
  }
}
