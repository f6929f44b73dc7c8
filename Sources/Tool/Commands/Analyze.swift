internal import Slowglass
internal import SlowglassAnalysis
internal import SlowglassGate
internal import SlowglassReports

/// `analyze`: measures recordings and reports; exit status 0 whatever was found.
func analyze(_ arguments: ParsedArguments, console: Console, measuring: @escaping Measuring) throws -> Int32 {
  let options = try arguments.measuringOptions()
  let jobs = try arguments.count("jobs", atMost: 256)
  try arguments.checkStandardInput()
  let plan = try Plan(arguments, options: options, isGate: false)
  let reports = try ReportRequests(
    arguments.values["report"], of: .analyze, ascii: arguments.has("ascii"),
    inputs: arguments.inputs(of: plan), reading: options.reading)
  let configuration = Configuration(
    command: "analyze", plan: plan, arguments: arguments, options: options, reports: reports.listed,
    jobs: jobs)
  if configuration.isPrinted(arguments, console: console) { return ExitStatus.success }
  for words in plan.repeats { console.error("\(words), and measured once") }
  let batch = Batch(console: console, measuring: measuring, jobs: jobs ?? 1)
  let run = try batch.run(plan.recordings, baselines: Baselines(), mostFailures: nil)
  guard !run.timelines.isEmpty else { return ExitStatus.couldNotJudge }
  try reports.write(run, console: console)
  if !reports.showsText {
    for timeline in run.timelines {
      if let hint = slowdownHint(for: timeline) { console.error("\(timeline.recording.file): \(hint)") }
      if timeline.verdict == .inconclusive { console.error(undecidedWords(timeline)) }
    }
  }
  let isWhole = run.recordings.allSatisfy { $0.timeline.map { !$0.recording.cutShort } ?? false }
  return isWhole ? ExitStatus.success : ExitStatus.couldNotJudge
}

/// One recording's timeline, with its progress told and an early end said.
func measured(
  _ path: String, options: MeasuringOptions, console: Console,
  measuring: (String, MeasuringOptions, @escaping (Double) -> Void) throws -> Timeline
) throws -> Timeline {
  let progress = Progress(console, name: path)
  defer { progress.finish() }
  let timeline = try measuring(path, options) { progress.report($0) }
  progress.finish()
  if timeline.recording.cutShort { console.error(cutShortWords(timeline.recording)) }
  return timeline
}

/// That a recording was not measured to its end.
func cutShortWords(_ recording: RecordingFacts) -> String {
  recording.budgetNote.map { "\(recording.file): \($0); nothing of it was judged" }
    ?? cutShortWords(recording.file)
}

func cutShortWords(_ file: String) -> String { "\(file) is cut short; what could be read was measured" }

/// That a recording could not be judged, with the first reason.
func undecidedWords(_ timeline: Timeline) -> String {
  "\(timeline.recording.file) could not be judged" + (timeline.openReason.map { ": \($0)" } ?? "")
}

extension ParsedArguments {
  func checkStandardInput() throws(UsageError) {
    guard operands.count(where: { $0 == "-" }) < 2 else {
      throw UsageError("standard input (-) can be read only once")
    }
  }

  /// Every file that a run reads: no report is written onto one.
  func inputs(of plan: Plan) -> [String] {
    var inputs = plan.recordings.map(\.path) + operands + [last("spec"), last("project")].compactMap { $0 }
    for path in plan.recordings.compactMap({ $0.options.spec?.name }) where !inputs.contains(path) {
      inputs.append(path)
    }
    return inputs
  }
}
