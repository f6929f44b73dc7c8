public import SlowglassAnalysis

/// One line for each frame: its time, its change, and how visible each element is at rest and moving.
///
/// Columns: `frame`, `tick`, `seconds`, `change` (mean luma levels), `held` (0 or 1), then for each tracked element
/// `NAME.rest` (opacity), `NAME.moving` (opacity), `NAME.x`, `NAME.y` (centre of the moving copy, pixels) and
/// `NAME.scale`. Where nothing is seen or measurable the field is empty. Several recordings get a first column `file`.
public struct FramesCSV: Report {
  public static let name: String = "csv"

  public init() {}

  public func text(of timelines: [Timeline]) -> String {
    let elements = orderedElements(timelines)
    var output = ""
    var header = ["frame", "tick", "seconds", "change", "held"]
    if timelines.count > 1 { header.insert("file", at: 0) }
    for element in elements {
      header += ["rest", "moving", "x", "y", "scale"].map { Self.quoted(name: "\(element).\($0)") }
    }
    Self.write(header, to: &output)
    for timeline in timelines {
      let columns = elements.map { element in
        FrameCopies(
          timeline.tracks.first { $0.element == element }, frameCount: timeline.frames.seconds.count)
      }
      for frame in timeline.frames.seconds.indices {
        var fields = timelines.count > 1 ? [Self.quoted(name: timeline.recording.file)] : []
        fields += [
          String(frame), String(timeline.frames.tick[frame]),
          JSONTree.digits(of: timeline.frames.seconds[frame]),
          frame < timeline.frames.change.count ? JSONTree.digits(of: timeline.frames.change[frame]) : "",
          frame < timeline.frames.held.count ? (timeline.frames.held[frame] ? "1" : "0") : "",
        ]
        for column in columns { fields += column.fields(at: frame) }
        Self.write(fields, to: &output)
      }
    }
    return output
  }

  private func orderedElements(_ timelines: [Timeline]) -> [String] {
    var names: [String] = []
    for track in timelines.flatMap(\.tracks) where !names.contains(track.element) {
      names.append(track.element)
    }
    return names
  }

  private static func write(_ fields: [String], to output: inout String) {
    output += fields.joined(separator: ",")
    output += "\n"
  }

  private static let terminal = TerminalText(isASCII: false)

  /// A name as a field: on one line, no command to a build server that reads it in a log, and no formula to a
  /// spreadsheet, which takes what begins with one of these for one; an apostrophe in front makes it text.
  static func quoted(name: String) -> String {
    let text = terminal.escaped(name)
    let isFormula = name.first { !$0.isWhitespace }.map { "=+-@".contains($0) } ?? false
    let field = quoted(isFormula ? "'" + text : text)
    return text.contains("::") && !field.hasPrefix("\"") ? "\"\(field)\"" : field
  }

  /// A field as RFC 4180 wants it.
  static func quoted(_ field: String) -> String {
    let needsQuotes = field.unicodeScalars.contains { $0 == "," || $0 == "\"" || $0 == "\n" || $0 == "\r" }
    guard needsQuotes else { return field }
    var escaped = "\""
    for scalar in field.unicodeScalars {
      if scalar == "\"" { escaped += "\"" }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped + "\""
  }
}

/// A track turned round: for each frame, the most visible copy at rest and the most visible moving one.
struct FrameCopies {
  struct Moving {
    var opacity: Double?
    var x: Double
    var y: Double
    var scale: Double
  }

  /// Frames in which a copy is seen; a nil inside means that its opacity could not be measured.
  var rest: [Int: Double?] = [:]
  var moving: [Int: Moving] = [:]

  init(_ track: Track?, frameCount: Int) {
    for copy in track?.copies ?? [] {
      for (index, frame) in copy.frames.enumerated() where frame < frameCount {
        let opacity = index < copy.opacity.count ? copy.opacity[index] : nil
        switch copy.role {
        case .settled:
          rest[frame] = .some(Self.stronger(rest[frame] ?? nil, opacity))
        case .moving:
          if let present = moving[frame]?.opacity, present >= opacity ?? 0 { continue }
          guard index < copy.x.count, index < copy.y.count, index < copy.scaleX.count else { continue }
          let scaleY = index < copy.scaleY.count ? copy.scaleY[index] : copy.scaleX[index]
          moving[frame] = Moving(
            opacity: opacity, x: copy.x[index], y: copy.y[index], scale: (copy.scaleX[index] + scaleY) / 2)
        }
      }
    }
  }

  /// Whether nothing of it moves, and what is at rest stays as visible as it was.
  func isUnchanging(in frames: ClosedRange<Int>) -> Bool {
    guard !moving.keys.contains(where: frames.contains) else { return false }
    let seen = frames.filter { rest[$0] != nil }
    guard seen.count == frames.count || seen.isEmpty else { return false }
    let opacities = seen.compactMap { rest[$0] ?? nil }
    return (opacities.max() ?? 0) - (opacities.min() ?? 0) <= Self.steady
  }

  /// Readings of a copy at rest differ by up to this.
  private static let steady = 0.08

  private static func stronger(_ first: Double?, _ second: Double?) -> Double? {
    guard let first else { return second }
    guard let second else { return first }
    return max(first, second)
  }

  func fields(at frame: Int) -> [String] {
    let atRest = (rest[frame] ?? nil).map(JSONTree.digits) ?? ""
    guard let copy = moving[frame] else { return [atRest, "", "", "", ""] }
    return [
      atRest, copy.opacity.map(JSONTree.digits) ?? "", JSONTree.digits(of: copy.x),
      JSONTree.digits(of: copy.y),
      fixed(copy.scale, 3),
    ]
  }
}
