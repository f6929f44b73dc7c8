internal import Slowglass
internal import SlowglassAnalysis

/// Help texts, in 80 columns.
enum Help {
  static let version = "\(ToolIdentity.current.name) \(ToolIdentity.current.version)\n"

  static var overview: String {
    var lines = [
      "Slowglass finds transition glitches in screen recordings: what is seen twice,",
      "what appears too early, what stands still when it should move.",
      "",
      "  slowglass COMMAND RECORDING... [options]",
      "",
    ]
    for command in CommandDescription.all {
      lines.append("  \(padded(command.name, 9)) \(command.summary)")
    }
    lines += [
      "",
      "  slowglass COMMAND --help   options, exit status and an example",
      "  slowglass --version",
      "",
      "Example: \(CommandDescription.analyze.example)",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  static func text(for command: CommandDescription) -> String {
    let operands = command.operands.isEmpty ? "" : " " + command.operands
    var lines = ["slowglass \(command.name)\(operands) [options]", ""]
    lines += wrapped(
      command.summary.prefix(1).uppercased() + command.summary.dropFirst() + ". " + command.details, 0)
    lines.append("")
    let width = max("-h, --help".count, command.options.map(\.spelling.count).max() ?? 0) + 2
    for option in command.options {
      let help = wrapped(option.help + (option.repeats ? "; repeats" : ""), width + 2)
      lines.append("  " + padded(option.spelling, width) + help[0].dropFirst(width + 2))
      lines += help.dropFirst()
    }
    lines += ["  " + padded("-h, --help", width) + "this help", "", "Example:", "  \(command.example)"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// The text in lines of 80 columns, each after so many blanks.
  static func wrapped(_ text: String, _ indent: Int) -> [String] {
    let blank = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = blank
    for word in text.split(separator: " ") {
      if line.count > indent, line.count + 1 + word.count > 80 {
        lines.append(line)
        line = blank
      }
      line += (line.count > indent ? " " : "") + word
    }
    return lines + [line]
  }
}
