import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

@Suite("A motion is one that can be seen")
struct SeenMotionTests {
  /// Ten frames of grey; from frame 3 on a square of `side` samples is lighter by `levels`.
  private func store(side: Int, levels: UInt8) -> PlaneStore {
    var store = PlaneStore()
    for frame in 0..<10 {
      var plane = Plane(width: 64, height: 64, filledWith: 100)
      if frame >= 3 {
        for y in 0..<side { for x in 0..<side { plane[x: x, y: y] = 100 + levels } }
      }
      store.insert(plane, frame: frame)
    }
    return store
  }

  @Test(arguments: [
    (side: 16, levels: UInt8(20), isSeen: true),
    // What an encoder refines after the picture has come to rest.
    (side: 64, levels: UInt8(3), isSeen: false),
    // A caret: one block.
    (side: 8, levels: UInt8(100), isSeen: false),
  ])
  func differsFromTheFrameBefore(side: Int, levels: UInt8, isSeen: Bool) {
    #expect(store(side: side, levels: levels).showsMotion(3...8) == isSeen)
  }
}
