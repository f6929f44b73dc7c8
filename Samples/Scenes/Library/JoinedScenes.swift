/// Recordings of two transitions, one after the other.
enum JoinedScenes {
  static let ghosts: [Scene] = [
    closeThenOpen("ghost-close-then-open", closing: .lateHide, opening: .right),
    closeThenOpen("ghost-close-then-open-small", closing: .lateHide, opening: .right, offset: 14),
  ]

  static let clean: [Scene] = [closeThenOpen("clean-close-then-open", closing: .hideRight, opening: .right)]

  /// A page goes back to its place among the tabs and is opened again.
  private static func closeThenOpen(
    _ name: String, closing: BarTransition.Handover, opening: BarTransition.Handover, offset: Double = 36
  ) -> Scene {
    var transition = BarTransition(name)
    (transition.appFrames, transition.offsetY, transition.seed) = (12, offset, 300)
    if offset < 20 { (transition.scaleX, transition.scaleY) = (0.97, 0.97) }
    transition.handover = closing
    let first = transition.scene()
    transition.handover = opening
    return first.followed(by: transition.scene())
  }
}

extension Scene {
  /// This scene and then another, which must begin with the picture that this one ends with.
  func followed(by next: Scene) -> Scene {
    var scene = self
    let switchTime = duration
    scene.duration += next.duration
    scene.layers = layers.map { layer in
      var layer = layer
      layer.opacity = layer.opacity.step(to: 0, at: switchTime)
      return layer
    }
    scene.layers += next.delayed(by: switchTime).layers.map { layer in
      var layer = layer
      let late = layer.opacity
      layer.opacity = late.changes.reduce(Animated(0).step(to: late.base, at: switchTime)) { number, change in
        change.isStep
          ? number.step(to: change.target, at: change.start)
          : number.animate(to: change.target, from: change.start, for: change.duration, change.curve)
      }
      return layer
    }
    scene.notes += " Then: " + next.notes
    scene.facts += next.delayed(by: switchTime).facts
    return scene
  }
}
