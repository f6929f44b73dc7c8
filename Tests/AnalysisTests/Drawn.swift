import SlowglassPixels

@testable import SlowglassAnalysis

/// A recording drawn by hand: what detectors look at, without a picture behind it.
///
/// Opacity is drawn as text, one digit for each frame, 9 for opaque: `"000999"`. Long stretches are counted and ramps
/// are named by their ends, and parts follow each other: `"0*40 9*20"`, `"9*10 9>0*30 0*10"` (a ramp's first frame is
/// one step away from its first digit, and its last frame is its last digit). A dot is not measurable, a `c` behind a
/// digit says that another copy lies over the place.
struct Drawn {
  struct Element {
    var name: String
    var curve: String
    var x = 100.0
    var y = 300.0
    var size = 20.0
    var drawing = Drawing.plus
    /// Elements that share a row of the drawing are one unit.
    var unit = 0
    /// The moving copy, if there is one.
    var copy: [Copy] = []
    var origin = ElementFacts.Origin.spec
    /// Frames in which it comes to its place or leaves it whole.
    var arrivals: Set<Int> = []
    /// What each reading may be off by.
    var uncertainty = 0.02
  }

  enum Drawing {
    case plus
    case frame
  }

  /// One stretch of a moving copy: where it is at its first and last frame, against the element's place.
  struct Copy {
    var frames: ClosedRange<Int>
    var from: (x: Double, y: Double) = (0, 0)
    var to: (x: Double, y: Double) = (0, 0)
    var scale: ClosedRange<Double> = 1...1
    /// As a curve is drawn, one digit for each of its frames; a single digit stands for all.
    var opacity = "9"
    var isAlone = false
    /// Whether what surrounds it moves with it.
    var isContent = false
  }

  var elements: [Element]
  /// The units' group names; units without one are rows that were put together.
  var groups: [Int: String] = [:]
  /// Frames of the motion, or nil for a recording in which nothing moves.
  var motion: ClosedRange<Int>?
  var plates: ClosedRange<Int>
  var slowdown = 10.0
  var rate = 60.0
  /// Ticks from one frame to the next.
  var frameTicks = 1
  var scale = 1
  var startUncertainty = 1.0
  var endUncertainty = 1.0
  var startsCutOff = false
  var endsCutOff = false
  var cuts: [Cut] = []
  var copiesInPlates = 1
  var untrackable: [String: String] = [:]
  var replacedFrames: [Int] = []
  /// How far the page scrolls in the transition.
  var scroll: PageScroll?

  var measured: Measured {
    let tracked = elements.map(Drawn.tracked)
    let curves = elements.map { element in
      var curve = Drawn.curve(element.curve)
      curve.uncertainty = curve.uncertainty.map { _ in element.uncertainty }
      return curve
    }
    let count = curves.map(\.opacity.count).max() ?? plates.upperBound + 1
    let ticks = (0..<count).map { $0 * frameTicks }
    let seconds = ticks.map { Double($0) / rate }
    var transitions: [MeasuredTransition] = []
    if let motion {
      let segment = Transition(
        first: motion.lowerBound, last: motion.upperBound, plateBefore: plates.lowerBound,
        plateAfter: plates.upperBound,
        firstActive: motion.lowerBound, startsCutOff: startsCutOff, endsCutOff: endsCutOff)
      transitions = [
        MeasuredTransition(
          id: "T1", segment: segment,
          start: MotionStart(
            frame: motion.lowerBound, tick: ticks[motion.lowerBound], uncertainty: startUncertainty),
          end: MotionEnd(
            frame: motion.upperBound, tick: ticks[motion.upperBound], uncertainty: endUncertainty),
          units: units(tracked, curves: curves, frames: Array(0..<count)))
      ]
      transitions[0].scroll = scroll
    }
    let named = groups.sorted { $0.key < $1.key }.map { number, name in
      GroupSpec(name: name, members: elements.filter { $0.unit == number }.map(\.name))
    }
    var measured = Measured(
      seconds: seconds, grid: TickGrid(rate: rate, isExact: true, ticks: ticks), scale: scale,
      slowdown: slowdown,
      width: 400, height: 800, elements: tracked, groups: named, untrackable: untrackable,
      transitions: transitions,
      curves: curves,
      cuts: cuts)
    measured.replacedFrames = replacedFrames
    return measured
  }

  private func units(_ tracked: [TrackedElement], curves: [OpacityCurve], frames: [Int]) -> [UnitTracks] {
    Set(elements.map(\.unit)).sorted().map { number in
      let members = elements.indices.filter { elements[$0].unit == number }
      let template = Template(members.map { tracked[$0].glyphs[0] })
      var tracks = UnitTracks(
        unit: TrackedUnit(name: groups[number], members: members, template: template), frames: frames,
        paths: [],
        agreeing: [], memberSums: [], readings: members.map { Drawn.readings(curves[$0]) },
        behind: members.map { _ in nil }, lookalike: 0, copiesInPlates: copiesInPlates)
      tracks.arrivals = members.map { elements[$0].arrivals }
      // The whole moves as its first member that has a copy; the members that have one go with it.
      for index in 0..<(members.map { elements[$0].copy.count }.max() ?? 0) {
        let movers = members.indices.filter { elements[members[$0]].copy.count > index }
        let copies = movers.map { elements[members[$0]].copy[index] }
        tracks.paths.append(Drawn.path(copies[0], home: template.home))
        tracks.agreeing.append(Set(movers))
        tracks.isContent.append(copies[0].isContent)
        tracks.memberSums.append(Drawn.sums(copies, movers: movers, members: members.count))
      }
      return tracks
    }
  }

