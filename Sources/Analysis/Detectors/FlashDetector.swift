import SlowglassPixels

/// Finds flashes: the screen loses its content for up to two ticks, or grows light and dark too often within a second.
struct FlashDetector: Detector {
  static let kinds: [FindingKind] = [.flash, .blank]

  /// A return of so much of the screen is a flash.
  static let leastArea = 0.4
  /// The same picture comes back, scrolled at most; another one is a page that was blank before it came.
  private static let leastLikeness = 0.5

  func findings(in measured: Measured) -> [Finding] {
    measured.regions.flashes.map { flash in
      let ticks = max(1, measured.ticks[flash.back] - measured.ticks[flash.first])
      let isSame = flash.likeness >= FlashDetector.leastLikeness
      let kind: FindingKind = isSame ? .flash : .blank
      let after = isSame ? "then showed the same again" : "then showed something else"
      return measured.finding(
        kind, severity: Severity(of: kind, SeverityContext(ticks: ticks)), elements: [], transition: nil,
        first: flash.first, last: flash.back - 1, peak: flash.first, region: measured.screen,
        message:
          "the screen lost its content for \(measured.amount(ticks: ticks)) at frame \(flash.first), \(after)",
        evidence: [
          "area": .number(flash.area.rounded(places: 3)),
          "areaUncertainty": 0.05,
          "luminanceChange": .number(flash.luminanceChange.rounded(places: 3)),
          "wcagFlashes": .integer(wcagFlashes(at: flash, in: measured)),
          "ticks": .integer(ticks),
        ])
    }
  }

  /// Flashes within the second that begins with one.
  private func wcagFlashes(at flash: ScreenFlash, in measured: Measured) -> Int {
    measured.regions.flashes.filter {
      $0.first >= flash.first && measured.seconds[$0.first] - measured.seconds[flash.first] <= 1
        && abs($0.luminanceChange) >= 0.1
    }.count
  }
}
