public import SlowglassPixels

/// What can be expected of one element of a spec in one recording.
public struct ElementExamination: Sendable, Equatable, Codable {
  public enum Status: String, Sendable, Codable {
    /// It is found, and nothing else looks like it.
    case good
    /// It can be followed, and something else looks like it: a copy may be missed, or taken for the other.
    case ambiguous
    /// It is a surface: measured at rest, not followed.
    case atRestOnly
    /// Nothing to track, or never found.
    case cannotTrack
  }

  /// The place that looks most like the element and is not it.
  public struct Lookalike: Sendable, Equatable, Codable {
    public var frame: Int
    /// In pixels.
    public var region: Rectangle
    /// Correlation of the gradients, 0...1.
    public var correlation: Double

    public init(frame: Int, region: Rectangle, correlation: Double) {
      self.frame = frame
      self.region = region
      self.correlation = correlation
    }
  }

  public var id: String
  public var kind: ElementKind
  public var group: String?
  public var referenceFrame: Int?
  public var rect: Rectangle?
  public var status: Status
  /// Why it is not simply good; nil where there is nothing to say.
  public var reason: String?
  /// How far its strokes stand out from what is behind them, in levels; nil where there are none.
  public var contrast: Double?
  /// Frames in which it was seen at rest, and moving, as pairs of first and last.
  public var atRest: [[Int]]
  public var moving: [[Int]]
  public var lookalike: Lookalike?

  public init(
    id: String, kind: ElementKind, group: String?, referenceFrame: Int?, rect: Rectangle?, status: Status,
    reason: String?, contrast: Double?, atRest: [[Int]], moving: [[Int]], lookalike: Lookalike?
  ) {
    self.id = id
    self.kind = kind
    self.group = group
    self.referenceFrame = referenceFrame
    self.rect = rect
    self.status = status
    self.reason = reason
    self.contrast = contrast
    self.atRest = atRest
    self.moving = moving
    self.lookalike = lookalike
  }
}

/// Examines the elements of a spec: found, unique, textured.
struct ElementExaminer: Sendable {
  let measured: Measured
  let store: PlaneStore
  let timeline: Timeline
  /// The elements that the spec names; what was discovered beside them is not asked about.
  let named: Set<String>

  /// What correlates this well is the same drawing once more; the tracker counts it as a copy.
  private static let sameDrawing: Float = 0.8
  /// Copies are a few per cent larger or smaller than drawn; lookalikes may be too.
  private static let scales: [Float] = [0.94, 1, 1.06]
  /// Plates that are searched at most: the screens of a few transitions.
  private static let mostPlates = 8
  /// Below this contrast compression leaves little of a copy at half opacity.
  private static let weakContrast = 20.0

  var examinations: [ElementExamination] {
    let asked = measured.elements.filter { named.contains($0.name) }
    return concurrentMap(asked.count) { examination(of: asked[$0]) }
  }

  private func examination(of element: TrackedElement) -> ElementExamination {
    let track = timeline.tracks.first { $0.element == element.name }
    func spans(_ role: Copy.Role) -> [[Int]] {
      let frames = (track?.copies ?? []).filter { $0.role == role }.flatMap(\.frames)
      return ranges(of: Array(Set(frames))).map { [$0.lowerBound, $0.upperBound] }
    }
    let facts = timeline.elements.first { $0.id == element.name }
    let glyph = element.glyphs.first
    let lookalike = glyph.flatMap { best(of: $0, element: element) }
    var result = ElementExamination(
      id: element.name, kind: element.kind, group: element.group, referenceFrame: element.referenceFrame,
      rect: facts?.rect, status: .good, reason: nil,
      contrast: glyph.map { Double($0.strength).rounded(places: 1) },
      atRest: spans(.settled), moving: spans(.moving), lookalike: lookalike)
    judge(&result, element: element)
    return result
  }

  private func judge(_ result: inout ElementExamination, element: TrackedElement) {
    if let reason = measured.untrackable[element.name] {
      result.status = .cannotTrack
      result.reason = reason
    } else if element.kind == .surface {
      result.status = .atRestOnly
      result.reason = "a surface is measured at rest, not followed"
    } else if result.atRest.isEmpty, result.moving.isEmpty {
      result.status = .cannotTrack
      result.reason = "never found in the recording"
    } else if let twin = result.lookalike, twin.correlation >= Double(Self.sameDrawing) {
      let size = measured.elements.count { $0.group == element.group && element.group != nil }
      result.status = .ambiguous
      result.reason =
        size >= 3
        ? "drawn twice; its group tells which is which"
        : "drawn twice: in a group of three or more it would be told apart"
    } else if let contrast = result.contrast, contrast < Self.weakContrast {
      result.status = .ambiguous
      result.reason = "faint: below half opacity it may be missed"
    }
  }

  /// The best match in the plates that is not the element at its own place.
  private func best(of glyph: GlyphImage, element: TrackedElement) -> ElementExamination.Lookalike? {
    let template = Template([glyph])
    let coarse = Self.scales.map { CoarseTemplate(template, scale: $0) }
    var frames = [element.referenceFrame].compactMap { $0 }
    for transition in measured.transitions {
      frames += [transition.segment.plateBefore, transition.segment.plateAfter]
    }
    var seen: Set<Int> = []
    var best: (fit: PoseFit, frame: Int)?
    for frame in frames {
      guard seen.count < Self.mostPlates, let kept = store.nearest(to: frame), seen.insert(kept).inserted,
        let plane = store[kept]
      else { continue }
      let screen = Rectangle(x: 0, y: 0, width: Double(plane.width), height: Double(plane.height))
      var residual = Residual(plane, window: screen)
      residual.subtractHome(of: template, atMost: 1.1)
      let field = CoarseField(residual)
      for size in coarse {
        let candidates = field.candidates(
          for: size, window: screen, leastAmplitude: 0.1, leastCorrelation: 0.2, most: 4)
        for candidate in candidates {
          guard let fit = residual.refined(template, from: candidate.pose), fit.inside > 0.9,
            fit.amplitude > 0.1,
            abs(fit.pose.scale - 1) < 0.2,
            template.distance(from: fit.pose, to: template.home)
              > max(4, Float(min(glyph.width, glyph.height)) / 2),
            fit.correlation > best?.fit.correlation ?? 0
          else { continue }
          best = (fit, kept)
        }
      }
    }
    guard let best else { return nil }
    let scale = Double(measured.scale)
    let width = Double(Float(glyph.width) * best.fit.pose.scale) * scale
    let height = Double(Float(glyph.height) * best.fit.pose.scale) * scale
    return ElementExamination.Lookalike(
      frame: best.frame,
      region: Rectangle(
        x: Double(best.fit.pose.x) * scale - width / 2, y: Double(best.fit.pose.y) * scale - height / 2,
        width: width, height: height
      ).rounded,
      correlation: Double(best.fit.correlation).rounded(places: 3))
  }
}
