import SlowglassPixels

/// Two findings that are one exchange: something goes in the same tick, and at the same place, as something else comes.
struct Exchange {
  let gone: Finding
  let come: Finding

  /// What goes, what comes, and what both are together.
  private static let kinds: [(gone: FindingKind, come: Set<FindingKind>, both: FindingKind)] = [
    (.earlyVanish, [.earlyOpaque, .earlyAppear], .earlySwitch), (.lateVanish, [.lateOpaque], .lateSwitch),
  ]
  /// Frames that two accounts of one tick may differ by.
  private static let sameTick = 1

  /// - Returns: nil where two findings are not one exchange, in this order.
  init?(gone: Finding, come: Finding) {
    let common = gone.region.intersection(come.region).area
    guard Exchange.kinds.contains(where: { $0.gone == gone.kind && $0.come.contains(come.kind) }),
      gone.transition == come.transition, abs(gone.frames.peak - come.frames.peak) <= Exchange.sameTick,
      2 * common >= min(gone.region.area, come.region.area)
    else { return nil }
    self.gone = gone
    self.come = come
  }

  /// The exchange as one finding.
  var finding: Finding {
    var finding = come
    finding.kind = Exchange.kinds.first { $0.gone == gone.kind }?.both ?? come.kind
    finding.severity = Severity(of: finding.kind)
    finding.elements = gone.elements + come.elements.filter { !gone.elements.contains($0) }
    finding.region = gone.region.union(come.region)
    if finding.evidence["frame"] == nil { finding.evidence["frame"] = come.evidence["opaqueFrame"] }
    let was = gone.elements.first ?? "something"
    let now = come.elements.first ?? "something else"
    let isEarly = finding.kind == .earlySwitch
    let ticks: Int
    if case .integer(let value)? = finding.evidence[isEarly ? "leadFrames" : "lagFrames"] {
      ticks = value
    } else {
      ticks = 0
    }
    finding.message =
      "\(was) was replaced by \(now) \(counted(ticks, "frame")) "
      + (isEarly ? "before the animation it belongs to began" : "after the animation it belongs to had ended")
      + ", in one step"
    finding.consequences = gone.consequences + come.consequences
    return finding
  }

  /// The findings with each exchange said once.
  static func merged(_ findings: [Finding]) -> [Finding] {
    var kept = findings
    for gone in findings {
      guard let index = kept.firstIndex(of: gone),
        let exchange = kept.lazy.compactMap({ Exchange(gone: gone, come: $0) }).first
      else { continue }
      kept[index] = exchange.finding
      kept.removeAll { $0 == exchange.come }
    }
    return kept
  }
}
