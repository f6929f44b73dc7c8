/// A transition, described as data: what is drawn, what moves when, and what is true about it.
///
/// All lengths are points and all times are milliseconds of the app, so one scene can be recorded at any
/// slowdown and density.
public struct Scene: Sendable {
  /// What the truth knows by name.
  public struct Element: Sendable, Hashable {
    public enum Kind: String, Sendable { case glyph, text, surface }
    public var id: String
    public var kind: Kind
    /// In points, for surfaces.
    public var cornerRadius: Double?

    public init(_ id: String, _ kind: Kind = .glyph, cornerRadius: Double? = nil) {
      self.id = id
      self.kind = kind
      self.cornerRadius = cornerRadius
    }
  }

  /// What a reader of the recording ought to conclude.
  public enum Verdict: String, Sendable {
    case clean, ghost, early, lateVanish, earlyVanish
    case earlyAppear, earlySwitch, lateOpaque, lateSwitch, staleOverlay, opacityStep, doubleExposure, dip
    case flicker, flash, jump, stateFlash, hitch, freeze, stretch, cropped, cornerBleed, blank, pop
    case lowContrast, idleRepaint, desync
  }

  public var name: String
  public var notes: String
  /// Of the screen, in points.
  public var width: Int
  public var height: Int
  public var pixelsPerPoint: Double = 2
  public var slowdown: Double = 10
  public var captureRate: Double = 60
  /// In app milliseconds.
  public var duration: Double
  public var background: Colour = .white
  /// From the lowest to the topmost.
  public var layers: [Layer] = []
  public var elements: [Element] = []
  /// What a spec calls a group; nil makes one group of all glyphs and texts.
  public var groups: [(name: String, members: [String])]?
  public var verdict: Verdict
  /// Further facts for the truth's `expect`.
  public var facts: [Fact] = []
  /// From which opacity and distance (pixels) on a missed ghost has no excuse.
  public var coreOpacity = 0.25
  public var coreDistance = 6.0

  /// Something true about a scene besides its ghosts.
  public enum Fact: Sendable, Hashable {
    /// The handover was due at this app time: closing scenes whose live copy is hidden too late.
    case lateHide(element: String, due: Double, hidden: Double)
    /// An old element stays after the motion has ended.
    case lateVanish(elements: [String], at: Double)
    /// An element is gone before the motion it belongs to begins.
    case earlyVanish(elements: [String], at: Double)
    case crossDissolve(from: String, to: String, start: Double, end: Double, isInPlace: Bool)
    case identicalLooking([String])
    case lookalike(String)
    /// The kinds of notes that say what a lookalike is.
    case named([String])
    case defect(Defect)
  }

  public init(
    _ name: String, notes: String, width: Int = 390, height: Int = 844, duration: Double, verdict: Verdict
  ) {
    self.name = name
    self.notes = notes
    self.width = width
    self.height = height
    self.duration = duration
    self.verdict = verdict
  }

  /// Size of the recording in pixels, even on both sides.
  public var pixelWidth: Int { Int((Double(width) * pixelsPerPoint / 2).rounded()) * 2 }
  public var pixelHeight: Int { Int((Double(height) * pixelsPerPoint / 2).rounded()) * 2 }

  /// Recorded frames for each millisecond of the app.
  var framesPerMillisecond: Double { captureRate * slowdown / 1000 }

  public var frameCount: Int { Int((duration * framesPerMillisecond).rounded()) }

  /// The app time at which a frame is taken.
  public func time(ofFrame frame: Int) -> Double { Double(frame) / framesPerMillisecond }

  /// The first frame that shows what is set at an app time.
  public func frame(showing time: Double) -> Int {
    Int((time * framesPerMillisecond - 1e-6).rounded(.up))
  }

  /// The same scene, recorded in another way.
  public func recorded(slowdown: Double? = nil, pixelsPerPoint: Double? = nil, captureRate: Double? = nil)
    -> Scene
  {
    var scene = self
    scene.slowdown = slowdown ?? self.slowdown
    scene.pixelsPerPoint = pixelsPerPoint ?? self.pixelsPerPoint
    scene.captureRate = captureRate ?? self.captureRate
    return scene
  }
}
