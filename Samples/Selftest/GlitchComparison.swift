internal import SlowglassAnalysis
internal import SlowglassScenes

/// What goes wrong in a scene beside what a timeline of its recording says.
struct GlitchComparison {
  let truth: Truth
  let timeline: Timeline
  /// Whether the elements were named, so that findings must name the right ones.
  let isNamed: Bool

  /// Ticks by which a finding's frame may lie beside the true one and still mean it.
  private static let slack = 2

  /// The kinds under which a glitch is known: what is old content to one reader is a late element to another.
  static func kinds(of kind: Scene.Defect.Kind) -> [FindingKind] {
    switch kind {
    case .ghost: [.ghost]
    case .earlyOpaque: [.earlyOpaque, .earlySwitch]
    case .earlyAppear: [.earlyAppear, .earlyOpaque]
    case .earlyVanish: [.earlyVanish, .earlySwitch]
    case .earlySwitch: [.earlySwitch, .earlyOpaque, .earlyVanish, .earlyAppear]
    case .lateOpaque: [.lateOpaque, .lateSwitch]
    case .lateVanish: [.lateVanish, .staleOverlay, .lateSwitch]
    case .lateSwitch: [.lateSwitch, .lateOpaque, .lateVanish]
    case .staleOverlay: [.staleOverlay, .lateVanish, .lateSwitch]
    case .opacityStep: [.opacityStep]
    case .doubleExposure: [.doubleExposure, .ghost]
    case .dip: [.dip]
    case .flicker: [.flicker]
    case .flash: [.flash]
    case .jump: [.jump]
    case .hitch: [.hitch]
    case .freeze: [.freeze]
    case .stretch: [.stretch]
    case .crop: [.crop]
    case .cornerBleed: [.cornerBleed]
    case .endStateFlash: [.endStateFlash]
    case .startStateFlash: [.startStateFlash]
    case .blank: [.blank]
    case .pop: [.pop]
    case .lowContrast: [.lowContrast]
    case .idleRepaint: [.idleRepaint]
    case .desync: [.desync]
    }
  }

  func answer(to defect: Truth.Defect) -> SelftestResult.Answer {
    let found = timeline.findings.filter {
      ($0.severity != .note || defect.kind.isNote) && isAbout($0, defect)
    }
    let best = found.min { ticksOff($0, defect) < ticksOff($1, defect) }
    // What happens to no named element can only be found under its own name.
    let isOfElements = isNamed && timeline.elements.contains { defect.elements.contains($0.id) }
    let kinds = isOfElements ? Self.kinds(of: defect.kind) : Array(Self.kinds(of: defect.kind).prefix(1))
    let isJudged = timeline.checks.contains {
      kinds.contains($0.kind) && ($0.status == .checked || $0.status == .limited && !$0.elements.isEmpty)
    }
    return SelftestResult.Answer(
      status: best != nil ? .found : isJudged ? .missed : .notJudged, kind: best?.kind,
      ticksOff: best.map { ticksOff($0, defect) }, opacityError: nil,
      ghostRecall: defect.kind == .ghost && (best != nil || isJudged) ? recall(of: found) : nil,
      falseErrors: falseErrors)
  }

  /// What each warning and error says, and notes where they are what is asked for.
  var sightings: [SelftestResult.Sighting] {
    let defects = truth.defects
    return timeline.findings.filter { finding in
      finding.severity != .note || defects.contains { $0.kind.isNote && isAbout(finding, $0) }
    }.map { finding in
      SelftestResult.Sighting(
        kind: finding.kind, severity: finding.severity, isOwn: defects.contains { isAbout(finding, $0) })
    }
  }

  /// Errors that mean nothing of what goes wrong.
  var falseErrors: Int { sightings.count { $0.severity == .error && !$0.isOwn } }

