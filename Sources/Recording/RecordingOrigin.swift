/// Where a recording comes from, open and ready to be read once more.
///
/// It holds on to the open file, so a recording that came through a pipe, and whose only copy is that file, can be
/// read again; and a file that is replaced meanwhile is still the one that was read first.
public struct RecordingOrigin {
  let path: String
  let options: ReadingOptions
  /// Nil for a folder of pictures.
  let file: OpenFile?

  init(path: String, options: ReadingOptions) throws(RecordingError) {
    self.path = path
    self.options = options
    file = OpenFile.isFolder(path) ? nil : try OpenFile.open(path, isCancelled: options.isCancelled)
  }

  func source() throws(RecordingError) -> any FrameSource {
    guard let file else { return try PictureFolderSource(path: path, options: options) }
    return try MediaFileSource(path: path, file: file, options: options)
  }
}
