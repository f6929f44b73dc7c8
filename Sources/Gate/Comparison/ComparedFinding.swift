public import SlowglassAnalysis

/// What became of a finding from one recording to another.
public enum ComparisonStatus: String, Sendable, Codable, CaseIterable {
  /// It is gone, and the second recording would have shown it.
  case fixed
  /// It is there as it was, within what is known of both.
  case unchanged
  case worse
  case new
  /// It is still there in another form: another length, curve or place, or smaller.
  case reshaped
  /// The second recording cannot say, or chance alone would do it.
  case couldNotJudge
}

/// One number, or word, that a finding is compared by.
public struct FindingDifference: Sendable, Equatable, Codable {
  public enum Aspect: String, Sendable, Codable {
    /// How bad it is, in its own measure.
    case size
    case length, place, curve, strength
  }

  public var aspect: Aspect
  /// As evidence calls it.
  public var name: String
  public var before: EvidenceValue
  public var after: EvidenceValue
  /// What is unknown of both together; nil for words.
  public var uncertainty: Double?
  /// Whether they differ by more than that.
  public var isBeyond: Bool
  /// `142 app ms, was 209 (+-20)`
  public var words: String
}

/// When something happened in both recordings.
public struct ComparedMoment: Sendable, Equatable, Codable {
  /// `opaque`, `visible` or `gone`.
  public var event: String
  /// Frames of each recording, and their times since its first frame.
  public var before: Int
  public var after: Int
  public var beforeSeconds: Double
  public var afterSeconds: Double
  /// Whether it happened in one tick in both, outside of the animation: something else than a curve wrote it.
  public var isStep: Bool
  /// Whether it lies at the same time of both recordings, within their uncertainties.
  public var isUnmoved: Bool
}

/// A finding of either recording, with what became of it.
public struct ComparedFinding: Sendable, Equatable {
  public var status: ComparisonStatus
  /// As each recording has it; one of them is there.
  public var before: Finding?
  public var after: Finding?
  public var differences: [FindingDifference] = []
  public var moment: ComparedMoment?
  /// Why it has this status, in one clause; nil where the differences say it.
  public var reason: String?

  /// As the second recording has it; as the first had it where it is gone.
  public var finding: Finding {
    guard let finding = after ?? before else { preconditionFailure("a compared finding is in a recording") }
    return finding
  }

  /// The differences that count.
  public var changes: [FindingDifference] { differences.filter(\.isBeyond) }

  /// The worse of both severities: what a verdict goes by.
  public var severity: Severity {
    let severities = [before?.severity, after?.severity].compactMap { $0 }
    return Severity.allCases.first(where: severities.contains) ?? .note
  }

  /// What did not move while something else did: the mechanism that was tuned does not make it.
  public var standsStill: ComparedMoment? {
    guard status == .reshaped || status == .worse, let moment, moment.isUnmoved else { return nil }
    return moment
  }
}
