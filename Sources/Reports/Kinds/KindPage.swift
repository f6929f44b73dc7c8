public import SlowglassAnalysis

/// What one kind of finding means, on a page: what is seen, what writes it, how it is measured, and what it cannot tell.
public struct KindPage: Sendable, Equatable {
  public var kind: FindingKind
  /// What is seen, in one sentence.
  public var seen: String
  /// When it is an error, a warning or a note.
  public var severity: String
  /// What usually writes it.
  public var cause: String
  /// How it is measured: the formula, and where it comes from.
  public var measured: String
  /// The numbers that stand in its evidence.
  public var numbers: String
  /// What it cannot tell.
  public var limits: String
  /// What to do next.
  public var next: String
  /// The section of `docs/method.md` that has the whole of it.
  public var section: String

  /// The page of a kind.
  public static func page(of kind: FindingKind) -> KindPage {
    switch kind {
    case .ghost, .doubleExposure, .crossDissolve, .morph, .dip, .staleOverlay: pageOfCopies(kind)
    case .earlyOpaque, .earlyAppear, .earlyVanish, .earlySwitch, .lateOpaque, .lateVanish, .lateSwitch,
      .opacityStep:
      pageOfTimes(kind)
    case .stretch, .crop, .blank, .cornerBleed, .lowContrast, .idleRepaint, .glassCoverage:
      pageOfShapes(kind)
    case .hitch, .freeze, .flicker, .flash, .jump, .pop, .cut: pageOfBreaks(kind)
    case .endStateFlash, .startStateFlash, .desync, .overshoot, .contentLoad: pageOfCourses(kind)
    }
  }

  /// The parts under their headings, in the order of a page.
  var parts: [(heading: String, text: String)] {
    [
      ("Severity", severity), ("Cause", cause), ("Measured", measured), ("Numbers", numbers),
      ("Limits", limits),
      ("Next", next),
    ]
  }
}
