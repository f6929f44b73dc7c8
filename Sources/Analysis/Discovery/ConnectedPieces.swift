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
    let grown = spread(mask, of: true, width: width, height: height, radius: radius)
    return spread(grown, of: false, width: width, height: height, radius: radius)
  }

  /// Sets everything within a square of what has a value to that value.
  private static func spread(_ mask: [Bool], of value: Bool, width: Int, height: Int, radius: Int) -> [Bool] {
    var rows = mask
    for y in 0..<height {
      let row = y * width
      var reach = -1
      for x in 0..<min(radius, width) where mask[row + x] == value { reach = x + radius }
      for x in 0..<width {
        if x + radius < width, mask[row + x + radius] == value { reach = x + 2 * radius }
        if x <= reach { rows[row + x] = value }
      }
    }
    var result = rows
    var reach = [Int](repeating: -1, count: width)
    for y in 0..<min(radius, height) {
      for x in 0..<width where rows[y * width + x] == value { reach[x] = y + radius }
    }
    for y in 0..<height {
      let row = y * width
      if y + radius < height {
        let ahead = (y + radius) * width
        for x in 0..<width where rows[ahead + x] == value { reach[x] = y + 2 * radius }
      }
      for x in 0..<width where y <= reach[x] { result[row + x] = value }
    }
    return result
  }
}

extension SampleBox {
  func union(_ other: SampleBox) -> SampleBox {
    SampleBox(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }
}
