internal import SlowglassPixels

/// What scenes are furnished with.
enum Props {
  static let screen = Rectangle(x: 0, y: 0, width: 390, height: 844)

  static func page(_ kind: Page.Kind, seed: UInt64, top: Double = 56, theme: Theme = .light) -> Layer {
    var layer = Layer(
      "page", drawing: Page(kind, seed: seed, theme: theme, top: top).drawing(), bounds: screen)
    layer.surfaces = [.init(screen)]
    return layer
  }

  /// A layer with one icon.
  static func icon(
    _ icon: Icon, id: String, x: Double, y: Double, size: Double = 28, colour: Colour = Theme.light.glyph
  ) -> Layer {
    let frame = Rectangle(x: x, y: y, width: size, height: size)
    var layer = Layer(
      id, drawing: icon.drawing(at: Point(x, y), size: size, colour: colour), bounds: frame.outset(by: 3))
    layer.parts = [.init(id, frame)]
    return layer
  }

  /// A layer with one line of text.
  static func text(
    _ text: String, id: String, x: Double, y: Double, size: Double, weight: Double = 0.12,
    colour: Colour = Theme.light.text
  ) -> Layer {
    var drawing = Drawing()
    let width = drawing.addText(text, x: x, top: y + size * 0.15, size: size, weight: weight, colour: colour)
    let frame = Rectangle(x: x, y: y, width: width, height: size)
    var layer = Layer(id, drawing: drawing, bounds: frame.outset(by: size * 0.3))
    layer.parts = [.init(id, frame)]
    return layer
  }

  /// A layer with one box that hides what lies beneath.
  static func box(_ name: String, _ rectangle: Rectangle, radius: Double = 0, _ colour: Colour) -> Layer {
    var layer = Layer(
      name, drawing: Drawing([.box(rectangle, radius: radius, paint: .solid(colour))]), bounds: rectangle)
    layer.surfaces = [.init(rectangle, radius: radius, alpha: colour.alpha)]
    return layer
  }

  /// A layer that shows one picture.
  static func picture(_ name: String, _ rectangle: Rectangle, seed: UInt64) -> Layer {
    var layer = Layer(
      name, drawing: Drawing([.picture(rectangle, radius: 0, seed: seed)]), bounds: rectangle)
    layer.surfaces = [.init(rectangle)]
    return layer
  }

  static let titles = [
    "Green lantern", "Ferry by winter", "Orchard clock", "Under the bridge", "North of salt", "Paper garden",
    "Slowly copper", "Second engine", "Quiet harbour", "Small kettle", "Window market", "River letters",
    "Valley drawing", "Between mornings", "Forgotten north", "Kettle and salt", "Engine garden",
    "Winter copper",
  ]

  /// A page of rows with the same icon at the left and a chevron at the right; its icons are parts by number.
  ///
  /// - Parameters:
  ///   - icon: nil leaves the room for it empty.
  ///   - firstTitle: where in `titles` the rows begin.
  static func rows(
    _ name: String, icon: Icon?, count: Int, top: Double, height: Double = 76, firstTitle: Int = 0,
    prefix: String = "row"
  ) -> Layer {
    let tall = Rectangle(x: 0, y: 0, width: 390, height: max(844, top + Double(count) * height))
    var layer = Layer(name, drawing: Drawing([.box(tall, paint: .solid(.white))]), bounds: tall)
    layer.surfaces = [.init(tall)]
    for row in 0..<count {
      let y = top + Double(row) * height
      let title = titles[(row + firstTitle) % titles.count]
      if let icon {
        let place = Rectangle(x: 20, y: y, width: 40, height: 40)
        layer.drawing.add(icon.drawing(at: Point(place.x, place.y), size: 40, colour: Theme.light.faint))
        layer.parts.append(.init("\(prefix)Icon\(row + 1)", place))
      }
      layer.drawing.addText(title, x: 76, top: y + 4, size: 17, colour: Theme.light.text)
      layer.drawing.addText(
        "With \(Page.words[(row + firstTitle) % 20]) and \(Page.words[(row + firstTitle) % 20 + 12])", x: 76,
        top: y + 26, size: 13, colour: Theme.light.faint)
      let chevron = Rectangle(x: 352, y: y + 11, width: 18, height: 18)
      layer.drawing.add(Icon.forward.drawing(at: Point(352, y + 11), size: 18, colour: Theme.light.faint))
      layer.parts.append(.init("\(prefix)Chevron\(row + 1)", chevron))
    }
    return layer
  }
}

