internal import Slowglass

/// The recordings that a command line means, each with the name that reports call it by.
struct RecordingList: Sendable {
  struct Item: Sendable, Equatable {
    var path: String
    var name: String
  }

  var items: [Item]
  /// What was named twice by two names, in words: one file is measured once.
  private(set) var repeats: [String] = []

  /// Endings of files that are taken from a folder; any file can be named itself.
  static let endings = [".mp4", ".mov", ".m4v", ".webm", ".mkv", ".gif", ".apng", ".avi"]

  /// - Parameter operands: files, folders of numbered pictures, folders of recordings, patterns.
  init(_ operands: [String]) throws(UsageError) {
    var paths: [String] = []
    var seen: [String: String] = [:]
    for operand in operands {
      for path in try Self.expanded(operand) {
        let identity = path == "-" ? "\(paths.count)" : Self.identity(of: path)
        guard let first = seen[identity] else {
          seen[identity] = path
          paths.append(path)
          continue
        }
        // A pattern and a name that mean the same path need no word; two names of one file do.
        if ReportedPath.parts(of: path) != ReportedPath.parts(of: first) {
          repeats.append("'\(path)' is '\(first)' by another name")
        }
      }
    }
    items = Self.named(paths)
  }

  /// What two names of one file share: the file itself where it is there, else its path from the root.
  private static func identity(of path: String) -> String {
    Platform.realPath(of: path) ?? "/" + ReportedPath.parts(of: path).joined(separator: "/")
  }

  private static func expanded(_ operand: String) throws(UsageError) -> [String] {
    if operand == "-" { return [operand] }
    let kind = Platform.kind(of: operand)
    if kind == .missing, Glob.isPattern(operand) {
      let found = Glob(operand).expanded().flatMap {
        Platform.kind(of: $0) == .directory ? inFolder($0) : [$0]
      }
      guard !found.isEmpty else { throw UsageError("'\(operand)' matches no file") }
      return found
    }
    return kind == .directory ? inFolder(operand) : [operand]
  }

  /// A folder of pictures is one recording; another folder stands for the recordings in it and below.
  private static func inFolder(_ folder: String) -> [String] {
    let recordings = recordings(
      below: folder.hasSuffix("/") && folder != "/" ? String(folder.dropLast()) : folder)
    return recordings.isEmpty ? [folder] : recordings
  }

  private static func recordings(below folder: String) -> [String] {
    let names = Glob.names(in: folder)
    if names.contains(where: { $0.lowercased().hasSuffix(".png") }) { return [folder] }
    return names.flatMap { name -> [String] in
      let path = "\(folder)/\(name)"
      if Platform.kind(of: path) == .directory { return recordings(below: path) }
      return endings.contains(where: name.lowercased().hasSuffix) ? [path] : []
    }
  }

  // MARK: Names

  /// Recordings are called by their files; where several files have one name, by as many folders as tell them apart.
  static func named(_ paths: [String]) -> [Item] {
    let parts = paths.map { $0 == "-" ? ["stdin"] : $0.split(separator: "/").map(String.init) }
    return paths.indices.map { index in
      let base = parts[index].last ?? paths[index]
      let others = paths.indices.filter { $0 != index && parts[$0].last == base }
      let folders = parts[index].dropLast().filter { $0 != "." && $0 != ".." }
      guard !others.isEmpty, !folders.isEmpty else { return Item(path: paths[index], name: base) }
      for depth in 1...folders.count {
        let name = folders.suffix(depth).joined(separator: "/")
        let isAlone = others.allSatisfy { other in
          let theirs = parts[other].dropLast().filter { $0 != "." && $0 != ".." }
          return theirs.suffix(depth).joined(separator: "/") != name
        }
        if isAlone { return Item(path: paths[index], name: name) }
      }
      return Item(path: paths[index], name: (folders + [base]).joined(separator: "/"))
    }
  }

  /// The part of the list that a shard judges: every `count`-th recording, so that long ones spread.
  func positions(ofShard shard: (index: Int, count: Int)?) -> [Int] {
    guard let shard else { return Array(items.indices) }
    return items.indices.filter { $0 % shard.count == shard.index - 1 }
  }
}
