/// A file's name as one word of a command line that is pasted into a shell.
enum ShellWord {
  /// The name, in quotes where a shell would take it apart; with `./` in front where it would be read as an option.
  ///
  /// What would break the line, or move the cursor, stands by its bytes in `$'...'`, as bash, zsh and POSIX 2024 read
  /// it.
  ///
  /// - Parameter isASCII: whether every other character stands by its bytes, too.
  static func quoted(_ name: String, isASCII: Bool = false) -> String {
    let safe = name.hasPrefix("-") ? "./" + name : name
    let isBare = { (scalar: Unicode.Scalar) in
      !TerminalText.isDangerous(scalar) && (!isASCII || scalar.isASCII)
    }
    guard safe.unicodeScalars.allSatisfy(isBare), !safe.contains("##") else {
      return "$'" + safe.unicodeScalars.map { inBytes($0, isBare: isBare($0)) }.joined() + "'"
    }
    // At the start of a line `::` begins a command of a build server.
    if safe.unicodeScalars.allSatisfy(isPlain), !safe.contains("::") { return safe }
    return "'" + safe.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  /// A character within `$'...'`; a build server that reads the log obeys `##[`, so that `#` is never bare there.
  private static func inBytes(_ scalar: Unicode.Scalar, isBare: Bool) -> String {
    switch scalar {
    case "\n": return "\\n"
    case "'", "\\": return "\\\(scalar)"
    default: break
    }
    if isBare, scalar != "#" { return String(scalar) }
    // Three octal digits end by themselves; hexadecimal ones would go on into a letter that follows.
    return String(scalar).utf8.map { byte in
      let digits = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }.joined()
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      || "._-+@%:,/".unicodeScalars.contains(scalar)
  }
}
