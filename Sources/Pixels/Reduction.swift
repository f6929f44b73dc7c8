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
    var columnSums = [UInt16](repeating: 0, count: width)
    return Plane(width: outWidth, height: outHeight) { out in
      for row in 0..<outHeight {
        addRows(source, first: row &* factor, count: factor, width: width, into: &columnSums)
        let cells = UnsafeMutableBufferPointer(rebasing: out[(row * outWidth)..<((row + 1) * outWidth)])
        columnSums.withUnsafeBufferPointer { sums in
          switch factor {
          case 2: writeMeansOfTwo(sums, to: cells)
          case 3: writeMeansOfThree(sums, to: cells)
          default: writeMeans(of: sums, factor: factor, to: cells)
          }
        }
      }
    }
  }
}

/// Writes the rounded mean of each `factor` sums of a column of `factor` samples.
private func writeMeans(
  of sums: UnsafeBufferPointer<UInt16>, factor: Int, to cells: UnsafeMutableBufferPointer<UInt8>
) {
  let area = UInt32(factor * factor)
  // A multiplication that divides exactly: the error, sum / 2^26, stays under 1 / area up to a factor of 16.
  let reciprocal = ((1 << 26) + UInt64(area) - 1) / UInt64(area)
  for column in 0..<cells.count {
    var sum = area / 2
    let start = column &* factor
    for offset in 0..<factor { sum &+= UInt32(sums[start &+ offset]) }
    cells[column] = UInt8(truncatingIfNeeded: (UInt64(sum) &* reciprocal) >> 26)
  }
}

// The usual factors are written out: so the compiler handles many cells at once.

private func writeMeansOfTwo(_ sums: UnsafeBufferPointer<UInt16>, to cells: UnsafeMutableBufferPointer<UInt8>)
{
  for column in 0..<cells.count {
    let sum = sums[2 &* column] &+ sums[2 &* column &+ 1]
    cells[column] = UInt8(truncatingIfNeeded: (sum &+ 2) >> 2)
  }
}

private func writeMeansOfThree(
  _ sums: UnsafeBufferPointer<UInt16>, to cells: UnsafeMutableBufferPointer<UInt8>
) {
  for column in 0..<cells.count {
    let sum = sums[3 &* column] &+ sums[3 &* column &+ 1] &+ sums[3 &* column &+ 2]
    // 7282 / 2^16 is 1 / 9 up to an error that sums of at most 2299 keep under 1 / 9.
    cells[column] = UInt8(truncatingIfNeeded: (UInt32(sum &+ 4) &* 7282) >> 16)
  }
}

/// Adds `count` rows sample by sample; `count` is at most 257, so that 16 bits hold the sums.
///
/// By itself, not in its callers' loops, it knows `sums` as its own and does not ask for each sample.
@inline(never)
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
