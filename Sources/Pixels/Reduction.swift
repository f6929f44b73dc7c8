extension Plane {
  /// Returns the plane at `1/factor` of its size: each sample is the rounded mean of `factor * factor` samples.
  ///
  /// The factor is 1...16. Columns and rows that do not fill a whole cell at the right and bottom are left out.
  public func reduced(by factor: Int) -> Plane {
    precondition((1...16).contains(factor))
    if factor == 1 { return self }
    let outWidth = width / factor
    let outHeight = height / factor
    let source = samples.span
    let area = UInt32(factor * factor)
    // A multiplication that divides exactly: the error, sum / 2^26, stays under 1 / area up to a factor of 16.
    let reciprocal = ((1 << 26) + UInt64(area) - 1) / UInt64(area)
    var columnSums = [UInt16](repeating: 0, count: width)
    return Plane(width: outWidth, height: outHeight) { out in
      for row in 0..<outHeight {
        addRows(source, first: row &* factor, count: factor, width: width, into: &columnSums)
        for column in 0..<outWidth {
          var sum: UInt32 = area / 2
          let start = column &* factor
          for offset in 0..<factor { sum &+= UInt32(columnSums[start &+ offset]) }
          out[row &* outWidth &+ column] = UInt8(truncatingIfNeeded: (UInt64(sum) &* reciprocal) >> 26)
        }
      }
    }
  }
}

/// Adds `count` rows sample by sample; `count` is at most 257, so that 16 bits hold the sums.
func addRows(
  _ source: Span<UInt8>, first: Int, count: Int, width: Int, into sums: inout [UInt16]
) {
  let top = source.extracting((first * width)..<((first + 1) * width))
  for x in 0..<width { sums[x] = UInt16(top[x]) }
  for line in 1..<max(count, 1) {
    let row = source.extracting(((first + line) * width)..<((first + line + 1) * width))
    for x in 0..<width { sums[x] &+= UInt16(row[x]) }
  }
}
