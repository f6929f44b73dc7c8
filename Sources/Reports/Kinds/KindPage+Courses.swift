internal import SlowglassAnalysis

extension KindPage {
  /// Pages of settled pictures at the wrong moment, and of how motions go.
  static func pageOfCourses(_ kind: FindingKind) -> KindPage {
    switch kind {
    case .startStateFlash: startStateFlash
    case .desync: desync
    case .overshoot: overshoot
    case .contentLoad: contentLoad
    default: endStateFlash
    }
  }

  private static let stateMeasured =
    "d = sum |F - A| / sum |A - P| over the blocks in which the settled pictures P and A differ: F is that picture where d is at "
    + "most 0.12. It comes in one step and goes in one, within 250 app ms."

  private static let endStateFlash = KindPage(
    kind: .endStateFlash,
    seen: "The finished picture is shown for a moment before the motion that leads to it.",
    severity: "Error up to 50 app ms; otherwise a note.",
    cause: "The model is changed and drawn once before the animation starts from the old value.",
    measured: stateMeasured,
    numbers:
      "`ticksShown`, `milliseconds` in app time, `share` of the screen, `difference` from that picture.",
    limits: "A region is compared only where it stands still on both sides.",
    next: "Change the model and start the animation in one transaction.",
    section: "Settled pictures for a moment")

  private static let startStateFlash = KindPage(
    kind: .startStateFlash,
    seen: "The old picture is shown once more when the motion is over.",
    severity: "Error up to 50 app ms; otherwise a note.",
    cause: "The animation is removed before the model has its end value.", measured: stateMeasured,
    numbers:
      "`ticksShown`, `milliseconds` in app time, `share` of the screen, `difference` from that picture.",
    limits: "A region is compared only where it stands still on both sides.",
    next: "Set the end value before the animation is taken away.", section: "Settled pictures for a moment")

  private static let desync = KindPage(
    kind: .desync,
    seen: "Two things of one transition, or a fade and its motion, start or end apart.",
    severity: "Note: it may be meant.",
    cause:
      "Two animations with delays or durations of their own: a keyboard and its sheet, a bar and its page.",
    measured:
      "The fitted timings differ by more than 50 app ms, beyond the uncertainties of both. Or an element that fades as a "
      + "page scrolls has two opacities, 0.2 apart, at one position of it: something else writes it as well.",
    numbers:
      "`edge`, `ticks`, `milliseconds` in app time, `first`, `second`; `position` and `opacities` of a fade; uncertainty.",
    limits: "Only timings that fit to 2 % of the way take part.",
    next: "Use one animator for what belongs together.", section: "Landing")

  private static let overshoot = KindPage(
    kind: .overshoot,
    seen: "A copy goes past the place where it comes to rest, and back.",
    severity: "Note: springs do.",
    cause: "A spring with a damping ratio below one, or a correction of an end that was wrong.",
    measured: "It is beyond its place of rest by a point and a hundredth of its way, in two frames or more.",
    numbers: "`px`, `share` of its way, `curve`; uncertainty.",
    limits: "Asked only of copies that come to rest within the recording.",
    next: "If no spring was asked for, look for an end that changes on the way.", section: "Landing")

  private static let contentLoad = KindPage(
    kind: .contentLoad,
    seen: "Content arrives in places of a page that stands still, each at its own time.",
    severity: "Note: it says what a change was, so that nothing else is made of it.",
    cause: "Network content: a skeleton that fills, images that come late.",
    measured:
      "In blocks in which something arrives in place F = P + w (A - P), with a w of its own; 85 % of what changes lies in "
      + "three places or more of which none is half of all.",
    numbers: "`places`, `share`, `edges` before and after.",
    limits: "Content that comes while the page moves is not named.",
    next: "Nothing.", section: "Content that arrives")
}
