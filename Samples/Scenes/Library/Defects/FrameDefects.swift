internal import SlowglassPixels

/// Single frames that do not belong where they are.
enum FrameDefects {
  static let all: [Scene] = [
    flicker("flicker-still", .slow, at: 14), flicker("flicker-moving", .slow, at: 90),
    flicker("flicker-moving-1x", .realTime, at: 40), flash("flash-white", .slow),
    flash("flash-white-1x", .realTime), jump("jump-icons", .slow, at: 95),
    jump("jump-icons-1x", .realTime, at: 12),
    endStateFlash, startStateFlash,
  ]

  private static let bar = Bar(icons: [.back, .search, .share, .bookmark, .menu])

  private static func pages(_ stage: Stage, seed: UInt64) -> [Layer] {
    var old = Props.page(.list, seed: seed)
    var new = Props.page(.cards, seed: seed + 1)
    stage.push(&old, &new)
    return [old, new, Page.statusBar(width: 390)]
  }

  /// One icon of the bar is hidden for one tick.
  private static func flicker(_ name: String, _ stage: Stage, at tick: Int) -> Scene {
    var scene = stage.scene(
      name,
      "An icon of the bar is hidden for one tick \(Double(tick) < stage.restTicks ? "at rest" : "while the page moves").",
      verdict: .flicker)
    let time = Double(tick) * stage.tick
    scene.layers = pages(stage, seed: 350) + [barWithout(2)]
    var share = Props.icon(.share, id: "share", x: bar.iconFrames[2].x, y: bar.iconFrames[2].y)
    share.opacity = Animated(1).step(to: 0, at: time).step(to: 1, at: time + stage.tick)
    scene.layers.append(share)
    scene.elements = bar.elements(namingBar: true)
    scene.groups = [bar.group]
    scene.facts.append(
      .defect(
        Scene.Defect(
          .flicker, ["share"], at: time, until: time + stage.tick, region: share.parts[0].rectangle)))
    return scene
  }

  private static func barWithout(_ index: Int) -> Layer {
    var rest = bar
    rest.icons.remove(at: index)
    var layer = bar.layer("bar", copy: "live", only: [])
    layer.drawing = Drawing([
      .shadow(bar.frame, radius: 28, blur: 12, colour: Theme.light.shadow),
      .box(bar.frame, radius: 28, paint: .solid(Theme.light.bar)),
    ])
    layer.bounds = bar.frame.outset(by: 13)
    layer.surfaces = [.init(bar.frame, radius: 28, alpha: Theme.light.bar.alpha)]
    layer.parts = [.init("toolbar", bar.frame)]
    for (place, icon) in zip(bar.iconFrames, bar.icons) where icon != bar.icons[index] {
      layer.add(icon, icon.rawValue, x: place.x, y: place.y, size: 28)
    }
    return layer
  }

  private static func flash(_ name: String, _ stage: Stage) -> Scene {
    var scene = stage.scene(
      name, "The whole screen is white for one tick while a page is pushed.", verdict: .flash)
    let time = stage.start + (stage.length * 0.6 / stage.tick).rounded() * stage.tick
    var white = Props.box("white", Props.screen, .white)
    white.surfaces = []
    white.opacity = Animated(0).step(to: 1, at: time).step(to: 0, at: time + stage.tick)
    var layers = pages(stage, seed: 360)
    // A dark page, so that the flash can be seen.
    layers[0].drawing = Page(.list, seed: 360, theme: .dark).drawing()
    layers[1].drawing = Page(.cards, seed: 361, theme: .dark).drawing()
    layers[2] = Page.statusBar(width: 390, theme: .dark)
    let dark = Bar(icons: bar.icons, theme: .dark)
    scene.layers = layers + [dark.layer("bar", copy: "live"), white]
    scene.elements = dark.elements(namingBar: true)
    scene.groups = [dark.group]
    scene.facts.append(
      .defect(Scene.Defect(.flash, at: time, until: time + stage.tick, region: Props.screen)))
    return scene
  }

  /// The bar's icons hop by two points for one tick.
  private static func jump(_ name: String, _ stage: Stage, at tick: Int) -> Scene {
    var scene = stage.scene(
      name,
      "The bar's icons hop up by 2 pt for one tick \(Double(tick) < stage.restTicks ? "at rest" : "while the page moves").",
      verdict: .jump)
    let time = Double(tick) * stage.tick
    var panel = Props.box("bar", bar.frame, radius: 28, Theme.light.bar)
    panel.parts = [.init("toolbar", bar.frame)]
    var icons = Layer("icons", drawing: Drawing(), bounds: bar.frame)
    for (place, icon) in zip(bar.iconFrames, bar.icons) {
      icons.add(icon, icon.rawValue, x: place.x, y: place.y, size: 28)
    }
    icons.offsetY = Animated(0).step(to: -2, at: time).step(to: 0, at: time + stage.tick)
    scene.layers = pages(stage, seed: 370) + [panel, icons]
    scene.elements = bar.elements(namingBar: true)
    scene.groups = [bar.group]
    scene.facts.append(
      .defect(
        Scene.Defect(
          .jump, bar.names, at: time, until: time + stage.tick, region: bar.frame, distance: 2)))
    return scene
  }

  private static let endStateFlash = stateFlash(
    .endStateFlash, "end-state-flash",
    "The page that is to come is shown for one tick before it is pushed in.",
    page: 1, at: Stage.realTime.start - 3 * Stage.realTime.tick, seed: 380)

  private static let startStateFlash = stateFlash(
    .startStateFlash, "start-state-flash",
    "The page that has gone is shown again for one tick when the new one has landed.", page: 0,
    at: Stage.realTime.end + 2 * Stage.realTime.tick, seed: 390)

  /// One of the two pages, old or new, covers the screen for one tick.
  private static func stateFlash(
    _ kind: Scene.Defect.Kind, _ name: String, _ summary: String, page: Int, at time: Double, seed: UInt64
  ) -> Scene {
    let stage = Stage.realTime
    var scene = stage.scene(name, summary, verdict: .stateFlash)
    var layers = pages(stage, seed: seed)
    var flash = layers[page]
    flash.offsetX = Animated(0)
    flash.opacity = Animated(0).step(to: 1, at: time).step(to: 0, at: time + stage.tick)
    layers.insert(flash, at: 2)
    scene.layers = layers + [bar.layer("bar", copy: "live")]
    scene.elements = bar.elements(namingBar: true)
    scene.groups = [bar.group]
    scene.facts.append(.defect(Scene.Defect(kind, at: time, until: time + stage.tick, region: Props.screen)))
    return scene
  }
}
