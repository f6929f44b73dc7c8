internal import Dispatch
internal import Foundation
internal import Slowglass
internal import SlowglassReports
internal import SlowglassSelftest

/// `selftest`: shows on this machine that the instrument is true.
func selftest(_ arguments: ParsedArguments, console: Console) throws -> Int32 {
  var file: OutputFile?
  var wantsText = true
  for value in arguments.values["report"] ?? [] {
    let target = ReportTarget(value)
    let format = target.format
    guard format == "json" || format == "text" else {
      throw UsageError(
        "selftest reports as text or json, found '\(format)'; \(suggestion(for: format, among: ["text", "json"]))"
      )
    }
    guard format == "json" else { continue }
    if let target = try target.file(inputs: []) { file = target } else { wantsText = false }
  }
  let progress = Progress(console, name: "selftest")
  defer { progress.finish() }
  let folder = Selftest.temporaryFolder()
  let interruptions = Platform.whenInterrupted { try? FileManager.default.removeItem(at: folder) }
  let result = try Selftest(arguments.has("quick") ? .quick : .all).run(in: folder) { progress.report($0) }
  for interruption in interruptions { interruption.cancel() }
  Platform.handleSignals()
  progress.finish()
  let json = JSONReport.text(of: result)
  try file?.write(json)
  console.write(wantsText ? SelftestText().text(of: result) : json)
  return result.holds ? ExitStatus.success : ExitStatus.failed
}
