internal import SlowglassPixels

/// A list that scrolls under a bar in real time: what pauses, holds and rates are shown on.
enum ScrolledList {
  static let stage: Stage = {
    var stage = Stage.realTime
    (stage.length, stage.curve) = (1_200, .easeInOut)
    return stage
  }()

  /// What moves, in points.
  static let region = Rectangle(x: 0, y: 110, width: 390, height: 730)

  /// The whole way of the list, in points.
  static let way = -640.0

  /// - Parameter offset: where the list is, 0 at first.
  static func scene(
    _ name: String, _ notes: String, stage: Stage = stage, verdict: Scene.Verdict = .clean,
    lookalike: String? = nil, offset: Animated
  ) -> Scene {
    var scene = stage.scene(name, notes, verdict: verdict, lookalike: lookalike)
    var list = Props.rows("list", icon: .avatar, count: 20, top: 118)
    list.offsetY = offset
    var bar = Props.box("bar", Rectangle(x: 0, y: 0, width: 390, height: 100), Colour(hex: 0xF7F7FA))
    bar.add(text: "Letters", "title", x: 160, y: 62, size: 19)
    bar.add(.burger, "burger", x: 16, y: 58)
    bar.add(.search, "search", x: 340, y: 58)
    scene.layers = [list, bar, Page.statusBar(width: 390)]
    scene.elements = [.init("title", .text), .init("burger"), .init("search")]
    return scene
  }
}
