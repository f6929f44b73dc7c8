internal import SlowglassPixels

/// Stand-ins that land: on something else, past their end, or not all at one time.
enum LandingScenes {
  static let defects: [Scene] = [
    pop("pop-picture", .slow, isSame: false), pop("pop-picture-1x", .realTime, isSame: false),
  ]
  static let clean: [Scene] = [
    pop("hand-off-picture", .slow, isSame: true), overshoot, landing, apart, together,
  ]

  private static let place = Rectangle(x: 30, y: 150, width: 150, height: 150)

  /// A picture flies to its place in the page, where the page's own takes over.
  ///
  /// - Parameter isSame: whether the page's own picture shows the same.
  private static func pop(_ name: String, _ stage: Stage, isSame: Bool) -> Scene {
    var scene = stage.scene(
      name,
      isSame
        ? "A picture's stand-in lands, and the picture itself takes over: the same."
        : "A picture's stand-in lands, and the picture that takes over shows something else.",
      verdict: isSame ? .clean : .pop, lookalike: isSame ? "stand-in" : nil)
    let page = Props.page(.text, seed: 440, top: 340)
    func letters(_ id: String, _ lines: [String]) -> Layer {
      var layer = Props.box(id, place, radius: 12, Colour(hex: 0x234A8C))
      for (row, line) in lines.enumerated() {
        layer.drawing.addText(
          line, x: place.x + 14, top: place.y + 16 + Double(row) * 32, size: 24, weight: 0.16, colour: .white)
      }
      layer.parts.append(.init("cover", place))
      return layer
    }
    let shown = ["Salt road", "Winter", "Garden 8", "Engine"]
    var standIn = letters("stand-in", shown)
    standIn.copy = "snapshot"
    standIn.offsetX = stage.moving(170, 0)
    standIn.offsetY = stage.moving(360, 0)
    let swap = stage.end + 3 * stage.tick
    standIn.opacity = Animated(1).step(to: 0, at: swap)
    var own = letters("own", isSame ? shown : ["Harbour", "Kettles", "Number 3", "Clock"])
    own.opacity = Animated(0).step(to: 1, at: swap)
    let title = Props.text("Covers", id: "pageTitle", x: 20, y: 64, size: 26)
    scene.layers = [page, Page.statusBar(width: 390), title, own, standIn]
    scene.elements = [.init("pageTitle", .text)]
    guard !isSame else { return scene }
    scene.facts.append(.defect(Scene.Defect(.pop, at: swap, region: place)))
    return scene
  }

  /// - Parameter bounce: of the spring that takes the bar to its place; 0 for none.
  private static func spring(_ name: String, _ notes: String, bounce: Double) -> Scene {
    var stage = Stage.slow
    stage.length = 300
    stage.curve = .spring(bounce: bounce)
    var scene = stage.scene(
      name, notes, lookalike: "spring", named: bounce > 0 ? ["overshoot"] : [])
    let bar = Bar(icons: [.back, .search, .share, .bookmark, .menu])
    var layer = bar.layer("bar", copy: "live")
    layer.offsetY = stage.moving(-130, 0)
    scene.layers = [Props.page(.list, seed: 450), Page.statusBar(width: 390), layer]
    scene.elements = bar.elements(namingBar: false)
    scene.groups = [bar.group]
    return scene
  }

  private static let overshoot = spring(
    "spring-overshoot", "A bar springs to its place, past it and back.", bounce: 0.9)
  private static let landing = spring(
    "spring-lands", "A bar springs to its place, and not past it.", bounce: 0)

  /// A bar and a title move with one page; the title may go on for longer.
  private static func pair(_ name: String, _ notes: String, longer: Double, named: [String]) -> Scene {
    let stage = Stage.slow
    var scene = stage.scene(name, notes, lookalike: "pair", named: named)
    scene.duration += longer
    let bar = Bar(icons: [.back, .search, .share, .bookmark, .menu])
    var layer = bar.layer("bar", copy: "live")
    layer.offsetY = stage.moving(-110, 0)
    var title = Props.text("Quiet harbour", id: "title", x: 40, y: 120, size: 26)
    title.offsetY = Animated(60).animate(
      to: 0, from: stage.start, for: stage.length + longer, stage.curve)
    scene.layers = [Props.page(.text, seed: 460, top: 320), Page.statusBar(width: 390), title, layer]
    scene.elements = bar.elements(namingBar: false) + [.init("title", .text)]
    scene.groups = [bar.group]
    return scene
  }

  private static let apart = pair(
    "bar-before-title", "A bar and a title move together; the title arrives 120 ms later.", longer: 120,
    named: ["desync"])
  private static let together = pair(
    "bar-with-title", "A bar and a title move together, and arrive together.", longer: 0, named: [])
}
