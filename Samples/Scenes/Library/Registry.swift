extension Scene {
  /// Scenes that belong together.
  public enum Family: String, Sendable, CaseIterable {
    /// The first ones to look at.
    case core
    /// Bars handed over wrongly, in many ways, with steps that are too early or too late.
    case ghosts
    /// What looks like a ghost and is none, the ghosts' clean twins among it.
    case negatives
    /// What looks like a glitch and is none, one scene for each way: a part of the negatives.
    case lookalikes
    /// One scene or more for each kind of glitch, some of them from the family of ghosts.
    case defects

    public var scenes: [Scene] {
      switch self {
      case .core: Scene.core
      case .ghosts:
        (GhostFamily.ghosts + GhostFamily.steps).map { $0.scene() } + ViewTransition.ghosts
          + JoinedScenes.ghosts
      case .negatives:
        Negatives.all + Lookalikes.all + GhostFamily.twins.map { $0.scene() } + ViewTransition.clean
          + JoinedScenes.clean
      case .lookalikes: Lookalikes.all
      case .defects: Defects.all
      }
    }
  }

  /// Every scene; names are unique.
  public static let all: [Scene] =
    core + Family.ghosts.scenes + Family.negatives.scenes + Defects.own

  public static func named(_ name: String) -> Scene? {
    all.first { $0.name == name }
  }

  static var core: [Scene] {
    func vary(_ name: String, _ change: (inout BarTransition) -> Void) -> Scene {
      var transition = toolbarGhost
      transition.name = name
      change(&transition)
      return transition.scene()
    }
    var realTime = toolbarGhost.scene().recorded(slowdown: 1)
    realTime.name = "toolbar-ghost-1x"
    // Rest at both ends in recorded time too.
    let rest = 500.0
    realTime = realTime.delayed(by: rest)
    realTime.duration += rest
    return [
      toolbarGhost.scene(),
      vary("toolbar-clean") { $0.handover = .right },
      realTime,
      vary("toolbar-ghost-reshaped") {
        ($0.appFrames, $0.curve, $0.leadTicks) = (22, .spring(bounce: 0), 11)
        ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (-26, 58, 0.8, 0.8)
      },
      vary("two-identical-icons") {
        $0.bar = Bar(icons: [.back, .star, .star, .tabs, .menu])
        $0.handover = .hideRight
        $0.facts = [.identicalLooking(["star", "star2"])]
      },
      vary("moving-page") { ($0.handover, $0.page, $0.glass) = (.stays, .scroll, 10) },
      vary("tab-switcher") { ($0.handover, $0.offsetY, $0.seed) = (.hideRight, 44, 77) },
      vary("bar-fades-in") { ($0.handover, $0.page, $0.before) = (.fadesIn, .push, .list) },
      vary("bar-stays") { ($0.handover, $0.page, $0.before) = (.stays, .push, .list) },
    ]
  }

  /// The bug that started it all: opaque at tick 40, motion from 64, a second copy lower and smaller fading
  /// in on top.
  static let toolbarGhost: BarTransition = {
    var transition = BarTransition("toolbar-ghost")
    transition.endTicks = 46
    return transition
  }()

  /// The same scene with everything later by some app milliseconds.
  func delayed(by time: Double) -> Scene {
    var scene = self
    scene.duration += time
    scene.layers = layers.map { $0.delayed(by: time) }
    scene.facts = facts.map { $0.delayed(by: time) }
    return scene
  }
}
