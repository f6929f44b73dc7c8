/// Where the tool writes: reports to one side, everything about the run to the other.
struct Console {
  /// Writes to standard output, or to a string in a test.
  var write: (String) -> Void
  /// Writes to standard error.
  var complain: (String) -> Void
  /// Whether standard error is a terminal, where a line can be written over.
  var isTerminal: Bool = false

  func error(_ message: some CustomStringConvertible) {
    complain("slowglass: \(Self.printable(message.description))\n")
  }

  /// A message that may hold a file's name: nothing in it can move the cursor.
  static func printable(_ text: String) -> String {
    var output = ""
    // A build server that reads the log obeys `##[`, wherever it stands.
    for scalar in text.replacing("##", with: "#\\u{23}").unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        output += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }
}

/// The process's own standard output: remembers what went wrong, and ends quietly when nobody reads on.
final class StandardOutput {
  private(set) var failure: String?
  private var isClosed = false

  func write(_ text: String) {
    guard !isClosed, !Platform.write(text, to: Platform.standardOutput) else { return }
    if !isClosed, !Platform.brokenPipe { failure = Platform.lastError }
    isClosed = true
  }
}
