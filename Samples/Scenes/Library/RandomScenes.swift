extension Scene {
  /// A bar transition drawn from the whole family, a ghost or its clean twin; a seed gives one scene.
  public static func random(seed: UInt64) -> Scene {
    var random = SeededNumbers(seed: seed &* 0x9E37 &+ 11)
    var transition = BarTransition("random-\(seed)")
    let placement = random.pick(Bar.Placement.allCases)
    let theme = random.pick([Theme.light, .light, .dark, .lowContrast])
    let most = placement == .cluster ? 4 : placement == .rail ? 5 : 7
    let title: String? =
      placement == .top && random.unit() < 0.5
      ? random.pick(["Quiet garden", "Winter salt", "Engine notes"]) : nil
    let count = min(most, Int(random.number(2...(title == nil ? 7.99 : 4.99))))
    let icons = Array(Icon.allCases.shuffled(using: &random).prefix(count))
    transition.bar = Bar(
      placement, icons: icons, title: title,
      // Grey on grey needs a ground, or nobody could see it.
      hasSurface: random.unit() < 0.6 || theme == .lowContrast && placement != .top, theme: theme,
      iconSize: random.pick([22, 24, 26, 28, 30]))
    transition.bar.lineWidth = random.pick([1.3, 1.8, 2, 2, 2.6])
    transition.bar.isTinted = random.unit() < 0.2
    transition.bar.hasButtons =
      !transition.bar.hasSurface && placement != .top && count < 6 && random.unit() < 0.5
    transition.handover = random.pick([.early, .early, .lateHide, .copyLeaves, .right, .hideRight, .stays])
    transition.page = random.pick(BarTransition.PageMotion.allCases)
    transition.before = random.pick([.list, .cards, .article, .tabs])
    transition.after = random.pick([.list, .cards, .article, .text])
    transition.seed = random.next() % 10_000
    let angle = random.pick([(1.0, 0.0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7)])
    let distance = random.number(8...70)
    (transition.offsetX, transition.offsetY) = (
      (angle.0 * distance).rounded(), (angle.1 * distance).rounded()
    )
    let scale = random.pick([1, 1, 0.95, 0.9, 0.85, 0.78, 1.1, 1.2])
    (transition.scaleX, transition.scaleY) = (scale, scale)
    transition.slowdown = random.pick([1, 2, 5, 10, 10])
    transition.appFrames = random.number(8...26).rounded()
    if transition.slowdown == 10 { transition.appFrames = min(transition.appFrames, 18) }
    transition.leadTicks = random.number(2...(transition.slowdown > 2 ? 30 : 9)).rounded()
    transition.curve = random.pick([.ease, .easeInOut, .easeOut, .emphasized, .spring(bounce: 0)])
    transition.pixelsPerPoint = random.pick([1, 2, 2, 2, 3])
    transition.copyOpacity = random.pick([1, 1, 1, 0.6, 0.4, 0.25, 0.18])
    if transition.handover == .early, random.unit() < 0.2 {
      (transition.liveOpacity, transition.copyOpacity, transition.copyIsBelow) = (
        random.pick([0.25, 0.4]), 1, true
      )
    }
    if random.unit() < 0.2, count > 2 { transition.doubled = [Int(random.next() % UInt64(count))] }
    if !transition.handover.isGhost { transition.copyOpacity = 1 }
    transition.namesBar = random.unit() < 0.6
    return transition.scene()
  }
}
