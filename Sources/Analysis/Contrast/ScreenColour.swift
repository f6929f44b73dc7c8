/// A colour as the screen encodes it (sRGB), each part 0...255.
struct ScreenColour: Sendable, Equatable {
  var red: Double
  var green: Double
  var blue: Double

  static func gray(_ level: Double) -> ScreenColour { ScreenColour(red: level, green: level, blue: level) }

  /// BT.709 luma, 0...255.
  var luma: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

  /// Relative luminance, 0 black to 1 white, as WCAG 2.x defines it.
  var relativeLuminance: Double {
    0.2126 * ScreenColour.linear(red) + 0.7152 * ScreenColour.linear(green)
      + 0.0722 * ScreenColour.linear(blue)
  }

  /// The contrast ratio of WCAG 2.x, 1...21: the lighter luminance over the darker one, 0.05 of flare added to both.
  func contrast(with other: ScreenColour) -> Double {
    let (one, two) = (relativeLuminance, other.relativeLuminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The colour with every part raised by so many levels, within what a screen can show.
  func raised(by levels: Double) -> ScreenColour {
    ScreenColour(red: red + levels, green: green + levels, blue: blue + levels).clamped
  }

  var clamped: ScreenColour {
    func inside(_ value: Double) -> Double { min(255, max(0, value)) }
    return ScreenColour(red: inside(red), green: inside(green), blue: inside(blue))
  }

  /// As in `#1C1C1E`.
  var hex: String {
    let digits = Array("0123456789ABCDEF")
    return "#"
      + [red, green, blue].map { part in
        let value = Int(min(255, max(0, part)).rounded())
        return "\(digits[value / 16])\(digits[value % 16])"
      }.joined()
  }

  /// A part of a colour in linear light: sRGB's curve between whole levels, straight within one.
  private static func linear(_ value: Double) -> Double {
    let inside = min(255, max(0, value))
    let low = min(254, Int(inside))
    return curve[low] + (curve[low + 1] - curve[low]) * (inside - Double(low))
  }

  private static let curve: [Double] = (0...255).map { level in
    let value = Double(level) / 255
    guard value > 0.04045 else { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    // base^2.4 = base^2 times the fifth root of base^2; plain arithmetic gives the same bits everywhere.
    let square = base * base
    var root = 1.0
    for _ in 0..<40 { root -= (root * root * root * root * root - square) / (5 * root * root * root * root) }
    return square * root
  }
}
