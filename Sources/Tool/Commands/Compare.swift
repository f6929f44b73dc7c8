internal import Foundation
internal import Slowglass
internal import SlowglassAnalysis
internal import SlowglassGate
internal import SlowglassReports

/// `compare`: lays recordings over the first one and tells what became of its findings.
func compare(_ arguments: ParsedArguments, console: Console, measuring: @escaping Measuring) throws -> Int32 {
  let jobs = try arguments.count("jobs", atMost: 256)
  let failOn = try arguments.comparisonStatuses()
  try arguments.checkStandardInput()
  let places = arguments.operands.map { $0 == "-" ? [$0] : ReportedPath.parts(of: $0) }
  for (index, path) in arguments.operands.enumerated() where places[..<index].contains(places[index]) {
    throw UsageError("'\(path)' is named twice: 'compare' lays different recordings over each other")
  }
  let list = try RecordingList(arguments.operands)
  if let repeated = list.repeats.first {
    throw UsageError("\(repeated): 'compare' lays different recordings over each other")
  }
  guard list.items.count == arguments.operands.count || arguments.operands.contains(where: Glob.isPattern)
  else {
    throw UsageError("'compare' takes its recordings one by one, and a folder stands for all that are in it")
  }
  guard list.items.count >= 2 else {
    throw UsageError("'compare' needs two recordings: \(CommandDescription.compare.example)")
  }
  let labels = try arguments.one("label", forEach: list.items.count, splitting: true)
  let planned = try list.items.enumerated().map { index, item in
    PlannedRecording(
      path: item.path, name: item.name,
      options: try arguments.measuringOptions(ofRecording: index, of: list.items.count), rules: GateRules())
  }
  let plan = Plan(planned)
  let reports = try ReportRequests(
    arguments.values["report"], of: .compare, ascii: arguments.has("ascii"),
    inputs: arguments.inputs(of: plan), reading: planned[0].options.reading)
  var named = plan
  for index in planned.indices { named.recordings[index].name = labels?[index] ?? planned[index].name }
  let configuration = Configuration(
    command: "compare", plan: named, arguments: arguments, options: planned[0].options,
    reports: reports.listed, jobs: jobs)
  if configuration.isPrinted(arguments, console: console) { return ExitStatus.success }
  if let note = try arguments.idleOptions(planned) { console.error(note) }
  let batch = Batch(console: console, measuring: readingTimelines(measuring), jobs: jobs ?? 1)
  let run = try batch.run(planned, baselines: Baselines(), mostFailures: nil)
  let recordings = run.recordings.enumerated().map { index, recording in
    Comparison.Recording(
      label: labels?[index] ?? recording.name, path: recording.path,
      knobs: planned[index].options.spec?.knobValues ?? [:], timeline: recording.timeline,
      failure: recording.failure)
  }
  let comparison = Comparison(recordings)
  try reports.write(comparison, console: console)
  let isWhole = recordings.allSatisfy { $0.timeline.map { !$0.recording.cutShort } ?? false }
  guard isWhole else { return ExitStatus.couldNotJudge }
  return comparison.has(failOn) ? ExitStatus.failed : ExitStatus.success
}

/// Whether a name is that of a timeline and not of a recording.
func isTimeline(_ path: String) -> Bool { path.lowercased().hasSuffix(".json") }

/// Measuring that takes a timeline, as JSON, for the recording that it was measured in.
private func readingTimelines(_ measuring: @escaping Measuring) -> Measuring {
  { path, options, progress in
    guard isTimeline(path) else { return try measuring(path, options, progress) }
    guard let data = FileManager.default.contents(atPath: path),
      let timeline = try? JSONDecoder().decode(Timeline.self, from: data),
      timeline.schemaVersion == Timeline.currentSchemaVersion, timeline.inconsistency == nil
    else { throw UnreadableTimeline(path: path) }
    return timeline
  }
}

private struct UnreadableTimeline: Error, CustomStringConvertible {
  var path: String
  var description: String { "\(path) is no timeline of one recording that 'analyze --report json' writes" }
}

extension ParsedArguments {
  /// What each recording is given of an option: nil where it is not there, one for all, or one for each.
  func one(_ option: String, forEach count: Int, splitting: Bool) throws(UsageError) -> [String]? {
    guard var given = values[option] else { return nil }
    if given.count == 1, splitting {
      given = given[0].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    guard given.count == count else {
      throw UsageError(
        "--\(option) is given for \(given.count) of \(count) recordings; it takes one for each, in their order"
      )
    }
    return given
  }

  /// Says which options change nothing because a timeline was measured already, with options of its own.
  ///
  /// - Returns: a note where other recordings are measured by them; nil where there is nothing to say.
  /// - Throws: where nothing is to be measured at all: whoever gave them expects another result.
  fileprivate func idleOptions(_ planned: [PlannedRecording]) throws(UsageError) -> String? {
    let timelines = planned.filter { isTimeline($0.path) }
    let names = CommandDescription.compare.options.map(\.name).filter { name in
      guard has(name), CommandDescription.measuringNames.contains(name) else { return false }
      // The knobs of a spec become columns, whatever was measured with it.
      return name != "spec" || timelines.contains { $0.options.spec?.knobs.isEmpty != false }
    }
    guard !timelines.isEmpty, !names.isEmpty else { return nil }
    let options = names.map { "--\($0)" }.joined(separator: ", ")
    let files = timelines.map { "'\($0.path)'" }.joined(separator: ", ")
    let (are, change) = (
      timelines.count == 1 ? "is a timeline" : "are timelines", names.count == 1 ? "s" : ""
    )
    guard timelines.count < planned.count else {
      throw UsageError(
        "\(options) say\(change) how a recording is measured, and \(files) \(are), measured already")
    }
    return "\(files) \(are), measured already: \(options) change\(change) nothing there"
  }

  /// What says how one recording of several is to be measured.
  fileprivate func measuringOptions(ofRecording index: Int, of count: Int) throws -> MeasuringOptions {
    var own = self
    for option in ["slowdown", "spec"] {
      guard let given = values[option] else { continue }
      let isList = option == "slowdown" && given.count == 1 && given[0].contains(",")
      if given.count > 1 || isList {
        own.values[option] = try one(option, forEach: count, splitting: isList).map { [$0[index]] }
      }
    }
    return try own.measuringOptions()
  }

  /// The statuses of `--fail-on new,worse`.
  fileprivate func comparisonStatuses() throws(UsageError) -> Set<ComparisonStatus> {
    var statuses: Set<ComparisonStatus> = []
    for word in try words("fail-on") {
      guard let status = ComparisonStatus(rawValue: word) else {
        let known = ComparisonStatus.allCases.map(\.rawValue)
        throw UsageError("--fail-on: no status is called '\(word)'; \(suggestion(for: word, among: known))")
      }
      statuses.insert(status)
    }
    return statuses
  }
}

extension SpecFile {
  /// What was set in the app, as evidence.
  var knobValues: [String: EvidenceValue] {
    knobs.mapValues { value in
      switch value.content {
      case .flag(let flag): .flag(flag)
      case .number(let number): .number(number)
      case .text(let text): .text(text)
      default: .null
      }
    }
  }
}
