/// A unit of time, in seconds, as a fraction.
public struct TimeBase: Sendable, Hashable {
  public let numerator: Int
  public let denominator: Int

  /// Creates a unit; both numbers must be positive.
  public init(numerator: Int, denominator: Int) {
    precondition(numerator > 0 && denominator > 0)
    self.numerator = numerator
    self.denominator = denominator
  }

  /// That many units in seconds.
  public func seconds(_ units: Int64) -> Double {
    Double(units) * Double(numerator) / Double(denominator)
  }
}

/// What a recording is, as far as its head and its first frame tell.
public struct RecordingProperties: Sendable, Equatable {
  /// The file's name without its folder; "stdin" for standard input.
  public var fileName: String
  /// FFmpeg's short names of the container and codec; "folder" and "png" for a folder of pictures.
  public var container: String
  public var codec: String
  public var pixelFormat: String
  /// Displayed size in pixels, after rotation and cropping.
  public var width: Int
  public var height: Int
  /// Clockwise degrees by which stored pictures are turned for display: 0, 90, 180 or 270.
  public var rotation: Int = 0
  /// Width over height of one displayed pixel; 1 for square pixels. Pictures are never resampled for it.
  public var pixelAspect: Double = 1
  /// "full" or "limited": how the stored luma was read. Handed-out luma is always full.
  public var colorRange: String
  /// The unit of every presentation time.
  public var timeBase: TimeBase
  /// What the container claims; nil where it says nothing.
  public var declaredFrameCount: Int?
  public var declaredDurationSeconds: Double?
  /// A guess at the grid of the time stamps, in frames a second: a candidate, not a fact.
  public var nominalRate: Double?
  /// A guess at what made it, by the marks in the file, in words; nil where there are none.
  public var recorder: String?
  /// What is odd about the recording, in sentences.
  public var notes: [String] = []
  /// Whether numbers are missing among a folder's pictures, which are read as if they followed each other.
  public var lacksPictures: Bool { notes.contains { $0.hasPrefix(NumberedPictures.gapWords) } }
}
