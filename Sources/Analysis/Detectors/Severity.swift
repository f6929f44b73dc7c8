/// What beside its kind decides how bad a finding is.
struct SeverityContext: Sendable, Equatable {
  /// Whether the element also has a moving copy in the same transition.
  var hasMovingCopy: Bool = false
  /// Whether one of two copies stands still while the other moves.
  var oneStandsStill: Bool = false
  /// What the visible shares of both copies add up to, at most.
  var shares: Double = 0
  /// Whether the copy at rest is known that the moving one is compared with.
  var hasSettledTwin: Bool = false
  /// How long it lasts, in app milliseconds and in ticks.
  var appMilliseconds: Double = .infinity
  var ticks: Int = .max
  /// Whether the flashes of a second are more than WCAG allows.
  var exceedsFlashCount: Bool = false
  /// Whether it never looks otherwise, so that somebody chose it.
  var isByDesign: Bool = false
  /// Whether the recording is slowed down.
  var isSlowed: Bool = false
}

extension Severity {
  /// Shares up to this sum are one: each is read with an error of up to 0.06.
  private static let oneShare = 1.1
  /// What shows for three ticks at 60 Hz or less is no state that anyone designed: a key's pop-up lasts 100 ms.
  private static let longestFlicker = 50.0
  /// A flash this short is an error whatever its count.
  private static let longestFlash = 2

  /// The one table of severities, for elements that no expectation of the spec speaks of.
  init(of kind: FindingKind, _ context: SeverityContext = SeverityContext()) {
    self =
      switch kind {
      case .ghost: context.oneStandsStill || context.shares > Severity.oneShare ? .error : .note
      case .earlyOpaque, .earlyAppear: context.hasMovingCopy ? .error : .warning
      case .stretch, .crop: context.hasSettledTwin ? .error : .warning
      case .flicker, .endStateFlash, .startStateFlash:
        context.appMilliseconds <= Severity.longestFlicker ? .error : .note
      case .flash: context.exceedsFlashCount || context.ticks <= Severity.longestFlash ? .error : .note
      case .cornerBleed: .error
      case .earlyVanish, .earlySwitch, .lateOpaque, .lateVanish, .lateSwitch, .staleOverlay, .doubleExposure,
        .opacityStep, .dip, .blank, .jump, .pop, .freeze:
        .warning
      case .lowContrast: context.isByDesign ? .note : .warning
      case .hitch: context.isSlowed ? .note : .warning
      case .crossDissolve, .morph, .cut, .desync, .overshoot, .contentLoad, .idleRepaint,
        .glassCoverage:
        .note
      }
  }
}
