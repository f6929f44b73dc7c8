internal import Dispatch
public import Foundation
internal import Slowglass
internal import SlowglassAnalysis
internal import SlowglassScenes
internal import Synchronization

/// Draws the samples, records and measures them, and compares what is measured with what is true.
public struct Selftest: Sendable {
  /// Which scenes to take.
  public enum Selection: Sendable, Equatable {
    case all
    /// One of each sort.
    case quick
    case named([String])
  }

  public var selection: Selection

  /// Pixels a point: the method works at one sample a point, so more would only take longer.
  private static let pixelsPerPoint = 1.0

  /// One of each sort: a ghost, something early, late, stale; a morph, equal icons, a touch.
  private static let quickNames = [
    "toolbar-ghost", "early-alone-bottom", "stale-title-1x", "early-switch-label-1x", "flicker-moving-1x",
    "title-morph", "touch-ring", "carousel", "caret",
  ]

  public init(_ selection: Selection = .all) {
    self.selection = selection
  }

  private var scenes: [Scene] {
    let all = Scene.Family.defects.scenes + Scene.Family.lookalikes.scenes
    switch selection {
    case .all: return all
    case .quick: return all.filter { Self.quickNames.contains($0.name) }
    case .named(let names): return all.filter { names.contains($0.name) }
    }
  }

  /// Runs the test.
  ///
  /// - Parameters:
  ///   - folder: where the recordings are written; made here, and removed in the end.
  ///   - progress: called now and then with the share that is done, 0...1.
  /// - Throws: what drawing, writing or measuring a recording throws.
  public func run(
    in folder: URL = Selftest.temporaryFolder(), progress: (Double) -> Void = { _ in }
  ) throws -> SelftestResult {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var outcomes: [SceneOutcome] = []
    let scenes = scenes
    // In batches, so that progress can be told from here.
    let batch = 4 * max(1, ProcessInfo.processInfo.activeProcessorCount)
    for start in stride(from: 0, to: scenes.count, by: batch) {
      let part = Array(scenes[start..<min(scenes.count, start + batch)])
      let results = Mutex([Result<SceneOutcome, any Error>?](repeating: nil, count: part.count))
      DispatchQueue.concurrentPerform(iterations: part.count) { index in
        let result = Result { try SceneOutcome(part[index], in: folder.path) }
        results.withLock { $0[index] = result }
      }
      outcomes += try results.withLock { $0 }.compactMap { try $0?.get() }
      progress(Double(outcomes.count) / Double(scenes.count))
    }
    return SelftestResult(
      isQuick: selection == .quick, glitches: outcomes.flatMap(\.glitches),
      lookalikes: outcomes.compactMap(\.lookalike), sightings: outcomes.map(\.sightings),
      errors: outcomes.map { ($0.scene, $0.errors) })
  }

  /// A folder that nobody else uses.
  public static func temporaryFolder() -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("slowglass-selftest-\(UUID().uuidString)")
  }

  /// One scene, measured with a spec and without one.
  private struct SceneOutcome: Sendable {
    var scene: String
    var glitches: [SelftestResult.GlitchRow] = []
    var lookalike: SelftestResult.LookalikeRow?
    var sightings: SelftestResult.SightingRow
    var errors: ErrorTable

    init(_ scene: Scene, in folder: String) throws {
      self.scene = scene.name
      let scene = scene.recorded(pixelsPerPoint: min(scene.pixelsPerPoint, Selftest.pixelsPerPoint))
      let variant = RecordingVariant.mp4
      _ = try scene.record([variant], to: folder)
      let file = "\(folder)/\(scene.name).\(variant.fileExtension)"
      defer { try? FileManager.default.removeItem(atPath: file) }
      let truth = Truth(scene)
      var options = MeasuringOptions()
      options.slowdown = scene.slowdown
      let alone = try measure(file, options: options)
      options.spec = try SpecFile(text: truth.specText(), name: "\(scene.name).json5")
      let named = try measure(file, options: options)

      let comparison = TruthComparison(truth: truth, timeline: named)
      let withSpec = GlitchComparison(truth: truth, timeline: named, isNamed: true)
      let without = GlitchComparison(truth: truth, timeline: alone, isNamed: false)
      errors = comparison.errors
      errors.add(withSpec.errors)
      sightings = SelftestResult.SightingRow(
        scene: scene.name, kinds: truth.defects.map(\.kind.rawValue), withSpec: withSpec.sightings,
        alone: without.sightings)
      for defect in truth.defects {
        var answer = withSpec.answer(to: defect)
        answer.opacityError = comparison.opacityError
        glitches.append(
          SelftestResult.GlitchRow(
            scene: scene.name, kind: defect.kind.rawValue, withSpec: answer, alone: without.answer(to: defect)
          ))
      }
      if truth.defects.isEmpty {
        let names = scene.expectedNames
        lookalike = SelftestResult.LookalikeRow(
          scene: scene.name, lookalike: scene.lookalikeName ?? scene.name, expectedNames: names,
          withSpec: Self.silence(of: named, names), alone: Self.silence(of: alone, names))
      }
    }

    private static func silence(of timeline: Timeline, _ names: [String]) -> SelftestResult.Silence {
      SelftestResult.Silence(
        verdict: timeline.verdict, errors: timeline.findings.count { $0.severity == .error },
        warnings: timeline.findings.count { $0.severity == .warning },
        namedBy: names.filter { name in
          timeline.findings.contains { $0.severity == .note && $0.kind.rawValue == name }
        })
    }
  }
}

extension Scene {
  var lookalikeName: String? {
    for case .lookalike(let name) in facts { return name }
    return nil
  }

  /// The kinds of notes that say what it is.
  var expectedNames: [String] {
    for case .named(let kinds) in facts { return kinds }
    return []
  }
}
