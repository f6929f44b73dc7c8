internal import SlowglassAnalysis
public import SlowglassGate
public import SlowglassPixels

/// A spec as written in a JSON5 file, before it is known what recording it is for.
///
///     let spec = try SpecFile.read(path: "toolbar.json5")
///
/// Rectangles are as written: in pixels of the recording the spec was made on, or in points where it names a viewport.
public struct SpecFile: Sendable, Equatable {
  /// What the spec's rectangles are measured in.
  public enum Coordinates: Sendable, Equatable {
    /// Pixels of the recording that is measured.
    case pixels
    /// Pixels of a recording of that size; another size of the same aspect scales them.
    case pixelsOf(width: Double, height: Double)
    /// Points of a viewport of that size.
    case points(width: Double, height: Double)
  }

  /// A named element as written.
  public struct Element: Sendable, Equatable {
    public var name: String
    public var position: SpecPosition
    public var kind: ElementKind
    /// The first one is the reference; there is always one.
    public var looks: [Look]
    public var cornerRadius: Double
  }

  /// One way an element can look, as written.
  public struct Look: Sendable, Equatable {
    public enum Source: Sendable, Equatable {
      case rectangle(Rectangle, frame: FrameReference)
      /// A picture's path, relative to the spec's folder.
      case picture(path: String)
    }

    public var source: Source
    public var position: SpecPosition
  }

  /// Elements that belong together, as written.
  public struct Group: Sendable, Equatable {
    public var name: String
    public var position: SpecPosition
    public var members: [String]
  }

  /// A rectangle to ignore, as written.
  public struct IgnoredRectangle: Sendable, Equatable {
    public var rectangle: Rectangle
    public var position: SpecPosition
  }

  /// A name for a transition, by its number from 1.
  public struct NamedTransition: Sendable, Equatable {
    public var name: String
    public var number: Int
  }

  /// The file as the caller named it.
  public var name: String
  /// Where relative picture paths start, with its last slash; empty for the working folder.
  public var folder: String
  /// Recorded time is this many times app time; nil where the spec does not say.
  public var slowdown: Double?
  public var coordinates: Coordinates = .pixels
  /// In the order of the file.
  public var elements: [Element] = []
  public var groups: [Group] = []
  /// Whether the status bar, clock, cursor and such are ignored; a spec's own list says so with "auto".
  public var ignoresAutomatically: Bool = true
  /// What else is ignored, by name.
  public var ignoredByName: Set<IgnoredRegion.What> = []
  public var ignoredRectangles: [IgnoredRectangle] = []
  /// Whether elements are looked for beside those named; where the spec does not say, when it names none.
  public var discovers: Bool?

  var looksForElements: Bool { discovers ?? elements.isEmpty }
  /// Names for the transitions of a recording.
  public var transitions: [NamedTransition] = []
  /// What the spec demands.
  public var expectations: [Expectation] = []
  /// Glitches that are known and accepted.
  public var allowances: [Allowance] = []
  /// What was set in the app for this recording: a flat table of words, numbers and flags.
  public var knobs: [String: SpecValue] = [:]

  /// Reads and checks a spec file.
  ///
  /// - Throws: `SpecError` with the file, line and column where the text is not a spec.
  public static func read(path: String) throws(SpecError) -> SpecFile {
    let bytes = try contents(ofFile: path, atMost: SpecTextReader.largestSize)
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    return try SpecFile(bytes: bytes, name: path, folder: folder)
  }

  /// Checks a spec's text.
  ///
  /// - Parameters:
  ///   - name: what errors call it.
  ///   - folder: where relative picture paths start, with its last slash.
  public init(text: String, name: String, folder: String = "") throws(SpecError) {
    try self.init(bytes: Array(text.utf8), name: name, folder: folder)
  }

  private init(bytes: [UInt8], name: String, folder: String) throws(SpecError) {
    self.name = name
    self.folder = folder
    let value = try SpecTextReader.value(of: bytes, file: name)
    try fill(from: SpecTable(value, file: name, of: "the spec", keys: Self.keys))
  }
}
