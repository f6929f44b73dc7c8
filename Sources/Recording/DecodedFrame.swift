public import SlowglassPixels

/// One frame of a recording: its brightness, and when it was shown.
public struct DecodedFrame: Sendable, Equatable {
  /// 0-based ordinal of the decoded frame.
  public var index: Int
  /// Units of the recording's time base since the first frame; strictly increasing.
  public var presentationTime: Int64
  /// Full-range luma (0 black, 255 white) in displayed orientation.
  public var luma: Plane
  /// Whether the frame is coded by itself: such frames pulse a little, which is no change of the screen.
  public var isKey: Bool
  /// Whether the decoder had to invent part of the picture because data was damaged or missing.
  public var isConcealed: Bool
  /// Whether it is such a frame or comes after one, before the next that is coded by itself: what was invented lives on.
  public var isUnreliable: Bool
}

/// One frame of a recording in colour.
public struct ColourFrame: Sendable, Equatable {
  /// 0-based ordinal of the decoded frame.
  public var index: Int
  /// Units of the recording's time base since the first frame; strictly increasing.
  public var presentationTime: Int64
  public var picture: ColourPicture
  public var isKey: Bool
  public var isConcealed: Bool
}

/// A picture from a file of its own.
public struct StillPicture: Sendable, Equatable {
  /// Full-range luma, as if the picture were opaque.
  public var luma: Plane
  /// 255 where the picture counts, 0 where it is transparent; nil for an opaque picture.
  public var alpha: Plane?
}