  /// The ends of ghosts, leads and lags, each with what is stated about it.
  var errors: ErrorTable {
    var table = ErrorTable()
    for defect in truth.defects {
      for finding in timeline.findings where isAbout(finding, defect) {
        if let known = defect.leadFrames, let lead = finding.evidence["leadFrames"]?.asDouble,
          let stated = finding.evidence["leadFramesUncertainty"]?.asDouble
        {
          table.add(.lead, error: lead - Double(known), stated: stated)
        }
        if let known = defect.lagFrames, let lag = finding.evidence["lagFrames"]?.asDouble,
          let stated = finding.evidence["lagFramesUncertainty"]?.asDouble
        {
          table.add(.lag, error: lag - Double(known), stated: stated)
        }
        if defect.kind == .stretch, let element = defect.elements.first,
          let ratio = finding.evidence["peakRatio"]?.asDouble,
          let stated = finding.evidence["peakRatioUncertainty"]?.asDouble
        {
          table.add(.stretch, error: ratio - truth.largestRatio(of: element), stated: stated)
        }
        if defect.kind == .crop, let known = defect.missingPixels,
          let missing = finding.evidence["missingPixels"]?.asDouble,
          let stated = finding.evidence["missingPixelsUncertainty"]?.asDouble
        {
          table.add(.missing, error: missing - known, stated: stated)
        }
        if defect.kind == .lowContrast, let known = defect.ratio,
          let ratio = finding.evidence["ratio"]?.asDouble,
          let stated = finding.evidence["ratioUncertainty"]?.asDouble
        {
          table.add(.contrast, error: ratio - known, stated: stated)
        }
        if defect.kind == .ghost, finding.kind == .ghost,
          let stated = finding.evidence["overlapTicksUncertainty"]?.asDouble
        {
          table.add(
            .ghostEnds, error: Double(finding.frames.first - defect.frames.lowerBound), stated: stated)
          table.add(
            .ghostEnds, error: Double(finding.frames.last - defect.frames.upperBound), stated: stated)
        }
      }
    }
    return table
  }

  // MARK: Which finding means which glitch

  private func isAbout(_ finding: Finding, _ defect: Truth.Defect) -> Bool {
    guard Self.kinds(of: defect.kind).contains(finding.kind) else { return false }
    if isNamed, !finding.elements.isEmpty, !defect.elements.isEmpty,
      Set(finding.elements).isDisjoint(with: defect.elements)
    {
      return false
    }
    if defect.frames.count > 2 {
      return finding.frames.first <= defect.frames.upperBound + Self.slack
        && finding.frames.last >= defect.frames.lowerBound - Self.slack
    }
    return distance(finding, defect.frames.lowerBound) <= Self.slack
  }

  private func distance(_ finding: Finding, _ frame: Int) -> Int {
    let stated = ["frame", "opaqueFrame", "vanishFrame"].compactMap { finding.evidence[$0]?.asDouble }
    return (stated.map { Int($0) } + [finding.frames.first, finding.frames.last, finding.frames.peak])
      .map { abs($0 - frame) }.min() ?? 0
  }

  /// By how much a lead, a lag, or else the frame is off; for ghosts the farther end.
  private func ticksOff(_ finding: Finding, _ defect: Truth.Defect) -> Double {
    if let known = defect.leadFrames, let lead = finding.evidence["leadFrames"]?.asDouble {
      return abs(lead - Double(known))
    }
    if let known = defect.lagFrames, let lag = finding.evidence["lagFrames"]?.asDouble {
      return abs(lag - Double(known))
    }
    if defect.kind == .ghost || defect.kind == .doubleExposure || defect.kind == .dip {
      return Double(
        max(
          abs(finding.frames.first - defect.frames.lowerBound),
          abs(finding.frames.last - defect.frames.upperBound)))
    }
    return Double(distance(finding, defect.frames.lowerBound))
  }

  /// The share of frames without an excuse that findings cover.
  private func recall(of findings: [Finding]) -> Double {
    var covered: Set<Int> = []
    for finding in findings where finding.kind == .ghost {
      if case .list(let ranges)? = finding.evidence["ranges"] {
        for case .list(let ends) in ranges {
          let frames = ends.compactMap(\.asDouble).map { Int($0) }
          if frames.count == 2, frames[0] <= frames[1] { covered.formUnion(frames[0]...frames[1]) }
        }
      } else {
        covered.formUnion(finding.frames.first...finding.frames.last)
      }
    }
    let elements = truth.scene.elements.filter { $0.kind != .surface }.map(\.id)
    let core = elements.map { id in Set(truth.coreGhostFrames(of: id).flatMap { Array($0) }) }
      .filter { !$0.isEmpty }
    guard !core.isEmpty else { return 1 }
    return core.map { Double($0.intersection(covered).count) / Double($0.count) }.reduce(0, +)
      / Double(core.count)
  }
}

extension EvidenceValue {
  /// The number, where it is one.
  var asDouble: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }
}
