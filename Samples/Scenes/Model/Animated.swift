internal import Foundation

/// How far an animation has come, as a function of its elapsed share.
public enum Curve: Sendable, Hashable {
  case linear
  /// The cubic curve of CSS and UIKit with these two control points.
  case bezier(Double, Double, Double, Double)
  /// A damped spring that has settled at the end; `bounce` 0 never passes its target.
  case spring(bounce: Double)

  public static let ease = Curve.bezier(0.25, 0.1, 0.25, 1)
  public static let easeIn = Curve.bezier(0.42, 0, 1, 1)
  public static let easeOut = Curve.bezier(0, 0, 0.58, 1)
  public static let easeInOut = Curve.bezier(0.42, 0, 0.58, 1)
  public static let emphasized = Curve.bezier(0.2, 0, 0, 1)

  /// The progress at an elapsed share from 0 to 1; exactly 0 and 1 at the ends.
  public func progress(at share: Double) -> Double {
    if share <= 0 { return 0 }
    if share >= 1 { return 1 }
    switch self {
    case .linear: return share
    case .bezier(let x1, let y1, let x2, let y2):
      func cubic(_ a: Double, _ b: Double, _ s: Double) -> Double {
        3 * a * s * (1 - s) * (1 - s) + 3 * b * s * s * (1 - s) + s * s * s
      }
      var low = 0.0
      var high = 1.0
      for _ in 0..<50 {
        let middle = (low + high) / 2
        if cubic(x1, x2, middle) < share { low = middle } else { high = middle }
      }
      return cubic(y1, y2, (low + high) / 2)
    case .spring(let bounce):
      let rate = 7.5
      let decay = exp(-rate * share)
      let swing = bounce * 9
      let raw =
        1 - decay * (cos(swing * share) + (swing > 0 ? rate / swing * sin(swing * share) : rate * share))
      let end = exp(-rate) * (cos(swing) + (swing > 0 ? rate / swing * sin(swing) : rate))
      return raw / (1 - end)
    }
  }
}

/// A number that changes at given app times (milliseconds).
public struct Animated: Sendable, Hashable {
  /// One change: a step where it takes no time.
  public struct Change: Sendable, Hashable {
    public var start: Double
    public var duration: Double
    public var target: Double
    public var curve: Curve

    public var isStep: Bool { duration <= 0 }
  }

  public var base: Double
  /// In the order of their starts; none begins before the one before has ended.
  public private(set) var changes: [Change] = []
  /// A time in which it is not renewed: it keeps the value of `start` until `end`, and is then where it would be.
  public struct Hold: Sendable, Hashable {
    public var start: Double
    public var end: Double
  }

  public private(set) var holds: [Hold] = []
  /// It is renewed at multiples of this time only; nil where it is whenever anyone looks.
  public private(set) var interval: Double?

  public init(_ base: Double) {
    self.base = base
  }

  /// The same number, set to `target` at `time`.
  public func step(to target: Double, at time: Double) -> Animated {
    var copy = self
    copy.changes.append(Change(start: time, duration: 0, target: target, curve: .linear))
    return copy
  }

  /// The same number, moving to `target` from `start` on.
  public func animate(to target: Double, from start: Double, for duration: Double, _ curve: Curve = .ease)
    -> Animated
  {
    var copy = self
    copy.changes.append(Change(start: start, duration: duration, target: target, curve: curve))
    return copy
  }

  /// The same number, not renewed for a time: a thread that stalls while the clock goes on.
  public func held(from start: Double, until end: Double) -> Animated {
    var copy = self
    copy.holds.append(Hold(start: start, end: end))
    return copy
  }

  /// The same number, renewed once in so many milliseconds.
  public func renewed(every interval: Double) -> Animated {
    var copy = self
    copy.interval = interval
    return copy
  }

  private func renewal(before time: Double) -> Double {
    var time = time
    if let interval { time = (time / interval + 1e-6).rounded(.down) * interval }
    for hold in holds where time >= hold.start - 1e-7 && time < hold.end - 1e-7 { time = hold.start }
    return time
  }

  /// The value at an app time; a step counts from its own time on.
  public func value(at time: Double) -> Double {
    let time = renewal(before: time)
    var value = base
    for change in changes {
      if time < change.start - 1e-7 { break }
      if change.isStep {
        value = change.target
      } else {
        value += (change.target - value) * change.curve.progress(at: (time - change.start) / change.duration)
      }
    }
    return value
  }
}

extension Animated {
  /// The same number with every change later.
  func delayed(by time: Double) -> Animated {
    var copy = Animated(base)
    copy.interval = interval
    copy.holds = holds.map { Hold(start: $0.start + time, end: $0.end + time) }
    copy.changes = changes.map { change in
      var change = change
      change.start += time
      return change
    }
    return copy
  }
}
