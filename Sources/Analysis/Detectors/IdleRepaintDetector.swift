import SlowglassPixels

/// Finds surfaces that repaint while nothing else moves: an animated highlight, a shimmer.
struct IdleRepaintDetector: Detector {
  static let kinds: [FindingKind] = [.idleRepaint]

  func findings(in measured: Measured) -> [Finding] {
    measured.idleRepaints.map { repaint in
      let name = measured.surfaces[repaint.surface].name
      let box = measured.pixels(repaint.box)
      return measured.finding(
        .idleRepaint, severity: Severity(of: .idleRepaint), elements: [name], transition: nil,
        first: repaint.first, last: repaint.last, peak: repaint.peak, region: box,
        message:
          "\(percent(repaint.area)) of \(name) repaints while nothing else moves, in \(percent(repaint.duty)) of "
          + "\(decimal(repaint.idleSeconds, places: 1)) s, \(counted(repaint.bursts, "burst"))",
        evidence: [
          "duty": .number(repaint.duty.rounded(places: 3)),
          "dutyUncertainty": .number(repaint.dutyUncertainty.rounded(places: 3)),
          "area": .number(repaint.area.rounded(places: 3)),
          "areaUncertainty": .number(areaUncertainty(repaint, in: measured)),
          "bursts": .integer(repaint.bursts),
          "idleSeconds": .number(repaint.idleSeconds.rounded(places: 3)),
        ])
    }
  }

  /// Its outline is known to half a block.
  private func areaUncertainty(_ repaint: IdleRepaint, in measured: Measured) -> Double {
    let surface = measured.surfaces[repaint.surface].box(at: repaint.first)?.area ?? 1
    let rim = (repaint.box.width + repaint.box.height) * Double(BlockPicture.side)
    return min(1, rim / max(1, surface)).rounded(places: 3)
  }
}
