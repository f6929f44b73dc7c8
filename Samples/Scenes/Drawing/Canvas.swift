internal import SlowglassPixels

/// A rectangle of whole pixels, right and bottom edges outside.
struct PixelArea: Equatable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  var isEmpty: Bool { left >= right || top >= bottom }
  var width: Int { right - left }
  var height: Int { bottom - top }

  /// The pixels that a rectangle touches, with one more on every side for soft edges.
  init(touching rectangle: Rectangle) {
    left = Int(rectangle.x.rounded(.down)) - 1
    top = Int(rectangle.y.rounded(.down)) - 1
    right = Int(rectangle.maxX.rounded(.up)) + 1
    bottom = Int(rectangle.maxY.rounded(.up)) + 1
  }

  init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  func intersection(_ other: PixelArea) -> PixelArea {
    PixelArea(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }

  func union(_ other: PixelArea) -> PixelArea {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelArea(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  func contains(_ other: PixelArea) -> Bool {
    left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
  }
}

/// An opaque picture that bitmaps are laid over, three bytes a pixel.
struct Canvas: Equatable {
  let width: Int
  let height: Int
  private(set) var samples: [UInt8]

  var area: PixelArea { PixelArea(left: 0, top: 0, right: width, bottom: height) }

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    samples = [UInt8](repeating: 0, count: width * height * 3)
  }

  /// Takes over samples that were composed elsewhere; there must be `width * height * 3` of them.
  mutating func replaceSamples(_ samples: [UInt8]) {
    precondition(samples.count == self.samples.count)
    self.samples = samples
  }

  mutating func fill(_ area: PixelArea, _ colour: Colour) {
    let bytes = [colour.red, colour.green, colour.blue].map { UInt8(min(255, max(0, $0 * 255 + 0.5))) }
    for y in stride(from: area.top, to: area.bottom, by: 1) {
      for x in stride(from: area.left, to: area.right, by: 1) {
        for channel in 0..<3 { samples[(y * width + x) * 3 + channel] = bytes[channel] }
      }
    }
  }

  /// Where a bitmap lies: canvas pixel = origin + scale * bitmap pixel.
  struct Placement: Equatable {
    var originX: Double
    var originY: Double
    var scaleX: Double
    var scaleY: Double

    var isWhole: Bool {
      scaleX == 1 && scaleY == 1 && originX == originX.rounded() && originY == originY.rounded()
    }
  }

  /// Lays a bitmap over the part of the canvas that `area` names.
  mutating func draw(_ bitmap: Bitmap, at placement: Placement, opacity: Double, in area: PixelArea) {
    let weight = Int(opacity * 65536 + 0.5)
    if weight <= 0 || area.isEmpty { return }
    if placement.isWhole {
      copy(bitmap, atX: Int(placement.originX), y: Int(placement.originY), weight: weight, in: area)
    } else {
      resample(bitmap, at: placement, weight: weight, in: area)
    }
  }

  private mutating func copy(
    _ bitmap: Bitmap, atX originX: Int, y originY: Int, weight: Int, in area: PixelArea
  ) {
    let part = area.intersection(
      PixelArea(left: originX, top: originY, right: originX + bitmap.width, bottom: originY + bitmap.height))
    if part.isEmpty { return }
    let width = width
    samples.withUnsafeMutableBufferPointer { target in
      bitmap.samples.withUnsafeBufferPointer { source in
        for y in part.top..<part.bottom {
          var from = ((y - originY) * bitmap.width + part.left - originX) * 4
          var to = (y * width + part.left) * 3
          for _ in part.left..<part.right {
            let alpha = Int(source[from + 3]) &* weight
            if alpha == 255 &* 65536 {
              // Most of a page is opaque, and a copy of bytes is all it takes.
              for channel in 0..<3 { target[to &+ channel] = source[from &+ channel] }
            } else if alpha != 0 {
              let rest = 255 &* 65536 &- alpha
              for channel in 0..<3 {
                let value =
                  Int(source[from &+ channel]) &* weight &* 255 &+ Int(target[to &+ channel]) &* rest
                target[to &+ channel] = UInt8(truncatingIfNeeded: (value &+ 255 &* 32768) / (255 &* 65536))
              }
            }
            from &+= 4
            to &+= 3
          }
        }
      }
    }
  }

  private mutating func resample(_ bitmap: Bitmap, at placement: Placement, weight: Int, in area: PixelArea) {
    let part = area.intersection(
      PixelArea(
        touching: Rectangle(
          x: placement.originX, y: placement.originY, width: Double(bitmap.width) * placement.scaleX,
          height: Double(bitmap.height) * placement.scaleY)))
    if part.isEmpty { return }
    let width = width
    let one = 255 << 32
    // The bitmap is seen through a border of clear pixels.
    let columns = (part.left..<part.right).map { x in
      Self.position(x, placement.originX, placement.scaleX)
    }
    samples.withUnsafeMutableBufferPointer { target in
      bitmap.samples.withUnsafeBufferPointer { source in
        columns.withUnsafeBufferPointer { columns in
          for y in part.top..<part.bottom {
            let v = Self.position(y, placement.originY, placement.scaleY)
            let row = v >> 8
            let down = v & 255
            if row < -1 || row >= bitmap.height { continue }
            let upper = max(row, 0) * bitmap.width
            let lower = min(row + 1, bitmap.height - 1) * bitmap.width
            let upperShare = row >= 0 ? 256 - down : 0
            let lowerShare = row + 1 < bitmap.height ? down : 0
            var to = (y * width + part.left) * 3
            for u in columns {
              let column = u >> 8
              let right = u & 255
              defer { to &+= 3 }
              if column < -1 || column >= bitmap.width { continue }
              let leftShare = column >= 0 ? 256 &- right : 0
              let rightShare = column &+ 1 < bitmap.width ? right : 0
              let near = max(column, 0)
              let far = min(column &+ 1, bitmap.width &- 1)
              let a: Int = (upper &+ near) &* 4
              let b: Int = (upper &+ far) &* 4
              let c: Int = (lower &+ near) &* 4
              let d: Int = (lower &+ far) &* 4
              let wa: Int = upperShare &* leftShare
              let wb: Int = upperShare &* rightShare
              let wc: Int = lowerShare &* leftShare
              let wd: Int = lowerShare &* rightShare
              @inline(__always) func mean(_ channel: Int) -> Int {
                let first: Int = Int(source[a &+ channel]) &* wa
                let second: Int = Int(source[b &+ channel]) &* wb
                let third: Int = Int(source[c &+ channel]) &* wc
                let fourth: Int = Int(source[d &+ channel]) &* wd
                return first &+ second &+ third &+ fourth
              }
              let alpha = mean(3)
              if alpha == 0 { continue }
              // 16 bits of position and 16 of opacity: 255 << 32 stands for one.
              let rest: Int = one &- alpha &* weight
              for channel in 0..<3 {
                let ink: Int = mean(channel) &* weight &* 255
                let value: Int = ink &+ Int(target[to &+ channel]) &* rest
                target[to &+ channel] = UInt8(truncatingIfNeeded: (value &+ one / 2) / one)
              }
            }
          }
        }
      }
    }
  }

  /// Where in a bitmap the centre of a canvas pixel falls, in 256ths of a pixel from the first one's centre.
  private static func position(_ pixel: Int, _ origin: Double, _ scale: Double) -> Int {
    let centre = (Double(pixel) + 0.5 - origin) / scale - 0.5
    return Int((centre * 256).rounded(.down))
  }

  /// The part of the canvas under `area`, blurred: three box blurs, edge pixels repeated.
  func blurred(_ area: PixelArea, radius: Int) -> [UInt8] {
    var rows = [UInt8](repeating: 0, count: area.width * area.height * 3)
    for y in 0..<area.height {
      let from = ((area.top + y) * width + area.left) * 3
      rows.replaceSubrange(
        y * area.width * 3..<(y + 1) * area.width * 3, with: samples[from..<from + area.width * 3])
    }
    guard radius > 0 else { return rows }
    var other = rows
    for _ in 0..<3 {
      Self.boxBlur(
        rows, into: &other, lines: area.height, count: area.width, lineStep: area.width * 3, step: 3,
        radius: radius)
      Self.boxBlur(
        other, into: &rows, lines: area.width, count: area.height, lineStep: 3, step: area.width * 3,
        radius: radius)
    }
    return rows
  }

  private static func boxBlur(
    _ source: [UInt8], into target: inout [UInt8], lines: Int, count: Int, lineStep: Int, step: Int,
    radius: Int
  ) {
    let size = 2 * radius + 1
    source.withUnsafeBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        for line in 0..<lines {
          for channel in 0..<3 {
            let start = line * lineStep + channel
            var sum = 0
            for offset in -radius...radius {
              sum += Int(source[start + min(max(offset, 0), count - 1) * step])
            }
            for index in 0..<count {
              target[start + index * step] = UInt8((sum + size / 2) / size)
              sum += Int(source[start + min(index + radius + 1, count - 1) * step])
              sum -= Int(source[start + max(index - radius, 0) * step])
            }
          }
        }
      }
    }
  }

  /// Replaces what lies in a rounded box by its blurred self, as far as `opacity` goes.
  mutating func blurBehind(_ box: Rasterizer.Box, radius: Int, opacity: Double, in area: PixelArea) {
    let whole = PixelArea(touching: Rectangle(x: box.x, y: box.y, width: box.width, height: box.height))
      .intersection(self.area)
    if whole.isEmpty || opacity <= 0 { return }
    let soft = blurred(whole, radius: radius)
    let part = whole.intersection(area)
    for y in stride(from: part.top, to: part.bottom, by: 1) {
      for x in stride(from: part.left, to: part.right, by: 1) {
        let share = box.coverage(Double(x) + 0.5, Double(y) + 0.5) * opacity
        if share <= 0 { continue }
        let at = (y * width + x) * 3
        let from = ((y - whole.top) * whole.width + x - whole.left) * 3
        for channel in 0..<3 {
          let value = Double(samples[at + channel])
          samples[at + channel] = UInt8(value + (Double(soft[from + channel]) - value) * share + 0.5)
        }
      }
    }
  }
}
