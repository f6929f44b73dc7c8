/// Something that looks at what was measured and says what is wrong: a pure function from tracks to findings.
protocol Detector: Sendable {
  /// The kinds of findings it can make.
  static var kinds: [FindingKind] { get }

  func findings(in measured: Measured) -> [Finding]
}

/// Every detector there is; a new one is added here and nowhere else.
let allDetectors: [any Detector] = [
  GhostDetector(),
  EarlyDetector(),
  LateDetector(),
  OpacityStepDetector(),
  ExposureDetector(),
  MorphDetector(),
  DipDetector(),
  ContentLoadDetector(),
  CornerBleedDetector(),
  CutDetector(),
  RegionEarlyDetector(),
  RegionLateDetector(),
  StaleOverlayDetector(),
  StateFlashDetector(),
  FlickerDetector(),
  FlashDetector(),
  BlankDetector(),
  JumpDetector(),
  PopDetector(),
  OvershootDetector(),
  DesyncDetector(),
  HitchDetector(),
  FreezeDetector(),
  StretchDetector(),
  CropDetector(),
  ClipDetector(),
  LowContrastDetector(),
  IdleRepaintDetector(),
  ScrollFadeDetector(),
]
