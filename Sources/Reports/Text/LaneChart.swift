internal import SlowglassAnalysis

/// Lanes over time: the animation, each element at rest and moving, and the findings.
struct LaneChart {
  /// Lanes of elements, and of findings, that one chart has alone; several charts share them.
  private static let mostLanes = 12
  private static let mostFindings = 8
  private static let fewestLanes = 4
  private static let widestLabel = 24

  private let timeline: Timeline
  /// The findings that the report tells.
  private let shown: [Finding]
  private let terminal: TerminalText
  /// The ticks shown; a frame lasts until the next one.
  private let ticks: ClosedRange<Int>
  private let labelWidth: Int
  private let lanes: [Lane]
  /// Elements that would have a lane if there were room.
  private let leftOut: Int

  private struct Lane {
    var label: String
    var marks: Marks
  }

  private enum Marks {
    case opacity([Int: Double?])
    case spans([ClosedRange<Int>], Character)
  }

  /// A chart for each stretch of the recording in which something happens, none for a still one.
  ///
  /// Three at most, those with the worst findings, in order of time; together they take no more room than one.
  static func charts(of timeline: Timeline, shown: [Finding], terminal: TerminalText) -> [[String]] {
    let count = timeline.frames.tick.count
    guard count > 1, !(timeline.findings.isEmpty && timeline.transitions.isEmpty) else { return [] }
    let windows = frameWindows(of: timeline, frameCount: count)
    let drawn = worthDrawing(windows, of: timeline, shown: shown)
    let charts = drawn.compactMap {
      LaneChart(timeline, shown: shown, terminal: terminal, frames: $0, beside: drawn.count - 1)?.lines
    }
    let rest = windows.filter { !drawn.contains($0) }
    guard !rest.isEmpty, !charts.isEmpty else { return charts }
    let spans = rest.prefix(4).map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ", ")
    let more = rest.count > 4 ? " and \(rest.count - 4) more stretches" : ""
    return charts + [terminal.wrapped("not drawn: frames \(spans)\(more)", hanging: 2)]
  }

  private static let mostCharts = 3

  /// The stretches with errors, or warnings beside them; where there is neither, one transition, with a note if any has.
  private static func worthDrawing(
    _ windows: [ClosedRange<Int>], of timeline: Timeline, shown: [Finding]
  ) -> [ClosedRange<Int>] {
    func rank(_ window: ClosedRange<Int>) -> Int {
      let severities = shown.filter { window.contains($0.frames.first) }.compactMap {
        Severity.allCases.firstIndex(of: $0.severity)
      }
      return severities.min() ?? Severity.allCases.count
    }
    func sorted(_ windows: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
      windows.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(
        \.element)
    }
    let bad = sorted(windows.filter { rank($0) < 2 })
    guard bad.isEmpty else { return bad.prefix(mostCharts).sorted { $0.lowerBound < $1.lowerBound } }
    let moving = windows.filter { window in timeline.transitions.contains { window.contains($0.first) } }
    return Array(sorted(moving).prefix(1))
  }

  /// Transitions with their findings, widened a little; neighbours that meet are one window.
  private static func frameWindows(of timeline: Timeline, frameCount: Int) -> [ClosedRange<Int>] {
    var spans: [ClosedRange<Int>] = []
    for transition in timeline.transitions {
      var low = transition.first
      var high = max(transition.first, transition.last)
      for finding in timeline.findings where finding.transition == transition.id {
        low = min(low, finding.frames.first)
        high = max(high, finding.frames.last)
      }
      spans.append(low...high)
    }
    for finding in timeline.findings where finding.transition == nil {
      spans.append(finding.frames.first...max(finding.frames.first, finding.frames.last))
    }
    let widened = spans.map { span in
      let margin = max(6, span.count / 8)
      return max(
        0, min(span.lowerBound - margin, frameCount - 1))...max(
          0, min(frameCount - 1, span.upperBound + margin))
    }
    var merged: [ClosedRange<Int>] = []
    for span in widened.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
      if let last = merged.last, span.lowerBound <= last.upperBound + 1 {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
      } else {
        merged.append(span)
      }
    }
    return merged
  }

  /// - Parameter others: charts that are drawn beside this one and share its room.
  private init?(
    _ timeline: Timeline, shown: [Finding], terminal: TerminalText, frames: ClosedRange<Int>,
    beside others: Int
  ) {
    self.timeline = timeline
    self.terminal = terminal
    let tick = timeline.frames.tick
    guard tick.indices.contains(frames.lowerBound), tick.indices.contains(frames.upperBound) else {
      return nil
    }
    let low = tick[frames.lowerBound]
    let high = tick[frames.upperBound]
    guard high > low else { return nil }
    self.ticks = low...high
    self.shown = shown
    (self.lanes, self.leftOut) = Self.lanes(
      of: timeline, shown: shown, frames: frames, terminal: terminal, sharing: others + 1)
    self.labelWidth = max(5, lanes.map { TerminalText.width(of: $0.label) }.max() ?? 0)
  }

  // MARK: What has a lane

  private static func lanes(
    of timeline: Timeline, shown: [Finding], frames: ClosedRange<Int>, terminal: TerminalText,
    sharing charts: Int
  ) -> (lanes: [Lane], leftOut: Int) {
    let transitions = timeline.transitions.filter { ($0.first...max($0.first, $0.last)).overlaps(frames) }
    let animation = transitions.map { $0.first...max($0.first, $0.last) }
    var lanes: [Lane] = []
    if !animation.isEmpty {
      // With several transitions the findings' `T2` has to be found again.
      let names = transitions.prefix(2).map(\.id).joined(separator: ", ")
      let label =
        timeline.transitions.count > 1 ? "\(names)\(transitions.count > 2 ? "..." : "")" : "animation"
      lanes.append(Lane(label: label, marks: .spans(animation, "-")))
    }
    let damaged = timeline.frames.unreliable.compactMap { span -> ClosedRange<Int>? in
      guard span.count == 2, span[0] <= span[1], frames.overlaps(span[0]...span[1]) else { return nil }
      return span[0]...span[1]
    }
    if !damaged.isEmpty { lanes.append(Lane(label: "damaged", marks: .spans(damaged, "x"))) }
    let findings = shown.filter {
      frames.overlaps($0.frames.first...max($0.frames.first, $0.frames.last))
    }
    let named = Set(findings.flatMap(\.elements))
    let elements = shownElements(of: timeline, findings: findings)
    let most = max(Self.fewestLanes, Self.mostLanes / charts)
    var leftOut = 0
    for element in elements {
      let copies = FrameCopies(
        timeline.tracks.first { $0.element == element }, frameCount: timeline.frames.tick.count)
      if !named.contains(element), copies.isUnchanging(in: frames) { continue }
      guard lanes.count < most else {
        leftOut += 1
        continue
      }
      let name = terminal.shortened(terminal.escaped(element), to: widestLabel - 7)
      if copies.rest.keys.contains(where: frames.contains) {
        lanes.append(Lane(label: name + " rest", marks: .opacity(copies.rest)))
      }
      if copies.moving.keys.contains(where: frames.contains) {
        lanes.append(Lane(label: name + " moving", marks: .opacity(copies.moving.mapValues(\.opacity))))
      }
    }
    for finding in findings.prefix(max(Self.fewestLanes, Self.mostFindings / charts)) {
      lanes.append(
        Lane(label: terminal.escaped(finding.id), marks: .spans(spans(of: finding), mark(of: finding))))
    }
    return (lanes, leftOut)
  }

  /// Elements that findings speak of first; then groups and what belongs to none; a member only where it is named.
  private static func shownElements(of timeline: Timeline, findings: [Finding]) -> [String] {
    let tracked = timeline.tracks.map(\.element)
    var shown: [String] = []
    for name in findings.compactMap(\.elements.first) where tracked.contains(name) && !shown.contains(name) {
      shown.append(name)
    }
    let group = { (name: String) in timeline.elements.first { $0.id == name }?.group }
    for name in tracked where !shown.contains(name) {
      if let group = group(name), tracked.contains(group) { continue }
      shown.append(name)
    }
    return shown
  }

  private static func mark(of finding: Finding) -> Character {
    switch finding.severity {
    case .error: "!"
    case .warning: "+"
    case .note: "."
    }
  }

  private static func spans(of finding: Finding) -> [ClosedRange<Int>] {
    if case .list(let items)? = finding.evidence["ranges"] {
      let spans = items.compactMap { item -> ClosedRange<Int>? in
        guard case .list(let pair) = item, pair.count == 2, case .integer(let first) = pair[0],
          case .integer(let last) = pair[1], last >= first
        else { return nil }
        return first...last
      }
      if !spans.isEmpty { return spans }
    }
    return [finding.frames.first...max(finding.frames.first, finding.frames.last)]
  }

  // MARK: Drawing

  private var plotWidth: Int { terminal.width - labelWidth - 2 }

  private var lines: [String] {
    var lines = [ruler]
    var hasUnknown = false
    for lane in lanes {
      let plot = draw(lane.marks)
      hasUnknown = hasUnknown || plot.contains(unknownMark)
      let line = TerminalText.padded(lane.label, to: labelWidth) + "  " + plot
      lines.append(String(line.trimmingEnd()))
    }
    let indent = String(repeating: " ", count: labelWidth + 2)
    if leftOut > 0 { lines.append(indent + "and \(TextReport.counted(leftOut, "more element"))") }
    if hasUnknown {
      lines.append(indent + "\(unknownMark) seen, but how visible could not be measured")
    }
    return lines
  }

  private var unknownMark: Character { terminal.isASCII ? "?" : "·" }

  /// The column of a frame; outside the window it is the nearest edge.
  private func column(of frame: Int) -> Int {
    let tick = timeline.frames.tick
    let place = tick[max(0, min(tick.count - 1, frame))]
    let share =
      Double(max(ticks.lowerBound, min(ticks.upperBound, place)) - ticks.lowerBound) / Double(ticks.count - 1)
    return min(plotWidth - 1, Int(share * Double(plotWidth - 1) + 0.5))
  }

  /// Columns from a frame up to the next one.
  private func columns(of frames: ClosedRange<Int>) -> ClosedRange<Int> {
    let first = column(of: frames.lowerBound)
    let isLast = frames.upperBound + 1 >= timeline.frames.tick.count
    let next = isLast ? plotWidth : column(of: frames.upperBound + 1)
    return first...max(first, next - 1)
  }

  private func isShown(_ frame: Int) -> Bool {
    timeline.frames.tick.indices.contains(frame) && ticks.contains(timeline.frames.tick[frame])
  }

  private func draw(_ marks: Marks) -> String {
    var plot = [Character](repeating: " ", count: plotWidth)
    switch marks {
    case .spans(let spans, let mark):
      for span in spans where isShown(span.lowerBound) || isShown(span.upperBound) || covers(span) {
        for column in columns(of: span) { plot[column] = mark }
      }
    case .opacity(let values):
      var strongest = [Double](repeating: -1, count: plotWidth)
      for (frame, opacity) in values where isShown(frame) {
        for column in columns(of: frame...frame) { strongest[column] = max(strongest[column], opacity ?? 0) }
      }
      var isUnknown = [Bool](repeating: false, count: plotWidth)
      for (frame, opacity) in values where opacity == nil && isShown(frame) {
        for column in columns(of: frame...frame) where strongest[column] <= 0 { isUnknown[column] = true }
      }
      for column in plot.indices {
        plot[column] = isUnknown[column] ? unknownMark : level(strongest[column])
      }
    }
    return String(plot)
  }

  private func covers(_ span: ClosedRange<Int>) -> Bool {
    let tick = timeline.frames.tick
    guard tick.indices.contains(span.lowerBound), tick.indices.contains(span.upperBound) else { return false }
    return tick[span.lowerBound] < ticks.lowerBound && tick[span.upperBound] > ticks.upperBound
  }

  /// A block as high as the opacity, or its tenths in ASCII.
  private func level(_ opacity: Double) -> Character {
    guard opacity >= 0.02 else { return " " }
    let levels = Array(terminal.isASCII ? "123456789#" : "▁▂▃▄▅▆▇█")
    let share = min(1, opacity)
    let index = terminal.isASCII ? Int(share * 10 + 0.5) - 1 : Int(share * 8 + 0.5) - 1
    return levels[max(0, min(levels.count - 1, index))]
  }

  /// Frame numbers over the places that matter; where two would collide, the more important one stays.
  private var ruler: String {
    let tick = timeline.frames.tick
    let frames = tick.indices.filter { ticks.contains(tick[$0]) }
    var wanted: [Int] = []
    for finding in shown where finding.severity != .note {
      let evidence = Evidence(finding.evidence)
      // A lead ends at the frame in which the animation begins, which says more than the frame before it.
      let end = evidence.integer("animationStartFrame") ?? finding.frames.last
      wanted += [finding.frames.first, end, finding.frames.peak]
    }
    wanted += timeline.transitions.flatMap { [$0.first, $0.last] }
    for finding in shown where finding.severity == .note { wanted.append(finding.frames.first) }
    wanted += [frames.first, frames.last].compactMap { $0 }
    var plot = [Character](repeating: " ", count: plotWidth)
    for frame in wanted where isShown(frame) {
      let digits = Array(String(frame))
      // A label at the right edge ends there instead of starting there.
      let start = min(column(of: frame), plotWidth - digits.count)
      let around = max(0, start - 1)...min(plotWidth - 1, start + digits.count)
      guard around.allSatisfy({ plot[$0] == " " }) else { continue }
      for (offset, digit) in digits.enumerated() { plot[start + offset] = digit }
    }
    let line = TerminalText.padded("frame", to: labelWidth) + "  " + String(plot)
    return String(line.trimmingEnd())
  }
}
