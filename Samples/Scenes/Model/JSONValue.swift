/// JSON with the order of its keys kept, so that the same truth gives the same bytes.
public indirect enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  /// Written with at most three decimals.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([(String, JSONValue)])

  public static func == (left: JSONValue, right: JSONValue) -> Bool { left.text == right.text }

  public var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += Self.decimal(value)
    case .string(let value): Self.quote(value, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += ", " }
        value.write(to: &text)
      }
      text += "]"
    case .object(let pairs):
      text += "{"
      for (index, pair) in pairs.enumerated() {
        if index > 0 { text += ", " }
        Self.quote(pair.0, to: &text)
        text += ": "
        pair.1.write(to: &text)
      }
      text += "}"
    }
  }

  private static func decimal(_ value: Double) -> String {
    let thousandths = Int((value * 1000).rounded())
    let whole = abs(thousandths) / 1000
    let rest = abs(thousandths) % 1000
    var text = (thousandths < 0 ? "-" : "") + String(whole)
    if rest > 0 {
      var digits = String(rest + 1000).dropFirst()
      while digits.last == "0" { digits = digits.dropLast() }
      text += "." + digits
    }
    return text
  }

  private static func quote(_ value: String, to text: inout String) {
    text += "\""
    for character in value.unicodeScalars {
      switch character {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      default: text.unicodeScalars.append(character)
      }
    }
    text += "\""
  }
}

extension JSONValue {
  static func rectangle(x: Double, y: Double, width: Double, height: Double) -> JSONValue {
    .array([.number(x), .number(y), .number(width), .number(height)])
  }

  static func ranges(_ ranges: [ClosedRange<Int>]) -> JSONValue {
    .array(ranges.map { .array([.integer($0.lowerBound), .integer($0.upperBound)]) })
  }
}
