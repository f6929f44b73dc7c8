import SlowglassPixels

/// The contrast of one text over the recording.
struct MeasuredContrast: Sendable {
  /// Its number among the elements.
  let element: Int
  let readings: [ContrastWatch.Reading]
  let size: TypeSize

  /// What a frame shows: the last reading up to it.
  func reading(at frame: Int) -> ContrastWatch.Reading? {
    var low = 0
    var high = readings.count
    while low < high {
      let middle = (low + high) / 2
      if readings[middle].frame <= frame { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? readings[low - 1] : nil
  }

  /// Text moves along with its backdrop by what its strokes leave uncovered; more than this share is another colour.
  private static let leastCoverage = 0.75
  /// Coding moves both colours by so much, in levels.
  private static let codedLevels = 8.0

  /// Whether a frame shows the text in the colour of its reference, so that only its backdrop may be another: text that
  /// fades is not hard to read.
  func isItself(_ reading: ContrastWatch.Reading, reference: ContrastWatch.Reading) -> Bool {
    guard let now = reading.colours, let then = reference.colours else { return false }
    let step = now.backdrop.luma - then.backdrop.luma
    let moved = (now.text.luma - then.text.luma) * (step < 0 ? -1 : 1)
    return moved > -MeasuredContrast.codedLevels
      && moved < (1 - MeasuredContrast.leastCoverage) * abs(step) + MeasuredContrast.codedLevels
  }

  /// A copy below this opacity is not there to be read.
  private static let leastOpacity = 0.3

  /// The colours of a text in each frame in which they can be judged: it stands in its place, uncovered, as itself.
  func judged(in measured: Measured) -> [TextColours?] {
    let curve = measured.curves[element]
    let present = measured.seconds.indices.map { frame -> ContrastWatch.Reading? in
      guard !curve.isCovered[frame], !measured.dimmed.contains(where: { $0.contains(frame) }),
        (curve.opacity[frame] ?? 0) >= MeasuredContrast.leastOpacity
      else {
        return nil
      }
      return reading(at: frame).flatMap { $0.colours == nil ? nil : $0 }
    }
    // Where it stands out best it is neither fading nor dimmed.
    guard
      let reference = present.compactMap({ $0 }).max(by: {
        ($0.colours?.ratio ?? 0) < ($1.colours?.ratio ?? 0)
      })
    else { return [] }
    return present.map { reading in
      reading.flatMap { isItself($0, reference: reference) ? $0.colours : nil }
    }
  }
}

extension ContrastWatch {
  /// The contrasts of the texts that were read and whose type can be measured.
  func contrasts(of elements: [TrackedElement], scale: Int) -> [MeasuredContrast] {
    places.indices.compactMap { index in
      guard let element = elements.firstIndex(where: { $0.name == places[index].name }),
        let glyph = elements[element].glyphs.first
      else { return nil }
      let widths = readings[index].compactMap { $0.colours?.strokeWidth }.sorted()
      guard !widths.isEmpty,
        let size = TypeSize(of: glyph, strokeWidth: widths[widths.count / 2] / Double(scale))
      else { return nil }
      return MeasuredContrast(element: element, readings: readings[index], size: size)
    }
  }
}
