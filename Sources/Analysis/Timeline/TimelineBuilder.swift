import SlowglassPixels

/// Turns what was measured into the timeline: rounds, names, sorts.
struct TimelineBuilder {
  let measurement: Measurement
  let measured: Measured
  let source: Measurement.Source

  var timeline: Timeline {
    let damage = measurement.damage
    // Errors and warnings that lie where nothing counts are counted: a gate that passes for that says so.
    let found = explained
    let seen = found.filter { !isIgnored($0) }
    let dropped = found.count { $0.severity != .note } - seen.count { $0.severity != .note }
    // What the file did is not held against the app, and what it may hide is not called clean.
    let counted = seen.filter { !damage.explains($0) }
    let leftOut = seen.filter { $0.severity != .note && damage.explains($0) }
    let stretches = measured.transitions.map {
      $0.start.frame...max($0.segment.last, $0.start.frame)
    }
    let checks = CheckList(measured: measured, concealed: measurement.concealed).checks
      .limited(by: damage, reach: damage.reach(into: stretches, leftOut: leftOut))
    let findings = named(counted)
    var timeline = Timeline(
      tool: source.tool, recording: recording, verdict: Verdict(findings: findings, checks: checks),
      frames: columns)
    timeline.checks = checks
    timeline.elements = elements
    timeline.transitions = measured.transitions.map { transition in
      let cadence = cadence(of: transition)
      return TransitionFacts(
        id: transition.id, first: transition.start.frame,
        last: max(transition.segment.last, transition.start.frame),
        firstUncertainty: transition.start.uncertainty, plateBefore: transition.segment.plateBefore,
        plateAfter: transition.segment.plateAfter,
        contentRate: cadence?.rate.rounded(places: 2),
        contentRateUncertainty: cadence?.uncertainty.rounded(places: 2))
    }
    timeline.ignored = measured.ignored
    timeline.tracks = TrackBuilder(measured: measured).tracks
    timeline.glass = GlassFacts(measured)
    timeline.events = EventBuilder(measured: measured).events
    timeline.findings = findings
    timeline.metrics = metrics.merging(HitchMetrics(findings: findings, measured: measured).values) { $1 }
    timeline.metrics["contentRates"] = .list(
      timeline.transitions.filter { $0.contentRate != nil }.map { facts in
        .table([
          "transition": .text(facts.id), "rate": facts.contentRate.map { .number($0) } ?? .null,
          "rateUncertainty": facts.contentRateUncertainty.map { .number($0) } ?? .null,
        ])
      })
    timeline.metrics.merge(ContrastMetrics(measured: measured).values) { $1 }
    timeline.metrics.merge(GlassMetrics(measured: measured).values) { $1 }
    if dropped > 0 { timeline.metrics["ignoredFindings"] = .integer(dropped) }
    if !leftOut.isEmpty {
      timeline.metrics["findingsInDamage"] = .integer(leftOut.count)
      timeline.recording.quality.notes.append(
        "\(leftOut.count) finding\(leftOut.count == 1 ? "" : "s") left out: the damage may have made it up")
    }
    return timeline
  }

  /// How often what moves in a transition shows a new picture.
  private func cadence(of transition: MeasuredTransition) -> MotionLog.Cadence? {
    measured.regions.motion.cadence(
      in: transition.start.frame...max(transition.segment.last, transition.start.frame),
      tick: 1 / measured.grid.rate)
  }

  /// The findings worst first, then in order of time, with their names.
  private func named(_ all: [Finding]) -> [Finding] {
    let order: [Severity] = [.error, .warning, .note]
    var named: [Finding] = []
    for severity in order {
      let letter = severity == .error ? "E" : severity == .warning ? "W" : "N"
      let sorted = all.filter { $0.severity == severity }.enumerated().sorted {
        ($0.element.frames.first, $0.element.kind.rawValue, $0.offset) < (
          $1.element.frames.first, $1.element.kind.rawValue, $1.offset
        )
      }
      for (index, finding) in sorted.map(\.element).enumerated() {
        var finding = finding
        finding.id = "\(letter)\(index + 1)"
        named.append(finding)
      }
    }
    return named
  }

