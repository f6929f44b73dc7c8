public import SlowglassPixels

extension Scene {
  /// Something that goes wrong in a scene, under the name that a finding of it has.
  public struct Defect: Sendable, Hashable {
    public enum Kind: String, Sendable, CaseIterable {
      case ghost, earlyOpaque, earlyAppear, earlyVanish, earlySwitch, lateOpaque, lateVanish, lateSwitch
      case staleOverlay, opacityStep, doubleExposure, dip
      case flicker, flash, jump, endStateFlash, startStateFlash, hitch, freeze
      case stretch, crop, cornerBleed, blank, pop, lowContrast
      case idleRepaint, desync

      /// Whether it is told as a note: nothing goes wrong, it only costs, or looks untidy.
      public var isNote: Bool { self == .idleRepaint || self == .desync }
    }

    public var kind: Kind
    /// What it happens to; empty for the whole screen.
    public var elements: [String]
    /// App time of the step, or of the first frame.
    public var start: Double
    /// App time of the first frame in which it is over; nil for a step that stays.
    public var end: Double?
    /// Where it is seen, in points; nil where the elements say so, or for the whole screen.
    public var region: Rectangle?
    /// Opacity before and after, where that is what changes; `to` is the ratio that a contrast falls to.
    public var from: Double?
    public var to: Double?
    /// How far something is displaced, or how much is missing, in points.
    public var distance: Double?
    /// Where something is missing: "top", "bottom", "left" or "right".
    public var edge: String?

    public init(
      _ kind: Kind, _ elements: [String] = [], at start: Double, until end: Double? = nil,
      region: Rectangle? = nil,
      from: Double? = nil, to: Double? = nil, distance: Double? = nil, edge: String? = nil
    ) {
      self.kind = kind
      self.elements = elements
      self.start = start
      self.end = end
      self.region = region
      self.from = from
      self.to = to
      self.distance = distance
      self.edge = edge
    }
  }
}

extension Scene.Fact {
  /// The same fact about a scene in which everything happens later.
  func delayed(by time: Double) -> Scene.Fact {
    switch self {
    case .lateHide(let element, let due, let hidden):
      return .lateHide(element: element, due: due + time, hidden: hidden + time)
    case .lateVanish(let elements, let at): return .lateVanish(elements: elements, at: at + time)
    case .earlyVanish(let elements, let at): return .earlyVanish(elements: elements, at: at + time)
    case .crossDissolve(let from, let to, let start, let end, let isInPlace):
      return .crossDissolve(from: from, to: to, start: start + time, end: end + time, isInPlace: isInPlace)
    case .defect(var defect):
      defect.start += time
      defect.end = defect.end.map { $0 + time }
      return .defect(defect)
    case .identicalLooking, .lookalike, .named: return self
    }
  }
}

extension Truth {
  /// One thing that goes wrong, in frames of the recording.
  public struct Defect: Sendable, Equatable {
    public var kind: Scene.Defect.Kind
    public var elements: [String]
    /// The frame of the step, or the frames in which it is seen.
    public var frames: ClosedRange<Int>
    /// Frames before the motion's start, or after its end; nil where neither is what is wrong.
    public var leadFrames: Int?
    public var lagFrames: Int?
    /// How much is missing at an edge, in pixels of the recording.
    public var missingPixels: Double?
    /// The least contrast of text to what is behind it.
    public var ratio: Double?
  }

  /// Everything that goes wrong: what the scene states, and what follows from its copies.
  public var defects: [Defect] {
    var defects = scene.facts.compactMap { fact -> Defect? in
      switch fact {
      case .defect(let defect): return frames(of: defect)
      case .lateVanish(let elements, let time):
        return frames(of: Scene.Defect(.lateVanish, elements, at: time))
      case .earlyVanish(let elements, let time):
        return frames(of: Scene.Defect(.earlyVanish, elements, at: time))
      default: return nil
      }
    }
    let ghosts = scene.elements.filter { !coreGhostFrames(of: $0.id).isEmpty }
    if let element = ghosts.first(where: { $0.kind != .surface }) ?? ghosts.first,
      let first = ghostFrames(of: element.id).first?.lowerBound,
      let last = ghostFrames(of: element.id).last?.upperBound
    {
      defects.append(Defect(kind: .ghost, elements: ghosts.map(\.id), frames: first...last))
    }
    let early = scene.elements.filter { statedLead(of: $0.id) ?? 0 > 0 }
    if let element = early.first, let frame = opaqueFrame(of: element.id) {
      defects.append(
        Defect(
          kind: .earlyOpaque, elements: early.map(\.id), frames: frame...frame,
          leadFrames: leadFrames(of: element.id)))
    }
    return defects
  }

