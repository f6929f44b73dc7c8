/// Text that is safe wherever it lands in a page.
enum MarkupText {
  private static let terminal = TerminalText(isASCII: false)

  /// Text between tags or in a quoted attribute; control and direction characters are written out as on a terminal.
  ///
  /// - Parameter isAttribute: false where no quote can end it.
  static func escaped(_ text: String, isAttribute: Bool = true) -> String {
    var output = ""
    for scalar in terminal.escaped(text).unicodeScalars {
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\"": output += isAttribute ? "&quot;" : "\""
      case "'": output += isAttribute ? "&#39;" : "'"
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }

  /// JSON that cannot end the script element it stands in, nor begin a comment there.
  ///
  /// In JSON these characters occur in strings only, where an escape means the same. Line separators are escaped by
  /// the writer already.
  static func scriptSafe(_ json: String) -> String {
    var output = ""
    output.reserveCapacity(json.utf8.count)
    for scalar in json.unicodeScalars {
      switch scalar {
      case "<": output += "\\u003c"
      case ">": output += "\\u003e"
      case "&": output += "\\u0026"
      // What turns the direction of the text behind it must not turn the page's source either.
      case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        output += "\\u" + String(scalar.value, radix: 16)
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Base 64 of RFC 4648, with padding.
  static func base64(_ bytes: [UInt8]) -> String {
    var output: [UInt8] = []
    output.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let left = bytes.count - index
      let word =
        UInt32(bytes[index]) << 16 | (left > 1 ? UInt32(bytes[index + 1]) << 8 : 0)
        | (left > 2 ? UInt32(bytes[index + 2]) : 0)
      output.append(alphabet[Int(word >> 18 & 63)])
      output.append(alphabet[Int(word >> 12 & 63)])
      output.append(left > 1 ? alphabet[Int(word >> 6 & 63)] : UInt8(ascii: "="))
      output.append(left > 2 ? alphabet[Int(word & 63)] : UInt8(ascii: "="))
      index += 3
    }
    return String(decoding: output, as: UTF8.self)
  }
}
