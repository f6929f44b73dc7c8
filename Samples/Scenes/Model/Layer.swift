public import SlowglassPixels

/// A flattened picture that is placed, scaled and faded as one piece.
///
/// Everything in it (drawing, elements, surfaces, glass) is written in points of the screen at rest.
public struct Layer: Sendable, Hashable {
  /// An element of the truth that this layer shows, and where.
  public struct Part: Sendable, Hashable {
    public var id: String
    public var rectangle: Rectangle

    public init(_ id: String, _ rectangle: Rectangle) {
      self.id = id
      self.rectangle = rectangle
    }
  }

  /// A box that hides part of what lies beneath.
  public struct Surface: Sendable, Hashable {
    public var rectangle: Rectangle
    public var radius: Double
    /// What it takes away from what lies beneath, 0 to 1, at full opacity of the layer.
    public var alpha: Double

    public init(_ rectangle: Rectangle, radius: Double = 0, alpha: Double = 1) {
      self.rectangle = rectangle
      self.radius = radius
      self.alpha = alpha
    }
  }

  /// A box through which what lies beneath is seen blurred.
  public struct Glass: Sendable, Hashable {
    public var rectangle: Rectangle
    public var radius: Double
    public var blur: Double

    public init(_ rectangle: Rectangle, radius: Double, blur: Double) {
      self.rectangle = rectangle
      self.radius = radius
      self.blur = blur
    }
  }

  /// A box on the screen outside of which a layer is not seen, and whose edges move: what a container shows.
  public struct Window: Sendable, Hashable {
    public var left: Animated
    public var top: Animated
    public var right: Animated
    public var bottom: Animated

    /// A window that goes from one place to another.
    public init(
      from: Rectangle, to: Rectangle, start: Double, duration: Double, _ curve: Curve = .ease
    ) {
      func edge(_ from: Double, _ to: Double) -> Animated {
        Animated(from).animate(to: to, from: start, for: duration, curve)
      }
      left = edge(from.x, to.x)
      top = edge(from.y, to.y)
      right = edge(from.maxX, to.maxX)
      bottom = edge(from.maxY, to.maxY)
    }

    func rectangle(at time: Double) -> Rectangle {
      let x = left.value(at: time)
      let y = top.value(at: time)
      return Rectangle(x: x, y: y, width: right.value(at: time) - x, height: bottom.value(at: time) - y)
    }
  }

  public var name: String
  /// "live" or "snapshot" in the truth.
  public var copy: String
  public var drawing: Drawing
  /// Everything that is drawn, shadows included.
  public var bounds: Rectangle
  /// What scaling leaves in place.
  public var anchor: Point
  public var opacity = Animated(1)
  public var offsetX = Animated(0)
  public var offsetY = Animated(0)
  public var scaleX = Animated(1)
  public var scaleY = Animated(1)
  public var parts: [Part] = []
  public var surfaces: [Surface] = []
  public var glass: Glass?
  /// A part of the screen outside of which the layer is not seen.
  public var clip: Rectangle?
  /// The same with edges that move.
  public var window: Window?
  /// Whether what moves in it belongs to no transition: a video, a spinner, a caret, a pointer, a touch.
  public var isAside = false

  public init(_ name: String, copy: String = "live", drawing: Drawing, bounds: Rectangle) {
    self.name = name
    self.copy = copy
    self.drawing = drawing
    self.bounds = bounds
    anchor = Point(bounds.midX, bounds.midY)
  }

  /// What animates in a layer, at one time.
  public struct State: Sendable, Hashable {
    public var opacity: Double
    public var offsetX: Double
    public var offsetY: Double
    public var scaleX: Double
    public var scaleY: Double
    /// Outside of it nothing is seen, in points of the screen.
    public var clip: Rectangle?
  }

  public func state(at time: Double) -> State {
    let seen = window?.rectangle(at: time)
    return State(
      opacity: opacity.value(at: time), offsetX: offsetX.value(at: time), offsetY: offsetY.value(at: time),
      scaleX: scaleX.value(at: time), scaleY: scaleY.value(at: time),
      clip: clip.map { seen?.intersection($0) ?? $0 } ?? seen)
  }

  /// Where a rectangle of the layer is seen, in points of the screen.
  public func place(_ rectangle: Rectangle, in state: State) -> Rectangle {
    Rectangle(
      x: anchor.x + (rectangle.x - anchor.x) * state.scaleX + state.offsetX,
      y: anchor.y + (rectangle.y - anchor.y) * state.scaleY + state.offsetY,
      width: rectangle.width * state.scaleX, height: rectangle.height * state.scaleY)
  }

  var animations: [Animated] {
    [opacity, offsetX, offsetY, scaleX, scaleY]
      + (window.map { [$0.left, $0.top, $0.right, $0.bottom] } ?? [])
  }

  /// The same layer with every change later.
  func delayed(by time: Double) -> Layer {
    var layer = self
    layer.opacity = opacity.delayed(by: time)
    layer.offsetX = offsetX.delayed(by: time)
    layer.offsetY = offsetY.delayed(by: time)
    layer.scaleX = scaleX.delayed(by: time)
    layer.scaleY = scaleY.delayed(by: time)
    if let window {
      layer.window?.left = window.left.delayed(by: time)
      layer.window?.top = window.top.delayed(by: time)
      layer.window?.right = window.right.delayed(by: time)
      layer.window?.bottom = window.bottom.delayed(by: time)
    }
    return layer
  }
}
