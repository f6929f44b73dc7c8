internal import CSlowglassFFmpeg
internal import CSlowglassShim

/// Pictures of a folder of numbered PNGs.
final class PictureFolderSource: FrameSource {
  let head: SourceHead
  var picture: UnsafeMutablePointer<AVFrame> { frame.pointer }
  private(set) var remarks = SourceRemarks()
  // A picture that FFmpeg complained of has a remark of its own.
  var complaints: [String] { [] }

  private let folder: String
  private let pictures: NumberedPictures
  private var decoder: PictureDecoder
  private let frame = FrameHandle()
  private var position = 0
  /// Whether a picture was lost since the last one.
  private var hasLost = false

  init(path: String, options: ReadingOptions) throws(RecordingError) {
    guard let names = namesInFolder(path) else {
      throw RecordingError(
        file: path, step: .open, reason: "the folder cannot be read", hint: "Check who may read it")
    }
    guard var pictures = NumberedPictures(namesInFolder: names) else {
      let hasPictures = names.contains { $0.lowercased().hasSuffix(".png") }
      throw RecordingError(
        file: path, step: .open,
        reason: names.isEmpty ? "the folder is empty" : "the folder holds no numbered PNG pictures",
        hint: hasPictures
          ? "Name them by number, as in frame-0001.png"
          : "A recording is a video, or a folder of numbered PNG pictures")
    }
    for name in ["times.txt", "times.csv"] where pictures.seconds == nil && names.contains(name) {
      let file = try OpenFile.openRegular(path + "/" + name)
      let bytes = file.bytes(at: 0, count: Int(min(file.size, 64 << 20)))
      pictures.take(times: String(decoding: bytes, as: UTF8.self), of: name)
    }
    var head = SourceHead(
      fileName: fileName(path), container: "folder", codec: "png",
      timeBase: pictures.seconds == nil
        ? frameUnit(rate: options.pictureRate) : TimeBase(numerator: 1, denominator: 1_000_000))
    head.declaredFrameCount = pictures.names.count
    if pictures.seconds == nil {
      head.nominalRate = 1 / head.timeBase.seconds(1)
      head.declaredDurationSeconds = head.timeBase.seconds(Int64(pictures.names.count))
    }
    head.notes = pictures.notes

    self.head = head
    self.folder = path
    self.pictures = pictures
    self.decoder = try PictureDecoder(file: path, limits: options.limits)
  }

  func advance() throws(RecordingError) -> SourceFrame? {
    while position < pictures.names.count {
      let index = position
      position += 1
      let name = pictures.names[index]
      do {
        try decoder.read(folder + "/" + name, into: frame)
      } catch {
        // One bad picture is damage like a bad packet in a file: its place in time stays empty.
        remarks.damagedPackets += 1
        hasLost = true
        if remarks.notes.count < 10 { remarks.notes.append("\(name) could not be read: \(error.reason).") }
        continue
      }
      let isPatched = frame.pointer.pointee.decode_error_flags != 0 || hasLost
      hasLost = false
      return SourceFrame(timeStamp: timeStamp(index), isKey: true, isConcealed: isPatched)
    }
    return nil
  }

  private func timeStamp(_ index: Int) -> Int64 {
    guard let seconds = pictures.seconds else { return Int64(index) }
    return Int64((seconds[index] * 1_000_000).rounded())
  }
}

/// The duration of a frame at that many frames a second; 59.94 and its like are taken as the fractions they
/// stand for.
private func frameUnit(rate: Double) -> TimeBase {
  let rate = rate.isFinite ? min(max(rate, 0.001), 100_000) : 60
  let thousandths = Int((rate * 1000).rounded())
  if thousandths % 1000 == 0 { return TimeBase(numerator: 1, denominator: thousandths / 1000) }
  let nearest = Int(rate.rounded(.up))
  if abs(Double(nearest) * 1000 / 1001 - rate) < 0.01 {
    return TimeBase(numerator: 1001, denominator: nearest * 1000)
  }
  return TimeBase(numerator: 1000, denominator: max(1, thousandths))
}
