internal import SlowglassPixels

/// Clockwise degrees that turn a stored picture for display, read from a display matrix.
///
/// The matrix maps stored to displayed places, in 16.16 fixed point: x' = m0 x + m3 y, y' = m1 x + m4 y.
func orientation(ofMatrix m: [Int32]) -> (rotation: Int, note: String?) {
  let (a, b, c, d) = (Double(m[0]), Double(m[1]), Double(m[3]), Double(m[4]))
  let determinant = a * d - b * c
  let size = max(abs(a), abs(b), abs(c), abs(d))
  guard size > 0, abs(determinant) > 1e-3 * size * size else {
    return (0, "The display matrix is degenerate; the picture is read as it is stored.")
  }
  guard determinant > 0 else {
    return (0, "The display matrix mirrors the picture; it is read as it is stored.")
  }
  let isSmall = { (value: Double) in abs(value) < 0.01 * size }
  if isSmall(b) && isSmall(c) { return (a > 0 ? 0 : 180, nil) }
  if isSmall(a) && isSmall(d) { return (b > 0 ? 90 : 270, nil) }
  return (0, "The display matrix turns by an odd angle; the picture is read as it is stored.")
}

extension Plane {
  /// The plane turned clockwise by 0, 90, 180 or 270 degrees.
  func turned(by rotation: Int) -> Plane {
    guard rotation != 0 else { return self }
    let isSideways = rotation % 180 != 0
    let (outWidth, outHeight) = isSideways ? (height, width) : (width, height)
    return samples.withUnsafeBufferPointer { source in
      Plane(width: outWidth, height: outHeight) { out in
        turn(
          source.baseAddress!, width: width, height: height, by: rotation, sampleSize: 1,
          to: out.baseAddress!)
      }
    }
  }
}

extension ColourPicture {
  /// The picture turned clockwise by 0, 90, 180 or 270 degrees.
  func turned(by rotation: Int) -> ColourPicture {
    guard rotation != 0 else { return self }
    let isSideways = rotation % 180 != 0
    let turnedSamples = [UInt8](unsafeUninitializedCapacity: samples.count) { out, count in
      samples.withUnsafeBufferPointer { source in
        turn(
          source.baseAddress!, width: width, height: height, by: rotation, sampleSize: 3,
          to: out.baseAddress!)
      }
      count = samples.count
    }
    return ColourPicture(
      width: isSideways ? height : width, height: isSideways ? width : height, samples: turnedSamples)
  }
}

/// Copies a picture, turned. Walks in small squares, so that neither side leaves the cache column after
/// column.
private func turn(
  _ source: UnsafePointer<UInt8>, width: Int, height: Int, by rotation: Int, sampleSize: Int,
  to out: UnsafeMutablePointer<UInt8>
) {
  let origin: Int
  let stepX: Int
  let stepY: Int
  switch rotation {
  case 90: (origin, stepX, stepY) = (height - 1, height, -1)
  case 180: (origin, stepX, stepY) = (width * height - 1, -1, -width)
  default: (origin, stepX, stepY) = ((width - 1) * height, -height, 1)
  }
  let square = 32
  for top in stride(from: 0, to: height, by: square) {
    for left in stride(from: 0, to: width, by: square) {
      for y in top..<min(top &+ square, height) {
        for x in left..<min(left &+ square, width) {
          let to = (origin &+ x &* stepX &+ y &* stepY) &* sampleSize
          let from = (y &* width &+ x) &* sampleSize
          for part in 0..<sampleSize { out[to &+ part] = source[from &+ part] }
        }
      }
    }
  }
}
