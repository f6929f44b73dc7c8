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
