internal import CSlowglassFFmpeg
internal import CSlowglassShim

/// Copies red, green and blue out of pictures that hold them already, exactly and without a scaler.
struct ColourCopy {
  private let depth: Int

  /// Nil for YUV, gray and whatever else needs a conversion.
  init?(format: Int32) {
    var layout = ShimLayout()
    guard shim_pixel_layout(format, &layout) != 0, layout.is_float == 0, layout.is_hardware == 0,
      layout.is_rgb != 0 || layout.is_palette != 0
    else { return nil }
    let depths = layout.is_palette != 0 ? [8, 8, 8] : (0..<3).map { layout.depth(of: $0) }
    guard depths.allSatisfy({ $0 == depths[0] && $0 >= 8 }) else { return nil }
    depth = depths[0]
  }

  func fill(_ samples: inout [UInt8], from frame: UnsafeMutablePointer<AVFrame>) {
    let width = Int(frame.pointee.width)
    var row = [UInt16](repeating: 0, count: width)
    let most = UInt32(1) << UInt32(depth) - 1
    for y in 0..<Int(frame.pointee.height) {
      for component in 0..<3 {
        shim_read_component(frame, Int32(component), Int32(y), &row)
        for x in 0..<width {
          let value = depth == 8 ? UInt32(row[x]) : (UInt32(row[x]) * 255 + most / 2) / most
          samples[(y * width + x) * 3 + component] = UInt8(truncatingIfNeeded: value)
        }
      }
    }
  }
}
