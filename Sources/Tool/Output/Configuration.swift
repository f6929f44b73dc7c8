internal import Slowglass
internal import SlowglassAnalysis
internal import SlowglassGate
internal import SlowglassReports

/// What a run would use, for `--print-config`.
struct Configuration: Encodable {
  var command: String
  var recordings: [String]
  var slowdown: Double
  var slowdownGiven: Bool
  var spec: String?
  var from: String?
  var to: String?
  var transition: String?
  var ignoresAutomatically: Bool
  var ignoredByName: [String]
  var ignoredRegions: [[Double]]
  var hz: Double?
  var fps: Double
  var scale: Int?
  var reports: [String]
  var jobs: Int?
  var inconclusive: String?
  var baseline: String?
  var failOn: [String]?
  var warnOn: [String]?
  /// What each recording of a comparison is called and measured by, in their order.
  var labels: [String]?
  var slowdowns: [Double]?
  var specs: [String?]?

  init(
    command: String, plan: Plan, arguments: ParsedArguments, options: MeasuringOptions, reports: [String],
    jobs: Int?
  ) {
    self.command = command
    self.recordings = plan.recordings.map(\.path)
    self.slowdown = options.slowdown ?? 1
    self.slowdownGiven = options.slowdown != nil
    self.spec = options.spec?.name
    self.from = arguments.last("from")
    self.to = arguments.last("to")
    self.transition = arguments.last("transition")
    self.ignoresAutomatically = options.ignoresAutomatically ?? options.spec?.ignoresAutomatically ?? true
    let byName = options.ignoredByName.union(options.spec?.ignoredByName ?? [])
    self.ignoredByName = IgnoredRegion.What.allCases.filter(byName.contains).map(\.rawValue)
    self.ignoredRegions = options.ignoredRegions.map { [$0.x, $0.y, $0.width, $0.height] }
    self.hz = options.captureRate
    self.fps = options.pictureRate
    self.scale = options.scale
    self.reports = reports
    self.jobs = jobs
    if command == CommandDescription.compare.name {
      labels = plan.recordings.map(\.name)
      slowdowns = plan.recordings.map { $0.options.slowdown ?? 1 }
      specs = plan.recordings.map { $0.options.spec?.name }
      failOn = arguments.values["fail-on"]
    }
    guard command == CommandDescription.check.name, let rules = plan.recordings.first?.rules else { return }
    inconclusive = rules.inconclusive.rawValue
    baseline = arguments.last("baseline")
    failOn = FindingKind.allCases.filter(rules.failOn.contains).map(\.rawValue)
    warnOn = FindingKind.allCases.filter(rules.warnOn.contains).map(\.rawValue)
  }

  /// Prints it where that is asked for instead of a run.
  func isPrinted(_ arguments: ParsedArguments, console: Console) -> Bool {
    guard arguments.has("print-config") else { return false }
    console.write(JSONReport.text(of: self))
    return true
  }
}
