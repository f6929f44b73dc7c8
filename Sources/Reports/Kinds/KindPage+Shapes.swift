internal import SlowglassAnalysis

extension KindPage {
  /// Pages of what is wrong in shape, and of surfaces and the text on them.
  static func pageOfShapes(_ kind: FindingKind) -> KindPage {
    switch kind {
    case .crop: crop
    case .blank: blank
    case .cornerBleed: cornerBleed
    case .lowContrast: lowContrast
    case .idleRepaint: idleRepaint
    case .glassCoverage: glassCoverage
    default: stretch
    }
  }

  private static let stretch = KindPage(
    kind: .stretch,
    seen: "Content is drawn with another aspect than at rest: a logo that becomes a wide ellipse.",
    severity:
      "Error where it is even at both ends of its way; otherwise, deformed by 1.25 or more where it comes to rest, "
      + "a warning.",
    cause:
      "A snapshot is resized with the frame of a view of another aspect (scale to fill), or a layer's contents follow "
      + "its bounds.",
    measured:
      "Content is followed with a scale for each axis, by Gauss-Newton on its gradients. ratio = the larger over the "
      + "smaller of both scales against its settled picture, from 1.1 on, up to 8. Read from drawn content, never from a "
      + "surface's box or a group's layout.",
    numbers:
      "`peakRatio`, `peakFrame`, the `axis` that is too long, `expectedScale` (the smaller of both), `ranges`; "
      + "uncertainties.",
    limits:
      "A card that is turned over in depth looks the same. Text that is laid out anew is lost and says nothing. Scaling "
      + "alike along both axes never counts.",
    next: "Scale with the smaller of both factors and clip, or cross-fade between two layouts.",
    section: "Stretch")

  private static let crop = KindPage(
    kind: .crop,
    seen: "A moving copy lacks a straight band of its settled look, or a word is cut off.",
    severity: "Error where the settled look is known; a word that is cut off is a warning.",
    cause:
      "A snapshot by the bounds of a view instead of what it draws: its shadow and the rounded corners of one side are "
      + "outside. Or a label that is drawn in another one's frame.",
    measured:
      "The last frame of a stand-in is compared with the settled picture, line by line outwards from its centre. "
      + "Both are the same up to a line, the cut (mean difference below 6 %), and beyond it the settled picture has an outline "
      + "that the frame lacks. A word is summed in strips of two points from either end.",
    numbers:
      "`edge`, `missingPixels` at settled size with its uncertainty, `comparedFrame`, `judgedFrames` and how many of "
      + "them lack it.",
    limits:
      "A band of less than four points is not told, nor is a copy that fades into the settled look. What another layer "
      + "covers, or the screen's edge cuts off, is not cropped.",
    next: "Take the snapshot of the drawn extent: bounds, shadow and corners, with a margin.", section: "Crop"
  )

  private static let blank = KindPage(
    kind: .blank,
    seen: "A place, or a moving card, is empty of the content that it had and has again.",
    severity: "Warning; a whole screen that is empty for a tick or two is a `flash` as well.",
    cause:
      "Content that is loaded or laid out anew while its container moves; a snapshot taken before the first draw.",
    measured:
      "Outlines (gradients) inside: at most 15 % of them are left, where both settled pictures have them, for more than "
      + "three ticks in a place, or in three looks in a row on the way.",
    numbers: "`ticks` with their uncertainty; `edges` with the content and without it.",
    limits:
      "What fades out and in again was meant to. Pages and surfaces on pictures are not followed on their way.",
    next: "Take the snapshot after the content is drawn, or keep the old one until the new is there.",
    section: "Blank")

  private static let cornerBleed = KindPage(
    kind: .cornerBleed,
    seen: "What a surface holds reaches past its rounded corners.",
    severity: "Error.",
    cause:
      "Rows or pictures are not clipped to the rounded shape; the mask is missing while the surface moves.",
    measured:
      "Of the samples of a corner's square that lie outside of the round, (1 - pi / 4) r^2 of them, 60 % are not the "
      + "ground in three frames in a row, while another corner of the same surface is round.",
    numbers: "`corners`, `pixels` outside of the round, `radius`, `ranges`; uncertainties.",
    limits:
      "Radii below 15 points are not told. All corners that lose their rounding at once are a change of shape. Surfaces on "
      + "pictures, and at the screen's edge, are not found; colour is not looked at.",
    next: "Clip the content to the surface's shape, with the same corner curve.",
    section: "Surfaces and their corners")

  private static let lowContrast = KindPage(
    kind: .lowContrast,
    seen: "Text has less contrast to what is behind it than it can be read by.",
    severity:
      "Warning where the text has enough at another time, or less than 3 always; a note where it never has more.",
    cause: "A tint or glass whose backdrop changed while the label kept its colour.",
    measured:
      "WCAG 2.x: (L1 + 0.05) / (L2 + 0.05) of the relative luminances of text and backdrop, read in colour at full "
      + "resolution. Below 4.5, or 3 for large type (24 points, 18.66 bold; success criterion 1.4.3, level AA).",
    numbers:
      "`ratio` in the worst frame, `threshold`, both colours, `bestRatio`, `textSize`; `texts` where they are several; "
      + "the ratio's uncertainty.",
    limits:
      "Only texts that a spec names by rectangle, and on an even backdrop. Text that fades, or lies beneath a scrim, is not "
      + "judged. Colours are taken as sRGB.",
    next: "Let the label's colour follow its backdrop, or give it a ground of its own.",
    section: "Contrast of text")

  private static let idleRepaint = KindPage(
    kind: .idleRepaint,
    seen: "A part of a surface repaints while nothing else moves: an animated highlight.",
    severity: "Note.",
    cause:
      "A highlight, a shimmer or a blur that is animated all the time. Its cost follows the surface's area.",
    measured:
      "Blocks of a known surface that change by more than 1.5 levels, and turn back again and again, in quarters of a "
      + "second in which nothing outside of surfaces changes. A key frame's pulse is 1.0 at most.",
    numbers:
      "`duty`, the share of that time in which it repaints, `area`, its share of the surface, and `bursts`.",
    limits:
      "What is drawn anew with the same look is not seen, nor is light that changes by less than 15 levels a second. "
      + "Carets, spinners, clocks and videos are none.",
    next: "Hold it still while nobody touches it.", section: "Glass")

  private static let glassCoverage = KindPage(
    kind: .glassCoverage,
    seen: "How much of the screen surfaces cover: a measure, no finding.",
    severity: "None: a note in `checks`, and numbers that a spec can limit.",
    cause: "Bars, sheets and cards of glass. What they cost follows their area.",
    measured:
      "The area of all known surfaces in each frame, what they share counted once, over the screen's. They are followed "
      + "by their sides on an even ground, else by what stands on them.",
    numbers:
      "`metrics.glassCoverage` (the largest share), `glassCoverageMean`, `glassRepaintedPixelsPerSecond`, `surfaces` with "
      + "their heights; the track `glass`.",
    limits:
      "Only surfaces that a spec names, or rounded cards on an even ground. Of one that neither stands out nor holds "
      + "anything that can be followed nothing is said.",
    next: "Limit it in a spec: `{ metric: \"glassCoverage\", atMost: 0.3 }`.", section: "Glass")
}
