internal import CSlowglassFFmpeg
internal import CSlowglassShim
internal import SlowglassPixels

/// Makes full-range 8-bit luma of one decoded picture, in one pass over its samples.
///
/// Limited range (16...235) is stretched to 0...255 for every format, so that thresholds mean the same everywhere.
struct LumaConversion {
  /// How the samples lie, which decides the loop.
  private enum Samples {
    case bytes
    /// Little-endian 16-bit words that hold `extra` more bits than 8, above `shift` unused ones.
    case words(extra: UInt32, shift: UInt32)
    case colours(planes: [Int], offsets: [Int], steps: [Int])
    case palette
    /// Anything else, component by component.
    case components(depths: [Int])
  }

  let format: Int32
  private let samples: Samples
  private let offset: Int

  /// Chooses the loop for a pixel format; nil when pictures of it cannot be read.
  init?(format: Int32) {
    var layout = ShimLayout()
    guard shim_pixel_layout(format, &layout) != 0, layout.is_float == 0, layout.is_hardware == 0 else { return nil }
    let parts = [layout.component.0, layout.component.1, layout.component.2]
    let first = parts[0]
    self.format = format
    offset = Int(first.offset)
    if layout.is_palette != 0 {
      samples = .palette
    } else if layout.is_rgb != 0 {
      if layout.is_bitstream == 0 && parts.allSatisfy({ $0.depth == 8 && $0.shift == 0 }) {
        samples = .colours(
          planes: parts.map { Int($0.plane) }, offsets: parts.map { Int($0.offset) },
          steps: parts.map { Int($0.step) })
      } else {
        samples = .components(depths: parts.map { Int($0.depth) })
      }
    } else if first.depth == 8 && first.step == 1 && first.shift == 0 {
      samples = .bytes
    } else if first.depth > 8 && first.depth <= 16 && first.step == 2 && layout.is_big_endian == 0 {
      samples = .words(extra: UInt32(first.depth - 8), shift: UInt32(first.shift))
    } else {
      samples = .components(depths: [Int(first.depth)])
    }
  }

  /// The luma of a picture; `isFullRange` says how its stored values are meant.
  func plane(of frame: UnsafeMutablePointer<AVFrame>, isFullRange: Bool) -> Plane {
    let width = Int(frame.pointee.width)
    let height = Int(frame.pointee.height)
    let stride = Int(frame.pointee.linesize.0)
    let first = UnsafePointer(frame.pointee.data.0!) + offset
    return Plane(width: width, height: height) { buffer in
      guard let start = buffer.baseAddress else { return }
      switch samples {
      case .bytes where isFullRange:
        for y in 0..<height { (start + y * width).update(from: first + y * stride, count: width) }
      case .bytes:
        for y in 0..<height { stretch(first + y * stride, to: start + y * width, count: width) }
      case .words(let extra, let shift):
        for y in 0..<height {
          let row = UnsafeRawPointer(first + y * stride).assumingMemoryBound(to: UInt16.self)
          narrow(row, extra: extra, shift: shift, isFullRange: isFullRange, to: start + y * width, count: width)
        }
      case .colours(let planes, let offsets, let steps):
        let data = [frame.pointee.data.0, frame.pointee.data.1, frame.pointee.data.2, frame.pointee.data.3]
        let strides = [
          Int(frame.pointee.linesize.0), Int(frame.pointee.linesize.1), Int(frame.pointee.linesize.2),
          Int(frame.pointee.linesize.3),
        ]
        for y in 0..<height {
          weigh(
            red: UnsafePointer(data[planes[0]]!) + y * strides[planes[0]] + offsets[0],
            green: UnsafePointer(data[planes[1]]!) + y * strides[planes[1]] + offsets[1],
            blue: UnsafePointer(data[planes[2]]!) + y * strides[planes[2]] + offsets[2],
            steps: (steps[0], steps[1], steps[2]), to: start + y * width, count: width)
        }
      case .palette:
        let table = paletteLuma(frame.pointee.data.1!)
        for y in 0..<height {
          let row = first + y * stride
          for x in 0..<width { start[y * width + x] = table[Int(row[x])] }
        }
      case .components(let depths):
        readComponents(of: frame, depths: depths, isFullRange: isFullRange, to: start)
      }
    }
  }

