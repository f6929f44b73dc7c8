internal import SlowglassAnalysis
internal import SlowglassPixels

/// What to do with the report: where to look, what to try, what was checked and what was not.
struct ClosingLines {
  let terminal: TerminalText
  let timeline: Timeline
  /// The recording as the caller named it.
  let path: String

  private static let indent = 9
  /// More kinds than that with one reason are counted, not named.
  private static let mostNames = 6

  var lines: [String] {
    look + next + curves + rates + holds + glass + ignored + checked
  }

  private func labelled(_ label: String, _ text: String) -> [String] {
    terminal.wrapped(terminal.escaped(text), first: TerminalText.padded(label, to: Self.indent))
  }

  // MARK: Look

  /// A command to paste: where a line has no room for it, it goes on in the next, as a shell takes it.
  private var look: [String] {
    let frames = framesToSee
    guard !frames.isEmpty, let file = pastedFile else { return [] }
    let list = frames.map(String.init).joined(separator: ",")
    let parts = ["slowglass frames", file, "--export look --at \(list)"]
    let label = TerminalText.padded("Look", to: Self.indent)
    let further = String(repeating: " ", count: Self.indent + 2)
    let layouts = [
      [label + parts.joined(separator: " ")],
      [label + parts[0] + " " + parts[1] + " \\", further + parts[2]],
      [label + parts[0] + " \\", further + parts[1] + " \\", further + parts[2]],
    ]
    let fitting = layouts.first { $0.allSatisfy { TerminalText.width(of: $0) <= terminal.width } }
    // A command is worth a line that is too long.
    return fitting ?? layouts[2]
  }

  private var framesToSee: [Int] {
    var frames: [Int] = []
    let worstFirst =
      timeline.findings.filter { $0.severity == .error }
      + timeline.findings.filter { $0.severity == .warning }
    for finding in worstFirst.prefix(4) {
      let evidence = Evidence(finding.evidence)
      let telling = ["opaqueFrame", "frame", "animationStartFrame", "animationEndFrame", "vanishFrame"]
        .compactMap { evidence.integer($0) }
      for frame in telling.isEmpty ? [finding.frames.peak] : telling
      where !frames.contains(frame) && frames.count < 6 {
        frames.append(frame)
      }
    }
    return frames.sorted()
  }

  /// The recording as a shell takes it; nil where there is none to name.
  private var pastedFile: String? {
    guard !path.isEmpty, path != "-", path != "stdin" else { return nil }
    return ShellWord.quoted(path, isASCII: terminal.isASCII)
  }

  // MARK: Next

  private var next: [String] {
    switch timeline.verdict {
    case .glitches: break
    case .inconclusive: return inconclusiveLines
    case .clean:
      guard timeline.findings.contains(where: { $0.severity == .warning }) else { return [] }
    }
    let bad =
      timeline.findings.first { $0.severity == .error } ?? timeline.findings.first { $0.severity == .warning }
    guard let bad else { return [] }
    return labelled("Next", advice(on: bad))
  }

  private var inconclusiveLines: [String] {
    guard !timeline.transitions.isEmpty, timeline.elements.isEmpty else {
      return labelled("Next", inconclusiveAdvice)
    }
    let advice = labelled("Next", "name what is to be followed in a spec:")
    // Like any command it stays on one line.
    let command = pastedFile.map { "slowglass elements \($0) --output elements.json5" }
    guard let command, Self.indent + TerminalText.width(of: command) <= terminal.width else {
      return labelled(
        "Next", "name what is to be followed in a spec: slowglass elements writes one to start from")
    }
    return advice + [String(repeating: " ", count: Self.indent) + command]
  }

  private var inconclusiveAdvice: String {
    let recording = timeline.recording
    if recording.budgetNote != nil { return "give it more time: --time-budget N" }
    if recording.quality.verdict == .unusable { return "record it again: this recording cannot answer" }
    if recording.cutShort {
      return "the file ends early: record it again, and stop the recorder before copying the file"
    }
    if timeline.transitions.isEmpty {
      return "record from before the transition begins until after the screen has come to rest"
    }
    return
      "settle the reasons above; a recording that begins before the transition and ends after it can usually answer"
  }

