internal import Slowglass
public import SlowglassAnalysis

/// What a self test found: the instrument against scenes whose truth is known.
public struct SelftestResult: Sendable, Equatable, Encodable {
  /// Whether a glitch was found.
  public enum Status: String, Sendable, Encodable {
    case found, missed
    /// The timeline says itself that it could not judge this kind, or there is no detector for it.
    case notJudged
  }

  /// What one run says of one glitch.
  public struct Answer: Sendable, Equatable, Encodable {
    public var status: Status
    /// How it is called there; nil where it was not found.
    public var kind: FindingKind?
    /// Ticks by which its lead, lag or frame is off.
    public var ticksOff: Double?
    /// Mean error of the opacity at rest over all frames; nil without elements.
    public var opacityError: Double?
    /// The share of frames with two copies, strong and far enough apart, that was found; nil without any.
    public var ghostRecall: Double?
    /// Errors that name nothing that goes wrong in the scene.
    public var falseErrors: Int
  }

  /// One glitch of one scene.
  public struct GlitchRow: Sendable, Equatable, Encodable {
    public var scene: String
    public var kind: String
    public var withSpec: Answer
    public var alone: Answer
  }

  /// What one run says of a lookalike.
  public struct Silence: Sendable, Equatable, Encodable {
    public var verdict: Verdict
    public var errors: Int
    public var warnings: Int
    /// The kinds of notes that say what it is, of those that the scene expects.
    public var namedBy: [String]
  }

  /// One scene in which nothing goes wrong.
  public struct LookalikeRow: Sendable, Equatable, Encodable {
    public var scene: String
    public var lookalike: String
    public var expectedNames: [String]
    public var withSpec: Silence
    public var alone: Silence
  }

  /// What a warning or an error says, and whether it is about something that goes wrong in its scene.
  public struct Sighting: Sendable, Equatable, Encodable {
    public var kind: FindingKind
    public var severity: Severity
    public var isOwn: Bool
  }

  /// All that is said of one scene: a column of the matrix of detectors by scenes.
  public struct SightingRow: Sendable, Equatable, Encodable {
    public var scene: String
    /// The kinds of its glitches; none for a lookalike.
    public var kinds: [String]
    public var withSpec: [Sighting]
    public var alone: [Sighting]
  }

  /// The errors of one measured quantity against what is stated about it.
  public struct QuantityRow: Sendable, Equatable, Encodable {
    public var quantity: String
    public var unit: String
    public var truths: Int
    public var meanError: Double
    public var worstError: Double
    /// Mean of the stated 95 % half-widths.
    public var meanStated: Double
    /// The share of truths within the stated half-width.
    public var inside: Double
    /// Whether no more lie outside than one in twenty.
    public var holds: Bool
  }

  /// The errors of one scene, measured with a spec.
  public struct SceneRow: Sendable, Equatable, Encodable {
    public var scene: String
    public var quantities: [QuantityRow]
  }

  public var schemaVersion: Int = 1
  public var tool: ToolIdentity
  public var isQuick: Bool
  public var glitches: [GlitchRow]
  public var lookalikes: [LookalikeRow]
  public var sightings: [SightingRow]
  public var quantities: [QuantityRow]
  public var scenes: [SceneRow]
  /// Why it does not hold, in sentences; empty where it does.
  public var failures: [String]

  public var holds: Bool { failures.isEmpty }
}

extension SelftestResult {
  init(
    isQuick: Bool, glitches: [GlitchRow], lookalikes: [LookalikeRow], sightings: [SightingRow],
    errors: [(scene: String, table: ErrorTable)]
  ) {
    var all = ErrorTable()
    for (_, table) in errors { all.add(table) }
    self.init(
      tool: ToolIdentity(name: "slowglass", version: slowglassVersion), isQuick: isQuick, glitches: glitches,
      lookalikes: lookalikes, sightings: sightings, quantities: all.rows,
      scenes: errors.map { SceneRow(scene: $0.scene, quantities: $0.table.rows) }, failures: [])
    failures = Self.failures(of: self)
  }

  /// Of the glitches that are judged so many are found by this version: what `docs/accuracy.md` lists as missed is known.
  private static let leastWithSpec = 0.8
  private static let leastAlone = 0.6

  private static func failures(of result: SelftestResult) -> [String] {
    var failures: [String] = []
    for (name, way, least) in [
      ("with a spec", \GlitchRow.withSpec, leastWithSpec), ("alone", \GlitchRow.alone, leastAlone),
    ] {
      let judged = result.glitches.filter { $0[keyPath: way].status != .notJudged }
      let found = judged.count { $0[keyPath: way].status == .found }
      if Double(found) < least * Double(judged.count) {
        failures.append("\(found) of \(judged.count) glitches found \(name), less than \(least) of them")
      }
      let alarmed = result.glitches.filter { $0[keyPath: way].falseErrors > 0 }.map(\.scene)
      if !alarmed.isEmpty {
        failures.append("errors that are none \(name): " + unique(alarmed).joined(separator: ", "))
      }
    }
    for (name, way) in [("with a spec", \LookalikeRow.withSpec), ("alone", \LookalikeRow.alone)] {
      let alarmed = result.lookalikes.filter { $0[keyPath: way].errors > 0 }.map(\.scene)
      if !alarmed.isEmpty {
        failures.append("errors on lookalikes \(name): " + alarmed.joined(separator: ", "))
      }
    }
    for row in result.quantities where !row.holds {
      let outside = row.truths - Int((row.inside * Double(row.truths)).rounded())
      failures.append(
        "\(row.quantity): \(outside) of \(row.truths) truths lie outside the stated uncertainty")
    }
    return failures
  }

  private static func unique(_ names: [String]) -> [String] {
    names.enumerated().filter { !names[..<$0.offset].contains($0.element) }.map(\.element)
  }
}
