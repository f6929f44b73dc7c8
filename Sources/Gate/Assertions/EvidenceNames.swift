public import SlowglassAnalysis

extension FindingKind {
  /// The numbers that the evidence of this kind may have, as a demand's `measure` names them; an uncertainty goes by the
  /// name of its number.
  public var evidenceNumbers: [String] {
    switch self {
    case .ghost: ["overlapTicks", "scale"]
    case .earlyOpaque, .earlyAppear, .earlyVanish, .earlySwitch:
      [
        "leadFrames", "leadAppFrames", "leadAppMilliseconds", "opaqueFrame", "frame", "animationStartFrame",
        "riseFrames", "opacity", "share",
      ]
    case .lateOpaque, .lateVanish, .lateSwitch:
      [
        "lagFrames", "lagAppFrames", "lagAppMilliseconds", "frame", "animationEndFrame", "from", "to",
        "share",
      ]
    case .staleOverlay: ["ticks", "vanishFrame"]
    case .opacityStep: ["from", "to", "frame"]
    case .doubleExposure, .crossDissolve, .morph: ["sum", "scale"]
    case .cut: ["share", "frame"]
    case .dip: ["depth", "frame"]
    case .endStateFlash, .startStateFlash: ["ticksShown", "milliseconds", "share", "difference"]
    case .desync: ["ticks", "milliseconds", "position"]
    case .overshoot: ["px", "share"]
    case .contentLoad: ["places", "share"]
    case .stretch: ["peakRatio", "peakFrame", "expectedScale", "plateFrame", "correlation"]
    case .crop: ["missingPixels", "comparedFrame", "plateFrame", "judgedFrames", "lackingFrames"]
    case .blank, .flash: ["ticks", "area", "luminanceChange", "wcagFlashes"]
    case .jump: ["px", "correlation"]
    case .pop: ["contentStep", "agreement", "share", "animationEndFrame"]
    case .flicker: ["framesHidden", "framesShown", "milliseconds", "ticks"]
    case .hitch: ["heldFrames", "milliseconds", "catchUp", "catchUpRatio", "share"]
    case .freeze: ["ticks", "milliseconds", "px", "stepRatio"]
    case .cornerBleed: ["pixels", "radius"]
    case .lowContrast: ["ratio", "bestRatio", "threshold", "textSize"]
    case .idleRepaint: ["duty", "area", "bursts", "idleSeconds"]
    case .glassCoverage: []
    }
  }

  /// What is no number by itself, or goes by another name, and has an uncertainty.
  private static let withUncertainty = ["offset", "opacity", "opacities", "animationStart", "animationEnd"]

  /// Whether its evidence may have a number of that name.
  public func hasNumber(_ name: String) -> Bool {
    let uncertainty = "Uncertainty"
    guard name.hasSuffix(uncertainty) else { return evidenceNumbers.contains(name) }
    let base = String(name.dropLast(uncertainty.count))
    return evidenceNumbers.contains(base) || Self.withUncertainty.contains(base)
  }
}

extension MetricLimit {
  /// The metrics that are numbers, as a demand names them.
  public static let metrics: [String] = [
    "transitions", "elements", "ignoredFindings", "findingsInDamage", "hitches", "hitchesPerMinute",
    "hitchesPerMotionMinute", "motionSeconds", "holdRatio", "longestHoldMilliseconds", "glassCoverage",
    "glassCoverageUncertainty", "glassCoverageFrame", "glassCoverageMean", "glassRepaintedPixelsPerSecond",
    "surfaceCount", "surfaceCountAtOnce",
  ]
}
