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
  /// The screen dims as one when its mean goes along with a backdrop to this share.
  private static let scrimSpread = 0.1

  /// Whether a frame shows the text in the colour of its reference, so that only its backdrop may be another: text that
  /// fades, or that is dimmed with the screen below a sheet, is not hard to read by design.
  func isItself(_ reading: ContrastWatch.Reading, reference: ContrastWatch.Reading) -> Bool {
    guard let now = reading.colours, let then = reference.colours else { return false }
    let step = now.backdrop.luma - then.backdrop.luma
    let moved = (now.text.luma - then.text.luma) * (step < 0 ? -1 : 1)
    guard moved > -MeasuredContrast.codedLevels,
      moved < (1 - MeasuredContrast.leastCoverage) * abs(step) + MeasuredContrast.codedLevels
    else { return false }
    let gain = now.backdrop.luma / max(1, then.backdrop.luma)
    let screenGain = reading.screenLevel / max(1, reference.screenLevel)
    return gain > 1 - MeasuredContrast.scrimSpread
      || abs(gain - screenGain) > MeasuredContrast.scrimSpread
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
