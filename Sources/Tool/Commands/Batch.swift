internal import Dispatch
internal import Slowglass
internal import SlowglassAnalysis
internal import SlowglassGate
internal import Synchronization

/// Measures and judges recordings, several at once where that is wanted; what comes out does not depend on how many.
struct Batch {
  var console: Console
  var measuring: Measuring
  /// Recordings that are measured at once.
  var jobs: Int

  /// - Parameter mostFailures: how many recordings may fail before the rest is left; nil for all.
  func run(
    _ planned: [PlannedRecording], baselines: Baselines, mostFailures: Int?
  ) throws -> GateRun {
    var recordings: [JudgedRecording] = []
    var failures = 0
    var next = 0
    while next < planned.count {
      // One lot after the other, each judged in order: where a run stops does not depend on which was faster.
      let lot = planned[next..<min(planned.count, next + jobs)]
      let outcomes = measure(Array(lot))
      for (recording, outcome) in zip(lot, outcomes) {
        next += 1
        var judged = try judged(recording, outcome, baselines: baselines)
        judged.location = location(of: recording)
        recordings.append(judged)
        failures += judged.outcome == .passed ? 0 : 1
        if let mostFailures, failures >= mostFailures {
          return GateRun(recordings: recordings, skipped: planned[next...].map(\.name))
        }
      }
    }
    return GateRun(recordings: recordings)
  }

  // MARK: Measuring

  private typealias Outcome = Result<Timeline, any Error>

  private func measure(_ lot: [PlannedRecording]) -> [Outcome] {
    let measuring = measuring
    guard lot.count > 1 else {
      return lot.map { recording in
        Outcome {
          try measured(recording.path, options: recording.options, console: console, measuring: measuring)
        }
      }
    }
    let outcomes = Mutex([Outcome?](repeating: nil, count: lot.count))
    DispatchQueue.concurrentPerform(iterations: lot.count) { index in
      // Several lines of progress at once would write over each other.
      let outcome = Outcome { try measuring(lot[index].path, lot[index].options) { _ in } }
      outcomes.withLock { $0[index] = outcome }
    }
    let all = outcomes.withLock { $0 }.compactMap { $0 }
    for case .success(let timeline) in all where timeline.recording.cutShort {
      console.error(cutShortWords(timeline.recording))
    }
    return all
  }

  // MARK: Judging

  private func judged(
    _ recording: PlannedRecording, _ outcome: Outcome, baselines: Baselines
  ) throws -> JudgedRecording {
    do {
      var timeline = try outcome.get()
      // A timeline knows its file's name alone; where several have one name, reports must tell them apart.
      let base = recording.path.split(separator: "/").last.map(String.init)
      if recording.path != "-", recording.name != base { timeline.recording.file = recording.name }
      var result = Gate(recording.rules).judge(
        timeline, baseline: baselines.answer(for: recording),
        within: recording.options.judgedFrames(in: timeline))
      result.notes += recording.notes
      return JudgedRecording(
        name: recording.name, path: recording.path, spec: recording.options.spec?.name, timeline: timeline,
        result: result)
    } catch let error as SpecError {
      throw error
    } catch {
      console.error("\(error)")
      // Reports call it by its name: a path of one machine says nothing elsewhere.
      let reason = "\(error)".replacing(recording.path, with: recording.name)
      return JudgedRecording(name: recording.name, path: recording.path, failure: reason)
    }
  }

  private func location(of recording: PlannedRecording) -> String? {
    guard recording.path.hasPrefix("/") else { return nil }
    let path = ReportedPath(recording.path)
    return path.isElsewhere ? nil : path.text
  }
}
