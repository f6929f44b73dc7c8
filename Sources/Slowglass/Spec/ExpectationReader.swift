internal import SlowglassAnalysis
internal import SlowglassGate

/// Makes the assertion of one entry of `expect`, and points at what is wrong in it.
struct ExpectationReader {
  let table: SpecTable
  let spec: SpecFile

  func assertion(_ form: Expectation.Form) throws(SpecError) -> any Assertion {
    switch form {
    case .atMostOneCopy: return AtMostOneCopy(of: try subject("atMostOneCopy"))
    case .opaque: return try opaque()
    case .visible: return try visible()
    case .becomes:
      switch try word("becomes", among: ["visible", "invisible"]) {
      case "visible": return VisibleTime(of: try subject("element"), .becomesVisible)
      default: return VisibleTime(of: try subject("element"), .becomesInvisible)
      }
    case .contrast:
      let limits = try limits("contrast", keys: ["atLeast"])
      return Contrast(of: try subject("element"), atLeast: limits.atLeast ?? 4.5)
    case .covers, .height, .width:
      let limits = try limits(form.rawValue, keys: ["atLeast", "atMost"])
      let measure = Extent.Measure(rawValue: form.rawValue) ?? .covers
      return Extent(of: try subject("element"), measure, atLeast: limits.atLeast, atMost: limits.atMost)
    case .handover:
      return Handover(
        of: try subject("handover"), overlapTicks: try notNegative("overlapTicks") ?? 0,
        gapTicks: try notNegative("gapTicks") ?? 0)
    case .never: return try never()
    case .kind: return try kind()
    case .metric: return try metric()
    }
  }

  // MARK: Forms

  private func opaque() throws(SpecError) -> OpaqueTime {
    guard let value = table.member("opaque")?.value else { throw table.error("'opaque' is missing") }
    let inner = try SpecTable(
      value, file: table.file, of: "'opaque'", keys: ["notBefore", "notAfter", "within"])
    let notBefore = try moment("notBefore", in: inner)
    let notAfter = try moment("notAfter", in: inner)
    guard notBefore != nil || notAfter != nil else {
      throw inner.error("'opaque' needs 'notBefore' or 'notAfter', such as \"start of toolbar\"")
    }
    return OpaqueTime(
      of: try subject("element"), notBefore: notBefore, notAfter: notAfter,
      within: try tolerance("within", in: inner))
  }

  private func visible() throws(SpecError) -> VisibleTime {
    guard let value = table.member("visible")?.value else { throw table.error("'visible' is missing") }
    let element = try subject("element")
    if case .text = value.content {
      let isAlways = try word("visible", among: ["always", "never"]) == "always"
      return VisibleTime(of: element, isAlways ? .always : .never)
    }
    let inner = try SpecTable(
      value, file: table.file, of: "'visible'", keys: ["until", "from", "atLeast", "within"])
    let within = try tolerance("within", in: inner)
    var demands: [VisibleTime.Demand] = []
    if let until = try moment("until", in: inner) { demands.append(.until(until)) }
    if let from = try moment("from", in: inner) { demands.append(.from(from)) }
    if let length = try tolerance("atLeast", in: inner) { demands.append(.atLeast(length)) }
    guard let demand = demands.first, demands.count == 1 else {
      throw inner.error(
        "'visible' takes one of 'until', 'from' and 'atLeast', or is \"always\" or \"never\"")
    }
    return VisibleTime(of: element, demand, within: within)
  }

  private func never() throws(SpecError) -> NeverTogether {
    let values = try table.list("never") ?? []
    guard !values.isEmpty else {
      throw table.error("'never' needs a list of conditions such as \"old above 0.15\"")
    }
    var conditions: [NeverTogether.Condition] = []
    for value in values {
      guard case .text(let text) = value.content else {
        throw table.error("'never' takes conditions such as \"old above 0.15\"", at: value.position)
      }
      conditions.append(try condition(text, at: value.position))
    }
    return NeverTogether(conditions)
  }

