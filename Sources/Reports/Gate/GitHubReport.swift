internal import SlowglassAnalysis
public import SlowglassGate

/// Workflow commands of GitHub Actions, which become annotations: worst first, the last one of a level counts the rest.
public struct GitHubReport: GateReport {
  public static let name: String = "github"

  /// GitHub shows so many of each level from one step and drops the others.
  private static let most = 10

  public init() {}

  public func text(of run: GateRun) -> String {
    var errors: [String] = []
    var warnings: [String] = []
    for recording in run.recordings {
      let isLetThrough = recording.outcome != .couldNotJudge
      for line in recording.lines {
        let isError = line.level == .fail || line.level == .open && !isLetThrough
        let command = Self.command(isError ? "error" : "warning", line, of: recording)
        if isError { errors.append(command) } else { warnings.append(command) }
      }
    }
    let summary =
      run.summary
      + (run.skipped.isEmpty ? "" : ", \(run.skipped.count) not measured")
    let lines =
      Self.limited(errors, "error") + Self.limited(warnings, "warning")
      + ["::notice title=slowglass::\(Self.escaped(summary))"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func command(_ level: String, _ line: GateLine, of recording: JudgedRecording) -> String {
    var properties: [String] = []
    // A video is no source file: what a reader can open is the line of the spec.
    var message = line.message + line.framesInBrackets
    if let place = line.place {
      if place.isElsewhere || place.file.hasPrefix("/") {
        // An annotation at a file that is not there is dropped, or shown at another file of that name.
        message += " [\(place.file):\(place.line):\(place.column), outside of the working folder]"
      } else {
        properties += ["file=\(escapedProperty(place.file))", "line=\(place.line)", "col=\(place.column)"]
      }
    }
    properties.append("title=\(escapedProperty("\(recording.name): \(line.title)"))")
    return "::\(level) \(properties.joined(separator: ","))::\(escaped(message))"
  }

  private static func limited(_ commands: [String], _ level: String) -> [String] {
    guard commands.count > most else { return commands }
    let rest = commands.count - (most - 1)
    return commands.prefix(most - 1) + ["::\(level) title=slowglass::and \(rest) more; see the other reports"]
  }

  /// A message as a workflow command takes it: one line, no sign that could begin another command.
  static func escaped(_ text: String) -> String {
    var output = ""
    for scalar in TerminalText.withoutMarks(text).unicodeScalars {
      switch scalar {
      case "%": output += "%25"
      case "\r": output += "%0D"
      case "\n": output += "%0A"
      default:
        if TerminalText.isDangerous(scalar) {
          output += TerminalText.written(scalar)
        } else {
          output.unicodeScalars.append(scalar)
        }
      }
    }
    return output
  }

  static func escapedProperty(_ text: String) -> String {
    var output = ""
    for scalar in escaped(text).unicodeScalars {
      switch scalar {
      case ":": output += "%3A"
      case ",": output += "%2C"
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }
}
