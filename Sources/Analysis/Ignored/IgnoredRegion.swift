public import SlowglassPixels

/// A part of the screen that no finding comes from, for as long as it does not count.
public struct IgnoredRegion: Sendable, Equatable, Codable {
  /// What is ignored; the raw values are the words of `--ignore` and of a spec's `ignore`.
  public enum What: String, Sendable, Codable, CaseIterable {
    /// Clock, reception and battery at the top of a phone's screen.
    case statusBar
    /// The bar at the bottom of a phone's screen that is swiped to leave an app.
    case homeIndicator
    /// The recorder's own mark: the pill or strip that says that the screen is being recorded.
    case recorder
    /// The blinking mark at which text is typed.
    case caret
    /// A small thing that turns while something is awaited.
    case spinner
    /// The mouse cursor.
    case pointer
    /// A video, or an animation without end, that plays in the page.
    case video
    /// A rectangle that the caller gave.
    case region
  }

  public var what: What
  /// In pixels.
  public var region: Rectangle
  /// The frames in which it does not count.
  public var first: Int
  public var last: Int
  /// The evidence, or the size that is known of such a thing.
  public var reason: String

  public init(what: What, region: Rectangle, first: Int, last: Int, reason: String) {
    self.what = what
    self.region = region
    self.first = first
    self.last = last
    self.reason = reason
  }
}

extension IgnoredRegion.What {
  /// As a sentence calls it.
  public var words: String {
    switch self {
    case .statusBar: "status bar"
    case .homeIndicator: "home indicator"
    case .recorder: "recorder's mark"
    case .caret: "caret"
    case .spinner: "spinner"
    case .pointer: "pointer"
    case .video: "video"
    case .region: "region"
    }
  }

  /// Whether it has its own place on every screen, which need not be told.
  public var isBar: Bool { self == .statusBar || self == .homeIndicator }

  /// The words for what is found by itself, as options and specs name it.
  public static let presets: [String] = automatic.map(\.rawValue)

  /// What a word names; nil for one that is no preset.
  public init?(preset: String) {
    guard Self.presets.contains(preset), let what = Self(rawValue: preset) else { return nil }
    self = what
  }

  /// What is found by itself; a rectangle is given.
  public static let automatic: [IgnoredRegion.What] = allCases.filter { $0 != .region }
}

extension IgnoredRegion {
  /// A region holds a finding when this share of the finding's area lies in it.
  private static let wholly = 0.99

  /// Whether a finding lies wholly in it, at a time at which it does not count.
  func holds(_ finding: Finding) -> Bool {
    finding.frames.first >= first && finding.frames.last <= last
      && finding.region.intersection(region).area >= Self.wholly * finding.region.area
  }
}
