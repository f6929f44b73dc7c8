internal import Foundation
internal import SlowglassPixels

/// Paints drawings into a bitmap: analytic coverage at every edge, source-over in encoded values.
struct Rasterizer {
  private(set) var bitmap: Bitmap
  /// Pixels in a point, and the pixel at which point zero lies.
  private var scale: Double
  private var offsetX: Double
  private var offsetY: Double
  /// Boxes (in pixels) that cut what is painted.
  private var clips: [Box] = []

  struct Box {
    var x: Double, y: Double, width: Double, height: Double, radius: Double

    /// How much of the pixel whose centre is given lies inside, 0 to 1.
    @inline(__always)
    func coverage(_ px: Double, _ py: Double) -> Double {
      if radius <= 0 {
        let across = min(px + 0.5, x + width) - max(px - 0.5, x)
        let down = min(py + 0.5, y + height) - max(py - 0.5, y)
        return max(0, min(1, across)) * max(0, min(1, down))
      }
      let qx = abs(px - x - width / 2) - width / 2 + radius
      let qy = abs(py - y - height / 2) - height / 2 + radius
      let outside = qx > 0 && qy > 0 ? (qx * qx + qy * qy).squareRoot() : max(qx, qy)
      return max(0, min(1, 0.5 + radius - outside))
    }
  }

  /// - Parameter origin: the place, in pixels of the screen, of the bitmap's top left pixel.
  init(width: Int, height: Int, pixelsPerPoint: Double, originX: Double, originY: Double) {
    bitmap = Bitmap(width: width, height: height)
    scale = pixelsPerPoint
    offsetX = -originX
    offsetY = -originY
  }

  mutating func paint(_ drawing: Drawing) {
    for shape in drawing.shapes { paint(shape) }
  }

  private mutating func paint(_ shape: Shape) {
    switch shape {
    case .box(let rectangle, let radius, let paint):
      let box = box(rectangle, radius)
      let bounds = (x: box.x, y: box.y, width: box.width, height: box.height)
      let area = area(box.x, box.y, box.x + box.width, box.y + box.height)
      if case .solid(let colour) = paint {
        blend(area) { _, _ in
          colour
        } coverage: {
          box.coverage($0, $1)
        }
      } else {
        blend(area) {
          paint.colour(x: $0, y: $1, in: bounds)
        } coverage: {
          box.coverage($0, $1)
        }
      }
    case .shadow(let rectangle, let radius, let blur, let colour):
      paintShadow(box(rectangle, radius), blur: blur * scale, colour: colour)
    case .stroke(let lines, let width, let colour):
      paintPath(lines, colour: colour, width: width * scale)
    case .fill(let lines, let colour):
      paintPath(lines, colour: colour, width: nil)
    case .picture(let rectangle, let radius, let seed):
      paintPicture(box(rectangle, radius), seed: seed)
    case .group(let drawing, let factor, let origin, let clip, let radius):
      let outer = (scale, offsetX, offsetY)
      if let clip { clips.append(box(clip, radius)) }
      offsetX += origin.x * scale
      offsetY += origin.y * scale
      scale *= factor
      paint(drawing)
      (scale, offsetX, offsetY) = outer
      if clip != nil { clips.removeLast() }
    }
  }

  private func box(_ rectangle: Rectangle, _ radius: Double) -> Box {
    Box(
      x: rectangle.x * scale + offsetX, y: rectangle.y * scale + offsetY, width: rectangle.width * scale,
      height: rectangle.height * scale,
      radius: min(radius, min(rectangle.width, rectangle.height) / 2) * scale)
  }

  private typealias Area = (left: Int, top: Int, right: Int, bottom: Int)

