public import SlowglassPixels

/// One decoded frame, as analysis sees it.
public struct Picture: Sendable {
  /// 0-based ordinal of the decoded frame.
  public var frame: Int
  /// Presentation time in seconds after the first frame.
  public var seconds: Double
  /// Full-range luma at one sample a point.
  public var luma: Plane
  /// Whether the decoder had to make up parts of it.
  public var isConcealed: Bool
  /// Whether it is such a picture, or built on one.
  public var isUnreliable: Bool

  public init(frame: Int, seconds: Double, luma: Plane, isConcealed: Bool = false, isUnreliable: Bool = false)
  {
    self.frame = frame
    self.seconds = seconds
    self.luma = luma
    self.isConcealed = isConcealed
    self.isUnreliable = isUnreliable || isConcealed
  }
}

/// Measures pictures as they come and makes the timeline at the end.
///
///     var measurement = Measurement(spec: spec, scale: 2, slowdown: 10)
///     while let picture = next() { measurement.observe(picture) }
///     let timeline = try measurement.timeline(of: facts)
public struct Measurement: Sendable {
  /// Bytes of planes that are kept: 570 frames of a 1206 x 2622 recording at one sample a point, or 195 of a desktop
  /// of 1280 x 800.
  public static let usualPlaneBudget: Int = 200_000_000

  let spec: Spec
  /// Pixels for each point; planes are at one sample a point.
  let scale: Int
  let slowdown: Double
  var survey = Survey()
  var regions = RegionSurvey()
  var contrast: ContrastWatch
  var store: PlaneStore
  var concealed: [Int] = []
  private var unreliable: [Int] = []
  private var lastPlane: (frame: Int, plane: Plane)?

  /// - Parameters:
  ///   - spec: what to look at, in pixels.
  ///   - scale: pixels for each sample of the planes that will come.
  ///   - slowdown: recorded time over app time.
  ///   - planeBudget: bytes of planes that are kept, beside those of the transition that is being tracked.
  public init(spec: Spec, scale: Int, slowdown: Double, planeBudget: Int = Measurement.usualPlaneBudget) {
    store = PlaneStore(budget: planeBudget)
    contrast = ContrastWatch(spec: spec, scale: scale)
    self.spec = spec
    self.scale = scale
    self.slowdown = slowdown
    store.pinned = [0]
    for element in spec.elements {
      for case .rectangle(_, let reference) in element.looks {
        if case .frame(let frame) = reference { store.pinned.insert(frame) }
      }
    }
  }

  /// Takes the next picture; frames come in order, from 0.
  ///
  /// - Parameter colour: gives the picture's pixels at a rectangle, at full resolution. It is asked for the places of
  ///   texts, and only when they have changed; without it nothing is said about contrast.
  public mutating func observe(_ picture: Picture, colour: (Rectangle) -> ColourPicture? = { _ in nil }) {
    for element in spec.elements {
      for case .rectangle(_, .seconds(let time)) in element.looks where picture.seconds <= time {
        store.pinned.insert(picture.frame)
      }
    }
    let blocks = BlockPicture(picture.luma)
    survey.observe(blocks, seconds: picture.seconds)
    regions.observe(picture.luma, picture: blocks, seconds: picture.seconds)
    contrast.observe(picture.luma, frame: picture.frame, colour: colour)
    store.insert(picture.luma, frame: picture.frame)
    if picture.isConcealed { concealed.append(picture.frame) }
    if picture.isUnreliable { unreliable.append(picture.frame) }
    lastPlane = (picture.frame, picture.luma)
    if store.isOverBudget { makeRoom() }
  }

  /// Whether ``observe(_:colour:)`` asks for colours: it does where the spec has texts.
  public var needsColour: Bool { contrast.needsColour }

  var damage: Damage { Damage(concealed: concealed, unreliable: unreliable) }

  /// How many pictures were observed.
  public var frameCount: Int { survey.seconds.count }

  /// When the last observed picture was shown, in seconds after the first.
  public var lastSeconds: Double { survey.seconds.last ?? 0 }

  private mutating func makeRoom() {
    // Elements are cut out beside the settled screens, so those stay; of very many, the first ones.
    let witnesses = Segmentation(survey).witnesses.filter { store[$0] != nil && !store.pinned.contains($0) }
    store.pinned.formUnion(witnesses.prefix(max(0, store.count / 4 - store.pinned.count)))
    let survey = survey
    store.trim { frame in survey.isQuiet(around: frame) }
  }

  mutating func keepLastPlane() {
    guard let last = lastPlane else { return }
    store.pinned.insert(last.frame)
    if store[last.frame] == nil { store.insert(last.plane, frame: last.frame) }
  }
}
