internal import Slowglass
internal import SlowglassAnalysis
internal import SlowglassGate

/// One recording, with everything that it is measured and judged by.
struct PlannedRecording: Sendable {
  var path: String
  /// What reports call it.
  var name: String
  var options: MeasuringOptions
  var rules: GateRules
  /// The file of the baseline; nil for none.
  var baseline: String?
  /// The entry of the project whose recordings are judged together, and in how many of them it may fail.
  var scenario: (entry: Int, failsIn: Int)?
  /// What a reader should know of how it is judged.
  var notes: [String] = []
}

/// What a run of `analyze` or `check` is to do.
struct Plan {
  var recordings: [PlannedRecording]
  /// Where each stands among all that were named, of which a shard has a part.
  var positions: [Int]
  var total: Int
  var shard: (index: Int, count: Int)?
  /// What was named twice, in words.
  var repeats: [String] = []
  /// What the recordings are judged by, for shards that are to be merged.
  var settings: [String: String] = [:]

  /// - Parameter isGate: whether it is a `check`, which knows projects, baselines and shards.
  init(_ arguments: ParsedArguments, options: MeasuringOptions, isGate: Bool) throws {
    let project = isGate ? try Self.project(arguments) : nil
    var operands = arguments.operands
    if operands.isEmpty, let project {
      operands = project.entries.flatMap(\.patterns)
    }
    guard !operands.isEmpty else {
      throw UsageError(
        "'check' needs a recording, or a project file '\(ProjectFile.usualName)' that names some: "
          + CommandDescription.check.example)
    }
    let list: RecordingList
    do {
      list = try RecordingList(operands)
    } catch {
      throw Self.place(of: error, arguments.operands.isEmpty ? project : nil)
    }
    let rules = isGate ? try arguments.gateRules() : GateRules()
    var specs: [String: SpecFile] = [:]
    let shard = isGate ? try arguments.shard() : nil
    var planned: [PlannedRecording] = []
    positions = list.positions(ofShard: shard)
    for position in positions {
      let item = list.items[position]
      var recording = PlannedRecording(path: item.path, name: item.name, options: options, rules: rules)
      recording.baseline = isGate ? arguments.last("baseline") : nil
      if let project {
        if let index = project.entries.firstIndex(where: { $0.covers(item.path) }) {
          try recording.apply(project.entries[index], number: index, arguments: arguments, specs: &specs)
        } else {
          recording.notes.append(
            "no entry of '\(ReportedPath(project.name).text)' matches it: judged by the command line alone")
        }
      }
      recording.rules.demands = recording.options.spec?.demands ?? []
      recording.rules.allowances = recording.options.spec?.allowances ?? []
      if isGate { try Self.checkDays(recording.rules, spec: recording.options.spec?.name) }
      planned.append(recording)
    }
    recordings = planned
    total = list.items.count
    repeats = list.repeats
    self.shard = shard
    if let project { try checkScenarios(of: project) }
    settings = JudgingSettings.all(of: arguments, project: project)
  }

  /// An error about a pattern of a project points at it.
  private static func place(of error: UsageError, _ project: ProjectFile?) -> any Error {
    for entry in project?.entries ?? [] {
      for (pattern, position) in zip(entry.patterns, entry.patternPositions)
      where error.message.hasPrefix("'\(pattern)' ") {
        return SpecError(file: project?.name ?? "", position: position, message: error.message)
      }
    }
    return error
  }

  /// Repeats are judged together, so all of them must be here, and as many as may fail at least.
  private func checkScenarios(of project: ProjectFile) throws {
    for (index, entry) in project.entries.enumerated() {
      guard let failsIn = entry.failsIn else { continue }
      let count = recordings.count { $0.scenario?.entry == index }
      guard count > 0 else { continue }
      let error = { (message: String) in
        SpecError(file: project.name, position: entry.failsInPosition ?? entry.position, message: message)
      }
      guard (shard?.count ?? 1) == 1 else {
        throw error(
          "'failsIn' judges its recordings together, and a shard has a part of them: leave --shard out")
      }
      guard count >= failsIn else {
        throw error(
          "'failsIn' is \(failsIn), and \(counted(count, "recording")) of this run "
            + "\(count == 1 ? "matches" : "match"): it could never fail")
      }
    }
  }

  /// A run over recordings that are planned already, as a whole.
  init(_ recordings: [PlannedRecording]) {
    self.recordings = recordings
    positions = Array(recordings.indices)
    total = recordings.count
  }

  private static func project(_ arguments: ParsedArguments) throws(SpecError) -> ProjectFile? {
    if let path = arguments.last("project") { return try ProjectFile.read(path: path) }
    // A project beside the run is used where no recording is named, so that a named one is judged as the line says.
    guard arguments.operands.isEmpty, Platform.kind(of: ProjectFile.usualName) == .regular else { return nil }
    return try ProjectFile.read(path: ProjectFile.usualName)
  }

