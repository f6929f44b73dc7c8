public import SlowglassPixels

/// What a person asks of a recording, resolved: pictures loaded, sizes scaled, names checked.
///
/// Rectangles are in pixels of the recording that is measured.
public struct Spec: Sendable, Equatable {
  public var elements: [ElementSpec] = []
  public var groups: [GroupSpec] = []
  /// Regions that no finding may come from, in pixels.
  public var ignoredRegions: [Rectangle] = []
  /// Whether the status bar, clock, cursor, touch marks and the recorder's own marks are ignored.
  public var ignoresAutomatically: Bool = true
  /// Whether elements are looked for, beside those named if there are any.
  public var discovers: Bool = true

  public init() {}
}

/// A named element: where or what it looks like, in one or several looks.
public struct ElementSpec: Sendable, Equatable {
  public var name: String
  public var kind: ElementKind
  /// The looks it can have; the first one is its reference.
  public var looks: [Look]
  /// Corner radius at rest, in pixels; 0 for none.
  public var cornerRadius: Double

  public init(name: String, kind: ElementKind = .glyph, looks: [Look], cornerRadius: Double = 0) {
    self.name = name
    self.kind = kind
    self.looks = looks
    self.cornerRadius = cornerRadius
  }

  /// One way an element can look.
  public enum Look: Sendable, Equatable {
    /// As the rectangle of a frame shows it.
    case rectangle(Rectangle, frame: FrameReference)
    /// As a picture shows it, at the recording's pixel size; `alpha` is 255 where the picture counts.
    case picture(luma: Plane, alpha: Plane?)
  }
}

/// Which frame a reference is taken from.
public enum FrameReference: Sendable, Equatable {
  case first
  case last
  case frame(Int)
  /// The frame shown at that many seconds after the first.
  case seconds(Double)
}

/// Elements that belong together, in the order given.
public struct GroupSpec: Sendable, Equatable {
  public var name: String
  public var members: [String]

  public init(name: String, members: [String]) {
    self.name = name
    self.members = members
  }
}
