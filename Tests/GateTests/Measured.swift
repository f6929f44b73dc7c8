import SlowglassAnalysis
import SlowglassPixels

/// Timelines made by hand: 200 frames at 60 Hz slowed ten times, one transition from 60 to 160, elements `tabs`
/// and `back` in a group `items`.
struct Measured {
  var timeline: Timeline

  init(verdict: Verdict = .clean, slowdown: Double = 10) {
    var frames = FrameColumns()
    frames.tick = Array(0..<200)
    frames.seconds = frames.tick.map { Double($0) / 60 }
    frames.change = frames.tick.map { _ in 0 }
    frames.held = frames.tick.map { _ in false }
    timeline = Timeline(
      tool: ToolIdentity(name: "slowglass", version: "0.1.0"),
      recording: RecordingFacts(
        file: "a.mov", container: "mov", codec: "h264", pixelFormat: "yuv420p", width: 400, height: 800,
        rotation: 0, frameCount: 200, durationSeconds: 200.0 / 60, captureRate: 60, grid: .exact,
        variableFrameRate: false, slowdown: slowdown, slowdownGiven: true, noiseFloor: 0.1,
        quality: .init(verdict: .good, notes: [])),
      verdict: verdict, frames: frames)
    timeline.transitions = [
      TransitionFacts(id: "T1", first: 60, last: 160, firstUncertainty: 2, plateBefore: 50, plateAfter: 190)
    ]
    timeline.elements = [
      element("tabs", .glyph, group: "items"), element("back", .glyph, group: "items"),
      element("items", .group, group: nil), element("other", .glyph, group: nil),
    ]
    timeline.checks = FindingKind.allCases.map { kind in
      [.lowContrast, .overshoot].contains(kind)
        ? Check(kind: kind, status: .off, reason: "no detector in this version")
        : Check(kind: kind, status: .checked)
    }
  }

  private func element(_ id: String, _ kind: ElementKind, group: String?) -> ElementFacts {
    ElementFacts(
      id: id, origin: .spec, kind: kind, group: group, referenceFrame: 199,
      rect: Rectangle(x: 100, y: 700, width: 50, height: 40))
  }

  /// Adds a copy that is seen with one opacity in some frames; nil could not be measured.
  mutating func see(
    _ element: String, _ role: Copy.Role, _ frames: ClosedRange<Int>, _ opacity: Double? = 1,
    scale: Double = 1
  ) {
    var copy = Copy(id: role == .settled ? "rest" : "moving1", role: role)
    for frame in frames {
      copy.frames.append(frame)
      copy.opacity.append(opacity)
      copy.opacityUncertainty.append(opacity.map { _ in 0.03 })
      copy.layerOpacity.append(nil)
      copy.x.append(125)
      copy.y.append(720)
      copy.positionUncertainty.append(0.1)
      copy.scaleX.append(scale)
      copy.scaleY.append(scale)
      copy.scaleUncertainty.append(0.01)
      copy.confidence.append(1)
    }
    if let index = timeline.tracks.firstIndex(where: { $0.element == element }) {
      timeline.tracks[index].copies.append(copy)
    } else {
      timeline.tracks.append(Track(element: element, copies: [copy]))
    }
  }

  mutating func happen(_ kind: Event.Kind, _ element: String, _ frame: Int, uncertainty: Double = 1) {
    timeline.events.append(
      Event(
        kind: kind, element: element, copy: "rest", transition: "T1", frame: frame, tick: frame,
        seconds: Double(frame) / 60, tickUncertainty: uncertainty))
  }

  @discardableResult
  mutating func find(
    _ kind: FindingKind, _ elements: [String], _ frames: ClosedRange<Int>, severity: Severity = .error,
    transition: String? = "T1", evidence: [String: EvidenceValue] = [:]
  ) -> String {
    let letter = severity == .error ? "E" : severity == .warning ? "W" : "N"
    let id = "\(letter)\(timeline.findings.count + 1)"
    timeline.findings.append(
      Finding(
        id: id, kind: kind, severity: severity, elements: elements, transition: transition,
        frames: .init(first: frames.lowerBound, last: frames.upperBound, peak: frames.lowerBound),
        seconds: .init(start: Double(frames.lowerBound) / 60, end: Double(frames.upperBound) / 60),
        appMilliseconds: .init(
          start: Double(frames.lowerBound) / 0.6, end: Double(frames.upperBound) / 0.6),
        region: Rectangle(x: 0, y: 0, width: 10, height: 10),
        message: "\(elements.first ?? "the screen") has a \(kind.rawValue)", evidence: evidence))
    if severity == .error { timeline.verdict = .glitches }
    return id
  }

  mutating func limit(_ kind: FindingKind, _ elements: [String], _ reason: String) {
    timeline.checks.removeAll { $0.kind == kind }
    timeline.checks.append(Check(kind: kind, status: .limited, elements: elements, reason: reason))
  }

  mutating func cannotJudge(_ kind: FindingKind, _ elements: [String], _ reason: String) {
    timeline.checks.removeAll { $0.kind == kind && elements.isEmpty }
    timeline.checks.append(Check(kind: kind, status: .cannotJudge, elements: elements, reason: reason))
  }
}