  /// Whom a finding speaks of: the group alone where it names one, else its elements, else the place.
  private func subject(of finding: Finding) -> (text: String, isPlural: Bool) {
    let groups = timeline.elements.filter { $0.kind == .group }.map(\.id)
    if let group = finding.elements.first(where: groups.contains) { return (group, false) }
    guard !finding.elements.isEmpty else {
      let place = PlaceWords(recording: timeline.recording).words(finding.region)
      return (place.map { "what is seen there (\($0))" } ?? "it", false)
    }
    let names = finding.elements.prefix(3).joined(separator: ", ")
    let more = finding.elements.count - 3
    return (more > 0 ? "\(names) and \(more) more" : names, finding.elements.count > 1)
  }

  private func advice(on finding: Finding) -> String {
    let evidence = Evidence(finding.evidence)
    let (what, isPlural) = subject(of: finding)
    let them = isPlural ? "them" : "it"
    let their = isPlural ? "their" : "its"
    let frames = finding.frames
    let span =
      frames.first == frames.last ? "at frame \(frames.first)" : "in frames \(frames.first)-\(frames.last)"
    switch finding.kind {
    case .earlyOpaque, .earlyAppear:
      let start = evidence.integer("animationStartFrame") ?? frames.last
      let end = timeline.transitions.first { $0.id == finding.transition }?.last
      let until = end.map { " Keep \(them) hidden until \($0)." } ?? ""
      return "what shows \(what) before \(start)?\(until)\(slowMotionAdvice)"
    case .earlyVanish, .earlySwitch:
      let frame = evidence.integer("frame") ?? frames.first
      return "what takes \(what) away at \(frame), before \(their) animation?\(slowMotionAdvice)"
    case .lateOpaque, .lateVanish, .lateSwitch, .staleOverlay:
      let frame = evidence.integer("frame") ?? evidence.integer("vanishFrame") ?? frames.last
      return "what holds \(what) until \(frame), when \(their) animation has ended?"
    case .ghost:
      return
        "which of the two copies of \(what) should not be there \(span)? Hide it while the other is shown."
    case .doubleExposure: return "let one of the two contents be opaque, or fade them one after the other"
    case .dip:
      return "keep the old layer opaque while the new one fades in over it, or fade both as one group"
    case .stretch: return "give the stand-in the shape of the end state, or let it crop instead of stretch"
    case .crop: return "capture what is drawn, shadow and corners included, not the bounds alone"
    case .hitch, .freeze: return "profile the main thread \(span)"
    case .endStateFlash: return "what draws the end state before its animation has begun, \(span)?"
    case .startStateFlash: return "what draws the old state once more when its animation is over, \(span)?"
    case .blank: return "what takes the content of \(what) away \(span), and brings it back?"
    case .pop: return "let the stand-in show what takes its place \(span), or fade the one into the other"
    default: return "step through the frames \(span) and look for what writes \(what) there"
    }
  }

  private var slowMotionAdvice: String {
    guard timeline.recording.slowdown != 1 else { return "" }
    return " Record once at 1x too: no lead there would mean that slow motion itself made it."
  }

  // MARK: Curves

  /// `bottomBar ease-in-out 350 ms; title spring (damping 0.7) 500 ms`: of each thing that moves, where it is certain.
  private var curves: [String] {
    let grouped = Set(timeline.elements.filter { $0.group != nil }.map(\.id))
    var names: [String: [String]] = [:]
    var order: [String] = []
    for track in timeline.tracks where !grouped.contains(track.element) {
      for curve in track.copies.compactMap(\.curve) where curve.isNamed {
        let words = Self.words(curve)
        if names[words] == nil { order.append(words) }
        if !(names[words] ?? []).contains(track.element) { names[words, default: []].append(track.element) }
      }
    }
    guard !order.isEmpty else { return [] }
    let parts = order.prefix(3).map { words in
      let who = (names[words] ?? []).prefix(3).joined(separator: ", ")
      let more = (names[words]?.count ?? 0) - 3
      return "\(who)\(more > 0 ? " and \(more) more" : "") \(words)"
    }
    return labelled("Curves", parts.joined(separator: "; "))
  }

  /// `spring (damping 0.7), 500 ms`
  private static func words(_ curve: CurveFacts) -> String {
    let numbers =
      switch curve.name {
      case "spring": " (damping \(curve.parameters.map { fixed($0, 2) }.joined()))"
      case "cubicBezier": " (\(curve.parameters.map { fixed($0, 2) }.joined(separator: ", ")))"
      default: ""
      }
    return "\(curve.name)\(numbers), \(fixed(curve.durationAppMilliseconds, 0)) ms"
  }

