internal import SlowglassPixels

/// Transitions that look like ghosts and are none, and a few ghosts that are no bar's.
enum Negatives {
  static let all: [Scene] = [
    iconsMove, barLaidOutAnew, neverAppears,
  ]

  private static let screen = Props.screen
  /// A tick at 10x, in app milliseconds.
  private static let tick = 1000.0 / 600
  private static let start = 29 * tick
  private static let length = 240.0
  private static let status = Page.statusBar(width: 390)

  private static func blank(
    _ name: String, _ notes: String, _ lookalike: String? = nil, named: [String] = []
  ) -> Scene {
    var scene = Scene(name, notes: notes, duration: start + length + 40 * tick, verdict: .clean)
    scene.groups = []
    if let lookalike { scene.facts.append(.lookalike(lookalike)) }
    if !named.isEmpty { scene.facts.append(.named(named)) }
    return scene
  }

  static let crossFadeInPlace: Scene = {
    var scene = blank(
      "crossfade-in-place", "Two different bars dissolve into each other in one place.",
      "cross-dissolve", named: ["crossDissolve"])
    let old = Bar()
    let new = Bar(icons: [.plus, .search, .lock, .bookmark, .check])
    var under = Props.page(.article, seed: 31)
    var over = Props.page(.tabs, seed: 32)
    over.opacity = Animated(0).animate(to: 1, from: start, for: length, .easeInOut)
    var leaving = old.layer("old bar", copy: "live")
    var coming = new.layer("new bar", copy: "live")
    leaving.opacity = Animated(1).animate(to: 0, from: start, for: length, .easeInOut)
    coming.opacity = Animated(0).animate(to: 1, from: start, for: length, .easeInOut)
    coming.parts[0].id = "newToolbar"
    under.name = "page before"
    scene.layers = [under, over, status, leaving, coming]
    scene.elements = old.elements(namingBar: true)
    scene.groups = [old.group, ("newItems", new.names)]
    scene.elements += new.elements(namingBar: true).map { element in
      var element = element
      if element.id == "toolbar" { element.id = "newToolbar" }
      return element
    }
    scene.facts.append(
      .crossDissolve(from: "toolbar", to: "newToolbar", start: start, end: start + length, isInPlace: true))
    return scene
  }()

  static let equalIconsPush: Scene = {
    var scene = blank(
      "equal-icons-push", "Rows with equal chevrons leave, a page with an equal avatar and menu comes in.",
      "equal-icons")
    var list = Props.page(.text, seed: 40, top: 900)
    list.drawing = Drawing([.box(screen, paint: .solid(.white))])
    var parts: [Layer.Part] = []
    list.drawing.addText("Letters", x: 70, top: 62, size: 22, weight: 0.13, colour: Theme.light.text)
    func put(_ icon: Icon, _ id: String, _ x: Double, _ y: Double, _ size: Double, _ colour: Colour) {
      list.drawing.add(icon.drawing(at: Point(x, y), size: size, colour: colour))
      parts.append(.init(id, Rectangle(x: x, y: y, width: size, height: size)))
      scene.elements.append(.init(id))
    }
    put(.burger, "burger", 20, 56, 26, Theme.light.glyph)
    put(.menu, "menuOld", 344, 56, 26, Theme.light.glyph)
    let random = [
      "Green lantern", "Ferry by winter", "Orchard clock", "Under the bridge", "North of salt",
      "Paper garden", "Slowly copper", "Second engine",
    ]
    for (row, title) in random.enumerated() {
      let y = 118 + Double(row) * 76
      put(.avatar, "rowAvatar\(row + 1)", 20, y, 40, Theme.light.faint)
      list.drawing.addText(title, x: 76, top: y + 4, size: 17, colour: Theme.light.text)
      list.drawing.addText(
        "With \(Page.words[row]) and \(Page.words[row + 12])", x: 76, top: y + 26, size: 13,
        colour: Theme.light.faint)
      put(.forward, "rowChevron\(row + 1)", 352, y + 11, 18, Theme.light.faint)
    }
    list.parts = parts
    list.offsetX = Animated(0).animate(to: -117, from: start, for: length, .easeInOut)
    var next = Props.page(.article, seed: 41, top: 100)
    next.name = "page after"
    next.parts = []
    for (icon, id, x, size) in [
      (Icon.back, "barBack", 16.0, 26.0), (.avatar, "barAvatar", 296, 40), (.menu, "menuNew", 344, 26),
    ] {
      let y = 69 - size / 2
      next.drawing.add(
        icon.drawing(
          at: Point(x, y), size: size, colour: icon == .avatar ? Theme.light.faint : Theme.light.glyph))
      next.parts.append(.init(id, Rectangle(x: x, y: y, width: size, height: size)))
      scene.elements.append(.init(id))
    }
    next.offsetX = Animated(390).animate(to: 0, from: start, for: length, .easeInOut)
    scene.layers = [list, next, status]
    scene.facts += [
      .identicalLooking(["menuOld", "menuNew"]),
      .identicalLooking(["barAvatar"] + (1...8).map { "rowAvatar\($0)" }),
      .identicalLooking((1...8).map { "rowChevron\($0)" }),
    ]
    return scene
  }()

