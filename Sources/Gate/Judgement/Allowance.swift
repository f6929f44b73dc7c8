public import SlowglassAnalysis

/// That something would fail and does not, by an entry of `allow`.
public struct Acceptance: Sendable, Equatable, Codable {
  /// The entry, as in `ghost of tabs in T1`.
  public var entry: String
  /// Why, and until when.
  public var reason: String

  init(_ allowance: Allowance) {
    entry = allowance.words
    reason = allowance.reason + (allowance.until.map { ", until \($0.text)" } ?? "")
  }
}

/// A glitch that is known and accepted, with the reason, and for how long.
public struct Allowance: Sendable, Equatable {
  public var kind: FindingKind
  /// The element or group it is about; nil for any.
  public var element: String?
  /// The transition it is restricted to.
  public var during: String?
  public var reason: String
  /// The last day on which it holds; nil for ever.
  public var until: Day?
  public var place: SpecPlace?

  public init(
    _ kind: FindingKind, of element: String? = nil, during: String? = nil, reason: String, until: Day? = nil,
    place: SpecPlace? = nil
  ) {
    self.kind = kind
    self.element = element
    self.during = during
    self.reason = reason
    self.until = until
    self.place = place
  }

  /// `ghost of tabs in T1`
  var words: String {
    kind.rawValue + (element.map { " of \($0)" } ?? "") + (during.map { " in \($0)" } ?? "")
  }

  /// Whether it still holds; one that ends holds only where somebody says which day it is.
  func holds(on today: Day?) -> Bool {
    guard let until else { return true }
    return today.map { $0 <= until } ?? false
  }

  /// The findings it accepts.
  func accepts(in timeline: Timeline) -> [String] {
    let view = JudgedTimeline(timeline, during: during)
    return ((try? view.findings([kind], of: element)) ?? []).map(\.id)
  }
}
