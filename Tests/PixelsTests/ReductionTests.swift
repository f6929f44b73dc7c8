import SlowglassPixels
import Testing

@Suite struct ReductionTests {
  /// A plane whose cells take every kind of sum, black and white among them.
  static let plane = {
    var plane = Plane(width: 67, height: 53)
    for y in 0..<53 {
      for x in 0..<67 { plane[x: x, y: y] = UInt8((x * x * 31 + y * y * 17 + x * y * 7) % 256) }
    }
    for y in 0..<16 {
      for x in 0..<16 { plane[x: x, y: y] = 255 }
    }
    return plane
  }()

  @Test(arguments: 1...16) func eachSampleIsTheRoundedMeanOfItsCell(factor: Int) {
    let plane = Self.plane
    let reduced = plane.reduced(by: factor)
    #expect(reduced.width == 67 / factor)
    #expect(reduced.height == 53 / factor)
    for y in 0..<reduced.height {
      for x in 0..<reduced.width {
        var sum = 0
        for dy in 0..<factor {
          for dx in 0..<factor { sum += Int(plane[x: x * factor + dx, y: y * factor + dy]) }
        }
        #expect(Int(reduced[x: x, y: y]) == (sum + factor * factor / 2) / (factor * factor))
      }
    }
  }

  @Test(arguments: [2, 3]) func everyMeanIsRoundedTheSameWay(factor: Int) {
    let area = factor * factor
    for sum in 0...(255 * area) {
      var cell = Plane(width: factor, height: factor, filledWith: UInt8(sum / area))
      for i in 0..<(sum % area) { cell[x: i % factor, y: i / factor] += 1 }
      #expect(Int(cell.reduced(by: factor).samples[0]) == (sum + area / 2) / area)
    }
  }
}