extension Layer {
  /// Adds an icon to what is drawn, and as a part.
  mutating func add(
    _ icon: Icon, _ id: String, x: Double, y: Double, size: Double = 26, colour: Colour = Theme.light.glyph
  ) {
    drawing.add(icon.drawing(at: Point(x, y), size: size, colour: colour))
    parts.append(.init(id, Rectangle(x: x, y: y, width: size, height: size)))
  }

  /// Adds a line of text to what is drawn, and as a part.
  mutating func add(
    text: String, _ id: String, x: Double, y: Double, size: Double, weight: Double = 0.12,
    colour: Colour = Theme.light.text
  ) {
    let width = drawing.addText(
      text, x: x, top: y + size * 0.15, size: size, weight: weight, colour: colour)
    parts.append(.init(id, Rectangle(x: x, y: y, width: width, height: size)))
  }

  /// The parts as elements of a scene.
  func elements(_ kind: Scene.Element.Kind = .glyph) -> [Scene.Element] {
    parts.map { .init($0.id, kind) }
  }
}

/// When a scene's transition happens: rest, motion, rest, in app milliseconds.
struct Stage {
  var slowdown = 10.0
  var length = 180.0
  /// Ticks of rest before the motion and after it.
  var restTicks = 29.0
  var endTicks = 40.0
  var curve = Curve.easeInOut

  static let slow = Stage()
  static let realTime = Stage(slowdown: 1, length: 350)
  /// With more rest before the motion, for what happens too early.
  static let late = Stage(restTicks: 49)

  var tick: Double { 1000 / (60 * slowdown) }
  /// The last still tick; the next one moves.
  var start: Double { restTicks * tick }
  var end: Double { start + length }

  func scene(
    _ name: String, _ notes: String, verdict: Scene.Verdict = .clean, lookalike: String? = nil,
    named: [String] = []
  ) -> Scene {
    var scene = Scene(name, notes: notes, duration: end + endTicks * tick, verdict: verdict)
    scene.slowdown = slowdown
    scene.groups = []
    if let lookalike { scene.facts.append(.lookalike(lookalike)) }
    if !named.isEmpty { scene.facts.append(.named(named)) }
    return scene
  }

  /// A number that changes with the motion.
  func moving(_ from: Double, _ to: Double) -> Animated {
    Animated(from).animate(to: to, from: start, for: length, curve)
  }

  /// A number that changes in a part of the motion, given as shares of it.
  func moving(_ from: Double, _ to: Double, during part: ClosedRange<Double>, _ curve: Curve = .easeInOut)
    -> Animated
  {
    Animated(from).animate(
      to: to, from: start + length * part.lowerBound,
      for: length * (part.upperBound - part.lowerBound), curve)
  }

  /// One page leaves by a third of its width while the other comes in over it.
  func push(_ before: inout Layer, _ after: inout Layer) {
    before.name = "page before"
    after.name = "page after"
    before.offsetX = moving(0, -117)
    after.offsetX = moving(390, 0)
  }
}

extension Animated {
  /// On and off again and again.
  func blinking(from start: Double, on: Double, off: Double, until end: Double) -> Animated {
    var copy = self
    var time = start
    while time < end {
      copy = copy.step(to: 1, at: time).step(to: 0, at: time + on)
      time += on + off
    }
    return copy
  }
}
