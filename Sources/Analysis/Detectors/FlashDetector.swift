import SlowglassPixels

/// Finds flashes: the screen loses its content for up to two ticks, or grows light and dark too often within a second.
struct FlashDetector: Detector {
  static let kinds: [FindingKind] = [.flash, .blank]

  /// A return of so much of the screen is a flash.
  static let leastArea = 0.4
  /// The same picture comes back, scrolled at most; another one is a page that was blank before it came.
  private static let leastLikeness = 0.5

  func findings(in measured: Measured) -> [Finding] {
    let swings = swings(in: measured)
    let short = measured.regions.flashes.map { finding($0, swings: swings, in: measured) }
    return short + strobes(swings, beside: short, in: measured)
  }

  private func finding(_ flash: ScreenFlash, swings: [Int], in measured: Measured) -> Finding {
    let ticks = max(1, measured.ticks[flash.back] - measured.ticks[flash.first])
    let isSame = flash.likeness >= FlashDetector.leastLikeness
    let kind: FindingKind = isSame ? .flash : .blank
    let count = flashes(from: flash.first, swings: swings, in: measured)
    let after = isSame ? "then showed the same again" : "then showed something else"
    return measured.finding(
      kind,
      severity: Severity(
        of: kind, SeverityContext(ticks: ticks, exceedsFlashCount: count > FlashDetector.mostFlashes)),
      elements: [], transition: nil, first: flash.first, last: flash.back - 1, peak: flash.first,
      region: measured.screen,
      message:
        "the screen lost its content for \(measured.amount(ticks: ticks)) at frame \(flash.first), \(after)",
      evidence: [
        "area": .number(flash.area.rounded(places: 3)),
        "areaUncertainty": 0.05,
        "luminanceChange": .number(flash.luminanceChange.rounded(places: 3)),
        "wcagFlashes": .integer(count),
        "ticks": .integer(ticks),
      ])
  }

  /// WCAG allows three general flashes in any second: pairs of opposing changes of relative luminance ...
  private static let mostFlashes = 3
  /// ... by a tenth of the largest there is, the darker one below 0.8. The whole screen's mean has to swing so far: a
  /// quarter of the screen, which counts already, does so when it goes from dark to light.
  private static let leastSwing = 0.1
  private static let darkerBelow = 0.8

  /// The frames in which the screen's luminance has swung over to the other side.
  private func swings(in measured: Measured) -> [Int] {
    guard var extreme = measured.regions.luminance.first else { return [] }
    var frames: [Int] = []
    var direction = 0.0
    for (frame, value) in measured.regions.luminance.enumerated() {
      let change = value - extreme
      if change * direction > 0 {
        extreme = value
      } else if abs(change) >= FlashDetector.leastSwing, min(value, extreme) < FlashDetector.darkerBelow {
        frames.append(frame)
        direction = change > 0 ? 1 : -1
        extreme = value
      }
    }
    return frames
  }

  /// Pairs of swings within the second that begins with a frame.
  private func flashes(from frame: Int, swings: [Int], in measured: Measured) -> Int {
    swings.filter { $0 >= frame && measured.seconds[$0] - measured.seconds[frame] <= 1 }.count / 2
  }

  /// More flashes within a second than WCAG allows, each of any length.
  private func strobes(_ swings: [Int], beside short: [Finding], in measured: Measured) -> [Finding] {
    let tooMany = swings.filter {
      flashes(from: $0, swings: swings, in: measured) > FlashDetector.mostFlashes
    }
    guard let first = tooMany.first, let last = tooMany.last, !short.contains(where: { $0.kind == .flash })
    else {
      return []
    }
    let end = swings.last { measured.seconds[$0] - measured.seconds[last] <= 1 } ?? last
    let most = tooMany.map { flashes(from: $0, swings: swings, in: measured) }.max() ?? 0
    let levels = measured.regions.luminance[first...end]
    return [
      measured.finding(
        .flash, severity: Severity(of: .flash, SeverityContext(exceedsFlashCount: true)), elements: [],
        transition: nil, first: first, last: end, peak: first, region: measured.screen,
        message: "the screen grew light and dark \(most) times within a second: more than three are a danger",
        evidence: [
          "area": 1,
          "luminanceChange": .number(((levels.max() ?? 0) - (levels.min() ?? 0)).rounded(places: 3)),
          "wcagFlashes": .integer(most),
        ])
    ]
  }
}
