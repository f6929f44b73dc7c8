internal import SlowglassAnalysis
internal import SlowglassGate

/// What the script of a comparison's page works on: pictures and times of each recording, and what became of findings
/// and curves by phase.
struct HTMLComparisonData: Encodable {
  struct Recording: Encodable {
    var index: Int
    var label: String
    var seconds: [Double]
    /// Length of a tick, in seconds.
    var tick: Double
    var mediaType: String
    var frames: [Int]
    var pictures: [String]
    var note: String?
  }

  struct Finding: Encodable {
    var key: String
    var title: String
    var severity: String
    var status: String
    var transition: String
    /// Where it is strongest, and from where to where it lasts; nil for what lies in no transition of both.
    var phase: Double?
    var from: Double
    var to: Double
  }

  struct Attempt: Encodable {
    /// Which of the recordings it is.
    var recording: Int
    var transitions: [TransitionPair]
    var findings: [Finding]
    /// The finding that the page opens at; nil where none lies in a transition of both.
    var opensAt: String?
    var curves: [CurveComparison]
  }

  var recordings: [Recording]
  var tries: [Attempt]
  var phases: [Double]

  static func json(_ comparison: Comparison, pictures: [ReportPictures]) -> String {
    let recordings = comparison.recordings.enumerated().map { index, recording in
      let own = pictures.indices.contains(index) ? pictures[index] : ReportPictures()
      return Recording(
        index: index, label: recording.label, seconds: recording.timeline?.frames.seconds ?? [],
        tick: 1 / max(1, recording.timeline?.recording.captureRate ?? 60), mediaType: own.mediaType,
        frames: own.frames.map(\.frame), pictures: own.frames.map { MarkupText.base64($0.bytes) },
        note: own.note)
    }
    let tries = comparison.tries.enumerated().map { index, attempt in
      let findings = (attempt.comparison?.findings ?? []).enumerated().map { number, compared in
        finding(compared, number: number, attempt: attempt, before: comparison.before)
      }
      return Attempt(
        recording: index + 1, transitions: attempt.comparison?.transitions ?? [], findings: findings,
        opensAt: opening(of: findings)?.key, curves: attempt.comparison.map(curves) ?? [])
    }
    let data = HTMLComparisonData(
      recordings: recordings, tries: tries, phases: PhaseCurve.phases.map { ($0 * 1000).rounded() / 1000 })
    return JSONTree.encoding(data).written()
  }

  /// Curves of what a finding names come first.
  private static func curves(of comparison: RecordingComparison) -> [CurveComparison] {
    let named = Set(comparison.findings.flatMap { $0.finding.elements })
    return comparison.curves.filter { named.contains($0.element) }
      + comparison.curves.filter { !named.contains($0.element) }
  }

  /// Of what is as severe as the worst, what lasts longest: a step is over in one picture, and looks like nothing.
  static func opening(of findings: [Finding]) -> Finding? {
    let placed = findings.filter { $0.phase != nil }
    return placed.filter { $0.severity == placed[0].severity }.reduce(nil) { longest, finding in
      longest.map { finding.to - finding.from > $0.to - $0.from ? finding : $0 } ?? finding
    }
  }

  private static func finding(
    _ compared: ComparedFinding, number: Int, attempt: Comparison.Try, before: Comparison.Recording
  ) -> Finding {
    let found = compared.finding
    // What is gone lies where the first recording has it.
    let isAfter = compared.after != nil
    let timeline = isAfter ? attempt.recording.timeline : before.timeline
    let pair =
      attempt.comparison?.transitions.first {
        (isAfter ? $0.after : $0.before) == found.transition
      } ?? attempt.comparison?.transitions.first
    let axis = isAfter ? pair?.afterMotion : pair?.beforeMotion
    let phase = { (seconds: Double) -> Double in
      guard let axis, axis.end > axis.start else { return 0 }
      return ((seconds - axis.start) / (axis.end - axis.start) * 10_000).rounded() / 10_000
    }
    let seconds = timeline?.frames.seconds ?? []
    let peak = seconds.indices.contains(found.frames.peak) ? seconds[found.frames.peak] : found.seconds.start
    return Finding(
      key: String(number), title: "\(ComparisonWords.ids(compared)): \(compared.status.title)",
      severity: compared.severity.rawValue,
      status: compared.status.rawValue, transition: pair?.before ?? "",
      phase: axis == nil ? nil : phase(peak), from: phase(found.seconds.start), to: phase(found.seconds.end))
  }
}
