/// JSON in memory, its objects in the order in which they are written.
indirect enum JSONTree: Sendable, Equatable {
  case null
  case flag(Bool)
  case integer(Int64)
  case unsigned(UInt64)
  case number(Double)
  case text(String)
  case list([JSONTree])
  case table([(key: String, value: JSONTree)])

  static func == (first: JSONTree, second: JSONTree) -> Bool { first.written() == second.written() }

  /// The widest line that a list or table is kept on; lists of numbers are kept on one line whatever their length.
  private static let widestLine = 110

  /// The text of the tree, two spaces a level.
  func written() -> String {
    var output = ""
    write(to: &output, level: 0)
    return output
  }

  private func write(to output: inout String, level: Int) {
    switch self {
    case .list(let values):
      if values.allSatisfy(\.isScalar) { return writeOnOneLine(to: &output) }
      if let line = line(atMost: Self.widestLine - 2 * level) {
        output += line
        return
      }
      output += "[\n"
      for (index, value) in values.enumerated() {
        Self.indent(level + 1, &output)
        value.write(to: &output, level: level + 1)
        output += index == values.count - 1 ? "\n" : ",\n"
      }
      Self.indent(level, &output)
      output += "]"
    case .table(let members):
      if level > 0, let line = line(atMost: Self.widestLine - 2 * level) {
        output += line
        return
      }
      output += "{\n"
      for (index, member) in members.enumerated() {
        Self.indent(level + 1, &output)
        Self.writeString(member.key, to: &output)
        output += ": "
        member.value.write(to: &output, level: level + 1)
        output += index == members.count - 1 ? "\n" : ",\n"
      }
      Self.indent(level, &output)
      output += "}"
    default: writeOnOneLine(to: &output)
    }
  }

  private var isScalar: Bool {
    switch self {
    case .list, .table: false
    default: true
    }
  }

  private func writeOnOneLine(to output: inout String) {
    switch self {
    case .null: output += "null"
    case .flag(let value): output += value ? "true" : "false"
    case .integer(let value): output += String(value)
    case .unsigned(let value): output += String(value)
    case .number(let value): output += Self.digits(of: value)
    case .text(let value): Self.writeString(value, to: &output)
    case .list(let values):
      output += "["
      for (index, value) in values.enumerated() {
        if index > 0 { output += ", " }
        value.writeOnOneLine(to: &output)
      }
      output += "]"
    case .table(let members):
      output += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { output += ", " }
        Self.writeString(member.key, to: &output)
        output += ": "
        member.value.writeOnOneLine(to: &output)
      }
      output += "}"
    }
  }

  /// The tree on one line, where that is short enough; nil otherwise.
  private func line(atMost width: Int) -> String? {
    guard leastWidth(upTo: width) <= width else { return nil }
    var output = ""
    writeOnOneLine(to: &output)
    return output.utf8.count <= width ? output : nil
  }

  /// A lower bound of the one-line width, which stops counting beyond `limit`: long lists are not written in vain.
  private func leastWidth(upTo limit: Int) -> Int {
    switch self {
    case .list(let values):
      var width = 2
      for value in values {
        width += 2 + value.leastWidth(upTo: limit)
        if width > limit + 4 { break }
      }
      return max(2, width - 2)
    case .table(let members):
      var width = 2
      for member in members {
        width += 6 + member.key.utf8.count + member.value.leastWidth(upTo: limit)
        if width > limit + 8 { break }
      }
      return max(2, width - 2)
    default: return 1
    }
  }

  private static func indent(_ level: Int, _ output: inout String) {
    for _ in 0..<level { output += "  " }
  }

  /// The shortest digits that read back as the same number; what is no finite number is "not measurable".
  static func digits(of value: Double) -> String {
    guard value.isFinite else { return "null" }
    if value == 0 { return "0" }
    if abs(value) < 1e15, let whole = Int64(exactly: value) { return String(whole) }
    return value.description
  }

  /// Whether a character is written by its number, which reads back as the same.
  ///
  /// Line separators are legal in JSON and not in older JavaScript, where a report may be pasted; C1 controls and
  /// directions move the cursor and turn the text of a terminal; `##[` is a command in the log of a build server.
  private static func needsNumber(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Bool {
    if scalar == "#" { return previous == "#" }
    guard !(0x20..<0x7F).contains(scalar.value) else { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }

  static func writeString(_ value: String, to output: inout String) {
    output += "\""
    var previous: Unicode.Scalar?
    for scalar in value.unicodeScalars {
      defer { previous = scalar }
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      default:
        if needsNumber(scalar, after: previous) {
          for unit in String(scalar).utf16 {
            let digits = String(unit, radix: 16)
            output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
          }
        } else {
          output.unicodeScalars.append(scalar)
        }
      }
    }
    output += "\""
  }
}
