import SlowglassPixels

/// A bar that came before a motion, or went after it, within one tick, cut free of what stood behind it.
///
/// Over text or a picture the icons of a bar are lost among what they stand on. The picture one tick before shows just
/// that: what the new gradient has in common with the old one, as it was or dimmed by the bar's surface, is page, and the
/// rest is the bar's own.
struct SteppedBar: Sendable {
  var found: FoundBar
  var glyphs: [GlyphImage]
  /// The frame that shows it.
  var frame: Int

  /// Two pictures of a screen at rest that differ by what came or went between them.
  struct Step: Sendable {
    var shown: Int
    var hidden: Int
    /// The plate on the other side of the motion, which a bar must have lived to see.
    var plate: Int
  }

  /// What replaces this share of the screen is a page.
  private static let mostReplaced = 0.2
  /// Samples that differ by more than this, in levels, were redrawn: coding noise stays below.
  private static let redrawn = 12
  /// The encoder draws what came in a step sharply within this many frames.
  private static let refinement = 6
  /// The longest side of an icon, in points: what is left of a button's rim, where text ends below it, is shorter.
  private static let leastLength = 14
  /// A bar that comes half transparent stands out so much more from the plate in which it is opaque.
  private static let fainter: Float = 1.3
  /// The whole correlates this well with the plate on the other side.
  private static let livesOn: Float = 0.5

  /// The last eighth of a motion moves so little that a step in it stands out, and so many frames in any case.
  private static let tailShare = 8
  private static let leastTail = 16

  /// The frame near a motion's end in which most was replaced within one tick, where the survey took it for a part of the
  /// motion: what eases out has hardly come to rest when a bar that was held too long goes.
  private static func stepInTail(of transition: Transition, among steps: [RegionStep]) -> Int? {
    let tail = max(leastTail, (transition.last - transition.first) / tailShare)
    var sizes: [Int: Int] = [:]
    for step in steps
    where step.frame >= transition.last - tail
      && step.frame <= min(transition.plateAfter, transition.last + tail)
    {
      sizes[step.frame, default: 0] += step.region.blocks.count
    }
    let best = sizes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    return best.flatMap { best in transition.stepsAfter.contains { abs($0 - best) <= 1 } ? nil : best }
  }

  /// The steps of a transition: before its motion something came, after it something went.
  ///
  /// - Parameter regions: steps of regions, in any of its frames.
  static func steps(of transition: Transition, regions: [RegionStep]) -> [Step] {
    func rest(from step: Int, until next: Int) -> Int { max(step, min(step + refinement, next - 1)) }
    let before = transition.stepsBefore
    let after = (transition.stepsAfter + (stepInTail(of: transition, among: regions).map { [$0] } ?? []))
      .sorted()
    return before.indices.map { index in
      let next = index + 1 < before.count ? before[index + 1] : transition.firstActive
      return Step(
        shown: rest(from: before[index], until: next), hidden: before[index] - 1, plate: transition.plateAfter
      )
    }
      + after.indices.map { index in
        let next = index + 1 < after.count ? after[index + 1] : transition.plateAfter + 1
        // Among things that move only the very next frame shows what stood behind.
        let hidden = after[index] > transition.last ? rest(from: after[index], until: next) : after[index]
        return Step(shown: after[index] - 1, hidden: hidden, plate: transition.plateBefore)
      }
  }

  /// The bars that a step brought or took.
  static func bars(of step: Step, in store: PlaneStore) -> [SteppedBar] {
    guard step.hidden >= 0, let shown = store[step.shown], let hidden = store[step.hidden],
      let plate = store[step.plate], shown.width == hidden.width, shown.height == hidden.height,
      isPart(shown, hidden)
    else { return [] }
    let picture = EdgePicture(shown, without: hidden)
    let salient = SalientPieces(of: picture)
    let pieces = salient.glyphs.filter { max($0.box.width, $0.box.height) >= leastLength }
    return FoundBar.lines(in: pieces, titles: salient.lines, of: picture).compactMap { bar in
      let glyphs = SteppedBar.glyphs(of: bar, in: shown, over: hidden)
      guard glyphs.count == bar.items.count,
        Template(glyphs).projectionAtHome(in: plate).correlation >= livesOn
      else { return nil }
      let whole = glyphs.compactMap { $0.redrawn(from: plate) }
      func strength(_ glyphs: [GlyphImage]) -> Float { glyphs.reduce(0) { $0 + $1.strength } }
      let isFaint = whole.count == glyphs.count && strength(whole) > fainter * strength(glyphs)
      return isFaint
        ? SteppedBar(found: bar, glyphs: whole, frame: step.plate)
        : SteppedBar(found: bar, glyphs: glyphs, frame: step.shown)
    }
  }

