internal import Slowglass

/// What was given on the command line, by the description of its command.
struct ParsedArguments: Equatable {
  var operands: [String] = []
  /// Values by option name, in the order given; a flag has an empty one.
  var values: [String: [String]] = [:]
  var wantsHelp = false

  func has(_ option: String) -> Bool { values[option] != nil }
  func last(_ option: String) -> String? { values[option]?.last }

  /// Reads arguments: `--name value`, `--name=value`, operands in any place, `--` before operands with a dash.
  init(_ arguments: some Sequence<String>, for command: CommandDescription) throws(UsageError) {
    var iterator = Array(arguments)[...]
    var onlyOperands = false
    while let argument = iterator.popFirst() {
      if onlyOperands || argument == "-" || !argument.hasPrefix("-") {
        operands.append(argument)
      } else if argument == "--" {
        onlyOperands = true
      } else if argument == "-h" || argument == "--help" {
        wantsHelp = true
      } else {
        try readOption(argument, rest: &iterator, command: command)
      }
    }
    guard !wantsHelp else { return }
    guard operands.count >= command.operandCount.lowerBound else {
      let what = command.operandCount.lowerBound > 1 ? "two recordings" : "a \(command.operandNoun)"
      throw UsageError("'\(command.name)' needs \(what): \(command.example)", command: command.name)
    }
    guard command.operandCount.upperBound > 0 || operands.isEmpty else {
      throw UsageError("'\(command.name)' takes no recording, found '\(operands[0])'", command: command.name)
    }
    guard operands.count <= command.operandCount.upperBound else {
      let most = command.operandCount.upperBound
      let what = command.operandNoun
      throw UsageError(
        most == 1
          ? "'\(command.name)' takes one \(what), found another: '\(operands[1])'"
          : "'\(command.name)' takes no more than \(most) operands, found \(operands.count)",
        command: command.name)
    }
  }

  private mutating func readOption(
    _ argument: String, rest: inout ArraySlice<String>, command: CommandDescription
  ) throws(UsageError) {
    let isLong = argument.hasPrefix("--")
    let body = argument.drop { $0 == "-" }
    let name = String(body.prefix { $0 != "=" })
    let inlineValue = body.firstIndex(of: "=").map { String(body[body.index(after: $0)...]) }
    guard isLong, let option = command.options.first(where: { $0.name == name }) else {
      throw unknown(argument.prefix { $0 != "=" }, name: name, command: command)
    }
    if !option.repeats, has(name) { throw UsageError("--\(name) is given twice", command: command.name) }
    guard let valueName = option.value else {
      guard inlineValue == nil else { throw UsageError("--\(name) takes no value", command: command.name) }
      values[name] = [""]
      return
    }
    if let inlineValue {
      guard !inlineValue.isEmpty else { throw missing(option, valueName, command) }
      values[name, default: []].append(inlineValue)
      return
    }
    // A negative number is a value, so that its own check can say what is wrong with it.
    guard let next = rest.first, !next.hasPrefix("-") || next == "-" || Double(next) != nil, !next.isEmpty
    else {
      throw missing(option, valueName, command)
    }
    rest.removeFirst()
    values[name, default: []].append(next)
  }

  private func missing(
    _ option: OptionDescription, _ valueName: String, _ command: CommandDescription
  ) -> UsageError {
    UsageError("--\(option.name) needs a value: --\(option.name) \(valueName)", command: command.name)
  }

  private func unknown(_ spelling: Substring, name: String, command: CommandDescription) -> UsageError {
    let known = command.options.map(\.name) + ["help"]
    let near = nearestName(to: name, among: known).map { "did you mean --\($0)?" }
    if near == nil,
      let owner = CommandDescription.all.first(where: { $0.options.contains { $0.name == name } })
    {
      return UsageError(
        "'\(command.name)' has no option \(spelling); '\(owner.name)' has it", command: command.name)
    }
    return UsageError(
      "unknown option \(spelling); \(near ?? "see slowglass \(command.name) --help")", command: command.name)
  }
}
