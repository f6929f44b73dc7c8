public import SlowglassAnalysis
public import SlowglassPixels

/// Which frames of a recording a person wants to step through, and which parts of them at full size.
public struct WantedPictures: Sendable, Equatable {
  /// How much is lost without a frame's picture.
  public enum Worth: Int, Sendable, Comparable {
    /// What a finding, an event or a transition names.
    case named
    /// Inside of an error or warning.
    case inFinding
    /// Inside of a transition.
    case inTransition
    /// Shortly before or after one.
    case around

    public static func < (a: Worth, b: Worth) -> Bool { a.rawValue < b.rawValue }
  }

  /// A part of a frame.
  public struct Crop: Sendable, Equatable {
    public var finding: String
    public var frame: Int
    public var region: Rectangle
  }

  /// Frames in order of time.
  public private(set) var frames: [(frame: Int, worth: Worth)] = []
  public private(set) var crops: [Crop] = []

  /// What is shown before and after a transition, in seconds: enough to see that the screen stands still.
  private static let margin = 0.2
  /// Frames beyond an error's or warning's own.
  private static let besideFinding = 3
  /// A region with a larger share of the picture is seen well enough in the picture itself.
  private static let largestCrop = 0.6
  /// Findings with pictures of their own, the worst ones.
  private static let mostFindings = 12

  public static func == (a: WantedPictures, b: WantedPictures) -> Bool {
    a.crops == b.crops && a.frames.elementsEqual(b.frames) { $0 == $1 }
  }

  public init(_ timeline: Timeline) {
    var worth: [Int: Worth] = [:]
    let count = timeline.frames.seconds.count
    func want(_ frames: some Sequence<Int>, _ value: Worth) {
      for frame in frames where frame >= 0 && frame < count {
        worth[frame] = min(worth[frame] ?? value, value)
      }
    }
    want([0, count - 1], .named)
    want(timeline.events.map(\.frame), .named)
    let margin = Int(timeline.recording.captureRate * Self.margin)
    for transition in timeline.transitions {
      want([transition.plateBefore, transition.first, transition.last, transition.plateAfter], .named)
      let events = timeline.events.filter { $0.transition == transition.id }.map(\.frame)
      let first = min(transition.first, events.min() ?? transition.first)
      let last = max(transition.last, events.max() ?? transition.last)
      want(first...max(first, last), .inTransition)
      want((first - margin)...(max(first, last) + margin), .around)
    }
    for finding in timeline.findings {
      want(Self.named(by: finding), .named)
      guard finding.severity != .note else { continue }
      let (first, last) = (finding.frames.first, max(finding.frames.first, finding.frames.last))
      want((first - Self.besideFinding)...(last + Self.besideFinding), .inFinding)
    }
    frames = worth.keys.sorted().compactMap { frame in
      guard let value = worth[frame] else { return nil }
      // A picture that stood still is the one before it.
      let isHeld = timeline.frames.held.indices.contains(frame) && timeline.frames.held[frame]
      return isHeld && value != .named && worth[frame - 1] != nil ? nil : (frame, value)
    }
    crops = WorstFirst.order(timeline.findings).prefix(Self.mostFindings).flatMap {
      Self.crops(of: $0, recording: timeline.recording)
    }
  }

  /// The frames that a finding's own words and numbers speak of.
  static func named(by finding: Finding) -> [Int] {
    let keys = [
      "opaqueFrame", "frame", "animationStartFrame", "animationEndFrame", "vanishFrame", "comparedFrame",
      "plateFrame", "peakFrame",
    ]
    let evidence = Evidence(finding.evidence)
    return [finding.frames.first, finding.frames.peak, finding.frames.last]
      + keys.compactMap { evidence.integer($0) }
  }

  private static func crops(of finding: Finding, recording: RecordingFacts) -> [Crop] {
    let whole = Double(recording.width) * Double(recording.height)
    guard finding.region.area > 0, finding.region.area <= largestCrop * whole else { return [] }
    let box = place(of: finding, in: recording)
    let frames = Set([finding.frames.first, finding.frames.peak, finding.frames.last]).sorted()
    return frames.filter { $0 >= 0 && $0 < recording.frameCount }.map {
      Crop(finding: finding.id, frame: $0, region: box)
    }
  }

  /// A finding's region with a margin around it, in whole pixels within the picture; never empty.
  public static func place(of finding: Finding, in recording: RecordingFacts) -> Rectangle {
    let whole = Rectangle(x: 0, y: 0, width: Double(recording.width), height: Double(recording.height))
    let margin = 0.08 * max(finding.region.width, finding.region.height) + 8 * Double(max(1, recording.scale))
    let region = finding.region.outset(by: margin).intersection(whole)
    guard finding.region.area > 0, !region.isEmpty else { return whole }
    let left = region.x.rounded(.down)
    let top = region.y.rounded(.down)
    return Rectangle(
      x: left, y: top, width: region.maxX.rounded(.up) - left, height: region.maxY.rounded(.up) - top)
  }
}

/// The finding that a reader should see first; nil where nothing was found.
public func worstFinding(of timeline: Timeline) -> Finding? { WorstFirst.order(timeline.findings).first }

/// Findings in the order in which they matter: errors, warnings, notes, and the kinds as they are declared.
enum WorstFirst {
  static func order(_ findings: [Finding]) -> [Finding] {
    let severities = Severity.allCases
    let kinds = FindingKind.allCases
    let rank = { (finding: Finding) in
      (severities.firstIndex(of: finding.severity) ?? 0, kinds.firstIndex(of: finding.kind) ?? 0)
    }
    return findings.enumerated().sorted {
      let (a, b) = (rank($0.element), rank($1.element))
      return a == b ? $0.offset < $1.offset : a < b
    }.map(\.element)
  }
}
