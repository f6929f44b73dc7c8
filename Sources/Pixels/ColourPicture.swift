/// A picture of 8-bit red, green and blue, interleaved, stored row after row with no padding.
public struct ColourPicture: Sendable, Equatable {
  public let width: Int
  public let height: Int
  /// `width * height * 3` samples, top row first.
  public var samples: [UInt8]

  /// Creates a picture around samples that are there already; their count must be `width * height * 3`.
  public init(width: Int, height: Int, samples: [UInt8]) {
    precondition(samples.count == width * height * 3)
    self.width = width
    self.height = height
    self.samples = samples
  }
}

extension ColourPicture {
  /// The part of the picture that a box covers; the box must lie inside.
  public func part(x: Int, y: Int, width: Int, height: Int) -> ColourPicture {
    precondition(x >= 0 && y >= 0 && x + width <= self.width && y + height <= self.height)
    var part: [UInt8] = []
    part.reserveCapacity(width * height * 3)
    for row in y..<(y + height) {
      let start = (row * self.width + x) * 3
      part += samples[start..<(start + width * 3)]
    }
    return ColourPicture(width: width, height: height, samples: part)
  }
}
