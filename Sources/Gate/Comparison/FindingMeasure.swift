internal import SlowglassAnalysis

/// How bad a finding is in one number, in a unit that does not depend on rate or slowdown where there is one.
///
/// Baselines and comparisons go by the same one.
struct FindingMeasure: Equatable {
  var name: String
  var value: Double
  /// The 95 % half-width of this reading, and never less than half of what two readings of one thing differ by.
  var uncertainty: Double
  /// By how much another run of the same app may differ.
  var tolerance: Double

  /// A measure of another run of the same app moves by this share: recordings do not start on the same tick.
  static let relativeTolerance = 0.1

  /// - Returns: nil for a kind whose evidence has no such number.
  init?(_ finding: Finding, in recording: RecordingFacts) {
    let tickMilliseconds = recording.tickAppMilliseconds
    switch finding.kind {
    case .ghost: self.init(finding, ticks: "overlapTicks", as: "overlapAppMilliseconds", tickMilliseconds)
    case .earlyOpaque, .earlyAppear, .earlyVanish, .earlySwitch:
      self.init(finding, ticks: "leadFrames", as: "leadAppMilliseconds", tickMilliseconds)
    case .lateOpaque, .lateVanish, .lateSwitch:
      self.init(finding, ticks: "lagFrames", as: "lagAppMilliseconds", tickMilliseconds)
    case .stretch: self.init(finding, "peakRatio", least: 0.03)
    case .crop: self.init(finding, "missingPixels", least: 3)
    case .cornerBleed: self.init(finding, "pixels", least: 4)
    case .jump: self.init(finding, "px", least: 2)
    case .hitch, .freeze: self.init(finding, "milliseconds", least: 1000 / max(0.001, recording.captureRate))
    case .dip: self.init(finding, "depth", least: 0.05)
    case .flash, .blank: self.init(finding, "area", least: 0.05)
    case .cut: self.init(finding, "share", least: 0.05)
    default:
      let length = finding.appMilliseconds.end - finding.appMilliseconds.start
      guard length > 0 else { return nil }
      self.init(
        name: "appMilliseconds", value: length, uncertainty: tickMilliseconds, least: 2 * tickMilliseconds)
    }
  }

  private init?(_ finding: Finding, _ name: String, least: Double) {
    guard let value = finding.evidence[name]?.number else { return nil }
    let uncertainty = finding.evidence[name + "Uncertainty"]?.number ?? 0
    self.init(
      name: name, value: value, uncertainty: max(least / 2, uncertainty), least: max(least, 2 * uncertainty))
  }

  private init?(_ finding: Finding, ticks: String, as name: String, _ tickMilliseconds: Double) {
    guard let value = finding.evidence[ticks]?.number else { return nil }
    let stated = finding.evidence[ticks + "Uncertainty"]?.number ?? 0
    // Two readings, each with its uncertainty, and a tick of either's grid.
    self.init(
      name: name, value: value * tickMilliseconds, uncertainty: (0.5 + stated) * tickMilliseconds,
      least: (1 + 1.4 * stated) * tickMilliseconds)
  }

  private init(name: String, value: Double, uncertainty: Double, least: Double) {
    self.name = name
    self.value = value.rounded(places: 3)
    self.uncertainty = uncertainty.rounded(places: 3)
    self.tolerance = max(least, Self.relativeTolerance * abs(value)).rounded(places: 3)
  }
}
