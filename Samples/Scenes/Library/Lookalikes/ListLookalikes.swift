internal import SlowglassPixels

/// Equal things side by side that move together, and content that comes later.
enum ListLookalikes {
  static let all: [Scene] = [listScroll, carousel, sameIconPush, skeleton, pageCut]

  static let listScroll: Scene = {
    var stage = Stage.realTime
    (stage.length, stage.curve) = (900, .easeOut)
    var scene = stage.scene(
      "list-scroll", "A list of rows with equal icons scrolls and comes to rest; the bars stay.",
      lookalike: "equal-icons")
    var list = Props.rows("list", icon: .avatar, count: 18, top: 118)
    list.offsetY = stage.moving(0, -512)
    var bar = Props.box("bar", Rectangle(x: 0, y: 0, width: 390, height: 100), Colour(hex: 0xF7F7FA))
    bar.add(text: "Letters", "title", x: 160, y: 62, size: 19)
    bar.add(.burger, "burger", x: 16, y: 58)
    bar.add(.avatar, "barAvatar", x: 336, y: 54, size: 36, colour: Theme.light.faint)
    scene.layers = [list, bar, Page.statusBar(width: 390)]
    scene.elements = [.init("title", .text), .init("burger"), .init("barAvatar")]
    scene.elements += [9, 10, 11, 12].map { .init("rowIcon\($0)") }
    scene.facts.append(.identicalLooking(["barAvatar"] + (1...18).map { "rowIcon\($0)" }))
    return scene
  }()

  static let carousel: Scene = {
    var stage = Stage.realTime
    (stage.length, stage.curve) = (420, .spring(bounce: 0))
    var scene = stage.scene(
      "carousel", "Equal cards page by one card; the dots below them switch half way.",
      lookalike: "carousel")
    let page = Props.page(.text, seed: 150, top: 470)
    var track = Layer(
      "cards", drawing: Drawing(), bounds: Rectangle(x: 0, y: 120, width: 1100, height: 300))
    for index in 0..<3 {
      let card = Rectangle(x: 45 + Double(index) * 316, y: 130, width: 300, height: 260)
      track.drawing.add(.box(card, radius: 16, paint: .solid(Theme.light.panel)))
      track.drawing.add(
        .picture(
          Rectangle(x: card.x, y: card.y, width: 300, height: 170), radius: 16, seed: UInt64(index) + 60))
      track.drawing.addText(
        Props.titles[index + 4], x: card.x + 16, top: 322, size: 17, colour: Theme.light.text)
      track.add(.heart, "heart\(index + 1)", x: card.x + 258, y: 312, colour: Theme.light.tint)
      track.add(.share, "share\(index + 1)", x: card.x + 258, y: 350, colour: Theme.light.glyph)
      track.surfaces.append(.init(card, radius: 16))
    }
    track.offsetX = stage.moving(0, -316)
    scene.layers = [page, track, Page.statusBar(width: 390)]
    for index in 0..<3 {
      let place = Rectangle(x: 173 + Double(index) * 18, y: 412, width: 8, height: 8)
      scene.layers.append(Props.box("dot", place, radius: 4, Colour(hex: 0xC8C8CE)))
      guard index < 2 else { continue }
      var active = Props.box("active dot", place, radius: 4, Theme.light.tint)
      active.opacity = Animated(index == 0 ? 1 : 0).step(
        to: index == 0 ? 0 : 1, at: stage.start + stage.length * 0.22)
      scene.layers.append(active)
    }
    scene.elements = ["heart1", "share1", "heart2", "share2"].map { .init($0) }
    scene.facts += ["heart", "share"].map { name in .identicalLooking((1...3).map { "\(name)\($0)" }) }
    return scene
  }()

