import SlowglassPixels

/// Finds text that stands with less contrast than WCAG 2.x asks for: 4.5, or 3 where it is large.
struct LowContrastDetector: Detector {
  static let kinds: [FindingKind] = [.lowContrast]

  /// At the end or the beginning of the recording it must stand so long, in recorded seconds; between transitions, where
  /// a press highlight may be, and in app seconds while things move behind it, this long.
  private static let leastRest = 0.1
  private static let leastStay = 0.5
  /// Two texts lie on one backdrop when no part of it differs by more, in levels.
  private static let sameBackdrop = 10.0

  func findings(in measured: Measured) -> [Finding] {
    let found = measured.contrasts.flatMap { stretches(of: $0, in: measured) }
      .sorted { ($0.deficit, $0.contrast.element) < ($1.deficit, $1.contrast.element) }
    return gathered(found, agreeing: isSame).map { finding($0, in: measured) }
  }

  /// Frames in a row in which a text is below its threshold.
  private struct Stretch {
    let contrast: MeasuredContrast
    let frames: ClosedRange<Int>
    let worst: Int
    let colours: TextColours
    /// The best contrast that the same text has in the recording.
    let best: Double

    var deficit: Double { colours.ratio / contrast.size.threshold }
  }

  private func isSame(_ one: Stretch, _ other: Stretch) -> Bool {
    let (a, b) = (one.colours.backdrop, other.colours.backdrop)
    return one.frames.overlaps(other.frames)
      && [a.red - b.red, a.green - b.green, a.blue - b.blue].allSatisfy {
        abs($0) <= LowContrastDetector.sameBackdrop
      }
  }

  private func stretches(of contrast: MeasuredContrast, in measured: Measured) -> [Stretch] {
    let threshold = contrast.size.threshold
    let judged = contrast.judged(in: measured)
    let under = judged.indices.filter { judged[$0].map { $0.ratio < threshold } ?? false }
    let best = judged.compactMap { $0?.ratio }.max() ?? 0
    return ranges(of: under, bridging: 2).compactMap { frames in
      let clear = frames.filter {
        judged[$0].map { $0.ratio + $0.ratioUncertainty < threshold } ?? false
      }
      guard isToBeRead(clear, in: measured),
        let worst = clear.min(by: { (judged[$0]!.ratio, $0) < (judged[$1]!.ratio, $1) }),
        let colours = judged[worst]
      else { return nil }
      return Stretch(contrast: contrast, frames: frames, worst: worst, colours: colours, best: best)
    }
  }

  /// Whether frames are shown long enough for somebody to read what stands there.
  private func isToBeRead(_ frames: [Int], in measured: Measured) -> Bool {
    func length(_ frames: ClosedRange<Int>) -> Double {
      measured.endSeconds(ofFrame: frames.upperBound) - measured.seconds[frames.lowerBound]
    }
    let last = measured.seconds.count - 1
    let resting = frames.filter { frame in
      !measured.transitions.contains { ($0.start.frame..<$0.segment.last).contains(frame) }
    }
    return ranges(of: resting).contains { rest in
      let isAtEnd = rest.lowerBound == 0 || rest.upperBound == last
      return length(rest)
        >= (isAtEnd ? LowContrastDetector.leastRest : LowContrastDetector.leastStay) - 1e-9
    }
      || ranges(of: frames).contains {
        length($0) / measured.slowdown >= LowContrastDetector.leastStay
      }
  }

  private func finding(_ group: [Stretch], in measured: Measured) -> Finding {
    let stretches = group.sorted { $0.contrast.element < $1.contrast.element }
    let worst = group[0]
    let elements = stretches.map { measured.elements[$0.contrast.element] }
    let names = elements.map(\.name)
    let first = stretches.map(\.frames.lowerBound).min() ?? worst.frames.lowerBound
    let last = stretches.map(\.frames.upperBound).max() ?? worst.frames.upperBound
    let ratio = decimal(worst.colours.ratio, places: 1)
    let size = worst.contrast.size
    // What never has more was chosen so, unless no type of any size may have so little.
    let isByDesign =
      worst.best < size.threshold
      && worst.colours.ratio + worst.colours.ratioUncertainty >= TypeSize.largeThreshold
    let since = first == 0 ? "from the first frame on" : "since frame \(first)"
    var evidence: [String: EvidenceValue] = [
      "ratio": .number(worst.colours.ratio.rounded(places: 3)),
      "ratioUncertainty": .number(worst.colours.ratioUncertainty.rounded(places: 3)),
      "threshold": .number(size.threshold),
      "text": .text(worst.colours.text.hex),
      "backdrop": .text(worst.colours.backdrop.hex),
      "bestRatio": .number(worst.best.rounded(places: 3)),
      "textSize": .number(size.points.rounded(places: 1)),
      "textSizeUncertainty": .number(size.uncertainty.rounded(places: 1)),
      "isBold": .flag(size.isBold),
      "ranges": ranges(of: stretches.flatMap { Array($0.frames) }).evidence,
    ]
    if stretches.count > 1 {
      evidence["texts"] = .table(
        Dictionary(
          zip(names, stretches).map { name, stretch in
            (
              name,
              .table([
                "ratio": .number(stretch.colours.ratio.rounded(places: 3)),
                "ratioUncertainty": .number(stretch.colours.ratioUncertainty.rounded(places: 3)),
                "threshold": .number(stretch.contrast.size.threshold),
                "since": .integer(stretch.frames.lowerBound),
              ])
            )
          }, uniquingKeysWith: { first, _ in first }))
    }
    let region = Rectangle.union(elements.map { measured.pixels($0.place) })
    return measured.finding(
      .lowContrast,
      severity: Severity(of: .lowContrast, SeverityContext(isByDesign: isByDesign)), elements: names,
      transition: measured.transition(at: first)?.id, first: first, last: last, peak: worst.worst,
      region: region,
      message:
        "\(names.joined(separator: ", ")) \(names.count == 1 ? "has" : "have") a contrast of \(ratio):1 to what is behind, below \(decimal(size.threshold, places: 1)):1, \(since)",
      evidence: evidence)
  }
}
