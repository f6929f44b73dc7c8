internal import SlowglassPixels

/// Text on a card of glass whose tint changes while another card moves.
enum TintedCard {
  /// What happens to the texts of the upper card.
  enum Change {
    /// Its tint turns dark beneath dark text: to 2.6:1.
    case tooDark
    /// The same at a quarter: the text keeps 7:1.
    case slightlyDarker
    /// Its text fades in on an even card, and reaches its full contrast.
    case textFadesIn
    /// A scrim dims the whole screen, its texts with it.
    case scrim
    /// Its tint turns to a green that is not much lighter than its red text; in luma they differ by enough.
    case colourful
  }

  static let defects: [Scene] = [
    scene("tint-too-dark", .slow, .tooDark), scene("tint-too-dark-1x", .realTime, .tooDark),
    scene("tint-saturated", .slow, .colourful),
  ]
  static let clean: [Scene] = [
    scene("tint-readable", .slow, .slightlyDarker), scene("tint-text-fades-in", .slow, .textFadesIn),
    scene("tint-scrim", .slow, .scrim),
  ]

  private static let card = Rectangle(x: 24, y: 130, width: 342, height: 170)
  private static let lower = Rectangle(x: 24, y: 340, width: 342, height: 120)
  private static let glass = Colour(hex: 0xDEE6F2)
  private static let ink = Colour(hex: 0x2C2C30)
  private static let red = Colour(hex: 0xA01414)
  private static let green = Colour(hex: 0x2E9E46)
  private static let dark = Colour(hex: 0x202838)

  static func scene(_ name: String, _ stage: Stage, _ change: Change) -> Scene {
    let isLow = change == .tooDark || change == .colourful
    let words =
      switch change {
      case .tooDark: "A card's tint turns dark beneath its dark text, to 2.6:1."
      case .slightlyDarker: "A card's tint turns darker; its text keeps 7:1."
      case .textFadesIn: "A card's text fades in, to its full contrast."
      case .scrim: "A scrim dims the screen, its texts with it."
      case .colourful: "A card's tint turns to a green that its red text hardly stands out from."
      }
    var scene = stage.scene(
      name, words, verdict: isLow ? .lowContrast : .clean, lookalike: isLow ? nil : "tint")
    scene.background = Colour(hex: 0x6A8CC6)
    let upper = Props.box("glass", card, radius: 26, glass)
    var tint = Props.box("tint", card, radius: 26, dark)
    tint.surfaces = []
    tint.opacity = stage.moving(0, share(of: change))
    var text = texts("card", "Harbour, 14 degrees", in: card, colour: ink)
    if change == .textFadesIn { text.opacity = stage.moving(0, 1) }
    var other = Props.box("lower glass", lower, radius: 26, glass)
    var otherText = texts("other", "Valley, 9 degrees", in: lower, colour: ink)
    other.offsetY = stage.moving(0, 48)
    otherText.offsetY = other.offsetY
    var layers = [Page.statusBar(width: 390), upper, tint, text, other, otherText]
    if change == .colourful {
      var greenTint = Props.box("green", card, radius: 26, green)
      greenTint.surfaces = []
      greenTint.opacity = stage.moving(0, 1)
      layers[2] = greenTint
      layers[3] = texts("card", "Harbour, 14 degrees", in: card, colour: red)
    }
    if change == .scrim {
      var scrim = Props.box("scrim", Props.screen, Colour.black.withAlpha(0.6))
      scrim.surfaces = []
      scrim.opacity = stage.moving(0, 1)
      layers.append(scrim)
    }
    scene.layers = layers
    scene.elements = [
      .init("cardTitle", .text), .init("cardNote", .text), .init("otherTitle", .text),
      .init("otherNote", .text),
    ]
    guard isLow else { return scene }
    let ratio =
      change == .colourful
      ? red.contrast(with: green) : ink.contrast(with: glass.mixed(with: dark, share: share(of: change)))
    scene.facts.append(
      .defect(
        Scene.Defect(
          .lowContrast, ["cardTitle", "cardNote"], at: stage.start + stage.length * 0.75,
          until: scene.duration, region: card, to: ratio)))
    return scene
  }

  private static func share(of change: Change) -> Double {
    switch change {
    case .tooDark: 0.68
    case .slightlyDarker: 0.3
    default: 0
    }
  }

  /// A title and a smaller line, in one layer.
  private static func texts(_ id: String, _ title: String, in card: Rectangle, colour: Colour) -> Layer {
    var layer = Layer("\(id) text", drawing: Drawing([]), bounds: card)
    layer.add(
      text: title, "\(id)Title", x: card.x + 22, y: card.y + 26, size: 26, weight: 0.14, colour: colour)
    layer.add(
      text: "now shown behind glass", "\(id)Note", x: card.x + 22, y: card.y + 74, size: 17, colour: colour)
    return layer
  }
}
