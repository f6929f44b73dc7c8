import Foundation
import Testing

/// One workflow of GitHub Actions, run on this machine by a runner of others, `act`, without any container.
struct ActRun {
  /// A workflow command as that runner read it.
  struct Command: Equatable {
    /// `error`, `warning`, `notice`, `set-output`, `summary`
    var name: String
    /// `file`, `line`, `col`, `title`, as far as they were given.
    var properties: [String: String]
    var message: String
  }

  var status: Int32
  var commands: [Command]
  /// Everything that it told, for a failed expectation.
  var log: String

  /// Puts the files into a fresh repository, with `workflow` as its only one, and runs that.
  init(_ workflow: String, files: [String: Data], act: BuiltProgram) throws {
    let scratch = try Scratch()
    let all = files.merging([".github/workflows/test.yml": Data(workflow.utf8)]) { $1 }
    for (name, data) in all {
      let file = URL(filePath: scratch.path).appending(path: "repository/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
    let shell = try #require(BuiltProgram(installed: "bash"))
    let script = """
      set -e
      cd '\(scratch.path)/repository'
      git init -q . && git add -A
      git -c user.email=test@example.invalid -c user.name=test commit -q -m test
      '\(act.path)' push -P host=-self-hosted --json
      """
    // Its folder of caches is that of the test; nobody else's configuration is read.
    let run = try shell.run(
      ["-c", script],
      environment: ["HOME": scratch.path, "XDG_CACHE_HOME": scratch.path, "XDG_CONFIG_HOME": scratch.path])
    status = run.status
    log = run.output + run.errors
    commands = run.output.split(separator: "\n").compactMap { line in
      guard let entry = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
        let name = entry["command"] as? String
      else { return nil }
      return Command(
        name: name, properties: entry["kvPairs"] as? [String: String] ?? [:],
        message: entry["arg"] as? String ?? entry["content"] as? String ?? "")
    }
  }

  func messages(_ name: String) -> [String] { commands.filter { $0.name == name }.map(\.message) }
}
