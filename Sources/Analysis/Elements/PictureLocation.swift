import SlowglassPixels

/// Where an element that was given as a picture stands at rest.
struct PictureLocation: Sendable {
  let frame: Int
  /// Its box, in samples.
  let place: Rectangle
  let correlation: Float

  /// A picture must match a settled frame this well: the same glyph drawn over another backdrop reaches 0.9.
  private static let leastCorrelation: Float = 0.75
  /// Pictures are exported at sizes that differ from the recording's by a few per cent at most.
  private static let scales: [Float] = [0.94, 1, 1.06]

  /// Looks for a picture in settled frames, the first one with the best match wins.
  init?(of glyph: GlyphImage, in frames: [Int], store: PlaneStore) {
    let template = Template([glyph])
    let coarse = PictureLocation.scales.map { CoarseTemplate(template, scale: $0) }
    var best: PictureLocation?
    for frame in frames {
      guard let kept = store.nearest(to: frame), let plane = store[kept] else { continue }
      let screen = Rectangle(x: 0, y: 0, width: Double(plane.width), height: Double(plane.height))
      let residual = Residual(plane, window: screen)
      let field = CoarseField(residual)
      let candidates = coarse.flatMap {
        field.candidates(for: $0, window: screen, leastAmplitude: 0.1, leastCorrelation: 0.3, most: 4)
      }
      for candidate in candidates {
        guard let fit = residual.refined(template, from: candidate.pose),
          fit.correlation >= PictureLocation.leastCorrelation, fit.correlation > best?.correlation ?? 0
        else { continue }
        let width = Double(Float(glyph.width) * fit.pose.scale)
        let height = Double(Float(glyph.height) * fit.pose.scale)
        best = PictureLocation(
          frame: kept,
          place: Rectangle(
            x: Double(fit.pose.x) - width / 2, y: Double(fit.pose.y) - height / 2, width: width,
            height: height),
          correlation: fit.correlation)
      }
    }
    guard let best else { return nil }
    self = best
  }

  private init(frame: Int, place: Rectangle, correlation: Float) {
    self.frame = frame
    self.place = place
    self.correlation = correlation
  }
}

extension GlyphImage {
  /// Cuts the glyph out of a picture file's luma; what is transparent is backdrop.
  init?(picture luma: Plane, alpha: Plane?, scale: Int, centredAt centre: (x: Double, y: Double)) {
    let plane = luma.reduced(by: scale)
    let cover = alpha?.reduced(by: scale)
    guard plane.width >= 3, plane.height >= 3 else { return nil }
    var rim: [UInt8] = []
    for y in 0..<plane.height {
      for x in 0..<plane.width where x == 0 || y == 0 || x == plane.width - 1 || y == plane.height - 1 {
        if (cover?[x: x, y: y] ?? 255) > 127 { rim.append(plane[x: x, y: y]) }
      }
    }
    rim.sort()
    // A picture that is cut out has no rim: then it stands on white, as most do, or on black where it is bright itself.
    let mean = plane.samples.reduce(0) { $0 + Int($1) } / plane.samples.count
    let backdrop: Float = rim.isEmpty ? (mean < 160 ? 255 : 0) : Float(rim[rim.count / 2])
    var patch = [Float](repeating: backdrop, count: plane.samples.count)
    for i in plane.samples.indices {
      let share = Float(cover?.samples[i] ?? 255) / 255
      patch[i] = share * Float(plane.samples[i]) + (1 - share) * backdrop
    }
    self.init(
      contrast: patch.map { $0 - backdrop }, backdrop: [Float](repeating: backdrop, count: patch.count),
      width: plane.width, height: plane.height, originX: Int((centre.x - Double(plane.width) / 2).rounded()),
      originY: Int((centre.y - Double(plane.height) / 2).rounded()))
  }
}
