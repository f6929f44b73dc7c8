internal import SlowglassPixels

/// The kernels that look at every sample of every frame.
enum PictureBenchmarks {
  /// A plane with structure everywhere, the same in every run.
  private static func plane(width: Int, height: Int, seed: UInt64) -> Plane {
    var state = seed
    var samples: [UInt8] = []
    samples.reserveCapacity(width * height)
    for _ in 0..<width * height {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      samples.append(UInt8(truncatingIfNeeded: state >> 56))
    }
    return Plane(width: width, height: height, samples: samples)
  }

  static func all(rounds: Int) -> [Timing] {
    let full = plane(width: 1206, height: 2622, seed: 1)
    let points = full.reduced(by: 3)
    let blocks = BlockPicture(points)
    let others = BlockPicture(plane(width: points.width, height: points.height, seed: 2))
    return [
      Timing("reduce to a half", rounds: rounds) { use(full.reduced(by: 2)) },
      Timing("reduce to a third", rounds: rounds) { use(full.reduced(by: 3)) },
      Timing("block sums of 402 x 874", rounds: rounds) { use(BlockPicture(points)) },
      Timing("block sums of 1206 x 2622", rounds: rounds) { use(BlockPicture(full)) },
      Timing("difference of two block pictures", rounds: rounds, count: 100) {
        for _ in 0..<100 { use(blocks.difference(to: others, threshold: 96, floor: 26)) }
      },
    ]
  }
}
