/// Picks at most 256 colours for pictures, by cutting the widest box of colours in two until there are
/// enough.
struct PaletteBuilder {
  private var counts: [UInt32: Int] = [:]

  /// Counts the colours of a picture, five bits for each component.
  mutating func add(_ rgb: [UInt8]) {
    for pixel in stride(from: 0, to: rgb.count - 2, by: 6) {
      let at = pixel / 3 * 3
      let key = UInt32(rgb[at] >> 3) << 10 | UInt32(rgb[at + 1] >> 3) << 5 | UInt32(rgb[at + 2] >> 3)
      counts[key, default: 0] += 1
    }
  }

  func palette() -> [UInt32] {
    typealias Entry = (parts: [Int], count: Int)
    var boxes: [[Entry]] = [
      counts.sorted { $0.key < $1.key }.map {
        ([Int($0.key >> 10), Int($0.key >> 5 & 31), Int($0.key & 31)], $0.value)
      }
    ]
    func widest(_ box: [Entry]) -> (axis: Int, width: Int) {
      var best = (axis: 0, width: 0)
      for axis in 0..<3 {
        let values = box.map { $0.parts[axis] }
        let width = (values.max() ?? 0) - (values.min() ?? 0)
        if width > best.width { best = (axis, width) }
      }
      return best
    }
    while boxes.count < 256 {
      let scores = boxes.map { box in
        Double(widest(box).width) * Double(box.reduce(0) { $0 + $1.count }).squareRoot()
      }
      guard let index = scores.indices.max(by: { scores[$0] < scores[$1] }), scores[index] > 0 else { break }
      let axis = widest(boxes[index]).axis
      let sorted = boxes[index].sorted { $0.parts[axis] < $1.parts[axis] }
      let half = sorted.reduce(0) { $0 + $1.count } / 2
      var cut = 1
      var seen = sorted[0].count
      while cut < sorted.count - 1, seen < half || sorted[cut].parts[axis] == sorted[cut - 1].parts[axis] {
        seen += sorted[cut].count
        cut += 1
      }
      boxes[index] = Array(sorted[..<cut])
      boxes.append(Array(sorted[cut...]))
    }
    return boxes.map { box in
      let total = max(1, box.reduce(0) { $0 + $1.count })
      let mean = (0..<3).map { axis in
        let sum = box.reduce(0) { $0 + $1.parts[axis] * $1.count }
        return UInt32(min(255, (sum * 255 + total * 31 / 2) / (total * 31)))
      }
      return mean[0] << 16 | mean[1] << 8 | mean[2]
    }
  }
}
