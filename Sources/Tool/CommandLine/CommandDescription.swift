internal import SlowglassAnalysis
internal import SlowglassGate

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
  /// What an operand is, in one word or a few.
  var operandNoun: String = "recording"
  var options: [OptionDescription]
  var details: String
  var example: String
}

extension CommandDescription {
  static let all: [CommandDescription] = [
    analyze, check, compare, merge, elements, probe, frames, filmstrip, watch, explain, schema,
    selftest,
  ]

  private static let limit = OptionDescription(
    name: "limit", value: "NAME=N", repeats: true,
    help:
      "what a recording may ask for: pixels (67M), streams (64), frames (500k), seconds (86400), memory (3.2G)"
  )

  private static let measuring: [OptionDescription] = [
    OptionDescription(
      name: "slowdown", value: "N", help: "recorded time is N times app time: 10 for slow animations"),
    OptionDescription(name: "spec", value: "FILE", help: "judge the elements that a spec (JSON5) names"),
    OptionDescription(
      name: "from", value: "T",
      help: "judge transitions from frame 40 on, or from 1.25s on; one that reaches into it counts whole"),
    OptionDescription(name: "to", value: "T", help: "and up to that frame or time"),
    OptionDescription(
      name: "transition", value: "ID", help: "judge one transition alone, as the report names it: T2"),
    OptionDescription(
      name: "ignore", value: "WHAT", repeats: true,
      help: "X,Y,W,H in pixels; auto (all of the following, the default) or none; "
        + IgnoredRegion.What.presets.joined(separator: ", ")),
    OptionDescription(name: "hz", value: "N", help: "rate of the capture grid, instead of fitting it"),
    OptionDescription(name: "fps", value: "N", help: "frames a second of a folder of pictures (60)"),
    OptionDescription(name: "scale", value: "N", help: "pixels for each point"),
    OptionDescription(
      name: "time-budget", value: "S",
      help: "seconds that a recording may take; one that needs more could not be judged (exit 2)"),
    limit,
  ]

  /// Options that say how a recording is measured.
  static let measuringNames: Set<String> = Set(measuring.map(\.name))

  private static let reporting: [OptionDescription] = [
    OptionDescription(
      name: "report", value: "FORMAT[=PATH]", repeats: true,
      help:
        "text, json, html, csv, junit, sarif, github, markdown, perfetto or vtt; to a file, or to standard output"
    ),
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
    name: "check", summary: "the gate: exits by verdict", operands: "[RECORDING...]",
    operandCount: 0...10_000,
    options: measuring + gating + reporting,
    details:
      "Judges by the spec's demands, by the errors that are found and by a baseline. A recording is a file, a folder of "
      + "numbered PNGs, a folder of recordings or a quoted pattern; without one, those of the project file "
      + "slowglass.json5. Exit status: 0 passed; 1 failed; 2 could not judge, or unreadable, which outranks 1; "
      + "64 bad usage or spec.",
    example: "slowglass check *.mov --slowdown 10 --report junit=glitches.xml")

  private static let gating: [OptionDescription] = [
    OptionDescription(
      name: "inconclusive", value: "HOW",
      help: "fail (exit 2, the default), warn or pass when nothing can be judged"),
    OptionDescription(
      name: "fail-on", value: "KIND,..", repeats: true,
      help: "kinds of findings that fail whatever their severity, or warning for all from there on"),
    OptionDescription(
      name: "warn-on", value: "KIND,..", repeats: true, help: "kinds of findings that only warn"),
    OptionDescription(
      name: "baseline", value: "FILE", help: "what is accepted as it is; what is new or worse fails"),
    OptionDescription(
      name: "update-baselines", value: "WHICH",
      help: "write all, changed, missing (the default) or none (the default where CI is set)"),
    OptionDescription(
      name: "today", value: "DATE", help: "the day that entries of a spec's 'allow' are compared with"),
    OptionDescription(
      name: "project", value: "FILE", help: "which recordings are judged by which spec and baseline"),
    OptionDescription(
      name: "max-failures", value: "N", help: "stop after so many recordings that did not pass"),
    OptionDescription(
      name: "shard", value: "I/N", help: "judge the I-th of N parts; --report blob=FILE for 'merge'"),
  ]

  static let compare = CommandDescription(
    name: "compare", summary: "what became of a recording's glitches in others",
    operands: "BEFORE AFTER...", operandCount: 2...100,
    options: measuring.map { option in
      guard ["slowdown", "spec"].contains(option.name) else { return option }
      var option = option
      option.repeats = true
      option.help += "; one for all recordings, or one for each in their order"
      return option
    } + [
      OptionDescription(
        name: "label", value: "TEXT", repeats: true,
        help: "what reports call a recording; one for each, or all in one with commas"),
      OptionDescription(
        name: "fail-on", value: "STATUS,..", repeats: true,
        help: "exit 1 where an error or warning is "
          + ComparisonStatus.allCases.map(\.rawValue).joined(separator: ", ")),
    ]
      + reporting.map { option in
        guard option.name == "report" else { return option }
        return OptionDescription(
          name: "report", value: "FORMAT[=PATH]", repeats: true,
          help: ReportRequests.comparisonFormats.joined(separator: ", ")
            + "; to a file, or to standard output")
      },
    details:
      "Lays the others over the first by the phase of their transitions, so that start, rate and slowdown do not "
      + "matter, and tells of each finding whether it is fixed, unchanged, worse, new or reshaped. A recording is "
      + "what analyze takes, or the timeline that 'analyze --report json=FILE' wrote of it. Exit status: 0 compared; "
      + "1 found what --fail-on names; 2 unreadable or cut short; 64 bad usage or spec.",
    example: "slowglass compare before.mov after.mov --slowdown 10 --spec toolbar.json5")

