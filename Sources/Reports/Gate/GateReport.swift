internal import SlowglassAnalysis
public import SlowglassGate

/// A way to write down what the gate made of a run; a view of it, never a second opinion.
public protocol GateReport: Sendable {
  /// What the report is called on the command line. Never changes.
  static var name: String { get }

  /// The whole report, ending in a line feed.
  func text(of run: GateRun) -> String
}

/// One thing that a report tells of a recording, in the order of what matters: what failed, what is open, what warns.
struct GateLine: Equatable {
  enum Level: Int, Comparable {
    case fail, open, warn
    static func < (first: Level, second: Level) -> Bool { first.rawValue < second.rawValue }
  }

  var level: Level
  /// `assertion`, or the kind of a finding; `couldNotJudge` for the recording itself.
  var rule: String
  /// The demand, or the finding's id and kind.
  var title: String
  /// What was seen, in one clause or sentence.
  var message: String
  var frames: FrameSpan?
  /// The frame that shows it best, where one does.
  var peak: Int?
  /// The line of the spec that demands it.
  var place: SpecPlace?
  /// What the same thing is called in the next run: no frame and no figure is in it.
  var identity: String

  /// ` (frames 40-64)`; nothing where no frame says more than another, or where they are told already.
  var framesInBrackets: String { frames?.inBrackets(after: message) ?? "" }
}

extension FrameSpan {
  /// ` (frames 40-64)`; nothing where a message tells them already.
  func inBrackets(after message: String) -> String { message.contains(words) ? "" : " (\(words))" }
}

extension GateRun {
  /// `3 recordings: 1 passed, 1 failed, 1 could not be judged`
  var summary: String {
    "\(TextReport.counted(recordings.count, "recording")): \(count(.passed)) passed, "
      + "\(count(.failed)) failed, \(count(.couldNotJudge)) could not be judged"
  }
}

extension JudgedRecording {
  /// Everything of it that fails, is open or warns, worst first.
  var lines: [GateLine] {
    if let failure {
      return [
        GateLine(
          level: .open, rule: "couldNotJudge", title: "could not be read", message: failure,
          identity: "couldNotJudge")
      ]
    }
    guard let result, let timeline else { return [] }
    var lines = result.openQuestions.map {
      GateLine(
        level: .open, rule: "couldNotJudge", title: "could not be judged", message: $0,
        identity: "couldNotJudge")
    }
    // Of repeats of one scenario that pass together, what failed in some of them only warns.
    let failing: GateLine.Level = isTolerated ? .warn : .fail
    for assertion in result.assertions where assertion.status != .pass {
      let ids = assertion.findings.isEmpty ? "" : " [\(assertion.findings.joined(separator: ", "))]"
      lines.append(
        GateLine(
          level: assertion.status == .fail ? failing : .open, rule: "assertion", title: assertion.title,
          message: assertion.reason + ids, frames: assertion.frames,
          peak: peak(of: assertion.findings, within: assertion.frames), place: assertion.place,
          identity: "assertion|\(assertion.title)"))
    }
    let told = Set(result.assertions.filter { $0.status == .fail }.flatMap(\.findings))
    for judged in result.findings where judged.level == .fail || judged.level == .warn {
      guard !told.contains(judged.id), let finding = timeline.findings.first(where: { $0.id == judged.id })
      else { continue }
      lines.append(line(of: finding, judged, level: judged.level == .fail ? failing : .warn))
    }
    return lines.enumerated().sorted { ($0.element.level, $0.offset) < ($1.element.level, $1.offset) }.map(
      \.element)
  }

  private func line(of finding: Finding, _ judged: JudgedFinding, level: GateLine.Level) -> GateLine {
    let reason = judged.reason.map { " (\($0))" } ?? ""
    return GateLine(
      level: level, rule: finding.kind.rawValue,
      title: "\(finding.id) \(finding.kind.rawValue)", message: finding.message + reason,
      frames: FrameSpan(finding.frames.first, finding.frames.last), peak: finding.frames.peak,
      identity: "\(finding.kind.rawValue)|\(finding.elements.first ?? "")|\(finding.transition ?? "")")
  }

  /// The frame that shows the first of some findings best.
  private func peak(of ids: [String], within span: FrameSpan?) -> Int? {
    guard let span, let finding = timeline?.findings.first(where: { $0.id == ids.first }) else { return nil }
    let peak = finding.frames.peak
    return span.first <= peak && peak <= span.last ? peak : nil
  }

  /// Whether it passes although something of it failed: as one of several runs that are judged together.
  var isTolerated: Bool { result.map { $0.outcome == .passed && $0.failures > 0 } ?? false }

  /// What was asked for and answered in part only, with the part that a pass does not speak of.
  var limits: [(title: String, words: String)] {
    guard let result else { return [] }
    let demands = result.assertions.compactMap { assertion in
      assertion.limit.map { (title: assertion.title, words: $0) }
    }
    return demands
      + result.limits.map { limit in
        let kind = String(limit.prefix { $0 != ":" })
        return (title: kind, words: String(limit.dropFirst(kind.count + 2)))
      }
  }

  /// Kinds that were looked for in part only, by the reason, in the order of kinds.
  var kindsInPart: [(kinds: [FindingKind], reason: String)] {
    var parts: [(kinds: [FindingKind], reason: String)] = []
    for kind in FindingKind.allCases {
      guard let check = timeline?.checks.first(where: { $0.kind == kind && $0.status == .limited }),
        let reason = check.reason
      else { continue }
      if let index = parts.firstIndex(where: { $0.reason == reason }) {
        parts[index].kinds.append(kind)
      } else {
        parts.append(([kind], reason))
      }
    }
    return parts
  }

  /// Kinds that nobody looked for, or that nothing could show: a pass does not speak of them.
  var kindsUnseen: [FindingKind] {
    let checks = timeline?.checks ?? []
    let answered = Set(checks.filter { $0.status == .checked || $0.status == .limited }.map(\.kind))
    return FindingKind.allCases.filter { kind in
      !answered.contains(kind) && checks.contains { $0.kind == kind }
    }
  }

  /// Assertions that passed.
  var passed: [AssertionResult] { result?.assertions.filter { $0.status == .pass } ?? [] }
}

extension GateResult.Outcome {
  /// As reports for people say it.
  var title: String {
    switch self {
    case .passed: "PASSED"
    case .failed: "FAILED"
    case .couldNotJudge: "COULD NOT JUDGE"
    }
  }
}