  static let titleMorph: Scene = {
    var scene = blank(
      "title-morph", "A large title becomes the label of the back button on one path; shares add up to one.",
      "title-morph", named: ["morph", "crossDissolve"])
    var old = Props.page(.text, seed: 50, top: 130)
    var new = Props.page(.article, seed: 51, top: 100)
    old.offsetX = Animated(0).animate(to: -117, from: start, for: length, .easeInOut)
    new.offsetX = Animated(390).animate(to: 0, from: start, for: length, .easeInOut)
    var large = Props.text("Harvest", id: "largeTitle", x: 20, y: 84, size: 32)
    var small = Props.text("Harvest", id: "backLabel", x: 42, y: 52, size: 17, colour: Theme.light.tint)
    var chevron = Props.icon(.back, id: "backChevron", x: 12, y: 49, size: 24, colour: Theme.light.tint)
    let ratio = small.parts[0].rectangle.width / large.parts[0].rectangle.width
    func travel(_ layer: inout Layer, from: Rectangle, to: Rectangle, scale: (Double, Double)) {
      layer.anchor = Point(layer.parts[0].rectangle.x, layer.parts[0].rectangle.y)
      layer.scaleX = Animated(scale.0).animate(to: scale.1, from: start, for: length, .easeInOut)
      layer.scaleY = layer.scaleX
      let home = layer.parts[0].rectangle
      layer.offsetX = Animated(from.x - home.x).animate(
        to: to.x - home.x, from: start, for: length, .easeInOut)
      layer.offsetY = Animated(from.y - home.y).animate(
        to: to.y - home.y, from: start, for: length, .easeInOut)
    }
    let largeHome = large.parts[0].rectangle
    let smallHome = small.parts[0].rectangle
    travel(&large, from: largeHome, to: smallHome, scale: (1, ratio))
    travel(&small, from: largeHome, to: smallHome, scale: (1 / ratio, 1))
    large.opacity = Animated(1).animate(to: 0, from: start, for: length * 0.5, .linear)
    small.opacity = Animated(0).animate(to: 1, from: start, for: length * 0.5, .linear)
    chevron.opacity = Animated(0).animate(to: 1, from: start + length * 0.3, for: length * 0.4, .easeOut)
    scene.layers = [old, new, status, large, small, chevron]
    scene.elements = [.init("largeTitle", .text), .init("backLabel", .text), .init("backChevron")]
    scene.facts.append(
      .crossDissolve(
        from: "largeTitle", to: "backLabel", start: start, end: start + length * 0.5, isInPlace: false))
    return scene
  }()

