internal import SlowglassPixels

/// Pages that dissolve into each other as whole pictures, bars included, as a browser's view transition does.
enum ViewTransition {
  static let ghosts: [Scene] = [
    scene("ghost-root-crossfade", offsetX: 0, offsetY: -14),
    scene("ghost-root-crossfade-sideways", offsetX: 22, offsetY: 0, placement: .top),
    scene("ghost-root-crossfade-dark", offsetX: -8, offsetY: 18, theme: .dark),
  ]

  static let clean: [Scene] = [
    scene("clean-root-crossfade", offsetX: 0, offsetY: 0),
    scene("clean-root-crossfade-dark", offsetX: 0, offsetY: 0, theme: .dark),
  ]

  /// The bar stands somewhere else in the new page, by an offset; both are seen while the pages dissolve.
  private static func scene(
    _ name: String, offsetX: Double, offsetY: Double, placement: Bar.Placement = .bottom,
    theme: Theme = .light
  ) -> Scene {
    let tick = 1000.0 / 600
    let start = 39 * tick
    let length = 250.0
    let isGhost = offsetX != 0 || offsetY != 0
    var scene = Scene(
      name, notes: "Both pages with their bars dissolve; the bars are \(isGhost ? "apart" : "in one place").",
      duration: start + length + 41 * tick, verdict: isGhost ? .ghost : .clean)
    let bar = Bar(
      placement,
      icons: placement == .top ? [.burger, .search, .bell, .menu] : [.back, .forward, .share, .tabs, .menu],
      theme: theme)
    let screen = Rectangle(x: 0, y: 0, width: 390, height: 844)
    func layer(_ kind: Page.Kind, seed: UInt64, copy: String, x: Double, y: Double) -> Layer {
      let top = placement == .top ? 112.0 : 56
      var flat = bar.layer("bar", copy: copy)
      var drawing = Page(kind, seed: seed, theme: theme, top: top).drawing()
      drawing.add(.group(flat.drawing, scale: 1, origin: Point(x, y), clip: nil, radius: 0))
      flat.drawing = drawing
      flat.bounds = screen
      flat.parts = flat.parts.map {
        let old = $0.rectangle
        return .init($0.id, Rectangle(x: old.x + x, y: old.y + y, width: old.width, height: old.height))
      }
      flat.surfaces = [.init(screen)]
      return flat
    }
    let old = layer(.list, seed: 120, copy: "snapshot", x: 0, y: 0)
    var new = layer(.article, seed: 121, copy: "live", x: offsetX, y: offsetY)
    new.opacity = Animated(0).animate(to: 1, from: start, for: length, .easeInOut)
    scene.layers = [old, new, Page.statusBar(width: 390, theme: theme)]
    scene.elements = bar.elements(namingBar: true)
    scene.background = theme.page
    scene.facts = [
      .crossDissolve(
        from: "page before", to: "page after", start: start, end: start + length, isInPlace: true)
    ]
    let distance = (offsetX * offsetX + offsetY * offsetY).squareRoot() * scene.pixelsPerPoint
    if isGhost, distance < 24 { scene.coreDistance = max(2, distance / 4) }
    return scene
  }
}
