internal import SlowglassPixels

/// A family of scenes: a bar of tools that is handed over from a live view to a stand-in, or back, during a
/// transition.
///
/// Every property is one way in which ghosts differ; `scene()` draws the scene and says what is true about
/// it.
public struct BarTransition: Sendable, Hashable {
  /// What happens to the page meanwhile.
  public enum PageMotion: String, Sendable, CaseIterable {
    case still, cardOpens, push, crossFade, scroll, rise
  }

  /// Which way the bar goes, and what is wrong with it.
  public enum Handover: String, Sendable, CaseIterable {
    /// Opening; the live bar appears too early, its stand-in moves to its place: a ghost.
    case early
    /// Opening; the live bar appears when the stand-in has landed.
    case right
    /// Opening; the live bar appears too early and there is no stand-in.
    case earlyAlone
    /// Closing; the live bar is hidden too late, its stand-in moves away: a ghost.
    case lateHide
    /// Closing; the live bar is hidden when the stand-in takes over.
    case hideRight
    /// The live bar stays before and after; a copy of it leaves: a ghost.
    case copyLeaves
    /// The live bar stays and nothing else is seen of it.
    case stays
    /// The live bar fades in at its place while the page moves.
    case fadesIn
    /// The live bar is hidden only after the motion has ended, with no second copy.
    case lateVanish
    /// The live bar is hidden before the motion begins, with no second copy.
    case earlyVanish

    public var isGhost: Bool { self == .early || self == .lateHide || self == .copyLeaves }
    var isOpening: Bool { [.early, .right, .earlyAlone, .fadesIn].contains(self) }
  }

  public var name: String
  public var bar = Bar()
  public var handover = Handover.early
  public var page = PageMotion.cardOpens
  /// From the live bar to where the stand-in starts or ends, in points.
  public var offsetX = 0.0
  public var offsetY = 32.0
  public var scaleX = 0.88
  public var scaleY = 0.88
  /// What the stand-in's opacity rises to, and what the live bar has until the stand-in has gone.
  public var copyOpacity = 1.0
  public var liveOpacity = 1.0
  /// Recorded ticks between the step and the motion, at the scene's own slowdown.
  public var leadTicks = 24.0
  /// Length of the motion in frames of the app at 60 Hz.
  public var appFrames = 15.0
  public var slowdown = 10.0
  public var pixelsPerPoint = 2.0
  public var curve = Curve.easeInOut
  /// The icons that have a second copy (-1: the title); nil for all of the bar.
  public var doubled: [Int]?
  public var glass = 0.0
  public var namesBar = true
  /// Whether the stand-in lies under the live bar.
  public var copyIsBelow = false
  public var seed: UInt64 = 1
  public var before = Page.Kind.tabs
  public var after = Page.Kind.article
  /// Ticks of rest before the first step and after the last, at the scene's own slowdown.
  public var restTicks = 40.0
  public var endTicks = 40.0
  public var facts: [Scene.Fact] = []

  public init(_ name: String) {
    self.name = name
  }

  private var tick: Double { 1000 / (60 * slowdown) }

  /// App time of the early step, of the motion's last still tick, and of its end.
  private var times: (step: Double, start: Double, end: Double, length: Double) {
    let step = restTicks * tick
    let start = step + (leadTicks - 1) * tick
    let length = appFrames * 1000 / 60
    return (step, start, start + length, length)
  }

