internal import Foundation
internal import Slowglass
internal import SlowglassAnalysis
internal import SlowglassGate
internal import SlowglassReports

/// The baselines that a run compares with and writes, by file.
struct Baselines: Sendable {
  private var files: [String: Baseline] = [:]
  /// How each recording is looked up, by its path as it was named.
  private var keys: [String: BaselineKey] = [:]
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
    // What cannot be written is better said before an hour of measuring than after it.
    for path in paths where files[path] == nil && update != .none {
      _ = try OutputFile(path, inputs: plan.recordings.map(\.path))
    }
    try fillKeys(plan)
  }

  /// Gives each recording its key, and refuses two that would share an entry.
  private mutating func fillKeys(_ plan: Plan) throws(UsageError) {
    var taken: [String: String] = [:]
    for recording in plan.recordings {
      guard let baseline = recording.baseline else { continue }
      let key = Self.key(of: recording.path, in: baseline)
      if let other = taken.updateValue(recording.path, forKey: "\(baseline)\n\(key.path)") {
        throw UsageError(
          "'\(other)' and '\(recording.path)' would have one entry '\(key.path)' in the baseline '\(baseline)': keep "
            + "it in a folder that holds both")
      }
      keys[recording.path] = key
    }
    for (path, file) in files.sorted(by: { $0.key < $1.key }) {
      let own = plan.recordings.filter { $0.baseline == path }
      let entries = own.map { recording in keys[recording.path].flatMap { file.index(of: $0) } }
      for (index, entry) in entries.enumerated() {
        guard let entry, entries[..<index].contains(entry) else { continue }
        throw UsageError(
          "the baseline '\(path)' is of an older version, and its entry '\(file.recordings[entry].recording)' fits several "
            + "recordings of this run: move it away, and let --update-baselines=all write a new one")
      }
    }
  }

  /// A recording's path from the baseline's folder, or from the working folder where it lies below that one; of what
  /// lies elsewhere the name of its file. None of it depends on what else a run judges.
  static func key(of recording: String, in baseline: String) -> BaselineKey {
    guard recording != "-" else { return BaselineKey(path: "stdin", parts: ["stdin"]) }
    let parts = ReportedPath.parts(of: recording)
    for folder in [ReportedPath.parts(of: baseline).dropLast(), ReportedPath.parts(of: ".")[...]] {
      if parts.count > folder.count, parts.starts(with: folder) {
        return BaselineKey(path: parts.dropFirst(folder.count).joined(separator: "/"), parts: parts)
      }
    }
    return BaselineKey(path: parts.last ?? recording, parts: parts)
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
      throw UsageError(
        "'\(path)' is no baseline: rename or delete it, and --update-baselines=missing writes one in its place"
      )
    }
  }

  /// What a recording is compared with; nil where no baseline was asked for, or its entry is about to be written.
  func answer(for recording: PlannedRecording) -> BaselineAnswer? {
    guard let path = recording.baseline, let key = keys[recording.path] else { return nil }
    if let answer = files[path]?.answer(for: key), case .entry = answer { return answer }
    // What has no entry yet is judged as if there were no baseline: it does not pass for want of one.
    guard update == .none else { return nil }
    guard let file = files[path] else {
      return .missing(
        "there is no baseline '\(ReportedPath(path).text)'; --update-baselines=missing writes it")
    }
    return file.answer(for: key)
  }

  /// Writes what is to be written of a run, and says so.
  func write(_ run: GateRun, of plan: Plan, console: Console) throws {
    guard update != .none else { return }
    let paths = Set(plan.recordings.compactMap(\.baseline)).sorted()
    for path in paths {
      let planned = plan.recordings.filter { $0.baseline == path }
      let own = Set(planned.map(\.path))
      let options = Dictionary(planned.map { ($0.path, $0.options) }) { first, _ in first }
      let entries = run.recordings.compactMap { recording -> (entry: Baseline.Entry, isChanged: Bool)? in
        guard own.contains(recording.path), let key = keys[recording.path],
          let timeline = recording.timeline, let result = recording.result
        else { return nil }
        let judged = options[recording.path]?.judgedFrames(in: timeline)
        let before = files[path].flatMap { file in file.index(of: key).map { file.recordings[$0] } }
        if let reason = Self.refusal(of: timeline, within: judged, result: result) {
          if isWanted(before, result) {
            console.error("\(recording.name): the baseline \(path) was left as it is: \(reason)")
          }
          return nil
        }
        let entry = Baseline.entry(
          for: key, timeline, result: result, replacing: before, within: judged)
        return (entry, result.baseline?.isChanged ?? true)
      }
      let before = (files[path] ?? Baseline()).adopting(
        plan.recordings.filter { own.contains($0.path) }.compactMap { keys[$0.path] })
      let after = before.updated(update, with: entries)
      // That entries go by path now is no reason to write a file that is complete.
      let present = update == .missing ? before : files[path] ?? before
      guard after != present || files[path] == nil, !after.recordings.isEmpty else { continue }
      try OutputFile(path, inputs: plan.recordings.map(\.path)).write(JSONReport.text(of: after))
      let changed = after.recordings.filter { !present.recordings.contains($0) }.compactMap(\.path)
      console.error("baseline \(path) written: \(changed.joined(separator: ", "))")
    }
  }

  /// Whether this run would write over an entry, or add one.
  private func isWanted(_ before: Baseline.Entry?, _ result: GateResult) -> Bool {
    switch update {
    case .none: false
    case .missing: before == nil
    case .changed: before == nil || result.baseline?.isChanged ?? true
    case .all: true
    }
  }

  /// Why a recording is no measure for others; nil where it is.
  private static func refusal(
    of timeline: Timeline, within judged: ClosedRange<Int>?, result: GateResult
  ) -> String? {
    if timeline.recording.cutShort {
      return timeline.recording.budgetNote ?? "the recording is cut short"
    }
    if timeline.recording.quality.verdict == .unusable { return "the recording is not fit to be measured" }
    // Another set of names, or of times, and a part of the recording: what is in the entry cannot be taken over.
    if judged != nil, result.missingBaseline != nil { return "only a part of the recording was judged" }
    return timeline.transitions.isEmpty && timeline.verdict == .inconclusive
      ? timeline.openReason ?? "it could not be judged" : nil
  }
}
