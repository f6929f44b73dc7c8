/// An option of a command: `--name`, or `--name VALUE`.
struct OptionDescription: Sendable, Equatable {
  var name: String
  /// What its value is called; nil for a flag.
  var value: String?
  /// Whether it may be given more than once.
  var repeats: Bool = false
  var help: String

  var spelling: String { value.map { "--\(name) \($0)" } ?? "--\(name)" }
}

/// A command of the tool, as parsing and help need it.
struct CommandDescription: Sendable {
  var name: String
  var summary: String
  var operands: String
  var operandCount: ClosedRange<Int>
  var options: [OptionDescription]
  var details: String
  var example: String
}

extension CommandDescription {
  static let all: [CommandDescription] = [analyze, check, probe, frames, selftest]

  /// Commands that are planned, so that nobody takes them for misspelled.
  static let notInThisVersion = ["compare", "elements", "schema", "merge", "watch", "explain"]

  /// Options that are planned.
  static let optionsNotInThisVersion = ["transition", "label"]

  private static let measuring: [OptionDescription] = [
    OptionDescription(
      name: "slowdown", value: "N", help: "recorded time is N times app time: 10 for slow animations"),
    OptionDescription(name: "spec", value: "FILE", help: "judge the elements that a spec (JSON5) names"),
    OptionDescription(
      name: "from", value: "T",
      help: "judge transitions from frame 40 on, or from 1.25s on; one that reaches into it counts whole"),
    OptionDescription(name: "to", value: "T", help: "and up to that frame or time"),
    OptionDescription(
      name: "ignore", value: "WHAT", repeats: true,
      help: "X,Y,W,H in pixels; auto (status bar, cursor and such); or none"),
    OptionDescription(name: "hz", value: "N", help: "rate of the capture grid, instead of fitting it"),
    OptionDescription(name: "fps", value: "N", help: "frames a second of a folder of pictures (60)"),
    OptionDescription(name: "scale", value: "N", help: "pixels for each point"),
  ]

  private static let reporting: [OptionDescription] = [
    OptionDescription(
      name: "report", value: "FORMAT[=PATH]", repeats: true,
      help: "text, json or csv; to a file, or to standard output"),
    OptionDescription(name: "ascii", value: nil, help: "draw with ASCII alone"),
    OptionDescription(name: "jobs", value: "N", help: "recordings to measure at once, at most"),
    OptionDescription(name: "print-config", value: nil, help: "print what would be used, as JSON, and stop"),
  ]

  static let analyze = CommandDescription(
    name: "analyze", summary: "measure recordings and report", operands: "RECORDING...",
    operandCount: 1...10_000,
    options: measuring + reporting,
    details: "A recording is a video file, a folder of numbered PNGs, or - for standard input. "
      + "Exit status: 0 measured, whatever was found; 2 unreadable or cut short; 64 bad usage or spec.",
    example: "slowglass analyze toolbar.mov --slowdown 10 --spec toolbar.json5")

  static let check = CommandDescription(
    name: "check", summary: "the gate: exits by verdict", operands: "RECORDING...", operandCount: 1...10_000,
    options: measuring + [
      OptionDescription(
        name: "inconclusive", value: "HOW",
        help: "fail (exit 2, the default), warn or pass when nothing can be judged")
    ] + reporting,
    details:
      "Exit status: 0 passed; 1 at least one error was found; 2 could not judge, or unreadable, which outranks 1; "
      + "64 bad usage or spec.",
    example: "slowglass check *.mov --slowdown 10 --report json=glitches.json")

  static let probe = CommandDescription(
    name: "probe", summary: "what a recording is, and whether it can be measured", operands: "RECORDING",
    operandCount: 1...1,
    options: [
      OptionDescription(name: "fps", value: "N", help: "frames a second of a folder of pictures (60)")
    ],
    details: "Reads the whole recording. Exit status: 0 readable; 2 unreadable or cut short.",
    example: "slowglass probe toolbar.mov")

  static let frames = CommandDescription(
    name: "frames", summary: "frames as a table or as pictures", operands: "RECORDING", operandCount: 1...1,
    options: [
      OptionDescription(name: "csv", value: nil, help: "print a line for each frame (the default)"),
      OptionDescription(name: "export", value: "DIR", help: "write frames as PNG into a folder"),
      OptionDescription(
        name: "at", value: "N,N,..", repeats: true, help: "which frames to write; without it, all"),
      OptionDescription(name: "outlined", value: nil, help: "outline every copy that was found"),
    ] + measuring.filter { ["slowdown", "spec", "hz", "fps"].contains($0.name) },
    details: "Frames are counted from 0. Exit status: 0 written; 2 unreadable or cut short; 64 bad usage.",
    example: "slowglass frames toolbar.mov --export look --at 40,64,145")

  static let selftest = CommandDescription(
    name: "selftest", summary: "show on this machine that the instrument is true", operands: "",
    operandCount: 0...0,
    options: [
      OptionDescription(name: "quick", value: nil, help: "a few scenes only"),
      OptionDescription(
        name: "report", value: "FORMAT[=PATH]", repeats: true, help: "text, or json to a file"),
    ],
    details: "Draws scenes whose truth is known, records and measures them, and prints the errors. "
      + "Exit status: 0 everything holds; 1 something does not; 64 bad usage.",
    example: "slowglass selftest --quick")
}
