import SlowglassPixels

/// What is asked beyond the usual of a finding about elements that nobody named.
///
/// A person names what is worth watching. What was found may be a letter, a row of a list or a picture that goes its way
/// with its page; a word of it that cannot be relied on is worse than none.
struct UnnamedElements {
  let measured: Measured

  /// Kinds that say when an element came, went or was written.
  private static let changeKinds: Set<FindingKind> = [
    .earlyOpaque, .earlyAppear, .earlyVanish, .lateOpaque, .lateVanish, .opacityStep,
  ]
  /// A step in which so much of the screen is replaced is a new page, not an element that is early.
  private static let replacedShare = 0.4

  /// The findings that can be relied on.
  func supported(_ findings: [Finding]) -> [Finding] {
    findings.filter { finding in
      supports(finding) || (!isPageChange(finding) && findings.contains { isExchange(finding, $0) })
    }
  }

  /// Whether one element goes and another one comes in its place in the same tick: two that were found apart do not agree
  /// so by chance.
  private func isExchange(_ one: Finding, _ other: Finding) -> Bool {
    Exchange(gone: one, come: other) != nil || Exchange(gone: other, come: one) != nil
  }

  func supports(_ finding: Finding) -> Bool {
    let found = measured.elements.indices.filter {
      measured.elements[$0].origin == .discovered && finding.elements.contains(measured.elements[$0].name)
    }
    guard !found.isEmpty, UnnamedElements.changeKinds.contains(finding.kind) else { return true }
    if isPageChange(finding) { return false }
    // Most items of a bar do not change together by chance; a piece that is lost by the tracker has left no copy.
    let isGroup = measured.groups.contains { finding.elements.contains($0.name) }
    return isGroup || found.contains { hasMovingCopy($0, transition: finding.transition) }
  }

  private func hasMovingCopy(_ element: Int, transition: String?) -> Bool {
    measured.transitions.contains { candidate in
      candidate.id == transition
        && candidate.units.contains { unit in
          unit.unit.members.contains(element) && unit.paths.indices.contains { !unit.isContent[$0] }
        }
    }
  }

  private func isPageChange(_ finding: Finding) -> Bool {
    let frames = finding.frames.first - 1...finding.frames.first + 1
    return measured.replacedFrames.contains { frames.contains($0) }
  }

  /// Steps of at least this share of the screen.
  static func replacedFrames(of survey: Survey, segmentation: Segmentation) -> [Int] {
    let steps =
      segmentation.transitions.flatMap { $0.stepsBefore + $0.stepsAfter } + segmentation.cuts.map(\.frame)
    return steps.filter {
      Double(survey.changedBlocks[$0]) >= replacedShare * Double(max(1, survey.blockCount))
    }.sorted()
  }
}
