internal import SlowglassPixels

/// What the system, the recorder and the hand draw over the app.
enum OverlayLookalikes {
  static let all: [Scene] = [clock, cursor, touchRing, recordingPill]

  /// Two pages of which one is pushed over the other, with a bar each.
  private static func push(_ stage: Stage, seed: UInt64) -> (layers: [Layer], elements: [Scene.Element]) {
    var old = Props.rows("page before", icon: .folder, count: 10, top: 118)
    old.parts = []
    old.add(.burger, "burger", x: 16, y: 58)
    old.add(text: "Letters", "titleOld", x: 60, y: 62, size: 22)
    var new = Props.page(.article, seed: seed, top: 112)
    new.parts = []
    new.add(.back, "back", x: 14, y: 58)
    new.add(.share, "share", x: 346, y: 58)
    let elements: [Scene.Element] = [
      .init("burger"), .init("titleOld", .text), .init("back"), .init("share"),
    ]
    stage.push(&old, &new)
    return ([old, new], elements)
  }

  static let clock: Scene = {
    let stage = Stage.slow
    var scene = stage.scene(
      "clock", "The minute changes in the status bar three ticks before a page is pushed.", lookalike: "clock"
    )
    let (layers, elements) = push(stage, seed: 240)
    let change = stage.start - 2 * stage.tick
    var before = Props.text("9:41", id: "clock", x: 36, y: 18, size: 16)
    var after = Props.text("9:42", id: "clock", x: 36, y: 18, size: 16)
    (before.parts, after.parts) = ([], [])
    before.opacity = Animated(1).step(to: 0, at: change)
    after.opacity = Animated(0).step(to: 1, at: change)
    scene.layers = layers + [Page.statusBar(width: 390, clock: nil), before, after]
    scene.elements = elements
    return scene
  }()

  static let touchRing: Scene = {
    let stage = Stage.realTime
    var scene = stage.scene(
      "touch-ring",
      "A touch ring and the pressed row show two ticks before a page is pushed; the ring fades.",
      lookalike: "touch-ring")
    let (layers, elements) = push(stage, seed: 250)
    let down = stage.start - stage.tick
    let row = Rectangle(x: 0, y: 262, width: 390, height: 76)
    var highlight = Props.box("highlight", row, .gray(0, alpha: 0.1))
    highlight.opacity = Animated(0).step(to: 1, at: down)
    highlight.offsetX = layers[0].offsetX
    let place = Rectangle(x: 205, y: 276, width: 48, height: 48)
    var ring = Props.box("touch ring", place, radius: 24, .gray(0.45, alpha: 0.6))
    ring.drawing.add(.box(place.outset(by: -5), radius: 19, paint: .solid(.gray(1, alpha: 0.5))))
    ring.opacity = Animated(0).step(to: 1, at: down).animate(to: 0, from: down + 150, for: 120, .easeOut)
    ring.isAside = true
    scene.layers = [layers[0], highlight, layers[1], Page.statusBar(width: 390), ring]
    scene.elements = elements
    return scene
  }()

  static let recordingPill: Scene = {
    var stage = Stage.realTime
    stage.endTicks = 75
    var scene = stage.scene(
      "recording-pill",
      "The recorder's pill appears in the status bar two ticks before a page is pushed, and pulses.",
      lookalike: "recording-pill")
    let (layers, elements) = push(stage, seed: 260)
    let place = Rectangle(x: 28, y: 13, width: 58, height: 28)
    var pill = Props.box("pill", place, radius: 14, Colour(hex: 0xE02020))
    pill.drawing.addText("9:41", x: 38, top: 21, size: 15, weight: 0.12, colour: .white)
    var opacity = Animated(0).step(to: 1, at: stage.start - stage.tick)
    var time = stage.start + 500
    while time + 1000 < scene.duration {
      opacity = opacity.animate(to: 0.55, from: time, for: 500, .easeInOut)
        .animate(to: 1, from: time + 500, for: 500, .easeInOut)
      time += 1000
    }
    pill.opacity = opacity
    pill.isAside = true
    scene.layers = layers + [Page.statusBar(width: 390), pill]
    scene.elements = elements
    return scene
  }()

  static let cursor: Scene = {
    var stage = Stage.realTime
    (stage.restTicks, stage.length) = (60, 200)
    var scene = stage.scene(
      "cursor", "A pointer travels to a button, which lights up under it; a press opens a menu; it goes on.",
      lookalike: "cursor")
    (scene.width, scene.height, scene.pixelsPerPoint) = (960, 600, 1)
    let screen = Rectangle(x: 0, y: 0, width: 960, height: 600)
    var page = Layer(
      "page", drawing: Page(.list, seed: 270, width: 960, height: 600, top: 66).drawing(), bounds: screen)
    page.surfaces = [.init(screen)]
    page.drawing.add(
      .box(Rectangle(x: 0, y: 0, width: 960, height: 52), paint: .solid(Theme.light.panel)))
    for (index, icon) in [Icon.burger, .search, .bell, .gear].enumerated() {
      page.add(icon, icon.rawValue, x: index == 0 ? 20 : 720 + Double(index) * 54, y: 14, size: 24)
    }
    var hover = Props.box(
      "hover", Rectangle(x: 874, y: 7, width: 38, height: 38), radius: 8, .gray(0, alpha: 0.14))
    hover.opacity = Animated(0).step(to: 1, at: stage.start - 9 * stage.tick)
    hover.isAside = true
    let place = Rectangle(x: 730, y: 56, width: 190, height: 170)
    var menu = Props.box("menu", place, radius: 10, .white)
    menu.drawing.shapes.insert(.shadow(place, radius: 10, blur: 10, colour: Theme.light.shadow), at: 0)
    menu.bounds = place.outset(by: 12)
    for (row, word) in ["Rename", "Copy link", "Archive"].enumerated() {
      menu.add(
        text: word, "item\(row + 1)", x: 752, y: 76 + Double(row) * 48, size: 17, weight: 0.09)
    }
    menu.anchor = Point(893, 56)
    menu.opacity = stage.moving(0, 1, during: 0...0.6)
    menu.scaleX = stage.moving(0.92, 1)
    menu.scaleY = menu.scaleX
    let outline = [(0.0, 0.0), (0, 17), (4, 13), (7, 20), (10, 18.6), (7, 12), (12, 12), (0, 0)].map {
      Point(560 + $0.0, 430 + $0.1)
    }
    var pointer = Layer(
      "pointer",
      drawing: Drawing([
        .stroke([outline], width: 2.6, colour: .white), .fill([outline], colour: .black),
      ]), bounds: Rectangle(x: 556, y: 426, width: 22, height: 28))
    let leaves = stage.end + 12 * stage.tick
    let reached = stage.start - 6 * stage.tick
    pointer.offsetX = Animated(0).animate(to: 332, from: 200, for: reached - 200, .easeInOut)
      .animate(to: 240, from: leaves, for: 300, .easeInOut)
    pointer.offsetY = Animated(0).animate(to: -406, from: 200, for: reached - 200, .easeInOut)
      .animate(to: -340, from: leaves, for: 300, .easeInOut)
    pointer.isAside = true
    scene.layers = [page, hover, menu, pointer]
    scene.elements = page.elements() + menu.elements(.text)
    return scene
  }()
}
