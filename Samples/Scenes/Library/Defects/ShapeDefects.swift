internal import SlowglassPixels

/// Stand-ins that have another shape than what they stand for.
enum ShapeDefects {
  static let all: [Scene] = [
    LogoMove.scene("stretch-logo", .slow, isEven: false),
    LogoMove.scene("stretch-logo-1x", .realTime, isEven: false),
    StandIn.scene("crop-bottom", .slow, .cropped(.bottom, by: 18)),
    StandIn.scene("crop-top", .slow, .cropped(.top, by: 16)),
    StandIn.scene("crop-bottom-1x", .realTime, .cropped(.bottom, by: 20)),
  ]
}

/// A logo that grows out of a bar into the page.
enum LogoMove {
  private static let place = Rectangle(x: 20, y: 52, width: 40, height: 40)

  /// - Parameter isEven: whether both axes grow as one; otherwise the width grows first.
  static func scene(_ name: String, _ stage: Stage, isEven: Bool) -> Scene {
    var scene = stage.scene(
      name,
      isEven
        ? "A logo grows out of its bar to three times its size, both axes as one."
        : "A logo grows out of its bar to three times its size, its width before its height.",
      verdict: isEven ? .clean : .stretch, lookalike: isEven ? "zoom" : nil)
    var logo = Layer(
      "logo",
      drawing: Drawing([.box(place, radius: 20, paint: .solid(Colour(hex: 0x2244AA)))]),
      bounds: place.outset(by: 2))
    logo.drawing.add(
      Icon.bell.drawing(at: Point(26, 58), size: 28, colour: Colour(hex: 0xFFE9A0), weight: 2.4))
    logo.parts = [.init("logo", place)]
    logo.scaleX = isEven ? stage.moving(1, 3) : stage.moving(1, 3, during: 0...0.6)
    logo.scaleY = isEven ? stage.moving(1, 3) : stage.moving(1, 3, during: 0.4...1)
    logo.offsetX = stage.moving(0, 155)
    logo.offsetY = stage.moving(0, 138)
    var old = Props.page(.list, seed: 410, top: 112)
    let new = Props.page(.article, seed: 411, top: 300)
    old.name = "page before"
    old.opacity = stage.moving(1, 0)
    scene.layers = [new, old, Page.statusBar(width: 390), logo]
    scene.elements = [.init("logo")]
    guard !isEven else { return scene }
    scene.facts.append(
      .defect(
        Scene.Defect(
          .stretch, ["logo"], at: stage.start + stage.length * 0.1, until: stage.end,
          region: Rectangle(x: 0, y: 44, width: 390, height: 230))))
    return scene
  }
}

/// A picture of a bar that moves to the bar's place, where the bar itself takes over.
enum StandIn {
  enum Look {
    case whole
    /// Captured by bounds that lack so many points at one edge.
    case cropped(Edge, by: Double)
    /// A panel lies over its lower edge and slides away.
    case covered
    /// It comes from below the screen.
    case offScreen
  }

  enum Edge: String { case top, bottom }

  private static let bar = Bar(icons: [.back, .search, .share, .tabs, .menu])

  static func scene(_ name: String, _ stage: Stage, _ look: Look) -> Scene {
    let words =
      switch look {
      case .whole: "The bar's stand-in is whole."
      case .cropped(let edge, let points): "The bar's stand-in lacks \(points) pt at its \(edge.rawValue)."
      case .covered: "A panel lies over the lower edge of the bar's stand-in, and slides away."
      case .offScreen: "The bar's stand-in comes from below the screen."
      }
    var isCropped = false
    if case .cropped = look { isCropped = true }
    var scene = stage.scene(
      name, words, verdict: isCropped ? .cropped : .clean, lookalike: isCropped ? nil : "stand-in")
    let swap = stage.end + (stage.slowdown > 1 ? 12 : 4) * stage.tick
    var snapshot = bar.layer("stand-in", copy: "snapshot")
    var live = bar.layer("bar", copy: "live")
    live.opacity = Animated(0).step(to: 1, at: swap)
    snapshot.opacity =
      stage.moving(0, 1, during: 0...0.35, .linear).step(to: 0, at: swap)
    var offset = (from: -34.0, to: 0.0)
    var scale = 0.9
    if case .offScreen = look {
      offset.from = 80
      scale = 1
    }
    snapshot.offsetY = stage.moving(offset.from, offset.to)
    snapshot.scaleX = stage.moving(scale, 1)
    snapshot.scaleY = stage.moving(scale, 1)
    var old = Props.page(.list, seed: 420)
    var new = Props.page(.article, seed: 421)
    stage.push(&old, &new)
    scene.layers = [old, new, Page.statusBar(width: 390), live, snapshot]
    scene.elements = bar.elements(namingBar: true)
    scene.groups = [bar.group]
    switch look {
    case .whole, .offScreen: break
    case .covered:
      var panel = Props.box(
        "panel", Rectangle(x: 0, y: bar.frame.maxY - 18, width: 390, height: 90), Theme.light.panel)
      panel.offsetY = stage.moving(0, 90, during: 0.3...1)
      scene.layers.append(panel)
    case .cropped(let edge, let points):
      let bounds = snapshot.bounds
      let seen =
        edge == .bottom
        ? Rectangle(
          x: bounds.x, y: bounds.y, width: bounds.width, height: bar.frame.maxY - points - bounds.y)
        : Rectangle(
          x: bounds.x, y: bar.frame.y + points, width: bounds.width,
          height: bounds.maxY - bar.frame.y - points)
      let start = snapshot.state(at: 0)
      scene.layers[4].window = Layer.Window(
        from: snapshot.place(seen, in: start), to: seen, start: stage.start, duration: stage.length,
        stage.curve)
      let y = edge == .bottom ? bar.frame.maxY - points : bar.frame.y
      scene.facts.append(
        .defect(
          Scene.Defect(
            .crop, scene.elements.map(\.id), at: stage.start + stage.length * 0.05, until: swap,
            region: Rectangle(x: bar.frame.x, y: y, width: bar.frame.width, height: points),
            distance: points, edge: edge.rawValue)))
    }
    return scene
  }
}
