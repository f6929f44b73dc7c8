/// How a recording is read.
public struct ReadingOptions: Sendable {
  /// Frames a second of a folder of pictures that brings no times of its own.
  public var pictureRate: Double = 60
  /// Decoder threads; 0 chooses by the machine. The frames are the same with any number.
  public var threads: Int = 0
  /// What a recording may ask for.
  public var limits: ReadingLimits = ReadingLimits()
  /// Asked before each frame; reading ends with an error once it says yes.
  public var isCancelled: (@Sendable () -> Bool)?

  public init() {}
}
