public import SlowglassAnalysis
public import SlowglassPixels

/// What was accepted as it is, for each recording: small, and made to be read in a pull request.
public struct Baseline: Sendable, Equatable, Codable {
  public static let currentSchemaVersion: Int = 1

  public var schemaVersion: Int = Baseline.currentSchemaVersion
  /// In the order of their paths.
  public var recordings: [Entry]

  public init(recordings: [Entry] = []) { self.recordings = recordings }

  /// One recording as it was.
  public struct Entry: Sendable, Equatable, Codable {
    /// The name of its file.
    public var recording: String
    /// The path by which it is looked up, which does not depend on what else a run judges. Nil in a file that an older
    /// version wrote, which called recordings as that run's reports did.
    public var path: String?
    /// Whether a spec named its elements, or they were found: their names are others then. Nil where it has none.
    public var elements: ElementFacts.Origin?
    /// By which slowdown its times are the app's. Nil in a file that an older version wrote.
    public var slowdown: Double?
    public var findings: [Known]
    public var curves: [Curve]

    public init(
      recording: String, path: String? = nil, elements: ElementFacts.Origin? = nil, slowdown: Double? = nil,
      findings: [Known], curves: [Curve]
    ) {
      self.recording = recording
      self.path = path
      self.elements = elements
      self.slowdown = slowdown
      self.findings = findings
      self.curves = curves
    }
  }

  /// A finding as it was: where it is looked up, and how bad it was.
  public struct Known: Sendable, Equatable, Codable {
    public var kind: FindingKind
    /// The element or group; nil for a region.
    public var element: String?
    public var transition: String?
    /// Where it was seen, in pixels. Nil in a file that an older version wrote.
    public var region: Rectangle?
    /// The number that says how bad it is, its value and what it may differ by; nil where it has none.
    public var measure: String?
    public var value: Double?
    public var tolerance: Double?
    /// One sentence, for whoever reads the file.
    public var message: String

    public init(
      kind: FindingKind, element: String?, transition: String?, region: Rectangle? = nil, measure: String?,
      value: Double?, tolerance: Double?, message: String
    ) {
      self.kind = kind
      self.element = element
      self.transition = transition
      self.region = region
      self.measure = measure
      self.value = value
      self.tolerance = tolerance
      self.message = message
    }
  }

  /// The opacity of an element through one transition, at rest and moving, at eleven places of its way.
  public struct Curve: Sendable, Equatable, Codable {
    public var element: String
    public var transition: String
    public var rest: [Double?]
    public var moving: [Double?]
    public var tolerance: Double

    public init(element: String, transition: String, rest: [Double?], moving: [Double?], tolerance: Double) {
      self.element = element
      self.transition = transition
      self.rest = rest
      self.moving = moving
      self.tolerance = tolerance
    }
  }

  /// Where the elements of a timeline come from: a spec, once it names one.
  static func origin(of timeline: Timeline) -> ElementFacts.Origin? {
    let origins = timeline.elements.map(\.origin)
    return origins.contains(.spec) ? .spec : origins.first
  }

  /// What the baseline has of a recording.
  public func answer(for recording: BaselineKey) -> BaselineAnswer {
    if let index = index(of: recording) { return .entry(recordings[index]) }
    // Whoever runs it from another folder than it was written from wants to know.
    let like = recordings.first { $0.recording == recording.name }?.path.map { ", and one for '\($0)'" } ?? ""
    return .missing(
      "the baseline has no entry for '\(recording.path)'\(like); --update-baselines=missing adds it")
  }

  /// Where a recording's entry stands: by its path, or by the longest name that an older version may have given it.
  public func index(of recording: BaselineKey) -> Int? {
    if let index = recordings.firstIndex(where: { $0.path == recording.path }) { return index }
    let ranks = recordings.map { $0.path == nil ? recording.rank(ofName: $0.recording) : 0 }
    guard let best = ranks.max(), best > 0 else { return nil }
    return ranks.firstIndex(of: best)
  }
}

extension Baseline.Entry {
  /// Why a run cannot be held against it, and what to do; nil where it can.
  func difference(from timeline: Timeline) -> String? {
    // Under other names everything would be new, and everything known fixed.
    if let elements, let own = Baseline.origin(of: timeline), elements != own {
      return
        "the baseline was made \(elements == .spec ? "with" : "without") the elements of a spec, and this run "
        + "\(own == .spec ? "has some" : "has none"): \(Self.remedy)"
    }
    // Times are the app's: by another slowdown all of them are others.
    let own = timeline.recording.slowdown
    guard let slowdown, abs(slowdown - own) > Self.sameSlowdown * slowdown else { return nil }
    return
      "the baseline was made with a slowdown of \(decimal(slowdown, places: 3)), and this run has "
      + "\(decimal(own, places: 3)): \(Self.remedy)"
  }

  private static let remedy = "judge it as then, or write it anew, --update-baselines=changed"
  /// A slowdown is written down, not measured: only its digits may differ.
  private static let sameSlowdown = 0.001
}

/// How a recording is looked up in a baseline.
public struct BaselineKey: Sendable, Hashable {
  /// From the baseline's folder, or, of what lies elsewhere, from the working folder.
  public var path: String
  /// Its folders from the root, and its file.
  private var parts: [String]

  public init(path: String, parts: [String]) {
    self.path = path
    self.parts = parts
  }

  /// The name of its file.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// How well a name fits that an older version gave: by its file, by some of its folders where several files had one
  /// name, or by both; the more of them the better. 0 where it does not.
  func rank(ofName name: String) -> Int {
    let words = name.split(separator: "/").map(String.init)
    guard !words.isEmpty else { return 0 }
    if parts.dropLast().suffix(words.count) == words[...] { return 2 * words.count }
    return parts.suffix(words.count) == words[...] ? 2 * words.count - 1 : 0
  }
}

/// What was found under a recording's name: its entry, or why there is none.
public enum BaselineAnswer: Sendable, Equatable {
  case entry(Baseline.Entry)
  case missing(String)
}
