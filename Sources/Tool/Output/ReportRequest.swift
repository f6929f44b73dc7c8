internal import Slowglass
internal import SlowglassAnalysis
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
  private struct Request {
    var report: any Report
    /// Nil for standard output.
    var file: OutputFile?
    var format: String
  }

  static let formats = ["text", "json", "csv"]
  static let formatsNotInThisVersion = ["html", "junit", "sarif", "github", "markdown", "perfetto", "vtt"]

  private let requests: [Request]
  private let ascii: Bool

  /// - Parameter inputs: files that the run reads; no report is written onto one.
  init(_ values: [String]?, ascii: Bool, inputs: [String]) throws(UsageError) {
    var requests: [Request] = []
    for value in values ?? ["text"] {
      let target = ReportTarget(value)
      let format = target.format
      let file = try target.file(inputs: inputs)
      if let file, requests.contains(where: { $0.file?.path == file.path }) {
        throw UsageError("two reports cannot go to one file, '\(file.path)'")
      }
      requests.append(Request(report: try Self.report(format, ascii: ascii), file: file, format: format))
    }
    let onOutput = requests.filter { $0.file == nil }
    guard onOutput.count < 2 else {
      throw UsageError(
        "two reports cannot both go to standard output; give one a file: --report \(onOutput[1].format)=PATH")
    }
    self.requests = requests
    self.ascii = ascii
  }

  /// Whether a person reads the text report on standard output, which holds every hint already.
  var showsText: Bool { requests.contains { $0.file == nil && $0.format == "text" } }

  /// The formats and files, for `--print-config`.
  var listed: [String] {
    requests.map { request in request.file.map { "\(request.format)=\($0.path)" } ?? request.format }
  }

  private static func report(_ format: String, ascii: Bool) throws(UsageError) -> any Report {
    switch format {
    case TextReport.name: return TextReport(ascii: ascii)
    case JSONReport.name: return JSONReport()
    case FramesCSV.name: return FramesCSV()
    default:
      if formatsNotInThisVersion.contains(format) {
        throw UsageError(
          "the report format '\(format)' is not in this version; there are \(formats.joined(separator: ", "))"
        )
      }
      throw UsageError("unknown report format '\(format)'; \(suggestion(for: format, among: formats))")
    }
  }

  /// - Parameter paths: the recordings as they were named, one for each timeline.
  func write(_ timelines: [Timeline], of paths: [String], console: Console) throws(OutputError) {
    for request in requests {
      // A person pastes its commands, so they must name the files as the person did.
      let report: any Report =
        request.format == TextReport.name ? TextReport(ascii: ascii, paths: paths) : request.report
      let text = report.text(of: timelines)
      if let file = request.file { try file.write(text) } else { console.write(text) }
    }
  }
}
