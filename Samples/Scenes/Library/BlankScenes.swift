internal import SlowglassPixels

/// Places, and a card on its way, that are empty for a while of what they hold before and after.
enum BlankScenes {
  static let defects: [Scene] = [
    icon("blank-icon", .slow, fades: false), icon("blank-icon-1x", .realTime, fades: false),
    card("blank-card", .slow, fades: false), card("blank-card-1x", .realTime, fades: false),
  ]
  static let clean: [Scene] = [
    icon("icon-fades-through", .slow, fades: true), card("card-fades-through", .slow, fades: true),
  ]

  /// Where the content is away, as shares of the motion.
  private static let away = 0.2...0.8

  /// What is shown but for a part of the motion.
  ///
  /// - Parameter fades: whether it fades out and in, as designers ask for it, or goes and comes in one step.
  private static func opacity(_ stage: Stage, fades: Bool) -> Animated {
    let gone = stage.start + (stage.length * away.lowerBound / stage.tick).rounded() * stage.tick
    let back = stage.start + (stage.length * away.upperBound / stage.tick).rounded() * stage.tick
    guard fades else { return Animated(1).step(to: 0, at: gone).step(to: 1, at: back) }
    let length = stage.length * 0.3
    return Animated(1).animate(to: 0, from: stage.start, for: length, .linear)
      .animate(to: 1, from: stage.end - length, for: length, .linear)
  }

  private static func fact(_ elements: [String], _ stage: Stage, region: Rectangle) -> Scene.Fact {
    .defect(
      Scene.Defect(
        .blank, elements,
        at: stage.start + (stage.length * away.lowerBound / stage.tick).rounded() * stage.tick,
        until: stage.start + (stage.length * away.upperBound / stage.tick).rounded() * stage.tick,
        region: region))
  }

  /// The page below a bar is pushed; the bar stays, and two of its icons are away meanwhile.
  private static func icon(_ name: String, _ stage: Stage, fades: Bool) -> Scene {
    var scene = stage.scene(
      name,
      fades
        ? "A page is pushed below a bar; the bar's label fades out and in again."
        : "A page is pushed below a bar; the bar's label is away for a while, and there again.",
      verdict: fades ? .clean : .blank, lookalike: fades ? "fade-through" : nil)
    var old = Props.page(.list, seed: 430, top: 112)
    var new = Props.page(.cards, seed: 431, top: 112)
    stage.push(&old, &new)
    let bar = Props.box("bar", Rectangle(x: 0, y: 0, width: 390, height: 100), Colour(hex: 0xF4F5F8))
    let back = Props.icon(.back, id: "back", x: 12, y: 55, size: 26, colour: Theme.light.tint)
    let share = Props.icon(.share, id: "share", x: 348, y: 55, size: 26, colour: Theme.light.tint)
    var label = Props.text("Orchard clock", id: "label", x: 130, y: 58, size: 20)
    label.opacity = opacity(stage, fades: fades)
    scene.layers = [old, new, bar, Page.statusBar(width: 390), back, share, label]
    scene.elements = [.init("label", .text), .init("back"), .init("share")]
    guard !fades else { return scene }
    scene.facts.append(fact(["label"], stage, region: label.parts[0].rectangle))
    return scene
  }

  private static let place = Rectangle(x: 20, y: 420, width: 350, height: 200)

  /// A card moves up; what stands on it is away on the way.
  private static func card(_ name: String, _ stage: Stage, fades: Bool) -> Scene {
    var scene = stage.scene(
      name,
      fades
        ? "A card moves up; what stands on it fades out and in again."
        : "A card moves up, empty: what stands on it is there again when it lands.",
      verdict: fades ? .clean : .blank, lookalike: fades ? "card" : nil)
    scene.background = Colour(hex: 0xE6E8EE)
    var body = Props.box("body", place, radius: 28, .white)
    body.parts.append(.init("card", place))
    body.offsetY = stage.moving(0, -240)
    var words = Props.text("Ferry by winter", id: "cardTitle", x: 44, y: 446, size: 22)
    words.drawing.addText("Slowly by the north river", x: 44, top: 490, size: 15, colour: Theme.light.text)
    words.drawing.addText("A kettle and a lantern", x: 44, top: 516, size: 15, colour: Theme.light.text)
    words.bounds = place
    words.offsetY = body.offsetY
    words.opacity = opacity(stage, fades: fades)
    let title = Props.text("Trips", id: "pageTitle", x: 20, y: 64, size: 26)
    scene.layers = [Page.statusBar(width: 390), title, body, words]
    scene.elements = [.init("card", .surface), .init("cardTitle", .text), .init("pageTitle", .text)]
    guard !fades else { return scene }
    scene.facts.append(fact(["card", "cardTitle"], stage, region: place))
    return scene
  }
}
