internal import SlowglassPixels

/// Labels and colours that change with the motion they belong to.
enum SwitchLookalikes {
  static let all: [Scene] = [
    EditMode.scene("switch-label-fades", .slow, .fades),
    EditMode.scene("switch-label-at-start", .slow, .fromStart(0)),
    BarColour.scene("switch-bar-fades", .slow, .fades),
    BarColour.scene("switch-bar-at-end", .slow, .fromEnd(0)),
  ]
}

/// How one look becomes another.
enum Switching: Hashable {
  /// Within the motion.
  case fades
  /// In one step, so many ticks after the motion's first tick; before it where negative.
  case fromStart(Int)
  /// In one step, so many ticks after the motion's last tick.
  case fromEnd(Int)

  /// App time of the step; nil where there is none.
  func time(in stage: Stage) -> Double? {
    switch self {
    case .fades: nil
    case .fromStart(let ticks): stage.start + Double(ticks + 1) * stage.tick
    case .fromEnd(let ticks): stage.end + Double(ticks) * stage.tick
    }
  }

  /// What goes wrong, if anything does.
  var defect: Scene.Defect.Kind? {
    switch self {
    case .fromStart(let ticks) where ticks < 0: .earlySwitch
    case .fromEnd(let ticks) where ticks > 0: .lateSwitch
    default: nil
    }
  }

  var verdict: Scene.Verdict {
    switch defect {
    case .earlySwitch: .earlySwitch
    case .lateSwitch: .lateSwitch
    default: .clean
    }
  }

  var words: String {
    switch self {
    case .fades: "while it moves"
    case .fromStart(let ticks) where ticks < 0: "\(-ticks) ticks before the motion, in one step"
    case .fromStart: "with the first tick of the motion, in one step"
    case .fromEnd(let ticks) where ticks > 0: "\(ticks) ticks after the motion, in one step"
    case .fromEnd: "with the last tick of the motion, in one step"
    }
  }

  /// The old and the new look's opacity.
  func opacities(in stage: Stage) -> (old: Animated, new: Animated) {
    guard let time = time(in: stage) else {
      return (stage.moving(1, 0, during: 0.1...0.6), stage.moving(0, 1, during: 0.1...0.6))
    }
    return (Animated(1).step(to: 0, at: time), Animated(0).step(to: 1, at: time))
  }
}

/// A list goes into its editing mode: rows make room for a mark, the label of the button changes.
enum EditMode {
  static func scene(_ name: String, _ stage: Stage, _ switching: Switching) -> Scene {
    var scene = stage.scene(
      name, "Rows make room for marks; the button's label changes \(switching.words).",
      verdict: switching.verdict, lookalike: switching.defect == nil ? "switch" : nil)
    var list = Props.rows("list", icon: .folder, count: 10, top: 118)
    list.offsetX = stage.moving(0, 40)
    var marks = Layer("marks", drawing: Drawing(), bounds: Rectangle(x: 0, y: 110, width: 60, height: 734))
    for row in 0..<10 {
      let y = 128 + Double(row) * 76
      marks.drawing.add(
        .stroke(
          [Curves.circle(14, 14, 9).map { Point(16 + $0.x, y + $0.y) }], width: 1.8, colour: Theme.light.faint
        ))
    }
    marks.offsetX = stage.moving(-40, 0)
    marks.opacity = stage.moving(0, 1)
    var bar = Props.box("bar", Rectangle(x: 0, y: 0, width: 390, height: 100), Colour(hex: 0xF7F7FA))
    bar.add(text: "Letters", "title", x: 160, y: 62, size: 19)
    bar.add(.back, "back", x: 12, y: 58, colour: Theme.light.tint)
    var edit = Props.text("Edit", id: "edit", x: 334, y: 62, size: 18, colour: Theme.light.tint)
    var done = Props.text("Done", id: "done", x: 325, y: 62, size: 18, colour: Theme.light.tint)
    (edit.opacity, done.opacity) = switching.opacities(in: stage)
    scene.layers = [list, marks, bar, Page.statusBar(width: 390), edit, done]
    scene.elements = [.init("back"), .init("title", .text), .init("edit", .text), .init("done", .text)]
    if let time = switching.time(in: stage), let kind = switching.defect {
      scene.facts.append(
        .defect(
          Scene.Defect(
            kind, ["edit", "done"], at: time, region: Rectangle(x: 320, y: 56, width: 58, height: 30))))
    }
    if switching == .fades {
      scene.facts.append(
        .crossDissolve(
          from: "edit", to: "done", start: stage.start + stage.length * 0.1,
          end: stage.start + stage.length * 0.6, isInPlace: true))
    }
    return scene
  }
}

/// A bar takes on the colour of the page that is pushed in under it.
enum BarColour {
  static func scene(_ name: String, _ stage: Stage, _ switching: Switching) -> Scene {
    var scene = stage.scene(
      name, "A page is pushed in; the bar over both changes its colour \(switching.words).",
      verdict: switching.verdict, lookalike: switching.defect == nil ? "switch" : nil)
    var old = Props.page(.list, seed: 280, top: 112)
    var new = Props.page(.cards, seed: 281, top: 112)
    old.add(.gear, "filter", x: 346, y: 114)
    new.add(.heart, "heart", x: 346, y: 114)
    stage.push(&old, &new)
    let frame = Rectangle(x: 0, y: 0, width: 390, height: 100)
    func bar(_ theme: Theme, _ colour: Colour) -> Layer {
      var bar = Props.box("bar", frame, colour)
      bar.add(.back, "", x: 12, y: 58, colour: theme.glyph)
      bar.add(text: "Harbour", "", x: 156, y: 62, size: 19, colour: theme.text)
      bar.add(.share, "", x: 348, y: 58, colour: theme.glyph)
      bar.add(text: "9:41", "", x: 36, y: 19, size: 16, colour: theme.text)
      // Neither look is an element: dark on light and light on dark are one glyph to the eye.
      bar.parts = []
      return bar
    }
    let light = bar(.light, Colour(hex: 0xF2F2F5))
    var dark = bar(.dark, Colour(hex: 0x24324A))
    // The new look lies over the old one, which stays beneath it.
    dark.opacity = switching.opacities(in: stage).new
    scene.layers = [old, new, light, dark]
    if let time = switching.time(in: stage), let kind = switching.defect {
      scene.facts.append(
        .defect(Scene.Defect(kind, at: time, region: frame)))
    }
    scene.elements = [.init("filter"), .init("heart")]
    return scene
  }
}