  static let merge = CommandDescription(
    name: "merge", summary: "the reports of a whole run, from its shards", operands: "BLOB...",
    operandCount: 1...10_000, operandNoun: "blob",
    options: reporting.filter { ["report", "ascii"].contains($0.name) },
    details:
      "Reads what 'check --shard I/N --report blob=FILE' wrote, and reports and exits as one run of all would. "
      + "Exit status: as check; 2 where a shard is missing.",
    example: "slowglass merge shard-*.json --report junit=glitches.xml")

  static let elements = CommandDescription(
    name: "elements", summary: "what was found, as a spec; or what a spec's elements are worth",
    operands: "RECORDING", operandCount: 1...1,
    options: [
      OptionDescription(name: "output", value: "SPEC", help: "write the spec there, not to standard output"),
      OptionDescription(name: "force", value: nil, help: "write over another spec that is there"),
      OptionDescription(
        name: "picture", value: "PNG",
        help: "draw the frames that elements are taken from side by side, each element outlined and named"),
      OptionDescription(
        name: "report", value: "FORMAT[=PATH]",
        help: "of a check with --spec: text or json; to a file, or to "
          + "standard output"),
      OptionDescription(name: "ascii", value: nil, help: "write the table with ASCII alone"),
    ]
      + measuring.map { option in
        guard option.name == "spec" else { return option }
        return OptionDescription(
          name: "spec", value: "FILE", help: "check this spec: is each element found, unique, textured?")
      },
    details:
      "Without --spec it measures the recording and writes the elements it found as a spec ready to edit. "
      + "With --spec it tells for each element of it where it was found, how far its strokes stand out and what "
      + "looks like it elsewhere. Exit status: 0 written, or all can be tracked; 2 one cannot, or unreadable or cut "
      + "short; 64 bad usage or spec.",
    example: "slowglass elements toolbar.mov --output toolbar.json5 --picture toolbar.png")

  static let probe = CommandDescription(
    name: "probe", summary: "what a recording is, and whether it can be measured", operands: "RECORDING",
    operandCount: 1...1,
    options: [
      OptionDescription(name: "fps", value: "N", help: "frames a second of a folder of pictures (60)"), limit,
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
      OptionDescription(name: "frame", value: "N", help: "print what is known of one frame"),
      OptionDescription(
        name: "annotated", value: nil, help: "outline them, and say frame, time and opacities above"),
      OptionDescription(
        name: "findings", value: nil,
        help: "write the frames that findings name, and a contact sheet of each finding"),
    ] + measuring.filter { ["slowdown", "spec", "hz", "fps", "limit"].contains($0.name) },
    details: "Frames are counted from 0. Exit status: 0 written; 2 unreadable or cut short; 64 bad usage.",
    example: "slowglass frames toolbar.mov --export look --at 40,64,145")

  static let schema = CommandDescription(
    name: "schema", summary: "the JSON Schema of a spec, timeline or comparison",
    operands: "[spec|timeline|compare]",
    operandCount: 0...1, operandNoun: "schema",
    options: [],
    details: "Without an operand, that of a spec. Exit status: 0 printed; 64 bad usage.",
    example: "slowglass schema timeline")

  static let explain = CommandDescription(
    name: "explain", summary: "what a kind of finding means, and how it is measured", operands: "[KIND]",
    operandCount: 0...1, operandNoun: "kind of finding",
    options: [OptionDescription(name: "ascii", value: nil, help: "write ASCII alone")],
    details: "Without an operand, all kinds in a line each. Exit status: 0 printed; 64 bad usage.",
    example: "slowglass explain ghost")

  static let filmstrip = CommandDescription(
    name: "filmstrip", summary: "one finding as a picture, or as an animation", operands: "RECORDING",
    operandCount: 1...1,
    options: [
      OptionDescription(
        name: "output", value: "FILE", help: ".png: its frames side by side; .apng or .gif: animated"),
      OptionDescription(name: "finding", value: "ID", help: "which one, as the report names it (the worst)"),
      OptionDescription(name: "frames", value: "N", help: "frames side by side (8)"),
      OptionDescription(name: "outlined", value: nil, help: "outline every copy that was found"),
    ] + measuring,
    details:
      "Shows the finding's place, pixel for pixel unless it is large. Exit status: 0 written; 2 unreadable or "
      + "cut short; 64 bad usage or spec, or nothing was found.",
    example: "slowglass filmstrip toolbar.mov --slowdown 10 --output ghost.gif")

  static let watch = CommandDescription(
    name: "watch", summary: "measure each recording that lands in a folder", operands: "DIR",
    operandCount: 1...1, operandNoun: "folder",
    options: [
      OptionDescription(name: "full", value: nil, help: "print whole text reports, not a line each"),
      OptionDescription(name: "all", value: nil, help: "measure those that are there already, too"),
      OptionDescription(name: "once", value: nil, help: "measure those that are there, and stop"),
      OptionDescription(name: "ascii", value: nil, help: "draw with ASCII alone"),
    ] + measuring,
    details:
      "A recording is measured when its size has stood still for a second. It ends when it is interrupted. "
      + "Exit status with --once: 0 all were measured; 2 one could not be read.",
    example: "slowglass watch ~/Desktop --slowdown 10 --spec toolbar.json5")

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
