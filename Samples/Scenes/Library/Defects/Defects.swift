/// One scene or more for each kind of glitch: what goes wrong, when, and by how much.
enum Defects {
  /// Those that no other family has.
  static let own: [Scene] =
    SwitchDefects.all + OpacityDefects.all + FrameDefects.all + HoldDefects.all + ShapeDefects.all
    + CardMove.defects + BlankScenes.defects + LandingScenes.defects + TintedCard.defects
    + GlassScenes.defects

  /// With one for each kind that the family of ghosts has.
  static let all: [Scene] =
    ["toolbar-ghost", "ghost-closing", "early-alone-bottom", "late-vanish-bottom", "early-vanish-bottom"]
    .compactMap(Scene.named) + own
}
