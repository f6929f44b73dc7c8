/// One entry of a spec's `expect`: an assertion, the transition it speaks of, and where it is written.
public struct Demand: Sendable {
  public var assertion: any Assertion
  /// The transition it is restricted to (`T2`); nil for the whole recording.
  public var during: String?
  /// Where the spec says so; lines and columns are counted from 1.
  public var place: SpecPlace?

  public init(_ assertion: any Assertion, during: String? = nil, place: SpecPlace? = nil) {
    self.assertion = assertion
    self.during = during
    self.place = place
  }

  /// The demand in words, with the transition.
  public var words: String { assertion.words + (during.map { " in \($0)" } ?? "") }
}

/// A line and column of a spec file, with its path from the working folder.
public struct SpecPlace: Sendable, Equatable, Codable {
  public var file: String
  public var line: Int
  public var column: Int
  /// Whether the file lies nowhere near the working folder: its name alone is told, and no reader finds it by that.
  public var isElsewhere: Bool

  public init(file: String, line: Int, column: Int, isElsewhere: Bool = false) {
    self.file = file
    self.line = line
    self.column = column
    self.isElsewhere = isElsewhere
  }
}
