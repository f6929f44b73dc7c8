internal import Foundation
internal import Slowglass
internal import SlowglassAnalysis
internal import SlowglassRecording

@main
struct Tool {
  /// The recording, a copy of a pipe, a report, and what the libraries open for themselves.
  private static let leastDescriptors = 8

  static func main() {
    Platform.openStandardStreams()
    Platform.handleSignals()
    let output = StandardOutput()
    let console = Console(
      write: output.write, complain: { _ = Platform.write($0, to: Platform.standardError) },
      isTerminal: Platform.isTerminal(Platform.standardError) && !isInCI(ProcessInfo.processInfo.environment))
    guard Platform.canOpen(leastDescriptors) else {
      console.error("too few files can be open at once; raise the limit: ulimit -n \(leastDescriptors + 8)")
      Platform.leave(ExitStatus.couldNotJudge)
    }
    var status = run(Array(CommandLine.arguments.dropFirst()), console: console)
    if let failure = output.failure {
      console.error("writing to standard output: \(failure)")
      status = ExitStatus.couldNotJudge
    }
    Platform.leave(status)
  }
}

/// What a script may rely on.
enum ExitStatus {
  static let success: Int32 = 0
  static let failed: Int32 = 1
  /// Unreadable, cut short, or not to be judged.
  static let couldNotJudge: Int32 = 2
  static let usage: Int32 = 64
}

/// How the tool measures; a test puts a timeline of its own in its place.
typealias Measuring =
  @Sendable (
    _ path: String, _ options: MeasuringOptions, _ progress: @escaping (Double) -> Void
  ) throws -> Timeline

/// Runs one command line and returns its exit status.
func run(
  _ arguments: [String], console: Console,
  measuring: @escaping Measuring = { path, options, progress in
    try measure(path, options: options, progress: progress)
  },
  examining: Examining = { path, options, progress in
    try examine(path, options: options, progress: progress)
  },
  environment: [String: String] = ProcessInfo.processInfo.environment
) -> Int32 {
  do {
    return try dispatch(
      arguments, console: console, measuring: measuring, examining: examining, environment: environment)
  } catch let error as UsageError {
    console.error(error)
    let help = error.command.map { "slowglass \($0) --help" } ?? "slowglass --help"
    if !error.message.contains("--help") { console.complain("See '\(help)'.\n") }
    return ExitStatus.usage
  } catch let error as SpecError {
    console.error(error)
    return ExitStatus.usage
  } catch {
    console.error("\(error)")
    return ExitStatus.couldNotJudge
  }
}

private func dispatch(
  _ arguments: [String], console: Console, measuring: @escaping Measuring, examining: Examining,
  environment: [String: String]
) throws -> Int32 {
  guard var name = arguments.first else {
    console.complain(Help.overview)
    return ExitStatus.usage
  }
  var rest = arguments.dropFirst()
  switch name {
  case "--version":
    console.write(Help.version)
    return ExitStatus.success
  case "help", "-h", "--help":
    guard let topic = rest.first else {
      console.write(Help.overview)
      return ExitStatus.success
    }
    name = topic
    rest = ["--help"]
  default: break
  }
  guard let command = CommandDescription.all.first(where: { $0.name == name }) else {
    throw unknownCommand(name)
  }
  do {
    let parsed = try ParsedArguments(rest, for: command)
    if parsed.wantsHelp {
      console.write(Help.text(for: command))
      return ExitStatus.success
    }
    switch command.name {
    case "selftest": return try selftest(parsed, console: console)
    case "probe": return try probe(parsed, console: console)
    case "elements":
      return try elements(parsed, console: console, measuring: measuring, examining: examining)
    case "filmstrip": return try filmstrip(parsed, console: console, measuring: measuring)
    case "watch": return try watch(parsed, console: console, measuring: measuring)
    case "frames": return try frames(parsed, console: console, measuring: measuring)
    case "check":
      return try check(parsed, console: console, measuring: measuring, environment: environment)
    case "explain": return try explain(parsed, console: console)
    case "compare": return try compare(parsed, console: console, measuring: measuring)
    case "schema": return try schema(parsed, console: console)
    case "merge": return try merge(parsed, console: console)
    default: return try analyze(parsed, console: console, measuring: measuring)
    }
  } catch var error as UsageError {
    error.command = command.name
    throw error
  }
}

private func unknownCommand(_ name: String) -> UsageError {
  let commands = CommandDescription.all.map(\.name)
  if name.hasPrefix("-") {
    return UsageError(
      "expected a command before options, found \(name); commands: \(commands.joined(separator: ", "))")
  }
  let near = nearestName(to: name, among: commands)
  if let near { return UsageError("unknown command '\(name)'; did you mean '\(near)'?") }
  if name.contains(".") || name.contains("/") {
    return UsageError("'\(name)' is no command; to measure a recording: slowglass analyze \(name)")
  }
  return UsageError("unknown command '\(name)'; commands: \(commands.joined(separator: ", "))")
}
