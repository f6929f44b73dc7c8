internal import SlowglassAnalysis

extension KindPage {
  /// Pages of what breaks in time.
  static func pageOfBreaks(_ kind: FindingKind) -> KindPage {
    switch kind {
    case .freeze: freeze
    case .flicker: flicker
    case .flash: flash
    case .jump: jump
    case .pop: pop
    case .cut: cut
    default: hitch
    }
  }

  private static let hitch = KindPage(
    kind: .hitch,
    seen: "The screen holds a picture longer than its motion is due, and then catches up.",
    severity:
      "Warning at 1x. In a slowed recording a note: the animation is slower there, and the work is not.",
    cause:
      "A frame was not ready: layout, decoding or drawing on the main thread, or glass over a large area.",
    measured:
      "held = pause - due, in ticks, where due is the upper quartile of the pauses within 0.5 s; two ticks or more, up to "
      + "0.25 s. The step after it, by phase correlation (Kuglin and Hines, 1975), must be the way of the whole pause.",
    numbers:
      "`heldFrames` beyond due, `milliseconds` as recorded, `catchUp` in pixels and against the step that was due; "
      + "metrics: a minute, hold ratio, longest.",
    limits:
      "A recorder that leaves out pictures looks the same. Motion that only scales, fades or turns has no displacement. "
      + "Below 24 ticks a second nothing is said. A finger that pauses does not catch up, and is none.",
    next: "Profile the app at that moment. Compare hold ratios at 1x only.", section: "Holds")

  private static let freeze = KindPage(
    kind: .freeze,
    seen: "The picture stands still before its motion had ended, and the rest comes much later at once.",
    severity: "Warning.",
    cause: "The main thread was blocked, or the animation was removed and its end set.",
    measured:
      "As a hitch, for up to a second; or one step of three of the motion's steps and more, in its direction, ends it.",
    numbers: "`ticks`, `milliseconds` as recorded, `px` of the step after it, `stepRatio`.",
    limits: "As for `hitch`. A motion that was stopped on purpose has no step after it.",
    next: "Profile what ran in between.", section: "Holds")

  private static let flicker = KindPage(
    kind: .flicker,
    seen: "Something is missing, or there, for up to three ticks, and then all is as before.",
    severity:
      "Error up to 50 app ms; otherwise a note. At 25 frames a second one tick may stand for 80 ms: a note.",
    cause: "A view is removed and added again, a state is set twice, an image is reloaded.",
    measured:
      "A-B-A: a region has another look for up to three ticks and then the one before, up to 15 % of the change, between "
      + "60 ms in which it stands still. For an element its readings of opacity do the same.",
    numbers: "`framesHidden` or `framesShown` in ticks, `milliseconds` in app time.",
    limits:
      "Among things that move it is told of standing outlines only. The same outlines beside their place are a `jump`.",
    next: "Look for two writes of one state in the same turn of the run loop.", section: "Regions")

  private static let flash = KindPage(
    kind: .flash,
    seen: "The whole screen loses its content, or shows another, for up to three ticks.",
    severity:
      "Error for one or two ticks, or for more flashes in a second than WCAG allows (three); otherwise a note.",
    cause: "A window or a page is shown before its first draw; a theme is applied late.",
    measured:
      "60 % of the blocks with outlines lose three quarters of them, or 40 % of the screen is replaced, and the same is "
      + "there again after three ticks at most. Relative luminance and the count are those of WCAG 2.x, 2.3.1.",
    numbers: "`area`, `luminanceChange`, `wcagFlashes` within a second, `ticks`.",
    limits: "Luminance comes from luma. Saturated red is not counted by itself.",
    next: "Give the window the colour of what comes, and show it when that is drawn.", section: "Regions")

  private static let jump = KindPage(
    kind: .jump,
    seen: "Something stands beside its place for a few ticks and goes back, or is drawn there first.",
    severity: "Warning.",
    cause: "Layout with an old size for one pass; a safe area or a scroll offset that changes late.",
    measured:
      "The same outlines (correlation 0.8, and 0.12 better than in place) are found beside their place for up to three "
      + "ticks.",
    numbers: "`px`, `offset`, `correlation`.",
    limits: "Up to 12 points for regions, 5 for elements. What jumps while everything moves is not told.",
    next: "Look for a second layout pass after the first frame.", section: "Regions")

  private static let pop = KindPage(
    kind: .pop,
    seen: "Content is swapped in one tick where its motion comes to rest.",
    severity: "Warning.",
    cause: "A stand-in is replaced by the real view, which shows something else.",
    measured:
      "Within four ticks of the motion's end a region that it went over is replaced by other outlines (correlation below "
      + "0.6) that are found nowhere within 12 points.",
    numbers:
      "`contentStep` in levels, `agreement` of the outlines, `share`, `animationEndFrame`; uncertainties.",
    limits: "The same outlines grown sharp are none. Later it is a `lateSwitch`.",
    next: "Bring the stand-in up to date before it moves.", section: "Landing")

  private static let cut = KindPage(
    kind: .cut,
    seen: "Much of the screen is replaced within one tick.",
    severity: "Note.",
    cause: "A change without a transition. Often nothing is wrong.",
    measured: "The share of the blocks of 8 x 8 that are redrawn in that tick, from 40 % on.",
    numbers: "The share of the screen.", limits: "It does not say whether an animation was due.",
    next: "If one was due, look for what turned animations off.", section: "Regions")
}