  /// `old above 0.15`, `old below 0.9`
  private func condition(_ text: String, at place: SpecPosition) throws(SpecError) -> NeverTogether.Condition
  {
    let words = text.split(separator: " ")
    guard words.count >= 3, let opacity = Double(words[words.count - 1]), (0...1).contains(opacity),
      ["above", "below"].contains(words[words.count - 2])
    else {
      throw table.error(
        "a condition is \"NAME above 0.15\" or \"NAME below 0.9\", with an opacity from 0 to 1, found \"\(text)\"",
        at: place)
    }
    let name = words.dropLast(2).joined(separator: " ")
    try check(name, at: place)
    return words[words.count - 2] == "above"
      ? NeverTogether.Condition(name, above: opacity) : NeverTogether.Condition(name, below: opacity)
  }

  private func kind() throws(SpecError) -> FindingCount {
    let kind = try self.kind("kind")
    let perMinute: Bool
    if table.member("per") != nil {
      _ = try word("per", among: ["minute"])
      perMinute = true
    } else {
      perMinute = false
    }
    let measure = try table.text("measure")
    if let measure, !kind.hasNumber(measure) {
      throw table.error(
        "'\(measure)' is no number of a \(kind.rawValue)'s evidence; "
          + suggestion(for: measure, among: kind.evidenceNumbers),
        at: table.member("measure")?.value.position)
    }
    if perMinute, measure != nil {
      throw table.error(
        "'measure' limits a number, 'per' a count; give one", at: table.member("per")?.keyPosition)
    }
    let element = table.member("element") == nil ? nil : try subject("element")
    return FindingCount(
      kind, of: element, atMost: try notNegative("atMost") ?? 0, perMinute: perMinute, measure: measure)
  }

  private func metric() throws(SpecError) -> MetricLimit {
    let name = try table.text("metric") ?? ""
    guard MetricLimit.metrics.contains(name) else {
      throw table.error(
        "no metric is called '\(name)'; \(suggestion(for: name, among: MetricLimit.metrics))",
        at: table.member("metric")?.value.position)
    }
    let limits = (atLeast: try table.number("atLeast"), atMost: try table.number("atMost"))
    guard limits.atLeast != nil || limits.atMost != nil else {
      throw table.error("an assertion 'metric' needs 'atMost' or 'atLeast'")
    }
    return MetricLimit(name, atLeast: limits.atLeast, atMost: limits.atMost)
  }

  // MARK: Values

  /// The name of an element or group that there is.
  func subject(_ key: String) throws(SpecError) -> String {
    guard let subject = try table.text(key) else { throw table.error("an assertion needs an '\(key)'") }
    try check(subject, at: table.member(key)?.value.position)
    return subject
  }

  private func check(_ name: String, at place: SpecPosition?) throws(SpecError) {
    let known = spec.elements.map(\.name) + spec.groups.map(\.name)
    // With discovery on, a name may be one that is found only in the recording.
    guard known.contains(name) || spec.looksForElements else {
      throw table.error(
        "no element or group is called '\(name)'; \(suggestion(for: name, among: known))", at: place)
    }
  }

  /// A kind of finding by its name.
  func kind(_ key: String) throws(SpecError) -> FindingKind {
    let text = try table.text(key) ?? ""
    let known = FindingKind.ofFindings.map(\.rawValue)
    guard let kind = FindingKind(rawValue: text), kind.limitedBy == nil else {
      let measure = FindingKind(rawValue: text)?.limitedBy.map { "'\(text)' \($0)" }
      throw table.error(
        measure ?? "unknown kind of finding '\(text)'; \(suggestion(for: text, among: known))",
        at: table.member(key)?.value.position)
    }
    return kind
  }

