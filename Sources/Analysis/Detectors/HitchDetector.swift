import SlowglassPixels

/// Finds hitches: the screen holds a picture for longer than its motion is due, and makes up for it in one step.
struct HitchDetector: Detector {
  static let kinds: [FindingKind] = [.hitch]

  /// A hold is so many ticks longer than due; half a tick less on a grid that time stamps only lie near. One tick more
  /// is within what recorders and encoders do by themselves.
  static let leastHeld = 2
  /// A longer one is a freeze, in seconds beyond due.
  static let longest = 0.25
  /// Slower recordings leave out pictures, and where they do looks the same.
  static let leastRate = 24.0

  func findings(in measured: Measured) -> [Finding] {
    guard measured.grid.rate >= HitchDetector.leastRate else { return [] }
    let holds = measured.regions.motion.holds.compactMap { hold -> Finding? in
      guard let held = HeldTicks(hold, in: measured), held.seconds <= HitchDetector.longest,
        let catchUp = hold.catchUp(due: held.due)
      else { return nil }
      return finding(hold, held: held, catchUp: catchUp, in: measured)
    }
    return holds
      + MissingFrames.found(in: measured).filter { gap in
        !holds.contains { $0.frames.first <= gap.frame && gap.frame <= $0.frames.last }
      }.map { finding($0, in: measured) }
  }

  private func finding(_ hold: MotionHold, held: HeldTicks, catchUp: Double, in measured: Measured) -> Finding
  {
    let pixels = hold.step.length * Double(measured.scale)
    let transition = measured.transition(at: hold.back)
    return measured.finding(
      .hitch,
      severity: Severity(of: .hitch, SeverityContext(isSlowed: measured.slowdown != 1)),
      elements: [], transition: transition?.id, first: hold.frame, last: hold.back - 1, peak: hold.back - 1,
      region: measured.pixels(hold.box),
      message:
        "the screen held frame \(hold.frame) for \(measured.heldAmount(held)) longer than its motion was due, "
        + "then moved \(decimal(pixels, places: 0)) px at once",
      evidence: held.evidence.merging([
        "catchUp": .number(pixels.rounded(places: 2)),
        "catchUpUncertainty": .number(measured.shiftUncertainty),
        "catchUpRatio": .number(catchUp.rounded(places: 2)),
      ]) { first, _ in first })
  }

  private func finding(_ gap: MissingFrames, in measured: Measured) -> Finding {
    let held = HeldTicks(
      count: gap.ticks - 1, seconds: Double(gap.ticks - 1) / measured.grid.rate, due: 1 / measured.grid.rate,
      uncertainty: 0)
    return measured.finding(
      .hitch, severity: Severity(of: .hitch, SeverityContext(isSlowed: measured.slowdown != 1)), elements: [],
      transition: nil, first: gap.frame, last: gap.frame, peak: gap.frame, region: measured.screen,
      message:
        "frame \(gap.frame) stood for \(measured.heldAmount(held)) too long, in a recording that has a frame for "
        + "every other tick, and \(percent(gap.share)) of the screen changed with the next one",
      evidence: held.evidence.merging([
        "catchUp": .null, "share": .number(gap.share.rounded(places: 3)), "shareUncertainty": 0.02,
      ]) { first, _ in first })
  }
}

/// By how much a hold is longer than what was due.
struct HeldTicks: Sendable, Equatable {
  var count: Int
  var seconds: Double
  /// Seconds from one picture to the next that were due.
  var due: Double
  /// Of `count`: what the time stamps' grid leaves open.
  var uncertainty: Double
}

extension HeldTicks {
  /// nil where it is not longer by ``HitchDetector/leastHeld`` ticks, or too little moves to say what was due.
  init?(_ hold: MotionHold, in measured: Measured) {
    guard let typical = measured.regions.motion.due(around: hold) else { return nil }
    let rate = measured.grid.rate
    // Jittered time stamps spread the pauses of a steady motion, but a picture is due at a tick.
    let due = max(1, (typical * rate).rounded()) / rate
    let beyond = (hold.seconds - due) * rate
    guard beyond >= Double(HitchDetector.leastHeld) - 0.5 else { return nil }
    self.init(
      count: Int(beyond.rounded()), seconds: hold.seconds - due, due: due,
      uncertainty: measured.grid.isExact ? 0 : 1)
  }

  /// `heldFrames`, `milliseconds` as they were shown, and their uncertainties.
  var evidence: [String: EvidenceValue] {
    let tick = count > 0 ? seconds * 1000 / Double(count) : 0
    return [
      "heldFrames": .integer(count),
      "heldFramesUncertainty": .number(uncertainty),
      "milliseconds": .number((seconds * 1000).rounded(places: 3)),
      "millisecondsUncertainty": .number(((uncertainty + 0.5) * tick).rounded(places: 3)),
    ]
  }
}

/// The one place where a recording that writes a frame for each tick has none for several, before much has changed.
///
/// A recorder that writes every tick, also those in which nothing changes, was held up itself: by a main thread or a
/// compositor that stood still.
struct MissingFrames: Sendable, Equatable {
  /// The last frame before the gap.
  var frame: Int
  var ticks: Int
  /// Share of the screen's blocks that changed with the next one.
  var share: Double

  /// So many of a recording's gaps are one tick, and in so many of its frames nothing moves.
  private static let everyTickShare = 0.98
  private static let stillShare = 0.1
  /// A shorter recording does not show what its recorder does.
  private static let leastFrames = 60
  /// More of them are a recorder that drops frames.
  private static let most = 2
  private static let leastTicks = 3
  /// Recorders take so many seconds to find their pace.
  private static let start = 0.25
  /// Less of the screen changes by itself, while the recorder was held up by something else.
  private static let leastShare = 0.1

  static func found(in measured: Measured) -> [MissingFrames] {
    let ticks = measured.ticks
    let motion = measured.regions.motion
    guard measured.grid.isExact, ticks.count >= leastFrames, motion.redrawn.count == ticks.count else {
      return []
    }
    let gaps = zip(ticks.dropFirst(), ticks).map { $0 - $1 }
    let still = motion.redrawn.count { $0 == 0 }
    guard Double(gaps.count { $0 == 1 }) >= everyTickShare * Double(gaps.count),
      Double(still) >= stillShare * Double(ticks.count)
    else { return [] }
    let long = gaps.indices.filter { gaps[$0] >= leastTicks && measured.seconds[$0] >= start }
    guard long.count <= most else { return [] }
    let blocks = Double(max(1, motion.blockCount))
    return long.compactMap { frame in
      let share = Double(motion.redrawn[frame + 1]) / blocks
      guard motion.counts(frame, frame + 1), share > leastShare,
        Double(gaps[frame] - 1) / measured.grid.rate <= HitchDetector.longest
      else { return nil }
      return MissingFrames(frame: frame, ticks: gaps[frame], share: share)
    }
  }
}

extension Measured {
  /// A hold's length in words, milliseconds first where frames lie on no grid.
  func heldAmount(_ held: HeldTicks) -> String {
    let time = "\(decimal(held.seconds * 1000, places: 0)) ms"
    let frames = counted(held.count, "frame")
    return grid.isExact ? "\(frames) (\(time))" : "\(time) (about \(frames))"
  }

  /// How well the step after a hold is known, in pixels: to half of a sample of the reduced planes.
  var shiftUncertainty: Double { 2 * Double(scale) }
}
