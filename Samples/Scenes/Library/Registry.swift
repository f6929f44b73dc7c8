extension Scene {
  /// Every scene, by name.
  public static let all: [Scene] = core

  static let core: [Scene] = [toolbarGhost.scene(), toolbarClean.scene()]

  static let toolbarGhost = BarTransition("toolbar-ghost")

  static let toolbarClean: BarTransition = {
    var clean = toolbarGhost
    clean.name = "toolbar-clean"
    clean.handover = .right
    return clean
  }()

  public static func named(_ name: String) -> Scene? {
    all.first { $0.name == name }
  }
}
