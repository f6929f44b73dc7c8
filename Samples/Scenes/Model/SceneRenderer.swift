internal import Foundation
internal import SlowglassPixels

/// Draws the frames of a scene, one after the other.
///
/// Only what changed since the frame before is composed again; the pictures are the same as if all were.
///
///     var renderer = SceneRenderer(scene)
///     while let frame = renderer.next() { ... }
public struct SceneRenderer {
  /// One picture of the recording.
  public struct Frame: Sendable {
    public let number: Int
    /// `width * height * 3` samples, row after row.
    public let rgb: [UInt8]
    /// Whether any sample differs from the frame before; true for the first.
    public let isChanged: Bool
  }

  public let scene: Scene
  public let width: Int
  public let height: Int
  private let sprites: [Sprite]
  private var canvas: Canvas
  private var states: [Layer.State] = []
  private var frame = 0

  /// A layer's drawing as pixels, and again at half and a quarter of the size for small copies.
  private struct Sprite {
    var levels: [Bitmap]
    /// The screen pixel of the bitmap's corner at rest.
    var originX: Double
    var originY: Double
    var isOpaque: Bool
  }

  public init(_ scene: Scene) {
    self.scene = scene
    width = scene.pixelWidth
    height = scene.pixelHeight
    canvas = Canvas(width: width, height: height)
    sprites = scene.layers.map { Self.sprite($0, scene: scene) }
  }

  private static func sprite(_ layer: Layer, scene: Scene) -> Sprite {
    let scale = scene.pixelsPerPoint
    let place = layer.bounds.scaled(by: scale)
    // Whole pixels at rest, so that a layer at rest is as crisp as its drawing.
    let originX = place.x.rounded(.down)
    let originY = place.y.rounded(.down)
    let width = Int((place.maxX - originX).rounded(.up))
    let height = Int((place.maxY - originY).rounded(.up))
    var rasterizer = Rasterizer(
      width: width, height: height, pixelsPerPoint: scale, originX: originX, originY: originY)
    rasterizer.paint(layer.drawing)
    var levels = [rasterizer.bitmap]
    let smallest = layer.smallestScale
    while smallest < pow(0.5, Double(levels.count)) * 1.01, levels.count < 5 {
      levels.append(levels.last!.halved())
    }
    let samples = levels[0].samples
    let isOpaque = stride(from: 3, to: samples.count, by: 4).allSatisfy { samples[$0] == 255 }
    return Sprite(levels: levels, originX: originX, originY: originY, isOpaque: isOpaque)
  }

  /// The next frame, or nil after the last.
  public mutating func next() -> Frame? {
    guard frame < scene.frameCount else { return nil }
    let time = scene.time(ofFrame: frame)
    let now = scene.layers.map { $0.state(at: time) }
    var isChanged = frame == 0
    if frame == 0 {
      compose(now, in: canvas.area)
    } else if now != states {
      let before = canvas
      compose(now, in: changedArea(from: states, to: now))
      isChanged = before != canvas
    }
    states = now
    frame += 1
    return Frame(number: frame - 1, rgb: canvas.samples, isChanged: isChanged)
  }

  /// One frame by itself, as samples; `next()` is not affected and gives the same pictures faster.
  public func picture(ofFrame number: Int) -> [UInt8] {
    var copy = self
    let time = scene.time(ofFrame: number)
    copy.compose(scene.layers.map { $0.state(at: time) }, in: canvas.area)
    return copy.canvas.samples
  }

  private func area(of index: Int, _ state: Layer.State) -> PixelArea {
    if state.opacity <= 0 { return PixelArea(left: 0, top: 0, right: 0, bottom: 0) }
    let layer = scene.layers[index]
    var area = PixelArea(touching: layer.place(layer.bounds, in: state).scaled(by: scene.pixelsPerPoint))
    if let clip = state.clip {
      area = area.intersection(PixelArea(touching: clip.scaled(by: scene.pixelsPerPoint)))
    }
    return area.intersection(canvas.area)
  }