  /// The pixels that a region touches, cut by the bitmap and the clips.
  private func area(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> Area {
    var edges = (left, top, right, bottom)
    for clip in clips {
      edges = (
        max(edges.0, clip.x), max(edges.1, clip.y), min(edges.2, clip.x + clip.width),
        min(edges.3, clip.y + clip.height)
      )
    }
    let width = Double(bitmap.width)
    let height = Double(bitmap.height)
    return (
      Int(max(0, min(width, edges.0.rounded(.down)))), Int(max(0, min(height, edges.1.rounded(.down)))),
      Int(max(0, min(width, edges.2.rounded(.up)))), Int(max(0, min(height, edges.3.rounded(.up))))
    )
  }

  private mutating func blend(
    _ area: Area, colour: (Double, Double) -> Colour, coverage: (Double, Double) -> Double
  ) {
    let width = bitmap.width
    let clips = clips
    bitmap.samples.withUnsafeMutableBufferPointer { samples in
      for y in stride(from: area.top, to: area.bottom, by: 1) {
        for x in stride(from: area.left, to: area.right, by: 1) {
          let px = Double(x) + 0.5
          let py = Double(y) + 0.5
          var share = coverage(px, py)
          if share <= 0 { continue }
          for clip in clips { share *= clip.coverage(px, py) }
          if share <= 0 { continue }
          let ink = colour(px, py)
          let alpha = ink.alpha * share
          let rest = 1 - alpha
          let at = (y * width + x) * 4
          samples[at] = UInt8(min(255, ink.red * alpha * 255 + Double(samples[at]) * rest + 0.5))
          samples[at + 1] = UInt8(min(255, ink.green * alpha * 255 + Double(samples[at + 1]) * rest + 0.5))
          samples[at + 2] = UInt8(min(255, ink.blue * alpha * 255 + Double(samples[at + 2]) * rest + 0.5))
          samples[at + 3] = UInt8(min(255, alpha * 255 + Double(samples[at + 3]) * rest + 0.5))
        }
      }
    }
  }

  private mutating func paintShadow(_ box: Box, blur: Double, colour: Colour) {
    let area = area(box.x - blur, box.y - blur, box.x + box.width + blur, box.y + box.height + blur)
    let radius = max(box.radius, 0.5)
    blend(area) { _, _ in
      colour
    } coverage: { px, py in
      let qx = abs(px - box.x - box.width / 2) - box.width / 2 + radius
      let qy = abs(py - box.y - box.height / 2) - box.height / 2 + radius
      let distance = (qx > 0 && qy > 0 ? (qx * qx + qy * qy).squareRoot() : max(qx, qy)) - radius
      let share = max(0, min(1, 0.5 - distance / (2 * max(blur, 0.5))))
      return share * share * (3 - 2 * share)
    }
  }

  /// A stroke where `width` is given, otherwise the inside.
  ///
  /// Coverage of the whole path is collected first, so that lines that cross do not darken each other.
  private mutating func paintPath(_ lines: [[Point]], colour: Colour, width: Double?) {
    let half = (width ?? 0) / 2
    let placed = lines.map { $0.map { Point($0.x * scale + offsetX, $0.y * scale + offsetY) } }
    let all = placed.joined()
    guard let first = all.first else { return }
    var edges = (first.x, first.y, first.x, first.y)
    for point in all {
      edges = (min(edges.0, point.x), min(edges.1, point.y), max(edges.2, point.x), max(edges.3, point.y))
    }
    let area = area(edges.0 - half - 1, edges.1 - half - 1, edges.2 + half + 1, edges.3 + half + 1)
    let columns = area.right - area.left
    guard columns > 0, area.bottom > area.top else { return }
    var cover = [Float](repeating: 0, count: columns * (area.bottom - area.top))
    cover.withUnsafeMutableBufferPointer { cover in
      if width == nil {
        Self.fill(placed, area: area, columns: columns, into: cover)
      } else {
        for line in placed {
          for index in stride(from: 0, to: line.count - 1, by: 1) {
            Self.stroke(line[index], line[index + 1], half: half, area: area, columns: columns, into: cover)
          }
        }
      }
    }
    cover.withUnsafeBufferPointer { cover in
      blend(area) { _, _ in
        colour
      } coverage: { px, py in
        Double(cover[(Int(py) - area.top) * columns + Int(px) - area.left])
      }
    }
  }

  private static func stroke(
    _ from: Point, _ to: Point, half: Double, area: Area, columns: Int,
    into cover: UnsafeMutableBufferPointer<Float>
  ) {
    let reach = half + 1
    let left = max(area.left, Int((min(from.x, to.x) - reach).rounded(.down)))
    let right = min(area.right, Int((max(from.x, to.x) + reach).rounded(.up)))
    let top = max(area.top, Int((min(from.y, to.y) - reach).rounded(.down)))
    let bottom = min(area.bottom, Int((max(from.y, to.y) + reach).rounded(.up)))
    let dx = to.x - from.x
    let dy = to.y - from.y
    let length = max(dx * dx + dy * dy, 1e-12)
    for y in stride(from: top, to: bottom, by: 1) {
      for x in stride(from: left, to: right, by: 1) {
        let px = Double(x) + 0.5 - from.x
        let py = Double(y) + 0.5 - from.y
        let along = max(0, min(1, (px * dx + py * dy) / length))
        let ex = px - along * dx
        let ey = py - along * dy
        let distance = (ex * ex + ey * ey).squareRoot()
        // The share of a pixel-wide interval around `distance` that the line's width covers.
        let share = min(distance + 0.5, half) - max(distance - 0.5, -half)
        if share <= 0 { continue }
        let at = (y - area.top) * columns + x - area.left
        cover[at] = max(cover[at], Float(min(1, share)))
      }
    }
  }

  /// Even-odd, counted on a grid of four by four in each pixel.
  private static func fill(
    _ lines: [[Point]], area: Area, columns: Int, into cover: UnsafeMutableBufferPointer<Float>
  ) {
    for y in area.top..<area.bottom {
      for part in 0..<4 {
        let sampleY = Double(y) + (Double(part) + 0.5) / 4
        var crossings: [Double] = []
        for line in lines {
          for index in 0..<line.count {
            let from = line[index]
            let to = line[(index + 1) % line.count]
            if (from.y > sampleY) != (to.y > sampleY) {
              crossings.append(from.x + (sampleY - from.y) / (to.y - from.y) * (to.x - from.x))
            }
          }
        }
        crossings.sort()
        for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
          let enter = crossings[pair]
          let leave = crossings[pair + 1]
          let left = max(area.left, Int(enter.rounded(.down)))
          let right = min(area.right, Int(leave.rounded(.up)))
          for x in stride(from: left, to: right, by: 1) {
            let share = min(Double(x) + 1, leave) - max(Double(x), enter)
            cover[(y - area.top) * columns + x - area.left] += Float(max(0, share) / 4)
          }
        }
      }
    }
  }

