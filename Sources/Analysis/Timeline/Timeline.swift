public import SlowglassPixels

/// What one run measured in one recording: one value, and every report is a view of it.
///
/// Its JSON form is described field by field in `docs/report.md`. Numbers are rounded when the value is made
/// (seconds to six decimals, opacity and scale to three, pixels to two), so that every report prints the same ones.
public struct Timeline: Sendable, Equatable, Codable {
  /// Raised when a field changes its meaning or goes away; adding one leaves it.
  public static let currentSchemaVersion: Int = 1

  public var schemaVersion: Int = Timeline.currentSchemaVersion
  public var tool: ToolIdentity
  public var recording: RecordingFacts
  public var verdict: Verdict
  public var checks: [Check] = []
  public var elements: [ElementFacts] = []
  public var transitions: [TransitionFacts] = []
  /// Regions that no finding comes from, and why.
  public var ignored: [IgnoredRegion] = []
  public var frames: FrameColumns
  public var tracks: [Track] = []
  /// What surfaces cover, tick by tick; nil where none is known.
  public var glass: GlassFacts?
  public var events: [Event] = []
  public var findings: [Finding] = []
  public var metrics: [String: EvidenceValue] = [:]

  public init(
    tool: ToolIdentity, recording: RecordingFacts, verdict: Verdict, frames: FrameColumns
  ) {
    self.tool = tool
    self.recording = recording
    self.verdict = verdict
    self.frames = frames
  }
}

/// Which tool, in which version, measured.
public struct ToolIdentity: Sendable, Equatable, Codable {
  public var name: String
  public var version: String

  public init(name: String, version: String) {
    self.name = name
    self.version = version
  }
}

/// What the gate goes by.
public enum Verdict: String, Sendable, Codable {
  /// No error, and the questions asked could be answered.
  case clean
  /// At least one finding of severity error.
  case glitches
  /// No error, but ghosts or early and late elements could not be judged.
  case inconclusive
}

/// What the recording is, and how well it can be measured.
public struct RecordingFacts: Sendable, Equatable, Codable {
  /// Whether a measurement can be trusted.
  public enum QualityVerdict: String, Sendable, Codable { case good, degraded, unusable }

  /// Whether every time stamp lies on one grid.
  public enum Grid: String, Sendable, Codable { case exact, nominal }

  /// The verdict on the recording, with the reasons in words.
  public struct Quality: Sendable, Equatable, Codable {
    public var verdict: QualityVerdict
    public var notes: [String]

    public init(verdict: QualityVerdict, notes: [String]) {
      self.verdict = verdict
      self.notes = notes
    }
  }

  /// The file's name, without its folder.
  public var file: String
  public var container: String
  public var codec: String
  public var pixelFormat: String
  /// Displayed size in pixels, after rotation and cropping.
  public var width: Int
  public var height: Int
  /// Clockwise degrees by which the stored picture was turned for display: 0, 90, 180 or 270.
  public var rotation: Int
  /// Width over height of one pixel; 1 for square pixels.
  public var pixelAspect: Double = 1
  public var frameCount: Int
  public var durationSeconds: Double
  /// Ticks per second of the capture grid.
  public var captureRate: Double
  public var grid: Grid
  public var variableFrameRate: Bool
  /// Recorded time is this many times app time.
  public var slowdown: Double
  /// Whether the slowdown was given by the caller, or is the default of 1.
  public var slowdownGiven: Bool
  /// Pixels for each point, given or estimated; analysis works at one pixel per point.
  public var scale: Int = 1
  /// A guess at what made the recording, in words; nil where the file bears no marks of it.
  public var recorder: String?
  /// Typical change of a still block between two frames, in luma levels.
  public var noiseFloor: Double
  /// Whether frames are missing at the end: a truncated file, or a size that changed in mid-stream.
  public var cutShort: Bool = false
  public var quality: Quality

