internal import SlowglassPixels

extension Timeline {
  /// What does not hold together in a timeline that comes from a file; nil where everything does.
  ///
  /// What is measured always does. A file may say that it has frames which it has not, and whoever counts on them would
  /// look past the end of a list.
  public var inconsistency: String? {
    let count = frames.seconds.count
    guard count == recording.frameCount else { return "frameCount is not the number of frames" }
    guard [frames.tick.count, frames.change.count, frames.held.count].allSatisfy({ $0 == count }) else {
      return "the columns of frames are not of one length"
    }
    guard frames.seconds.allSatisfy(\.isFinite), Self.isRising(frames.tick) else {
      return "times do not rise"
    }
    guard (1...Self.most).contains(recording.width), (1...Self.most).contains(recording.height),
      (1...Self.most).contains(recording.scale)
    else { return "the picture has no size" }
    let numbers = [
      recording.slowdown, recording.captureRate, recording.durationSeconds, recording.noiseFloor,
      recording.pixelAspect,
    ]
    guard numbers.allSatisfy({ Self.isUsable($0) && $0 >= 0 }), recording.slowdown > 0,
      recording.captureRate > 0
    else {
      return "a number of the recording cannot be"
    }
    let last = count - 1
    let isFrame = { (frame: Int) in (0...max(0, last)).contains(frame) }
    guard frames.concealed.allSatisfy(isFrame),
      frames.unreliable.allSatisfy({ $0.count == 2 && $0.allSatisfy(isFrame) && $0[0] <= $0[1] })
    else { return "damage lies outside the recording" }
    guard transitions.allSatisfy({ isFrame($0.first) && isFrame($0.last) && $0.first <= $0.last }),
      transitions.allSatisfy({ isFrame($0.plateBefore) && isFrame($0.plateAfter) })
    else { return "a transition lies outside the recording" }
    guard findings.allSatisfy({ Self.holds($0, isFrame) }) else {
      return "a finding lies outside the recording"
    }
    guard events.allSatisfy({ isFrame($0.frame) && Self.isUsable($0.seconds) && abs($0.tick) <= Self.most })
    else {
      return "an event lies outside the recording"
    }
    guard
      elements.allSatisfy({ $0.rect.map(Self.isUsable) ?? true && $0.referenceFrame.map(isFrame) ?? true }),
      ignored.allSatisfy({ Self.isUsable($0.region) })
    else { return "a rectangle is none" }
    for track in tracks {
      guard track.copies.allSatisfy({ Self.holds($0, isFrame) }),
        track.writes.allSatisfy({ isFrame($0.first) && isFrame($0.last) })
      else { return "a track's columns do not fit its frames" }
    }
    return nil
  }

  /// Larger counts, sizes and ticks are no recording's: ages at a thousand frames a second.
  private static let most = 1_000_000_000_000

  private static func isUsable(_ number: Double) -> Bool { number.isFinite && abs(number) <= Double(most) }

  private static func isUsable(_ rectangle: Rectangle) -> Bool {
    [rectangle.x, rectangle.y, rectangle.width, rectangle.height].allSatisfy(isUsable)
  }

  private static func isRising(_ ticks: [Int]) -> Bool {
    ticks.allSatisfy { abs($0) <= most } && zip(ticks, ticks.dropFirst()).allSatisfy { $0 <= $1 }
  }

  private static func holds(_ finding: Finding, _ isFrame: (Int) -> Bool) -> Bool {
    let frames = finding.frames
    return isFrame(frames.first) && isFrame(frames.last) && isFrame(frames.peak)
      && frames.first <= frames.last
      && isUsable(finding.region) && isUsable(finding.seconds.start) && isUsable(finding.seconds.end)
      && isUsable(finding.appMilliseconds.start) && isUsable(finding.appMilliseconds.end)
  }

  private static func holds(_ copy: Copy, _ isFrame: (Int) -> Bool) -> Bool {
    let lengths = [
      copy.opacity.count, copy.opacityUncertainty.count, copy.layerOpacity.count, copy.x.count, copy.y.count,
      copy.positionUncertainty.count, copy.scaleX.count, copy.scaleY.count, copy.scaleUncertainty.count,
      copy.confidence.count,
    ]
    return lengths.allSatisfy { $0 == copy.frames.count } && copy.frames.allSatisfy(isFrame)
      && zip(copy.frames, copy.frames.dropFirst()).allSatisfy { $0 < $1 }
      && (copy.x + copy.y + copy.scaleX + copy.scaleY).allSatisfy(isUsable)
  }
}