  static let sheetWithScrim: Scene = {
    var scene = blank(
      "sheet-scrim", "A sheet comes up over a page that is dimmed by 40 % and shrinks a little.", "sheet")
    var under = Props.page(.cards, seed: 60)
    under.drawing.add(Icon.avatar.drawing(at: Point(334, 54), size: 36, colour: Theme.light.faint))
    under.parts = [.init("avatar", Rectangle(x: 334, y: 54, width: 36, height: 36))]
    under.scaleX = Animated(1).animate(to: 0.94, from: start, for: length, .easeOut)
    under.scaleY = under.scaleX
    var scrim = Layer("scrim", drawing: Drawing([.box(screen, paint: .solid(.black))]), bounds: screen)
    scrim.opacity = Animated(0).animate(to: 0.4, from: start, for: length, .easeOut)
    scrim.surfaces = [.init(screen)]
    let box = Rectangle(x: 0, y: 300, width: 390, height: 580)
    var drawing = Drawing([.box(box, radius: 20, paint: .solid(.white))])
    drawing.addText("Share letters", x: 24, top: 328, size: 20, weight: 0.13, colour: Theme.light.text)
    var parts: [Layer.Part] = [.init("sheet", box)]
    for (row, icon) in [Icon.folder, .bookmark, .star, .trash].enumerated() {
      let y = 390 + Double(row) * 64
      drawing.add(icon.drawing(at: Point(24, y), size: 28, colour: Theme.light.tint))
      drawing.addText(icon.rawValue.capitalizedFirst, x: 72, top: y + 7, size: 17, colour: Theme.light.text)
      parts.append(.init(icon.rawValue, Rectangle(x: 24, y: y, width: 28, height: 28)))
    }
    var sheet = Layer("sheet", drawing: drawing, bounds: box)
    sheet.parts = parts
    sheet.surfaces = [.init(box, radius: 20)]
    sheet.offsetY = Animated(560).animate(to: 0, from: start, for: length, .easeOut)
    scene.layers = [under, status, scrim, sheet]
    scene.elements = [.init("avatar"), .init("sheet", .surface, cornerRadius: 20)]
    scene.elements += parts.dropFirst().map { .init($0.id) }
    return scene
  }()

  static let iconsMove: Scene = {
    var scene = blank(
      "icons-move", "A search field opens: the icons of the bar make room, each goes to a place of its own.")
    scene.layers = [Props.page(.list, seed: 70, top: 112), status]
    let field = Rectangle(x: 16, y: 54, width: 236, height: 40)
    var box = Layer(
      "field", drawing: Drawing([.box(field, radius: 20, paint: .solid(Theme.light.panel))]), bounds: field)
    box.opacity = Animated(0).animate(to: 1, from: start, for: length, .easeInOut)
    box.surfaces = [.init(field, radius: 20)]
    scene.layers.append(box)
    for (index, kind) in [Icon.search, .heart, .bell, .avatar].enumerated() {
      var layer = Props.icon(kind, id: kind.rawValue, x: 24 + Double(index) * 104, y: 60)
      let target = index == 0 ? 26.0 : 252 + Double(index - 1) * 46
      layer.offsetX = Animated(0).animate(
        to: target - (24 + Double(index) * 104), from: start, for: length, .easeInOut)
      scene.layers.append(layer)
      scene.elements.append(.init(kind.rawValue))
    }
    return scene
  }()

  static let barLaidOutAnew: Scene = {
    var scene = blank(
      "bar-laid-out-anew",
      "The bar shrinks with the page's scroll: other spacing, smaller glyphs, one copy of each.")
    let tall = Rectangle(x: 0, y: 0, width: 390, height: 1264)
    var under = Layer("page", drawing: Page(.article, seed: 80, height: 1264).drawing(), bounds: tall)
    under.offsetY = Animated(0).animate(to: -420, from: start, for: length, .easeInOut)
    let bar = Bar()
    scene.groups = [bar.group]
    var panel = bar.layer("bar", copy: "live", only: [])
    let frame = bar.frame
    panel = Layer(
      "bar", drawing: Drawing([.box(frame, radius: 28, paint: .solid(Theme.light.bar))]),
      bounds: frame.outset(by: 2))
    panel.parts = [.init("toolbar", frame)]
    panel.glass = .init(frame, radius: 28, blur: 10)
    panel.surfaces = [.init(frame, radius: 28)]
    let from = start + length * 0.15
    let time = length * 0.5
    panel.scaleX = Animated(1).animate(to: 0.64, from: from, for: time, .easeInOut)
    panel.scaleY = Animated(1).animate(to: 0.74, from: from, for: time, .easeInOut)
    panel.offsetY = Animated(0).animate(to: 14, from: from, for: time, .easeInOut)
    scene.layers = [under, status, panel]
    for (index, place) in bar.iconFrames.enumerated() {
      var layer = Props.icon(bar.icons[index], id: bar.names[index], x: place.x, y: place.y)
      layer.scaleX = Animated(1).animate(to: 0.72, from: from, for: time, .easeInOut)
      layer.scaleY = layer.scaleX
      layer.offsetX = Animated(0).animate(to: (195 - place.midX) * 0.38, from: from, for: time, .easeInOut)
      layer.offsetY = panel.offsetY
      scene.layers.append(layer)
    }
    scene.elements = bar.elements(namingBar: true)
    return scene
  }()

