internal import Slowglass

/// A file that a report goes to, checked before anything is measured.
///
/// A regular file is written beside its place and renamed, so that a reader never sees half of it; a device, a pipe or
/// `/dev/fd` is written in place. A symbolic link is refused: what it leads to is not what was named.
struct OutputFile: Equatable {
  let path: String
  private let isStream: Bool

  /// - Parameters:
  ///   - inputs: files that the run reads; none of them is ever written.
  ///   - replacesVideo: whether what is there may be an animation, because one is to be written.
  init(_ path: String, inputs: [String], replacesVideo: Bool = false) throws(UsageError) {
    self.path = path
    if path.hasPrefix("/dev/") || path.hasPrefix("/proc/self/fd/") {
      self.isStream = true
      return
    }
    if let input = inputs.first(where: {
      Platform.isSameFile($0, path) || $0 != "-" && Self.identity(of: $0) == Self.identity(of: path)
    }) {
      throw UsageError("'\(path)' is the input '\(input)'; a report is never written onto it")
    }
    switch Platform.kind(of: path) {
    case .directory: throw UsageError("'\(path)' is a folder; name a file in it")
    case .link: throw UsageError("'\(path)' is a symbolic link; name the file that it leads to")
    case .stream: self.isStream = true
    case .regular, .missing: self.isStream = false
    }
    guard !isStream else { return }
    if !replacesVideo, Self.isRecording(path) {
      throw UsageError("'\(path)' is a recording; a report is never written over one: name another file")
    }
    let folder = Self.folder(of: path)
    if let input = inputs.first(where: {
      Platform.kind(of: $0) == .directory && Platform.isSameFile($0, folder)
    }) {
      throw UsageError("'\(path)' lies in the input '\(input)'; name a file elsewhere")
    }
    guard Platform.kind(of: folder) != .missing else {
      throw UsageError("there is no folder '\(folder)' to write '\(path)' into")
    }
    guard Platform.canWrite(inFolder: folder) else {
      throw UsageError("cannot write into the folder '\(folder)'")
    }
  }

  /// Whether a file begins as a video does: `ftyp` (or another box of QuickTime's) after a length, EBML, or GIF.
  private static func isRecording(_ path: String) -> Bool {
    let start = Platform.firstBytes(of: path, count: 8)
    guard start.count == 8 else { return false }
    let boxes = ["ftyp", "moov", "mdat", "wide", "free", "skip"].map { Array($0.utf8) }
    return boxes.contains(Array(start[4...])) || start.starts(with: [0x1A, 0x45, 0xDF, 0xA3])
      || start.starts(with: Array("GIF8".utf8))
  }

  /// What all names of the file share, whether it is there yet or not: its folder's real path, and its own name.
  var identity: String { isStream ? path : Self.identity(of: path) }

  static func identity(of path: String) -> String {
    if let real = Platform.realPath(of: path) { return real }
    let parts = ReportedPath.parts(of: path)
    guard let name = parts.last, let folder = Platform.realPath(of: Self.folder(of: path)) else {
      return "/" + parts.joined(separator: "/")
    }
    return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  func write(_ text: String) throws(OutputError) {
    if isStream { return try writeInPlace(text) }
    try Self.replace(path) { (temporary) throws(OutputError) in
      guard let descriptor = Platform.create(temporary, permissions: Platform.permissions(of: path)) else {
        throw OutputError(path)
      }
      let isWritten = Platform.write(text, to: descriptor)
      let failure = OutputError(path)
      guard Platform.close(descriptor), isWritten else { throw failure }
    }
  }

  private func writeInPlace(_ text: String) throws(OutputError) {
    guard let descriptor = Platform.openStream(path) else { throw OutputError(path) }
    let isWritten = Platform.write(text, to: descriptor)
    let isBroken = !isWritten && Platform.brokenPipe
    let failure = OutputError(path)
    _ = Platform.close(descriptor)
    guard isWritten || isBroken else { throw failure }
  }

  /// Lets `make` write a file beside `path` and puts it in its place; removes it when that fails or is interrupted.
  static func replace(_ path: String, making make: (String) throws(OutputError) -> Void) throws(OutputError) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let temporary = "\(folder(of: path))/.\(name).\(Platform.processNumber).partial"
    Platform.setUnfinished(temporary)
    defer { Platform.setUnfinished(nil) }
    do {
      try make(temporary)
    } catch {
      Platform.remove(temporary)
      throw error
    }
    guard Platform.move(temporary, to: path) else {
      let failure = OutputError(path)
      Platform.remove(temporary)
      throw failure
    }
  }
}

/// Why a file could not be written.
struct OutputError: Error, Equatable, CustomStringConvertible {
  var path: String
  var reason: String

  init(_ path: String, reason: String = Platform.lastError) {
    self.path = path
    self.reason = reason
  }

  var description: String { "writing \(path): \(reason)" }
}
