internal import Dispatch

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The calls of the system that the tool needs, as Swift values.
enum Platform {
  /// What stands at a path, by `lstat`.
  enum FileKind { case missing, regular, directory, link, stream }

  static let standardOutput: Int32 = STDOUT_FILENO
  static let standardError: Int32 = STDERR_FILENO

  static func kind(of path: String) -> FileKind {
    var status = stat()
    guard lstat(path, &status) == 0 else { return .missing }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .regular
    case S_IFDIR: return .directory
    case S_IFLNK: return .link
    default: return .stream
    }
  }

  /// Whether two paths lead to the same file, by `stat`, which follows links.
  static func isSameFile(_ first: String, _ second: String) -> Bool {
    var one = stat()
    var other = stat()
    guard stat(first, &one) == 0, stat(second, &other) == 0 else { return false }
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }

  /// The path that all names of a file or folder lead to (`realpath`, which follows links); nil where nothing is there.
  ///
  /// Two files that share their bytes on the disk (hard links) are two: a cache may have made them one.
  static func realPath(of path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Whether a path leads to a file or a folder, by `stat`.
  static func canBeReadAgain(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Names in a folder (`opendir`, `readdir`), in no order.
  static func names(inFolder path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Bytes of a file, by `stat`.
  static func size(of path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  static func sleep(seconds: UInt32) {
    #if canImport(Darwin)
      _ = Darwin.sleep(seconds)
    #elseif canImport(Glibc)
      _ = Glibc.sleep(seconds)
    #else
      _ = Musl.sleep(seconds)
    #endif
  }

  /// Whether files can be made in a folder (`access`).
  static func canWrite(inFolder path: String) -> Bool { access(path, W_OK | X_OK) == 0 }

  static func makeFolder(_ path: String) -> Bool { mkdir(path, 0o777) == 0 || kind(of: path) == .directory }

  /// The permissions of a file, by `stat`; nil where there is none.
  static func permissions(of path: String) -> UInt32? {
    var status = stat()
    return stat(path, &status) == 0 ? UInt32(status.st_mode & 0o777) : nil
  }

  /// Opens a file that must not be there yet (`open` with `O_EXCL`); nil where it is.
  static func create(_ path: String, permissions: UInt32?) -> Int32? {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return nil }
    if let permissions { _ = fchmod(descriptor, mode_t(permissions)) }
    return descriptor
  }

  /// Opens a device or pipe for writing (`open`).
  static func openStream(_ path: String) -> Int32? {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    return descriptor >= 0 ? descriptor : nil
  }

  /// The first bytes of a file (`open`, `read`); fewer where it is shorter or cannot be read.
  static func firstBytes(of path: String, count: Int) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return [] }
    defer { _ = Platform.close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    let length = read(descriptor, &bytes, count)
    return Array(bytes.prefix(max(0, length)))
  }

  static func move(_ path: String, to target: String) -> Bool { rename(path, target) == 0 }
  static func remove(_ path: String) { _ = unlink(path) }
  static func close(_ descriptor: Int32) -> Bool {
    #if canImport(Darwin)
      Darwin.close(descriptor) == 0
    #elseif canImport(Glibc)
      Glibc.close(descriptor) == 0
    #else
      Musl.close(descriptor) == 0
    #endif
  }

  /// Writes everything (`write`); false with `lastError` set where that fails.
  static func write(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var start = 0
      while start < bytes.count {
        let count = systemWrite(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start)
        if count < 0 {
          if errno == EINTR { continue }
          return false
        }
        start += count
      }
      return true
    }
  }

  private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int {
    #if canImport(Darwin)
      Darwin.write(descriptor, bytes, count)
    #elseif canImport(Glibc)
      Glibc.write(descriptor, bytes, count)
    #else
      Musl.write(descriptor, bytes, count)
    #endif
  }

  /// The system's words for what failed last (`strerror`).
  static var lastError: String { String(cString: strerror(errno)) }
  static var brokenPipe: Bool { errno == EPIPE }
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }
  static var processNumber: Int { Int(getpid()) }

  // MARK: Interruption

  /// A file to remove when the run is interrupted, as C text: a signal handler may not allocate.
  nonisolated(unsafe) private static var unfinished: UnsafeMutablePointer<CChar>?

  /// Names the file that is half written; nil once it is complete.
  static func setUnfinished(_ path: String?) {
    let previous = unfinished
    unfinished = path.flatMap { strdup($0) }
    free(previous)
  }

  /// Ends the run with 128 + the signal's number on SIGINT and SIGTERM, leaving no half file; ignores SIGPIPE.
  static func handleSignals() {
    signal(SIGPIPE, SIG_IGN)
    // A limit on the size of files is an error of writing like a full disk.
    signal(SIGXFSZ, SIG_IGN)
    // A parent that starts the tool from a thread with blocked signals hands that down.
    var wanted = sigset_t()
    sigemptyset(&wanted)
    for number in [SIGINT, SIGTERM] {
      sigaddset(&wanted, number)
      signal(number) { number in
        if let path = Platform.unfinished { unlink(path) }
        _exit(128 + number)
      }
    }
    sigprocmask(SIG_UNBLOCK, &wanted, nil)
  }

  /// Opens what a parent closed: the next file to be opened would be taken for standard output, and written into.
  static func openStandardStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is given, which is this one. Reading finds nothing; writing fails, and is told.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether so many more files can be opened (`dup`): with none left the system's own library of threads gives up
  /// without a word.
  static func canOpen(_ count: Int) -> Bool {
    let descriptors = (0..<count).map { _ in dup(STDERR_FILENO) }
    for descriptor in descriptors where descriptor >= 0 { _ = Platform.close(descriptor) }
    return descriptors.allSatisfy { $0 >= 0 }
  }

  /// Cleans up before SIGINT and SIGTERM end the run, for as long as what is returned is kept.
  static func whenInterrupted(_ cleanUp: @escaping @Sendable () -> Void) -> [any DispatchSourceSignal] {
    let queue = DispatchQueue(label: "interruption", qos: .userInteractive)
    return [SIGINT, SIGTERM].map { number in
      // The source sees a signal only where no handler ends the run first.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        cleanUp()
        _exit(128 + number)
      }
      source.resume()
      return source
    }
  }

  static func leave(_ status: Int32) -> Never { exit(status) }
}
