internal import SlowglassPixels
internal import SlowglassRecording

/// Reads a recording once more for the frames that did not fit into memory the first time.
///
/// The decoder is opened with the first frame asked for, so a recording that fits is read once. It is a class because
/// it advances while the analysis, which only knows a function, holds on to it.
final class SecondReading {
  private let origin: RecordingOrigin
  private let scale: Int
  private let isStopped: (@Sendable () -> Bool)?
  private var reader: RecordingReader?
  private var isOpened = false
  /// The frame that comes next.
  private var position = 0

  /// - Parameter isStopped: whether nothing is needed any more; asked before each frame.
  init(of origin: RecordingOrigin, scale: Int, isStopped: (@Sendable () -> Bool)? = nil) {
    self.origin = origin
    self.scale = scale
    self.isStopped = isStopped
  }

  /// The plane of a frame at one sample a point; nil for a frame before the last one asked for, and for one that
  /// cannot be read.
  func plane(of frame: Int) -> Plane? {
    // What fails here was read before: the planes that were kept then have to do, and the timeline says so.
    (try? read(frame)) ?? nil
  }

  private func read(_ frame: Int) throws(RecordingError) -> Plane? {
    if !isOpened {
      isOpened = true
      reader = try RecordingReader(again: origin)
    }
    guard frame >= position else { return nil }
    while position < frame {
      if isStopped?() == true { return nil }
      position += 1
      guard try reader?.skip() == true else { return nil }
    }
    position += 1
    return try reader?.next()?.luma.reduced(by: scale)
  }
}
