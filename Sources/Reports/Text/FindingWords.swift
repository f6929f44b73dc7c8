internal import SlowglassAnalysis

/// A finding in two to five lines: what, when, how strongly, what it means.
struct FindingWords {
  let terminal: TerminalText
  let timeline: Timeline
  private let idWidth: Int
  private let kindWidth: Int

  init(terminal: TerminalText, timeline: Timeline) {
    self.terminal = terminal
    self.timeline = timeline
    self.idWidth = timeline.findings.map(\.id.count).max() ?? 2
    self.kindWidth = timeline.findings.map(\.kind.rawValue.count).max() ?? 0
  }

  func lines(_ finding: Finding) -> [String] {
    let head =
      TerminalText.padded(terminal.escaped(finding.id), to: idWidth) + " "
      + TerminalText.padded(finding.kind.rawValue, to: kindWidth) + "  "
    var lines = terminal.wrapped(terminal.escaped(finding.message), first: head)
    // A note is read in passing: its figures are in the JSON.
    let figures = finding.severity == .note ? [] : strength(finding)
    let details = [when(finding)] + figures + finding.consequences
    for detail in details.compactMap({ $0 }) {
      lines += terminal.wrapped(
        terminal.escaped(detail), first: String(repeating: " ", count: idWidth + 1), hanging: idWidth + 3)
    }
    return lines
  }

  // MARK: When

  /// Frames and app time, as far as the sentence does not say them already.
  private func when(_ finding: Finding) -> String? {
    let frames = finding.frames
    if hasLead(finding) { return nil }
    guard frames.first != frames.last else {
      let isSaid = finding.message.contains("frame \(frames.first)")
      return isSaid
        ? nil : "frame \(frames.first), at \(fixed(finding.appMilliseconds.start, 0)) \(millisecondsName)"
    }
    if finding.message.contains("\(frames.first)-\(frames.last)") { return nil }
    let length = finding.appMilliseconds.end - finding.appMilliseconds.start
    var text = "frames \(frames.first)-\(frames.last), \(fixed(length, 0)) \(millisecondsName)"
    if frames.peak != frames.first, frames.peak != frames.last { text += ", most at \(frames.peak)" }
    return text
  }

  private var isSlowed: Bool { timeline.recording.slowdown != 1 }
  private var millisecondsName: String { isSlowed ? "app ms" : "ms" }

  private func hasLead(_ finding: Finding) -> Bool {
    finding.evidence["leadFrames"] != nil || finding.evidence["lagFrames"] != nil
  }

  // MARK: How strongly

  private func strength(_ finding: Finding) -> [String] {
    let evidence = Evidence(finding.evidence)
    switch finding.kind {
    case .ghost: return ghost(evidence, isSaid: finding.message.contains(" % visible"))
    case .earlyOpaque, .earlyAppear, .earlyVanish, .earlySwitch: return early(finding, evidence)
    case .lateOpaque, .lateVanish, .lateSwitch: return late(finding, evidence)
    case .opacityStep:
      guard let from = evidence.number("from"), let to = evidence.number("to") else {
        return generic(finding)
      }
      return ["from \(percent(from)) to \(percent(to)) in one step: something beside the animation wrote it"]
    default: return generic(finding)
    }
  }

  private func ghost(_ evidence: Evidence, isSaid: Bool) -> [String] {
    var lines = isSaid ? [] : ghostWords(evidence)
    if let ranges = evidence.ranges("ranges"), ranges.contains(",") {
      lines.append("seen in frames \(ranges)")
    }
    return lines
  }

  private func ghostWords(_ evidence: Evidence) -> [String] {
    var parts: [String] = []
    if let rest = evidence.number("opacity", "settled") { parts.append("at rest \(percent(rest)) visible") }
    if let moving = evidence.number("opacity", "moving") { parts.append("moving copy \(percent(moving))") }
    if let offset = offsetWords(evidence) { parts.append(offset) }
    if let scale = evidence.number("scale") ?? evidence.number("scale", "x"), abs(scale - 1) >= 0.005 {
      parts.append("at \(percent(scale)) of its size")
    }
    return parts.isEmpty ? [] : [parts.joined(separator: ", ")]
  }

