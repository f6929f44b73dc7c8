import Foundation
import Slowglass

private func options() -> ReadingOptions {
  var options = ReadingOptions()
  // Small and one-threaded: a run is to take milliseconds, and to be the same each time.
  options.threads = 1
  options.limits.pixels = 512 * 512
  options.limits.frames = 24
  options.limits.streams = 16
  return options
}

/// Reads a recording to its end as the measurement does, some of it in colour.
private func read(_ path: String) {
  guard var reader = try? RecordingReader(path: path, options: options()) else { return }
  var last: Int64 = -1
  while let frame = try? reader.next() {
    precondition(frame.presentationTime > last, "times must rise")
    last = frame.presentationTime
    precondition(frame.luma.samples.count == frame.luma.width * frame.luma.height)
    if frame.index % 5 == 0 {
      _ = try? reader.colour(in: Rectangle(x: -3, y: 5, width: 40.5, height: 1e9))
    }
    if frame.index % 7 == 6 { _ = try? reader.nextColour() }
  }
  let summary = reader.summary
  precondition(summary.frameCount <= 24 && summary.concealedCount <= summary.frameCount)
}

/// Bytes as a file.
func fuzzRecording(_ bytes: ArraySlice<UInt8>) {
  let path = scratch + "/recording"
  FileManager.default.createFile(atPath: path, contents: Data(bytes))
  read(path)
}

/// Bytes as a folder: up to six files, each with a name, a length and its content.
func fuzzPictures(_ bytes: ArraySlice<UInt8>) {
  let folder = scratch + "/pictures"
  try? FileManager.default.removeItem(atPath: folder)
  try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  var source = ByteSource(bytes)
  for index in 0..<6 where !source.isEmpty {
    let kind = source.byte()
    var name = "frame-\(index).png"
    if kind % 4 == 1 { name = "times.txt" }
    if kind % 4 == 2 { name = "times.csv" }
    if kind % 4 == 3 {
      let letters = source.bytes(source.byte() % 40).filter { $0 != 0 && $0 != 0x2F }
      name = String(decoding: letters, as: UTF8.self) + ".png"
    }
    FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: Data(source.bytes(source.word())))
  }
  read(folder)
  _ = try? PictureFile.read("\(folder)/frame-0.png")
}
