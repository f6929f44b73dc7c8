internal import SlowglassPixels

/// Looks that change too early or too late against the motion, and old content that stays.
enum SwitchDefects {
  static let all: [Scene] = [
    EditMode.scene("early-switch-label", .late, .fromStart(-20)),
    EditMode.scene("early-switch-label-1x", .realTime, .fromStart(-2)),
    BarColour.scene("early-switch-bar", .late, .fromStart(-20)),
    BarColour.scene("early-switch-bar-1x", .realTime, .fromStart(-2)),
    EditMode.scene("late-switch-label", .slow, .fromEnd(14)),
    BarColour.scene("late-switch-bar", .slow, .fromEnd(14)),
    lateOpaque, staleTitle("stale-title", .slow, lag: 12), staleTitle("stale-title-1x", .realTime, lag: 3),
  ]

  private static let lateOpaque: Scene = {
    let stage = Stage.slow
    let late = stage.end + 16 * stage.tick
    var scene = stage.scene(
      "late-opaque-bar", "The bar appears in one step when the page has stood still for 16 ticks.",
      verdict: .lateOpaque)
    scene.duration = late + 40 * stage.tick
    var old = Props.page(.list, seed: 290)
    var new = Props.page(.article, seed: 291)
    stage.push(&old, &new)
    let bar = Bar(icons: [.back, .search, .share, .bookmark, .menu])
    var live = bar.layer("bar", copy: "live")
    live.opacity = Animated(0).step(to: 1, at: late)
    scene.layers = [old, new, Page.statusBar(width: 390), live]
    scene.elements = bar.elements(namingBar: true)
    scene.groups = [bar.group]
    scene.facts.append(
      .defect(Scene.Defect(.lateOpaque, scene.elements.map(\.id), at: late, region: bar.frame)))
    return scene
  }()

  private static func staleTitle(_ name: String, _ stage: Stage, lag: Int) -> Scene {
    let late = stage.end + Double(lag) * stage.tick
    var scene = stage.scene(
      name,
      "A large title stays opaque over the page that comes in, and goes \(lag) ticks after it has landed.",
      verdict: .staleOverlay)
    var old = Props.rows("page before", icon: .folder, count: 9, top: 170)
    old.parts = []
    var new = Props.page(.article, seed: 301, top: 100)
    stage.push(&old, &new)
    var title = Props.text("Harvest", id: "largeTitle", x: 20, y: 104, size: 36)
    title.opacity = Animated(1).step(to: 0, at: late)
    new.add(.back, "back", x: 12, y: 56)
    new.add(.share, "share", x: 348, y: 56)
    scene.layers = [old, new, Page.statusBar(width: 390), title]
    scene.elements = [.init("largeTitle", .text), .init("back"), .init("share")]
    scene.facts.append(
      .defect(
        Scene.Defect(
          .staleOverlay, ["largeTitle"], at: stage.start + stage.length * 0.5, until: late,
          region: title.parts[0].rectangle)))
    return scene
  }
}
