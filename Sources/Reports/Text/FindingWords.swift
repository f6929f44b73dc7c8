internal import SlowglassAnalysis

/// A finding in two to five lines: what, when, how strongly, what it means.
struct FindingWords {
  let terminal: TerminalText
  let timeline: Timeline
  private let idWidth: Int
  private let kindWidth: Int
  private let places: PlaceWords

  init(terminal: TerminalText, timeline: Timeline, shown: [Finding]) {
    self.terminal = terminal
    self.timeline = timeline
    self.places = PlaceWords(recording: timeline.recording)
    self.idWidth = shown.map(\.id.count).max() ?? 2
    self.kindWidth = shown.map(\.kind.rawValue.count).max() ?? 0
  }

  /// - Parameter isDetailed: with its figures, or only what and when.
  func lines(_ finding: Finding, isDetailed: Bool) -> [String] {
    let head =
      TerminalText.padded(terminal.escaped(finding.id), to: idWidth) + " "
      + TerminalText.padded(finding.kind.rawValue, to: kindWidth) + "  "
    // What stands behind a colon is how it was seen: a line of its own.
    let parts = finding.message.split(separator: ": ", maxSplits: 1).map(String.init)
    var lines = terminal.wrapped(terminal.escaped(parts.first ?? finding.message), first: head)
    for detail in details(of: finding, isDetailed: isDetailed) {
      lines += terminal.wrapped(
        terminal.escaped(detail), first: String(repeating: " ", count: idWidth + 1), hanging: idWidth + 3)
    }
    return lines
  }

  /// What stands below a finding's sentence, a line each, not yet escaped.
  ///
  /// - Parameter isDetailed: with its figures, or only when and where.
  func details(of finding: Finding, isDetailed: Bool) -> [String] {
    let whenAndWhere = [when(finding), place(finding)].compactMap { $0 }.joined(separator: "; ")
    var details = whenAndWhere.isEmpty ? [] : [whenAndWhere]
    guard isDetailed else { return details }
    details += finding.message.split(separator: ": ", maxSplits: 1).map(String.init).dropFirst()
    // A note is read in passing: its figures are in the JSON.
    if finding.severity != .note { details += strength(finding) }
    details += finding.consequences
    if let cause = cause(of: finding) { details.append(cause) }
    return details
  }

  // MARK: When and where

  /// Frames and app time, as far as the sentence does not say them already.
  private func when(_ finding: Finding) -> String? {
    let frames = finding.frames
    if hasLead(finding) { return nil }
    let isNominal = timeline.recording.grid == .nominal
    guard frames.first != frames.last else {
      if Self.says("frame \(frames.first)", in: finding.message) { return nil }
      let time = "\(fixed(finding.appMilliseconds.start, 0)) \(millisecondsName)"
      return isNominal ? "at \(time), frame \(frames.first)" : "frame \(frames.first), at \(time)"
    }
    if Self.says("\(frames.first)-\(frames.last)", in: finding.message) { return nil }
    let length = finding.appMilliseconds.end - finding.appMilliseconds.start
    let span = "frames \(frames.first)-\(frames.last)"
    var text = "\(span), \(fixed(length, 0)) \(millisecondsName)"
    if isNominal {
      // Frames of such a recording are of no fixed length: the time counts, as closely as its frames lie.
      text = "\(fixed(length, 0)) \(millisecondsName) (+-\(fixed(gap(around: finding), 0))), \(span)"
    }
    if frames.peak != frames.first, frames.peak != frames.last { text += ", most at \(frames.peak)" }
    return text
  }

  /// The longest gap at either end of a finding, in app milliseconds.
  private func gap(around finding: Finding) -> Double {
    let seconds = timeline.frames.seconds
    let gaps = [finding.frames.first, finding.frames.last + 1].compactMap { frame -> Double? in
      guard frame > 0, frame < seconds.count else { return nil }
      return seconds[frame] - seconds[frame - 1]
    }
    return (gaps.max() ?? 0) * 1000 / max(0.001, timeline.recording.slowdown)
  }

  /// Where it is, for a finding that names no element.
  private func place(_ finding: Finding) -> String? {
    finding.elements.isEmpty && !places.isWhole(finding.region) ? places.words(finding.region) : nil
  }

  /// Whether a sentence says a number, or a span of them, not only as the beginning of a longer one.
  static func says(_ words: String, in sentence: String) -> Bool {
    let text = Array(sentence)
    let wanted = Array(words)
    guard !wanted.isEmpty, text.count >= wanted.count else { return false }
    return (0...(text.count - wanted.count)).contains { start in
      let end = start + wanted.count
      return text[start..<end].elementsEqual(wanted) && (start == 0 || !text[start - 1].isNumber)
        && (end == text.count || !text[end].isNumber)
    }
  }

  // MARK: What explains it

