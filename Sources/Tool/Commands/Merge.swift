internal import Foundation
internal import SlowglassAnalysis
internal import SlowglassGate

/// `merge`: the reports of a whole run, from the blobs of its shards.
func merge(_ arguments: ParsedArguments, console: Console) throws -> Int32 {
  let reports = try ReportRequests(
    arguments.values["report"], of: .check, ascii: arguments.has("ascii"), inputs: arguments.operands)
  let blobs = try arguments.operands.map(readBlob)
  let first = blobs[0]
  for (blob, path) in zip(blobs, arguments.operands)
  where blob.shards != first.shards || blob.total != first.total {
    throw UsageError(
      "'\(path)' is of another run, of \(counted(blob.shards, "shard")) and \(counted(blob.total, "recording")); "
        + "'\(arguments.operands[0])' has \(first.shards) and \(first.total)")
  }
  for (blob, path) in zip(blobs, arguments.operands) {
    if let difference = JudgingSettings.difference(first.settings, blob.settings) {
      throw UsageError(
        "'\(path)' was judged by other settings than '\(arguments.operands[0])': \(difference)")
    }
  }
  var seen: Set<Int> = []
  for (blob, path) in zip(blobs, arguments.operands) where !seen.insert(blob.shard).inserted {
    throw UsageError("'\(path)' is shard \(blob.shard), which is there already")
  }
  var recordings = blobs.flatMap { zip($0.positions, $0.recordings) }
  recordings.sort { $0.0 < $1.0 }
  var skipped = blobs.flatMap { zip($0.skippedPositions, $0.skipped) }
  skipped.sort { $0.0 < $1.0 }
  let run = GateRun(recordings: recordings.map(\.1), skipped: skipped.map(\.1))
  try reports.write(run, console: console)
  let missing = (1...first.shards).filter { !seen.contains($0) }
  guard missing.isEmpty else {
    let names = missing.map { "\($0)/\(first.shards)" }.joined(separator: ", ")
    console.error("shard \(names) is missing: what it judged is not known")
    return ExitStatus.couldNotJudge
  }
  return ExitStatus.of(run)
}

private struct UnreadableBlob: Error, CustomStringConvertible {
  var path: String
  var reason: String
  var description: String { "reading \(path): \(reason)" }
}

private func readBlob(_ path: String) throws -> Blob {
  let data: Data
  do {
    data = try Data(contentsOf: URL(filePath: path))
  } catch {
    throw UnreadableBlob(
      path: path, reason: Platform.kind(of: path) == .missing ? "no such file" : "cannot be read")
  }
  guard let blob = try? JSONDecoder().decode(Blob.self, from: data), blob.kind == Blob.kind,
    blob.schemaVersion == Blob.currentSchemaVersion, blob.positions.count == blob.recordings.count,
    blob.skippedPositions.count == blob.skipped.count, (1...10_000).contains(blob.shards),
    blob.recordings.allSatisfy({ $0.timeline?.inconsistency == nil })
  else {
    throw UsageError("'\(path)' is no blob of this version; 'check --report blob=FILE' writes one")
  }
  return blob
}
