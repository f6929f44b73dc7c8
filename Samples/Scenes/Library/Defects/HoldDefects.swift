internal import SlowglassPixels

/// Motion that stands still where it was due to go on.
enum HoldDefects {
  static let all: [Scene] = [
    hitch("hitch-scroll", holding: 4), hitch("hitch-scroll-short", holding: 2), hitchAtThirty, hitchPush,
    freezeScroll,
  ]

  /// A tick in the middle of the scroll, as a time.
  private static func middle(of stage: Stage, share: Double = 0.45) -> Double {
    (stage.length * share / stage.tick).rounded() * stage.tick + stage.start
  }

  /// - Parameters:
  ///   - time: of the last picture on time.
  ///   - ticks: in which it is shown again.
  private static func fact(
    _ kind: Scene.Defect.Kind, after time: Double, for ticks: Int, stage: Stage,
    region: Rectangle = ScrolledList.region
  ) -> Scene.Fact {
    .defect(
      Scene.Defect(
        kind, at: time + stage.tick, until: time + Double(ticks + 1) * stage.tick, region: region))
  }

  private static func hitch(_ name: String, holding ticks: Int) -> Scene {
    let stage = ScrolledList.stage
    let time = middle(of: stage)
    var scene = ScrolledList.scene(
      name, "A list scrolls, stands still for \(ticks) ticks and is then where it would have been.",
      verdict: .hitch,
      offset: stage.moving(0, ScrolledList.way)
        .held(from: time, until: time + Double(ticks + 1) * stage.tick))
    scene.facts.append(fact(.hitch, after: time, for: ticks, stage: stage))
    return scene
  }

  /// Content of 30 pictures a second misses two of them.
  private static let hitchAtThirty: Scene = {
    let stage = ScrolledList.stage
    let interval = 2 * stage.tick
    let time = (middle(of: stage) / interval).rounded() * interval
    var scene = ScrolledList.scene(
      "hitch-at-30", "A list scrolls at 30 pictures a second of 60, and two of them are missing.",
      verdict: .hitch,
      offset: stage.moving(0, ScrolledList.way).renewed(every: interval)
        .held(from: time, until: time + 3 * interval))
    // Two ticks of each picture are due.
    scene.facts.append(fact(.hitch, after: time + stage.tick, for: 4, stage: stage))
    return scene
  }()

  private static let hitchPush: Scene = {
    var stage = Stage.realTime
    stage.length = 500
    let time = middle(of: stage)
    var scene = stage.scene(
      "hitch-push", "A page is pushed in and stands still for three ticks on its way.", verdict: .hitch)
    var old = Props.page(.list, seed: 400)
    var new = Props.page(.cards, seed: 401)
    stage.push(&old, &new)
    old.offsetX = old.offsetX.held(from: time, until: time + 4 * stage.tick)
    new.offsetX = new.offsetX.held(from: time, until: time + 4 * stage.tick)
    let bar = Bar(icons: [.back, .search, .share, .bookmark, .menu])
    scene.layers = [old, new, Page.statusBar(width: 390), bar.layer("bar", copy: "live")]
    scene.elements = bar.elements(namingBar: true)
    scene.groups = [bar.group]
    scene.facts.append(
      fact(
        .hitch, after: time, for: 3, stage: stage, region: Rectangle(x: 0, y: 56, width: 390, height: 700)))
    return scene
  }()

  private static let freezeScroll: Scene = {
    let stage = ScrolledList.stage
    let time = middle(of: stage, share: 0.75)
    // Long enough for the motion to be over by its own clock.
    let ticks = 45
    var scene = ScrolledList.scene(
      "freeze-scroll", "A list scrolls, stops short of its end, and is at its end in one step 750 ms later.",
      verdict: .freeze,
      offset: stage.moving(0, ScrolledList.way)
        .held(from: time, until: time + Double(ticks + 1) * stage.tick))
    scene.facts.append(fact(.freeze, after: time, for: ticks, stage: stage))
    return scene
  }()
}
