internal import SlowglassPixels
internal import SlowglassRecording

/// Reads a recording once more for the frames that did not fit into memory the first time.
///
/// The file is opened with the first frame asked for, so a recording that fits is read once. It is a class because it
/// advances while the analysis, which only knows a function, holds on to it.
final class SecondReading {
  private let path: String
  private let options: ReadingOptions
  private let scale: Int
  private var reader: RecordingReader?
  private var isOpened = false
  /// The frame that comes next.
  private var position = 0

  init(path: String, options: ReadingOptions, scale: Int) {
    self.path = path
    self.options = options
    self.scale = scale
  }

  /// The plane of a frame at one sample a point; nil for a frame before the last one asked for, and for one that
  /// cannot be read.
  func plane(of frame: Int) -> Plane? {
    // What fails here was read before, or was the end of that too: the planes that were kept then have to do.
    (try? read(frame)) ?? nil
  }

  private func read(_ frame: Int) throws(RecordingError) -> Plane? {
    if !isOpened {
      isOpened = true
      reader = try RecordingReader(path: path, options: options)
    }
    guard frame >= position else { return nil }
    while position < frame {
      position += 1
      guard try reader?.skip() == true else { return nil }
    }
    position += 1
    return try reader?.next()?.luma.reduced(by: scale)
  }
}
