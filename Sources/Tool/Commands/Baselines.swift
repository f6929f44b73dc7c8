internal import Foundation
internal import SlowglassAnalysis
internal import SlowglassGate
internal import SlowglassReports

/// The baselines that a run compares with and writes, by file.
struct Baselines: Sendable {
  private var files: [String: Baseline] = [:]
  private(set) var update: Baseline.Update = .none

  init() {}

  /// Reads every baseline that is there.
  ///
  /// - Parameter isInCI: whether nothing is written unless it was asked for.
  init(_ plan: Plan, arguments: ParsedArguments, isInCI: Bool) throws {
    let usual: Baseline.Update = isInCI ? .none : .missing
    update = try arguments.choice("update-baselines", among: Baseline.Update.allCases) ?? usual
    let paths = plan.recordings.compactMap(\.baseline)
    if paths.isEmpty, arguments.has("update-baselines") {
      throw UsageError("--update-baselines needs the file to write: --baseline FILE")
    }
    if plan.shard != nil, !paths.isEmpty {
      guard !arguments.has("update-baselines") || update == .none else {
        throw UsageError("shards cannot write one baseline; run --update-baselines without --shard")
      }
      update = .none
    }
    for path in paths where files[path] == nil && Platform.kind(of: path) != .missing {
      files[path] = try Self.read(path)
    }
  }

  private static func read(_ path: String) throws -> Baseline {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw UsageError("cannot read the baseline '\(path)'")
    }
    do {
      let baseline = try JSONDecoder().decode(Baseline.self, from: data)
      guard baseline.schemaVersion == Baseline.currentSchemaVersion else {
        throw UsageError(
          "the baseline '\(path)' is of version \(baseline.schemaVersion); this tool reads "
            + "\(Baseline.currentSchemaVersion): write it anew with --update-baselines=all")
      }
      return baseline
    } catch let error as UsageError {
      throw error
    } catch {
      throw UsageError("'\(path)' is no baseline; --update-baselines=all writes one where there is none")
    }
  }

  /// What a recording is compared with; nil where no baseline was asked for, or its entry is about to be written.
  func answer(for recording: String, in path: String?) -> BaselineAnswer? {
    guard let path else { return nil }
    if let answer = files[path]?.answer(for: recording), case .entry = answer { return answer }
    // What has no entry yet is judged as if there were no baseline: it does not pass for want of one.
    guard update == .none else { return nil }
    guard let file = files[path] else {
      return .missing("there is no baseline '\(path)'; --update-baselines=missing writes it")
    }
    return file.answer(for: recording)
  }

  /// Writes what is to be written of a run, and says so.
  func write(_ run: GateRun, of plan: Plan, console: Console) throws {
    guard update != .none else { return }
    let paths = Set(plan.recordings.compactMap(\.baseline)).sorted()
    for path in paths {
      let names = Set(plan.recordings.filter { $0.baseline == path }.map(\.name))
      let entries = run.recordings.compactMap { recording -> (entry: Baseline.Entry, isChanged: Bool)? in
        // A recording that is cut short is no measure for others.
        guard names.contains(recording.name), let timeline = recording.timeline,
          let result = recording.result,
          !timeline.recording.cutShort
        else { return nil }
        return (
          Baseline.entry(for: recording.name, timeline, result: result), result.baseline?.isChanged ?? true
        )
      }
      let before = files[path] ?? Baseline()
      let after = before.updated(update, with: entries)
      guard after != before || files[path] == nil, !after.recordings.isEmpty else { continue }
      try OutputFile(path, inputs: plan.recordings.map(\.path)).write(JSONReport.text(of: after))
      let changed = after.recordings.filter { !before.recordings.contains($0) }.map(\.recording)
      console.error("baseline \(path) written: \(changed.joined(separator: ", "))")
    }
  }
}
