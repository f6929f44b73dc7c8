internal import SlowglassAnalysis

extension Timeline {
  /// The same measurement, read with another slowdown: every number in app time, in sentences too, is another one.
  func retimed(slowdown: Double) -> Timeline {
    guard slowdown != recording.slowdown, slowdown > 0 else { return self }
    let factor = recording.slowdown / slowdown
    var timeline = self
    timeline.recording.slowdown = slowdown
    for index in findings.indices { timeline.findings[index].retime(by: factor, slowdown: slowdown) }
    for track in tracks.indices {
      for copy in tracks[track].copies.indices {
        guard let curve = tracks[track].copies[copy].curve else { continue }
        timeline.tracks[track].copies[copy].curve?.durationAppMilliseconds =
          (curve.durationSeconds * 1000 / slowdown).rounded(places: 3)
      }
    }
    return timeline
  }
}

extension Finding {
  /// Kinds whose lengths are told as they were shown, whatever the slowdown.
  private static let shown: Set<FindingKind> = [.hitch, .freeze]

  fileprivate mutating func retime(by factor: Double, slowdown: Double) {
    appMilliseconds = .init(
      start: (seconds.start * 1000 / slowdown).rounded(places: 3),
      end: (seconds.end * 1000 / slowdown).rounded(places: 3))
    guard !Self.shown.contains(kind) else { return }
    for (name, value) in evidence where name.contains("App") || name.hasPrefix("milliseconds") {
      guard let number = value.number else { continue }
      evidence[name] = .number((number * factor).rounded(places: 3))
    }
    // `25 frames (417 ms)` and `frames 105-182 (1300 app ms)`, as a detector writes them.
    message.replace(#/\((?<number>[0-9]+(?:\.[0-9]+)?) (?:app )?ms\)/#) { match in
      let number = Double(match.output.number) ?? 0
      return "(\(decimal(number * factor, places: 0)) app ms)"
    }
  }
}
