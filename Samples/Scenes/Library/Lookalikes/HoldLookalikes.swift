/// Pictures that stand still for a while inside a motion, as they were meant to.
enum HoldLookalikes {
  static let all: [Scene] = [contentAtThirty, contentAtTwentyFour, fingerPause, easeTail]

  private static func paced(_ name: String, _ rate: Double, _ notes: String) -> Scene {
    let stage = ScrolledList.stage
    return ScrolledList.scene(
      name, notes, lookalike: name,
      offset: stage.moving(0, ScrolledList.way).renewed(every: 1000 / rate))
  }

  private static let contentAtThirty = paced(
    "content-at-30", 30, "A list scrolls at 30 pictures a second in a recording of 60.")

  private static let contentAtTwentyFour = paced(
    "content-at-24", 24, "A list scrolls at 24 pictures a second: each stands for two ticks or three.")

  /// A finger drags, rests for five ticks, and drags on.
  private static let fingerPause: Scene = {
    var stage = ScrolledList.stage
    let pause = 5 * stage.tick
    let drag = 30 * stage.tick
    let offset = Animated(0).animate(to: -260, from: stage.start, for: drag, .bezier(0.3, 0, 0.8, 0.7))
      .animate(to: -520, from: stage.start + drag + pause, for: drag, .bezier(0.2, 0.3, 0.6, 1))
    stage.length = 2 * drag + pause
    return ScrolledList.scene(
      "finger-pause", "A finger drags a list, rests for five ticks, and drags on from where it was.",
      stage: stage, lookalike: "finger-pause", offset: offset)
  }()

  /// The end of a fling, in whole points: the list moves by one every few ticks.
  private static let easeTail: Scene = {
    var stage = ScrolledList.stage
    (stage.length, stage.curve) = (2_000, .bezier(0, 0.6, 0.1, 1))
    let whole = stage.moving(0, -400)
    var offset = Animated(0)
    var tick = 0.0
    while stage.start + tick * stage.tick <= stage.end {
      let time = stage.start + tick * stage.tick
      let value = whole.value(at: time).rounded()
      if value != offset.value(at: time) { offset = offset.step(to: value, at: time) }
      tick += 1
    }
    return ScrolledList.scene(
      "ease-tail", "A fling runs out in whole points: in its tail the list moves once in several ticks.",
      stage: stage, lookalike: "ease-tail", offset: offset)
  }()
}
