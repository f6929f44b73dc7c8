internal import SlowglassAnalysis
internal import SlowglassGate

/// The cells and clauses of a table of variants.
enum VariantWords {
  /// What a column is called.
  static func title(_ name: VariantMetric.Name) -> String {
    switch name {
    case .hitches: "hitches/min"
    case .holdRatio: "hold ms/s"
    case .coverage: "glass"
    case .surfaces: "surfaces"
    case .ghost: "ghost ticks"
    case .lead: "lead ticks"
    }
  }

  static func cell(_ name: VariantMetric.Name, _ value: VariantMetric.Value) -> String {
    value.value.map { number(name, $0) } ?? "-"
  }

  private static func number(_ name: VariantMetric.Name, _ value: Double) -> String {
    switch name {
    case .coverage: fixed(value * 100, 1) + " %"
    case .surfaces: fixed(value, 0)
    case .ghost, .lead: fixed(value, 0)
    case .hitches, .holdRatio: fixed(value, 1)
    }
  }

  private static func signed(_ name: VariantMetric.Name, _ value: Double) -> String {
    (value > 0 ? "+" : "") + number(name, value)
  }

  /// `3 times as many (1.2 to 8.9)`, `+24 (+20 to +28)`, `no measurable difference (...)`; nil where nothing is compared.
  static func difference(_ name: VariantMetric.Name, _ value: VariantMetric.Value) -> String? {
    guard let difference = value.difference else { return value.reason }
    switch difference.scale {
    case .ratio:
      let lower = fixed(difference.lower, 2)
      // Where one of two counts is zero there is no ratio, and no limit to one.
      let isNone = value.value == 0 && difference.value == 0
      let limits =
        difference.upper.map { "\(lower) to \(fixed($0, 2)) times" }
        ?? (difference.lower > 0 ? "at least \(lower) times" : isNone ? "none in either" : "too few to tell")
      guard difference.isMeasurable else {
        let shown = difference.smallestShown.map { "; +\(fixed($0, 1)) would have shown" } ?? ""
        return "no measurable difference (\(limits)\(shown))"
      }
      return "\(signed(name, difference.value)) (\(limits) as many)"
    case .difference:
      let upper = difference.upper ?? difference.value
      if difference.lower == upper {
        return difference.value == 0 ? "the same" : signed(name, difference.value)
      }
      let limits = "\(signed(name, difference.lower)) to \(signed(name, upper))"
      guard difference.isMeasurable else {
        let shown = difference.smallestShown.map { "; \(number(name, $0)) would have shown" } ?? ""
        return "no measurable difference (\(limits)\(shown))"
      }
      return "\(signed(name, difference.value)) (\(limits))"
    }
  }

  /// Whether a variant is compared with the first and no difference is measurable.
  static func isAlike(_ value: VariantMetric.Value) -> Bool {
    value.difference.map { !$0.isMeasurable } ?? false
  }

  /// What is said of those variants together: the smallest difference that all of them could have shown.
  static func alike(_ metric: VariantMetric, _ indices: [Int]) -> String? {
    guard !indices.isEmpty else { return nil }
    let shown = indices.compactMap { metric.values[$0].difference?.smallestShown }.max()
    return "no measurable difference"
      + (shown.map { $0 > 0 ? " (\(number(metric.name, $0)) or more would have shown)" : "" } ?? "")
  }

  static func knob(_ value: EvidenceValue?) -> String {
    switch value {
    case .flag(let flag)?: flag ? "true" : "false"
    case .integer(let number)?: String(number)
    case .number(let number)?: fixed(number, 3)
    case .text(let text)?: text
    default: "-"
    }
  }

  /// `surfaces follow the hitches: rank correlation 0.9, p 0.04`
  static func correlation(_ correlation: VariantCorrelation) -> String {
    let name =
      switch correlation.metric {
      case "glassCoverage": "glass coverage"
      case "surfaceCount": "number of surfaces"
      default: "share of motion"
      }
    let relation =
      correlation.pValue > 0.05
      ? "does not follow the hitches beyond chance"
      : correlation.coefficient > 0 ? "rises with the hitches" : "falls as hitches rise"
    return "\(name) \(relation): rank correlation \(fixed(correlation.coefficient, 2)), "
      + "p \(correlation.pValue < 0.001 ? "below 0.001" : fixed(correlation.pValue, 3))"
  }

  /// The metrics that any of the variants has.
  static func known(_ table: VariantTable) -> [VariantMetric] { table.metrics.filter(\.isKnown) }
}
