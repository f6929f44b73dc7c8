public import SlowglassPixels

/// What is true about every frame of a scene, worked out from its description and never from pixels.
public struct Truth: Sendable {
  /// One copy of an element in one frame; rectangles in pixels of the recording.
  public struct Copy: Sendable, Equatable {
    public var id: String
    /// "live" or "snapshot".
    public var copy: String
    public var layer: Int
    public var rectangle: Rectangle
    /// The layer's own opacity.
    public var opacity: Double
    public var scaleX: Double
    public var scaleY: Double
    /// The part inside the screen where that is not all of it.
    public var clip: Rectangle?
    public var isOutside: Bool
    /// The share that what lies above takes away.
    public var cover: Double
    /// What is seen.
    public var visibleOpacity: Double
    public var isOccluded: Bool
    /// Whether the edge of something above runs through it, so that a part is seen and a part is not.
    public var isCutByCover: Bool

    var shownShare: Double { isOutside ? 0 : (clip?.area ?? rectangle.area) / max(rectangle.area, 1e-9) }
  }

  public let scene: Scene
  public private(set) var frames: [[Copy]]

  public init(_ scene: Scene) {
    self.scene = scene
    frames = []
    frames.reserveCapacity(scene.frameCount)
    var before: [Layer.State] = []
    for frame in 0..<scene.frameCount {
      let time = scene.time(ofFrame: frame)
      let states = scene.layers.map { $0.state(at: time) }
      frames.append(states == before ? frames[frame - 1] : Self.copies(in: scene, states))
      before = states
    }
  }

  private static func copies(in scene: Scene, _ states: [Layer.State]) -> [Copy] {
    let scale = scene.pixelsPerPoint
    let screen = Rectangle(x: 0, y: 0, width: Double(scene.pixelWidth), height: Double(scene.pixelHeight))
    var copies: [Copy] = []
    for (index, layer) in scene.layers.enumerated() {
      for part in layer.parts {
        let rectangle = layer.place(part.rectangle, in: states[index]).scaled(by: scale)
        let seen = rectangle.intersection(
          states[index].clip.map { screen.intersection($0.scaled(by: scale)) } ?? screen)
        let isOutside = seen.isEmpty
        let isCut = seen.area < rectangle.area * (1 - 1e-9)
        let cover = isOutside ? 0 : Self.cover(of: seen, above: index, scene, states)
        let visible = isOutside ? 0 : states[index].opacity * (1 - cover)
        copies.append(
          Copy(
            id: part.id, copy: layer.copy, layer: index, rectangle: rectangle, opacity: states[index].opacity,
            scaleX: states[index].scaleX, scaleY: states[index].scaleY,
            clip: isCut && !isOutside ? seen : nil,
            isOutside: isOutside, cover: cover, visibleOpacity: visible,
            isOccluded: isOutside || cover > 0.98,
            isCutByCover: Self.isCut(rectangle, above: index, scene, states)
          ))
      }
    }
    return copies
  }

  private static func isCut(_ rectangle: Rectangle, above index: Int, _ scene: Scene, _ states: [Layer.State])
    -> Bool
  {
    (index + 1..<max(index + 1, scene.layers.count)).contains { upper in
      states[upper].opacity > 0.02
        && scene.layers[upper].surfaces.contains { surface in
          let place = scene.layers[upper].place(surface.rectangle, in: states[upper])
          let seen = states[upper].clip.map { place.intersection($0) } ?? place
          let shared = seen.scaled(by: scene.pixelsPerPoint).intersection(rectangle).area
          return shared > 0 && shared < rectangle.area * (1 - 1e-9)
        }
    }
  }

  /// The mean, over a grid of eight by eight places, of what the surfaces of higher layers take away.
  private static func cover(
    of rectangle: Rectangle, above index: Int, _ scene: Scene, _ states: [Layer.State]
  ) -> Double {
    var boxes: [(box: Rasterizer.Box, alpha: Double, clip: Rectangle?)] = []
    for upper in stride(from: index + 1, to: scene.layers.count, by: 1) where states[upper].opacity > 0 {
      let layer = scene.layers[upper]
      for surface in layer.surfaces {
        let place = layer.place(surface.rectangle, in: states[upper]).scaled(by: scene.pixelsPerPoint)
        if place.intersection(rectangle).isEmpty { continue }
        let radius = surface.radius * scene.pixelsPerPoint * states[upper].scaleX
        boxes.append(
          (
            Rasterizer.Box(
              x: place.x, y: place.y, width: place.width, height: place.height,
              radius: min(radius, min(place.width, place.height) / 2)), surface.alpha * states[upper].opacity,
            states[upper].clip?.scaled(by: scene.pixelsPerPoint)
          ))
      }
    }
    if boxes.isEmpty { return 0 }
    var through = 0.0
    for row in 0..<8 {
      for column in 0..<8 {
        let x = rectangle.x + rectangle.width * (Double(column) + 0.5) / 8
        let y = rectangle.y + rectangle.height * (Double(row) + 0.5) / 8
        var share = 1.0
        for (box, alpha, clip) in boxes {
          if let clip, x < clip.x || x > clip.maxX || y < clip.y || y > clip.maxY { continue }
          share *= 1 - alpha * box.coverage(x, y)
        }
        through += share
      }
    }
    return 1 - through / 64
  }

