internal import SlowglassPixels

/// Panes that repaint by themselves, and bars that fade as a page scrolls.
enum GlassScenes {
  static let defects: [Scene] = [
    idle("idle-highlight", .highlight), idle("idle-shimmer-text", .shimmer),
    scrollFade("scroll-fade-timer", .timer),
  ]
  static let clean: [Scene] = [
    idle("idle-card", .nothing), idle("idle-progress", .progress), idle("idle-card-video", .video),
    scrollFade("scroll-fade", .position),
  ]

  // MARK: What repaints

  /// What goes on in a card while the screen rests.
  private enum Idle {
    case nothing
    /// A soft light runs over all of it, with pauses.
    case highlight
    /// A narrower light runs over its lower half without a pause.
    case shimmer
    /// A level rises once.
    case progress
    /// A picture pans in its middle.
    case video
  }

  private static let card = Rectangle(x: 24, y: 130, width: 342, height: 170)
  private static let lower = Rectangle(x: 24, y: 340, width: 342, height: 120)
  private static let glass = Colour(hex: 0x8FA6C8)
  private static let ink = Colour(hex: 0x1C2430)

  private static let idleStage: Stage = {
    var stage = Stage.realTime
    (stage.restTicks, stage.endTicks) = (300, 60)
    return stage
  }()

  private static func idle(_ name: String, _ kind: Idle) -> Scene {
    let stage = idleStage
    let isGlitch = kind == .highlight || kind == .shimmer
    let words =
      switch kind {
      case .nothing: "A card rests; after five seconds another one moves."
      case .highlight: "A soft light runs over a card again and again while the screen rests."
      case .shimmer: "A light runs over the lower half of a card without a pause while the screen rests."
      case .progress: "A level in a card rises once, slowly, while the screen rests."
      case .video: "A picture pans in a card while the screen rests."
      }
    var scene = stage.scene(
      name, words, verdict: isGlitch ? .idleRepaint : .clean, lookalike: isGlitch ? nil : "idle")
    scene.background = Colour(hex: 0xE6E9F0)
    var pane = Props.box("pane", card, radius: 26, glass)
    pane.parts = [.init("card", card)]
    var text = Layer("text", drawing: Drawing([]), bounds: card)
    text.add(text: "Harbour, 14 degrees", "cardTitle", x: 46, y: 156, size: 24, weight: 0.14, colour: ink)
    text.add(text: "Ferry by winter", "cardNote", x: 46, y: 204, size: 17, colour: ink)
    var other = Props.box("other", lower, radius: 26, glass)
    other.add(text: "Valley, 9 degrees", "otherTitle", x: 46, y: 366, size: 24, weight: 0.14, colour: ink)
    other.offsetY = stage.moving(0, 60)
    scene.layers = [Page.statusBar(width: 390), pane, text, other]
    scene.elements = [
      .init("card", .surface, cornerRadius: 26), .init("cardTitle", .text), .init("cardNote", .text),
      .init("otherTitle", .text),
    ]
    switch kind {
    case .nothing: break
    case .highlight:
      scene.layers.insert(
        light(over: card.outset(by: -8), width: 90, pass: 700, pause: 500, until: scene.duration), at: 2)
    case .shimmer:
      let half = Rectangle(x: 40, y: 240, width: 310, height: 52)
      scene.layers.insert(light(over: half, width: 60, pass: 900, pause: 0, until: scene.duration), at: 2)
    case .progress:
      var level = Props.box("level", Rectangle(x: 46, y: 252, width: 298, height: 30), .white)
      level.surfaces = []
      level.isAside = true
      level.window = .init(
        from: Rectangle(x: 46, y: 252, width: 1, height: 30),
        to: Rectangle(x: 46, y: 252, width: 298, height: 30), start: 200, duration: 4_400, .linear)
      scene.layers.append(level)
    case .video:
      var picture = Props.picture("video", Rectangle(x: 46, y: 232, width: 900, height: 60), seed: 7)
      picture.surfaces = []
      picture.clip = Rectangle(x: 46, y: 232, width: 298, height: 60)
      picture.isAside = true
      var pan = Animated(0)
      for step in 1..<Int(scene.duration / 33) {
        pan = pan.step(to: -3 * Double(step), at: 33 * Double(step))
      }
      picture.offsetX = pan
      scene.layers.append(picture)
    }
    guard isGlitch else { return scene }
    scene.facts.append(
      .defect(Scene.Defect(.idleRepaint, ["card"], at: 0, until: stage.start, region: card)))
    return scene
  }

