/// The family of bars handed over wrongly, one scene for each way in which ghosts differ, and their clean
/// twins.
enum GhostFamily {
  private static func make(_ name: String, _ change: (inout BarTransition) -> Void) -> BarTransition {
    var transition = BarTransition("ghost-" + name)
    transition.appFrames = 12
    transition.leadTicks = 16
    // Every scene has pages of its own, and what says nothing about its page moves as another one does.
    transition.seed = name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) } % 1000
    transition.page = [.cardOpens, .push, .rise, .cardOpens, .crossFade][Int(transition.seed % 5)]
    transition.before =
      transition.page == .cardOpens ? .tabs : [.list, .cards, .article][Int(transition.seed % 3)]
    transition.after = [.article, .cards, .list][Int(transition.seed / 5 % 3)]
    change(&transition)
    return transition
  }

  static let ghosts: [BarTransition] = places + looks + paths + speeds + closings + pages

  /// Where the bar stands and what is in it.
  private static let places: [BarTransition] = [
    make("top-title") {
      $0.bar = Bar(.top, icons: [.back, .search, .share, .menu], title: "Orchard notes", hasSurface: false)
      $0.page = .push
      $0.before = .list
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (30, 0, 1, 1)
      $0.leadTicks = 9
    },
    make("top-surface") {
      $0.bar = Bar(.top, icons: [.burger, .search, .bell, .avatar])
      $0.page = .rise
      $0.before = .cards
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (0, -26, 1, 1)
    },
    make("cluster") {
      $0.bar = Bar(.cluster, icons: [.heart, .star, .plus])
      $0.page = .push
      $0.before = .cards
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (-44, 36, 0.8, 0.8)
    },
    make("rail") {
      $0.bar = Bar(.rail, icons: [.home, .search, .camera, .gear])
      $0.page = .crossFade
      $0.before = .list
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (-38, 0, 1, 1)
    },
    make("two-icons") {
      $0.bar = Bar(.top, icons: [.close, .check], hasSurface: false)
      $0.page = .rise
      $0.before = .list
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (0, 40, 1, 1)
    },
    make("seven-icons") {
      $0.bar = Bar(icons: [.back, .forward, .plus, .share, .bookmark, .tabs, .menu], iconSize: 24)
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (0, 28, 0.9, 0.9)
    },
    make("one-of-five") {
      $0.doubled = [3]
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (-10, -46, 0.85, 0.85)
    },
    make("one-of-five-no-bar") {
      $0.bar = Bar(icons: [.home, .search, .plus, .heart, .avatar], hasSurface: false)
      $0.page = .push
      $0.before = .list
      $0.after = .cards
      $0.doubled = [1]
      $0.namesBar = false
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (34, -20, 1, 1)
    },
    make("no-bar-surface") {
      $0.bar = Bar(icons: [.trash, .folder, .share, .lock], hasSurface: false)
      $0.page = .rise
      $0.before = .text
      $0.after = .cards
      $0.namesBar = false
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (0, -34, 0.92, 0.92)
    },
    make("unnamed-bar") {
      $0.namesBar = false
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (18, 22, 0.94, 0.94)
    },
    make("title-alone") {
      $0.bar = Bar(.top, icons: [], title: "Harbour market", hasSurface: false)
      $0.page = .push
      $0.before = .list
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (42, 0, 1, 1)
    },
    make("round-buttons") {
      $0.bar = Bar(.bottom, icons: [.back, .heart, .share, .plus], hasSurface: false)
      $0.bar.hasButtons = true
      $0.page = .rise
      $0.before = .cards
      $0.namesBar = false
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (0, 42, 0.85, 0.85)
    },
    make("round-buttons-dark") {
      $0.bar = Bar(.cluster, icons: [.camera, .plus], hasSurface: false, theme: .dark)
      $0.bar.hasButtons = true
      $0.page = .push
      $0.before = .article
      $0.namesBar = false
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (-50, -18, 1, 1)
    },
    make("thin-lines") {
      $0.bar.lineWidth = 1.2
      $0.bar.icons = [.home, .grid, .plus, .bell, .avatar]
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (0, -36, 0.92, 0.92)
    },
    make("bold-tinted") {
      $0.bar.lineWidth = 3
      $0.bar.isTinted = true
      $0.bar.icons = [.back, .arrowUp, .folder, .check]
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (28, 28, 1, 1)
    },
    make("single-button") {
      $0.bar = Bar(.cluster, icons: [.plus], iconSize: 32)
      $0.page = .rise
      $0.before = .list
      $0.after = .cards
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (0, 52, 0.75, 0.75)
    },
  ]

  /// How strongly each copy is seen.
  private static let looks: [BarTransition] = [
    make("faint-12") { ($0.copyOpacity, $0.offsetX, $0.offsetY) = (0.13, 0, 30) },
    make("faint-18") { ($0.copyOpacity, $0.offsetX, $0.offsetY, $0.page) = (0.18, 26, -20, .push) },
    make("faint-25") { ($0.copyOpacity, $0.offsetX, $0.offsetY, $0.page) = (0.25, -30, 0, .crossFade) },
    make("half") { ($0.copyOpacity, $0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (0.5, 0, 44, 1, 1) },
    make("faint-settled-20") {
      $0.liveOpacity = 0.2
      $0.copyIsBelow = true
      ($0.offsetX, $0.offsetY) = (0, -38)
    },
    make("faint-settled-35") {
      $0.liveOpacity = 0.35
      $0.copyIsBelow = true
      $0.page = .push
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (48, 0, 1, 1)
    },
    make("low-contrast") {
      $0.bar = Bar(theme: .lowContrast)
      $0.offsetY = 34
    },
    make("low-contrast-top") {
      $0.bar = Bar(
        .top, icons: [.back, .search, .menu], title: "Salt and copper", hasSurface: false, theme: .lowContrast
      )
      $0.page = .push
      $0.before = .list
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (-36, 0, 1, 1)
    },
    make("dark") {
      $0.bar = Bar(theme: .dark)
      ($0.offsetX, $0.offsetY) = (0, 30)
    },
    make("dark-no-bar") {
      $0.bar = Bar(.rail, icons: [.heart, .share, .bookmark, .menu], hasSurface: false, theme: .dark)
      $0.page = .rise
      $0.before = .cards
      $0.namesBar = false
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (-32, 24, 0.9, 0.9)
    },
    make("glass") {
      $0.glass = 10
      $0.offsetY = 32
    },
    make("copy-below") {
      $0.copyIsBelow = true
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (0, -52, 1, 1)
    },
  ]

  /// Which way the second copy goes.
  private static let paths: [BarTransition] = [
    make("sideways") { ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (46, 0, 1, 1) },
    make("diagonal") { ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (-34, -40, 1, 1) },
    make("up") { ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (0, -70, 1, 1) },
    make("smaller-in-place") { ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (0, 0, 0.75, 0.75) },
    make("larger-in-place") { ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (0, 0, 1.3, 1.3) },
    make("larger-diagonal") { ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (20, -48, 1.2, 1.2) },
    make("near-6") {
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (0, 4, 1, 1)
      $0.curve = .easeIn
    },
    make("near-12") {
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (5, -4, 1, 1)
      $0.curve = .easeIn
    },
    make("spring") {
      ($0.offsetX, $0.offsetY) = (0, 48)
      $0.curve = .spring(bounce: 0.5)
    },
    make("far") {
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (0, -180, 0.9, 0.9)
      $0.curve = .emphasized
    },
  ]

  /// How long it takes, how it is recorded.
  private static let speeds: [BarTransition] = [
    make("3-frames-1x") {
      ($0.appFrames, $0.slowdown, $0.leadTicks, $0.offsetY, $0.curve) = (4, 1, 4, 60, .linear)
    },
    make("6-frames-1x") { ($0.appFrames, $0.slowdown, $0.leadTicks, $0.offsetY) = (7, 1, 3, 44) },
    make("12-frames-1x") { ($0.appFrames, $0.slowdown, $0.leadTicks) = (13, 1, 5) },
    make("30-frames-1x") { ($0.appFrames, $0.slowdown, $0.leadTicks, $0.page) = (30, 1, 8, .push) },
    make("60-frames-1x") { ($0.appFrames, $0.slowdown, $0.leadTicks, $0.page) = (60, 1, 12, .rise) },
    make("15-frames-2x") { ($0.appFrames, $0.slowdown, $0.leadTicks) = (15, 2, 6) },
    make("20-frames-5x") { ($0.appFrames, $0.slowdown, $0.leadTicks, $0.page) = (20, 5, 12, .crossFade) },
    make("45-frames-5x") { ($0.appFrames, $0.slowdown, $0.leadTicks) = (45, 5, 20) },
    make("6-frames-10x") { ($0.appFrames, $0.leadTicks) = (6, 2) },
    make("lead-1") { $0.leadTicks = 1 },
    make("lead-50") { $0.leadTicks = 50 },
    make("1px-a-point") {
      $0.pixelsPerPoint = 1
      $0.offsetY = 36
    },
    make("3px-a-point") {
      $0.pixelsPerPoint = 3
      $0.appFrames = 8
      $0.restTicks = 20
      $0.endTicks = 20
    },
    make("desktop-1px") {
      $0.pixelsPerPoint = 1
      $0.bar = Bar(
        .top, icons: [.burger, .search, .bell, .gear, .avatar], title: "Copper valley", iconSize: 22,
        screenWidth: 1024, screenHeight: 640)
      $0.page = .crossFade
      $0.before = .list
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (0, 24, 1, 1)
    },
  ]

  /// The other way round: there at first.
  private static let closings: [BarTransition] = [
    make("closing") {
      $0.handover = .lateHide
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (0, 40, 0.88, 0.88)
    },
    make("closing-small") {
      $0.handover = .lateHide
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (0, 12, 0.97, 0.97)
      $0.appFrames = 15
    },
    make("closing-top") {
      $0.handover = .lateHide
      $0.bar = Bar(.top, icons: [.back, .share, .menu], title: "Letters north", hasSurface: false)
      $0.page = .push
      $0.before = .article
      $0.after = .list
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (-60, 0, 1, 1)
    },
    make("closing-dark-cluster") {
      $0.handover = .lateHide
      $0.bar = Bar(.cluster, icons: [.camera, .trash, .lock, .plus], theme: .dark)
      $0.page = .crossFade
      $0.before = .cards
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (-30, 30, 0.85, 0.85)
    },
    make("closing-1x") {
      $0.handover = .lateHide
      ($0.appFrames, $0.slowdown, $0.leadTicks) = (18, 1, 6)
      ($0.offsetX, $0.offsetY) = (0, 50)
    },
    make("copy-leaves") {
      $0.handover = .copyLeaves
      $0.page = .push
      $0.before = .list
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (-110, 0, 1, 1)
    },
    make("copy-leaves-up") {
      $0.handover = .copyLeaves
      $0.bar = Bar(.cluster, icons: [.heart, .star])
      $0.page = .rise
      $0.before = .cards
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (0, -64, 1.1, 1.1)
      $0.copyOpacity = 0.7
    },
  ]

  /// What the page does meanwhile.
  private static let pages: [BarTransition] = [
    make("page-still") {
      $0.page = .still
      $0.before = .article
    },
    make("page-scrolls") {
      $0.page = .scroll
      $0.after = .list
      ($0.offsetX, $0.offsetY) = (0, 36)
    },
    make("page-scrolls-no-bar") {
      $0.page = .scroll
      $0.after = .text
      $0.bar = Bar(icons: [.back, .search, .tabs, .menu], hasSurface: false)
      $0.namesBar = false
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (30, 0, 1, 1)
    },
    make("page-crossfades") {
      $0.page = .crossFade
      $0.before = .cards
      ($0.offsetX, $0.offsetY) = (0, 40)
    },
    make("page-pushes") {
      $0.page = .push
      $0.before = .list
      ($0.offsetX, $0.offsetY, $0.scaleX, $0.scaleY) = (60, 0, 1, 1)
    },
  ]

  /// The same transitions done right.
  static let twins: [BarTransition] = ghosts.compactMap { ghost in
    var twin = ghost
    twin.name = "clean-" + ghost.name.dropFirst("ghost-".count)
    switch ghost.handover {
    case .early: twin.handover = .right
    case .lateHide: twin.handover = .hideRight
    default: twin.handover = .stays
    }
    twin.copyOpacity = 1
    twin.liveOpacity = 1
    // Twins that would be the same scene again are left out.
    let repeats = ["faint", "half", "copy-below", "one-of-five", "lead-", "unnamed"]
    return repeats.contains { twin.name.contains($0) } ? nil : twin
  }

  /// There too early, gone too late or too early, and never twice.
  static let steps: [BarTransition] = {
    func step(_ name: String, _ handover: BarTransition.Handover, _ change: (inout BarTransition) -> Void)
      -> BarTransition
    {
      var transition = make(name, change)
      transition.name = name
      transition.handover = handover
      return transition
    }
    return [
      step("early-alone-bottom", .earlyAlone) { $0.leadTicks = 24 },
      step("early-alone-top", .earlyAlone) {
        $0.bar = Bar(.top, icons: [.back, .share], title: "River clock", hasSurface: false)
        $0.page = .push
        $0.before = .list
        $0.leadTicks = 8
      },
      step("early-alone-cluster-1x", .earlyAlone) {
        $0.bar = Bar(.cluster, icons: [.plus, .camera])
        ($0.page, $0.before, $0.slowdown, $0.leadTicks, $0.appFrames) = (.rise, .cards, 1, 6, 20)
      },
      step("late-vanish-bottom", .lateVanish) { $0.leadTicks = 18 },
      step("late-vanish-top", .lateVanish) {
        $0.bar = Bar(.top, icons: [.close, .search, .menu], hasSurface: false)
        $0.page = .push
        $0.before = .article
        $0.after = .list
      },
      step("early-vanish-bottom", .earlyVanish) { $0.leadTicks = 20 },
      step("early-vanish-rail", .earlyVanish) {
        $0.bar = Bar(.rail, icons: [.home, .gear, .avatar], theme: .dark)
        $0.page = .crossFade
        $0.before = .cards
      },
    ]
  }()
}