  /// One component is gray or luma; three are red, green and blue, of 16 bits each once they are scaled.
  private func readComponents(
    of frame: UnsafeMutablePointer<AVFrame>, depths: [Int], isFullRange: Bool, to start: UnsafeMutablePointer<UInt8>
  ) {
    let width = Int(frame.pointee.width)
    var rows = [[UInt16]](repeating: [UInt16](repeating: 0, count: width), count: depths.count)
    for y in 0..<Int(frame.pointee.height) {
      for component in rows.indices {
        shim_read_component(frame, Int32(component), Int32(y), &rows[component])
      }
      for x in 0..<width {
        if depths.count == 1 {
          start[y * width + x] = byte(UInt32(rows[0][x]), depth: depths[0], isFullRange: isFullRange)
        } else {
          let parts = rows.indices.map { UInt32(rows[$0][x]) * 65535 / (1 << UInt32(depths[$0]) - 1) }
          let weighed = luma(red: parts[0], green: parts[1], blue: parts[2])
          start[y * width + x] = byte(weighed, depth: 16, isFullRange: true)
        }
      }
    }
  }
}

/// Luma of gamma-encoded red, green and blue by BT.709, in 1/256; gray stays what it is.
private func luma(red: UInt32, green: UInt32, blue: UInt32) -> UInt32 {
  (red &* 54 &+ green &* 183 &+ blue &* 19 &+ 128) >> 8
}

/// One sample of any depth, as 8 bits of full range.
private func byte(_ value: UInt32, depth: Int, isFullRange: Bool) -> UInt8 {
  let most = UInt32(1) << UInt32(depth) - 1
  if isFullRange { return UInt8((min(value, most) * 255 + most / 2) / most) }
  let unit = Double(UInt32(1) << UInt32(depth)) / 256
  return UInt8(min(max((Double(value) - 16 * unit) * 255 / (219 * unit) + 0.5, 0), 255))
}

/// 16...235 to 0...255. Clamping first keeps the product within 16 bits, which is what makes the loop wide.
private func stretch(_ row: UnsafePointer<UInt8>, to out: UnsafeMutablePointer<UInt8>, count: Int) {
  for x in 0..<count {
    let above = UInt16(min(max(row[x], 16), 235) &- 16)
    out[x] = UInt8(truncatingIfNeeded: (above &* 298 &+ 128) >> 8)
  }
}

private func narrow(
  _ row: UnsafePointer<UInt16>, extra: UInt32, shift: UInt32, isFullRange: Bool,
  to out: UnsafeMutablePointer<UInt8>, count: Int
) {
  if isFullRange {
    let half = UInt32(1) << (extra - 1)
    for x in 0..<count {
      out[x] = UInt8(truncatingIfNeeded: min((UInt32(row[x]) >> shift &+ half) >> extra, 255))
    }
  } else {
    let black = UInt32(16) << extra
    let white = UInt32(235) << extra
    let half = UInt32(128) << extra
    for x in 0..<count {
      let above = min(max(UInt32(row[x]) >> shift, black), white) &- black
      out[x] = UInt8(truncatingIfNeeded: (above &* 298 &+ half) >> (extra + 8))
    }
  }
}

private func weigh(
  red: UnsafePointer<UInt8>, green: UnsafePointer<UInt8>, blue: UnsafePointer<UInt8>, steps: (Int, Int, Int),
  to out: UnsafeMutablePointer<UInt8>, count: Int
) {
  for x in 0..<count {
    out[x] = UInt8(
      truncatingIfNeeded: luma(
        red: UInt32(red[x &* steps.0]), green: UInt32(green[x &* steps.1]), blue: UInt32(blue[x &* steps.2])))
  }
}

/// The luma of each entry of a palette, whose entries are native 32-bit words of alpha, red, green and blue.
private func paletteLuma(_ palette: UnsafeMutablePointer<UInt8>) -> [UInt8] {
  palette.withMemoryRebound(to: UInt32.self, capacity: 256) { entries in
    (0..<256).map { index in
      let entry = entries[index]
      return UInt8(luma(red: entry >> 16 & 255, green: entry >> 8 & 255, blue: entry & 255))
    }
  }
}
