/// Reads JSON5 text into a ``SpecValue``, keeping the place of every key and value.
///
/// All of JSON5 is read, with two refusals, because a spec has no use for them and a mistake would hide behind them:
/// `Infinity` and `NaN`, and a key written twice.
struct SpecTextReader {
  static let largestSize = 1_000_000
  static let deepestNesting = 64

  private let file: String
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var line = 1
  private var column = 1

  /// The value that the whole text is.
  static func value(of bytes: some Collection<UInt8>, file: String) throws(SpecError) -> SpecValue {
    guard bytes.count <= largestSize else {
      throw SpecError(file: file, message: "the spec is larger than 1 MB; is it a spec?")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw SpecError(
        file: file, position: firstInvalidPosition(in: bytes),
        message: "not UTF-8 text; a spec is a JSON5 text file")
    }
    var reader = SpecTextReader(file: file, scalars: Array(text.unicodeScalars))
    return try reader.document()
  }

  private init(file: String, scalars: [Unicode.Scalar]) {
    self.file = file
    self.scalars = scalars
  }

  /// Where the text stops being UTF-8.
  private static func firstInvalidPosition(in bytes: some Collection<UInt8>) -> SpecPosition {
    var position = SpecPosition(line: 1, column: 1)
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      position.column += 1
      if scalar == "\n" { position = SpecPosition(line: position.line + 1, column: 1) }
    }
    return position
  }

  // MARK: Values

  private mutating func document() throws(SpecError) -> SpecValue {
    if current == "\u{FEFF}" { index += 1 }
    try skipBlanks()
    guard current != nil else { throw error("it is empty; it must be a table: { ... }") }
    let value = try readValue(depth: 0)
    try skipBlanks()
    if let scalar = current {
      throw error("expected the end of the file after the spec, found \(described(scalar))")
    }
    return value
  }

  private mutating func readValue(depth: Int) throws(SpecError) -> SpecValue {
    let start = position
    guard let scalar = current else { throw error("expected a value, found the end of the file") }
    switch scalar {
    case "{": return SpecValue(.table(try readTable(depth: depth)), at: start)
    case "[": return SpecValue(.list(try readList(depth: depth)), at: start)
    case "\"", "'": return SpecValue(.text(try readString()), at: start)
    case "+", "-", ".", "0"..."9": return SpecValue(.number(try readNumber()), at: start)
    default:
      guard isNameStart(scalar) else { throw error("expected a value, found \(described(scalar))") }
      let word = try readName()
      switch word {
      case "null": return SpecValue(.null, at: start)
      case "true": return SpecValue(.flag(true), at: start)
      case "false": return SpecValue(.flag(false), at: start)
      case "Infinity", "NaN": throw error("numbers must be finite, found \(word)", at: start)
      default: throw error("expected a value, found the word '\(word)'; strings need quotes", at: start)
      }
    }
  }

  private mutating func readTable(depth: Int) throws(SpecError) -> [SpecValue.Member] {
    try checkDepth(depth)
    let opened = position
    advance()
    var members: [SpecValue.Member] = []
    var placeOfKey: [String: SpecPosition] = [:]
    while true {
      try skipBlanks()
      guard let scalar = current else { throw unclosed("table", "}", opened) }
      if scalar == "}" {
        advance()
        return members
      }
      let keyPosition = position
      let key: String
      if scalar == "\"" || scalar == "'" {
        key = try readString()
      } else if isNameStart(scalar) || scalar == "\\" {
        key = try readName()
      } else {
        throw error("expected a key or '}', found \(described(scalar))")
      }
      if let first = placeOfKey.updateValue(keyPosition, forKey: key) {
        throw error("key '\(key)' is written twice; the first is in line \(first.line)", at: keyPosition)
      }
      try skipBlanks()
      guard current == ":" else { throw error("expected ':' after key '\(key)', found \(foundHere)") }
      advance()
      try skipBlanks()
      members.append(
        SpecValue.Member(key: key, keyPosition: keyPosition, value: try readValue(depth: depth + 1)))
      try skipBlanks()
      if current == "," {
        advance()
      } else if current == nil {
        throw unclosed("table", "}", opened)
      } else if current != "}" {
        throw error("expected ',' or '}' after the value of '\(key)', found \(foundHere)")
      }
    }
  }

  private mutating func readList(depth: Int) throws(SpecError) -> [SpecValue] {
    try checkDepth(depth)
    let opened = position
    advance()
    var values: [SpecValue] = []
    while true {
      try skipBlanks()
      guard let scalar = current else { throw unclosed("list", "]", opened) }
      if scalar == "]" {
        advance()
        return values
      }
      values.append(try readValue(depth: depth + 1))
      try skipBlanks()
      if current == "," {
        advance()
      } else if current == nil {
        throw unclosed("list", "]", opened)
      } else if current != "]" {
        throw error("expected ',' or ']' in the list, found \(foundHere)")
      }
    }
  }

  private func checkDepth(_ depth: Int) throws(SpecError) {
    guard depth < Self.deepestNesting else {
      throw error("nested deeper than \(Self.deepestNesting) levels")
    }
  }

  // MARK: Words and numbers

  private mutating func readName() throws(SpecError) -> String {
    var name = String.UnicodeScalarView()
    while let scalar = current {
      if scalar == "\\" {
        let start = position
        advance()
        guard current == "u" else {
          throw error("expected \\u and four hexadecimal digits in a key", at: start)
        }
        advance()
        let escaped = try readHexadecimal(digits: 4)
        guard let letter = Unicode.Scalar(escaped), name.isEmpty ? isNameStart(letter) : isNamePart(letter)
        else {
          throw error("the escaped character cannot be in a key without quotes", at: start)
        }
        name.append(letter)
      } else if name.isEmpty ? isNameStart(scalar) : isNamePart(scalar) {
        name.append(scalar)
        advance()
      } else {
        break
      }
    }
    return String(name)
  }

  private mutating func readNumber() throws(SpecError) -> Double {
    let start = position
    var negative = false
    if current == "+" || current == "-" {
      negative = current == "-"
      advance()
    }
    if let scalar = current, isNameStart(scalar) {
      let word = try readName()
      let isNumberWord = word == "Infinity" || word == "NaN"
      throw error(
        isNumberWord ? "numbers must be finite, found \(word)" : "expected a number, found '\(word)'",
        at: start)
    }
    if current == "0", let next = scalar(after: 1), next == "x" || next == "X" {
      advance()
      advance()
      let value = try readHexadecimalNumber(from: start)
      return negative ? -value : value
    }
    var digits = ""
    func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
    while let scalar = current, isDigit(scalar) || isNamePart(scalar) || "+-.".unicodeScalars.contains(scalar)
    {
      let afterExponent = digits.last == "e" || digits.last == "E"
      if scalar == "+" || scalar == "-", !afterExponent { break }
      digits.unicodeScalars.append(scalar)
      advance()
    }
    guard let value = Self.decimal(digits) else {
      throw error("'\(digits)' is not a number", at: start)
    }
    guard value.isFinite else { throw error("'\(digits)' is too large a number", at: start) }
    return negative ? -value : value
  }

  private mutating func readHexadecimalNumber(from start: SpecPosition) throws(SpecError) -> Double {
    var value: UInt64 = 0
    var count = 0
    while let scalar = current, isNamePart(scalar) {
      guard let digit = Self.hexadecimalDigit(scalar) else {
        throw error("expected a hexadecimal digit, found \(described(scalar))")
      }
      count += 1
      guard count <= 13 else { throw error("the hexadecimal number is too large", at: start) }
      value = value << 4 | UInt64(digit)
      advance()
    }
    guard count > 0 else { throw error("expected hexadecimal digits after 0x, found \(foundHere)") }
    return Double(value)
  }

  // MARK: Strings

  private mutating func readString() throws(SpecError) -> String {
    let opened = position
    let quote = current
    advance()
    var text = String.UnicodeScalarView()
    while let scalar = current {
      if scalar == quote {
        advance()
        return String(text)
      }
      switch scalar {
      case "\n", "\r":
        throw error(
          "the string is not closed in its line; end the line with \\ to go on in the next", at: opened)
      case "\\":
        advance()
        if let escaped = try readEscape() { text.append(escaped) }
      default:
        text.append(scalar)
        advance()
      }
    }
    throw error("the string is never closed", at: opened)
  }

  /// What follows a backslash; nil for a line that goes on in the next.
  private mutating func readEscape() throws(SpecError) -> Unicode.Scalar? {
    let start = position
    guard let scalar = current else { throw error("the string is never closed") }
    advance()
    switch scalar {
    case "\n", "\r", "\u{2028}", "\u{2029}": return nil
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "v": return "\u{B}"
    case "0":
      if let next = current, ("0"..."9").contains(next) {
        throw error("octal escapes are not JSON5", at: start)
      }
      return "\0"
    case "1"..."9": throw error("octal escapes are not JSON5", at: start)
    case "x": return Unicode.Scalar(UInt8(truncatingIfNeeded: try readHexadecimal(digits: 2)))
    case "u":
      let first = try readHexadecimal(digits: 4)
      if let single = Unicode.Scalar(first) { return single }
      guard first < 0xDC00, current == "\\", self.scalar(after: 1) == "u" else {
        throw error("half of a surrogate pair stands alone", at: start)
      }
      advance()
      advance()
      let second = try readHexadecimal(digits: 4)
      guard (0xDC00..<0xE000).contains(second) else {
        throw error("half of a surrogate pair stands alone", at: start)
      }
      return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    default: return scalar
    }
  }

  private mutating func readHexadecimal(digits: Int) throws(SpecError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let scalar = current, let digit = Self.hexadecimalDigit(scalar) else {
        throw error("expected \(digits) hexadecimal digits, found \(foundHere)")
      }
      value = value << 4 | UInt32(digit)
      advance()
    }
    return value
  }

  private static func hexadecimalDigit(_ scalar: Unicode.Scalar) -> Int? {
    scalar.isASCII ? Character(scalar).hexDigitValue : nil
  }

  // MARK: Blanks and comments

  private mutating func skipBlanks() throws(SpecError) {
    while let scalar = current {
      if scalar.properties.isWhitespace || scalar == "\u{FEFF}" {
        advance()
      } else if scalar == "/", self.scalar(after: 1) == "/" {
        while let scalar = current, !Self.endsLine(scalar) { advance() }
      } else if scalar == "/", self.scalar(after: 1) == "*" {
        let opened = position
        advance()
        advance()
        while !(current == "*" && self.scalar(after: 1) == "/") {
          guard current != nil else { throw error("the comment is never closed", at: opened) }
          advance()
        }
        advance()
        advance()
      } else {
        return
      }
    }
  }

  // MARK: The cursor

  private var position: SpecPosition { SpecPosition(line: line, column: column) }
  private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private func scalar(after count: Int) -> Unicode.Scalar? {
    index + count < scalars.count ? scalars[index + count] : nil
  }

  /// Steps over one scalar; `\r\n` is one.
  private mutating func advance() {
    guard index < scalars.count else { return }
    if scalars[index] == "\r", scalar(after: 1) == "\n" { index += 1 }
    if Self.endsLine(scalars[index]) {
      line += 1
      column = 1
    } else {
      column += 1
    }
    index += 1
  }

  private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}"
  }

  private func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "$" || scalar == "_" || scalar.properties.isIDStart
  }

  private func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    isNameStart(scalar) || scalar.properties.isIDContinue || scalar == "\u{200C}" || scalar == "\u{200D}"
  }

  private var foundHere: String { current.map(described) ?? "the end of the file" }

  private func described(_ scalar: Unicode.Scalar) -> String {
    if Self.endsLine(scalar) { return "the end of the line" }
    let isPlain = !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
    return isPlain ? "'\(scalar)'" : "the character U+\(String(scalar.value, radix: 16, uppercase: true))"
  }

  private func unclosed(_ what: String, _ end: String, _ opened: SpecPosition) -> SpecError {
    error("expected '\(end)' for the \(what) opened in line \(opened.line), found the end of the file")
  }

  private func error(_ message: String, at place: SpecPosition? = nil) -> SpecError {
    SpecError(file: file, position: place ?? position, message: message)
  }
}