  private mutating func paintPicture(_ box: Box, seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    func colour(_ low: Double, _ high: Double) -> Colour {
      Colour(random.number(low...high), random.number(low...high), random.number(low...high))
    }
    let sky = (colour(0.45, 0.95), colour(0.35, 0.9))
    let hills = (0..<3).map { layer in
      (
        colour(0.12, 0.7), base: 0.42 + 0.18 * Double(layer), height: random.number(0.05...0.16),
        waves: random.number(4...11), phase: random.number(0...6.28)
      )
    }
    let discs = (0..<4).map { _ in
      (
        colour(0.1, 1), x: random.unit(), y: random.unit(), radius: random.number(0.05...0.2),
        share: random.number(0.45...0.95)
      )
    }
    let grainSeed = random.next()
    let unit = min(box.width, box.height)
    let area = area(box.x, box.y, box.x + box.width, box.y + box.height)
    blend(area) { px, py in
      let u = (px - box.x) / box.width
      let v = (py - box.y) / box.height
      var ink = sky.0.mixed(with: sky.1, share: v)
      for hill in hills where v > hill.base - 0.2 {
        let top = hill.base + hill.height * sin(u * hill.waves + hill.phase)
        ink = ink.mixed(with: hill.0, share: max(0, min(1, (v - top) * box.height + 0.5)))
      }
      for disc in discs {
        let dx = (u - disc.x) * box.width
        let dy = (v - disc.y) * box.height
        let inside = max(0, min(1, disc.radius * unit - (dx * dx + dy * dy).squareRoot() + 0.5))
        if inside > 0 { ink = ink.mixed(with: disc.0, share: inside * disc.share) }
      }
      var hash = UInt64(px) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(py) &* 0xC2B2_AE3D_27D4_EB4F ^ grainSeed
      hash = (hash ^ hash >> 29) &* 0xBF58_476D_1CE4_E5B9
      let grain = (Double(hash >> 40 & 255) / 255 - 0.5) * 0.018
      return Colour(
        max(0, min(1, ink.red + grain)), max(0, min(1, ink.green + grain)), max(0, min(1, ink.blue + grain)))
    } coverage: {
      box.coverage($0, $1)
    }
  }
}