  // MARK: Pieces

  static func tracked(_ element: Element) -> TrackedElement {
    let place = Rectangle(x: element.x, y: element.y, width: element.size, height: element.size)
    return TrackedElement(
      name: element.name, kind: .glyph, glyphs: [glyph(element.drawing, in: place)], referenceFrame: 0,
      place: place,
      group: nil, origin: element.origin)
  }

  /// A dark plus or frame on white that fills the middle of its box.
  static func glyph(_ drawing: Drawing = .plus, in place: Rectangle) -> GlyphImage {
    let size = Int(place.width)
    var contrast = [Float](repeating: 0, count: size * size)
    let lines = drawing == .plus ? [size / 2] : [size / 4, 3 * size / 4]
    for i in (size / 4)..<(3 * size / 4) {
      for d in 0..<max(1, size / 10) {
        for line in lines {
          contrast[(line + d) * size + i] = -200
          contrast[i * size + line + d] = -200
        }
      }
    }
    guard
      let glyph = GlyphImage(
        contrast: contrast, backdrop: [Float](repeating: 250, count: size * size), width: size, height: size,
        originX: Int(place.x), originY: Int(place.y))
    else { preconditionFailure("a plus has strokes") }
    return glyph
  }

  static func curve(_ text: String) -> OpacityCurve {
    var values: [(opacity: Double?, isCovered: Bool)] = []
    for part in text.split(separator: " ") {
      let halves = part.split(separator: "*")
      guard halves.count == 2, let count = Int(halves[1]) else {
        values += part.map { (level($0), false) }
        continue
      }
      let ends = halves[0].split(separator: ">")
      let isCovered = halves[0].last == "c"
      if ends.count == 2, let from = ends[0].first.flatMap(level), let to = ends[1].first.flatMap(level) {
        values += (1...count).map { (from + (to - from) * Double($0) / Double(count), isCovered) }
      } else {
        values += (0..<count).map { _ in (halves[0].first.flatMap(level), isCovered) }
      }
    }
    var curve = OpacityCurve(frameCount: values.count)
    for (frame, value) in values.enumerated() {
      curve.opacity[frame] = value.opacity
      curve.isCovered[frame] = value.isCovered
    }
    return curve
  }

  private static func level(_ digit: Character) -> Double? { digit.wholeNumberValue.map { Double($0) / 9 } }

  private static func readings(_ curve: OpacityCurve) -> [Int: HomeReading] {
    Dictionary(
      uniqueKeysWithValues: curve.opacity.enumerated().map { frame, opacity in
        (frame, HomeReading(opacity: opacity, uncertainty: 0.02, quality: 1, uncovered: 1))
      })
  }

  private static func opacities(of copy: Copy) -> [Double] {
    let drawn = curve(copy.opacity).opacity.map { $0 ?? 0 }
    return drawn.count == copy.frames.count ? drawn : copy.frames.map { _ in drawn[0] }
  }

  private static func path(_ copy: Copy, home: Pose) -> CopyPath {
    var path = CopyPath()
    let opacity = opacities(of: copy)
    for (index, frame) in copy.frames.enumerated() {
      let part = Float(index) / Float(max(1, copy.frames.count - 1))
      func between(_ a: Double, _ b: Double) -> Float { Float(a) + part * Float(b - a) }
      let pose = Pose(
        x: home.x + between(copy.from.x, copy.to.x), y: home.y + between(copy.from.y, copy.to.y),
        scale: between(copy.scale.lowerBound, copy.scale.upperBound))
      path.insert(
        CopyPath.Point(
          frame: frame,
          fit: PoseFit(pose: pose, amplitude: Float(opacity[index]), correlation: 0.95, inside: 1), home: 0,
          isAlone: copy.isAlone))
    }
    return path
  }

  private static func sums(_ copies: [Copy], movers: [Int], members: Int) -> [Int: [ProjectionSums]] {
    var sums: [Int: [ProjectionSums]] = [:]
    for (copy, member) in zip(copies, movers) {
      for (frame, opacity) in zip(copy.frames, opacities(of: copy)) {
        var parts = sums[frame] ?? [ProjectionSums](repeating: ProjectionSums(), count: members)
        let amplitude = Float(opacity)
        parts[member] = ProjectionSums(
          product: amplitude, frameEnergy: amplitude * amplitude, templateEnergy: 1, points: 9)
        sums[frame] = parts
      }
    }
    return sums
  }
}