  /// That a ghost follows from an element that was shown too early: its copy at rest was never taken away.
  private func cause(of finding: Finding) -> String? {
    guard finding.kind == .ghost else { return nil }
    let early = timeline.findings.first { other in
      [.earlyOpaque, .earlyAppear].contains(other.kind) && other.transition == finding.transition
        && other.frames.first <= finding.frames.first
        && !Set(other.elements).isDisjoint(with: finding.elements)
    }
    guard let early else { return nil }
    let writes = timeline.tracks.filter { finding.elements.contains($0.element) }.flatMap(\.writes)
    let fades = writes.contains {
      $0.to < $0.from && $0.first <= finding.frames.last && $0.last >= early.frames.first
    }
    return fades
      ? "follows from \(early.id)"
      : "the copy at rest never fades by itself, it is only covered: follows from \(early.id)"
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
    case .hitch:
      return evidence.number("catchUpRatio").map { ["\(fixed($0, 1)) times the step that was due"] } ?? []
    case .freeze:
      return evidence.number("stepRatio").map { ["\(fixed($0, 1)) times the step that was due"] } ?? []
    case .opacityStep:
      if finding.message.contains("wrote it") { return [] }
      guard let from = evidence.number("from"), let to = evidence.number("to") else {
        return generic(finding)
      }
      return ["from \(percent(from)) to \(percent(to)) in one step: something beside the animation wrote it"]
    case .stretch: return stretch(evidence) ?? generic(finding)
    case .crop: return crop(finding, evidence) ?? generic(finding)
    case .endStateFlash, .startStateFlash, .blank, .pop: return moment(finding.kind, evidence)
    case .lowContrast: return contrast(evidence) ?? generic(finding)
    default: return generic(finding)
    }
  }

  /// `scales differ by a factor of 5.9 (+-0.1), the smaller is 100 %`
  private func stretch(_ evidence: Evidence) -> [String]? {
    guard let ratio = evidence.number("peakRatio"), let scale = evidence.number("expectedScale") else {
      return nil
    }
    let lines = [
      "scales differ by a factor of \(fixed(ratio, 2))\(uncertainty(evidence, "peakRatio")), the smaller is \(percent(scale))"
    ]
    guard let ranges = evidence.ranges("ranges"), ranges.contains(",") else { return lines }
    return lines + ["seen in frames \(ranges)"]
  }

  /// What shows, or does not, where something else should.
  private func moment(_ kind: FindingKind, _ evidence: Evidence) -> [String] {
    switch kind {
    case .endStateFlash, .startStateFlash:
      let share = evidence.number("share").map { "\(percent($0)) of the screen" }
      let difference = evidence.number("difference").map {
        "\(percent(max(0, 1 - $0))) of what the transition changes is as in that picture"
      }
      return [[share, difference].compactMap { $0 }.joined(separator: "; ")].filter { !$0.isEmpty }
    case .pop:
      guard let step = evidence.number("contentStep") else { return [] }
      return ["both pictures differ by \(fixed(step, 0)) levels on average, and nothing has moved"]
    default: return []
    }
  }

  /// `2.64:1 (+-0.2) where 4.5:1 is asked for: #2C2C30 on #606C86; 11.1:1 at its best`
  private func contrast(_ evidence: Evidence) -> [String]? {
    guard let ratio = evidence.number("ratio"), let threshold = evidence.number("threshold") else {
      return nil
    }
    var line =
      "\(fixed(ratio, 2)):1\(uncertainty(evidence, "ratio")) where \(fixed(threshold, 1)):1 is asked for"
    if let text = evidence.text("text"), let backdrop = evidence.text("backdrop") {
      line += ": about \(text) on \(backdrop)"
    }
    if let size = evidence.number("textSize") {
      line += ", type of about \(fixed(size, 0)) pt\(evidence.words("isBold") == "yes" ? ", bold" : "")"
    }
    guard let best = evidence.number("bestRatio"), best >= threshold else { return [line] }
    return [line, "at its best it has \(fixed(best, 1)):1"]
  }

  private func crop(_ finding: Finding, _ evidence: Evidence) -> [String]? {
    guard let missing = evidence.number("missingPixels"), let plate = evidence.integer("plateFrame") else {
      return nil
    }
    let compared = evidence.integer("comparedFrame") ?? finding.frames.peak
    return [
      "\(fixed(missing, 0))\(uncertainty(evidence, "missingPixels")) px missing: compare frame \(compared) with \(plate)"
    ]
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
    let count = "\(fixed(ticks, 1)) frame\(ticks == 1 ? "" : "s")"
    let time = "\(fixed(recorded, 0)) ms"
    let amount =
      recording.grid == .exact
      ? "\(count) = \(time)" : "\(time) = \(count)\(uncertainty(evidence, "\(name)Frames"))"
    guard isSlowed else { return amount }
    let appFrames = fixed(evidence.number("\(name)AppFrames") ?? recorded * 0.06 / recording.slowdown, 1)
    return
      "\(amount) recorded = \(appFrames) app frame\(appFrames == "1" ? "" : "s"), "
      + "\(fixed(recorded / recording.slowdown, 0)) ms, if all code was slowed"
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
