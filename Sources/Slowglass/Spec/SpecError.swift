/// What is wrong with a spec, and where it says so.
public struct SpecError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The spec's file, as the caller named it.
  public let file: String
  /// Line and column, both from 1; nil where the error is not about one place of the text.
  public let line: Int?
  public let column: Int?
  /// One sentence: what is wrong, and what was expected.
  public let message: String

  /// Creates an error that speaks of the whole file, or of how it fits a recording.
  public init(file: String, message: String) {
    self.file = file
    self.line = nil
    self.column = nil
    self.message = message
  }

  /// Creates an error that points at a place in the text.
  public init(file: String, position: SpecPosition, message: String) {
    self.file = file
    self.line = position.line
    self.column = position.column
    self.message = message
  }

  /// `toolbar.json5:4:7: unknown key 'elemnts'; did you mean 'elements'?`
  public var description: String {
    guard let line, let column else { return "\(file): \(message)" }
    return "\(file):\(line):\(column): \(message)"
  }
}

/// A place in the text of a spec.
public struct SpecPosition: Sendable, Hashable {
  /// Lines are counted from 1.
  public var line: Int
  /// Columns are counted from 1, in Unicode scalars.
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
