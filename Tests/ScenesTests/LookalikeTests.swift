import SlowglassPixels
import Testing

@testable import SlowglassScenes

@Suite("Lookalikes") struct LookalikeTests {
  @Test("each says what it is, and nothing goes wrong in it", arguments: Lookalikes.all.map(\.name))
  func clean(name: String) throws {
    let scene = try #require(Scene.named(name))
    let says = scene.facts.contains { fact in
      if case .lookalike = fact { true } else { false }
    }
    #expect(says)
    #expect(scene.verdict == .clean)
    #expect(Truth(scene).defects.isEmpty)
  }

  @Test(
    "a minute, a touch and a pill come before the motion, not with it",
    arguments: [
      ("clock", 27), ("touch-ring", 28), ("recording-pill", 28),
    ])
  func beforeTheMotion(name: String, frame: Int) throws {
    let scene = try #require(Scene.named(name)).recorded(pixelsPerPoint: 0.5)
    let truth = Truth(scene)
    #expect(truth.animationStartFrame == 30)
    let changed = changes(in: scene)
    #expect(changed.prefix { $0 < 30 } == [frame])
  }

  @Test(
    "what plays by itself is no motion of a transition", arguments: ["video-in-page", "spinner", "caret"])
  func aside(name: String) throws {
    let scene = try #require(Scene.named(name)).recorded(pixelsPerPoint: 0.5)
    let start = try #require(Truth(scene).animationStartFrame)
    let first = try #require(changes(in: scene).first)
    #expect(first < start)
  }

  private func changes(in scene: Scene) -> [Int] {
    var renderer = SceneRenderer(scene)
    var changed: [Int] = []
    while let frame = renderer.next() {
      if frame.isChanged, frame.number > 0 { changed.append(frame.number) }
    }
    return changed
  }
}

@Suite("Defects") struct DefectTests {
  @Test("there is a scene for each kind", arguments: Scene.Defect.Kind.allCases)
  func kinds(kind: Scene.Defect.Kind) {
    #expect(Defects.all.contains { Truth($0).defects.contains { $0.kind == kind } })
  }

  @Test("a scene has the one defect that it is called after", arguments: Defects.own.map(\.name))
  func oneEach(name: String) throws {
    let defects = Truth(try #require(Scene.named(name))).defects
    #expect(defects.count == 1)
  }

  @Test("a step is seen in its frame, in its region", arguments: Defects.own.map(\.name))
  func stepIsSeen(name: String) throws {
    let scene = try #require(Scene.named(name)).recorded(pixelsPerPoint: 0.5)
    let gradual: Set<Scene.Defect.Kind> = [.dip, .doubleExposure, .stretch, .idleRepaint, .desync]
    for case .defect(let defect) in scene.facts where !gradual.contains(defect.kind) {
      let stated = try #require(Truth(scene).defects.first)
      // What lay over the page goes, what was missing is there, and what stood still moves on.
      let isOverlay = [.staleOverlay, .crop, .hitch, .freeze].contains(defect.kind)
      let frame = isOverlay ? stated.frames.upperBound + 1 : stated.frames.lowerBound
      let region = try #require(defect.region).scaled(by: 0.5)
      #expect(difference(scene, frame - 1, frame, in: region) > 0.5, "frame \(frame)")
    }
  }

  @Test("what lasts for a tick leaves the bar as it was", arguments: Defects.own.map(\.name))
  func tickIsOver(name: String) throws {
    let scene = try #require(Scene.named(name)).recorded(pixelsPerPoint: 0.5)
    for case .defect(let defect) in scene.facts where defect.kind == .flicker || defect.kind == .jump {
      let stated = try #require(Truth(scene).defects.first)
      #expect(stated.frames.count == 1)
      let region = try #require(defect.region).scaled(by: 0.5)
      let frame = stated.frames.lowerBound
      // The page behind moves a little in two ticks.
      let away = difference(scene, frame - 1, frame, in: region)
      let back = difference(scene, frame - 1, frame + 1, in: region)
      #expect(back < away)
    }
  }

  @Test(
    "two ticks before the motion at 1x, twenty at 10x",
    arguments: [
      ("early-switch-label", 20), ("early-switch-label-1x", 2), ("early-switch-bar-1x", 2),
    ])
  func leads(name: String, lead: Int) throws {
    let truth = Truth(try #require(Scene.named(name)))
    #expect(truth.defects.first?.leadFrames == lead)
  }

  @Test(
    "the lag is counted from the motion's last frame",
    arguments: [
      ("late-switch-label", 14), ("late-opaque-bar", 16), ("stale-title", 12), ("stale-title-1x", 3),
    ])
  func lags(name: String, lag: Int) throws {
    let truth = Truth(try #require(Scene.named(name)))
    #expect(truth.defects.first?.lagFrames == lag)
  }

  @Test("the file names single frames as its readers know them")
  func file() throws {
    let text = Truth(try #require(Scene.named("flicker-still"))).json(withFrames: false).text
    #expect(text.contains("\"flickers\": [{\"elements\": [\"share\"], \"frame\": 14"))
    #expect(text.contains("\"flashes\": []"))
  }

  /// Mean difference of two frames in a region of pixels, in levels.
  private func difference(_ scene: Scene, _ one: Int, _ other: Int, in region: Rectangle) -> Double {
    let renderer = SceneRenderer(scene)
    let (a, b) = (renderer.picture(ofFrame: one), renderer.picture(ofFrame: other))
    var sum = 0
    var count = 0
    for y in Int(region.y)..<min(renderer.height, Int(region.maxY)) {
      for x in Int(region.x)..<min(renderer.width, Int(region.maxX)) {
        let at = (y * renderer.width + x) * 3
        sum += abs(Int(a[at]) - Int(b[at]))
        count += 1
      }
    }
    return Double(sum) / Double(max(1, count))
  }
}

@Suite("Windows") struct WindowTests {
  @Test("nothing is seen outside a window, and its edges move")
  func window() {
    var scene = Scene("test", notes: "", width: 16, height: 8, duration: 200, verdict: .clean)
    (scene.pixelsPerPoint, scene.slowdown) = (1, 1)
    var layer = Layer(
      "box", drawing: Drawing([.box(Rectangle(x: 0, y: 0, width: 16, height: 8), paint: .solid(.black))]),
      bounds: Rectangle(x: 0, y: 0, width: 16, height: 8))
    layer.window = .init(
      from: Rectangle(x: 0, y: 0, width: 4, height: 8), to: Rectangle(x: 0, y: 0, width: 12, height: 8),
      start: 0, duration: 100, .linear)
    layer.parts = [.init("box", Rectangle(x: 0, y: 0, width: 16, height: 8))]
    scene.layers = [layer]
    scene.elements = [.init("box")]
    let renderer = SceneRenderer(scene)
    let (first, last) = (renderer.picture(ofFrame: 0), renderer.picture(ofFrame: 10))
    #expect(first[(4 * 16 + 2) * 3] == 0)
    #expect(first[(4 * 16 + 8) * 3] == 255)
    #expect(last[(4 * 16 + 8) * 3] == 0)
    #expect(last[(4 * 16 + 14) * 3] == 255)
    #expect(Truth(scene).frames[10][0].clip == Rectangle(x: 0, y: 0, width: 12, height: 8))
  }
}
