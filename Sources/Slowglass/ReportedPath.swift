internal import Foundation

/// A path as reports tell it: from the working folder, so that nothing of one machine is in it.
package struct ReportedPath: Sendable, Equatable {
  /// Relative to the working folder; the last part alone of what lies nowhere near it.
  package var text: String
  /// Whether the working folder and it share nothing but the root: no way from the one to the other is worth telling.
  package var isElsewhere: Bool

  /// - Parameter folder: the working folder, absolute; nil asks the process.
  package init(_ path: String, from folder: String? = nil) {
    guard path.hasPrefix("/") else {
      (text, isElsewhere) = (path, false)
      return
    }
    let own = Self.parts(of: path, in: "/")
    let base = Self.parts(of: folder ?? FileManager.default.currentDirectoryPath, in: "/")
    let shared = zip(own, base).prefix { $0 == $1 }.count
    // In the root folder itself everything lies below it.
    guard shared > 0 || base.isEmpty else {
      (text, isElsewhere) = (own.last ?? path, true)
      return
    }
    let way = Array(repeating: "..", count: base.count - shared) + own[shared...]
    (text, isElsewhere) = (way.joined(separator: "/"), false)
  }

  /// The folders of a path and its last part, from the root, with `.` and `..` followed as they are written.
  package static func parts(of path: String, in folder: String? = nil) -> [String] {
    let start =
      path.hasPrefix("/") ? [] : parts(of: folder ?? FileManager.default.currentDirectoryPath, in: "/")
    return path.split(separator: "/").reduce(into: start) { parts, part in
      switch part {
      case ".": break
      case "..": _ = parts.popLast()
      default: parts.append(String(part))
      }
    }
  }
}
