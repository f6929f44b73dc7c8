public import SlowglassAnalysis

/// Several recordings of one thing by metric, each against the first.
public struct VariantTable: Sendable, Equatable, Codable {
  public struct Variant: Sendable, Equatable, Codable {
    public var label: String
    public var file: String
    public var knobs: [String: EvidenceValue]
  }

  public var variants: [Variant]
  /// Names of all knobs, in order.
  public var knobs: [String]
  public var metrics: [VariantMetric]
  /// Which of the metrics follow the hitches; empty of fewer than five variants.
  public var correlations: [VariantCorrelation]

  /// Fewer variants tie to each other by chance: of four, every order is seen in one of twelve.
  static let leastForCorrelation = 5

  init(_ recordings: [Comparison.Recording]) {
    let measured = recordings.compactMap { recording in recording.timeline.map { (recording, $0) } }
    variants = measured.map { recording, timeline in
      Variant(label: recording.label, file: timeline.recording.file, knobs: recording.knobs)
    }
    knobs = Set(variants.flatMap { Array($0.knobs.keys) }).sorted()
    let timelines = measured.map(\.1)
    metrics = VariantMetric.Name.allCases.map { VariantMetric($0, of: timelines) }
    correlations =
      timelines.count < Self.leastForCorrelation ? [] : VariantCorrelation.all(timelines, metrics)
  }

  public func metric(_ name: VariantMetric.Name) -> VariantMetric? { metrics.first { $0.name == name } }
}

/// How closely something follows the hitches from variant to variant.
public struct VariantCorrelation: Sendable, Equatable, Codable {
  /// `glassCoverage`, `surfaceCount` or `motionShare`
  public var metric: String
  /// Spearman's rank correlation with the hitches a minute, -1...1.
  public var coefficient: Double
  /// How often chance alone ties them as closely.
  public var pValue: Double

  static func all(_ timelines: [Timeline], _ metrics: [VariantMetric]) -> [VariantCorrelation] {
    let values = { (name: VariantMetric.Name) -> [Double]? in
      let values = metrics.first { $0.name == name }?.values.compactMap(\.value) ?? []
      return values.count == timelines.count ? values : nil
    }
    // What is not comparable ties to nothing.
    let isComparable = metrics.first { $0.name == .hitches }?.values.allSatisfy { $0.reason == nil }
    guard isComparable == true, let hitches = values(.hitches) else { return [] }
    let motion = timelines.map { timeline in
      (timeline.metrics["motionSeconds"]?.number ?? 0) / max(0.001, timeline.recording.durationSeconds)
    }
    let others: [(String, [Double]?)] = [
      ("glassCoverage", values(.coverage)), ("surfaceCount", values(.surfaces)), ("motionShare", motion),
    ]
    return others.compactMap { name, values in
      guard let values, let rank = RankCorrelation(values, hitches) else { return nil }
      return VariantCorrelation(
        metric: name, coefficient: rank.coefficient.rounded(places: 3),
        pValue: rank.probability.rounded(places: 4))
    }
  }
}
