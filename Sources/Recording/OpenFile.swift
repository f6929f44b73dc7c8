#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file that is open for reading at any place, closed with the last reference.
///
/// Standard input, pipes and devices are copied into an unlinked temporary file first: a demuxer must be able
/// to go back.
final class OpenFile {
  let descriptor: Int32
  /// Where the content begins, and how many bytes it has.
  let start: Int64
  let size: Int64

  private init(descriptor: Int32, start: Int64, size: Int64) {
    self.descriptor = descriptor
    self.start = start
    self.size = size
  }

  deinit { close(descriptor) }

  /// Whether a path leads to a folder.
  static func isFolder(_ path: String) -> Bool {
    var information = stat()
    return path != "-" && stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
  }

  /// Opens a file that another one, or a folder, names: a link in it may lead to a pipe or a device, which are waited
  /// for or never end.
  static func openRegular(_ path: String) throws(RecordingError) -> OpenFile {
    let descriptor = systemOpen(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    var information = stat()
    guard descriptor >= 0, fstat(descriptor, &information) == 0 else {
      let reason = errorText(errno)
      if descriptor >= 0 { close(descriptor) }
      throw RecordingError(
        file: path, step: .open, reason: reason, hint: "Check the path, and who may read it")
    }
    guard information.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw RecordingError(file: path, step: .open, reason: "it is no regular file")
    }
    return OpenFile(descriptor: descriptor, start: 0, size: max(0, Int64(information.st_size)))
  }

  /// Opens a path with `open`; "-" is standard input.
  static func open(
    _ path: String, isCancelled: (@Sendable () -> Bool)? = nil
  ) throws(RecordingError) -> OpenFile {
    if path == "-" {
      return try open(descriptor: dup(STDIN_FILENO), name: "standard input", isCancelled: isCancelled)
    }
    let descriptor = systemOpen(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno
      let hint =
        switch code {
        case ENOENT, ENOTDIR, ENAMETOOLONG: "Check the path"
        case ELOOP: "Check where the symbolic link leads"
        default: "Check who may read it"
        }
      throw RecordingError(file: path, step: .open, reason: errorText(code), hint: hint)
    }
    return try open(descriptor: descriptor, name: path, isCancelled: isCancelled)
  }

  /// Takes over a descriptor; a regular file is read from where it stands, anything else is copied to its
  /// end.
  static func open(
    descriptor: Int32, name: String, isCancelled: (@Sendable () -> Bool)? = nil
  ) throws(RecordingError) -> OpenFile {
    var information = stat()
    guard descriptor >= 0, fstat(descriptor, &information) == 0 else {
      let reason = errorText(errno)
      if descriptor >= 0 { close(descriptor) }
      throw RecordingError(file: name, step: .open, reason: reason)
    }
    if information.st_mode & S_IFMT == S_IFREG {
      let start = max(0, Int64(lseek(descriptor, 0, SEEK_CUR)))
      return OpenFile(descriptor: descriptor, start: start, size: max(0, Int64(information.st_size) - start))
    }
    defer { close(descriptor) }
    guard isatty(descriptor) == 0 else {
      throw RecordingError(
        file: name, step: .open, reason: "it is a terminal, not a recording",
        hint: "Send a file into it, as in: slowglass analyze - < recording.mov")
    }
    return try copy(descriptor, name: name, isCancelled: isCancelled)
  }

  /// Up to that many bytes from a place, with `pread`; fewer at the end of the file or on an error.
  func bytes(at offset: Int64, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let part = pread(
          descriptor, buffer.baseAddress! + filled, count - filled, off_t(start + offset) + off_t(filled))
        if part < 0 && errno == EINTR { continue }
        guard part > 0 else { return }
        filled += part
      }
    }
  }

  /// The most that is taken from a pipe; a device that never ends would fill the disk.
  private static let mostCopied: Int64 = 8 << 30

  private static func copy(
    _ source: Int32, name: String, isCancelled: (@Sendable () -> Bool)?
  ) throws(RecordingError) -> OpenFile {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((folder + "/slowglass.XXXXXX").utf8CString)
    let copy = mkstemp(&template)
    guard copy >= 0 else {
      throw RecordingError(
        file: name, step: .read, reason: "no temporary file could be made in \(folder): \(errorText(errno))",
        hint: "Set TMPDIR to a folder with room")
    }
    unlink(&template)
    // Closes the copy when anything below fails.
    let file = OpenFile(descriptor: copy, start: 0, size: 0)
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var total: Int64 = 0
    while true {
      if isCancelled?() == true { throw .cancelled(name) }
      let count = read(source, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else {
        throw RecordingError(file: name, step: .read, reason: errorText(errno))
      }
      if count == 0 { break }
      total += Int64(count)
      guard total <= mostCopied else {
        throw RecordingError(
          file: name, step: .read, reason: "it does not end within 8 GiB", hint: "Save it to a file first")
      }
      guard writeAll(buffer[..<count], to: copy) else {
        throw RecordingError(
          file: name, step: .read, reason: "the copy in \(folder) failed: \(errorText(errno))",
          hint: "Set TMPDIR to a folder with room")
      }
    }
    return OpenFile(descriptor: dup(file.descriptor), start: 0, size: total)
  }
}

extension RecordingError {
  static func cancelled(_ file: String) -> RecordingError {
    RecordingError(file: file, step: .read, reason: "stopped before the end", isCancellation: true)
  }
}

/// The system's words for an error number, from `strerror`.
func errorText(_ number: Int32) -> String { String(cString: strerror(number)) }

/// Decoder threads that pay: one more than there are processors, so that all have work while the picture that is due is
/// waited for and handed out; at most four.
func usefulThreads() -> Int {
  let processors = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  return processors > 1 ? min(4, processors + 1) : 1
}

/// Bytes of memory that the process holds now; nil where the system does not tell.
func residentMemory() -> Int? {
  #if os(Linux)
    // The second number of `/proc/self/statm`: resident pages.
    guard let stream = fopen("/proc/self/statm", "re") else { return nil }
    defer { fclose(stream) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, 128, stream) != nil else { return nil }
    let words = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }.split(separator: UInt8(ascii: " "))
    guard words.count > 1, let pages = Int(String(decoding: words[1], as: UTF8.self)) else { return nil }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  #else
    return nil
  #endif
}

/// The names in a folder, from `readdir`, without "." and ".."; nil when it cannot be read.
func namesInFolder(_ path: String) -> [String]? {
  guard let folder = opendir(path) else { return nil }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) {
        String(cString: $0)
      }
    }
    if name != "." && name != ".." { names.append(name) }
  }
  return names
}

/// Writes a file in place of whatever was there, with `open` and `write`.
func writeFile(_ bytes: [UInt8], to path: String) throws(RecordingError) {
  let descriptor = systemOpen(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC)
  let hint = "Check that the folder exists and may be written"
  guard descriptor >= 0 else {
    throw RecordingError(file: path, step: .write, reason: errorText(errno), hint: hint)
  }
  defer { close(descriptor) }
  guard writeAll(bytes[...], to: descriptor) else {
    throw RecordingError(file: path, step: .write, reason: errorText(errno), hint: hint)
  }
}

/// Writes all bytes with `write`, however many calls it takes.
private func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
  bytes.withUnsafeBytes { bytes in
    var done = 0
    while done < bytes.count {
      let part = write(descriptor, bytes.baseAddress! + done, bytes.count - done)
      if part < 0 && errno == EINTR { continue }
      guard part > 0 else { return false }
      done += part
    }
    return true
  }
}

/// `open`, whose plain name inside a type with a method of that name would be the method.
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags, 0o666) }
