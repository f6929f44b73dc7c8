extension GlyphImage {
  /// How well the gradients of two drawings correlate where they stand, -1...1.
  func likeness(at pose: Pose, to other: GlyphImage, at place: Pose) -> Float {
    min(covered(at: pose, by: other, at: place), other.covered(at: place, by: self, at: pose))
  }

  /// The same, asked at the samples of this drawing: 0 where either has nothing there.
  private func covered(at pose: Pose, by other: GlyphImage, at place: Pose) -> Float {
    let step = pose.scale / place.scale
    // From the centre of a sample here to where it lies between the centres of the other's samples.
    func across(_ x: Int) -> Float {
      (pose.x - place.x) / place.scale + step * (Float(x) + 0.5 - Float(width) / 2) + Float(other.width) / 2
        - 0.5
    }
    func down(_ y: Int) -> Float {
      (pose.y - place.y) / place.scale + step * (Float(y) + 0.5 - Float(height) / 2) + Float(other.height) / 2
        - 0.5
    }
    var (product, own, others): (Float, Float, Float) = (0, 0, 0)
    for y in 0..<height {
      let here = other.line(at: down(y))
      let above = other.line(at: down(y) - step)
      let below = other.line(at: down(y) + step)
      for x in 0..<width {
        let u = across(x)
        let gx = (here?.interpolated(u + step) ?? 0) - (here?.interpolated(u - step) ?? 0)
        let gy = (below?.interpolated(u) ?? 0) - (above?.interpolated(u) ?? 0)
        let hx = self[x + 1, y] - self[x - 1, y]
        let hy = self[x, y + 1] - self[x, y - 1]
        product += gx * hx + gy * hy
        own += hx * hx + hy * hy
        others += gx * gx + gy * gy
      }
    }
    let norm = (own * others).squareRoot()
    return norm > 0 ? product / norm : 0
  }
}