  private func changedArea(from old: [Layer.State], to new: [Layer.State]) -> PixelArea {
    var changed = PixelArea(left: 0, top: 0, right: 0, bottom: 0)
    for index in new.indices where old[index] != new[index] {
      changed = changed.union(area(of: index, old[index])).union(area(of: index, new[index]))
    }
    // What is seen through glass is spread over all of it.
    for _ in 0..<2 {
      for index in new.indices where scene.layers[index].glass != nil {
        let pane = area(of: index, new[index])
        if !pane.intersection(changed).isEmpty { changed = changed.union(pane) }
      }
    }
    return changed
  }

  private mutating func compose(_ states: [Layer.State], in area: PixelArea) {
    if area.isEmpty { return }
    // Nothing below a layer that hides the whole area needs to be drawn.
    let first = states.indices.last {
      sprites[$0].isOpaque && states[$0].opacity >= 1 && states[$0].clip == nil
        && self.area(of: $0, states[$0], shrunk: true).contains(area)
    }
    if first == nil { canvas.fill(area, scene.background) }
    for index in (first ?? 0)..<states.count where states[index].opacity > 0 {
      draw(index, states[index], in: area)
    }
  }

  /// The pixels that a layer hides completely if its drawing is opaque.
  private func area(of index: Int, _ state: Layer.State, shrunk: Bool) -> PixelArea {
    let layer = scene.layers[index]
    let place = layer.place(layer.bounds, in: state).scaled(by: scene.pixelsPerPoint)
    let area = PixelArea(
      left: Int(place.x.rounded(.up)) + 1, top: Int(place.y.rounded(.up)) + 1,
      right: Int(place.maxX.rounded(.down)) - 1, bottom: Int(place.maxY.rounded(.down)) - 1)
    // At rest an edge that lies on a pixel hides all of it.
    let isAtRest =
      state.scaleX == 1 && state.scaleY == 1 && place.x == place.x.rounded() && place.y == place.y.rounded()
    if !isAtRest { return area }
    return PixelArea(left: area.left - 1, top: area.top - 1, right: area.right + 1, bottom: area.bottom + 1)
  }

  private mutating func draw(_ index: Int, _ state: Layer.State, in changed: PixelArea) {
    let layer = scene.layers[index]
    let sprite = sprites[index]
    let scale = scene.pixelsPerPoint
    let area = self.area(of: index, state).intersection(changed)
    if area.isEmpty { return }
    if let glass = layer.glass {
      let place = layer.place(glass.rectangle, in: state).scaled(by: scale)
      let box = Rasterizer.Box(
        x: place.x, y: place.y, width: place.width, height: place.height,
        radius: min(glass.radius * scale * state.scaleX, min(place.width, place.height) / 2))
      canvas.blurBehind(
        box, radius: Int((glass.blur * scale / 2).rounded()), opacity: state.opacity, in: area)
    }
    let level = Self.level(for: max(abs(state.scaleX), abs(state.scaleY)), available: sprite.levels.count)
    let shrink = pow(2, Double(level))
    let anchorX = layer.anchor.x * scale
    let anchorY = layer.anchor.y * scale
    let placement = Canvas.Placement(
      originX: anchorX + (sprite.originX - anchorX) * state.scaleX + state.offsetX * scale,
      originY: anchorY + (sprite.originY - anchorY) * state.scaleY + state.offsetY * scale,
      scaleX: state.scaleX * shrink, scaleY: state.scaleY * shrink)
    canvas.draw(sprite.levels[level], at: placement, opacity: min(1, state.opacity), in: area)
  }

  private static func level(for scale: Double, available: Int) -> Int {
    var level = 0
    while level + 1 < available, scale < pow(0.5, Double(level)) * 0.62 { level += 1 }
    return level
  }
}

extension Layer {
  /// The smallest scale the layer ever has.
  var smallestScale: Double {
    ([scaleX, scaleY].flatMap { [$0.base] + $0.changes.map(\.target) }).min() ?? 1
  }
}
