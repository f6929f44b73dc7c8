internal import Foundation
internal import Slowglass

/// What the recordings of a run are judged by: shards that are merged must not differ in it.
enum JudgingSettings {
  /// Options that say which recordings there are and what is written, and change no judgement.
  private static let others: Set<String> = [
    "shard", "report", "ascii", "jobs", "print-config", "max-failures", "update-baselines",
  ]
  /// Options that name a file, which is told by what it holds: on another machine it may lie elsewhere.
  private static let files: Set<String> = ["spec", "baseline", "project"]

  /// Every option that was given, by its name; files also by a short sum of their bytes.
  static func all(of arguments: ParsedArguments, project: ProjectFile?) -> [String: String] {
    var settings: [String: String] = [:]
    for (name, values) in arguments.values where !others.contains(name) {
      if files.contains(name) {
        settings["--\(name)"] = values.map(file).joined(separator: ", ")
      } else {
        // The order of a list, and how often an option was given, change nothing.
        let isList = ["fail-on", "warn-on", "ignore", "limit"].contains(name)
        let words =
          isList && name != "ignore" ? values.flatMap { $0.split(separator: ",").map(String.init) } : values
        settings["--\(name)"] = (isList ? Array(Set(words)).sorted() : words).joined(separator: ", ")
      }
    }
    guard let project else { return settings }
    settings["the project"] = file(project.name)
    for path in Set(project.entries.flatMap { [$0.spec, $0.baseline].compactMap { $0 } }) {
      settings["the project's '\(ReportedPath(path).text)'"] = file(path)
    }
    return settings
  }

  /// Where two runs differ, in words; nil where they do not.
  static func difference(_ first: [String: String]?, _ second: [String: String]?) -> String? {
    guard let first, let second else { return nil }
    let names = Set(first.keys).union(second.keys).sorted().filter { first[$0] != second[$0] }
    guard !names.isEmpty else { return nil }
    let words = names.map { name in
      "\(name) is \(first[name] ?? "not given") there and \(second[name] ?? "not given") here"
    }
    return words.joined(separator: "; ")
  }

  /// `toolbar.json5 (sum 1f0c5e2a9b3d4c77)`: the name of a file, and 64 bits of FNV-1a over its bytes.
  private static func file(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let data = FileManager.default.contents(atPath: path) else { return "\(name) (not there)" }
    let sum = data.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return "\(name) (sum \(String(sum, radix: 16)))"
  }
}
