import SlowglassPixels

/// A region that was replaced within one tick and stood still on both sides of it, judged where it stands.
struct RegionStep: Sendable {
  var frame: Int
  var region: BlockRegion
  var look: RegionLook
  /// Mean change of its blocks, in levels.
  var level: Double
  /// Share of the blocks around it that were changing one frame earlier or later: a moving edge has many.
  var frontShare: Double
  /// Blocks that changed in the same frame and belong to no step: something was moving meanwhile.
  var movingBlocks: Int
  /// Means of its blocks' quarters before and after.
  var before: [UInt8]
  var after: [UInt8]

  /// Mean difference of both pictures, in levels.
  var size: Double { meanDifference(before, after) }
}

/// A region that changed for a few ticks and then looked as before.
struct RegionReturn: Sendable {
  /// The frame in which it changed, and the one in which it was as before again.
  var first: Int
  var back: Int
  var region: BlockRegion
  /// From the picture before to the one between.
  var look: RegionLook
  /// Where the thing stood in between, if it was not away but elsewhere.
  var displacement: Displacement?
  /// Share of the blocks around it that changed beside it.
  var frontShare: Double
  /// Blocks that changed in the first frame and were not part of any return.
  var otherBlocks: Int
  /// Means of its blocks' quarters in between, and as before.
  var shown: [UInt8] = []
  var rest: [UInt8] = []
}

/// A thing drawn for one tick at one place and from the next on at another one.
struct RegionHop: Sendable {
  /// The frame in which it stood at the first place only.
  var frame: Int
  var box: Rectangle
  var displacement: Displacement
}

/// Outlines that had stood still and went at once, over content that may be moving.
struct StandingLoss: Sendable {
  var frame: Int
  /// Their tight box, in samples, and its blocks.
  var box: Rectangle
  var region: BlockRegion
  /// Samples that went.
  var count: Int
  /// Share of the standing outlines in the box that went.
  var share: Double
  /// Share of the flat standing samples in the box that changed: something flew over.
  var flatShare: Double
  /// What of the samples around went within three frames, relative to it: a front passes.
  var nearShare: Double = 0
  /// The typical time that they had stood, in frames, up to 255.
  var age: Int
  /// The frame from which on they were there again, if they came back at once.
  var back: Int?
}

/// The whole picture's outlines went for a few ticks.
struct ScreenFlash: Sendable {
  var first: Int
  var back: Int
  /// Share of the screen's blocks that changed.
  var area: Double
  /// Mean change of relative luminance, -1...1.
  var luminanceChange: Double
  /// Correlation of the block means before and after: whether the same picture came back.
  var likeness: Double
}
