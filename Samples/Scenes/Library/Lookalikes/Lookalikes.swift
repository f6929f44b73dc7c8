/// Transitions that look like glitches and are none, one for each way in which a reader could be mistaken.
enum Lookalikes {
  static let all: [Scene] =
    [
      Negatives.titleMorph, Negatives.sheetWithScrim, Negatives.equalIconsPush, Negatives.heroCard,
      Negatives.tabSelection, Negatives.crossFadeInPlace,
    ] + TitleLookalikes.all + ListLookalikes.all + TypingLookalikes.all + PlayingLookalikes.all
    + OverlayLookalikes.all + SwitchLookalikes.all + HoldLookalikes.all + ShapeLookalikes.all + CardMove.clean
    + BlankScenes.clean + LandingScenes.clean + TintedCard.clean + GlassScenes.clean
}