  /// The lead of an element, unless the scene says that its coming is part of a switch.
  func statedLead(of id: String) -> Int? {
    let switches = scene.facts.contains { fact in
      guard case .defect(let defect) = fact else { return false }
      return defect.kind != .earlyOpaque && defect.elements.contains(id)
    }
    return switches ? nil : leadFrames(of: id)
  }

  private func frames(of defect: Scene.Defect) -> Defect {
    let first = scene.frame(showing: defect.start)
    let last = defect.end.map { max(first, scene.frame(showing: $0) - 1) } ?? first
    var result = Defect(kind: defect.kind, elements: defect.elements, frames: first...last)
    switch defect.kind {
    case .lowContrast: result.ratio = defect.to
    case .crop: result.missingPixels = defect.distance.map { $0 * scene.pixelsPerPoint }
    case .earlyOpaque, .earlyAppear, .earlyVanish, .earlySwitch:
      result.leadFrames = animationStartFrame.map { $0 - first }
    case .lateOpaque, .lateVanish, .lateSwitch:
      result.lagFrames = animationEndFrame.map { first - $0 }
    case .staleOverlay:
      result.lagFrames = animationEndFrame.map { last + 1 - $0 }
    default: break
    }
    return result
  }

  /// What the truth file says of the stated defects, by the keys that readers of it go by.
  var defectJSON: [(String, JSONValue)] {
    var pairs: [(String, JSONValue)] = []
    var lists: [(String, [JSONValue])] = [("flickers", []), ("flashes", []), ("jumps", []), ("hitches", [])]
    for case .defect(let defect) in scene.facts {
      let frames = frames(of: defect)
      if defect.kind == .stretch || defect.kind == .crop {
        pairs.append((defect.kind.rawValue, shapeJSON(defect, frames: frames.frames)))
        continue
      }
      var value: [(String, JSONValue)] = [
        ("elements", .array(defect.elements.map { .string($0) })),
        ("frame", .integer(frames.frames.lowerBound)),
      ]
      if defect.kind == .cornerBleed || defect.kind == .lowContrast {
        value.append(("element", .string(defect.elements.first ?? "")))
      }
      if let lead = frames.leadFrames { value.append(("leadFrames", .integer(lead))) }
      if let lag = frames.lagFrames { value.append(("lagFrames", .integer(lag))) }
      if defect.end != nil {
        value.append(("ranges", .ranges([frames.frames])))
        value.append(("frames", .integer(frames.frames.count)))
      }
      if let region = defect.region?.scaled(by: scene.pixelsPerPoint) {
        value.append(
          ("region", .rectangle(x: region.x, y: region.y, width: region.width, height: region.height)))
      }
      if let from = defect.from { value.append(("from", .number(from))) }
      if let to = defect.to { value.append(("to", .number(to))) }
      if let distance = defect.distance { value.append(("px", .number(distance * scene.pixelsPerPoint))) }
      if defect.kind == .hitch {
        // Its readers ask for the first repeated frame, and how many there are.
        value.append(("start", .integer(frames.frames.lowerBound)))
        value.append(("held", .integer(frames.frames.count)))
      }
      let list = [Scene.Defect.Kind.flicker: 0, .flash: 1, .jump: 2, .hitch: 3][defect.kind]
      if let list {
        lists[list].1.append(.object(value))
      } else {
        pairs.append((defect.kind.rawValue, .object(value)))
      }
      if defect.kind == .staleOverlay, let lag = frames.lagFrames {
        pairs.append(
          (
            "lateVanish",
            .object([
              ("elements", .array(defect.elements.map { .string($0) })),
              ("frame", .integer(frames.frames.upperBound + 1)), ("lagFrames", .integer(lag)),
            ])
          ))
      }
    }
    return lists.map { ($0.0, .array($0.1)) } + pairs
  }

  /// The largest ratio of an element's two scales, over all frames and copies.
  public func largestRatio(of id: String) -> Double {
    frames.joined().filter { $0.id == id && $0.visibleOpacity > 0 }.map {
      max($0.scaleX / $0.scaleY, $0.scaleY / $0.scaleX)
    }.max() ?? 1
  }

  private func shapeJSON(_ defect: Scene.Defect, frames: ClosedRange<Int>) -> JSONValue {
    let element = defect.elements.first ?? ""
    var value: [(String, JSONValue)] = [("element", .string(element)), ("frames", .ranges([frames]))]
    if defect.kind == .stretch { value.append(("maxRatio", .number(largestRatio(of: element)))) }
    if let edge = defect.edge { value.append(("edge", .string(edge))) }
    if let points = defect.distance { value.append(("cssPx", .number(points))) }
    return .object(value)
  }
}
