internal import Slowglass
internal import SlowglassAnalysis
internal import SlowglassReports

/// `explain`: says what a kind of finding means.
func explain(_ arguments: ParsedArguments, console: Console) throws -> Int32 {
  let report = KindReport(ascii: arguments.has("ascii"))
  guard let name = arguments.operands.first else {
    console.write(report.overview())
    return ExitStatus.success
  }
  guard let kind = FindingKind(rawValue: name) else {
    let known = FindingKind.allCases.map(\.rawValue)
    throw UsageError("there is no kind '\(name)'; \(suggestion(for: name, among: known))")
  }
  console.write(report.text(of: kind))
  return ExitStatus.success
}