  private func word(_ key: String, among words: [String]) throws(SpecError) -> String {
    let text = try table.text(key) ?? ""
    guard words.contains(text) else {
      throw table.error(
        "'\(key)' must be \(words.map { "\"\($0)\"" }.joined(separator: " or ")), found \"\(text)\"",
        at: table.member(key)?.value.position)
    }
    return text
  }

  private func notNegative(_ key: String) throws(SpecError) -> Double? {
    guard let number = try table.number(key) else { return nil }
    guard number >= 0 else {
      throw table.error("'\(key)' cannot be below 0", at: table.member(key)?.value.position)
    }
    return number
  }

  private func limits(
    _ key: String, keys: [String]
  ) throws(SpecError) -> (atLeast: Double?, atMost: Double?) {
    guard let value = table.member(key)?.value else { return (nil, nil) }
    let inner = try SpecTable(value, file: table.file, of: "'\(key)'", keys: keys)
    let limits = (atLeast: try inner.number("atLeast"), atMost: try inner.number("atMost"))
    guard limits.atLeast != nil || limits.atMost != nil else {
      throw inner.error("'\(key)' needs \(keys.map { "'\($0)'" }.joined(separator: " or "))")
    }
    return limits
  }

  /// `start of toolbarItems`, `end of toolbarItems`, `newTitle visible`, `start`
  private func moment(_ key: String, in inner: SpecTable) throws(SpecError) -> Moment? {
    guard let text = try inner.text(key) else { return nil }
    let place = inner.member(key)?.value.position
    if text == "start" { return Moment(.start, of: nil) }
    if text == "end" { return Moment(.end, of: nil) }
    var found: (kind: Moment.Kind, name: String)?
    if text.hasPrefix("start of ") { found = (.start, String(text.dropFirst(9))) }
    if text.hasPrefix("end of ") { found = (.end, String(text.dropFirst(7))) }
    for kind in [Moment.Kind.invisible, .visible, .opaque] where text.hasSuffix(" \(kind.rawValue)") {
      found = found ?? (kind, String(text.dropLast(kind.rawValue.count + 1)))
    }
    guard let found, !found.name.isEmpty else {
      throw inner.error(
        "'\(key)' must be a moment: \"start of NAME\", \"end of NAME\", \"NAME visible\", \"NAME opaque\", "
          + "\"NAME invisible\", or \"start\" or \"end\" of the transition, found \"\(text)\"",
        at: place)
    }
    try check(found.name, at: place)
    return Moment(found.kind, of: found.name)
  }

  /// `1 frame`, `2 ticks`, `40 ms`
  private func tolerance(_ key: String, in inner: SpecTable) throws(SpecError) -> Tolerance? {
    guard let text = try inner.text(key) else { return nil }
    let words = text.split(separator: " ")
    if words.count == 2, let amount = Double(words[0]), amount >= 0, amount.isFinite {
      switch words[1] {
      case "frame", "frames": return Tolerance(amount, .frames)
      case "tick", "ticks": return Tolerance(amount, .ticks)
      case "ms": return Tolerance(amount, .milliseconds)
      default: break
      }
    }
    throw inner.error(
      "'\(key)' must be a length: \"1 frame\" (of the app), \"2 ticks\" (of the recording) or \"40 ms\" (of the app), "
        + "found \"\(text)\"",
      at: inner.member(key)?.value.position)
  }

  /// A transition by number, by id (`T2`), or by a name that the spec gives it.
  func transition(_ key: String) throws(SpecError) -> String? {
    guard let value = table.member(key)?.value else { return nil }
    switch value.content {
    case .number(let number):
      if let whole = Int(exactly: number), whole >= 1, whole < 10_000 { return "T\(whole)" }
    case .text(let text):
      if let named = spec.transitions.first(where: { $0.name == text }) { return "T\(named.number)" }
      if text.hasPrefix("T"), let number = Int(text.dropFirst()), number >= 1 { return "T\(number)" }
      let names = spec.transitions.map(\.name)
      throw table.error(
        "no transition is called '\(text)'; "
          + (names.isEmpty ? "say its number, such as 2 or \"T2\"" : suggestion(for: text, among: names)),
        at: value.position)
    default: break
    }
    throw table.error(
      "'\(key)' must be a transition's number from 1, its id such as \"T2\", or its name", at: value.position)
  }
}