  public func scene() -> Scene {
    let (step, start, end, length) = times
    let width = bar.screenWidth
    let height = bar.screenHeight
    var scene = Scene(
      name, notes: notes, width: Int(width), height: Int(height), duration: end + (endTicks + 1) * tick,
      verdict: verdict)
    scene.slowdown = slowdown
    scene.pixelsPerPoint = pixelsPerPoint
    scene.background = bar.theme.backdrop
    scene.layers = pageLayers(start: start, length: length)
    scene.layers.append(Page.statusBar(width: width, theme: bar.theme))
    scene.elements = bar.elements(namingBar: namesBar)
    scene.facts = facts
    if page == .crossFade {
      scene.facts.append(
        .crossDissolve(from: "page before", to: "page after", start: start, end: end, isInPlace: true))
    }

    var live = bar.layer("live bar", copy: "live", glass: glass)
    var copy = bar.layer("stand-in", copy: "snapshot", only: doubled)
    // Landed a little before the stand-in goes, as in an app that waits for the animation's completion.
    let swap = end + 2 * tick
    switch handover {
    case .early, .right:
      let isEarly = handover == .early
      live.opacity = Animated(0).step(to: isEarly ? liveOpacity : 1, at: isEarly ? step : swap)
      if isEarly && liveOpacity < 1 { live.opacity = live.opacity.step(to: 1, at: swap) }
      copy = moving(copy, inwards: true, start: start, length: length)
      copy.opacity = fade(start: start, length: length, swap: swap)
      // What has no stand-in is there with the live bar; in the clean twin all of the bar must have one.
      if !isEarly {
        copy = moving(
          bar.layer("stand-in", copy: "snapshot"), inwards: true, start: start, length: length,
          opacity: copy.opacity)
      }
    case .earlyAlone:
      live.opacity = Animated(0).step(to: 1, at: step)
    case .fadesIn:
      live.opacity = Animated(0).animate(to: 1, from: start, for: length, curve)
    case .lateHide, .hideRight:
      let isLate = handover == .lateHide
      live.opacity = Animated(1)
      if isLate && liveOpacity < 1 { live.opacity = live.opacity.step(to: liveOpacity, at: start + tick) }
      live.opacity = live.opacity.step(to: 0, at: isLate ? swap : start + tick)
      copy = moving(
        isLate ? copy : bar.layer("stand-in", copy: "snapshot"), inwards: false, start: start, length: length)
      copy.opacity = Animated(0).step(to: copyOpacity, at: start + tick).animate(
        to: 0, from: start + tick, for: length - tick, .easeIn)
      scene.facts.append(.lateHide(element: scene.elements[0].id, due: start + tick, hidden: swap))
      if !isLate { scene.facts.removeLast() }
    case .copyLeaves:
      copy = moving(copy, inwards: false, start: start, length: length)
      copy.opacity = Animated(0).step(to: copyOpacity, at: start + tick).animate(
        to: 0, from: start + tick, for: length - tick, .easeIn)
    case .stays: break
    case .lateVanish:
      let late = end + max(leadTicks, 12) * tick
      live.opacity = Animated(1).step(to: 0, at: late)
      scene.duration = late + (endTicks + 1) * tick
      scene.facts.append(.lateVanish(elements: scene.elements.map(\.id), at: late))
    case .earlyVanish:
      live.opacity = Animated(1).step(to: 0, at: step)
      scene.facts.append(.earlyVanish(elements: scene.elements.map(\.id), at: step))
    }
    if [.earlyAlone, .stays, .fadesIn, .lateVanish, .earlyVanish].contains(handover) {
      scene.layers.append(live)
    } else {
      scene.layers += copyIsBelow ? [copy, live] : [live, copy]
    }
    if !namesBar || !bar.hasSurface { removeToolbarParts(from: &scene) }
    relaxCore(of: &scene)
    return scene
  }

  private var verdict: Scene.Verdict {
    switch handover {
    case .early, .lateHide, .copyLeaves: .ghost
    case .right, .hideRight, .stays, .fadesIn: .clean
    case .earlyAlone: .early
    case .lateVanish: .lateVanish
    case .earlyVanish: .earlyVanish
    }
  }

  private var notes: String {
    let what: String =
      switch handover {
      case .early:
        "The live bar is there \(Int(leadTicks)) ticks before the motion, its stand-in moves to it."
      case .right: "The live bar appears when its stand-in has landed."
      case .earlyAlone: "The live bar is there \(Int(leadTicks)) ticks before the motion; it has no stand-in."
      case .lateHide: "The live bar is hidden when the motion has ended, not when its stand-in took over."
      case .hideRight: "The live bar is hidden when its stand-in takes over."
      case .copyLeaves: "The live bar stays; a copy of it leaves."
      case .stays: "The live bar stays throughout."
      case .fadesIn: "The live bar fades in at its place."
      case .lateVanish: "The live bar is hidden after the motion has ended."
      case .earlyVanish: "The live bar is hidden before the motion begins."
      }
    return what + " Page: \(page.rawValue)."
  }

  /// The stand-in, on its way to the live bar's place or from it.
  private func moving(
    _ layer: Layer, inwards: Bool, start: Double, length: Double, opacity: Animated? = nil
  ) -> Layer {
    var layer = layer
    func change(_ away: Double, _ home: Double) -> Animated {
      if away == home { return Animated(home) }
      return Animated(inwards ? away : home).animate(
        to: inwards ? home : away, from: start, for: length, curve)
    }
    layer.offsetX = change(offsetX, 0)
    layer.offsetY = change(offsetY, 0)
    layer.scaleX = change(scaleX, 1)
    layer.scaleY = change(scaleY, 1)
    if let opacity { layer.opacity = opacity }
    return layer
  }