  /// `27 px lower, 4 px to the left`
  private func offsetWords(_ evidence: Evidence) -> String? {
    var words: [String] = []
    if let y = evidence.number("offset", "y"), abs(y) >= 0.5 {
      words.append("\(fixed(abs(y), 0)) px \(y > 0 ? "lower" : "higher")")
    }
    if let x = evidence.number("offset", "x"), abs(x) >= 0.5 {
      words.append("\(fixed(abs(x), 0)) px to the \(x > 0 ? "right" : "left")")
    }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  private func early(_ finding: Finding, _ evidence: Evidence) -> [String] {
    var lines: [String] = []
    let isStep = evidence.text("rise") != "ramp"
    if let start = evidence.integer("animationStartFrame"),
      let frame = evidence.integer("opaqueFrame") ?? evidence.integer("frame")
    {
      let what =
        switch finding.kind {
        case .earlyOpaque: "opaque at frame \(frame)"
        case .earlyAppear: "there from frame \(frame)"
        case .earlyVanish: "gone at frame \(frame)"
        default: "replaced at frame \(frame)"
        }
      let how = finding.message.contains("one step") ? "" : isStep ? ", in one step" : rampWords(evidence)
      lines.append("\(what)\(how); animation from frame \(start)\(uncertainty(evidence, "leadFrames"))")
    }
    if let figures = figures(evidence, "lead"), !finding.message.contains(" ms") { lines.append(figures) }
    if evidence.text("rise") == "step" {
      lines.append("a step outside the animation: other code wrote it; curves will not mend it")
    } else if evidence.text("rise") == "ramp" {
      lines.append("a fade of its own that begins before the motion")
    }
    return lines
  }

  private func rampWords(_ evidence: Evidence) -> String {
    evidence.number("riseFrames").map { ", over \(fixed($0, 0)) frames" } ?? ""
  }

  private func late(_ finding: Finding, _ evidence: Evidence) -> [String] {
    var lines: [String] = []
    if let end = evidence.integer("animationEndFrame"),
      let frame = evidence.integer("opaqueFrame") ?? evidence.integer("frame")
    {
      let what =
        switch finding.kind {
        case .lateOpaque: "opaque only at frame \(frame)"
        case .lateVanish: "gone only at frame \(frame)"
        default: "replaced only at frame \(frame)"
        }
      lines.append("\(what); animation ended at frame \(end)\(uncertainty(evidence, "lagFrames"))")
    }
    if let figures = figures(evidence, "lag"), !finding.message.contains(" ms") { lines.append(figures) }
    return lines
  }

  /// `24 frames = 400 ms recorded = 2.4 app frames, 40 ms, if all code was slowed`
  private func figures(_ evidence: Evidence, _ name: String) -> String? {
    guard let ticks = evidence.number("\(name)Frames") else { return nil }
    let recording = timeline.recording
    let recorded = ticks / recording.captureRate * 1000
    let frames = "\(fixed(ticks, 1)) frame\(ticks == 1 ? "" : "s") = \(fixed(recorded, 0)) ms"
    guard isSlowed else { return frames }
    let appFrames = evidence.number("\(name)AppFrames") ?? recorded * 0.06 / recording.slowdown
    return
      "\(frames) recorded = \(fixed(appFrames, 1)) app frames, \(fixed(recorded / recording.slowdown, 0)) ms, "
      + "if all code was slowed"
  }

  private func uncertainty(_ evidence: Evidence, _ key: String) -> String {
    evidence.number(key + "Uncertainty").map { " (+-\(fixed($0, $0 < 0.1 ? 3 : 1)))" } ?? ""
  }

  /// Every piece of evidence by its name, in a line that wraps.
  private func generic(_ finding: Finding) -> [String] {
    let evidence = Evidence(finding.evidence)
    let parts = finding.evidence.keys.sorted().compactMap { key -> String? in
      guard !key.hasSuffix("Uncertainty"), let words = evidence.words(key) else { return nil }
      return "\(Evidence.spaced(key)) \(words)\(uncertainty(evidence, key))"
    }
    return parts.isEmpty ? [] : [parts.joined(separator: ", ")]
  }
}

/// Evidence by name, as the type that is asked for.
struct Evidence {
  private let table: [String: EvidenceValue]

  init(_ table: [String: EvidenceValue]) { self.table = table }

  private func value(_ path: [String]) -> EvidenceValue? {
    var value: EvidenceValue? = .table(table)
    for key in path {
      guard case .table(let members)? = value else { return nil }
      value = members[key]
    }
    return value
  }

  func number(_ path: String...) -> Double? {
    switch value(path) {
    case .number(let number)?: number
    case .integer(let number)?: Double(number)
    default: nil
    }
  }

  func integer(_ path: String...) -> Int? {
    switch value(path) {
    case .integer(let number)?: number
    case .number(let number)?: Int(exactly: number)
    default: nil
    }
  }

  func text(_ path: String...) -> String? {
    if case .text(let text)? = value(path) { return text }
    return nil
  }

  /// `97-120, 130-194` of a list of pairs; nil where it is none.
  func ranges(_ key: String) -> String? {
    guard case .list(let items)? = value([key]), !items.isEmpty else { return nil }
    var words: [String] = []
    for item in items {
      guard case .list(let pair) = item, pair.count == 2, case .integer(let first) = pair[0],
        case .integer(let last) = pair[1]
      else { return nil }
      words.append(first == last ? "\(first)" : "\(first)-\(last)")
    }
    return words.joined(separator: ", ")
  }

  func words(_ key: String) -> String? { ranges(key) ?? value([key]).flatMap(Self.words) }

  private static func words(_ value: EvidenceValue) -> String? {
    switch value {
    case .null: return nil
    case .flag(let flag): return flag ? "yes" : "no"
    case .integer(let number): return String(number)
    case .number(let number): return fixed(number, 2)
    case .text(let text): return text
    case .list(let items): return items.compactMap(words).joined(separator: " ")
    case .table(let members):
      let parts = members.keys.sorted().compactMap { key in
        members[key].flatMap(words).map { "\(spaced(key)) \($0)" }
      }
      return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
  }

  /// `peakRatio` as `peak ratio`.
  static func spaced(_ key: String) -> String {
    var output = ""
    for character in key {
      if character.isUppercase { output += " " + character.lowercased() } else { output.append(character) }
    }
    return output
  }
}