  static let sameIconPush: Scene = {
    let stage = Stage.slow
    var scene = stage.scene(
      "same-icon-push", "Both pages have a bar with the same icons in the same places, and move with it.",
      lookalike: "equal-icons")
    var old = Props.page(.list, seed: 160, top: 112)
    var new = Props.page(.cards, seed: 161, top: 112)
    for (index, kind) in [Icon.search, .bell, .menu].enumerated() {
      let x = 240 + Double(index) * 46
      old.add(kind, "\(kind.rawValue)Old", x: x, y: 58)
      new.add(kind, "\(kind.rawValue)New", x: x, y: 58)
    }
    old.add(.burger, "burger", x: 16, y: 58)
    new.add(.back, "back", x: 16, y: 58)
    stage.push(&old, &new)
    scene.layers = [old, new, Page.statusBar(width: 390)]
    scene.elements = old.elements() + new.elements()
    for kind in ["search", "bell", "menu"] {
      scene.facts.append(.identicalLooking([kind + "Old", kind + "New"]))
    }
    return scene
  }()

  static let skeleton: Scene = {
    var stage = Stage.realTime
    stage.endTicks = 75
    var scene = stage.scene(
      "skeleton",
      "A page comes in with grey boxes that pulse; words replace them 400 ms after it has landed, then pictures.",
      lookalike: "skeleton", named: ["contentLoad"])
    var old = Props.page(.list, seed: 170)
    var new = Layer(
      "page after", drawing: Drawing([.box(Props.screen, paint: .solid(.white))]), bounds: Props.screen)
    new.surfaces = [.init(Props.screen)]
    new.add(.back, "back", x: 14, y: 56)
    new.add(text: "Market", "title", x: 56, y: 59, size: 22)
    stage.push(&old, &new)
    scene.layers = [old, new]
    scene.elements = [.init("back"), .init("title", .text)]
    let words = stage.end + 24 * stage.tick
    for row in 0..<7 {
      let y = 112 + Double(row) * 104
      var bones = Layer("bones", drawing: Drawing(), bounds: Rectangle(x: 0, y: y, width: 390, height: 96))
      let grey = Colour(hex: 0xD9D9DE)
      for (x, top, width, height) in [(20.0, 0.0, 80.0, 80.0), (116, 6, 220, 18), (116, 38, 160, 14)] {
        bones.drawing.add(
          .box(Rectangle(x: x, y: y + top, width: width, height: height), radius: 6, paint: .solid(grey)))
      }
      bones.offsetX = new.offsetX
      bones.opacity = pulse(until: words).step(to: 0, at: words)
      bones.isAside = true
      var content = Layer(
        "content", drawing: Drawing(), bounds: Rectangle(x: 0, y: y, width: 390, height: 96))
      content.drawing.addText(Props.titles[row], x: 116, top: y + 8, size: 18, colour: Theme.light.text)
      content.drawing.addText(
        "With \(Page.words[row]) and \(Page.words[row + 9])", x: 116, top: y + 40, size: 14,
        colour: Theme.light.faint)
      content.opacity = Animated(0).step(to: 1, at: words)
      var picture = Props.picture(
        "picture", Rectangle(x: 20, y: y, width: 80, height: 80), seed: UInt64(row) + 90)
      let late = words + 6 * stage.tick + Double(row % 3) * 4 * stage.tick
      picture.opacity = Animated(0).animate(to: 1, from: late, for: 150, .easeOut)
      picture.isAside = true
      scene.layers += [bones, content, picture]
    }
    scene.layers.append(Page.statusBar(width: 390))
    return scene
  }()

  private static func pulse(until end: Double) -> Animated {
    var opacity = Animated(1)
    var time = 0.0
    while time + 800 <= end {
      opacity = opacity.animate(to: 0.55, from: time, for: 400, .easeInOut)
        .animate(to: 1, from: time + 400, for: 400, .easeInOut)
      time += 800
    }
    return opacity
  }

  static let pageCut: Scene = {
    let stage = Stage(slowdown: 1, length: 200)
    var scene = stage.scene(
      "page-cut", "One page replaces another in one tick, beside no motion; the bar stays.", lookalike: "cut",
      named: ["cut"])
    let old = Props.page(.list, seed: 180)
    var new = Props.page(.cards, seed: 181)
    new.opacity = Animated(0).step(to: 1, at: stage.start)
    let bar = Bar(icons: [.home, .search, .heart, .avatar])
    scene.layers = [old, new, Page.statusBar(width: 390), bar.layer("bar", copy: "live")]
    scene.elements = bar.elements(namingBar: true)
    scene.groups = [bar.group]
    return scene
  }()
}
