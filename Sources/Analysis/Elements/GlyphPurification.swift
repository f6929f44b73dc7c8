import SlowglassPixels

extension GlyphImage {
  /// Strokes may differ by this share of the strongest contrast between frames: coding noise, and glass above them.
  private static let steadyShare: Float = 0.25
  /// In a frame in which this share of the strokes looks as in the reference, the element is there: passing text agrees
  /// with a fifth of them by chance.
  private static let presentShare = 0.35
  /// Purification is worth it where this share of the strokes turns out to be something else.
  private static let foreignShare = 0.06
  /// At least this share of the strokes must be left, or the frames are no evidence.
  private static let leastLeft = 0.2

  /// The glyph without what only happened to stand behind it in its reference frame.
  ///
  /// Text and pictures behind an element without a surface of its own are cut out with it. They differ in other frames
  /// in which the element is at rest; its strokes do not.
  func purified(reference: Plane, others: [Plane]) -> GlyphImage {
    let strokes = contrast.indices.filter { abs(contrast[$0]) > 0.3 * strength }
    guard strokes.count >= 12 else { return self }
    let tolerance = Int(max(8, GlyphImage.steadyShare * strength))
    var agreed = [Int](repeating: 0, count: contrast.count)
    var present = 0
    for other in others where other.width == reference.width && other.height == reference.height {
      func agrees(_ i: Int) -> Bool {
        let x = originX + i % width
        let y = originY + i / width
        return abs(Int(reference[x: x, y: y]) - Int(other[x: x, y: y])) <= tolerance
      }
      let same = strokes.filter(agrees)
      let share = Double(same.count) / Double(strokes.count)
      // A frame that shows the very same says nothing about what stood behind; nor does one in which what stands
      // around is the same: there it may be the backdrop that agrees, and the element that is not there yet.
      guard share >= GlyphImage.presentShare, share <= 1 - GlyphImage.foreignShare,
        surroundingsChanged(reference, other, tolerance: tolerance)
      else { continue }
      present += 1
      for i in same { agreed[i] += 1 }
    }
    guard present > 0 else { return self }
    let kept = strokes.filter { 4 * agreed[$0] >= 3 * present }
    let left = Double(kept.count) / Double(strokes.count)
    guard left >= GlyphImage.leastLeft, left <= 1 - GlyphImage.foreignShare, kept.count >= 12 else {
      return self
    }
    return keeping(Set(kept))
  }

  /// Whether what stands around the box and between its strokes is another picture.
  private func surroundingsChanged(_ reference: Plane, _ other: Plane, tolerance: Int) -> Bool {
    var changed = 0
    var count = 0
    let margin = GlyphImage.surroundings
    for y in max(0, originY - margin)..<min(reference.height, originY + height + margin) {
      for x in max(0, originX - margin)..<min(reference.width, originX + width + margin)
      where self[x - originX, y - originY] == 0 {
        count += 1
        if abs(Int(reference[x: x, y: y]) - Int(other[x: x, y: y])) > tolerance { changed += 1 }
      }
    }
    return Double(changed) >= GlyphImage.changedSurroundings * Double(count)
  }

  /// How far around the box the surroundings reach, in samples, and which share of them must have changed.
  private static let surroundings = 8
  private static let changedSurroundings = 0.15

  /// The glyph with only some of its strokes, and the antialiased edges beside them.
  private func keeping(_ strokes: Set<Int>) -> GlyphImage {
    var result = self
    for i in contrast.indices where contrast[i] != 0 && !strokes.contains(i) {
      let x = i % width
      let y = i / width
      let isEdge =
        abs(contrast[i]) <= 0.3 * strength
        && ((x > 0 && strokes.contains(i - 1)) || (x < width - 1 && strokes.contains(i + 1))
          || (y > 0 && strokes.contains(i - width)) || (y < height - 1 && strokes.contains(i + width)))
      if !isEdge { result.contrast[i] = 0 }
    }
    return result
  }
}