  public init(
    file: String, container: String, codec: String, pixelFormat: String, width: Int, height: Int,
    rotation: Int,
    frameCount: Int, durationSeconds: Double, captureRate: Double, grid: Grid, variableFrameRate: Bool,
    slowdown: Double, slowdownGiven: Bool, noiseFloor: Double, quality: Quality
  ) {
    self.file = file
    self.container = container
    self.codec = codec
    self.pixelFormat = pixelFormat
    self.width = width
    self.height = height
    self.rotation = rotation
    self.frameCount = frameCount
    self.durationSeconds = durationSeconds
    self.captureRate = captureRate
    self.grid = grid
    self.variableFrameRate = variableFrameRate
    self.slowdown = slowdown
    self.slowdownGiven = slowdownGiven
    self.noiseFloor = noiseFloor
    self.quality = quality
  }
}

/// Whether one kind of question could be answered.
public struct Check: Sendable, Equatable, Codable {
  public enum Status: String, Sendable, Codable { case checked, limited, notExercised, cannotJudge, off }

  public var kind: FindingKind
  public var status: Status
  /// The elements it speaks of; empty for the whole screen.
  public var elements: [String]
  /// Why it is not simply `checked`; nil where there is nothing to say.
  public var reason: String?

  public init(kind: FindingKind, status: Status, elements: [String] = [], reason: String? = nil) {
    self.kind = kind
    self.status = status
    self.elements = elements
    self.reason = reason
  }
}

/// What an element is drawn like, which decides how it is tracked.
public enum ElementKind: String, Sendable, Codable, CaseIterable { case glyph, text, surface, group }

/// An element of the screen, or a group of them.
public struct ElementFacts: Sendable, Equatable, Codable {
  public enum Origin: String, Sendable, Codable { case spec, discovered }

  public var id: String
  public var origin: Origin
  public var kind: ElementKind
  /// The group it belongs to, if any.
  public var group: String?
  /// The frame its reference rectangle is taken from; nil when it was given as a picture and never found.
  public var referenceFrame: Int?
  /// Its place at rest, in pixels.
  public var rect: Rectangle?

  public init(
    id: String, origin: Origin, kind: ElementKind, group: String?, referenceFrame: Int?, rect: Rectangle?
  ) {
    self.id = id
    self.origin = origin
    self.kind = kind
    self.group = group
    self.referenceFrame = referenceFrame
    self.rect = rect
  }
}

/// A stretch of frames in which the screen went from one settled picture to another.
public struct TransitionFacts: Sendable, Equatable, Codable {
  public var id: String
  /// First and last frame in which anything moves or fades continuously.
  public var first: Int
  public var last: Int
  /// Uncertainty of `first`, in ticks.
  public var firstUncertainty: Double
  /// The settled frames before and after, which pictures are compared with.
  public var plateBefore: Int
  public var plateAfter: Int
  /// New pictures a second while it moves, holds left out; nil where they come too few or too unevenly to say.
  public var contentRate: Double?
  public var contentRateUncertainty: Double?

  public init(
    id: String, first: Int, last: Int, firstUncertainty: Double, plateBefore: Int, plateAfter: Int,
    contentRate: Double? = nil, contentRateUncertainty: Double? = nil
  ) {
    self.id = id
    self.first = first
    self.last = last
    self.firstUncertainty = firstUncertainty
    self.plateBefore = plateBefore
    self.plateAfter = plateAfter
    self.contentRate = contentRate
    self.contentRateUncertainty = contentRateUncertainty
  }
}

/// One number for each frame, column by column.
public struct FrameColumns: Sendable, Equatable, Codable {
  /// Presentation time since the first frame.
  public var seconds: [Double] = []
  /// Position on the capture grid.
  public var tick: [Int] = []
  /// Mean absolute change of luma against the frame before, in levels.
  public var change: [Double] = []
  /// Whether the picture stood still against the frame before.
  public var held: [Bool] = []
  /// Frames that the decoder made up in part, or that follow a lost one.
  public var concealed: [Int] = []
  /// Those and the frames that are built on them, as first and last of each stretch.
  public var unreliable: [[Int]] = []