  /// The stand-in's opacity when it comes in: up with the motion; a faint one is up early and goes again.
  private func fade(start: Double, length: Double, swap: Double) -> Animated {
    if copyOpacity >= 0.6 {
      return Animated(0).animate(to: copyOpacity, from: start, for: length, curve).step(to: 0, at: swap)
    }
    return Animated(0).animate(to: copyOpacity, from: start, for: length * 0.2, .easeOut)
      .animate(to: 0, from: start + length * 0.8, for: length * 0.2, .easeIn)
  }

  private func removeToolbarParts(from scene: inout Scene) {
    for index in scene.layers.indices { scene.layers[index].parts.removeAll { $0.id == "toolbar" } }
    scene.elements.removeAll { $0.id == "toolbar" }
  }

  /// A ghost too faint or too near for the usual core has a core of its own, or it would have none.
  private func relaxCore(of scene: inout Scene) {
    guard verdict == .ghost else { return }
    let weakest = min(copyOpacity, liveOpacity)
    if weakest < 0.4 { scene.coreOpacity = max(0.1, weakest * 0.5) }
    let farthest = (offsetX * offsetX + offsetY * offsetY).squareRoot() * pixelsPerPoint
    if farthest < 24 { scene.coreDistance = max(2, farthest / 4) }
  }

  // MARK: Pages

  private func page(_ kind: Page.Kind, _ seed: UInt64, height: Double? = nil) -> Drawing {
    Page(
      kind, seed: seed, theme: bar.theme, width: bar.screenWidth, height: height ?? bar.screenHeight,
      top: bar.placement == .top ? 112 : 56
    ).drawing()
  }

  private func pageLayers(start: Double, length: Double) -> [Layer] {
    let screen = Rectangle(x: 0, y: 0, width: bar.screenWidth, height: bar.screenHeight)
    func pageLayer(_ name: String, _ drawing: Drawing) -> Layer {
      var layer = Layer(name, drawing: drawing, bounds: screen)
      layer.surfaces = [.init(screen)]
      return layer
    }
    var under = pageLayer("page before", page(before, seed))
    switch page {
    case .still: return [under]
    case .scroll:
      let tall = Rectangle(x: 0, y: 0, width: screen.width, height: screen.height + 420)
      under = Layer("page", drawing: page(after, seed, height: tall.height), bounds: tall)
      under.offsetY = Animated(0).animate(to: -420, from: start, for: length, curve)
      return [under]
    case .crossFade:
      var over = pageLayer("page after", page(after, seed &+ 1))
      over.opacity = Animated(0).animate(to: 1, from: start, for: length, curve)
      return [under, over]
    case .push:
      var over = pageLayer("page after", page(after, seed &+ 1))
      over.offsetX = Animated(screen.width).animate(to: 0, from: start, for: length, curve)
      under.offsetX = Animated(0).animate(to: -screen.width * 0.3, from: start, for: length, curve)
      return [under, over]
    case .rise:
      var over = pageLayer("page after", page(after, seed &+ 1))
      over.offsetY = Animated(screen.height).animate(to: 0, from: start, for: length, curve)
      return [under, over]
    case .cardOpens:
      // A cell of the grid grows to the size of the screen, or back where the bar closes.
      let cell = Page.tabCells(width: screen.width, top: bar.placement == .top ? 112 : 56)[2]
      var card = Drawing()
      card.add(.group(page(after, seed &+ 1), scale: 1, origin: Point(0, 0), clip: screen, radius: 28))
      var over = Layer("card", drawing: card, bounds: screen)
      over.surfaces = [.init(screen, radius: 28)]
      over.anchor = Point(0, 0)
      let small = cell.width / screen.width
      let opens = handover.isOpening || handover == .stays || handover == .copyLeaves
      func change(_ inGrid: Double, _ full: Double) -> Animated {
        Animated(opens ? inGrid : full).animate(to: opens ? full : inGrid, from: start, for: length, curve)
      }
      over.scaleX = change(small, 1)
      over.scaleY = change(small, 1)
      over.offsetX = change(cell.x, 0)
      over.offsetY = change(cell.y, 0)
      return [under, over]
    }
  }
}