  /// Whether something, but not much of the screen, was redrawn.
  private static func isPart(_ one: Plane, _ other: Plane) -> Bool {
    var count = 0
    for (a, b) in zip(one.samples, other.samples) where abs(Int(a) - Int(b)) > redrawn { count += 1 }
    return count > 0 && Double(count) <= mostReplaced * Double(one.width * one.height)
  }

  /// How far the ring around an item reaches that tells what a bar's surface does to the page, in samples.
  private static let ring = 4

  /// The items of a bar without what stood behind them: a surface of one opacity shows it as `share * page + level`.
  private static func glyphs(of bar: FoundBar, in shown: Plane, over hidden: Plane) -> [GlyphImage] {
    let boxes = bar.items.map { $0.box.outset(by: 1).clipped(width: shown.width, height: shown.height) }
    let rings = boxes.map { box in
      pairs(
        of: shown, hidden, in: box.outset(by: ring).clipped(width: shown.width, height: shown.height),
        without: box)
    }
    let share = share(ofPageIn: rings)
    return zip(boxes, rings).compactMap { box, ring in
      let level = ring.isEmpty ? 0 : ring.reduce(0) { $0 + $1.shown - share * $1.hidden } / Float(ring.count)
      let patch = pairs(of: shown, hidden, in: box)
      let backdrop = Backdrop(samples: patch.map { share * $0.hidden + level })
      return GlyphImage(
        contrast: backdrop.evenContrast(of: patch.map(\.shown)), backdrop: backdrop.samples, width: box.width,
        height: box.height, originX: box.left, originY: box.top)
    }
  }

  /// The samples of both pictures in a box, row by row.
  private static func pairs(
    of shown: Plane, _ hidden: Plane, in box: SampleBox, without inner: SampleBox? = nil
  ) -> [(shown: Float, hidden: Float)] {
    var pairs: [(shown: Float, hidden: Float)] = []
    for y in box.top..<box.bottom {
      for x in box.left..<box.right {
        if let inner, x >= inner.left, x < inner.right, y >= inner.top, y < inner.bottom { continue }
        pairs.append((Float(shown[x: x, y: y]), Float(hidden[x: x, y: y])))
      }
    }
    return pairs
  }

  /// How much of the page's contrast is left around the items: 1 where nothing lies above it.
  private static func share(ofPageIn rings: [[(shown: Float, hidden: Float)]]) -> Float {
    var common: Float = 0
    var own: Float = 0
    for ring in rings where !ring.isEmpty {
      let count = Float(ring.count)
      let shown = ring.reduce(0) { $0 + $1.shown } / count
      let hidden = ring.reduce(0) { $0 + $1.hidden } / count
      for pair in ring {
        common += (pair.shown - shown) * (pair.hidden - hidden)
        own += (pair.hidden - hidden) * (pair.hidden - hidden)
      }
    }
    // On an even page any share does.
    return own > 0 ? max(0, min(1, common / own)) : 1
  }
}

extension GlyphImage {
  /// The same strokes as another picture shows them, against what stands between them there; nil where they do not differ
  /// in their own colour from the reference.
  fileprivate func redrawn(from plane: Plane) -> GlyphImage? {
    var between: [UInt8] = []
    for i in contrast.indices where contrast[i] == 0 {
      between.append(plane[x: originX + i % width, y: originY + i / width])
    }
    guard !between.isEmpty else { return nil }
    let backdrop = Float(between.sorted()[between.count / 2])
    let strokes = contrast.indices.map { i in
      contrast[i] == 0 ? 0 : Float(plane[x: originX + i % width, y: originY + i / width]) - backdrop
    }
    return GlyphImage(
      contrast: strokes, backdrop: [Float](repeating: backdrop, count: strokes.count), width: width,
      height: height, originX: originX, originY: originY)
  }
}