  public init() {}

  /// Timelines of an earlier version say nothing of damage.
  public init(from decoder: any Decoder) throws {
    let table = try decoder.container(keyedBy: CodingKeys.self)
    seconds = try table.decode([Double].self, forKey: .seconds)
    tick = try table.decode([Int].self, forKey: .tick)
    change = try table.decode([Double].self, forKey: .change)
    held = try table.decode([Bool].self, forKey: .held)
    concealed = try table.decodeIfPresent([Int].self, forKey: .concealed) ?? []
    unreliable = try table.decodeIfPresent([[Int]].self, forKey: .unreliable) ?? []
  }
}

/// Every copy of one element, frame by frame.
public struct Track: Sendable, Equatable, Codable {
  public var element: String
  public var copies: [Copy]
  /// What wrote the opacity of the copy at rest, in order of time.
  public var writes: [OpacityWrite]

  public init(element: String, copies: [Copy], writes: [OpacityWrite] = []) {
    self.element = element
    self.copies = copies
    self.writes = writes
  }
}

/// One copy of an element: where it was and how visible, in each frame in which it was seen.
///
/// All columns have the length of `frames`. A nil opacity means "not measurable", never 0.
public struct Copy: Sendable, Equatable, Codable {
  public enum Role: String, Sendable, Codable { case settled, moving }

  public var id: String
  public var role: Role
  public var frames: [Int] = []
  /// What is seen: the layer's own opacity times what lies above lets through.
  public var opacity: [Double?] = []
  public var opacityUncertainty: [Double?] = []
  /// The layer's own opacity, where it can be told.
  public var layerOpacity: [Double?] = []
  /// Centre, in pixels.
  public var x: [Double] = []
  public var y: [Double] = []
  public var positionUncertainty: [Double] = []
  public var scaleX: [Double] = []
  public var scaleY: [Double] = []
  public var scaleUncertainty: [Double] = []
  /// Correlation of the fitted copy with the picture, 0...1.
  public var confidence: [Double] = []
  /// The timing of its way, and of its opacity where that changes; nil where it is too short to say.
  public var curve: CurveFacts?
  public var opacityCurve: CurveFacts?
  /// Whether the way's timing explains the opacity too; nil where one of them has none.
  public var isOneAnimation: Bool?

  public init(id: String, role: Role) {
    self.id = id
    self.role = role
  }
}

/// One change of an element's opacity: in one tick, or over several.
public struct OpacityWrite: Sendable, Equatable, Codable {
  public enum Shape: String, Sendable, Codable { case step, ramp }

  public var shape: Shape
  /// The first frame with a changed value, and the frame that has the last one.
  public var first: Int
  public var last: Int
  public var from: Double
  public var to: Double
  /// Whether it lies inside the transition's motion; a step outside means that something else wrote it.
  public var duringAnimation: Bool

  public init(shape: Shape, first: Int, last: Int, from: Double, to: Double, duringAnimation: Bool) {
    self.shape = shape
    self.first = first
    self.last = last
    self.from = from
    self.to = to
    self.duringAnimation = duringAnimation
  }
}

/// Something that happened to a copy at one tick.
public struct Event: Sendable, Equatable, Codable {
  public enum Kind: String, Sendable, Codable { case appear, opaque, motionStart, motionEnd, vanish }

  public var kind: Kind
  public var element: String
  public var copy: String
  public var transition: String?
  public var frame: Int
  public var tick: Int
  public var seconds: Double
  /// Half-width of the interval that holds the true tick with 95 %.
  public var tickUncertainty: Double

  public init(
    kind: Kind, element: String, copy: String, transition: String?, frame: Int, tick: Int, seconds: Double,
    tickUncertainty: Double
  ) {
    self.kind = kind
    self.element = element
    self.copy = copy
    self.transition = transition
    self.frame = frame
    self.tick = tick
    self.seconds = seconds
    self.tickUncertainty = tickUncertainty
  }
}
