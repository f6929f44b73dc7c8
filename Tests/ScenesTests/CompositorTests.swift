import SlowglassPixels
import Testing

@testable import SlowglassScenes

@Suite("Compositor") struct CompositorTests {
  private let frame = Rectangle(x: 2, y: 2, width: 4, height: 4)

  private func picture(_ layers: [Layer], width: Int = 8, height: Int = 8, background: Colour = .white)
    -> Canvas
  {
    var scene = Scene("test", notes: "", width: width, height: height, duration: 100, verdict: .clean)
    scene.pixelsPerPoint = 1
    scene.background = background
    scene.layers = layers
    var renderer = SceneRenderer(scene)
    var canvas = Canvas(width: width, height: height)
    if let frame = renderer.next() { canvas = Canvas(width: width, height: height, samples: frame.rgb) }
    return canvas
  }

  private func box(_ colour: Colour, _ rectangle: Rectangle? = nil) -> Layer {
    let place = rectangle ?? frame
    return Layer("box", drawing: Drawing([.box(place, paint: .solid(colour))]), bounds: place.outset(by: 1))
  }

  @Test("a half opaque black box over white is middle grey, and only where it lies")
  func sourceOver() {
    var layer = box(.black)
    layer.opacity = Animated(0.5)
    let canvas = picture([layer])
    #expect(abs(Int(canvas.red(3, 3)) - 128) <= 1)
    #expect(canvas.red(1, 3) == 255)
    #expect(canvas.red(6, 3) == 255)
  }

  @Test("two half opaque layers let a quarter of the ground through")
  func twoLayers() {
    var layer = box(.black)
    layer.opacity = Animated(0.5)
    #expect(abs(Int(picture([layer, layer]).red(3, 3)) - 64) <= 1)
  }

  @Test("an edge in the middle of a pixel covers half of it")
  func coverage() {
    let canvas = picture([box(.black, Rectangle(x: 2.5, y: 2, width: 3, height: 4))])
    #expect(abs(Int(canvas.red(2, 3)) - 128) <= 1)
    #expect(canvas.red(3, 3) == 0)
    #expect(abs(Int(canvas.red(5, 3)) - 128) <= 1)
  }

  @Test("a layer moved by a quarter of a pixel darkens the next pixel by a quarter")
  func fractionalMove() {
    var layer = box(.black)
    layer.offsetX = Animated(0.25)
    let canvas = picture([layer])
    #expect(abs(Int(canvas.red(2, 3)) - 64) <= 2)
    #expect(abs(Int(canvas.red(6, 3)) - 191) <= 2)
  }

  @Test("scaling about an anchor leaves the anchor in place")
  func scaling() {
    var layer = box(.black)
    layer.anchor = Point(2, 2)
    layer.scaleX = Animated(0.5)
    layer.scaleY = Animated(0.5)
    let canvas = picture([layer])
    #expect(canvas.red(2, 2) < 128)
    #expect(canvas.red(3, 3) < 128)
    #expect(canvas.red(5, 5) == 255)
  }

  @Test("nothing is seen outside a clip")
  func clipping() {
    var layer = box(.black)
    layer.clip = Rectangle(x: 0, y: 0, width: 3, height: 8)
    let canvas = picture([layer])
    #expect(canvas.red(2, 3) == 0)
    #expect(canvas.red(5, 3) == 255)
  }

  @Test("behind glass an edge becomes a ramp, beside it the edge stays")
  func blurBehindGlass() {
    let half = box(.black, Rectangle(x: 0, y: 0, width: 16, height: 24))
    let pane = Rectangle(x: 4, y: 4, width: 24, height: 12)
    var glass = Layer("glass", drawing: Drawing(), bounds: pane)
    glass.glass = .init(pane, radius: 0, blur: 4)
    let canvas = picture([half, glass], width: 32, height: 24)
    let behind = (8..<24).map { canvas.red($0, 10) }
    #expect(zip(behind, behind.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(behind.filter { $0 > 20 && $0 < 235 }.count >= 4)
    #expect(canvas.red(15, 20) == 0)
    #expect(canvas.red(16, 20) == 255)
  }

  @Test("a shadow is soft and lies outside its box too")
  func shadow() {
    let place = Rectangle(x: 8, y: 8, width: 8, height: 8)
    let layer = Layer(
      "shadow", drawing: Drawing([.shadow(place, radius: 2, blur: 5, colour: .black)]),
      bounds: place.outset(by: 6))
    let canvas = picture([layer], width: 24, height: 24)
    #expect(canvas.red(12, 12) < canvas.red(6, 12))
    #expect(canvas.red(6, 12) < 255)
    #expect(canvas.red(1, 12) == 255)
  }

  @Test("composing only what changed gives the picture that composing all of it gives")
  func changedAreas() {
    var transition = BarTransition("incremental")
    transition.pixelsPerPoint = 1
    transition.slowdown = 1
    transition.glass = 8
    let scene = transition.scene()
    var renderer = SceneRenderer(scene)
    var frames: [SceneRenderer.Frame] = []
    while let frame = renderer.next() { frames.append(frame) }
    for number in [41, 66, 70, 76, scene.frameCount - 1] {
      let whole = SceneRenderer(scene).picture(ofFrame: number)
      #expect(whole == frames[number].rgb, "frame \(number)")
    }
  }
}

extension Canvas {
  init(width: Int, height: Int, samples: [UInt8]) {
    self.init(width: width, height: height)
    replaceSamples(samples)
  }

  func red(_ x: Int, _ y: Int) -> UInt8 { samples[(y * width + x) * 3] }
}
