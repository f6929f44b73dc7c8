internal import SlowglassPixels

/// Opacities that something other than the animation writes.
enum OpacityDefects {
  static let all: [Scene] = [earlyAppear, opacityStep, doubleExposure, dip]

  private static let stage = Stage.late

  private static func pages(seed: UInt64) -> [Layer] {
    var old = Props.page(.list, seed: seed)
    var new = Props.page(.article, seed: seed + 1)
    stage.push(&old, &new)
    return [old, new, Page.statusBar(width: 390)]
  }

  private static let bar = Bar(icons: [.home, .search, .plus, .heart, .avatar])

  private static let earlyAppear: Scene = {
    var scene = stage.scene(
      "early-appear-bar",
      "The bar is there with 60 % in one step 20 ticks before the motion, and fades in with it.",
      verdict: .earlyAppear)
    let time = stage.start - 19 * stage.tick
    var live = bar.layer("bar", copy: "live")
    live.opacity = Animated(0).step(to: 0.6, at: time).animate(
      to: 1, from: stage.start, for: stage.length, .easeInOut)
    scene.layers = pages(seed: 310) + [live]
    scene.elements = bar.elements(namingBar: true)
    scene.groups = [bar.group]
    scene.facts.append(
      .defect(
        Scene.Defect(
          .earlyAppear, scene.elements.map(\.id), at: time, region: bar.frame, from: 0, to: 0.6)))
    return scene
  }()

  private static let opacityStep: Scene = {
    var scene = stage.scene(
      "opacity-step-bar", "The bar fades in with the motion; in its middle it jumps from a quarter to 90 %.",
      verdict: .opacityStep)
    let middle = stage.start + 72 * stage.tick
    var live = bar.layer("bar", copy: "live")
    live.opacity = Animated(0).animate(to: 0.25, from: stage.start, for: 71 * stage.tick, .linear)
      .step(to: 0.9, at: middle)
      .animate(to: 1, from: middle, for: stage.end - middle, .linear)
    scene.layers = pages(seed: 320) + [live]
    scene.elements = bar.elements(namingBar: true)
    scene.groups = [bar.group]
    scene.facts.append(
      .defect(
        Scene.Defect(
          .opacityStep, scene.elements.map(\.id), at: middle, region: bar.frame, from: 0.25, to: 0.9)))
    return scene
  }()

  private static let doubleExposure: Scene = {
    var scene = stage.scene(
      "double-exposure-title",
      "The new title is there long before the old one has begun to go: one text through the other.",
      verdict: .doubleExposure)
    var old = Props.text("Orchard notes", id: "oldTitle", x: 92, y: 60, size: 24)
    var new = Props.text("Winter market", id: "newTitle", x: 98, y: 60, size: 24)
    new.opacity = stage.moving(0, 1, during: 0...0.35)
    old.opacity = stage.moving(1, 0, during: 0.7...1)
    var layers = pages(seed: 330)
    layers[0].drawing = Page(.list, seed: 330, top: 112).drawing()
    layers[1].drawing = Page(.article, seed: 331, top: 112).drawing()
    scene.layers =
      layers + [
        Props.box("bar", Rectangle(x: 0, y: 44, width: 390, height: 56), Theme.light.panel), old, new,
      ]
    scene.elements = [.init("oldTitle", .text), .init("newTitle", .text)]
    scene.facts.append(
      .defect(
        Scene.Defect(
          .doubleExposure, ["oldTitle", "newTitle"], at: stage.start + stage.length * 0.2,
          until: stage.start + stage.length * 0.85, region: Rectangle(x: 88, y: 56, width: 216, height: 32))))
    return scene
  }()

  private static let dip: Scene = {
    var scene = stage.scene(
      "dip-bar",
      "Two pages with the same bar dissolve, one fading out while the other fades in: the bar grows faint between.",
      verdict: .dip)
    scene.background = Colour(hex: 0xE8E8EC)
    func page(_ kind: Page.Kind, seed: UInt64, copy: String) -> Layer {
      var layer = Props.page(kind, seed: seed)
      let flat = bar.layer("bar", copy: copy)
      layer.drawing.add(flat.drawing)
      layer.parts = flat.parts
      layer.copy = copy
      return layer
    }
    var old = page(.list, seed: 340, copy: "snapshot")
    var new = page(.article, seed: 341, copy: "live")
    old.opacity = stage.moving(1, 0, during: 0...1, .linear)
    new.opacity = stage.moving(0, 1, during: 0...1, .linear)
    scene.layers = [old, new, Page.statusBar(width: 390)]
    scene.elements = bar.elements(namingBar: true)
    scene.groups = [bar.group]
    scene.facts.append(
      .defect(
        Scene.Defect(
          .dip, scene.elements.map(\.id), at: stage.start + stage.length * 0.25,
          until: stage.start + stage.length * 0.75, region: bar.frame, from: 1, to: 0.75)))
    return scene
  }()
}
