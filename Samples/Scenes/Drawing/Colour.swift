internal import Foundation

/// A colour with straight alpha; every component from 0 to 1, encoded as the screen encodes it.
public struct Colour: Sendable, Hashable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  public init(_ red: Double, _ green: Double, _ blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A colour from 0xRRGGBB.
  public init(hex: UInt32, alpha: Double = 1) {
    self.init(
      Double(hex >> 16 & 255) / 255, Double(hex >> 8 & 255) / 255, Double(hex & 255) / 255, alpha: alpha)
  }

  public static func gray(_ level: Double, alpha: Double = 1) -> Colour {
    Colour(level, level, level, alpha: alpha)
  }

  public static let white = Colour.gray(1)
  public static let black = Colour.gray(0)

  public func withAlpha(_ alpha: Double) -> Colour {
    Colour(red, green, blue, alpha: alpha)
  }

  /// Relative luminance as WCAG 2.x defines it, of an opaque colour.
  var relativeLuminance: Double {
    func linear(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast ratio of WCAG 2.x of two opaque colours.
  func contrast(with other: Colour) -> Double {
    (max(relativeLuminance, other.relativeLuminance) + 0.05)
      / (min(relativeLuminance, other.relativeLuminance) + 0.05)
  }

  func mixed(with other: Colour, share: Double) -> Colour {
    Colour(
      red + (other.red - red) * share, green + (other.green - green) * share,
      blue + (other.blue - blue) * share,
      alpha: alpha + (other.alpha - alpha) * share)
  }
}

/// What a shape is filled with.
public enum Paint: Sendable, Hashable {
  case solid(Colour)
  /// From the first colour at the left or top to the second at the right or bottom of the shape.
  case linear(Colour, Colour, isVertical: Bool)

  func colour(x: Double, y: Double, in bounds: (x: Double, y: Double, width: Double, height: Double))
    -> Colour
  {
    switch self {
    case .solid(let colour): return colour
    case .linear(let first, let second, let isVertical):
      let share =
        isVertical ? (y - bounds.y) / max(bounds.height, 1e-9) : (x - bounds.x) / max(bounds.width, 1e-9)
      return first.mixed(with: second, share: min(1, max(0, share)))
    }
  }
}
