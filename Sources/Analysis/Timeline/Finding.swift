public import SlowglassPixels

/// Every kind of finding there is; the names are part of the contract and never change.
public enum FindingKind: String, Sendable, Codable, CaseIterable {
  case ghost, earlyOpaque, earlyAppear, earlyVanish, earlySwitch, lateOpaque, lateVanish, lateSwitch
  case staleOverlay, opacityStep, doubleExposure, crossDissolve, morph, cut, dip
  case endStateFlash, startStateFlash, desync, overshoot, contentLoad, stretch, crop, blank, jump, pop
  case flicker, flash, hitch, freeze, cornerBleed, lowContrast, idleRepaint
  /// A measure, with a check that says whether it could be taken; no finding has this kind.
  case glassCoverage

  /// The kinds that findings have.
  public static let ofFindings: [FindingKind] = allCases.filter { $0 != .glassCoverage }

  /// Where a measure that was taken for a kind of finding is limited; nil for what findings have.
  package var limitedBy: String? {
    self == .glassCoverage
      ? "is a metric and no kind of finding: limit it in a spec's 'expect', { metric: \"\(rawValue)\", atMost: 0.3 }"
      : nil
  }
}

/// How bad a finding is; `docs/report.md` has the table that decides it.
public enum Severity: String, Sendable, Codable, CaseIterable { case error, warning, note }

/// One thing that was seen, with the numbers that show it.
public struct Finding: Sendable, Equatable, Codable {
  /// First, last and strongest frame.
  public struct Frames: Sendable, Equatable, Codable {
    public var first: Int
    public var last: Int
    public var peak: Int

    public init(first: Int, last: Int, peak: Int) {
      self.first = first
      self.last = last
      self.peak = peak
    }
  }

  /// A stretch of time, in the unit that the field's name says.
  public struct Interval: Sendable, Equatable, Codable {
    public var start: Double
    public var end: Double

    public init(start: Double, end: Double) {
      self.start = start
      self.end = end
    }
  }

  /// `E1`, `W1`, `N1`: severity and order in the report.
  public var id: String
  public var kind: FindingKind
  public var severity: Severity
  /// A group and its agreeing members, or one element; empty for the whole screen.
  public var elements: [String]
  public var transition: String?
  public var frames: Frames
  public var seconds: Interval
  public var appMilliseconds: Interval
  /// Where it is seen, in pixels; the whole picture if nothing is smaller.
  public var region: Rectangle
  /// One sentence that stands by itself.
  public var message: String
  public var evidence: [String: EvidenceValue]
  /// What this finding explains, in sentences.
  public var consequences: [String]

  public init(
    id: String = "", kind: FindingKind, severity: Severity, elements: [String], transition: String?,
    frames: Frames,
    seconds: Interval, appMilliseconds: Interval, region: Rectangle, message: String,
    evidence: [String: EvidenceValue] = [:], consequences: [String] = []
  ) {
    self.id = id
    self.kind = kind
    self.severity = severity
    self.elements = elements
    self.transition = transition
    self.frames = frames
    self.seconds = seconds
    self.appMilliseconds = appMilliseconds
    self.region = region
    self.message = message
    self.evidence = evidence
    self.consequences = consequences
  }
}

/// A number, word, list or table of evidence; its JSON form is the plain value.
public enum EvidenceValue: Sendable, Equatable, Codable, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByBooleanLiteral
{
  case null
  case flag(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([EvidenceValue])
  case table([String: EvidenceValue])

  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(stringLiteral value: String) { self = .text(value) }
  public init(booleanLiteral value: Bool) { self = .flag(value) }

  /// A whole number is the same value whether it was made as an integer or read back as one.
  public static func == (a: EvidenceValue, b: EvidenceValue) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.flag(let a), .flag(let b)): a == b
    case (.text(let a), .text(let b)): a == b
    case (.list(let a), .list(let b)): a == b
    case (.table(let a), .table(let b)): a == b
    default: a.asNumber != nil && a.asNumber == b.asNumber
    }
  }

  private var asNumber: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .flag(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([EvidenceValue].self) {
      self = .list(value)
    } else {
      self = .table(try container.decode([String: EvidenceValue].self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .flag(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .table(let value): try container.encode(value)
    }
  }
}
