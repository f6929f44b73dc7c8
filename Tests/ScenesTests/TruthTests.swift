import SlowglassPixels
import Testing

@testable import SlowglassScenes

@Suite("Truth") struct TruthTests {
  @Test("the toolbar's ghost: opaque at 40, motion from 64, two copies in between")
  func toolbarGhost() throws {
    let truth = Truth(try #require(Scene.named("toolbar-ghost")))
    #expect(truth.animationStartFrame == 64)
    #expect(truth.opaqueFrame(of: "tabs") == 40)
    #expect(truth.leadFrames(of: "tabs") == 24)
    #expect(truth.ghostFrames(of: "tabs") == [97...194])
    #expect(truth.coreGhostFrames(of: "tabs") == [115...181])
  }

  @Test("the same scene at 1x has the same events in app time, to a frame")
  func sameEventsAtAnySpeed() throws {
    let slow = try #require(Scene.named("toolbar-ghost"))
    for speed in [1.0, 2, 5] {
      let scene = slow.recorded(slowdown: speed)
      let truth = Truth(scene)
      let reference = Truth(slow)
      let frame = 1000 / 60 / speed
      func appTime(_ truth: Truth, _ frame: Int?) throws -> Double {
        truth.scene.time(ofFrame: try #require(frame))
      }
      let start = try appTime(truth, truth.animationStartFrame)
      #expect(abs(start - (try appTime(reference, reference.animationStartFrame))) <= frame)
      let opaque = try appTime(truth, truth.opaqueFrame(of: "tabs"))
      #expect(abs(opaque - (try appTime(reference, reference.opaqueFrame(of: "tabs")))) <= frame)
      let ghost = try #require(truth.ghostFrames(of: "tabs").first)
      let wanted = try #require(reference.ghostFrames(of: "tabs").first)
      #expect(abs(scene.time(ofFrame: ghost.lowerBound) - slow.time(ofFrame: wanted.lowerBound)) <= frame)
      #expect(abs(scene.time(ofFrame: ghost.upperBound) - slow.time(ofFrame: wanted.upperBound)) <= frame)
    }
  }

  @Test("a glyph's pixel is as dark as its copy's opacity says")
  func opacityInThePicture() throws {
    // A white page, a bar without a surface: the dot of the menu over white shows the opacity alone.
    var transition = BarTransition("probe")
    transition.pixelsPerPoint = 1
    transition.slowdown = 2
    transition.page = .still
    transition.before = .text
    transition.bar = Bar(.top, icons: [.back, .menu], hasSurface: false)
    (transition.offsetX, transition.offsetY, transition.scaleX, transition.scaleY) = (0, -20, 1, 1)
    transition.handover = .copyLeaves
    let scene = transition.scene()
    let truth = Truth(scene)
    var renderer = SceneRenderer(scene)
    var checked = 0
    while let frame = renderer.next() {
      let copies = truth.frames[frame.number].filter {
        $0.id == "menu" && $0.copy == "snapshot" && $0.opacity > 0.05
      }
      for copy in copies where copy.rectangle.midY < 60 {
        // The darkest pixel around the middle dot, which is wider than two pixels.
        let x = Int(copy.rectangle.midX)
        let y = Int(copy.rectangle.midY)
        let darkest = (-2...2).flatMap { dy in
          (-2...2).map { dx in frame.rgb[((y + dy) * renderer.width + x + dx) * 3] }
        }.min()
        let ink = (255 - Double(try #require(darkest))) / (255 - 16)
        #expect(abs(ink - copy.visibleOpacity) < 0.03, "frame \(frame.number)")
        checked += 1
      }
    }
    #expect(checked > 5)
  }

  @Test("what lies above takes away as much as its surface is opaque")
  func cover() throws {
    let scene = try #require(Scene.named("toolbar-ghost"))
    let truth = Truth(scene)
    let live = try #require(truth.frames[150].first { $0.id == "share" && $0.copy == "live" })
    let copy = try #require(truth.frames[150].first { $0.id == "share" && $0.copy == "snapshot" })
    #expect(abs(live.cover - copy.opacity * Theme.light.bar.alpha) < 0.01)
    #expect(abs(live.visibleOpacity - (1 - live.cover)) < 1e-9)
    #expect(copy.cover == 0)
  }

  @Test("an element that the screen's edge cuts has its visible part as its clip, and none when outside")
  func clips() throws {
    let truth = Truth(try #require(Scene.named("equal-icons-push")))
    let middle = truth.frames[80]
    #expect(middle.contains { $0.clip != nil } || truth.frames[60].contains { $0.clip != nil })
    let first = try #require(truth.frames[0].first { $0.id == "barBack" })
    #expect(first.isOutside && first.visibleOpacity == 0)
    #expect(truth.settledRectangle(of: "barBack", in: 0) == nil)
    #expect(truth.settledRectangle(of: "barBack", in: truth.frames.count - 1) != nil)
  }

  @Test("the truth's file is the same text every time and holds what a reader needs")
  func file() throws {
    let truth = Truth(try #require(Scene.named("ghost-two-icons")))
    let text = truth.json(withFrames: false).text
    #expect(text == truth.json(withFrames: false).text)
    for key in ["\"verdict\": \"ghost\"", "\"ghostFramesCore\"", "\"settledRectEnd\"", "\"variants\": []"] {
      #expect(text.contains(key))
    }
  }
}

@Suite("Registry") struct RegistryTests {
  @Test("names are unique")
  func names() {
    let names = Scene.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test(
    "a scene called a ghost has one with no excuse for a miss; a clean one has none",
    arguments: Scene.all.map(\.name))
  func verdicts(name: String) throws {
    let scene = try #require(Scene.named(name))
    let truth = Truth(scene)
    let core = scene.elements.filter { !truth.coreGhostFrames(of: $0.id).isEmpty }
    let any = scene.elements.filter { !truth.ghostFrames(of: $0.id).isEmpty }
    if scene.verdict == .ghost {
      #expect(!core.isEmpty)
    } else {
      #expect(any.isEmpty, "\(any.map(\.id))")
    }
    if scene.verdict == .early { #expect(scene.elements.allSatisfy { truth.leadFrames(of: $0.id) ?? 0 > 0 }) }
    if scene.verdict == .clean {
      #expect(scene.elements.allSatisfy { truth.leadFrames(of: $0.id) ?? 0 <= 0 })
    }
  }

  @Test("random scenes are what they say they are", arguments: UInt64(1)...40)
  func random(seed: UInt64) {
    let scene = Scene.random(seed: seed)
    let truth = Truth(scene)
    let hasGhost = scene.elements.contains { !truth.ghostFrames(of: $0.id).isEmpty }
    #expect(hasGhost == (scene.verdict == .ghost))
  }
}

@Suite("Spec") struct SpecTests {
  @Test("the toolbar's spec names its items at rest in the last frame, in pixels")
  func toolbar() throws {
    let truth = Truth(try #require(Scene.named("toolbar-ghost")))
    let tabs = try #require(truth.references.first { $0.id == "tabs" })
    #expect(tabs.isInLastFrame)
    #expect(tabs.rectangle == Rectangle(x: 501.5, y: 1536, width: 56, height: 56))
    #expect(
      truth.specText().contains(
        "groups: { toolbarItems: [\"back\", \"forward\", \"share\", \"tabs\", \"menu\"] }"))
  }

  @Test("an element that never appears is not in the spec")
  func neverSeen() throws {
    let truth = Truth(try #require(Scene.named("never-appears")))
    #expect(truth.references.map(\.id) == ["menu"])
  }
}
