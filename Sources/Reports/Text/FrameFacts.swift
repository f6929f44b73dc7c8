public import SlowglassAnalysis

/// Everything that is known of one frame, for a person.
public struct FrameFacts: Sendable {
  private let timeline: Timeline
  private let frame: Int

  /// Nil where the recording has no such frame.
  public init?(_ timeline: Timeline, frame: Int) {
    guard timeline.frames.seconds.indices.contains(frame) else { return nil }
    self.timeline = timeline
    self.frame = frame
  }

  /// Lines that end in a line feed.
  public func text(ascii: Bool = false) -> String {
    let terminal = TerminalText(isASCII: ascii)
    return ([head] + transition + copies + events + findings)
      .flatMap { terminal.wrapped(terminal.escaped($0), hanging: 2) }.joined(separator: "\n") + "\n"
  }

  private var head: String {
    let recording = timeline.recording
    let seconds = timeline.frames.seconds[frame]
    let unit = recording.slowdown == 1 ? "ms" : "app ms"
    var parts = [
      "frame \(frame) of \(recording.file)", "tick \(timeline.frames.tick[frame])", "\(fixed(seconds, 3)) s",
      "\(fixed(seconds * 1000 / max(0.001, recording.slowdown), 1)) \(unit)",
    ]
    if timeline.frames.change.indices.contains(frame) {
      let isHeld = timeline.frames.held.indices.contains(frame) && timeline.frames.held[frame]
      parts.append(
        "change \(fixed(timeline.frames.change[frame], 2)) levels" + (isHeld ? ", stands still" : ""))
    }
    return parts.joined(separator: ", ")
  }

  private var transition: [String] {
    timeline.transitions.filter { ($0.plateBefore...max($0.plateBefore, $0.plateAfter)).contains(frame) }.map
    {
      let share = Double(frame - $0.first) / Double(max(1, $0.last - $0.first))
      let place =
        frame < $0.first
        ? "before its animation" : frame > $0.last ? "after its animation" : "\(percent(share)) of its time"
      return "in \($0.id) (\($0.first)-\($0.last)), \(place)"
    }
  }

  private var copies: [String] {
    timeline.tracks.flatMap { track in
      track.copies.compactMap { copy -> String? in
        guard let place = copy.frames.firstIndex(of: frame), place < copy.opacity.count, place < copy.x.count,
          place < copy.y.count, place < copy.scaleX.count, place < copy.scaleY.count
        else { return nil }
        let role = copy.role == .settled ? "at rest" : "moving"
        let about = place < copy.opacityUncertainty.count ? copy.opacityUncertainty[place] : nil
        let seen =
          copy.opacity[place].map {
            percent($0) + (about.map { " +-\(fixed($0 * 100, 0))" } ?? "") + " visible"
          }
          ?? "opacity not measurable"
        let scale = "\(fixed(copy.scaleX[place], 3)) x \(fixed(copy.scaleY[place], 3))"
        return
          "\(track.element) \(role): \(seen), centre \(fixed(copy.x[place], 1)),\(fixed(copy.y[place], 1)), scale \(scale)"
      }
    }
  }

  private var events: [String] {
    timeline.events.filter { $0.frame == frame }.map {
      "event: \($0.element) \($0.copy) \(Evidence.spaced($0.kind.rawValue))"
    }
  }

  private var findings: [String] {
    timeline.findings.filter { $0.frames.first <= frame && frame <= $0.frames.last }.map {
      let peak = $0.frames.peak == frame ? ", strongest here" : ""
      return "\($0.id) \($0.kind.rawValue)\(peak): \($0.message)"
    }
  }
}
