internal import CSlowglassShim

/// A path as messages show it.
func displayName(_ path: String) -> String { path == "-" ? "standard input" : path }

/// The last part of a path as reports show it.
func fileName(_ path: String) -> String {
  if path == "-" { return "stdin" }
  let parts = path.split(separator: "/")
  return parts.last.map(String.init) ?? path
}

/// Why FFmpeg would not open a file, in words that say what the file is instead.
func refusal(of path: String, file: OpenFile, error: CodeError, log: LogHandle, limits: ReadingLimits)
  -> RecordingError
{
  let lines = log.lines
  let name = displayName(path)
  if let (reason, hint) = overLimit(lines, limits) {
    return RecordingError(file: name, step: .recognise, reason: reason, hint: hint)
  }
  if lines.contains(where: { $0.contains("moov atom not found") }) {
    return RecordingError(
      file: name, step: .recognise,
      reason: "the file has no index (moov atom): the recorder was stopped before it wrote it",
      hint: "Record again and let the recorder finish")
  }
  if error.isOutOfMemory {
    return RecordingError(
      file: name, step: .recognise,
      reason: "it asks for more memory at once than \(mostBytesOfABlock >> 20) MiB, as a damaged index does",
      hint: "Check that it plays, and record it again if not")
  }
  if let (reason, hint) = impostor(file.bytes(at: 0, count: 4096)) {
    return RecordingError(file: name, step: .recognise, reason: reason, hint: hint)
  }
  return RecordingError(
    file: name, step: .recognise, reason: lines.last ?? error.words,
    hint: "Slowglass reads MP4, MOV, WebM, Matroska, GIF, APNG and folders of numbered PNGs")
}

/// What a file that is no recording looks like, and the way out.
private func impostor(_ head: [UInt8]) -> (reason: String, hint: String)? {
  func begins(_ text: String, at offset: Int = 0) -> Bool { head.dropFirst(offset).starts(with: text.utf8) }
  if begins("#EXTM3U") || begins("ffconcat") || begins("[playlist]") {
    return ("it is a playlist, and would make the reader open other files", "Give the recording itself")
  }
  if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
    return ("it is a single picture (PNG)", "Give a folder of numbered PNGs")
  }
  if head.starts(with: [0xFF, 0xD8, 0xFF]) {
    return ("it is a single picture (JPEG)", "Give a recording or a folder of numbered PNGs")
  }
  if begins("RIFF") && begins("WEBP", at: 8) {
    return ("it is a WebP picture", "Save it as APNG, GIF or a folder of numbered PNGs")
  }
  if begins("%PDF") { return ("it is a PDF document", "Give a screen recording") }
  if begins("PK\u{3}\u{4}") { return ("it is a ZIP archive", "Unpack it first") }
  let isText = head.allSatisfy { $0 >= 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D || $0 == 0x0C }
  if isText {
    let text = String(decoding: head, as: UTF8.self)
    if text.contains("<MPD") {
      return ("it is a playlist, and would make the reader open other files", "Give the recording itself")
    }
    return ("it is text, not a recording", "Check that it is the file you meant")
  }
  return nil
}

/// What a recording has too much of, by FFmpeg's complaints, and how to read it all the same.
func overLimit(_ lines: [String], _ limits: ReadingLimits) -> (reason: String, hint: String)? {
  if lines.contains(where: { $0.contains("exceeds specified max pixel count") }) {
    return tooManyPixels(limits)
  }
  if lines.contains(where: { $0.contains("exceeds max_streams") }) {
    return (
      "it has more than \(limits.streams) streams", "Raise the limit if it is meant to: --limit streams=N"
    )
  }
  return nil
}

/// That pictures are too large, or need too much memory to be decoded.
func tooManyPixels(_ limits: ReadingLimits) -> (reason: String, hint: String) {
  (
    "its pictures are larger than the limit of \(limits.pixels) pixels, or of \(limits.memory >> 20) MiB for "
      + "decoding them",
    "Raise it if they are meant to be so large: --limit pixels=N, --limit memory=N"
  )
}
