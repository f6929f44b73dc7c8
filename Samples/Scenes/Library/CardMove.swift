internal import SlowglassPixels

/// Cards with rounded corners that move, with a row at their foot.
enum CardMove {
  static let defects: [Scene] = [
    scene("corner-bleed", .slow, isClipped: false), scene("corner-bleed-1x", .realTime, isClipped: false),
  ]
  static let clean: [Scene] = [scene("card-clipped", .slow, isClipped: true)]

  private static let card = Rectangle(x: 20, y: 320, width: 350, height: 220)
  private static let radius = 28.0
  private static let foot = Rectangle(x: 20, y: 484, width: 350, height: 56)
  private static let blue = Colour(hex: 0x3A62C4)

  /// - Parameter isClipped: whether the row at the foot keeps to the card's corners while it moves.
  static func scene(_ name: String, _ stage: Stage, isClipped: Bool) -> Scene {
    var scene = stage.scene(
      name,
      isClipped
        ? "A card moves up; the row at its foot keeps to its rounded corners."
        : "A card moves up; meanwhile the row at its foot is not clipped by its rounded corners.",
      verdict: isClipped ? .clean : .cornerBleed, lookalike: isClipped ? "card" : nil)
    scene.background = Colour(hex: 0xE6E8EE)
    var body = Layer(
      "body",
      drawing: Drawing([
        .box(card, radius: radius, paint: .solid(blue)),
        .box(
          Rectangle(x: card.x, y: card.y, width: card.width, height: card.height - foot.height - radius),
          radius: radius, paint: .solid(.white)),
        .box(
          Rectangle(
            x: card.x, y: card.y + radius, width: card.width, height: card.height - foot.height - radius),
          paint: .solid(.white)),
      ]),
      bounds: card.outset(by: 2))
    body.add(text: "Bread before sunrise", "cardTitle", x: 44, y: 346, size: 20)
    body.drawing.addText(
      "Slowly by the north river", x: 44, top: 384, size: 14, colour: Theme.light.faint)
    body.parts.append(.init("card", card))
    body.surfaces = [.init(card, radius: radius)]
    var square = Props.box("foot", foot, blue)
    square.surfaces = []
    square.opacity = Animated(0).step(to: 1, at: stage.start).step(to: 0, at: stage.end)
    body.offsetY = stage.moving(0, -180)
    square.offsetY = body.offsetY
    let title = Props.text("Trips", id: "pageTitle", x: 20, y: 64, size: 26)
    scene.layers = [Page.statusBar(width: 390), title, body] + (isClipped ? [] : [square])
    scene.elements = [.init("card", .surface), .init("cardTitle", .text), .init("pageTitle", .text)]
    guard !isClipped else { return scene }
    scene.facts.append(
      .defect(
        Scene.Defect(
          .cornerBleed, ["card"], at: stage.start, until: stage.end, region: foot)))
    return scene
  }
}
