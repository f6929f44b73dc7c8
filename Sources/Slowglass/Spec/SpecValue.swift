/// A value as a spec's text has it, with the place where it stands.
public struct SpecValue: Sendable, Equatable {
  /// What kind of value it is.
  public indirect enum Content: Sendable, Equatable {
    case null
    case flag(Bool)
    /// Always finite.
    case number(Double)
    case text(String)
    case list([SpecValue])
    /// In the order of the text; no key occurs twice.
    case table([Member])
  }

  /// One `key: value` of a table.
  public struct Member: Sendable, Equatable {
    public var key: String
    public var keyPosition: SpecPosition
    public var value: SpecValue

    public init(key: String, keyPosition: SpecPosition, value: SpecValue) {
      self.key = key
      self.keyPosition = keyPosition
      self.value = value
    }
  }

  public var content: Content
  public var position: SpecPosition

  public init(_ content: Content, at position: SpecPosition) {
    self.content = content
    self.position = position
  }

  /// The value of a table's key; nil where this is no table or has no such key.
  public subscript(key: String) -> SpecValue? {
    guard case .table(let members) = content else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// What the value is, for a sentence such as "expected a number, found a list".
  var kindInWords: String {
    switch content {
    case .null: "null"
    case .flag(let value): value ? "true" : "false"
    case .number: "a number"
    case .text: "a string"
    case .list: "a list"
    case .table: "a table"
    }
  }
}
