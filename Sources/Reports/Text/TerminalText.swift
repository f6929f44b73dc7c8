/// Text that is safe and in place on a terminal: nothing in a file's or element's name can move the cursor.
struct TerminalText {
  /// Whether only ASCII may be written.
  var isASCII: Bool
  /// Columns of the terminal.
  var width: Int = 80

  /// The text with every control and direction character written as `\u{1B}`.
  func escaped(_ text: String) -> String {
    var output = ""
    for scalar in Self.withoutMarks(text).unicodeScalars {
      if Self.isDangerous(scalar) {
        output += Self.written(scalar)
      } else if isASCII, !scalar.isASCII {
        output += Self.inASCII[scalar] ?? Self.written(scalar)
      } else {
        output.unicodeScalars.append(scalar)
      }
    }
    return output
  }

  /// A character by its number, as in `\u{1B}`.
  static func written(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }

  /// The text without what a build server obeys anywhere in a line of its log: `##[error]`, `##vso[...]`.
  static func withoutMarks(_ text: String) -> String {
    text.contains("##") ? text.replacing("##", with: "#\\u{23}") : text
  }

  /// A report in which no line begins as a workflow command does: with `::`, blanks before it or not.
  ///
  /// A name may stand at the start of a line, or be wrapped there; what a build prints goes into a log that is obeyed.
  static func withoutCommands(_ report: String) -> String {
    guard report.contains("::") else { return report }
    return report.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let start = line.drop(while: \.isWhitespace)
      guard start.hasPrefix("::") else { return String(line) }
      return line.prefix(line.count - start.count) + "\\u{3A}" + String(start.dropFirst())
    }.joined(separator: "\n")
  }

  private static let inASCII: [Unicode.Scalar: String] = [
    "±": "+-", "×": "x", "…": "...", "–": "-", "—": "-", "’": "'", "“": "\"", "”": "\"", "→": "->", "≤": "<=",
    "≥": ">=",
  ]

  static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    // Format characters turn the direction of what follows, or hide in it.
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
    default: false
    }
  }

  /// Columns that a terminal gives the text.
  static func width(of text: String) -> Int {
    var width = 0
    for character in text {
      guard let scalar = character.unicodeScalars.first else { continue }
      width += isWide(scalar) ? 2 : 1
    }
    return width
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// The text with its middle left out where it is wider than `limit` columns.
  func shortened(_ text: String, to limit: Int) -> String {
    guard Self.width(of: text) > limit else { return text }
    let mark = isASCII ? "..." : "…"
    let room = limit - mark.count
    var head = ""
    var tail = ""
    for character in text {
      if Self.width(of: head) + Self.width(of: String(character)) > room / 2 { break }
      head.append(character)
    }
    for character in text.reversed() {
      if Self.width(of: tail) + Self.width(of: String(character)) > room - Self.width(of: head) { break }
      tail.insert(character, at: tail.startIndex)
    }
    return head + mark + tail
  }

  static func padded(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - width(of: text)))
  }

  /// The text in lines of at most the terminal's width; the first starts with `first`, the others with blanks.
  ///
  /// - Parameter hanging: blanks before the further lines; nil for as many as `first` is wide.
  func wrapped(_ text: String, first: String = "", hanging: Int? = nil) -> [String] {
    let indent = String(repeating: " ", count: hanging ?? Self.width(of: first))
    var lines: [String] = []
    var line = first
    var isEmpty = true
    func close() {
      lines.append(line)
      line = indent
      isEmpty = true
    }
    for word in text.split(separator: " ") {
      var rest = String(word)
      if !isEmpty, Self.width(of: line) + 1 + Self.width(of: rest) > width { close() }
      while Self.width(of: line) + (isEmpty ? 0 : 1) + Self.width(of: rest) > width {
        var part = ""
        while let character = rest.first,
          Self.width(of: line) + Self.width(of: part) + Self.width(of: String(character)) <= width
        {
          part.append(character)
          rest.removeFirst()
        }
        guard !part.isEmpty else { break }
        line += part
        close()
      }
      if !isEmpty { line += " " }
      line += rest
      isEmpty = false
    }
    if !isEmpty || lines.isEmpty { lines.append(line) }
    return lines.map { String($0.trimmingEnd()) }
  }
}

extension String {
  func trimmingEnd() -> Substring {
    var end = endIndex
    while end > startIndex, self[index(before: end)] == " " { end = index(before: end) }
    return self[..<end]
  }
}