  // MARK: Rates

  /// `T1 shows 30 pictures a second in a recording of 60`: where content is renewed more seldom than it is recorded.
  private var rates: [String] {
    let capture = timeline.recording.captureRate
    let slower = timeline.transitions.filter { facts in
      guard let rate = facts.contentRate else { return false }
      return rate + max(0.02 * capture, facts.contentRateUncertainty ?? 0) < capture
    }
    guard !slower.isEmpty else { return [] }
    let parts = slower.prefix(3).map { "\($0.id) shows \(fixed($0.contentRate ?? 0, 0)) pictures a second" }
    let more = slower.count > 3 ? " and \(slower.count - 3) more are slower" : ""
    return labelled("Rate", "\(parts.joined(separator: ", "))\(more) in a recording of \(fixed(capture, 0))")
  }

  // MARK: Holds

  /// `12 hitches hold 633 ms of 4.2 s of motion, 151 ms a second, one for 100 ms`: what a target can be set for.
  private var holds: [String] {
    let metrics = Evidence(timeline.metrics)
    guard let hitches = metrics.integer("hitches"), hitches > 0, let ratio = metrics.number("holdRatio"),
      ratio > 0, let motion = metrics.number("motionSeconds"),
      let longest = metrics.number("longestHoldMilliseconds")
    else { return [] }
    var text =
      "\(hitches == 1 ? "1 hitch holds" : "\(hitches) hitches hold") \(fixed(ratio * motion, 0)) ms of "
      + "\(fixed(motion, 1)) s of motion, \(fixed(ratio, 0)) ms a second, the longest \(fixed(longest, 0)) ms"
    if let reason = metrics.text("holdRatioReason") {
      text += "; not comparable: \(reason)"
    } else if let talks = metrics.text("holdRatioBands", "appleTechTalk2020"),
      let organizer = metrics.text("holdRatioBands", "xcodeOrganizer")
    {
      text += "; Apple's bands for hitches: \(talks) (talks of 2020), \(organizer) (Xcode Organizer)"
    }
    return labelled("Holds", text)
  }

  // MARK: Glass

  /// `3 surfaces cover up to 31 % of the screen (frame 120), 12 % on average; 2.1 million pixels repainted a second`
  private var glass: [String] {
    let metrics = Evidence(timeline.metrics)
    guard let most = metrics.number("glassCoverage"), let mean = metrics.number("glassCoverageMean"),
      let count = metrics.integer("surfaceCount"), let frame = metrics.integer("glassCoverageFrame")
    else { return [] }
    var text =
      "\(TextReport.counted(count, "surface")) \(count == 1 ? "covers" : "cover") up to \(fixed(most * 100, 0)) % of "
      + "the screen (frame \(frame)), \(fixed(mean * 100, 0)) % on average"
    if let painted = metrics.number("glassRepaintedPixelsPerSecond"), painted > 0 {
      text +=
        "; \(fixed(painted / 1_000_000, 2)) million pixels of \(count == 1 ? "it" : "them") repainted a second"
    }
    if case .list(let groups)? = timeline.metrics["surfaceSiblings"], !groups.isEmpty {
      let names = groups.map { group -> String in
        guard case .list(let names) = group else { return "" }
        return names.compactMap { if case .text(let name) = $0 { name } else { nil } }.joined(separator: ", ")
      }
      text += "; \(names.joined(separator: "; ")) could share one container"
    }
    return labelled("Glass", text)
  }

  // MARK: What does not count

  /// `status bar, caret at 120,300 (frames 0-80)`: what findings may not come from.
  private var ignored: [String] {
    let parts = ignoredParts
    guard !parts.isEmpty else { return [] }
    let more = parts.count - Self.mostNames
    let text = parts.prefix(Self.mostNames).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    var dropped = 0
    if case .integer(let count)? = timeline.metrics["ignoredFindings"] { dropped = count }
    let loss = dropped == 0 ? "" : "; \(dropped) finding\(dropped == 1 ? "" : "s") in them dropped"
    return labelled("Ignored", text + loss)
  }

