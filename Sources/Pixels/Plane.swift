/// A rectangle of 8-bit samples, stored row after row with no padding.
///
/// A plane owns its samples, so it can be kept, compared, sent to another task, and made by hand in a test:
///
///     var plane = Plane(width: 4, height: 2, filledWith: 16)
///     plane[x: 1, y: 0] = 235
public struct Plane: Sendable, Equatable {
  /// The samples, `width * height` of them, top row first.
  public private(set) var samples: [UInt8]
  /// Samples in a row.
  public let width: Int
  /// Rows.
  public let height: Int

  /// Creates a plane of one value.
  public init(width: Int, height: Int, filledWith value: UInt8 = 0) {
    precondition(width >= 0 && height >= 0)
    self.samples = [UInt8](repeating: value, count: width * height)
    self.width = width
    self.height = height
  }

  /// Creates a plane around samples that are there already; their count must be `width * height`.
  public init(width: Int, height: Int, samples: [UInt8]) {
    precondition(samples.count == width * height)
    self.samples = samples
    self.width = width
    self.height = height
  }

  /// Creates a plane whose samples `fill` writes in place; it must initialise every one of them.
  public init<Failure: Error>(
    width: Int, height: Int, fill: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(width >= 0 && height >= 0)
    self.samples = try [UInt8](unsafeUninitializedCapacity: width * height) {
      (buffer, count) throws(Failure) in
      try fill(UnsafeMutableBufferPointer(rebasing: buffer[..<(width * height)]))
      count = width * height
    }
    self.width = width
    self.height = height
  }

  /// The sample at a place; both coordinates must lie inside.
  public subscript(x x: Int, y y: Int) -> UInt8 {
    @inlinable get { samples[y * width + x] }
    set { samples[y * width + x] = newValue }
  }
}
