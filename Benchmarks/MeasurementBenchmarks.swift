internal import SlowglassAnalysis
internal import SlowglassPixels
internal import SlowglassScenes

/// A whole measurement without a file: what analysis costs beside decoding.
enum MeasurementBenchmarks {
  /// The frames of a drawn transition, as luma at one sample a point.
  private static func frames(of scene: Scene) -> [Plane] {
    var renderer = SceneRenderer(scene)
    var planes: [Plane] = []
    while let frame = renderer.next() {
      var luma: [UInt8] = []
      luma.reserveCapacity(renderer.width * renderer.height)
      for i in stride(from: 0, to: frame.rgb.count, by: 3) {
        // BT.709 with weights of 1/256.
        let red: Int = 54 * Int(frame.rgb[i])
        let green: Int = 183 * Int(frame.rgb[i + 1])
        let blue: Int = 19 * Int(frame.rgb[i + 2])
        luma.append(UInt8((red + green + blue) >> 8))
      }
      planes.append(Plane(width: renderer.width, height: renderer.height, samples: luma))
    }
    return planes
  }

  /// The spec that a person would write for the drawn bar: its icons, in one group.
  private static func spec(of scene: Scene) -> Spec {
    let truth = Truth(scene)
    var spec = Spec()
    for element in scene.elements where element.kind == .glyph {
      guard let place = truth.settledRectangle(of: element.id, in: scene.frameCount - 1) else { continue }
      spec.elements.append(ElementSpec(name: element.id, looks: [.rectangle(place, frame: .last)]))
    }
    spec.groups = [GroupSpec(name: "items", members: spec.elements.map(\.name))]
    return spec
  }

  private static func facts(width: Int, height: Int) -> RecordingFacts {
    RecordingFacts(
      file: "drawn", container: "none", codec: "none", pixelFormat: "gray", width: width, height: height,
      rotation: 0, frameCount: 0, durationSeconds: 0, captureRate: 60, grid: .exact, variableFrameRate: false,
      slowdown: 10, slowdownGiven: true, noiseFloor: 0, quality: .init(verdict: .good, notes: []))
  }

  static func all(rounds: Int, isQuick: Bool) -> [Timing] {
    guard let named = Scene.named("toolbar-ghost") else { return [] }
    let scene = named.recorded(slowdown: isQuick ? 1 : nil, pixelsPerPoint: 1)
    let planes = frames(of: scene)
    let spec = spec(of: scene)
    let facts = facts(width: planes[0].width, height: planes[0].height)
    let source = Measurement.Source(
      facts: facts, timeUnit: 1.0 / 600, nominalRate: 60, givenRate: nil,
      tool: .init(name: "bench", version: "0"))
    func observed() -> Measurement {
      var measurement = Measurement(spec: spec, scale: 1, slowdown: scene.slowdown)
      for (frame, plane) in planes.enumerated() {
        measurement.observe(Picture(frame: frame, seconds: Double(frame) / 60, luma: plane))
      }
      return measurement
    }
    let measurement = observed()
    return [
      Timing("observe a frame", rounds: rounds, count: planes.count) { use(observed()) },
      Timing("search, track and judge, per frame", rounds: rounds, count: planes.count) {
        var copy = measurement
        use(try? copy.timeline(of: source))
      },
    ]
  }
}
