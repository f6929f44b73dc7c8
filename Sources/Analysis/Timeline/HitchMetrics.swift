/// How smoothly the recording moves, in numbers over all of it.
///
/// Apple's hitch time ratio is what hitches add to the time of the measured animation. A recording shows what was
/// displayed, but not what was due, so this is a hold ratio: it counts what holds the screen for two ticks and more.
struct HitchMetrics {
  let findings: [Finding]
  let measured: Measured

  var values: [String: EvidenceValue] {
    let hitches = findings.filter { $0.kind == .hitch }
    guard measured.grid.rate >= HitchDetector.leastRate else { return [:] }
    // A picture that stood too long before a change is no time of a motion.
    let inMotion = hitches.filter { $0.evidence["catchUp"] != .null }
    let held = inMotion.map { HitchMetrics.milliseconds($0) }
    let motion = measured.regions.motion.movingSeconds(holds: Set(inMotion.map(\.frames.first)))
    let last = measured.seconds.count - 1
    let duration = last >= 0 ? measured.endSeconds(ofFrame: last) : 0
    let total = held.reduce(0, +)
    let ratio = motion > 0 ? total / motion : nil
    var values: [String: EvidenceValue] = [
      "hitches": .integer(hitches.count),
      "hitchesPerMinute": duration > 0 ? .number(perMinute(hitches.count, duration)) : .null,
      "hitchesPerMotionMinute": motion > 0 ? .number(perMinute(hitches.count, motion)) : .null,
      "motionSeconds": .number(motion.rounded(places: 3)),
      "holdRatio": ratio.map { .number($0.rounded(places: 2)) } ?? .null,
      "longestHoldMilliseconds": .number(
        (hitches.map { HitchMetrics.milliseconds($0) }.max() ?? 0).rounded(places: 3)),
      "holdRatioComparable": .flag(notComparable == nil),
    ]
    if let reason = notComparable {
      values["holdRatioReason"] = .text(reason)
    } else if let ratio {
      values["holdRatioBands"] = .table([
        "appleTechTalk2020": .text(HitchMetrics.techTalkBand(ratio)),
        "xcodeOrganizer": .text(HitchMetrics.organizerBand(ratio)),
      ])
    }
    return values
  }

  static func milliseconds(_ hitch: Finding) -> Double {
    if case .number(let milliseconds)? = hitch.evidence["milliseconds"] { milliseconds } else { 0 }
  }

  private func perMinute(_ count: Int, _ seconds: Double) -> Double {
    (Double(count) * 60 / seconds).rounded(places: 2)
  }

  /// Less motion than this, in seconds, is too little for a ratio.
  private static let leastMotion = 0.5

  /// Why the ratio says nothing beside one that was measured on a device; nil where it does.
  private var notComparable: String? {
    if measured.slowdown != 1 {
      // Slow animations make the motion longer, but not the stalls in it.
      return "slowed \(decimal(measured.slowdown, places: 2))x: the motion lasts longer, a stall does not, "
        + "so the ratio is smaller than in real time"
    }
    if measured.grid.rate < 50 {
      return "recorded at \(decimal(measured.grid.rate, places: 1)) frames a second: "
        + "what lies below \(decimal(2000 / measured.grid.rate, places: 0)) ms is not seen"
    }
    if measured.regions.motion.movingSeconds() < HitchMetrics.leastMotion {
      return "less than half a second of motion"
    }
    return nil
  }

  /// The bands of Apple's tech talks and of WWDC 2020, in milliseconds a second.
  static func techTalkBand(_ ratio: Double) -> String {
    ratio <= 5 ? "good" : ratio < 10 ? "warning" : "critical"
  }

  /// The bands of Xcode's Organizer for its metric of hitches.
  static func organizerBand(_ ratio: Double) -> String {
    ratio <= 10 ? "good" : ratio <= 25 ? "warning" : ratio <= 50 ? "critical" : "immediate"
  }
}
