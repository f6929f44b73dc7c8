internal import SlowglassPixels

/// Titles, pictures and containers that change their place and size with a page.
enum TitleLookalikes {
  static let all: [Scene] = [largeTitle, heroImage, containerTransform]

  private static let stage = Stage.slow

  static let largeTitle: Scene = {
    var scene = stage.scene(
      "large-title",
      "The page scrolls: its large title goes under the bar, a small one fades in there. Two elements.",
      lookalike: "large-title")
    var page = Props.rows("page", icon: nil, count: 14, top: 170)
    page.add(text: "Harvest", "largeTitle", x: 20, y: 108, size: 34)
    page.offsetY = stage.moving(0, -150)
    var bar = Props.box("bar", Rectangle(x: 0, y: 0, width: 390, height: 96), Colour(hex: 0xF7F7FA))
    bar.opacity = stage.moving(0, 1, during: 0.15...0.45)
    var small = Props.text("Harvest", id: "smallTitle", x: 162, y: 60, size: 17)
    small.opacity = stage.moving(0, 1, during: 0.4...0.7)
    let back = Props.icon(.back, id: "back", x: 12, y: 55, size: 26, colour: Theme.light.tint)
    let share = Props.icon(.share, id: "share", x: 348, y: 55, size: 26, colour: Theme.light.tint)
    scene.layers = [page, bar, Page.statusBar(width: 390), small, back, share]
    scene.elements = [
      .init("largeTitle", .text), .init("smallTitle", .text), .init("back"), .init("share"),
    ]
    scene.facts.append(.identicalLooking(["largeTitle", "smallTitle"]))
    return scene
  }()

  static let heroImage: Scene = {
    var scene = stage.scene(
      "hero-image", "A row's picture grows to the header of the page, its title with it; one copy of each.",
      lookalike: "hero", named: ["morph", "crossDissolve"])
    let cell = Rectangle(x: 20, y: 270, width: 40, height: 40)
    var list = Props.rows("page before", icon: nil, count: 10, top: 118)
    // The row's own title travels as a layer of its own.
    let hidden = Rectangle(x: 70, y: 270, width: 260, height: 22)
    list.drawing.add(.box(hidden, paint: .solid(.white)))
    for row in 0..<10 where row != 2 {
      list.drawing.add(
        .picture(
          Rectangle(x: 20, y: 118 + Double(row) * 76, width: 40, height: 40), radius: 0,
          seed: UInt64(row) + 40))
    }
    list.add(text: "Letters", "listTitle", x: 20, y: 62, size: 22)
    var page = Props.page(.text, seed: 131, top: 470)
    page.opacity = stage.moving(0, 1, during: 0...0.7)
    let header = Rectangle(x: 0, y: 0, width: 390, height: 390)
    var hero = Props.picture("hero", header, seed: 77)
    hero.anchor = Point(0, 0)
    hero.parts = [.init("hero", header)]
    hero.scaleX = stage.moving(cell.width / 390, 1)
    hero.scaleY = hero.scaleX
    hero.offsetX = stage.moving(cell.x, 0)
    hero.offsetY = stage.moving(cell.y, 0)
    var small = Props.text(Props.titles[2], id: "rowTitle", x: 76, y: 271, size: 17, weight: 0.085)
    var large = Props.text(Props.titles[2], id: "pageTitle", x: 24, y: 412, size: 30)
    let ratio = large.parts[0].rectangle.width / small.parts[0].rectangle.width
    small.anchor = Point(76, 271)
    large.anchor = Point(24, 412)
    (small.scaleX, large.scaleX) = (stage.moving(1, ratio), stage.moving(1 / ratio, 1))
    (small.scaleY, large.scaleY) = (small.scaleX, large.scaleX)
    (small.offsetX, large.offsetX) = (stage.moving(0, 24 - 76), stage.moving(76 - 24, 0))
    (small.offsetY, large.offsetY) = (stage.moving(0, 412 - 271), stage.moving(271 - 412, 0))
    small.opacity = stage.moving(1, 0, during: 0.05...0.55, .linear)
    large.opacity = stage.moving(0, 1, during: 0.05...0.55, .linear)
    var close = Props.icon(.close, id: "close", x: 342, y: 58, colour: .white)
    close.opacity = stage.moving(0, 1, during: 0.5...1)
    scene.layers = [list, page, hero, Page.statusBar(width: 390), small, large, close]
    scene.elements = [
      .init("hero", .surface), .init("rowTitle", .text), .init("pageTitle", .text), .init("close"),
      .init("listTitle", .text),
    ]
    scene.facts.append(
      .crossDissolve(
        from: "rowTitle", to: "pageTitle", start: stage.start + stage.length * 0.05,
        end: stage.start + stage.length * 0.55, isInPlace: false))
    return scene
  }()

  static let containerTransform: Scene = {
    var scene = stage.scene(
      "container-transform",
      "A card grows to a page: what it shows fades out, what the page shows fades in, both within its outline.",
      lookalike: "container-transform")
    let card = Rectangle(x: 20, y: 420, width: 350, height: 160)
    let under = Props.page(.list, seed: 140)
    var scrim = Props.box("scrim", Props.screen, .black)
    scrim.opacity = stage.moving(0, 0.32)
    var ground = Props.box("container", Props.screen, Colour(hex: 0xEAF0F8))
    var inside = Layer(
      "card", drawing: Drawing([.box(card, paint: .solid(Colour(hex: 0xEAF0F8)))]), bounds: card)
    inside.add(text: "Copper valley", "cardTitle", x: 40, y: 444, size: 20)
    inside.add(.heart, "cardHeart", x: 322, y: 440, colour: Theme.light.tint)
    inside.drawing.addText(
      "Slowly by the north river", x: 40, top: 486, size: 14, colour: Theme.light.faint)
    inside.surfaces = [.init(card)]
    inside.anchor = Point(card.x, card.y)
    inside.scaleX = stage.moving(1, 390 / 350)
    inside.scaleY = inside.scaleX
    inside.offsetX = stage.moving(0, -20)
    inside.offsetY = stage.moving(0, -420)
    inside.opacity = stage.moving(1, 0, during: 0...0.3, .linear)
    var page = Layer(
      "page after", drawing: Page(.article, seed: 141, top: 110).drawing(), bounds: Props.screen)
    page.add(text: "Copper valley", "pageTitle", x: 60, y: 62, size: 22)
    page.add(.back, "pageBack", x: 16, y: 60)
    page.surfaces = [.init(Props.screen)]
    page.anchor = Point(0, 0)
    page.scaleX = stage.moving(350 / 390, 1)
    page.scaleY = page.scaleX
    page.offsetX = stage.moving(card.x, 0)
    page.offsetY = stage.moving(card.y, 0)
    page.opacity = stage.moving(0, 1, during: 0.3...0.9, .linear)
    let window = Layer.Window(
      from: card, to: Props.screen, start: stage.start, duration: stage.length, stage.curve)
    (ground.window, inside.window, page.window) = (window, window, window)
    scene.layers = [under, scrim, ground, inside, page, Page.statusBar(width: 390)]
    scene.elements = [
      .init("cardTitle", .text), .init("cardHeart"), .init("pageTitle", .text), .init("pageBack"),
    ]
    scene.facts.append(.identicalLooking(["cardTitle", "pageTitle"]))
    return scene
  }()
}
