/// A file's name as one word of a command line that is pasted into a shell.
enum ShellWord {
  /// The name, in quotes where a shell would take it apart; with `./` in front where it would be read as an option.
  static func quoted(_ name: String) -> String {
    let safe = name.hasPrefix("-") ? "./" + name : name
    if safe.unicodeScalars.allSatisfy(isPlain) { return safe }
    return "'" + safe.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      || "._-+@%:,/".unicodeScalars.contains(scalar)
  }
}
