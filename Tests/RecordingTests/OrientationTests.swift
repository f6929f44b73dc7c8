import SlowglassPixels
import Testing

@testable import SlowglassRecording

@Suite struct OrientationTests {
  private let one: Int32 = 65536

  @Test func quarterTurnsAreRead() {
    let matrices: [(Int, [Int32])] = [
      (0, [one, 0, 0, 0, one, 0, 0, 0, 1 << 30]), (90, [0, one, 0, -one, 0, 0, 0, 0, 1 << 30]),
      (180, [-one, 0, 0, 0, -one, 0, 0, 0, 1 << 30]), (270, [0, -one, 0, one, 0, 0, 0, 0, 1 << 30]),
    ]
    for (rotation, matrix) in matrices {
      let read = orientation(ofMatrix: matrix)
      #expect(read.rotation == rotation)
      #expect(read.note == nil)
    }
  }

  @Test func whatIsNoQuarterTurnIsLeftAloneWithANote() {
    let odd: [[Int32]] = [
      [0, 0, 0, 0, 0, 0, 0, 0, 0], [one, one, 0, one, one, 0, 0, 0, 1 << 30],
      [-one, 0, 0, 0, one, 0, 0, 0, 1 << 30], [46341, 46341, 0, -46341, 46341, 0, 0, 0, 1 << 30],
    ]
    for matrix in odd {
      let read = orientation(ofMatrix: matrix)
      #expect(read.rotation == 0)
      #expect(read.note != nil)
    }
  }

  @Test func planesTurnClockwise() {
    // 1 2 3
    // 4 5 6
    let plane = Plane(width: 3, height: 2, samples: [1, 2, 3, 4, 5, 6])
    #expect(plane.turned(by: 90) == Plane(width: 2, height: 3, samples: [4, 1, 5, 2, 6, 3]))
    #expect(plane.turned(by: 180) == Plane(width: 3, height: 2, samples: [6, 5, 4, 3, 2, 1]))
    #expect(plane.turned(by: 270) == Plane(width: 2, height: 3, samples: [3, 6, 2, 5, 1, 4]))
    #expect(plane.turned(by: 0) == plane)
  }

  @Test func fourQuarterTurnsOfALargePlaneGiveItBack() {
    let plane = noisyPlanes(1, width: 71, height: 45)[0]
    #expect(plane.turned(by: 90).turned(by: 90) == plane.turned(by: 180))
    #expect(plane.turned(by: 90).turned(by: 180).turned(by: 90) == plane)
    #expect(plane.turned(by: 270).turned(by: 90) == plane)
  }

  @Test func colourTurnsWithItsPixelsWhole() {
    let picture = ColourPicture(width: 2, height: 1, samples: [1, 2, 3, 4, 5, 6])
    #expect(picture.turned(by: 90) == ColourPicture(width: 1, height: 2, samples: [1, 2, 3, 4, 5, 6]))
    #expect(picture.turned(by: 180) == ColourPicture(width: 2, height: 1, samples: [4, 5, 6, 1, 2, 3]))
  }
}
