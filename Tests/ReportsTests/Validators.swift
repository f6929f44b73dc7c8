import Foundation
import Testing

/// Tools of others that judge what we write: `scripts/install-validators.sh` puts them into `.validators`.
enum Validators {
  static let absent: Comment = "scripts/install-validators.sh installs the tools that this test asks"

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: ".validators")

  private static var python: String { folder.appending(path: "bin/python3").path }

  static var areThere: Bool {
    FileManager.default.isExecutableFile(atPath: python)
      && FileManager.default.fileExists(atPath: folder.appending(path: "junit-10.xsd").path)
  }

  /// Whether a trace can be opened in the Perfetto UI: that is here, and a browser.
  static let openTraces: Bool = {
    guard areThere else { return false }
    let script = """
      import sys
      sys.path.insert(0, sys.argv[1] + '/../scripts')
      import chromium, perfetto
      print(bool(chromium.find() and perfetto.interface()), end='')
      """
    return (try? run(script)) == "True"
  }()

  /// Runs a script of Python; it finds the texts as files in `sys.argv`, after the validators' folder.
  ///
  /// - Returns: what it printed; empty when it has nothing to object to.
  static func run(_ script: String, on texts: String...) throws -> String {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "slowglass-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    var arguments = ["-c", script, folder.path]
    for (index, text) in texts.enumerated() {
      let file = scratch.appending(path: "\(index)")
      try Data(text.utf8).write(to: file)
      arguments.append(file.path)
    }
    let output = scratch.appending(path: "output")
    try Data().write(to: output)
    let handle = try FileHandle(forWritingTo: output)
    let process = Process()
    process.executableURL = URL(filePath: python)
    process.arguments = arguments
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    let printed = try String(contentsOf: output, encoding: .utf8)
    return process.terminationStatus == 0 || !printed.isEmpty
      ? printed : "exit status \(process.terminationStatus)"
  }
}
