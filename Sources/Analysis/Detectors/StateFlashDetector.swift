import SlowglassPixels

/// Finds the picture that a motion leads to, shown for a moment before the motion begins, and the one that it came from,
/// shown once more after it: of the whole screen, or of a region.
struct StateFlashDetector: Detector {
  static let kinds: [FindingKind] = [.endStateFlash, .startStateFlash]

  func findings(in measured: Measured) -> [Finding] {
    let whole = measured.transitions.flatMap { transition in
      transition.stateFlashes.map { (flash: $0, transition: transition.id) }
    }
    let regions = measured.regions.returns.compactMap { event -> (flash: StateFlash, transition: String)? in
      guard let shown = event.flash, event.isClear, !measured.isPointerSize(event.event.look.box) else {
        return nil
      }
      return (
        StateFlash(
          state: shown.state, first: event.event.first, back: event.event.back, box: event.event.look.box,
          share: event.event.region.share, difference: shown.difference),
        measured.transitions[shown.transition].id
      )
    }
    // What flashes in several places at once is one picture; a flash of the screen holds those of its regions.
    let together = gathered(whole + regions) {
      $0.flash.state == $1.flash.state && $0.flash.first == $1.flash.first && $0.flash.back == $1.flash.back
    }
    return together.filter { group in
      whole.contains { $0.flash == group[0].flash }
        || !whole.contains {
          $0.flash.first < group[0].flash.back && group[0].flash.first < $0.flash.back
        }
    }.map { finding($0.map(\.flash), transition: $0[0].transition, in: measured) }
  }

  private func finding(_ flashes: [StateFlash], transition: String, in measured: Measured) -> Finding {
    let flash = flashes[0]
    let isEnd = flash.state == .end
    let kind: FindingKind = isEnd ? .endStateFlash : .startStateFlash
    let ticks = max(1, measured.ticks[flash.back] - measured.ticks[flash.first])
    let share = max(flash.share, min(1, flashes.reduce(0) { $0 + $1.share }))
    let what = isEnd ? "the picture after" : "the picture before"
    let why = isEnd ? "before the motion that leads to it" : "once more after the motion that left it"
    return measured.finding(
      kind,
      severity: Severity(
        of: kind,
        SeverityContext(appMilliseconds: measured.longestAppMilliseconds(ticks: ticks), ticks: ticks)),
      elements: [], transition: transition, first: flash.first, last: flash.back - 1, peak: flash.first,
      region: measured.pixels(Rectangle.union(flashes.map(\.box))),
      message:
        "\(what) was shown for \(measured.amount(ticks: ticks)) at frame \(flash.first), \(why)",
      evidence: [
        "ticksShown": .integer(ticks),
        "ticksShownUncertainty": 1,
        "milliseconds": .number(measured.appMilliseconds(ticks: ticks).rounded(places: 3)),
        "share": .number(share.rounded(places: 3)),
        "difference": .number((flashes.map(\.difference).max() ?? 0).rounded(places: 3)),
      ])
  }
}

extension Measured {
  /// A tick of the usual display, in milliseconds.
  private static let displayTick = 1000.0 / 60

  /// The longest that so many ticks may have lasted, in app milliseconds: in a recording of few frames a second almost
  /// another tick on either side.
  func longestAppMilliseconds(ticks: Int) -> Double {
    appMilliseconds(ticks: ticks) + appMilliseconds(ticks: 1) - Measured.displayTick
  }
}
