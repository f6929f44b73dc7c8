internal import SlowglassAnalysis

extension KindPage {
  /// Pages of what comes, goes or is replaced at another time than the motion it belongs to.
  static func pageOfTimes(_ kind: FindingKind) -> KindPage {
    switch kind {
    case .earlyAppear: earlyAppear
    case .earlyVanish: earlyVanish
    case .earlySwitch: earlySwitch
    case .lateOpaque: lateOpaque
    case .lateVanish: lateVanish
    case .lateSwitch: lateSwitch
    case .opacityStep: opacityStep
    default: earlyOpaque
    }
  }

  private static let lead =
    "`leadFrames` (ticks), and the same as app frames and app milliseconds; `animationStartFrame`"
  private static let slowed =
    "In slow motion code on a timer or the network is not slowed with the animation: record once at 1x, where a lead "
    + "that slow motion made is gone."

  private static let earlyOpaque = KindPage(
    kind: .earlyOpaque,
    seen: "An element that was not there became opaque before the motion that should bring it began.",
    severity:
      "Error where the element also has a moving copy in the same transition, since then it is seen twice; "
      + "otherwise a warning.",
    cause:
      "Something other than the animation wrote its opacity: a completion handler, a layout pass, a state change that "
      + "ran at once.",
    measured:
      "lead = first tick of the motion - tick of the change, for an element below 0.35 in the settled picture before "
      + "that is at 0.9 or more after the change, and still shows when the motion begins. The start is fitted to the "
      + "motion's progress, for an ease-in starts below a pixel. From two ticks on it counts.",
    numbers:
      "`opaqueFrame`; \(lead); `rise`: `step` in one tick or `ramp`, and `riseFrames`; uncertainties in ticks.",
    limits:
      "Steps up to a second (recorded) before a motion belong to it; earlier ones belong to none. An element that "
      + "another copy covers has no opacity of its own to judge by.",
    next: "A step means a write outside the animation: search for what runs at that frame. " + slowed,
    section: "Lead")

  private static let earlyAppear = KindPage(
    kind: .earlyAppear,
    seen: "An element that was not there jumped to a part of its opacity before its motion began.",
    severity: "Error where the element also has a moving copy in the same transition; otherwise a warning.",
    cause: "As for `earlyOpaque`; often the first value of an animation that was set before it starts.",
    measured: "As `earlyOpaque`, with an opacity from 0.35 to 0.9 after the change.",
    numbers: "`opacity` after the change; \(lead); `rise`.", limits: "As for `earlyOpaque`.",
    next: "Set the first value in the same transaction that starts the animation. " + slowed, section: "Lead")

  private static let earlyVanish = KindPage(
    kind: .earlyVanish,
    seen: "An element was gone, in one step, before the motion that should take it away began.",
    severity: "Warning.",
    cause: "It was hidden when the transition was prepared, and not when its stand-in was on the screen.",
    measured:
      "lead = first tick of the motion - tick of the change, for an element that was there in the settled picture "
      + "before and is below 0.10 after one step. A region counts that no element lies in, if it lost its outlines.",
    numbers: "`frame`; \(lead).",
    limits:
      "What fades out before a motion was meant to. A step belongs to a motion that follows within a second.",
    next: "Hide the real one in the tick in which the stand-in appears. " + slowed, section: "Lead")

  private static let earlySwitch = KindPage(
    kind: .earlySwitch,
    seen: "Something was replaced in one tick before the motion it belongs to: a label, a bar's colour.",
    severity: "Warning.",
    cause: "The model was changed before the animation, and a view that is not animated shows it at once.",
    measured:
      "A region steps: its change two ticks and one tick before and after is at most 30 % of its change in that tick. "
      + "It must have other outlines afterwards (correlation below 0.6), and keep them through a motion that begins within "
      + "a second and goes over it.",
    numbers: "`frame`; \(lead); `share` of the screen.",
    limits:
      "A press highlight or a dimmed bar has the same outlines, and is none. A step in a place that moves itself is not "
      + "found.",
    next: "Change it inside of the animation, or when it has ended.", section: "Regions")

  private static let lateOpaque = KindPage(
    kind: .lateOpaque,
    seen: "An element came, in one step, after the motion that should have brought it had ended.",
    severity: "Warning.",
    cause: "It waits for a completion handler, or for a layout pass after it.",
    measured:
      "lag = tick of the change - last tick of the motion, for an element that was not there and then stays, within a "
      + "quarter of a second after the motion's end.",
    numbers: "`frame`, `animationEndFrame`, `lagFrames` with its uncertainty.",
    limits: "Content that comes from the network looks the same.",
    next:
      "Show it with the motion. If it waits for data, say so in the spec: it is no fault of the transition.",
    section: "Regions")

  private static let lateVanish = KindPage(
    kind: .lateVanish,
    seen: "An element went, in one step, after the motion that should have taken it away had ended.",
    severity: "Warning.",
    cause: "A snapshot or an old view is removed in a completion handler that comes late.",
    measured:
      "lag = tick of the change - last tick of the motion, for an element that was there and then stays away.",
    numbers: "`frame`, `animationEndFrame`, `lagFrames` with its uncertainty.",
    limits: "A recording that ends before it goes shows nothing of it.",
    next: "Remove it with the last frame of the motion.", section: "Regions")

  private static let lateSwitch = KindPage(
    kind: .lateSwitch,
    seen:
      "Something was replaced in one tick after the motion had ended, or after a cut that replaced all around it.",
    severity: "Warning.",
    cause: "A title, a label or a bar follows a state that changes only when the transition is done.",
    measured:
      "As `earlySwitch`, within a quarter of a second after a motion that went over 30 % of the region and has ended, "
      + "with 98 % of its change passed.",
    numbers: "`frame`, `animationEndFrame`, `lagFrames`, `share` of the screen; uncertainties.",
    limits: "A long ease tail, which goes on below what is seen, may count as ended.",
    next: "Change it inside of the transition.", section: "Regions")

  private static let opacityStep = KindPage(
    kind: .opacityStep,
    seen: "An element's opacity jumped in the middle of an animated transition.",
    severity: "Warning.",
    cause:
      "Something other than the animation wrote the property: a second animation that starts from the model's value, "
      + "or a reset.",
    measured: "A jump of 0.25 or more in one tick between readings that vary no more than their noise.",
    numbers: "`from`, `to`, `frame`.",
    limits: "While another copy lies over the element a change is no write of its own, and says nothing.",
    next: "Look for a second writer at that frame; curves will not mend it.", section: "Steps, ramps, events")
}
