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
  }

  public func state(at time: Double) -> State {
    State(
      opacity: opacity.value(at: time), offsetX: offsetX.value(at: time), offsetY: offsetY.value(at: time),
      scaleX: scaleX.value(at: time), scaleY: scaleY.value(at: time))
  }

  /// Where a rectangle of the layer is seen, in points of the screen.
  public func place(_ rectangle: Rectangle, in state: State) -> Rectangle {
    Rectangle(
      x: anchor.x + (rectangle.x - anchor.x) * state.scaleX + state.offsetX,
      y: anchor.y + (rectangle.y - anchor.y) * state.scaleY + state.offsetY,
      width: rectangle.width * state.scaleX, height: rectangle.height * state.scaleY)
  }

  var animations: [Animated] { [opacity, offsetX, offsetY, scaleX, scaleY] }
}
