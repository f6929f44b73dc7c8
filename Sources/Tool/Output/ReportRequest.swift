internal import Slowglass
internal import SlowglassAnalysis
internal import SlowglassGate
internal import SlowglassRecording
internal import SlowglassReports

/// One `--report FORMAT[=PATH]`, taken apart.
struct ReportTarget {
  let format: String
  private let value: String
  private let path: String?

  init(_ value: String) {
    self.value = value
    format = String(value.prefix { $0 != "=" })
    path = value.firstIndex(of: "=").map { String(value[value.index(after: $0)...]) }
  }

  /// The file that it goes to; nil for standard output.
  func file(inputs: [String]) throws(UsageError) -> OutputFile? {
    guard path != "" else { throw UsageError("--report \(value) names no file: \(format)=PATH") }
    guard let path, path != "-" else { return nil }
    return try OutputFile(path, inputs: inputs)
  }
}

/// Reports that were asked for with `--report FORMAT[=PATH]`.
struct ReportRequests {
  /// What the reports are of: a measurement, a run of the gate, or a comparison.
  enum Use { case analyze, check, compare }

  private struct Request {
    var format: String
    /// Nil for standard output.
    var file: OutputFile?
  }

  static let formats = [
    "text", "json", "html", "csv", "junit", "sarif", "github", "markdown", "perfetto", "vtt",
  ]
  /// What a comparison can be written as.
  static let comparisonFormats = ["text", "json", "html", "markdown"]
  /// What `merge` reads; of `check` alone.
  static let blob = "blob"

  private let requests: [Request]
  private let use: Use
  private let ascii: Bool
  /// How a recording is read again for its pictures.
  private let reading: ReadingOptions

  /// - Parameter inputs: files that the run reads; no report is written onto one.
  init(
    _ values: [String]?, of use: Use, ascii: Bool, inputs: [String],
    reading: ReadingOptions = ReadingOptions()
  ) throws(UsageError) {
    var requests: [Request] = []
    for value in values ?? ["text"] {
      let target = ReportTarget(value)
      let file = try target.file(inputs: inputs)
      if let file, let other = requests.compactMap(\.file).first(where: { $0.identity == file.identity }) {
        throw UsageError(
          "two reports cannot go to one file, '\(file.path)'"
            + (other.path == file.path ? "" : ", which is '\(other.path)' too"))
      }
      try Self.check(target.format, use)
      requests.append(Request(format: target.format, file: file))
    }
    let onOutput = requests.filter { $0.file == nil }
    guard onOutput.count < 2 else {
      throw UsageError(
        "two reports cannot both go to standard output; give one a file: --report \(onOutput[1].format)=PATH")
    }
    self.requests = requests
    self.use = use
    self.ascii = ascii
    self.reading = reading
  }

  private static func check(_ format: String, _ use: Use) throws(UsageError) {
    let known = use == .compare ? comparisonFormats : formats + (use == .check ? [blob] : [])
    if known.contains(format) { return }
    if formats.contains(format) {
      throw UsageError("a comparison has no report '\(format)'; it has \(known.joined(separator: ", "))")
    }
    // Endings of files are what one types for the formats.
    let meant = ["md": "markdown", "txt": "text", "htm": "html", "xml": "junit", "trace": "perfetto"][format]
    if let meant, known.contains(meant) {
      throw UsageError("unknown report format '\(format)'; did you mean '\(meant)'?")
    }
    throw UsageError("unknown report format '\(format)'; \(suggestion(for: format, among: known))")
  }

  /// Whether a person reads the text report on standard output, which holds every hint already.
  var showsText: Bool { requests.contains { $0.file == nil && $0.format == "text" } }

  /// The formats and files, for `--print-config`.
  var listed: [String] {
    requests.map { request in request.file.map { "\(request.format)=\($0.path)" } ?? request.format }
  }

  /// - Parameter plan: what the run was to do, for a blob that others are merged with; nil where there is none.
  func write(_ run: GateRun, of plan: Plan? = nil, console: Console) throws(OutputError) {
    try write(console: console) { text($0, run, plan, console: console) }
  }

  func write(_ comparison: Comparison, console: Console) throws(OutputError) {
    try write(console: console) { format in
      switch format {
      case ComparisonJSON.name: ComparisonJSON().text(of: comparison)
      case ComparisonMarkdown.name: ComparisonMarkdown().text(of: comparison)
      case HTMLComparison.name:
        HTMLComparison(pictures: pictures(of: comparison, console: console)).text(of: comparison)
      default: ComparisonText(ascii: ascii).text(of: comparison)
      }
    }
  }

  /// The pictures of each recording that could be read.
  private func pictures(of comparison: Comparison, console: Console) -> [ReportPictures] {
    // One page for all of them, as small as that of one recording.
    let budget = max(500_000, EvidenceBudget.usual / comparison.recordings.count)
    return comparison.recordings.map { recording in
      guard let timeline = recording.timeline else { return ReportPictures() }
      return pictureOfReport(
        of: timeline, path: recording.path, budget: budget, reading: reading, console: console)
    }
  }

  /// Makes each report and puts it where it goes.
  private func write(console: Console, making text: (String) -> String) throws(OutputError) {
    for request in requests {
      let text = text(request.format)
      if let file = request.file { try file.write(text) } else { console.write(text) }
    }
  }

  private func text(_ format: String, _ run: GateRun, _ plan: Plan?, console: Console) -> String {
    let paths = run.recordings.filter { $0.timeline != nil }.map(\.path)
    switch format {
    case JUnitReport.name: return JUnitReport().text(of: run)
    case SARIFReport.name: return SARIFReport().text(of: run)
    case GitHubReport.name: return GitHubReport().text(of: run)
    case MarkdownReport.name: return MarkdownReport().text(of: run)
    case FramesCSV.name: return FramesCSV().text(of: run.timelines)
    case PerfettoReport.name: return PerfettoReport(unread: run.unread).text(of: run.timelines)
    case VTTReport.name: return VTTReport(unread: run.unread).text(of: run.timelines)
    case HTMLReport.name:
      let pictures = picturesOfReport(of: run.timelines, paths: paths, reading: reading, console: console)
      let page = HTMLReport(pictures: pictures, unread: run.unread)
      return use == .check ? page.text(of: run) : page.text(of: run.timelines)
    case Self.blob: return JSONReport.text(of: Blob(run, of: plan))
    case JSONReport.name:
      return use == .check
        ? JSONReport().text(of: run) : JSONReport(unread: run.unread).text(of: run.timelines)
    default:
      if use == .check { return GateText(ascii: ascii).text(of: run) }
      // A person pastes its commands, so they must name the files as the person did.
      return TextReport(ascii: ascii, paths: paths, unread: run.unread).text(of: run.timelines)
    }
  }
}
