/// Why a recording could not be read or written: which file, at which step, and what to do about it.
public struct RecordingError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What was being done.
  public enum Step: String, Sendable {
    case open = "opening"
    case recognise = "recognising"
    case selectStream = "finding the video in"
    case openDecoder = "opening a decoder for"
    case read = "reading"
    case decode = "decoding"
    case convert = "converting a picture of"
    case encode = "encoding"
    case write = "writing"
  }

  /// The file as the caller named it.
  public let file: String
  public let step: Step
  /// What is wrong, in words.
  public let reason: String
  /// What a person can do, if anything.
  public let hint: String?
  /// Whether the caller asked to stop, rather than anything being wrong.
  public let isCancellation: Bool

  public init(
    file: String, step: Step, reason: String, hint: String? = nil, isCancellation: Bool = false
  ) {
    self.file = file
    self.step = step
    self.reason = reason
    self.hint = hint
    self.isCancellation = isCancellation
  }

  public var description: String {
    "\(step.rawValue) \(file): \(reason)" + (hint.map { ". \($0)" } ?? "")
  }
}