  private var ignoredParts: [String] {
    let recording = timeline.recording
    let scale = Double(max(1, recording.scale))
    func frames(_ first: Int, _ last: Int) -> String {
      first == 0 && last >= recording.frameCount - 1 ? "" : " (frames \(first)-\(last))"
    }
    // A pointer has many places, which are one thing.
    let places = timeline.ignored.filter { $0.what == .pointer }
    let pointer =
      places.isEmpty
      ? []
      : ["pointer" + frames(places.map(\.first).min() ?? 0, places.map(\.last).max() ?? 0)]
    return timeline.ignored.filter { $0.what != .pointer }.map { ignored in
      let middle = "\(fixed(ignored.region.midX / scale, 0)),\(fixed(ignored.region.midY / scale, 0))"
      if ignored.what == .region {
        let box = ignored.region
        let numbers = [box.x, box.y, box.width, box.height].map { fixed($0, 0) }
        return "the region \(numbers.joined(separator: ","))" + frames(ignored.first, ignored.last)
      }
      return ignored.what.words + (ignored.what.isBar ? "" : " at \(middle)")
        + frames(ignored.first, ignored.last)
    } + pointer
  }

  // MARK: Checked and not

  private var checked: [String] {
    var lines: [String] = []
    let limited = families { $0.status == .limited }
    let done = families { $0.status == .checked }.filter { !limited.contains($0) }
    let elements = timeline.elements.count { $0.kind != .group }
    if !done.isEmpty {
      var text = done.joined(separator: ", ")
      let transitions = timeline.transitions.count
      text += ": \(TextReport.counted(elements, "element"))"
      text +=
        transitions == 0 ? ", no transition found" : " in \(TextReport.counted(transitions, "transition"))"
      let spans = timeline.transitions.prefix(4).map { "\($0.first)-\($0.last)" }
      if !spans.isEmpty {
        text += " (\(spans.joined(separator: ", "))\(transitions > 4 ? " and more" : ""))"
      }
      lines += labelled("Checked", text)
    }
    if let text = reasons({ $0.status == .limited }, beside: done) { lines += labelled("Limited", text) }
    let isOpen = { (check: Check) in [.notExercised, .cannotJudge, .off].contains(check.status) }
    if let text = reasons(isOpen, beside: done) { lines += labelled("Not", text) }
    return lines
  }

  private func families(where isIncluded: (Check) -> Bool) -> [String] {
    var names: [String] = []
    for check in timeline.checks where isIncluded(check) && !names.contains(Self.family(check.kind)) {
      names.append(Self.family(check.kind))
    }
    return names
  }

  /// Kinds with the same reason stand together: `hitch, freeze (slowed 10x)`.
  ///
  /// - Parameter done: families that are checked; a kind of theirs that is not is named by itself.
  private func reasons(_ isIncluded: (Check) -> Bool, beside done: [String]) -> String? {
    var groups: [(reason: String, names: [String])] = []
    for check in timeline.checks where isIncluded(check) {
      var reason = check.reason ?? ""
      // The head has said why an inconclusive run could not be judged.
      if timeline.verdict == .inconclusive, check.status == .cannotJudge {
        reason = reason.isEmpty ? "" : "see above"
      } else if check.status == .off, reason.isEmpty {
        reason = "off"
      } else if !check.elements.isEmpty {
        let named =
          check.elements.prefix(3).joined(separator: ", ") + (check.elements.count > 3 ? " and more" : "")
        reason = reason.isEmpty ? named : "\(named): \(reason)"
      }
      let family = Self.family(check.kind)
      let name = done.contains(family) ? Evidence.spaced(check.kind.rawValue) : family
      if let index = groups.firstIndex(where: { $0.reason == reason }) {
        if !groups[index].names.contains(name) { groups[index].names.append(name) }
      } else {
        groups.append((reason, [name]))
      }
    }
    guard !groups.isEmpty else { return nil }
    return groups.map { group in
      let names =
        group.names.count > Self.mostNames
        ? "\(group.names.count) other kinds" : group.names.joined(separator: ", ")
      return names + (group.reason.isEmpty ? "" : " (\(group.reason))")
    }.joined(separator: "; ")
  }

  private static func family(_ kind: FindingKind) -> String {
    switch kind {
    case .earlyOpaque, .earlyAppear, .earlyVanish, .earlySwitch, .lateOpaque, .lateVanish, .lateSwitch:
      "early/late"
    case .opacityStep: "steps"
    case .cut: "cuts"
    case .endStateFlash, .startStateFlash: "state flash"
    default: Evidence.spaced(kind.rawValue)
    }
  }
}
