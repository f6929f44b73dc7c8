import Foundation
import Testing

@testable import SlowglassTool

/// The tool as it is installed: a process with an exit status, a pipe and signals.
@Suite(.timeLimit(.minutes(20))) struct BinaryTests {
  private static var binary: URL? {
    let test = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    // The test runner and the tool are built into one folder, wherever that is.
    let folders: [URL] = [
      test, Bundle.main.bundleURL.deletingLastPathComponent(), package.appending(path: ".build/release"),
    ]
    return folders.map { $0.appending(path: "slowglass") }.first {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
  }

  private func start(_ arguments: [String], input: Any? = nil) throws -> (
    process: Process, output: Pipe, errors: Pipe
  ) {
    let process = Process()
    let binary = try #require(Self.binary)
    process.executableURL = binary
    process.arguments = arguments
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = input ?? FileHandle.nullDevice
    try process.run()
    return (process, output, errors)
  }

  @Test func printsItsVersionOnStandardOutput() throws {
    let (process, output, errors) = try start(["--version"])
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(
      String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) == Help.version)
    #expect(errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
  }

  @Test func tellsOfAMissingFileOnStandardError() throws {
    let (process, output, errors) = try start(["probe", "/no/such.mov"])
    process.waitUntilExit()
    #expect(process.terminationStatus == 2)
    #expect(output.fileHandleForReading.readDataToEndOfFile().isEmpty)
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(text.hasPrefix("slowglass: opening /no/such.mov: No such file or directory"))
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func endsAtOnceWhenInterrupted(signal: Int32, status: Int32) throws {
    // Nothing is ever written into the pipe, so the run waits for its recording.
    let input = Pipe()
    let (process, output, _) = try start(["probe", "-"], input: input)
    Thread.sleep(forTimeInterval: 0.3)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == status)
    #expect(output.fileHandleForReading.readDataToEndOfFile().isEmpty)
    withExtendedLifetime(input) {}
  }

  @Test func endsQuietlyWhenNobodyReads() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    let binary = try #require(Self.binary)
    process.arguments = ["-c", "(sleep 0.3; '\(binary.path)' --help; echo \"status $?\" >&2) | true"]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    process.waitUntilExit()
    #expect(
      String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) == "status 0\n")
  }
}