  /// An entry that ends some day cannot be judged without one: the clock is never asked.
  private static func checkDays(_ rules: GateRules, spec: String?) throws {
    guard rules.today == nil, let dated = rules.allowances.first(where: { $0.until != nil }) else { return }
    let message = "this entry of 'allow' ends some day: say which day it is, --today YYYY-MM-DD"
    guard let place = dated.place else { throw UsageError(message) }
    throw SpecError(
      file: spec ?? place.file, position: SpecPosition(line: place.line, column: place.column),
      message: message)
  }
}

extension PlannedRecording {
  /// Takes what a project's entry says, where the command line does not.
  mutating func apply(
    _ entry: ProjectFile.Entry, number: Int, arguments: ParsedArguments, specs: inout [String: SpecFile]
  ) throws(SpecError) {
    if arguments.last("spec") == nil, let path = entry.spec {
      if specs[path] == nil { specs[path] = try SpecFile.read(path: path) }
      options.spec = specs[path]
    }
    if arguments.last("slowdown") == nil { options.slowdown = entry.slowdown ?? options.spec?.slowdown }
    baseline = baseline ?? entry.baseline
    scenario = entry.failsIn.map { (number, $0) }
  }
}

extension ProjectFile.Entry {
  /// Whether a recording, or the folder that it was found in, is meant.
  func covers(_ path: String) -> Bool {
    patterns.contains { pattern in
      let glob = Glob(pattern)
      if glob.matches(path) { return true }
      // A pattern may name a folder of recordings.
      var folder = path
      while let slash = folder.lastIndex(of: "/"), slash != folder.startIndex {
        folder = String(folder[..<slash])
        if glob.matches(folder) { return true }
      }
      return false
    }
  }
}

extension ParsedArguments {
  /// What the gate goes by, as far as the command line says it.
  func gateRules() throws(UsageError) -> GateRules {
    var rules = GateRules()
    let fail = try kinds("fail-on")
    let warn = try kinds("warn-on")
    if let both = FindingKind.allCases.first(where: { fail.kinds.contains($0) && warn.kinds.contains($0) }) {
      throw UsageError("'\(both.rawValue)' is in --fail-on and in --warn-on; it can be in one")
    }
    guard warn.severity == nil else { throw UsageError("--warn-on takes kinds of findings, not severities") }
    rules.failOn = fail.kinds
    rules.warnOn = warn.kinds
    rules.failFrom = fail.severity ?? .error
    rules.inconclusive = try choice("inconclusive", among: GateRules.Inconclusive.allCases) ?? .fail
    if let text = last("today") {
      guard let day = Day(text) else {
        throw UsageError("--today must be a day such as 2027-01-31, found '\(text)'")
      }
      rules.today = day
    }
    return rules
  }

  /// Kinds of findings, and a severity from which on every kind is meant.
  private func kinds(_ option: String) throws(UsageError) -> (kinds: Set<FindingKind>, severity: Severity?) {
    var kinds: Set<FindingKind> = []
    var severity: Severity?
    for word in try words(option) {
      if let kind = FindingKind(rawValue: word) {
        if let limit = kind.limitedBy { throw UsageError("--\(option): '\(word)' \(limit)") }
        kinds.insert(kind)
      } else if let least = Severity(rawValue: word) {
        severity = least
      } else {
        let known = FindingKind.ofFindings.map(\.rawValue) + Severity.allCases.map(\.rawValue)
        let near = nearestName(to: word, among: known).map { "did you mean '\($0)'?" }
        throw UsageError(
          "--\(option): no kind of finding is called '\(word)'; \(near ?? "docs/report.md lists them")")
      }
    }
    return (kinds, severity)
  }

  /// The words of a list with commas, of every time that it was given.
  func words(_ option: String) throws(UsageError) -> [String] {
    guard let given = values[option] else { return [] }
    let all = given.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    let words = all.filter { !$0.isEmpty }
    // A script whose variable is empty asks for something, and would pass without it.
    guard !words.isEmpty else {
      throw UsageError("--\(option) names nothing: '\(given.joined(separator: " "))'")
    }
    guard words.count == all.count else {
      throw UsageError("--\(option) has an empty name: '\(given.joined(separator: " "))'")
    }
    return words
  }

  /// One of the words of an enumeration.
  func choice<Word: RawRepresentable<String>>(
    _ option: String, among all: [Word]
  ) throws(UsageError) -> Word? {
    guard let text = last(option) else { return nil }
    let known = all.map(\.rawValue)
    guard let value = Word(rawValue: text) else {
      let words = known.dropLast().joined(separator: ", ") + " or " + (known.last ?? "")
      throw UsageError(
        "--\(option) must be \(words), found '\(text)'; \(suggestion(for: text, among: known))")
    }
    return value
  }

  /// `--shard 2/5`
  func shard() throws(UsageError) -> (index: Int, count: Int)? {
    guard let text = last("shard") else { return nil }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count >= 1, count <= 10_000,
      (1...count).contains(index)
    else { throw UsageError("--shard must be such as 2/5, the second of five, found '\(text)'") }
    return (index, count)
  }
}
