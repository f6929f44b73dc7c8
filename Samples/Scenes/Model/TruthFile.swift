internal import SlowglassPixels

extension Truth {
  /// One encoding of the scene, as the truth file lists it.
  public struct Variant: Sendable {
    public enum FrameMap: Sendable {
      case identity, everySecond, byTime
      /// The truth frame of each frame of the file.
      case list([Int])
    }

    public var file: String
    public var codec: String
    public var isVariableRate: Bool
    public var scale: Double
    public var frameMap: FrameMap

    public init(file: String, codec: String, isVariableRate: Bool, scale: Double, frameMap: FrameMap) {
      self.file = file
      self.codec = codec
      self.isVariableRate = isVariableRate
      self.scale = scale
      self.frameMap = frameMap
    }

    var json: JSONValue {
      let map: JSONValue =
        switch frameMap {
        case .identity: .string("identity")
        case .everySecond: .string("2*i")
        case .byTime: .string("pts*60")
        case .list(let frames): .array(frames.map { .integer($0) })
        }
      return .object([
        ("file", .string(file)), ("codec", .string(codec)), ("vfr", .bool(isVariableRate)),
        ("scale", .number(scale)),
        ("frameMap", map),
      ])
    }
  }

  /// The truth file: elements, what to expect, every frame, the encodings.
  ///
  /// - Parameter identical: frames that are equal to the one before, where the pictures were drawn.
  public func json(variants: [Variant] = [], identical: [ClosedRange<Int>]? = nil, withFrames: Bool = true)
    -> JSONValue
  {
    var pairs: [(String, JSONValue)] = [
      ("scene", .string(scene.name)), ("slow", .number(scene.slowdown)), ("fps", .number(scene.captureRate)),
      ("size", .array([.integer(scene.pixelWidth), .integer(scene.pixelHeight)])),
      ("dpr", .number(scene.pixelsPerPoint)), ("frameCount", .integer(scene.frameCount)),
      ("notes", .string(scene.notes)), ("elements", .array(scene.elements.map(elementJSON))),
      ("expect", expectJSON(identical: identical)),
    ]
    if withFrames { pairs.append(("frames", .array(frames.indices.map(frameJSON)))) }
    pairs.append(("variants", .array(variants.map(\.json))))
    return .object(pairs)
  }

  private func elementJSON(_ element: Scene.Element) -> JSONValue {
    func settled(_ frame: Int) -> JSONValue {
      settledRectangle(of: element.id, in: frame).map {
        .rectangle(x: $0.x, y: $0.y, width: $0.width, height: $0.height)
      } ?? .null
    }
    var pairs: [(String, JSONValue)] = [
      ("id", .string(element.id)), ("kind", .string(element.kind.rawValue)), ("settledRectStart", settled(0)),
      ("settledRectEnd", settled(scene.frameCount - 1)),
    ]
    if let radius = element.cornerRadius {
      pairs.append(("cornerRadius", .number(radius * scene.pixelsPerPoint)))
    }
    return .object(pairs)
  }

