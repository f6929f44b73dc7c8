/// Pixels with premultiplied alpha, four bytes each (red, green, blue, alpha), top row first.
struct Bitmap: Sendable {
  let width: Int
  let height: Int
  var samples: [UInt8]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    samples = [UInt8](repeating: 0, count: width * height * 4)
  }

  /// The bitmap at half its size, each pixel the mean of four.
  func halved() -> Bitmap {
    var half = Bitmap(width: max(1, width / 2), height: max(1, height / 2))
    let far = (x: width - 1, y: height - 1)
    samples.withUnsafeBufferPointer { source in
      half.samples.withUnsafeMutableBufferPointer { target in
        for y in 0..<max(1, height / 2) {
          for x in 0..<max(1, width / 2) {
            let left = min(2 * x, far.x)
            let right = min(2 * x + 1, far.x)
            let top = min(2 * y, far.y) * width
            let bottom = min(2 * y + 1, far.y) * width
            for channel in 0..<4 {
              let sum =
                Int(source[(top + left) * 4 + channel]) + Int(source[(top + right) * 4 + channel])
                + Int(source[(bottom + left) * 4 + channel]) + Int(source[(bottom + right) * 4 + channel])
              target[(y * max(1, width / 2) + x) * 4 + channel] = UInt8((sum + 2) / 4)
            }
          }
        }
      }
    }
    return half
  }
}

/// Numbers that look random and are the same everywhere: a seed gives one sequence (SplitMix64).
public struct SeededNumbers: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to 1.
  mutating func unit() -> Double {
    Double(next() >> 11) / Double(1 << 53)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int(next() % UInt64(values.count))]
  }
}