  /// Everything found, each bug once.
  private var explained: [Finding] {
    let unnamed = UnnamedElements(measured: measured)
    return Explanation.merged(
      unnamed.supported(allDetectors.flatMap { $0.findings(in: measured) }),
      unnamed: Set(measured.elements.filter { $0.origin == .discovered }.map(\.name)))
  }

  /// Whether a finding lies wholly in a region that does not count.
  ///
  /// What a spec names is judged in full, wherever it is: only a rectangle that somebody gave excludes it.
  private func isIgnored(_ finding: Finding) -> Bool {
    let spec = measurement.spec
    let isNamed = finding.elements.contains { name in
      spec.elements.contains { $0.name == name } || spec.groups.contains { $0.name == name }
    }
    return measured.ignored.contains { $0.holds(finding) && ($0.what == .region || !isNamed) }
  }

  private var recording: RecordingFacts {
    var facts = source.facts
    facts.frameCount = measured.seconds.count
    let last = measured.seconds.count - 1
    facts.durationSeconds = last >= 0 ? measured.endSeconds(ofFrame: last).rounded(places: 6) : 0
    facts.captureRate = measured.grid.rate.rounded(places: 6)
    facts.grid = measured.grid.isExact ? .exact : .nominal
    let gaps = Set(zip(measured.ticks.dropFirst(), measured.ticks).map { $0 - $1 })
    facts.variableFrameRate = gaps.count > 1 || !measured.grid.isExact
    facts.scale = measured.scale
    facts.noiseFloor = measurement.survey.noiseFloor.rounded(places: 3)
    facts.quality = Quality(measured: measured, measurement: measurement, facts: source.facts).quality
    return facts
  }

  private var columns: FrameColumns {
    var columns = FrameColumns()
    columns.seconds = measured.seconds.map { $0.rounded(places: 6) }
    columns.tick = measured.ticks
    columns.change = measurement.survey.change.map { $0.rounded(places: 3) }
    // A still frame's change stays within what coding makes of a still picture.
    let still = max(0.02, 3 * measurement.survey.noiseFloor)
    columns.concealed = measurement.damage.concealed
    columns.unreliable = measurement.damage.unreliable.map { [$0.lowerBound, $0.upperBound] }
    columns.held = measurement.survey.change.enumerated().map { $0.offset > 0 && $0.element <= still }
    return columns
  }

  private var elements: [ElementFacts] {
    let groups = measured.groups.map { group in
      let places = group.members.compactMap { name in measured.elements.first { $0.name == name }?.place }
      let box = Rectangle.union(places)
      return ElementFacts(
        id: group.name,
        origin: measured.elements.first { $0.group == group.name }?.origin ?? .spec, kind: .group, group: nil,
        referenceFrame: group.members.first.flatMap { name in
          measured.elements.first { $0.name == name }?.referenceFrame
        },
        rect: box.scaled(by: Double(measured.scale)).rounded)
    }
    return measured.elements.map { element in
      ElementFacts(
        id: element.name, origin: element.origin, kind: element.kind, group: element.group,
        referenceFrame: element.referenceFrame,
        rect: element.place.scaled(by: Double(measured.scale)).rounded)
    } + groups + surfaces
  }

  /// Surfaces that nobody named.
  private var surfaces: [ElementFacts] {
    measured.surfaces.filter { $0.origin == .discovered }.map { surface in
      ElementFacts(
        id: surface.name, origin: .discovered, kind: .surface, group: nil,
        referenceFrame: surface.referenceFrame,
        rect: surface.reference.scaled(by: Double(measured.scale)).rounded)
    }
  }

  private var metrics: [String: EvidenceValue] {
    ["transitions": .integer(measured.transitions.count), "elements": .integer(measured.elements.count)]
  }
}
