internal import CSlowglassFFmpeg

/// Where decoded pictures come from: a media file or a folder of pictures.
///
/// A source tells what it saw; the reader turns that into frames with repaired times, a summary and
/// sentences.
protocol FrameSource: AnyObject {
  var head: SourceHead { get }
  /// The picture that the last `advance()` decoded.
  var picture: UnsafeMutablePointer<AVFrame> { get }
  /// Decodes the next picture; nil after the last one.
  func advance() throws(RecordingError) -> SourceFrame?
  /// What FFmpeg said, in its order.
  var complaints: [String] { get }
  /// Everything noticed so far.
  var remarks: SourceRemarks { get }
}

/// What the head of a recording says.
struct SourceHead {
  var fileName: String
  var container: String
  var codec: String
  var timeBase: TimeBase
  var rotation: Int = 0
  var pixelAspect: Double? = nil
  var declaredFrameCount: Int? = nil
  var declaredDurationSeconds: Double? = nil
  /// The declared duration, where it speaks for the video itself.
  var streamDurationSeconds: Double? = nil
  var nominalRate: Double? = nil
  var recorder: String? = nil
  var notes: [String] = []
}

/// What came with one picture.
struct SourceFrame {
  /// Units of the time base as the file has them; nil where it has none.
  var timeStamp: Int64?
  var isKey: Bool
  var isConcealed: Bool
}

/// What went wrong on the way.
struct SourceRemarks {
  var damagedPackets: Int = 0
  /// Set once the file is known to end before the recording did.
  var isTruncated: Bool = false
  var notes: [String] = []
}
