import SlowglassPixels

/// Relative luminance, as the contrast rules of WCAG define it, of grey levels.
enum Luminance {
  /// Relative luminance of each level, 0...1: sRGB's curve as a polynomial, within 0.002 of it.
  private static let table: [Double] = (0...255).map { level in
    let value = Double(level) / 255
    return value * (0.012522878 + value * (0.682171111 + value * 0.305306011))
  }

  /// The mean over blocks.
  static func mean(_ sums: [UInt16]) -> Double {
    var total = 0.0
    for sum in sums { total += relative(blockSum: sum) }
    return total / Double(max(1, sums.count))
  }

  /// Relative luminance of the mean of a block of this sum.
  static func relative(blockSum: UInt16) -> Double {
    table[Int(blockSum) / BlockPicture.samplesPerBlock]
  }
}
