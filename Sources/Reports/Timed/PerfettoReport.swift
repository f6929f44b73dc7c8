public import SlowglassAnalysis

/// The timeline as a trace for the Perfetto UI and its trace processor (Chrome's JSON trace events).
///
/// A recording is a process. Its transitions, the screen and each element have a track, findings are slices on the
/// track of what they speak of, and opacities are counters in percent.
public struct PerfettoReport: Report {
  public static let name: String = "perfetto"

  private let unread: [UnreadRecording]

  /// - Parameter unread: recordings without a timeline, each a process of that name without a track.
  public init(unread: [UnreadRecording] = []) { self.unread = unread }

  public func text(of timelines: [Timeline]) -> String {
    var events: [JSONTree] = []
    for (index, timeline) in timelines.enumerated() {
      var recording = TracedRecording(timeline, process: index + 1)
      events += recording.events()
    }
    for (index, recording) in unread.enumerated() {
      events.append(
        .table([
          ("ph", .text("M")), ("name", .text("process_name")),
          ("pid", .integer(Int64(timelines.count + index + 1))), ("tid", .integer(0)),
          ("args", .table([("name", .text(recording.words))])),
        ]))
    }
    let tool = timelines.first.map { "\($0.tool.name) \($0.tool.version)" } ?? ""
    let tree = JSONTree.table([
      ("displayTimeUnit", .text("ms")), ("otherData", .table([("tool", .text(tool))])),
      ("traceEvents", .list(events)),
    ])
    return tree.written() + "\n"
  }
}

/// One recording's events.
private struct TracedRecording {
  private struct Slice {
    var name: String
    var category: String
    /// Microseconds.
    var start: Int64
    var end: Int64
    var arguments: [(key: String, value: JSONTree)]

    init(
      name: String, category: String, start: Int64, end: Int64, arguments: [(key: String, value: JSONTree)]
    ) {
      (self.name, self.category, self.start) = (name, category, start)
      // A slice of no length is not shown.
      self.end = max(start + 1, end)
      self.arguments = arguments
    }
  }

  private let timeline: Timeline
  private let process: Int64
  /// Tracks in the order in which they are shown.
  private var tracks: [(name: String, slices: [Slice])] = []

  init(_ timeline: Timeline, process: Int) {
    self.timeline = timeline
    self.process = Int64(process)
  }

  mutating func events() -> [JSONTree] {
    add(transitions, to: "transitions")
    add(timeline.findings.filter(\.elements.isEmpty).map(slice), to: "screen")
    var names = timeline.tracks.map(\.element)
    for element in timeline.findings.compactMap(\.elements.first) where !names.contains(element) {
      names.append(element)
    }
    for name in names {
      // A finding on a group and its members is one slice, on the group, which it names first.
      add(timeline.findings.filter { $0.elements.first == name }.map(slice) + writes(of: name), to: name)
    }
    var events = [metadata("process_name", track: 0, "name", .text(timeline.recording.file))]
    for (index, track) in tracks.enumerated() {
      let number = Int64(index + 1)
      events.append(metadata("thread_name", track: number, "name", .text(track.name)))
      events.append(metadata("thread_sort_index", track: number, "sort_index", .integer(number)))
      events += track.slices.map { event($0, track: number) }
    }
    return events + timeline.tracks.flatMap(counters)
  }

  // MARK: Slices

  private func microseconds(_ seconds: Double) -> Int64 {
    seconds.isFinite ? Int64(max(0, min(seconds, 1e9)) * 1_000_000 + 0.5) : 0
  }

  private func start(of frame: Int) -> Int64 {
    let seconds = timeline.frames.seconds
    if seconds.indices.contains(frame) { return microseconds(seconds[frame]) }
    return frame < 0 ? 0 : microseconds(timeline.recording.durationSeconds)
  }

  private var transitions: [Slice] {
    timeline.transitions.map {
      Slice(
        name: $0.id, category: "transition", start: start(of: $0.first), end: start(of: $0.last + 1),
        arguments: [("first", .integer(Int64($0.first))), ("last", .integer(Int64($0.last)))])
    }
  }