  static let neverAppears: Scene = {
    var scene = blank("never-appears", "A card opens; two elements are expected and never come.")
    var under = Props.page(.tabs, seed: 90)
    var over = Props.page(.article, seed: 91)
    over.opacity = Animated(0).animate(to: 1, from: start, for: length, .easeInOut)
    under.name = "page before"
    var star = Props.icon(.star, id: "star", x: 330, y: 700)
    var heart = Props.icon(.heart, id: "heart", x: 330, y: 750)
    star.opacity = Animated(0)
    heart.opacity = Animated(0)
    let menu = Props.icon(.menu, id: "menu", x: 340, y: 58)
    scene.layers = [under, over, status, menu, star, heart]
    scene.elements = [.init("menu"), .init("star"), .init("heart")]
    return scene
  }()

  static let heroCard: Scene = {
    var scene = blank(
      "hero-card", "A card with its heart grows to the page; the page's own bar fades in with it.",
      "matched-geometry")
    let under = Props.page(.cards, seed: 100)
    let card = Rectangle(x: 20, y: 364, width: 350, height: 236)
    var drawing = Drawing([.box(card, radius: 18, paint: .solid(Theme.light.panel))])
    drawing.add(.picture(Rectangle(x: 20, y: 364, width: 350, height: 168), radius: 18, seed: 103))
    drawing.addText("The quiet harbour", x: 36, top: 548, size: 17, weight: 0.12, colour: Theme.light.text)
    drawing.add(Icon.heart.drawing(at: Point(322, 546), size: 28, colour: Theme.light.tint))
    var hero = Layer("card", drawing: drawing, bounds: card)
    hero.anchor = Point(card.x, card.y)
    hero.parts = [.init("card", card), .init("heart", Rectangle(x: 322, y: 546, width: 28, height: 28))]
    hero.surfaces = [.init(card, radius: 18)]
    hero.scaleX = Animated(1).animate(to: 390 / 350, from: start, for: length, .easeInOut)
    hero.scaleY = hero.scaleX
    hero.offsetX = Animated(0).animate(to: -20, from: start, for: length, .easeInOut)
    hero.offsetY = Animated(0).animate(to: -308, from: start, for: length, .easeInOut)
    var veil = Props.page(.text, seed: 101, top: 340)
    veil.opacity = Animated(0).animate(to: 1, from: start, for: length, .easeInOut)
    var close = Props.icon(.close, id: "close", x: 342, y: 68)
    close.opacity = Animated(0).animate(to: 1, from: start + length * 0.4, for: length * 0.5, .easeOut)
    scene.layers = [under, veil, hero, status, close]
    scene.elements = [.init("card", .surface, cornerRadius: 18), .init("heart"), .init("close")]
    return scene
  }()

  static let tabSelection: Scene = {
    var scene = blank(
      "tab-selection",
      "Another tab is chosen: the page cross-fades, a pill slides under the icons, the icons stay.",
      "tab-selection")
    var over = Props.page(.cards, seed: 111)
    over.opacity = Animated(0).animate(to: 1, from: start, for: length, .easeInOut)
    let panel = Rectangle(x: 0, y: 760, width: 390, height: 84)
    var bar = Layer("bar", drawing: Drawing([.box(panel, paint: .solid(Theme.light.panel))]), bounds: panel)
    bar.parts = [.init("tabBar", panel)]
    bar.surfaces = [.init(panel)]
    let place = Rectangle(x: 24, y: 770, width: 60, height: 34)
    var pill = Layer(
      "pill", drawing: Drawing([.box(place, radius: 17, paint: .solid(Colour(hex: 0xD5DEF0)))]), bounds: place
    )
    pill.offsetX = Animated(0).animate(to: 188, from: start, for: length, .spring(bounce: 0))
    scene.layers = [Props.page(.list, seed: 110), over, status, bar, pill]
    scene.elements = [.init("tabBar", .surface)]
    for (index, kind) in [Icon.home, .search, .heart, .avatar].enumerated() {
      scene.layers.append(Props.icon(kind, id: kind.rawValue, x: 40 + Double(index) * 94, y: 773))
      scene.elements.append(.init(kind.rawValue))
    }
    return scene
  }()
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
