import SlowglassPixels

/// One copy of some content, followed through a transition with a scale for each axis.
struct MeasuredStretch: Sendable {
  /// Which element it is a copy of; nil for content that is none.
  var element: Int?
  /// The frame of its plate, at which both scales are 1.
  var plate: Int
  var path: StretchPath
  /// The pose in which the element stands at its reference place, at scale 1 of its own.
  var reference: StretchPose
  /// Half extents of the content at scale 1, in samples.
  var halfWidth: Double
  var halfHeight: Double

  /// What it lacks on its way, where it is not deformed.
  var clip: MeasuredClip?

  /// Frames in which something is seen twice here: two copies side by side look like a wide one.
  var doubled: Set<Int> = []

  /// The frames in which it is deformed beyond what the fit may be wrong by.
  var stretched: [StretchPath.Point] {
    path.points.filter { isStretched($0) && !doubled.contains($0.frame) }
  }

  /// Scales within this share of each other are equal, at the ends of a way.
  private static let even: Float = 1.04

  /// Whether both ends of the way are known, and even there: then the deformation is one that passes.
  var isEvenAtBothEnds: Bool {
    guard path.isWhole, let first = path.points.first, let last = path.points.last else { return false }
    return first.pose.ratio <= MeasuredStretch.even && last.pose.ratio <= MeasuredStretch.even
  }

  /// The ends of its way: at its plate, and at the other one.
  var ends: (near: StretchPath.Point, far: StretchPath.Point)? {
    guard let first = path.points.first, let last = path.points.last, first.frame != last.frame else {
      return nil
    }
    return first.frame == plate ? (first, last) : (last, first)
  }

  /// Whether it goes on one way, undeformed, to where it stands in the other plate at another place and size.
  var isTravel: Bool {
    guard isEvenAtBothEnds, stretched.isEmpty, let (near, far) = ends else { return false }
    let (x, y) = (far.pose.x - near.pose.x, far.pose.y - near.pose.y)
    let correlations = path.points.map(\.correlation).sorted()
    return (x * x + y * y).squareRoot() >= MorphDetector.leastWay
      && abs((far.pose.scaleX * far.pose.scaleY).squareRoot() - 1) >= MorphDetector.leastRescaling
      && correlations[correlations.count / 2] >= MorphDetector.leastCorrelation
  }

  /// Frames that are enough: chance fits one or two.
  private static let leastFrames = 3
  private static let leastPieceFrames = 6
  /// What comes to rest with another aspect may be the same word in another weight or size of its type, which is wider
  /// or narrower by up to a fifth.
  private static let leastLastingRatio: Float = 1.25
  /// A copy that is lost where it is deformed most, while it is still seen this well, was something else.
  private static let lostAmplitude: Float = 0.5
  /// ... but for one that went beyond what is followed.
  private static let followedRatio: Float = 0.8 * StretchWalk.mostAspect

  /// Whether it is deformed for more than a moment, and cannot be anything else.
  var isCertain: Bool {
    let points = stretched
    guard points.count >= MeasuredStretch.leastFrames,
      let peak = points.max(by: { $0.pose.ratio < $1.pose.ratio })
    else { return false }
    // Of a piece of the page, which nobody named and no element is, a letter in another's place may be left over.
    if element == nil {
      guard points.count >= MeasuredStretch.leastPieceFrames,
        peak.pose.ratio >= MeasuredStretch.leastLastingRatio
      else { return false }
    }
    if isEvenAtBothEnds { return true }
    guard peak.pose.ratio >= MeasuredStretch.leastLastingRatio else { return false }
    if path.isWhole || peak.pose.ratio >= MeasuredStretch.followedRatio { return true }
    guard let first = path.points.first, let last = path.points.last else { return false }
    let ends =
      abs(first.frame - plate) < abs(last.frame - plate)
      ? Array(path.points.suffix(3)) : Array(path.points.prefix(3).reversed())
    let lost = ends[ends.count - 1]
    // It had faded, was less deformed again, or stood still.
    return lost.amplitude < MeasuredStretch.lostAmplitude || lost.pose.ratio < 0.9 * peak.pose.ratio
      || ends.allSatisfy { abs($0.pose.ratio / lost.pose.ratio - 1) < 0.02 }
  }

  /// Content is deformed to the eye from this ratio on: type is laid out wider or narrower by 5 % between sizes.
  static let leastRatio: Float = 1.1
  /// A deformed copy correlates this well with what it is a copy of ...
  private static let leastCorrelation: Float = 0.72
  private static let leastInner: Float = 0.6
  /// ... and leaves this share less unexplained than a copy of one scale would.
  private static let uniformRest: Float = 0.75

  private func isStretched(_ point: StretchPath.Point) -> Bool {
    let margin = Float(3 * logUncertainty(point))
    return point.pose.ratio >= max(MeasuredStretch.leastRatio, 1 + margin)
      && point.correlation >= MeasuredStretch.leastCorrelation
      && point.innerCorrelation >= MeasuredStretch.leastInner
      && (1 - point.correlation) <= MeasuredStretch.uniformRest * (1 - point.uniformCorrelation)
  }

  /// The 95 % half-width of the logarithm of scale x over scale y: the ends of the content are placed to 0.3 samples,
  /// worse where something else shows through.
  func logUncertainty(_ point: StretchPath.Point) -> Double {
    let place = 0.3 + 0.6 * (1 - Double(point.correlation))
    let x = place / max(1, halfWidth * Double(point.pose.scaleX))
    let y = place / max(1, halfHeight * Double(point.pose.scaleY))
    return (x * x + y * y).squareRoot()
  }

  /// Whether a copy that was found with one scale is this one: its centre lies in the middle half of it.
  func holds(_ pose: Pose, frame: Int) -> Bool {
    guard let point = path.points.first(where: { $0.frame == frame }) else { return false }
    let box = box(point)
    return abs(Double(pose.x - point.pose.x)) < box.width / 4
      && abs(Double(pose.y - point.pose.y)) < box.height / 4
  }

  /// The box at a point, in samples.
  func box(_ point: StretchPath.Point) -> Rectangle {
    point.pose.box(halfWidth: halfWidth, halfHeight: halfHeight)
  }
}
