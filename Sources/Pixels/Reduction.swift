extension Plane {
  /// Returns the plane at `1/factor` of its size: each sample is the rounded mean of `factor * factor` samples.
  ///
  /// The factor is 1...16. Columns and rows that do not fill a whole cell at the right and bottom are left out.
  public func reduced(by factor: Int) -> Plane {
    precondition((1...16).contains(factor))
    if factor == 1 { return self }
    if factor == 2 { return halved() }
    let outWidth = width / factor
    let outHeight = height / factor
    let source = samples.span
    var columnSums = [UInt16](repeating: 0, count: width)
    return Plane(width: outWidth, height: outHeight) { out in
      for row in 0..<outHeight {
        addRows(source, first: row &* factor, count: factor, width: width, into: &columnSums)
        let cells = UnsafeMutableBufferPointer(rebasing: out[(row * outWidth)..<((row + 1) * outWidth)])
        columnSums.withUnsafeBufferPointer { sums in
          if factor == 3 {
            writeMeansOfThree(sums, to: cells)
          } else {
            writeMeans(of: sums, factor: factor, to: cells)
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

extension Plane {
  /// Half of it, from pairs of samples read as one number: to take those apart is cheaper than to pick every second.
  fileprivate func halved() -> Plane {
    let outWidth = width / 2
    let outHeight = height / 2
    return Plane(width: outWidth, height: outHeight) { out in
      samples.withUnsafeBytes { source in
        guard let source = source.baseAddress, let cells = out.baseAddress else { return }
        for row in 0..<outHeight {
          let upper = source + 2 * row * width
          writeMeansOfFour(upper, upper + width, to: cells + row * outWidth, count: outWidth)
        }
      }
    }
  }
}

/// Writes the rounded means of two by two samples of two rows.
@inline(never)
private func writeMeansOfFour(
  _ upper: UnsafeRawPointer, _ lower: UnsafeRawPointer, to cells: UnsafeMutablePointer<UInt8>, count: Int
) {
  for column in 0..<count {
    let a = upper.loadUnaligned(fromByteOffset: 2 &* column, as: UInt16.self)
    let b = lower.loadUnaligned(fromByteOffset: 2 &* column, as: UInt16.self)
    let sum = (a & 255) &+ (a >> 8) &+ (b & 255) &+ (b >> 8)
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
/// By themselves, not in their callers' loops, the loops know `sums` as their own and do not ask for each sample.
func addRows(
  _ source: Span<UInt8>, first: Int, count: Int, width: Int, into sums: inout [UInt16]
) {
  precondition(count > 0 && sums.count >= width)
  switch count {
  case 3: addThreeRows(source.extracting((first * width)..<((first + 3) * width)), width: width, into: &sums)
  case 8: addEightRows(source.extracting((first * width)..<((first + 8) * width)), width: width, into: &sums)
  default: addAnyRows(source, first: first, count: count, width: width, into: &sums)
  }
}

@inline(never)
private func addAnyRows(
  _ source: Span<UInt8>, first: Int, count: Int, width: Int, into sums: inout [UInt16]
) {
  let top = source.extracting((first * width)..<((first + 1) * width))
  for x in 0..<width { sums[x] = UInt16(top[x]) }
  for line in 1..<max(count, 1) {
    let row = source.extracting(((first + line) * width)..<((first + line + 1) * width))
    for x in 0..<width { sums[x] &+= UInt16(row[x]) }
  }
}

// The rows of the usual cells and of the blocks in one go: each sum is written once.

@inline(never)
private func addThreeRows(_ rows: Span<UInt8>, width: Int, into sums: inout [UInt16]) {
  rows.withUnsafeBufferPointer { rows in
    sums.withUnsafeMutableBufferPointer { sums in
      for x in 0..<width {
        sums[x] = UInt16(rows[x]) &+ UInt16(rows[x &+ width]) &+ UInt16(rows[x &+ 2 &* width])
      }
    }
  }
}

@inline(never)
private func addEightRows(_ rows: Span<UInt8>, width: Int, into sums: inout [UInt16]) {
  rows.withUnsafeBufferPointer { rows in
    sums.withUnsafeMutableBufferPointer { sums in
      for x in 0..<width {
        let a = UInt16(rows[x]) &+ UInt16(rows[x &+ width])
        let b = UInt16(rows[x &+ 2 &* width]) &+ UInt16(rows[x &+ 3 &* width])
        let c = UInt16(rows[x &+ 4 &* width]) &+ UInt16(rows[x &+ 5 &* width])
        let d = UInt16(rows[x &+ 6 &* width]) &+ UInt16(rows[x &+ 7 &* width])
        sums[x] = (a &+ b) &+ (c &+ d)
      }
    }
  }
}
