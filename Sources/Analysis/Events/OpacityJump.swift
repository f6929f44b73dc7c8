/// The greatest change of a curve from one frame to the next within a longer change.
struct OpacityJump: Sendable, Equatable {
  /// The first frame with the value after.
  var frame: Int
  var from: Double
  var to: Double
  /// 95 % half-width of its size.
  var uncertainty: Double
  /// Whether it stands out from what the frames beside it do: a write in one step, and not the steep part of a fade.
  var isStep: Bool

  var size: Double { abs(to - from) }
}

extension OpacityCurve {
  /// The frames beside a step change by no more than this share of it. In a fade of four ticks, the shortest in use,
  /// two ticks in a row change by a quarter each.
  private static let besideStep = 1.0 / 3
  /// How many frames on either side a step is held against.
  private static let stepSurroundings = 3

  /// The steepest part of a change; nil where the frame before it could not be read.
  func jump(in change: OpacityChange) -> OpacityJump? {
    func difference(_ frame: Int) -> Double? {
      guard frame > 0, frame < opacity.count, let before = opacity[frame - 1], let here = opacity[frame]
      else { return nil }
      return here - before
    }
    let direction = change.to > change.from ? 1.0 : -1.0
    var best: (frame: Int, size: Double)?
    for frame in change.first...max(change.first, change.last) {
      guard let size = difference(frame).map({ $0 * direction }), size > best?.size ?? 0 else { continue }
      best = (frame, size)
    }
    guard let best else { return nil }
    let beside = (1...OpacityCurve.stepSurroundings).flatMap {
      [difference(best.frame - $0), difference(best.frame + $0)]
    }
    let isStep = beside.allSatisfy { abs($0 ?? 0) <= OpacityCurve.besideStep * best.size }
    return OpacityJump(
      frame: best.frame, from: opacity[best.frame - 1] ?? change.from, to: opacity[best.frame] ?? change.to,
      // What a reading is off by is off in the one beside it, too: it does not average out.
      uncertainty: (halfWidth(at: best.frame - 1) ?? 0) + (halfWidth(at: best.frame) ?? 0), isStep: isStep)
  }
}
