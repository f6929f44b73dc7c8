internal import Slowglass
internal import SlowglassAnalysis
internal import SlowglassPixels
internal import SlowglassReports

/// `analyze` and `check`: the same measuring and reports, other exit statuses.
func analyze(
  _ arguments: ParsedArguments, command: CommandDescription, console: Console, measuring: Measuring
) throws -> Int32 {
  let isGate = command.name == CommandDescription.check.name
  let options = try arguments.measuringOptions()
  let inconclusive = try InconclusiveMeans(arguments.last("inconclusive"))
  let jobs = try arguments.count("jobs", atMost: 256)
  let inputs = arguments.operands + (arguments.last("spec").map { [$0] } ?? [])
  guard arguments.operands.count(where: { $0 == "-" }) < 2 else {
    throw UsageError("standard input (-) can be read only once")
  }
  let reports = try ReportRequests(arguments.values["report"], ascii: arguments.has("ascii"), inputs: inputs)
  if arguments.has("print-config") {
    let configuration = Configuration(
      command: command.name, arguments: arguments, options: options, reports: reports.listed, jobs: jobs,
      inconclusive: isGate ? inconclusive.rawValue : nil)
    console.write(JSONReport.text(of: configuration))
    return ExitStatus.success
  }

  var timelines: [Timeline] = []
  var paths: [String] = []
  var unreadable = false
  for path in arguments.operands {
    do {
      timelines.append(try measured(path, options: options, console: console, measuring: measuring))
      paths.append(path)
    } catch let error as SpecError {
      throw error
    } catch {
      console.error("\(error)")
      unreadable = true
    }
  }
  guard !timelines.isEmpty else { return ExitStatus.couldNotJudge }
  try reports.write(timelines, of: paths, console: console)
  if !reports.showsText {
    for timeline in timelines {
      if let hint = slowdownHint(for: timeline) { console.error("\(timeline.recording.file): \(hint)") }
      if !isGate, timeline.verdict == .inconclusive { console.error(undecidedWords(timeline)) }
    }
  }
  if unreadable || timelines.contains(where: \.recording.cutShort) { return ExitStatus.couldNotJudge }
  return isGate ? gateStatus(timelines, inconclusive: inconclusive, console: console) : ExitStatus.success
}

/// One recording's timeline, with its progress told and an early end said.
func measured(
  _ path: String, options: MeasuringOptions, console: Console, measuring: Measuring
) throws -> Timeline {
  let progress = Progress(console, name: path)
  defer { progress.finish() }
  let timeline = try measuring(path, options) { progress.report($0) }
  progress.finish()
  if timeline.recording.cutShort {
    console.error("\(timeline.recording.file) is cut short; what could be read was measured")
  }
  return timeline
}

/// What the gate makes of a recording that cannot be judged.
private enum InconclusiveMeans: String, CaseIterable {
  case fail, warn, pass

  init(_ text: String?) throws(UsageError) {
    guard let text else {
      self = .fail
      return
    }
    let known = Self.allCases.map(\.rawValue)
    guard let value = InconclusiveMeans(rawValue: text) else {
      throw UsageError(
        "--inconclusive must be fail, warn or pass, found '\(text)'; \(suggestion(for: text, among: known))")
    }
    self = value
  }
}

private func gateStatus(_ timelines: [Timeline], inconclusive: InconclusiveMeans, console: Console) -> Int32 {
  let undecided = timelines.filter { $0.verdict == .inconclusive }
  if inconclusive != .pass {
    for timeline in undecided {
      console.error((inconclusive == .warn ? "warning: " : "") + undecidedWords(timeline))
    }
  }
  if inconclusive == .fail, !undecided.isEmpty { return ExitStatus.couldNotJudge }
  return timelines.contains { $0.verdict == .glitches } ? ExitStatus.failed : ExitStatus.success
}

/// That a recording could not be judged, with the first reason.
private func undecidedWords(_ timeline: Timeline) -> String {
  let open = timeline.checks.first { $0.status == .cannotJudge && $0.reason != nil }
  let elements = open?.elements.joined(separator: ", ") ?? ""
  let reason = open?.reason.map { ": " + (elements.isEmpty ? "" : "\(elements): ") + $0 } ?? ""
  return "\(timeline.recording.file) could not be judged" + reason
}

/// What a run would use, for `--print-config`.
private struct Configuration: Encodable {
  var command: String
  var recordings: [String]
  var slowdown: Double
  var slowdownGiven: Bool
  var spec: String?
  var from: String?
  var to: String?
  var ignoresAutomatically: Bool
  var ignoredByName: [String]
  var ignoredRegions: [[Double]]
  var hz: Double?
  var fps: Double
  var scale: Int?
  var reports: [String]
  var jobs: Int?
  var inconclusive: String?

  init(
    command: String, arguments: ParsedArguments, options: MeasuringOptions, reports: [String], jobs: Int?,
    inconclusive: String?
  ) {
    self.command = command
    self.recordings = arguments.operands
    self.slowdown = options.slowdown ?? 1
    self.slowdownGiven = options.slowdown != nil
    self.spec = options.spec?.name
    self.from = arguments.last("from")
    self.to = arguments.last("to")
    self.ignoresAutomatically = options.ignoresAutomatically ?? options.spec?.ignoresAutomatically ?? true
    let byName = options.ignoredByName.union(options.spec?.ignoredByName ?? [])
    self.ignoredByName = IgnoredRegion.What.allCases.filter(byName.contains).map(\.rawValue)
    self.ignoredRegions = options.ignoredRegions.map { [$0.x, $0.y, $0.width, $0.height] }
    self.hz = options.captureRate
    self.fps = options.pictureRate
    self.scale = options.scale
    self.reports = reports
    self.jobs = jobs
    self.inconclusive = inconclusive
  }
}