  private func frameJSON(_ frame: Int) -> JSONValue {
    .object([
      ("n", .integer(frame)), ("t_real_ms", .number(scene.time(ofFrame: frame))),
      (
        "copies",
        .array(
          frames[frame].map { copy in
            .object([
              ("id", .string(copy.id)), ("copy", .string(copy.copy)),
              (
                "rect",
                .rectangle(
                  x: copy.rectangle.x, y: copy.rectangle.y, width: copy.rectangle.width,
                  height: copy.rectangle.height)
              ),
              ("op", .number(copy.opacity)), ("sx", .number(copy.scaleX)), ("sy", .number(copy.scaleY)),
              (
                "clip",
                copy.isOutside
                  ? .string("outside")
                  : copy.clip.map { .rectangle(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
                    ?? .null
              ),
              ("cover", .number(copy.cover)), ("visOp", .number(copy.visibleOpacity)),
              ("occluded", .bool(copy.isOccluded)),
            ])
          })
      ),
    ])
  }

  private func expectJSON(identical: [ClosedRange<Int>]?) -> JSONValue {
    let ids = scene.elements.map(\.id)
    func each(_ value: (String) -> JSONValue?) -> JSONValue {
      .object(ids.compactMap { id in value(id).map { (id, $0) } })
    }
    let ghosts = Dictionary(uniqueKeysWithValues: ids.map { ($0, ghostFrames(of: $0)) })
    var pairs: [(String, JSONValue)] = [
      ("verdict", .string(scene.verdict.rawValue)),
      ("animationStartFrame", animationStartFrame.map { .integer($0) } ?? .null),
      ("animationEndFrame", animationEndFrame.map { .integer($0) } ?? .null),
      ("ghostRule", ghostRuleJSON),
      ("ghostFrames", each { ghosts[$0]!.isEmpty ? nil : .ranges(ghosts[$0]!) }),
      (
        "ghostFramesCore",
        each {
          let core = coreGhostFrames(of: $0)
          return core.isEmpty ? nil : .ranges(core)
        }
      ),
      ("ghostDetail", each { ghosts[$0]!.isEmpty ? nil : ghostDetailJSON($0, ghosts[$0]!) }),
      ("opaqueFrame", each { opaqueFrame(of: $0).map { .integer($0) } ?? .null }),
      ("leadFrames", each { statedLead(of: $0).map { .integer($0) } ?? .null }),
    ]
    if let early = ids.compactMap({ id in statedLead(of: id).map { (id, $0) } }).filter({ $0.1 > 0 }).max(
      by: { $0.1 < $1.1 })
    {
      pairs.append(
        (
          "earlyOpaque",
          .object([
            ("element", .string(early.0)), ("frame", opaqueFrame(of: early.0).map { .integer($0) } ?? .null),
            ("leadFrames", .integer(early.1)),
          ])
        ))
    }
    let defects = defectJSON
    let stated = Set(defects.map(\.0))
    pairs += ["crop", "stretch"].filter { !stated.contains($0) }.map { ($0, .null) }
    pairs += defects
    pairs += factsJSON
    if let identical { pairs.append(("identicalToPrevious", .ranges(identical))) }
    return .object(pairs)
  }

  private var ghostRuleJSON: JSONValue {
    .object([
      ("minVisOpBoth", .number(0.1)), ("minCentreDisplacementPx", .number(2)), ("orScaleDiff", .number(0.03)),
      ("notOccluded", .bool(true)),
      (
        "core",
        .object([
          ("minVisOpBoth", .number(scene.coreOpacity)),
          ("minCentreDisplacementPx", .number(scene.coreDistance)),
        ])
      ),
    ])
  }

  private func ghostDetailJSON(_ id: String, _ ranges: [ClosedRange<Int>]) -> JSONValue {
    let all = ranges.flatMap { $0.flatMap { pairs(id, in: $0) } }
    return .object([
      ("maxDisplacementPx", .number(all.map(\.distance).max() ?? 0)),
      ("maxScaleDiff", .number(all.map(\.scaleDifference).max() ?? 0)),
      ("maxMinVisOp", .number(all.map(\.opacity).max() ?? 0)),
    ])
  }

  private var factsJSON: [(String, JSONValue)] {
    let start = animationStartFrame ?? 0
    let end = animationEndFrame ?? 0
    var dissolves: [JSONValue] = []
    var identical: [JSONValue] = []
    var pairs: [(String, JSONValue)] = []
    for fact in scene.facts {
      switch fact {
      case .lateHide(let element, let due, let hidden):
        pairs.append(
          (
            "lateHide",
            .object([
              ("element", .string(element)), ("shouldHideFrame", .integer(scene.frame(showing: due))),
              ("hideFrame", .integer(scene.frame(showing: hidden))),
            ])
          ))
      case .lateVanish(let elements, let time):
        let frame = scene.frame(showing: time)
        pairs.append(
          (
            "lateVanish",
            .object([
              ("elements", .array(elements.map { .string($0) })), ("frame", .integer(frame)),
              ("lagFrames", .integer(frame - end)),
            ])
          ))
      case .earlyVanish(let elements, let time):
        let frame = scene.frame(showing: time)
        pairs.append(
          (
            "earlyVanish",
            .object([
              ("elements", .array(elements.map { .string($0) })), ("frame", .integer(frame)),
              ("leadFrames", .integer(start - frame)),
            ])
          ))
      case .crossDissolve(let from, let to, let first, let last, let isInPlace):
        dissolves.append(
          .object([
            ("from", .string(from)), ("to", .string(to)),
            (
              "frames",
              .array([
                .integer(Int((first * scene.framesPerMillisecond + 1e-6).rounded(.down)) + 1),
                .integer(scene.frame(showing: last)),
              ])
            ), (isInPlace ? "samePlace" : "moving", .bool(true)),
          ]))
      case .identicalLooking(let ids):
        identical.append(.array(ids.map { .string($0) }))
      case .lookalike(let name):
        pairs.append(("lookalike", .string(name)))
      case .named(let kinds):
        pairs.append(("named", .array(kinds.map { .string($0) })))
      case .defect: break
      }
    }
    if !identical.isEmpty { pairs.append(("identicalLookingElements", .array(identical))) }
    if !dissolves.isEmpty { pairs.append(("crossDissolve", .array(dissolves))) }
    return pairs
  }
}
