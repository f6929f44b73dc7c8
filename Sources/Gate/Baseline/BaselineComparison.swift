internal import SlowglassAnalysis

/// What is new, fixed, worse or the same against a baseline; new and worse fail.
public struct BaselineComparison: Sendable, Equatable, Codable {
  public enum Status: String, Sendable, Codable {
    case new, fixed, worse, same
    /// It is in the baseline, and this run did not look there.
    case notLookedAt
  }

  /// One finding, of the recording or of the baseline alone.
  public struct Match: Sendable, Equatable, Codable {
    /// The finding's id; nil for one that is fixed.
    public var id: String?
    public var status: Status
    /// One clause: what it was, and what it is.
    public var words: String

    public init(id: String?, status: Status, words: String) {
      self.id = id
      self.status = status
      self.words = words
    }
  }

  public var findings: [Match]
  /// Curves that differ by more than their tolerance, in words; no status goes by them.
  public var curves: [String]

  public var fixed: [Match] { findings.filter { $0.status == .fixed } }
  public var notLookedAt: [Match] { findings.filter { $0.status == .notLookedAt } }

  /// - Parameter counting: the findings that count for something.
  init(_ counting: [Finding], of timeline: Timeline, with entry: Baseline.Entry, reach: BaselineReach) {
    var left = entry.findings
    findings = counting.map { finding in
      let known = Baseline.known(finding, in: timeline.recording)
      guard let index = Self.match(known, among: left) else {
        return Match(id: finding.id, status: .new, words: "new against the baseline")
      }
      return Self.compared(finding.id, known, with: left.remove(at: index))
    }
    findings += left.map { known in
      reach.obstacle(to: known).map { reason in
        Match(id: nil, status: .notLookedAt, words: "not looked at: \(known.message) (\(reason))")
      } ?? Match(id: nil, status: .fixed, words: "fixed: \(known.message)")
    }
    curves = entry.curves.filter { reach.obstacle(inTransition: $0.transition) == nil }
      .compactMap { Self.difference(of: $0, in: timeline) }
  }

  /// What an entry has beyond the findings of a run.
  static func left(of entry: Baseline.Entry, without found: [Baseline.Known]) -> [Baseline.Known] {
    found.reduce(into: entry.findings) { left, known in
      if let index = match(known, among: left) { left.remove(at: index) }
    }
  }

  /// The entry for the same thing: of one kind and element, in one transition if it can be; the nearest in size.
  private static func match(_ known: Baseline.Known, among entries: [Baseline.Known]) -> Int? {
    let same = entries.indices.filter {
      entries[$0].kind == known.kind && entries[$0].element == known.element
    }
    let distance = { (index: Int) in abs((entries[index].value ?? 0) - (known.value ?? 0)) }
    let inTransition = same.filter { entries[$0].transition == known.transition }
    return inTransition.min { distance($0) < distance($1) }
  }

  private static func compared(_ id: String, _ now: Baseline.Known, with before: Baseline.Known) -> Match {
    guard let measure = now.measure, measure == before.measure, let value = now.value, let old = before.value
    else {
      return Match(id: id, status: .same, words: "known, as in the baseline")
    }
    let numbers = "\(measure) \(decimal(value, places: 3)), was \(decimal(old, places: 3))"
    let tolerance = before.tolerance ?? now.tolerance ?? 0
    return value - old > tolerance
      ? Match(id: id, status: .worse, words: "worse: \(numbers) (+-\(decimal(tolerance, places: 3)))")
      : Match(id: id, status: .same, words: "known: \(numbers)")
  }

  /// Where a curve leaves the baseline's, in words; nil where it does not.
  private static func difference(of before: Baseline.Curve, in timeline: Timeline) -> String? {
    guard let now = Baseline.curve(of: before.element, in: before.transition, of: timeline) else {
      return "\(before.element) in \(before.transition): not followed any more"
    }
    for (name, old, new) in [("at rest", before.rest, now.rest), ("moving", before.moving, now.moving)] {
      var worst: (place: Int, difference: Double)?
      for place in 0..<min(old.count, new.count) {
        guard let first = old[place], let second = new[place] else { continue }
        if abs(second - first) > worst.map({ abs($0.difference) }) ?? 0 { worst = (place, second - first) }
      }
      if let worst, abs(worst.difference) > before.tolerance, let value = new[worst.place] {
        return "\(before.element) \(name) in \(before.transition): opacity \(decimal(value, places: 2)) at "
          + "\(worst.place * 10) % of the way, was \(decimal(value - worst.difference, places: 2))"
      }
    }
    return nil
  }
}
