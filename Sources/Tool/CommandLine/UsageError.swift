/// A command line that cannot be run, in one sentence that says what would work.
struct UsageError: Error, Equatable, CustomStringConvertible {
  var message: String
  /// The command whose help tells more; nil for the tool's own.
  var command: String?

  init(_ message: String, command: String? = nil) {
    self.message = message
    self.command = command
  }

  var description: String { message }
}
