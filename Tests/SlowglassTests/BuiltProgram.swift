import Foundation

/// A program of this package as it was built, run as a process.
struct BuiltProgram {
  /// What one run wrote and how it ended.
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  /// The checkout.
  static let package: URL = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  let path: String

  /// Finds a program beside the running tests, whatever folder they are built into; nil where it is not.
  init?(_ name: String) {
    let folders = [
      URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent(),
      Bundle.main.bundleURL.deletingLastPathComponent(), Self.package.appending(path: ".build/release"),
    ]
    let found = folders.map { $0.appending(path: name).path }.first(
      where: FileManager.default.isExecutableFile)
    guard let found else { return nil }
    path = found
  }

  /// A program that is installed on this machine.
  init?(installed name: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let found = folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
    guard let found else { return nil }
    path = found
  }

  /// Python with the packages that `scripts/install-validators.sh` installs; nil where nobody ran it.
  static var validators: BuiltProgram? {
    let python = package.appending(path: ".validators/bin/python3").path
    return FileManager.default.isExecutableFile(atPath: python) ? BuiltProgram(path: python) : nil
  }

  /// A runner of GitHub Actions' workflows, which the same script installs; nil where nobody ran it.
  static var workflowRunner: BuiltProgram? {
    let act = package.appending(path: ".validators/bin/act").path
    return FileManager.default.isExecutableFile(atPath: act) ? BuiltProgram(path: act) : nil
  }

  private init(path: String) { self.path = path }

  /// Runs it in the checkout, with nothing on standard input; outputs go through files, which never fill up.
  ///
  /// - Parameter environment: variables to add to this process's own.
  func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
    let scratch = try Scratch()
    let output = try scratch.file("output", Data())
    let errors = try scratch.file("errors", Data())
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.currentDirectoryURL = Self.package
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: output))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: errors))
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: try String(contentsOfFile: output, encoding: .utf8),
      errors: try String(contentsOfFile: errors, encoding: .utf8))
  }
}

/// A folder of its own for one test, removed with the last reference.
final class Scratch {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "slowglass-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in it, written when there is something to write.
  func file(_ name: String, _ data: Data? = nil) throws -> String {
    let file = "\(path)/\(name)"
    if let data { try data.write(to: URL(filePath: file)) }
    return file
  }
}
