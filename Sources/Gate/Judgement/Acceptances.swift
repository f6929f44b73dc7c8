internal import SlowglassAnalysis

/// Which entries of `allow` reach what: a thing is accepted only where every part of it is.
struct Acceptances: Sendable {
  private let timeline: Timeline
  /// The entries that hold.
  private let allowances: [Allowance]
  /// The findings that each entry may speak of, by its place in the list.
  private let reached: [Set<String>]

  init(_ allowances: [Allowance], in timeline: Timeline) {
    self.timeline = timeline
    self.allowances = allowances
    reached = allowances.map { Set($0.accepts(in: timeline)) }
  }

  /// Who accepts a finding: entries of its kind that have each of its elements; nil where one is left.
  ///
  /// - Parameter names: the elements that are asked about; nil for all that it has.
  func acceptance(of finding: Finding, about names: Set<String>? = nil) -> Acceptance? {
    let own = zip(allowances, reached).filter { $0.1.contains(finding.id) }.map(\.0)
    let asked = finding.elements.filter { names?.contains($0) != false }
    guard let first = own.first, asked.allSatisfy({ isCovered($0, by: own, among: finding.elements) }) else {
      return nil
    }
    return Acceptance(first)
  }

  /// Elements of a finding that no entry has, where one has others of them.
  func left(of finding: Finding) -> [String] {
    let own = zip(allowances, reached).filter { $0.1.contains(finding.id) }.map(\.0)
    return own.isEmpty
      ? [] : finding.elements.filter { !isCovered($0, by: own, among: finding.elements) }
  }

  /// Who accepts a failure of an element or group that is itself a glitch of some kinds, in frames that an entry's
  /// transition holds; nil where an entry is for others, or for some of a group's members alone.
  func acceptance(of kinds: Set<FindingKind>, of element: String, in frames: FrameSpan?) -> Acceptance? {
    let own = allowances.filter { allowance in
      guard kinds.contains(allowance.kind) else { return false }
      guard let during = allowance.during else { return true }
      guard let frames, let scope = try? JudgedTimeline(timeline, during: during).scope() else {
        return false
      }
      return scope.overlaps(frames.first...max(frames.first, frames.last))
    }
    guard isCovered(element, by: own, among: members(of: element)) else { return nil }
    return own.first {
      $0.element == nil || !family(of: $0.element ?? "").isDisjoint(with: family(of: element))
    }
    .map(Acceptance.init)
  }

  /// Whether an entry has an element by its name, by its group's, or by none; a group also where all of its members
  /// that are spoken of are had one by one.
  private func isCovered(_ element: String, by own: [Allowance], among spoken: [String]) -> Bool {
    let isNamed = { (name: String) in
      own.contains { $0.element == nil || family(of: $0.element ?? "").contains(name) }
    }
    if isNamed(element) { return true }
    let members = Set(members(of: element)).intersection(spoken)
    return !members.isEmpty && members.allSatisfy(isNamed)
  }

  private func members(of group: String) -> [String] {
    timeline.elements.filter { $0.group == group }.map(\.id)
  }

  private func family(of name: String) -> Set<String> { Set(members(of: name) + [name]) }
}