  private func slice(_ finding: Finding) -> Slice {
    Slice(
      name: finding.kind.rawValue, category: finding.severity.rawValue,
      start: microseconds(finding.seconds.start), end: microseconds(finding.seconds.end),
      arguments: [
        ("id", .text(finding.id)), ("message", .text(finding.message)),
        ("elements", .text(finding.elements.joined(separator: ", "))),
        ("first", .integer(Int64(finding.frames.first))), ("last", .integer(Int64(finding.frames.last))),
        ("peak", .integer(Int64(finding.frames.peak))), ("evidence", JSONTree.encoding(finding.evidence)),
      ])
  }

  private func writes(of element: String) -> [Slice] {
    let writes = timeline.tracks.first { $0.element == element }?.writes ?? []
    return writes.map {
      Slice(
        name: "opacity \(percent($0.from)) to \(percent($0.to))", category: $0.shape.rawValue,
        start: start(of: $0.first), end: start(of: $0.last + 1),
        arguments: [("duringAnimation", .flag($0.duringAnimation))])
    }
  }

  /// Slices of one track must lie within each other or apart: what crosses another goes to a further track.
  private mutating func add(_ slices: [Slice], to name: String) {
    guard !slices.isEmpty else { return }
    var rest = slices.enumerated().sorted {
      ($0.element.start, -$0.element.end, $0.offset) < ($1.element.start, -$1.element.end, $1.offset)
    }.map(\.element)
    var number = 1
    while !rest.isEmpty {
      var open: [Int64] = []
      var kept: [Slice] = []
      var crossing: [Slice] = []
      for slice in rest {
        while let end = open.last, end <= slice.start { open.removeLast() }
        if let end = open.last, slice.end > end {
          crossing.append(slice)
        } else {
          open.append(slice.end)
          kept.append(slice)
        }
      }
      tracks.append((number == 1 ? name : "\(name) (\(number))", kept))
      rest = crossing
      number += 1
    }
  }

  private func event(_ slice: Slice, track: Int64) -> JSONTree {
    .table([
      ("ph", .text("X")), ("pid", .integer(process)), ("tid", .integer(track)), ("name", .text(slice.name)),
      ("cat", .text(slice.category)), ("ts", .integer(slice.start)),
      ("dur", .integer(slice.end - slice.start)), ("args", .table(slice.arguments)),
    ])
  }

  private func metadata(_ name: String, track: Int64, _ key: String, _ value: JSONTree) -> JSONTree {
    .table([
      ("ph", .text("M")), ("pid", .integer(process)), ("tid", .integer(track)), ("name", .text(name)),
      ("args", .table([(key, value)])),
    ])
  }

  // MARK: Counters

  /// Opacity in percent, at rest and moving. What is not measurable leaves the counter as it was; gone is 0.
  private func counters(_ track: Track) -> [JSONTree] {
    let copies = FrameCopies(track, frameCount: timeline.frames.seconds.count)
    let rest = timeline.frames.seconds.indices.map { frame -> Double?? in copies.rest[frame] }
    let moving = timeline.frames.seconds.indices.map { frame -> Double?? in
      copies.moving[frame].map(\.opacity)
    }
    return counter("\(track.element) at rest", rest) + counter("\(track.element) moving", moving)
  }

  /// - Parameter opacities: for each frame; nil where no copy is seen, a nil inside where it cannot be measured.
  private func counter(_ name: String, _ opacities: [Double??]) -> [JSONTree] {
    guard opacities.contains(where: { $0 != nil }) else { return [] }
    var last: Double?
    var events: [JSONTree] = []
    for (frame, opacity) in opacities.enumerated() {
      if case .some(.none) = opacity { continue }
      let value = ((opacity ?? 0) ?? 0) * 100
      guard value != last else { continue }
      last = value
      events.append(
        .table([
          ("ph", .text("C")), ("pid", .integer(process)), ("name", .text(name)),
          ("ts", .integer(start(of: frame))),
          ("args", .table([("percent", .number((value * 10).rounded() / 10))])),
        ]))
    }
    return events
  }
}
