internal import CSlowglassFFmpeg
internal import CSlowglassShim
internal import SlowglassPixels

/// Makes red, green and blue of a part of a decoded picture, at full resolution and without a scaler.
///
/// Colour differences that are stored at half the resolution are repeated, not smoothed: whoever looks at thin strokes
/// averages them himself.
struct ColourWindow {
  /// A part of a stored picture, in its pixels.
  struct Box: Equatable {
    var left: Int
    var top: Int
    var width: Int
    var height: Int
  }

  private let layout: ShimLayout
  private let matrix: Matrix

  /// Nil for formats that have to be converted as a whole.
  ///
  /// - Parameter matrix: the two weights of red and blue in luma that the picture was coded with.
  init?(format: Int32, matrix: Matrix) {
    var layout = ShimLayout()
    guard shim_pixel_layout(format, &layout) != 0, layout.is_float == 0, layout.is_hardware == 0,
      layout.is_palette == 0, layout.is_bitstream == 0, layout.is_big_endian == 0
    else { return nil }
    let used = layout.component_count <= 2 ? 1 : 3
    guard (0..<used).allSatisfy({ (8...16).contains(layout.depth(of: $0)) }) else { return nil }
    self.layout = layout
    self.matrix = matrix
  }

  /// What luma and the colour differences are made of.
  struct Matrix: Equatable {
    var red: Double
    var blue: Double
  }

  func picture(of frame: UnsafeMutablePointer<AVFrame>, box: Box, isFullRange: Bool) -> ColourPicture {
    let isGray = layout.component_count <= 2
    let parts = (0..<(isGray ? 1 : 3)).map { component(frame, $0, box: box) }
    var samples = [UInt8](repeating: 0, count: box.width * box.height * 3)
    if isGray {
      let range = Range(isFullRange: isFullRange)
      for pixel in parts[0].indices {
        let level = byte((parts[0][pixel] - range.black) * range.gain)
        for part in 0..<3 { samples[pixel * 3 + part] = level }
      }
    } else if layout.is_rgb != 0 {
      for (part, values) in parts.enumerated() {
        for pixel in values.indices { samples[pixel * 3 + part] = byte(values[pixel]) }
      }
    } else {
      fill(&samples, luma: parts[0], blue: parts[1], red: parts[2], isFullRange: isFullRange)
    }
    return ColourPicture(width: box.width, height: box.height, samples: samples)
  }

  /// Stored black, and what stretches stored values to 0...255; the same for colour differences around 128.
  private struct Range {
    let black: Float
    let gain: Float
    let colourGain: Float

    init(isFullRange: Bool) {
      black = isFullRange ? 0 : 16
      gain = isFullRange ? 1 : 255 / 219
      colourGain = isFullRange ? 1 : 255 / 224
    }
  }

  private func fill(
    _ samples: inout [UInt8], luma: [Float], blue: [Float], red: [Float], isFullRange: Bool
  ) {
    let range = Range(isFullRange: isFullRange)
    let green = 1 - matrix.red - matrix.blue
    let redOfRed = Float(2 * (1 - matrix.red)) * range.colourGain
    let blueOfBlue = Float(2 * (1 - matrix.blue)) * range.colourGain
    let greenOfRed = Float(matrix.red / green) * redOfRed
    let greenOfBlue = Float(matrix.blue / green) * blueOfBlue
    for pixel in luma.indices {
      let y = (luma[pixel] - range.black) * range.gain
      let u = blue[pixel] - 128
      let v = red[pixel] - 128
      samples[pixel * 3] = byte(y + redOfRed * v)
      samples[pixel * 3 + 1] = byte(y - greenOfRed * v - greenOfBlue * u)
      samples[pixel * 3 + 2] = byte(y + blueOfBlue * u)
    }
  }

  private func byte(_ value: Float) -> UInt8 { UInt8(min(255, max(0, value + 0.5))) }

  /// One component of a part, in 8-bit units.
  private func component(_ frame: UnsafeMutablePointer<AVFrame>, _ index: Int, box: Box) -> [Float] {
    let parts = [layout.component.0, layout.component.1, layout.component.2]
    let part = parts[index]
    let isColour = index > 0 && layout.is_rgb == 0
    let shiftX = isColour ? Int(layout.chroma_shift_x) : 0
    let shiftY = isColour ? Int(layout.chroma_shift_y) : 0
    let planes = [frame.pointee.data.0, frame.pointee.data.1, frame.pointee.data.2, frame.pointee.data.3]
    let strides = [
      frame.pointee.linesize.0, frame.pointee.linesize.1, frame.pointee.linesize.2, frame.pointee.linesize.3,
    ]
    let base = UnsafeRawPointer(planes[Int(part.plane)]!) + Int(part.offset)
    let stride = Int(strides[Int(part.plane)])
    let step = Int(part.step)
    let depth = Int(part.depth)
    // Full scale of RGB is all ones; YUV's levels are those of 8 bits, shifted.
    let unit: Float =
      layout.is_rgb != 0 ? 255 / Float(1 << depth - 1) : 1 / Float(1 << (depth - 8))
    return [Float](unsafeUninitializedCapacity: box.width * box.height) { out, count in
      for y in 0..<box.height {
        let row = base + ((box.top + y) >> shiftY) * stride
        let line = y * box.width
        if depth == 8 {
          for x in 0..<box.width {
            let at = ((box.left &+ x) >> shiftX) &* step
            out[line &+ x] = Float(row.load(fromByteOffset: at, as: UInt8.self)) * unit
          }
        } else {
          for x in 0..<box.width {
            let at = ((box.left &+ x) >> shiftX) &* step
            let word = row.loadUnaligned(fromByteOffset: at, as: UInt16.self)
            out[line &+ x] = Float((word >> UInt16(part.shift)) & UInt16(1 << depth - 1)) * unit
          }
        }
      }
      count = box.width * box.height
    }
  }
}

extension ColourWindow.Box {
  /// The part of a stored picture that is seen at a rectangle once it is turned clockwise; nil where none is.
  init?(showing rectangle: Rectangle, width: Int, height: Int, rotation: Int) {
    let isSideways = rotation % 180 != 0
    let (seenWidth, seenHeight) = isSideways ? (height, width) : (width, height)
    let left = max(0, Int(rectangle.x.rounded(.down)))
    let top = max(0, Int(rectangle.y.rounded(.down)))
    let right = min(seenWidth, Int(rectangle.maxX.rounded(.up)))
    let bottom = min(seenHeight, Int(rectangle.maxY.rounded(.up)))
    guard right > left, bottom > top else { return nil }
    switch rotation {
    case 90: self.init(left: top, top: height - right, width: bottom - top, height: right - left)
    case 180: self.init(left: width - right, top: height - bottom, width: right - left, height: bottom - top)
    case 270: self.init(left: width - bottom, top: left, width: bottom - top, height: right - left)
    default: self.init(left: left, top: top, width: right - left, height: bottom - top)
    }
  }
}
