internal import SlowglassPixels

/// A table of a spec with the keys it may have; hands out its values as the types they must be.
struct SpecTable {
  let file: String
  let position: SpecPosition
  let members: [SpecValue.Member]
  /// What the table is, for sentences: "the element 'tabs'".
  let description: String

  /// Takes a value that must be a table, with no key beyond `keys`; nil allows any key.
  init(_ value: SpecValue, file: String, of description: String, keys: [String]?) throws(SpecError) {
    guard case .table(let members) = value.content else {
      throw SpecError(
        file: file, position: value.position,
        message: "\(description) must be a table { ... }, found \(value.kindInWords)")
    }
    if let keys, let unknown = members.first(where: { !keys.contains($0.key) }) {
      throw SpecError(
        file: file, position: unknown.keyPosition,
        message:
          "unknown key '\(unknown.key)' in \(description); \(suggestion(for: unknown.key, among: keys))")
    }
    self.file = file
    self.position = value.position
    self.members = members
    self.description = description
  }

  func member(_ key: String) -> SpecValue.Member? { members.first { $0.key == key } }

  func error(_ message: String, at place: SpecPosition? = nil) -> SpecError {
    SpecError(file: file, position: place ?? position, message: message)
  }

  private func wrong(_ key: String, _ wanted: String, _ found: SpecValue) -> SpecError {
    error("'\(key)' must be \(wanted), found \(found.kindInWords)", at: found.position)
  }

  func flag(_ key: String) throws(SpecError) -> Bool? {
    guard let value = member(key)?.value else { return nil }
    guard case .flag(let flag) = value.content else { throw wrong(key, "true or false", value) }
    return flag
  }

  func number(_ key: String) throws(SpecError) -> Double? {
    guard let value = member(key)?.value else { return nil }
    guard case .number(let number) = value.content else { throw wrong(key, "a number", value) }
    return number
  }

  func text(_ key: String) throws(SpecError) -> String? {
    guard let value = member(key)?.value else { return nil }
    guard case .text(let text) = value.content else { throw wrong(key, "a string", value) }
    guard !text.isEmpty else { throw error("'\(key)' is empty", at: value.position) }
    return text
  }

  func list(_ key: String) throws(SpecError) -> [SpecValue]? {
    guard let value = member(key)?.value else { return nil }
    guard case .list(let list) = value.content else { throw wrong(key, "a list [ ... ]", value) }
    return list
  }

  /// A list of strings, each with its place.
  func names(_ key: String) throws(SpecError) -> [(name: String, position: SpecPosition)]? {
    guard let list = try list(key) else { return nil }
    var names: [(name: String, position: SpecPosition)] = []
    for value in list {
      guard case .text(let name) = value.content else { throw wrong(key, "a list of names", value) }
      names.append((name, value.position))
    }
    return names
  }

  /// `[width, height]`, both above zero.
  func size(_ key: String) throws(SpecError) -> (width: Double, height: Double)? {
    guard let value = member(key)?.value else { return nil }
    guard let numbers = Self.numbers(value), numbers.count == 2 else {
      throw wrong(key, "[width, height]", value)
    }
    guard numbers[0] > 0, numbers[1] > 0 else {
      throw error("'\(key)' must have a width and a height above 0", at: value.position)
    }
    return (numbers[0], numbers[1])
  }

  /// `[x, y, width, height]`, neither width nor height zero.
  func rectangle(_ key: String) throws(SpecError) -> Rectangle? {
    guard let value = member(key)?.value else { return nil }
    return try rectangle(value, called: "'\(key)'")
  }

  func rectangle(_ value: SpecValue, called name: String) throws(SpecError) -> Rectangle {
    guard let numbers = Self.numbers(value), numbers.count == 4 else {
      throw error(
        "\(name) must be [x, y, width, height], found \(value.kindInWords)\(Self.count(value))",
        at: value.position)
    }
    guard numbers[2] > 0, numbers[3] > 0 else {
      throw error("\(name) is empty: its width and height must be above 0", at: value.position)
    }
    return Rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  private static func numbers(_ value: SpecValue) -> [Double]? {
    guard case .list(let list) = value.content else { return nil }
    var numbers: [Double] = []
    for item in list {
      guard case .number(let number) = item.content else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  private static func count(_ value: SpecValue) -> String {
    guard case .list(let list) = value.content else { return "" }
    return numbers(value) == nil ? " with something other than numbers" : " of \(list.count)"
  }
}