  // MARK: Conclusions

  /// The first frame in which something moves or fades continuously; nil where nothing does.
  public var animationStartFrame: Int? {
    continuousChanges.map { Int(($0.start * scene.framesPerMillisecond + 1e-6).rounded(.down)) + 1 }.min()
  }

  /// The frame in which the last continuous change has reached its end.
  public var animationEndFrame: Int? {
    continuousChanges.map { scene.frame(showing: $0.start + $0.duration) }.max()
  }

  private var continuousChanges: [Animated.Change] {
    scene.layers.filter { !$0.isAside }.flatMap(\.animations).flatMap(\.changes).filter { !$0.isStep }
  }

  /// The largest distance, scale difference and lesser opacity of two copies in a frame.
  struct Pair {
    var distance = 0.0
    var scaleDifference = 0.0
    var opacity = 0.0
    /// The share of the lesser seen copy's area that lies on the screen.
    var shownShare = 1.0
  }

  private static func ratio(_ one: Double, _ other: Double) -> Double {
    max(one, other) / max(min(one, other), 1e-9)
  }

  func pairs(_ id: String, in frame: Int) -> [Pair] {
    let copies = frames[frame].filter { $0.id == id && !$0.isOccluded }
    var pairs: [Pair] = []
    for (index, one) in copies.enumerated() {
      for other in copies[(index + 1)...] {
        let dx = one.rectangle.midX - other.rectangle.midX
        let dy = one.rectangle.midY - other.rectangle.midY
        pairs.append(
          Pair(
            distance: (dx * dx + dy * dy).squareRoot(),
            scaleDifference: max(
              Self.ratio(one.scaleX, other.scaleX), Self.ratio(one.scaleY, other.scaleY)) - 1,
            opacity: min(one.visibleOpacity, other.visibleOpacity),
            shownShare: min(one.shownShare, other.shownShare)))
      }
    }
    return pairs
  }

  /// Frames in which two copies are seen with at least 0.10, two pixels or 3 % of scale apart.
  public func ghostFrames(of id: String) -> [ClosedRange<Int>] {
    ranges { frame in
      pairs(id, in: frame).contains { $0.opacity >= 0.10 && ($0.distance >= 2 || $0.scaleDifference >= 0.03) }
    }
  }

  /// Frames in which a missed ghost has no excuse: strong enough, far enough apart, and on the screen.
  public func coreGhostFrames(of id: String) -> [ClosedRange<Int>] {
    ranges { frame in
      pairs(id, in: frame).contains {
        $0.opacity >= scene.coreOpacity - 1e-9 && $0.distance >= scene.coreDistance && $0.shownShare >= 0.5
      }
    }
  }

  /// The first frame in which the live copy is opaque by its own opacity.
  public func opaqueFrame(of id: String) -> Int? {
    frames.firstIndex {
      $0.contains { $0.id == id && $0.copy == "live" && !$0.isOutside && $0.opacity >= 0.99 }
    }
  }

  /// Ticks by which an element that was not there at first became opaque before the animation; negative:
  /// after its start.
  public func leadFrames(of id: String) -> Int? {
    guard let start = animationStartFrame, let opaque = opaqueFrame(of: id), let first = frames.first else {
      return nil
    }
    if first.contains(where: { $0.id == id && $0.visibleOpacity >= 0.02 }) { return nil }
    return start - opaque
  }

  /// The place of an element where it is wholly seen in a frame.
  public func settledRectangle(of id: String, in frame: Int) -> Rectangle? {
    frames[frame].filter { $0.id == id && $0.visibleOpacity >= 0.99 && $0.clip == nil }
      .max { ($0.copy == "live" ? 1 : 0) < ($1.copy == "live" ? 1 : 0) }?.rectangle
  }

  private func ranges(_ holds: (Int) -> Bool) -> [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    for frame in frames.indices where holds(frame) {
      if let last = ranges.last, last.upperBound == frame - 1 {
        ranges[ranges.count - 1] = last.lowerBound...frame
      } else {
        ranges.append(frame...frame)
      }
    }
    return ranges
  }
}
