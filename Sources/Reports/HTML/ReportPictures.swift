public import SlowglassPixels

/// Encoded pictures of one recording, as a report that shows them takes them.
public struct ReportPictures: Sendable, Equatable {
  /// A whole frame.
  public struct Frame: Sendable, Equatable {
    public var frame: Int
    /// A file in the form of `mediaType`.
    public var bytes: [UInt8]

    public init(frame: Int, bytes: [UInt8]) {
      self.frame = frame
      self.bytes = bytes
    }
  }

  /// The place of a finding in one frame, pixel for pixel.
  public struct Crop: Sendable, Equatable {
    public var finding: String
    public var frame: Int
    /// In pixels of the recording.
    public var region: Rectangle
    public var bytes: [UInt8]

    public init(finding: String, frame: Int, region: Rectangle, bytes: [UInt8]) {
      self.finding = finding
      self.frame = frame
      self.region = region
      self.bytes = bytes
    }
  }

  public var mediaType: String = "image/jpeg"
  /// In order of time; what was shown between two of them is the first one.
  public var frames: [Frame] = []
  public var crops: [Crop] = []
  /// Why there are none, or fewer than were wanted; nil where all is as it should be.
  public var note: String?

  public init() {}
}