  /// A band of light that runs from left to right again and again.
  private static func light(
    over box: Rectangle, width: Double, pass: Double, pause: Double, until end: Double
  ) -> Layer {
    let clear = Colour.white.withAlpha(0)
    let bright = Colour.white.withAlpha(0.5)
    let left = Rectangle(x: box.x - 2 * width, y: box.y, width: width, height: box.height)
    let right = Rectangle(x: box.x - width, y: box.y, width: width, height: box.height)
    var layer = Layer(
      "light",
      drawing: Drawing([
        .box(left, paint: .linear(clear, bright, isVertical: false)),
        .box(right, paint: .linear(bright, clear, isVertical: false)),
      ]), bounds: left.union(right))
    layer.clip = box
    layer.isAside = true
    var time = 100.0
    while time < end {
      layer.offsetX = layer.offsetX.step(to: 0, at: time).animate(
        to: box.width + 2 * width, from: time, for: pass, .linear)
      time += pass + max(1, pause)
    }
    return layer
  }

  // MARK: Bars that fade

  /// What a bar's opacity follows when the page comes back.
  private enum Fade { case position, timer }

  /// A page scrolls by this much and back, and a title fades out over a part of it.
  private static let way = 320.0
  private static let leg = 900.0
  private static let fade = (from: 40.0, to: 160.0)

  private static func scrollFade(_ name: String, _ kind: Fade) -> Scene {
    var stage = ScrolledList.stage
    let rest = 250.0
    stage.length = 2 * leg + rest
    let offset = Animated(0).animate(to: -way, from: stage.start, for: leg, .linear)
      .animate(to: 0, from: stage.start + leg + rest, for: leg, .linear)
    var scene = ScrolledList.scene(
      name,
      kind == .position
        ? "A page scrolls up and back; a title fades out and in with its position."
        : "A page scrolls up and back; a title fades out with its position, and in by a timer.",
      stage: stage, verdict: kind == .position ? .clean : .desync,
      lookalike: kind == .position ? "scroll-fade" : nil, offset: offset)
    let share = (from: fade.from / way, to: fade.to / way)
    let back = stage.start + leg + rest
    let out = Animated(1).animate(
      to: 0, from: stage.start + share.from * leg, for: (share.to - share.from) * leg, .linear)
    var title = Props.text("Winter market", id: "fading", x: 24, y: 58, size: 24)
    let returning = (start: back + (1 - share.to) * leg, length: (share.to - share.from) * leg)
    title.opacity =
      kind == .position
      ? out.animate(to: 1, from: returning.start, for: returning.length, .linear)
      : out.animate(to: 1, from: back + 60, for: 250, .linear)
    var bar = Props.box("bar", Rectangle(x: 0, y: 0, width: 390, height: 100), Colour(hex: 0xF7F7FA))
    bar.add(.search, "search", x: 340, y: 58)
    scene.layers = [scene.layers[0], bar, title, Page.statusBar(width: 390)]
    scene.elements = [.init("fading", .text), .init("search")]
    guard kind == .timer else { return scene }
    scene.facts.append(
      .defect(
        Scene.Defect(
          .desync, ["fading"], at: stage.start + share.from * leg, until: back + leg,
          region: Rectangle(x: 24, y: 50, width: 200, height: 40))))
    return scene
  }
}
