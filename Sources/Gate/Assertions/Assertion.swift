public import SlowglassAnalysis

/// A demand on a recording: pass, fail or could not judge, and the evidence for it.
public protocol Assertion: Sendable {
  /// The demand in a few words, as in "at most one copy of tabs".
  var words: String { get }

  /// Judges what was measured.
  func judge(_ view: JudgedTimeline) -> Judgement

  /// Why an entry of `allow` cannot accept a failure of this demand, though it seems meant to; nil where it is not.
  func refusal(of allowance: Allowance) -> String?
}

extension Assertion {
  public func refusal(of allowance: Allowance) -> String? { nil }
}

/// What an assertion came to.
public struct Judgement: Sendable, Equatable, Codable {
  public enum Status: String, Sendable, Codable { case pass, fail, couldNotJudge }

  public var status: Status
  /// One clause that says what was seen, or why nothing can be said.
  public var reason: String
  /// The findings it rests on, by id.
  public var findings: [String]
  /// Where to look; nil where no frame says more than another.
  public var frames: FrameSpan?
  public var evidence: [String: EvidenceValue]
  /// What a pass does not speak of, because the recording could answer in part only; nil where it is whole.
  public var limit: String?
  /// The entry of `allow` that a pass is owed to; nil where it needs none.
  public var acceptance: Acceptance?

  public init(
    _ status: Status, _ reason: String, findings: [String] = [], frames: FrameSpan? = nil,
    evidence: [String: EvidenceValue] = [:], limit: String? = nil, acceptance: Acceptance? = nil
  ) {
    self.status = status
    // Whoever reads the reason alone must know what it does not speak of.
    self.reason = limit.map { "\(reason); \($0)" } ?? reason
    self.findings = findings
    self.frames = frames
    self.evidence = evidence
    self.limit = limit
    self.acceptance = acceptance
  }

  /// This failure, accepted: a pass that says what it would have been.
  func accepted(by acceptance: Acceptance) -> Judgement {
    Judgement(
      .pass, "accepted: \(acceptance.reason): \(reason)", frames: frames, evidence: evidence,
      acceptance: acceptance)
  }

  static func couldNotJudge(_ reason: String) -> Judgement { Judgement(.couldNotJudge, reason) }
}

/// Frames from a first to a last one.
public struct FrameSpan: Sendable, Equatable, Codable {
  public var first: Int
  public var last: Int

  public init(_ first: Int, _ last: Int) {
    self.first = first
    self.last = last
  }

  /// `frame 40`, `frames 40-64`
  public var words: String { first == last ? "frame \(first)" : "frames \(first)-\(last)" }
}

/// Why an assertion cannot be judged: thrown by what looks things up, so that no assertion can forget to say it.
struct Undecided: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

extension Assertion {
  /// Judges, and turns what cannot be looked up into "could not judge".
  func judged(
    _ body: () throws(Undecided) -> Judgement
  ) -> Judgement {
    do {
      return try body()
    } catch {
      return .couldNotJudge(error.reason)
    }
  }
}
