internal import Foundation

/// A pattern of paths: `*` and `?` within a folder's or file's name, `**` for any folders.
struct Glob: Sendable {
  private let parts: [String]
  private let isAbsolute: Bool

  init(_ pattern: String) {
    isAbsolute = pattern.hasPrefix("/")
    parts = Self.parts(of: pattern)
  }

  static func isPattern(_ text: String) -> Bool { text.contains { "*?".contains($0) } }

  private static func parts(of path: String) -> [String] {
    path.split(separator: "/").map(String.init).filter { $0 != "." }
  }

  func matches(_ path: String) -> Bool {
    path.hasPrefix("/") == isAbsolute && Self.match(parts[...], Self.parts(of: path)[...])
  }

  private static func match(_ pattern: ArraySlice<String>, _ path: ArraySlice<String>) -> Bool {
    guard let first = pattern.first else { return path.isEmpty }
    if first == "**" {
      return (path.startIndex...path.endIndex).contains { match(pattern.dropFirst(), path[$0...]) }
    }
    guard let name = path.first else { return false }
    return matchName(Array(first)[...], Array(name)[...]) && match(pattern.dropFirst(), path.dropFirst())
  }

  private static func matchName(_ pattern: ArraySlice<Character>, _ name: ArraySlice<Character>) -> Bool {
    guard let first = pattern.first else { return name.isEmpty }
    if first == "*" {
      return (name.startIndex...name.endIndex).contains { matchName(pattern.dropFirst(), name[$0...]) }
    }
    guard let letter = name.first, first == "?" || first == letter else { return false }
    return matchName(pattern.dropFirst(), name.dropFirst())
  }

  /// The paths that match, in order of their names; folders and files alike.
  func expanded() -> [String] {
    var found: [String] = []
    walk(isAbsolute ? "/" : "", parts[...], &found)
    var seen: Set<String> = []
    return found.filter { seen.insert($0).inserted }.sorted()
  }

  private func walk(_ folder: String, _ rest: ArraySlice<String>, _ found: inout [String]) {
    guard let first = rest.first else {
      if !folder.isEmpty { found.append(folder) }
      return
    }
    let join = { (name: String) in
      folder.isEmpty || folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }
    if first == "**" {
      walk(folder, rest.dropFirst(), &found)
      for name in Self.names(in: folder) where Platform.kind(of: join(name)) == .directory {
        walk(join(name), rest, &found)
      }
    } else if Self.isPattern(first) {
      for name in Self.names(in: folder) where Self.matchName(Array(first)[...], Array(name)[...]) {
        if rest.count == 1 || Platform.kind(of: join(name)) == .directory {
          walk(join(name), rest.dropFirst(), &found)
        }
      }
    } else if Platform.kind(of: join(first)) != .missing {
      walk(join(first), rest.dropFirst(), &found)
    }
  }

  /// Names in a folder, hidden ones left out, in order.
  static func names(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }
}
