internal import SlowglassAnalysis

extension KindPage {
  /// Pages of what is seen twice, or through something else.
  static func pageOfCopies(_ kind: FindingKind) -> KindPage {
    switch kind {
    case .doubleExposure: doubleExposure
    case .crossDissolve: crossDissolve
    case .morph: morph
    case .dip: dip
    case .staleOverlay: staleOverlay
    default: ghost
    }
  }

  private static let ghost = KindPage(
    kind: .ghost,
    seen: "One element is seen twice: a copy at rest shows through, or beside, a copy that moves.",
    severity:
      "Error where one copy stands still while the other moves, or where both together show more than once "
      + "(shares above 1.1). Otherwise a note.",
    cause:
      "A snapshot moves while the real view is already there: its opacity was written by a completion handler, a "
      + "layout pass or a state change, not by the animation. Other durations and curves change the ghost's shape, and "
      + "never take it away.",
    measured:
      "Copies are found by the normalised correlation of gradients, which opacity scales but does not move, "
      + "first of a group as a whole. A sighting is a frame with both copies at 0.10 or more, 2 px or 3 % of scale apart, in "
      + "60 % of the members. Three sightings are a ghost, if neither settled picture holds two copies.",
    numbers:
      "`offset` of the moving copy and its `scale`, `opacity` of both, all at the peak; `overlapTicks`; `ranges` of "
      + "frames. At the peak the fainter copy is at its strongest.",
    limits:
      "Copies nearer than 1.75 points are one. Below 0.10 a copy is not told from noise. What bends or blurs behind "
      + "glass is not followed, only what is drawn on it. Turned copies are not found.",
    next:
      "Ask what shows the real one before the motion ends. If an early finding stands beside it, mend that one first: "
      + "the ghost follows from it. Hide the real view until the snapshot is gone, and show it in the same tick.",
    section: "Ghosts")

  private static let doubleExposure = KindPage(
    kind: .doubleExposure,
    seen:
      "Two different contents are seen through each other in one place, where no settled picture has both.",
    severity: "Warning.",
    cause:
      "Old and new content are both partly transparent while they move apart, or one of them is not clipped to its "
      + "container.",
    measured:
      "Both are followed, each as a copy of its own settled picture, with both at 0.10 or more in the same place "
      + "while they go different ways. A fade in one place, or on one path, is a `crossDissolve` or a `morph`.",
    numbers: "`opacities` of each at the peak; `ranges` of frames.",
    limits:
      "Only what was found as an element, or named by a spec, is followed. Text over similar text is not told apart.",
    next:
      "Look at the peak frame: either the one should be gone before the other comes, or both belong to one dissolve.",
    section: "Ghosts")

  private static let crossDissolve = KindPage(
    kind: .crossDissolve,
    seen: "One content dissolves into another in the same place, as designers ask for it.",
    severity: "Note: it says what a change was, so that nothing else is made of it.",
    cause: "A cross-fade. Nothing is wrong.",
    measured:
      "Both stand in one place or move together, their shares add up to one, and it is complete at both ends.",
    numbers: "`from`, `to`, and `ranges` of frames.",
    limits: "A dissolve that is cut off by the end of a recording is not named.",
    next:
      "Nothing. A demand may ask for it: `{ kind: \"crossDissolve\", atMost: 0 }` where it must be a move.",
    section: "Dissolves and dips")

  private static let morph = KindPage(
    kind: .morph,
    seen:
      "An element or a piece of content goes on one path to another place and size, where the other settled "
      + "picture has it.",
    severity: "Note: it says what a change was, so that nothing else is made of it.",
    cause:
      "A title that becomes the back button's, matched geometry, a picture that grows. Nothing is wrong.",
    measured:
      "Copies lie on one path, each in one settled picture only, and their shares add up to one; or one copy is "
      + "followed through 60 % of the transition with a correlation of 0.8 to where it is 10 % larger or smaller. Of "
      + "content that is no element, the largest piece that is followed so from the one settled picture to the other.",
    numbers: "`from`, `to`, `ranges`; `offset` and `scale` at the far end.",
    limits: "A path that leaves the screen, or content that is laid out anew on its way, is not named.",
    next: "Nothing.", section: "Ghosts")

  private static let dip = KindPage(
    kind: .dip,
    seen: "What both screens show alike grows faint in the middle of a dissolve, and comes back.",
    severity: "Warning.",
    cause:
      "Both layers fade at once, so the backdrop shows through: with opacities a and 1 - a, a share of a (1 - a) of it, "
      + "a quarter in the middle.",
    measured:
      "The block means of each frame are fitted by least squares with F = v A + w P + c, where P and A are the settled "
      + "pictures. A depth 1 - v - w of 0.08 to 0.30 in the shape v + sqrt(w) = 1, to 0.1, in 80 % of the frames, is a dip.",
    numbers:
      "`depth` (0...0.25 of the contrast to the backdrop), `frame`, `opacities` before and after, `ranges`.",
    limits:
      "The backdrop must be even, and nothing may move meanwhile. A fade through an even ground has another shape, "
      + "and is none.",
    next: "Keep the lower layer opaque while the upper one fades in over it.", section: "Dissolves and dips")

  private static let staleOverlay = KindPage(
    kind: .staleOverlay,
    seen: "Old content stays on top of what arrives, unmoved, and then goes at once.",
    severity: "Warning.",
    cause:
      "A layer above the container of the transition: a large title, a menu, a toast, an input accessory.",
    measured:
      "Outlines that stood still for 8 frames, 30 samples of them and more, go in one tick after the motion had gone "
      + "over their place and half of it had passed, and stay away.",
    numbers: "`ranges` in which it lay there, `vanishFrame`, `ticks`.",
    limits: "What fades out is an element's late end, not this. Found only over content that moves.",
    next: "Let it leave with the page that it belongs to, or clip it to that page.", section: "Regions")
}
