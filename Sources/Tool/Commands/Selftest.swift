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
    let format = String(value.prefix { $0 != "=" })
    guard format == "json" || format == "text" else {
      throw UsageError(
        "selftest reports as text or json, found '\(format)'; \(suggestion(for: format, among: ["text", "json"]))"
      )
    }
    guard format == "json" else { continue }
    let path = value.firstIndex(of: "=").map { String(value[value.index(after: $0)...]) }
    guard path != "" else { throw UsageError("--report \(value) names no file: json=PATH") }
    if let path, path != "-" { file = try OutputFile(path, inputs: []) } else { wantsText = false }
  }
  let progress = Progress(console, name: "selftest")
  defer { progress.finish() }
  let folder = Selftest.temporaryFolder()
  let interruptions = Platform.whenInterrupted { try? FileManager.default.removeItem(at: folder) }
  let result = try Selftest(arguments.has("quick") ? .quick : .all).run(in: folder) { progress.report($0) }
  for interruption in interruptions { interruption.cancel() }
  progress.finish()
  let json = JSONReport.text(of: result)
  try file?.write(json)
  console.write(wantsText ? SelftestText().text(of: result) : json)
  return result.holds ? ExitStatus.success : ExitStatus.failed
}
