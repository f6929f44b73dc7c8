internal import Slowglass
internal import SlowglassAnalysis
internal import SlowglassGate
internal import SlowglassReports

/// `check`: the gate. Measures, judges by spec and baseline, and exits by what came out.
func check(
  _ arguments: ParsedArguments, console: Console, measuring: @escaping Measuring,
  environment: [String: String]
) throws -> Int32 {
  let options = try arguments.measuringOptions()
  let jobs = try arguments.count("jobs", atMost: 256)
  let mostFailures = try arguments.count("max-failures", atMost: 1_000_000)
  try arguments.checkStandardInput()
  let plan = try Plan(arguments, options: options, isGate: true)
  let baselines = try Baselines(plan, arguments: arguments, isInCI: isInCI(environment))
  let reports = try ReportRequests(
    arguments.values["report"], of: .check, ascii: arguments.has("ascii"),
    inputs: arguments.inputs(of: plan) + plan.recordings.compactMap(\.baseline), reading: options.reading)
  let configuration = Configuration(
    command: "check", plan: plan, arguments: arguments, options: options, reports: reports.listed, jobs: jobs)
  if configuration.isPrinted(arguments, console: console) { return ExitStatus.success }
  for words in plan.repeats { console.error("\(words), and measured once") }
  if plan.recordings.isEmpty, let shard = plan.shard {
    console.error(
      "shard \(shard.index)/\(shard.count) has nothing to judge: the run has \(counted(plan.total, "recording"))"
    )
  }
  let batch = Batch(console: console, measuring: measuring, jobs: jobs ?? 1)
  var run = try batch.run(plan.recordings, baselines: baselines, mostFailures: mostFailures)
  run.judgeTogether(plan.recordings)
  try reports.write(run, of: plan, console: console)
  try baselines.write(run, of: plan, console: console)
  complain(of: run, plan: plan, reports: reports, console: console)
  return ExitStatus.of(run)
}

extension ExitStatus {
  /// Could not judge outranks failed, failed outranks passed.
  static func of(_ run: GateRun) -> Int32 {
    switch run.outcome {
    case .passed: success
    case .failed: failed
    case .couldNotJudge: couldNotJudge
    }
  }
}

/// Whether a build server runs this, by the variable that all of them set.
func isInCI(_ environment: [String: String]) -> Bool {
  guard let value = environment["CI"] else { return false }
  return !["", "0", "false", "no"].contains(value.lowercased())
}

/// Says on standard error what could not be judged, and hints, as far as no text report does.
private func complain(
  of run: GateRun, plan: Plan, reports: ReportRequests, console: Console
) {
  let rules = plan.recordings.first?.rules.inconclusive ?? .fail
  let planned = Dictionary(plan.recordings.map { ($0.path, $0.notes) }) { first, _ in first }
  for recording in run.recordings {
    guard let timeline = recording.timeline, let result = recording.result else { continue }
    if !reports.showsText {
      for note in planned[recording.path] ?? [] { console.error("\(recording.name): \(note)") }
    }
    if let hint = slowdownHint(for: timeline) { console.error("\(recording.name): \(hint)") }
    let assertion = result.assertions.first { $0.status == .couldNotJudge }.map {
      "\($0.title): \($0.reason)"
    }
    guard rules != .pass, !timeline.recording.cutShort, let open = result.openQuestions.first ?? assertion
    else {
      continue
    }
    console.error("\(rules == .warn ? "warning: " : "")\(recording.name) could not be judged: \(open)")
  }
}

extension GateRun {
  /// Judges repeats of one scenario together: where fewer of them fail than would count, those that do pass with a note.
  mutating func judgeTogether(_ planned: [PlannedRecording]) {
    let scenarios = Set(planned.compactMap { $0.scenario?.entry })
    for entry in scenarios.sorted() {
      let members = recordings.indices.filter { planned[$0].scenario?.entry == entry }
      guard let failsIn = members.first.flatMap({ planned[$0].scenario?.failsIn }) else { continue }
      let failed = members.filter { recordings[$0].outcome == .failed }
      // What was not measured may have failed: nothing is let through before all have been seen.
      let isWhole = members.count == planned.count { $0.scenario?.entry == entry }
      guard isWhole, !failed.isEmpty, failed.count < failsIn else { continue }
      let open = members.count { recordings[$0].outcome == .couldNotJudge }
      let runs =
        open == 0
        ? "\(members.count) runs of one scenario"
        : "\(members.count - open) judged runs of one scenario (\(open) more could not be judged)"
      for index in failed {
        recordings[index].result?.outcome = .passed
        recordings[index].result?.notes.append("failed in \(failed.count) of \(runs); \(failsIn) would count")
      }
    }
  }
}
