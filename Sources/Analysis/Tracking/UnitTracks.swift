import SlowglassPixels

/// Everything found of one unit in one transition.
struct UnitTracks: Sendable {
  var unit: TrackedUnit
  /// Frames that were looked at, in order.
  var frames: [Int]
  /// Moving copies, strongest first.
  var paths: [CopyPath]
  /// For each path and frame, the projection of each member at its place in it.
  var memberSums: [[Int: [ProjectionSums]]]
  /// For each member, what its reference place shows in each frame.
  var readings: [[Int: HomeReading]]
  /// Best correlation of anything in the plates that is not a copy: a copy must correlate better.
  var lookalike: Float
  /// Most copies that either plate holds, the one at the reference place included.
  var copiesInPlates: Int
}

extension TrackedUnit {
  /// The pose of one member in a pose of the whole.
  func pose(of member: Int, in pose: Pose) -> Pose {
    let glyph = template.glyphs[member]
    return Pose(
      x: pose.x + pose.scale * (glyph.centreX - template.centreX),
      y: pose.y + pose.scale * (glyph.centreY - template.centreY), scale: pose.scale)
  }
}
