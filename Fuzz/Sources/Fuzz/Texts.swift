import Foundation
import Slowglass
import SlowglassReports

/// A spec's text: it is refused with a place in it, or it can be fitted to recordings of any size.
func fuzzSpec(_ bytes: ArraySlice<UInt8>) {
  let text = String(decoding: bytes, as: UTF8.self)
  do {
    let spec = try SpecFile(text: text, name: "spec.json5")
    for (width, height) in [(64, 128), (1, 1), (1206, 2622)] {
      _ = try? spec.resolve(width: width, height: height) { _ in
        (Plane(width: 3, height: 2, samples: [0, 9, 40, 255, 3, 128]), nil)
      }
    }
    judge(measured, demands: spec.demands, allowances: spec.allowances)
  } catch {
    precondition(!error.description.isEmpty)
  }
}

/// A baseline: it is refused, or a run can be held against it and written into it.
func fuzzBaseline(_ bytes: ArraySlice<UInt8>) {
  guard let baseline = try? JSONDecoder().decode(Baseline.self, from: Data(bytes)) else { return }
  let key = BaselineKey(path: measured.recording.file, parts: ["folder", measured.recording.file])
  let result = Gate(GateRules()).judge(measured, baseline: baseline.answer(for: key))
  let entry = Baseline.entry(for: key, measured, result: result)
  for update in Baseline.Update.allCases { _ = baseline.updated(update, with: [(entry, true)]) }
  _ = JSONReport.text(of: baseline)
}

/// What a shard wrote: it is refused, or every report can be made of it.
func fuzzBlob(_ bytes: ArraySlice<UInt8>) {
  let decoder = JSONDecoder()
  guard let recordings = try? decoder.decode([JudgedRecording].self, from: Data(bytes)) else { return }
  guard recordings.allSatisfy({ $0.timeline?.inconsistency == nil }) else { return }
  let run = GateRun(recordings: recordings, skipped: ["later"])
  _ = JUnitReport().text(of: run)
  _ = SARIFReport().text(of: run)
  _ = GitHubReport().text(of: run)
  _ = MarkdownReport().text(of: run)
  _ = GateText().text(of: run)
  _ = JSONReport().text(of: run)
  _ = TextReport(ascii: true).text(of: run.timelines)
  _ = FramesCSV().text(of: run.timelines)
  _ = PerfettoReport().text(of: run.timelines)
  _ = VTTReport().text(of: run.timelines)
  _ = HTMLReport().text(of: run.timelines)
  for timeline in run.timelines { judge(timeline, demands: [], allowances: []) }
}

private func judge(_ timeline: Timeline, demands: [Demand], allowances: [Allowance]) {
  var rules = GateRules()
  rules.demands = demands
  rules.allowances = allowances
  rules.today = Day("2027-01-31")
  let result = Gate(rules).judge(timeline)
  let recording = JudgedRecording(
    name: "a.mov", path: "a.mov", spec: "spec.json5", timeline: timeline, result: result)
  _ = GateText().text(of: GateRun(recordings: [recording]))
}

/// A small timeline with one of everything, as measuring gives it.
private let measured: Timeline = {
  var bytes: [UInt8] = [40, 60, 1, 1, 9, 3]
  for frame in 0..<60 { bytes += [1, 2, UInt8(4 + frame % 30), 30, 8, 8, UInt8(200 - frame)] }
  return timeline(from: bytes[...])
    ?? Timeline(
      tool: .init(name: "x", version: "1"), recording: facts(1, 1), verdict: .clean, frames: FrameColumns())
}()
