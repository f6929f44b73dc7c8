/// Connected pieces of a mask, as their boxes.
///
/// Runs of set samples are joined row by row, eight neighbours connected.
enum ConnectedPieces {
  private struct Run {
    var first: Int
    var last: Int
    var piece: Int
  }

  static func boxes(of mask: [Bool], width: Int, height: Int) -> [SampleBox] {
    var boxes: [SampleBox] = []
    var parent: [Int] = []
    func root(_ piece: Int) -> Int {
      var piece = piece
      while parent[piece] != piece { piece = parent[piece] }
      return piece
    }
    var above: [Run] = []
    for y in 0..<height {
      var here: [Run] = []
      var next = 0
      var x = 0
      while x < width {
        guard mask[y * width + x] else {
          x += 1
          continue
        }
        var end = x
        while end + 1 < width, mask[y * width + end + 1] { end += 1 }
        var piece = -1
        while next < above.count, above[next].last + 1 < x { next += 1 }
        var touching = next
        while touching < above.count, above[touching].first <= end + 1 {
          let other = root(above[touching].piece)
          if piece < 0 {
            piece = other
          } else if other != piece {
            let kept = min(piece, other)
            parent[max(piece, other)] = kept
            piece = kept
          }
          touching += 1
        }
        if piece < 0 {
          piece = parent.count
          parent.append(piece)
          boxes.append(SampleBox(left: x, top: y, right: end + 1, bottom: y + 1))
        } else {
          boxes[piece] = boxes[piece].union(SampleBox(left: x, top: y, right: end + 1, bottom: y + 1))
        }
        here.append(Run(first: x, last: end, piece: piece))
        x = end + 1
      }
      above = here
    }
    for piece in parent.indices.reversed() where parent[piece] != piece {
      boxes[parent[piece]] = boxes[parent[piece]].union(boxes[piece])
    }
    return parent.indices.filter { parent[$0] == $0 }.map { boxes[$0] }
  }

  /// A mask with gaps of less than the side of a square closed: grown by it, then shrunk.
  static func closed(_ mask: [Bool], width: Int, height: Int, radius: Int) -> [Bool] {
    // Rows apart by as much as they are shifted: nothing runs from one row into the next.
    let stride = width + radius
    var marks = [UInt8](repeating: 0, count: stride * height)
    for y in 0..<height {
      let row = mask[(y * width)..<((y + 1) * width)]
      marks.replaceSubrange((y * stride)..<(y * stride + width), with: row.lazy.map { $0 ? 1 : 0 })
    }
    marks = grown(marks, stride: stride, radius: radius)
    // Shrinking it is growing what is left of it; beyond the mask's edges there is nothing to grow.
    for y in 0..<height {
      for x in (y * stride)..<(y * stride + width) { marks[x] ^= 1 }
      for x in (y * stride + width)..<((y + 1) * stride) { marks[x] = 0 }
    }
    marks = grown(marks, stride: stride, radius: radius)
    var result: [Bool] = []
    result.reserveCapacity(mask.count)
    for y in 0..<height {
      result += marks[(y * stride)..<(y * stride + width)].lazy.map { $0 == 0 }
    }
    return result
  }

  /// Marks everything within a square of a mark, also between the rows.
  private static func grown(_ marks: [UInt8], stride: Int, radius: Int) -> [UInt8] {
    var rows = marks
    for offset in 1..<(radius + 1) { spread(marks.span, by: offset, to: &rows) }
    var result = rows
    for offset in 1..<(radius + 1) {
      spread(rows.span, by: offset * stride, to: &result)
    }
    return result
  }

  /// Adds marks moved forward and backward by a number of samples.
  ///
  /// By itself, with plain bytes, so that the compiler handles many samples at once.
  @inline(never)
  private static func spread(_ marks: Span<UInt8>, by offset: Int, to result: inout [UInt8]) {
    let count = marks.count - offset
    guard count > 0 else { return }
    marks.withUnsafeBufferPointer { marks in
      result.withUnsafeMutableBufferPointer { result in
        for i in 0..<count { result[i &+ offset] |= marks[i] }
        for i in 0..<count { result[i] |= marks[i &+ offset] }
      }
    }
  }
}

extension SampleBox {
  func union(_ other: SampleBox) -> SampleBox {
    SampleBox(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }
}
